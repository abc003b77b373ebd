"""Units, places, bridges and levels in the words a player would use; every module of the desk takes them from here."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.core.tally import Line
from bocage.games.breakout_1993.barrage import ARMIES
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.state import Barrage, BreakoutState
from bocage.games.breakout_1993.tables import impulse_name
from bocage.games.breakout_1993.words import (
    LEVELS,
    PHASES,
    army_word,
    border_words,
    bridge_words,
    place_words,
    players,
    side_word,
    unit_words,
    weather_word,
    where_words,
)

__all__ = [
    "LEVELS",
    "PHASES",
    "army_word",
    "border_words",
    "bridge_words",
    "codes",
    "division_words",
    "face_words",
    "figures",
    "ids",
    "impulse_name",
    "in_words",
    "level_words",
    "listed",
    "lowered",
    "marker_words",
    "number_of",
    "place_name",
    "place_of",
    "place_words",
    "places_words",
    "players",
    "proper",
    "shore",
    "short_list",
    "side_word",
    "signed",
    "state_words",
    "unit_full",
    "unit_of",
    "unit_words",
    "units_words",
    "weather_word",
]

NAMED = 3
"""So many units are named; more are counted."""

ARMY_WORDS = {"american": "American", "british": "British", "german": "German"}


def marker_words(barrage: Barrage) -> str:
    """Whose marker fires: `American ships`, `British aircraft`."""
    return f"{army_word(ARMIES[barrage.marker])} {'aircraft' if barrage.means == 'air' else 'ships'}"


# --- units


def level_words(level: int) -> str:
    """§4.1 `Fresh`, `Spent`, `Disrupt 1`, `Disrupt 2`, `eliminated`."""
    return LEVELS[level]


def face_words(s: BreakoutState, u: Unit) -> str:
    """The three figures a unit shows now: `6-6-5`."""
    return str(s.kit.kinds[u].at_level(Level(s.level[u])))


def unit_full(s: BreakoutState, u: Unit) -> str:
    """A unit with the figures it shows: `8/4 Inf 6-6-5`."""
    return f"{unit_words(s, u)} {face_words(s, u)}"


def state_words(s: BreakoutState, u: Unit) -> str:
    """A unit with its figures, and its level where it is not Fresh: `8/4 Inf 3-3-5 (Spent)`."""
    level = s.level[u]
    return unit_full(s, u) if level == Level.FRESH else f"{unit_full(s, u)} ({LEVELS[level]})"


def units_words(s: BreakoutState, units: Sequence[Unit]) -> str:
    """Several units in a sentence: by name while they are few, else by their number."""
    return listed(unit_words(s, u) for u in units) if len(units) <= NAMED else f"{len(units)} units"


def figures(s: BreakoutState, units: Iterable[Unit]) -> str:
    """The figures of several units, the strongest first: `6-6-5, 4-2-5`."""
    order = sorted(units, key=lambda u: (-s.kit.kinds[u].at_level(Level(s.level[u])).attack, u))
    return ", ".join(face_words(s, u) for u in order)


def division_words(division: str) -> str:
    """A division in a sentence: `the 4 Inf division`, `21 Pz` as it is printed on its counters."""
    return f"the {division} division"


def unit_of(s: BreakoutState, piece: str) -> Unit:
    """The unit a piece of the page is; -1 if there is none."""
    return s.kit.unit_index.get(piece, -1)


def ids(s: BreakoutState, units: Iterable[Unit]) -> tuple[str, ...]:
    """Units as pieces."""
    return tuple(s.kit.unit_names[u] for u in units)


def codes(s: BreakoutState, verb: str, units: Iterable[Unit]) -> tuple[str, ...]:
    """A verb on each of several units, as actions."""
    return tuple(str(s.kit.named(verb)[u]) for u in units)


# --- places


def place_name(s: BreakoutState, place: Area) -> str:
    """A place by its name alone: `St. Lô`, `Zone A`, `Omaha`; for labels where the number is in sight."""
    return f"Zone {s.kit.codes[place]}" if s.kit.zones >> place & 1 else s.kit.board.names[place]


def shore(name: str) -> str:
    """A beach where room is scarce: `Omaha`."""
    return name.removesuffix(" Beach")


def in_words(s: BreakoutState, u: Unit) -> str:
    """Where a unit is: `in St. Lô (27)`, `off the board`."""
    return where_words(s, s.at[u])


def places_words(s: BreakoutState, places: Iterable[Area]) -> str:
    """Several places: `St. Lô (27) and Vire (28)`."""
    return listed(place_words(s, place) for place in places)


def place_of(s: BreakoutState, place: str) -> Area:
    """The area, zone or box a place of the page is; -1 if it is none (a bridge, say)."""
    return s.kit.place_named(place)


# --- numbers and lists


def proper(lines: Iterable[Line]) -> list[Line]:
    """The lines of a sum, an army with its capital letter: `British task force`."""
    found = []
    for line in lines:
        first, _, rest = line.words.partition(" ")
        found.append(replace(line, words=f"{ARMY_WORDS[first]} {rest}") if first in ARMY_WORDS else line)
    return found


def listed(words: Iterable[str]) -> str:
    """`this`, `this and that`, `this, that and those`."""
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nobody"


def lowered(text: str) -> str:
    """A sentence that goes on after something."""
    return text[:1].lower() + text[1:]


def short_list(words: Sequence[str], most: int) -> str:
    """The first of many, and how many more there are: `this, that and 4 more`."""
    return listed(words) if len(words) <= most else f"{', '.join(words[:most])} and {len(words) - most} more"


def number_of(count: int, one: str, many: str = "") -> str:
    """`1 unit`, `3 units`."""
    return f"1 {one}" if count == 1 else f"{count} {many or one + 's'}"


def signed(number: int) -> str:
    """`+2`, `-1`."""
    return f"{number:+d}"
