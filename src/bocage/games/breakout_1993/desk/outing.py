"""§8.36 How far a unit could go in an impulse of its own, dice on the way included."""

from heapq import heappop, heappush

from msgspec import Struct

from bocage.core.areas import Area
from bocage.core.protocol import Side
from bocage.games.breakout_1993.interdiction import guns_on, is_interdicted
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.movement import bars_move, enter, entries_for, entry_cost, is_halted, is_mandatory
from bocage.games.breakout_1993.state import BreakoutState


class Trip(Struct, frozen=True, order=True):
    """A way to a place: the dice it needs, what it costs, the places entered one after the other."""

    dice: int
    cost: int
    places: tuple[Area, ...]
    must: bool


def rested(s: BreakoutState, side: Side) -> BreakoutState:
    """The position as a new impulse of this side would find it, every place of its units activated."""
    c = s.clone()
    c.begin_impulse(side)
    c.phase = "daylight"
    for place in s.present:
        if s.mask_at(place, side):
            c.active |= 1 << place
    return c


def trips(c: BreakoutState, u: Unit) -> dict[Area, Trip]:
    """§8.36 §8.4 §14.1 Where a unit could come to with luck; fewer dice before lower costs. `c` is rested."""
    found: dict[Area, Trip] = {}
    if bars_move(c, u) is not None:
        return found
    edge: list[tuple[Trip, int]] = []
    positions = [c]
    _look_on(c, 0, u, Trip(0, 0, (), False), found, edge)
    while edge:
        trip, before = heappop(edge)
        to = trip.places[-1]
        if found[to] is not trip or trip.must:
            continue
        here = positions[before].clone()
        enter(here, u, to)
        if not is_halted(here, u):
            positions.append(here)
            _look_on(here, len(positions) - 1, u, trip, found, edge)
    found.pop(c.at[u], None)
    return found


def _look_on(
    here: BreakoutState, number: int, u: Unit, trip: Trip, found: dict[Area, Trip], edge: list[tuple[Trip, int]]
) -> None:
    """One step on from where a unit has come to, wherever that is better than what was found before."""
    landing, columns = here.at[u] in here.kit.beach_of, is_interdicted(here, u)
    for to in entries_for(here, u):
        die = columns or (landing and guns_on(here, to) > 0)
        cost = here.mf[u] + min(int(entry_cost(here, u, to).total), here.mf_left(u))
        longer = Trip(trip.dice + die, cost, (*trip.places, to), is_mandatory(here, u, to))
        if to not in found or longer < found[to]:
            found[to] = longer
            heappush(edge, (longer, number))
