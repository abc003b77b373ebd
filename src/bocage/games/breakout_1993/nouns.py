"""What the actions and sentences of the game are about: units, places, bridges, and what is said of them."""

from collections.abc import Callable, Iterable
from typing import Any

from bocage.core.areas import Area
from bocage.core.nouns import Finger, Noun, Nouns, Spot, pair
from bocage.core.protocol import Side

from .kinds import Unit
from .kit import NOWHERE
from .state import BreakoutState, unit_named
from .tables import impulse_name
from .words import (
    LEVELS,
    army_word,
    border_words,
    bridge_words,
    place_words,
    players,
    unit_words,
    weather_word,
    where_words,
)


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
    read=lambda s, side, text: s.kit.unit_index.get(text),
    words=unit_words,
    pointed=lambda s, finger: _of(s, finger, finger.side.enemy),
    spot=_unit_spot,
    made=lambda s, word: s.kit.named(word),
)
"""A unit to be hit: an own one is read too, and refused for where it is."""

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
    words=bridge_words,
    pointed=lambda s, finger: [s.kit.bridge_index[finger.place]] if finger.place in s.kit.bridge_index else [],
    spot=lambda s, border: Spot(s.kit.border_names[border]),
    made=lambda s, word: s.kit.spans(word),
)

UNIT_AREA = pair(UNIT, AREA)
"""A unit and where it goes."""

UNIT_BRIDGE = pair(UNIT, BRIDGE)

SOURCE: Noun[BreakoutState, Area] = Noun(name="source", written=AREA.written, read=AREA.read, words=AREA.words)
"""Where a depot comes from, which is its name."""

SOURCE_AREA = pair(SOURCE, AREA)
"""A depot and where it is put."""


def _number_read(s: BreakoutState, side: Side, text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 else None


NUMBER: Noun[BreakoutState, int] = Noun(
    name="number", written=lambda s, n: str(n), read=_number_read, words=lambda s, n: str(n)
)


def one_of(name: str, *choices: str) -> Noun[BreakoutState, str]:
    """A word of a few."""
    return Noun(
        name=name,
        written=lambda s, word: word,
        read=lambda s, side, text: text if text in choices else None,
        words=lambda s, word: word,
    )


# --- said only


def _said(name: str, words: Callable[[BreakoutState, Any], str]) -> Noun[BreakoutState, Any]:
    """What stands in sentences, and in no action."""
    return Noun(name=name, written=words, read=lambda s, side, text: None, words=words)


NOUNS: Nouns = {
    noun.name: noun
    for noun in (
        UNIT,
        ENEMY,
        AREA,
        BRIDGE,
        SOURCE,
        _said("border", border_words),
        _said("where", where_words),
        _said("level", lambda s, level: LEVELS[level]),
        _said("army", lambda s, army: army_word(army)),
        _said("players", lambda s, side: players(side)),
        _said("weather", lambda s, weather: weather_word(weather)),
        _said("impulse", lambda s, number: impulse_name(number)),
    )
}
