"""What the actions and sentences of the game are about: units, places, bridges."""

from collections.abc import Iterable

from bocage.core.areas import Area
from bocage.core.nouns import Finger, Noun, Nouns, Spot
from bocage.core.protocol import Side

from .kinds import Unit
from .kit import NOWHERE
from .state import BreakoutState, unit_named
from .words import border_words, place_words, unit_words


def units_pointed(s: BreakoutState, finger: Finger) -> list[Unit]:
    """The unit of a counter, else everybody in the place: the own ones first."""
    if finger.piece:
        u = s.kit.unit_index.get(finger.piece)
        return [] if u is None else [u]
    at = s.kit.place_named(finger.place)
    return [] if at < 0 else [*s.units_at(at, finger.side), *s.units_at(at, finger.side.enemy)]


def place_pointed(s: BreakoutState, finger: Finger) -> list[Area]:
    """The place, or the one a counter stands in."""
    if not finger.place and (u := s.kit.unit_index.get(finger.piece)) is not None:
        return [s.at[u]] if s.at[u] >= 0 else []
    at = s.kit.place_named(finger.place)
    return [at] if at >= 0 else []


def _place_read(s: BreakoutState, side: Side, text: str) -> Area | None:
    at = s.kit.place_named(text)
    return at if at != NOWHERE else None


def _unit_spot(s: BreakoutState, u: Unit) -> Spot:
    at = s.at[u]
    return Spot(s.kit.codes[at] if at >= 0 else "", s.kit.unit_names[u])


def _of(s: BreakoutState, finger: Finger, side: Side) -> Iterable[Unit]:
    return [u for u in units_pointed(s, finger) if u & 1 == side]


UNIT: Noun[BreakoutState, Unit] = Noun(
    name="unit",
    written=lambda s, u: s.kit.unit_names[u],
    read=lambda s, side, text: unit_named(s, text, side),
    words=unit_words,
    pointed=lambda s, finger: _of(s, finger, finger.side),
    spot=_unit_spot,
    made=lambda s, word: s.kit.named(word),
)
"""A unit of the side that decides."""

ENEMY: Noun[BreakoutState, Unit] = Noun(
    name="enemy",
    written=UNIT.written,
    read=lambda s, side, text: unit_named(s, text, side.enemy),
    words=unit_words,
    pointed=lambda s, finger: _of(s, finger, finger.side.enemy),
    spot=_unit_spot,
    made=lambda s, word: s.kit.named(word),
)

AREA: Noun[BreakoutState, Area] = Noun(
    name="area",
    written=lambda s, place: s.kit.codes[place],
    read=_place_read,
    words=place_words,
    pointed=place_pointed,
    spot=lambda s, place: Spot(s.kit.codes[place]),
    made=lambda s, word: s.kit.noun(word),
)
"""An Area, a Zone or a box."""

BRIDGE: Noun[BreakoutState, int] = Noun(
    name="bridge",
    written=lambda s, border: s.kit.border_names[border],
    read=lambda s, side, text: s.kit.bridge_index.get(text),
    words=lambda s, border: f"the bridge between {border_words(s, border)}",
    pointed=lambda s, finger: [s.kit.bridge_index[finger.place]] if finger.place in s.kit.bridge_index else [],
    spot=lambda s, border: Spot(s.kit.border_names[border]),
    made=lambda s, word: s.kit.spans(word),
)

NOUNS: Nouns = {noun.name: noun for noun in (UNIT, ENEMY, AREA, BRIDGE)}
