"""§9.61 §9.63 §9.64 §9.66 Retreats: where a beaten unit may go, and where it must."""

from collections.abc import Iterable

from bocage.core.areas import Area
from bocage.core.protocol import Ask, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .control import settle
from .kinds import Unit
from .nouns import AREA
from .stacking import is_full
from .state import BreakoutState
from .tables import retreat_order


def bars_way(s: BreakoutState, u: Unit, here: Area, to: Area) -> Ruling | None:
    """§9.62 §9.63A §9.63B §9.63C The limits of a retreat but stacking."""
    kit, side = s.kit, Side(u & 1)
    if kit.coastal >> u & 1:
        return no("§9.62", "coastal artillery like {unit} never retreats", unit=u)
    border = kit.border_between(here, to)
    if border < 0:
        return no("§3.2", "{area} is not next to {here:area}", area=to, here=here)
    if not (kit.areas | kit.zones) >> to & 1:
        return no("§9.63B", "nobody retreats to the sea, and so not to {area}", area=to)
    if not s.holds_line(side, border):
        return no("§9.63B", "the water between {border} is held by the enemy", border=border)
    if kit.water >> border & 1 and not s.has_bridge(border):
        if kit.flooded >> border & 1:
            return no("§9.63B", "the ground between {border} is flooded, and no bridge stands", border=border)
        if not kit.infantry >> u & 1:
            return no("§9.63A", "no bridge stands between {border}, and {unit} is not infantry", border=border, unit=u)
    if not s.controls(side, to) and not s.mask_at(to, side):
        return no("§9.63C", "{area} is held by the {players} alone", area=to, players=side.enemy)
    return None


def standing(s: BreakoutState, side: int, place: Area) -> str:
    """§9.64 What an Area is to a side that retreats: `free`, `friendly_contested` or `enemy_contested`."""
    if s.is_free(side, place):
        return "free"
    return "friendly_contested" if s.controls(side, place) else "enemy_contested"


def enemy_neighbours(s: BreakoutState, side: int, place: Area) -> int:
    """§9.63 §9.64A How many Areas next to a place the enemy controls."""
    return sum(1 for n in s.kit.near[place] if s.kit.areas >> n & 1 and not s.controls(side, n))


def rank(s: BreakoutState, u: Unit, to: Area) -> tuple[int, int]:
    """§9.64A §9.64B §9.64C §9.64D §RUL-66 The place of an Area in the order of retreat; the lowest must be taken."""
    side, kinds = u & 1, retreat_order()
    last = s.kit.options.full_areas == "last" and is_full(s, u, to)
    kind = "full" if last else standing(s, side, to)
    return kinds.index(kind), enemy_neighbours(s, side, to)


def onward(s: BreakoutState, u: Unit, full: Area, left: Area) -> list[Area]:
    """§9.66 §9.63D §RUL-65 Where a unit goes on from a full Area, next to the Area it left."""
    ways = [
        to
        for to in s.kit.near[full]
        if bars_way(s, u, full, to) is None and not is_full(s, u, to) and to in s.kit.near[left]
    ]
    return _first(s, u, ways)


def retreats(s: BreakoutState, u: Unit) -> list[Area]:
    """§9.63 §9.64 The places a unit may retreat to now: the best of the lawful ones."""
    here = s.at[u]
    ways = [to for to in s.kit.near[here] if bars_way(s, u, here, to) is None]
    return _first(s, u, [to for to in ways if not is_full(s, u, to) or onward(s, u, to, here)])


def _first(s: BreakoutState, u: Unit, places: list[Area]) -> list[Area]:
    ranks = {to: rank(s, u, to) for to in places}
    best = min(ranks.values(), default=None)
    return [to for to in places if ranks[to] == best]


def bars_retreat(s: BreakoutState, u: Unit, to: Area) -> Ruling | None:
    """The first rule that keeps a unit from retreating to a place; None if it may."""
    ruling = bars_way(s, u, s.at[u], to)
    if ruling is not None or to in retreats(s, u):
        return ruling
    if is_full(s, u, to) and not onward(s, u, to, s.at[u]):
        return no("§9.63D", "{area} is full, and {unit} could not go on from there", area=to, unit=u)
    return no("§9.64", "another Area comes before {area} in the order of retreat", area=to)


def retreat_ways(s: BreakoutState, units: Iterable[Unit]) -> list[tuple[Unit, Area]]:
    """Every one of these units that may retreat, with every place it may retreat to."""
    return [(u, to) for u in units for to in retreats(s, u)]


def withdraw(s: BreakoutState, u: Unit, to: Area) -> list[Task[BreakoutState]]:
    """§9.66 A unit retreats; from a full Area it must go on."""
    here = s.at[u]
    full = is_full(s, u, to)
    s.place(u, to)
    s.tell(Event("retreat", "§9.64", {"piece": u, "from": here, "to": to}))
    if full:
        return [RetreatOn(u, here)]
    settle(s, here)
    settle(s, to)
    return []


class RetreatOn(Ask[BreakoutState], frozen=True):
    """§9.66 A unit in a full Area goes on, next to the Area it left."""

    rule = "§9.66"
    asks = "choose where the unit retreats on to"
    unit: Unit
    left: Area

    def who(self, s: BreakoutState) -> Side:
        return Side(self.unit & 1)

    def onward(self, s: BreakoutState) -> list[Area]:
        """§9.66"""
        return onward(s, self.unit, s.at[self.unit], self.left)

    def bars_enter(self, s: BreakoutState, to: Area) -> Ruling | None:
        """§9.66"""
        says = "{area} is no Area {unit} may go on to: next to {left:area}, which it left, and with room"
        return None if to in self.onward(s) else no("§9.66", says, area=to, unit=self.unit, left=self.left)

    def enter(self, s: BreakoutState, to: Area) -> list[Task[BreakoutState]]:
        """§9.66"""
        u, middle = self.unit, s.at[self.unit]
        s.place(u, to)
        s.tell(Event("retreat", "§9.66", {"piece": u, "from": middle, "to": to}))
        for place in (self.left, middle, to):
            settle(s, place)
        return []

    verbs = (Verb("enter", AREA, lawful=onward, bars=bars_enter, take=enter),)
