"""Units, places, turns and amounts in the words a player would use."""

from collections.abc import Iterable
from fractions import Fraction
from unicodedata import numeric

from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.tally import Line
from bocage.core.viewer import whose
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.state import AT_SEA, COAST, DUE, GONE, POINT, BattleState
from bocage.games.battle_1981.tables import WEATHERS, day_of, last_turn, turn_name

SIDES = ("Allied", "German")
PLAYERS = ("Allies", "Germans")
NATIONS = {"US": "American", "BR": "British", "CN": "Canadian", "GE": "German"}
CATEGORIES = ("Fuel", "General supply", "Combat supply", "Amphibious")
"""§5a In the order in which they are allocated."""

SHORT = ("Fuel", "General", "Combat", "Amphibious")
"""The same where there is little room."""

SIXTIETHS = 60
"""§12d Parts of a victory point that the score is kept in."""

ELSEWHERE = {GONE: "eliminated", AT_SEA: "at sea", DUE: "still to come"}
BARE = ("US depot", "British depot", "Panzer Lehr")
"""Names that take no article."""


def side_words(side: int) -> str:
    """`Allied` or `German`."""
    return SIDES[side]


def players(side: int) -> str:
    """`Allies` or `Germans`."""
    return PLAYERS[side]


def whose_words(side: Side | None, of: Side) -> str:
    """A side within a sentence, as the viewer would call it: `your`, `enemy`, or by name for one who plays neither."""
    return side_words(of) if side is None else whose(side, of).lower()


def nation_words(nation: str) -> str:
    """`American`, `British`, `Canadian`, `German`."""
    return NATIONS[nation]


def supplier_words(nation: str) -> str:
    """§6c Whose supply lines a nation uses: `American` or `Commonwealth`."""
    return "American" if nation == "US" else "Commonwealth"


# --- units


def unit_words(s: BattleState, u: Unit) -> str:
    """A unit by its name, of a division without that word: `US 1st Infantry`, `736th Grenadier Regiment`."""
    if u == COAST:
        return "Coastal defence"
    return s.kit.kinds[u].name.removesuffix(" Division")


def the(s: BattleState, u: Unit) -> str:
    """A unit in a sentence: `the US 1st Infantry`, `US depot 1`."""
    name = unit_words(s, u)
    return "the coastal defence" if u == COAST else name if name.startswith(BARE) else f"the {name}"


def figure_words(s: BattleState, u: Unit) -> str:
    """What a counter shows: `75 combat points, leader 5, fatigue 2`."""
    return f"{number_of(s.cp[u], 'combat point')}, leader {s.leader[u]}, fatigue {s.fatigue[u]}"


def at_words(s: BattleState, u: Unit) -> str:
    """Where a unit is: `in 9-06 Saint-Lô`, `at sea`, `eliminated`."""
    h = s.at[u]
    if h == AT_SEA and s.kit.kinds[u].is_airborne:
        return "on its airfields"
    return f"in {hex_words(s, h)}" if h >= 0 else ELSEWHERE[h]


def cadre_words(s: BattleState, u: Unit) -> str:
    """§9r `, cadre` behind the name of one."""
    return ", cadre" if s.cadres >> u & 1 else ""


# --- places


def hex_words(s: BattleState, h: Hex) -> str:
    """A position by its name, and the place that lies there: `7-08`, `9-06 Saint-Lô`."""
    place = place_name(s, h)
    return f"{s.kit.names[h]} {place}" if place else s.kit.names[h]


def place_name(s: BattleState, h: Hex) -> str:
    """The town, the beachhead or the fleet of a position; nothing where there is none."""
    if h in s.kit.board.places:
        return s.kit.board.places[h]
    return next((f"{beach.name} beachhead" for beach in s.kit.board.beachheads if beach.marker == h), "")


def hexes_words(s: BattleState, hexes: Iterable[Hex]) -> str:
    """Several positions: `8-12 Caen and 8-13 Caen`."""
    return listed(hex_words(s, h) for h in hexes)


# --- time and weather


def turn_words(turn: int) -> str:
    """A turn as the screen names it: `D-Day`, `6/8`."""
    return turn_name(turn)


def date_words(turn: int) -> str:
    """A turn in full: `D-Day, the landing of 6 June`, `6/6, 6–7 June`, `6/30, noon of 30 June`."""
    return f"{turn_name(turn)}, {_days(turn)}"


def count_words(scenario: str, turn: int) -> str:
    """A turn with its place in the game: `6/6, turn 2 of 14`. A date alone, among counts, would be read as one."""
    return f"{turn_name(turn)}, turn {turn + 1} of {last_turn(scenario) + 1}"


def when_words(turn: int) -> str:
    """A turn in a sentence, with its days: `6/6 (6–7 June)`."""
    return f"{turn_name(turn)} ({_days(turn)})"


def _days(turn: int) -> str:
    """§1b The landing is a turn of its own; the next begins on the same day."""
    day = day_of(turn)
    if turn == 0:
        return f"the landing of {day} June"
    return f"{day}–{day + 1} June" if turn_name(turn) != "6/30" else "noon of 30 June"


def weather_words(weather: int) -> str:
    """`Clear`, `Storm`; before the first day nothing is known."""
    return WEATHERS[weather].capitalize() if weather >= 0 else "Unknown"


# --- amounts


def points_words(hundredths: int) -> str:
    """§AMB-07 Supply as it is shown, without the fraction: `312`."""
    return str(hundredths // POINT)


def fuel_words(hundredths: int) -> str:
    """§AMB-07 What a march takes, in whole points: what has begun counts as one."""
    return str(-(-hundredths // POINT))


def score_words(sixtieths: int) -> str:
    """§12g §RUL-48 Points as they are shown, rounded down: `712`, `-12`."""
    return str(sixtieths // SIXTIETHS)


def percent_words(percent: int) -> str:
    """A part more or less: `+4%`, `-11%`."""
    return f"{percent:+d}%" if percent else "0%"


def decimal_words(amount: Fraction | float, places: int = 1) -> str:
    """A number with so many decimals at most: `64.5`, `7`."""
    return f"{float(amount):.{places}f}".rstrip("0").removesuffix(".") if places else f"{float(amount):.0f}"


def decimal_lines(lines: Iterable[Line], places: int = 1) -> list[Line]:
    """The lines of a sum with decimals in place of odd fractions: `×0.86` for `×43/50`, `3.7` for `3 11/15`."""
    return [Line(_decimal(line.amount, places), line.rule, line.words) for line in lines]


def _decimal(amount: str, places: int) -> str:
    bare = amount.lstrip("×-")
    if bare.isdecimal():
        return amount
    parts = (
        [numeric(bare[-1]), float(bare[:-1] or 0)] if "/" not in bare else [float(Fraction(x)) for x in bare.split()]
    )
    return f"{amount[: len(amount) - len(bare)]}{decimal_words(sum(parts), places)}"


def number_of(count: int, one: str, many: str = "") -> str:
    """`1 unit`, `3 units`."""
    return f"1 {one}" if count == 1 else f"{count} {many or one + 's'}"


def listed(words: Iterable[str]) -> str:
    """`this`, `this and that`, `this, that and those`."""
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nobody"


def sentence(words: str) -> str:
    """Words as a sentence: a capital and a full stop."""
    return f"{words[:1].upper()}{words[1:]}{'' if words.endswith('.') else '.'}"


def may_know(side: Side | None, of: Side) -> bool:
    """Whether a viewer may see what a side has sealed: its own, or everything where nothing is to be kept from him."""
    return side is None or side == of
