"""What the actions and sentences of the game are about: units, positions, beaches, ways ashore, numbers."""

from dataclasses import replace

from msgspec import Struct

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.nouns import Finger, Noun, Nouns, Spot
from bocage.core.protocol import Side

from .kinds import Unit
from .movement import in_points
from .names import hex_words, number_of, the, unit_words
from .state import BattleState, unit_named


def unit_pointed(s: BattleState, finger: Finger) -> list[Unit]:
    """The unit of a counter, else the one in the position."""
    if (u := s.kit.unit_index.get(finger.piece)) is not None:
        return [u]
    h = s.kit.hex_named(finger.place)
    return [s.on[h]] if h >= 0 and s.on[h] >= 0 else []


def hex_pointed(s: BattleState, finger: Finger) -> list[Hex]:
    """The position, or the one a counter stands in."""
    u = s.kit.unit_index.get(finger.piece)
    h = s.kit.hex_named(finger.place) if finger.place else s.at[u] if u is not None else NOWHERE
    return [h] if h >= 0 else []


def _unit_spot(s: BattleState, u: Unit) -> Spot:
    return Spot(s.kit.names[s.at[u]] if s.at[u] >= 0 else "", s.kit.codes[u])


def _hex_read(s: BattleState, side: Side, text: str) -> Hex | None:
    h = s.kit.hex_named(text)
    return h if h >= 0 else None


UNIT: Noun[BattleState, Unit] = Noun(
    name="unit",
    written=lambda s, u: s.kit.codes[u],
    read=lambda s, side, text: unit_named(s, text, side),
    words=unit_words,
    pointed=lambda s, finger: [u for u in unit_pointed(s, finger) if u & 1 == finger.side],
    spot=_unit_spot,
    made=lambda s, word: s.kit.named(word),
    unknown="{given} is none of your units",
)
"""A unit of the side that decides."""

ENEMY: Noun[BattleState, Unit] = replace(
    UNIT,
    name="enemy",
    read=lambda s, side, text: unit_named(s, text, side.enemy),
    pointed=lambda s, finger: [u for u in unit_pointed(s, finger) if u & 1 != finger.side],
    unknown="{given} is none of the enemy's units",
)

THE: Noun[BattleState, Unit] = replace(UNIT, name="the", words=the)
"""A unit in a sentence: `{unit:the}`, the US 1st Infantry."""

MOVER: Noun[BattleState, Unit] = replace(
    UNIT, name="mover", words=lambda s, u: f"{the(s, u)} ({number_of(s.mp[u], 'point')} left)"
)
"""A unit with the movement points it has."""

HEX: Noun[BattleState, Hex] = Noun(
    name="hex",
    written=lambda s, h: s.kit.names[h],
    read=_hex_read,
    words=hex_words,
    pointed=hex_pointed,
    spot=lambda s, h: Spot(s.kit.names[h]),
    made=lambda s, word: s.kit.noun(word),
    unknown="there is no position {given} on this map",
)


def _beach_read(s: BattleState, side: Side, text: str) -> int | None:
    return s.kit.marker_of.get(s.kit.unit_index.get(text, -1))


BEACH: Noun[BattleState, int] = Noun(
    name="beach",
    written=lambda s, beach: s.kit.board.beachheads[beach].name.upper(),
    read=_beach_read,
    words=lambda s, beach: f"{s.kit.board.beachheads[beach].name} Beach",
    spot=lambda s, beach: Spot(s.kit.names[s.kit.board.beachheads[beach].marker]),
)


class Landing(Struct, frozen=True):
    """One way ashore: over this beach's marker into this position."""

    beach: int
    hex: Hex


def _landing_read(s: BattleState, side: Side, text: str) -> Landing | None:
    word, _, name = text.partition(" ")
    beach, h = BEACH.read(s, side, word), _hex_read(s, side, name)
    return None if beach is None or h is None else Landing(beach, h)


LANDING: Noun[BattleState, Landing] = Noun(
    name="landing",
    written=lambda s, way: f"{BEACH.written(s, way.beach)} {s.kit.names[way.hex]}",
    read=_landing_read,
    words=lambda s, way: f"{s.kit.board.beachheads[way.beach].name} {hex_words(s, way.hex)}",
    spot=lambda s, way: Spot(s.kit.names[way.hex]),
    unknown="a beach and a position are asked for, and {given} is none",
)


def number_named(text: str) -> int | None:
    """A plain number of at most three digits, None for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 3 and text == str(int(text)) else None


NUMBER: Noun[BattleState, int] = Noun(
    name="number",
    written=lambda s, n: str(n),
    read=lambda s, side, text: number_named(text),
    words=lambda s, n: str(n),
    made=lambda s, word: s.kit.numbers(word),
    unknown="a plain number is asked for, not {given}",
)

SUPPLY: Noun[BattleState, int] = replace(
    NUMBER, name="supply", written=lambda s, n: in_points(n), words=lambda s, n: in_points(n), made=None
)
"""§AMB-07 Supply, kept in hundredths of a point: `{need:supply}`."""

NOUNS: Nouns = {noun.name: noun for noun in (UNIT, ENEMY, THE, MOVER, HEX, BEACH, LANDING, NUMBER, SUPPLY)}
