"""§22.1 §22.2 Who has won, or would if the game ended now: points of Areas, or a breakout."""

from bocage.core.hexes import mask_of, members
from bocage.core.protocol import Do, Event, Side, Task
from bocage.core.tally import Tally

from .kinds import Unit
from .orders import endings, scenario_named
from .state import BreakoutState
from .supply import is_supplied
from .tables import constants

BREAKOUT, ALLIED, GERMAN = "breakout", "allied", "german"


def contested_points(s: BreakoutState) -> int:
    """§22.4 What the contested Areas are worth together, whoever controls them."""
    return sum(points for place, points in enumerate(s.kit.board.points) if points and s.is_contested(place))


def contested_needed(s: BreakoutState) -> int:
    """§22.4 §cup-5 How much they must be worth to give the Allies anything."""
    numbers = constants()
    old = s.kit.options.contested_points == "six"
    return numbers.contested_points_needed_2006 if old else numbers.contested_points_needed


def score(s: BreakoutState) -> Tally:
    """§22.2 §22.4 §22.5 §22.6 §RUL-48 The points of the Allies: each Area they hold alone, the Advantage, and one for
    what is contested."""
    board, tally = s.kit.board, Tally()
    for place in members(s.held & s.kit.areas):
        if board.points[place] and not s.is_contested(place):
            tally.add(board.points[place], "§22.5", board.names[place])
    if s.kit.options.advantage_point and s.advantage == Side.ALLIED:
        tally.add(constants().advantage_points, "§22.6", "the Advantage")
    contested = contested_points(s)
    if contested >= contested_needed(s):
        tally.add(constants().contested_points_given, "§22.4", f"contested Areas worth {contested} points")
    return tally


def verdict(s: BreakoutState) -> str:
    """§22.1 §22.3 §22.31 §RUL-49 How the game has ended, or would now: the id of an ending."""
    if s.result:
        return s.result
    return ALLIED if score(s).total >= scenario_named(s.scenario).needed else GERMAN


def winner(level: str) -> Side:
    """The side that an ending names; there is no draw."""
    return endings()[level].side


def broken_out(s: BreakoutState) -> list[Unit]:
    """§22.1 §RUL-39 Units Fresh in a Zone since yesterday's Refit, all day long, that are in a Zone and supplied."""
    return [u for u in members(s.fresh_zone) if s.kit.zones >> s.at[u] & 1 and is_supplied(s, u)]


def poised(s: BreakoutState) -> list[Unit]:
    """§22.1 Allied units that came out of this evening's Refit Fresh and supplied in a Zone and are still in one.

    One that regrouped tonight from an Area was elsewhere in the Refit Phase.
    """
    units = [u for zone in members(s.kit.zones) for u in s.units_at(zone, Side.ALLIED)]
    stayed = [u for u in units if not s.moved >> u & 1 or s.kit.zones >> s.origin[u] & 1]
    return [u for u in stayed if s.is_fresh(u) and is_supplied(s, u)]


class BreakoutCheck(Do[BreakoutState], frozen=True):
    """§22.1 §RUL-72 At the end of a day: a breakout ends the game; if there is none, units may be on their way."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        through = broken_out(s)
        if through:
            s.result = BREAKOUT
            s.tell(Event("breakout", "§22.1", {"piece": through[0], "place": s.at[through[0]]}))
            return []
        s.fresh_zone = mask_of(poised(s))
        return []
