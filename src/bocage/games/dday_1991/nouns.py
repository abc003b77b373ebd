"""What the actions and sentences of the game are about: units, hexes, stacks, Mulberries, ready set-ups."""

from bocage.core.hexes import NOWHERE, Hex, members
from bocage.core.nouns import Finger, Noun, Nouns, Spot
from bocage.core.protocol import Side

from .kinds import Unit
from .mulberry import NAMES
from .setups import german_setups
from .state import DDayState, unit_named
from .tables import last_turn, month
from .words import company, place, the

# --- pointing


def units_pointed(s: DDayState, finger: Finger) -> list[Unit]:
    """The unit of a counter, else everybody in the hex."""
    if finger.piece:
        u = s.kit.unit_index.get(finger.piece)
        return [] if u is None else [u]
    h = s.kit.hex_named(finger.place)
    return s.units_at(h) if h >= 0 else []


def own_pointed(s: DDayState, finger: Finger) -> list[Unit]:
    """Those of the units pointed at that are of the side that decides."""
    return [u for u in units_pointed(s, finger) if u & 1 == finger.side]


def enemies_pointed(s: DDayState, finger: Finger) -> list[Unit]:
    """Those of the units pointed at that are of the other side."""
    return [u for u in units_pointed(s, finger) if u & 1 != finger.side]


def hex_pointed(s: DDayState, finger: Finger) -> list[Hex]:
    """The hex, or the one a counter stands in."""
    u = s.kit.unit_index.get(finger.piece)
    h = s.kit.hex_named(finger.place) if finger.place else s.at[u] if u is not None else NOWHERE
    return [h] if h >= 0 else []


# --- nouns


def _hex_read(s: DDayState, side: Side, text: str) -> Hex | None:
    h = s.kit.hex_named(text)
    return h if h >= 0 else None


def _unit_spot(s: DDayState, u: Unit) -> Spot:
    return Spot(s.kit.names[s.at[u]] if s.at[u] >= 0 else "", s.kit.codes[u])


def _are(s: DDayState, units: int) -> str:
    return f"{company(s, members(units))} {'are' if units & (units - 1) else 'is'}"


def _codes(s: DDayState, units: int) -> str:
    return ", ".join(s.kit.codes[u] for u in members(units))


def _turn_words(s: DDayState, turn: int) -> str:
    return f"{turn}, {month(turn).capitalize()}," if 1 <= turn <= last_turn() else str(turn)


UNIT: Noun[DDayState, Unit] = Noun(
    name="unit",
    written=lambda s, u: s.kit.codes[u],
    read=lambda s, side, text: unit_named(s, text, side),
    words=the,
    pointed=own_pointed,
    spot=_unit_spot,
    made=lambda s, word: s.kit.named(word),
    unknown="{given} is none of your units",
)
"""A unit of the side that decides."""

ENEMY: Noun[DDayState, Unit] = Noun(
    name="enemy",
    written=UNIT.written,
    read=lambda s, side, text: unit_named(s, text, side.enemy),
    words=the,
    pointed=enemies_pointed,
    spot=_unit_spot,
    made=UNIT.made,
    unknown="{given} is none of the enemy's units",
)

HEX: Noun[DDayState, Hex] = Noun(
    name="hex",
    written=lambda s, h: s.kit.names[h],
    read=_hex_read,
    words=place,
    pointed=hex_pointed,
    spot=lambda s, h: Spot(s.kit.names[h]),
    made=lambda s, word: s.kit.noun(word),
    unknown="the map has no hex {given}",
)

HARBOUR: Noun[DDayState, int] = Noun(
    name="harbour",
    written=lambda s, n: NAMES[n],
    read=lambda s, side, text: NAMES.index(text) if text in NAMES else None,
    words=lambda s, n: f"Mulberry {n + 1}",
)
"""§opt-15a1 One of the two markers."""

SETUP: Noun[DDayState, str] = Noun(
    name="setup",
    written=lambda s, name: name,
    read=lambda s, side, text: text if text in german_setups(s.scenario) else None,
    words=lambda s, name: f"“{german_setups(s.scenario)[name].title}”",
    unknown="no ready set-up is called {given}",
)

# --- nouns of sentences alone


def _unread(s: DDayState, side: Side, text: str) -> None:
    return None


COMPANY: Noun[DDayState, int] = Noun(
    name="company", written=_codes, read=_unread, words=lambda s, units: company(s, members(units))
)
"""A set of units: `the 5th U.S. Corps and the 7th U.S. Corps`."""

PRESENT: Noun[DDayState, int] = Noun(name="present", written=_codes, read=_unread, words=_are)
"""A set of units that begins a sentence: `the 74th Infantry Corps is`."""

SIDE: Noun[DDayState, int] = Noun(
    name="side",
    written=lambda s, side: Side(side).word,
    read=_unread,
    words=lambda s, side: Side(side).word.capitalize(),
)

TURN: Noun[DDayState, int] = Noun(name="turn", written=lambda s, turn: str(turn), read=_unread, words=_turn_words)

NOUNS: Nouns = {noun.name: noun for noun in (UNIT, ENEMY, HEX, HARBOUR, SETUP, COMPANY, PRESENT, SIDE, TURN)}
