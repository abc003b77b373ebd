"""What actions and sentences of regiments are about: units, hexes, beaches, kinds of counter, grounds, loads."""

from typing import Any

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.nouns import Finger, Noun, Nouns, Spot, pair
from bocage.core.protocol import Side

from .counters import Unit
from .invasion import beach_number
from .names import beach_at, beach_words, ground_words, hex_words, kind_words, place_name, position, stack_words
from .names import unit_words as unit_and_place
from .state import BOX, RegimentState, unit_named


def where(s: RegimentState, finger: Finger) -> int:
    """Where a finger points, as units are placed there: the place, or where an own counter stands."""
    if finger.place:
        return position(s, finger.place)
    u = unit_named(s, finger.piece, finger.side)
    return s.at[u] if u is not None else NOWHERE


def units_pointed(s: RegimentState, finger: Finger) -> list[Unit]:
    """The own unit of a counter; without a counter, the own units in the place."""
    if finger.piece:
        u = unit_named(s, finger.piece, finger.side)
        return [] if u is None else [u]
    at = where(s, finger)
    return [u for u in s.units_at(at) if u & 1 == finger.side] if at >= 0 or at <= BOX else []


def hex_pointed(s: RegimentState, finger: Finger) -> list[Hex]:
    """The hex, or the one an own counter stands in."""
    at = where(s, finger)
    return [at] if at >= 0 and s.kit.names[at] else []


def beach_pointed(s: RegimentState, finger: Finger) -> list[int]:
    """The beach of a hex or a box."""
    at = where(s, finger)
    beach = BOX - at if at <= BOX else beach_at(s, at)
    return [beach] if beach else []


def unpointed(task: Any, s: Any, finger: Finger) -> list[Any]:
    """Of a verb that a finger never means: it takes back what another has done, and stands in the list."""
    return []


def _hex_read(s: RegimentState, side: Side, text: str) -> Hex | None:
    h = s.kit.hex_named(text)
    return h if h != NOWHERE else None


UNIT: Noun[Any, Unit] = Noun(
    name="unit",
    written=lambda s, u: str(u),
    read=lambda s, side, text: unit_named(s, text, side),
    words=lambda s, u: f"the {unit_and_place(s, u)}",
    pointed=units_pointed,
    spot=lambda s, u: Spot(place_name(s, s.at[u]), str(u)),
    made=lambda s, word: s.kit.numbered(word),
    unknown="you have no unit {given}",
)
"""A unit of the side that decides: what it is and where it stands is no secret from its own side."""

HEX: Noun[Any, Hex] = Noun(
    name="hex",
    written=lambda s, h: s.kit.names[h],
    read=_hex_read,
    words=hex_words,
    pointed=hex_pointed,
    spot=lambda s, h: Spot(s.kit.names[h]),
    made=lambda s, word: s.kit.noun(word),
    unknown="there is no {given} on this map",
)

BEACH: Noun[Any, int] = Noun(
    name="beach",
    written=lambda s, n: str(n),
    read=lambda s, side, text: beach_number(s, text) or None,
    words=beach_words,
    pointed=beach_pointed,
    spot=lambda s, n: Spot(s.kit.names[s.kit.board.beaches[n]]),
    unknown="there is no beach {given}",
)
"""An invasion beach by its number."""

KIND: Noun[Any, str] = Noun(
    name="kind",
    written=lambda s, code: code,
    read=lambda s, side, text: text if text in s.kit.sheet.index else None,
    words=lambda s, code: kind_words(s.kit.sheet.named(code)),
    unknown="there is no kind of unit {given}",
)
"""A kind of counter by its code."""

KIND_AT_BEACH = pair(KIND, BEACH)
KIND_IN_HEX = pair(KIND, HEX)

GROUND: Noun[Any, str] = Noun(
    name="ground",
    written=lambda s, ground: ground,
    read=lambda s, side, text: None,
    words=ground_words,
)
"""The ground on which a unit begins; in sentences alone."""

LOAD: Noun[Any, int] = Noun(
    name="load",
    written=lambda s, load: stack_words(load),
    read=lambda s, side, text: None,
    words=lambda s, load: stack_words(load),
)
"""What a hex would hold, regiments * 16 + battalions; in sentences alone."""

NOUNS: Nouns = {noun.name: noun for noun in (UNIT, HEX, BEACH, KIND, GROUND, LOAD)}
