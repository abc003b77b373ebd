"""§6.2 The Dawn Reinforcement Phase: the Rangers leave, reinforcements are placed, the German's choices come first."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.nouns import Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .control import settle
from .kinds import Unit
from .nouns import AREA, UNIT_AREA
from .orders import beaches, entries, withdrawal
from .stacking import bars_stack
from .state import DUE, LEFT, BreakoutState
from .supply import is_lost_zone

OFFSHORE = "OFF"


class Dawn(Do[BreakoutState], frozen=True):
    """§6.2 §19.6 Withdrawals, then German arrivals, then Allied ones."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.phase = "dawn"
        s.tell(Event("phase", "§6.1", {"phase": s.phase}))
        withdraw_rangers(s)
        return [Arrivals(Side.GERMAN), Arrivals(Side.ALLIED)]


def withdraw_rangers(s: BreakoutState) -> None:
    """§19.6 §RUL-41 With Omaha in Allied hands the Rangers leave, wherever they are."""
    leaving = withdrawal()
    if not s.controls(Side.ALLIED, s.kit.place_named(leaving.beach)):
        return
    for u in leaving.units:
        place = s.at[u]
        if place >= 0:
            s.tell(Event("withdrawn", "§19.6", {"piece": u, "place": place}))
            s.remove(u, LEFT)
            settle(s, place)


def waiting(s: BreakoutState, side: Side) -> list[Unit]:
    """§5.1 §19.5 The units of a side to be placed at this Dawn: whose day has come, or who wait in the Offshore box.

    A unit that was sent to the Offshore box today waits there for the next Dawn.
    """
    units = members(s.kit.of_side[side])
    due = [u for u in units if s.at[u] == DUE and s.kit.kinds[u].day <= s.day]
    offshore = s.kit.place_named(OFFSHORE)
    return due + [u for u in units if s.at[u] == offshore and s.kit.kinds[u].day < s.day]


def arrival_places(s: BreakoutState, u: Unit) -> list[Area]:
    """§19.2 §19.3 §19.5 Where a unit may be placed now: more than one is a choice, none means that it waits."""
    kit = s.kit
    if u & 1:
        return _open_zones(s, u)
    if s.at[u] >= 0:
        return [kit.place_named(beach.box) for beach in beaches().values() if beach.army == kit.army[u]]
    listed = [kit.place_named(code) for code in entries(u)]
    if kit.airborne >> u & 1:
        return [kit.place_named(OFFSHORE)] if _bars_drop(s, u, listed[0]) else listed
    return listed


def _bars_drop(s: BreakoutState, u: Unit, area: Area) -> Ruling | None:
    """§19.5 §7.1 §RUL-71 Airborne units do not come down where Germans alone hold an Area, nor without room."""
    if not s.controls(Side.ALLIED, area) and not s.mask_at(area, Side.ALLIED):
        return no("§19.5", "{area} is held by the Germans alone", area=area)
    return bars_stack(s, u, area)


def _open_zones(s: BreakoutState, u: Unit) -> list[Area]:
    """§19.2 §RUL-43 The Zones of the card that are not lost; if all are, the nearest one that is not."""
    listed = [s.kit.place_named(code) for code in entries(u)]
    open_zones = [zone for zone in listed if not is_lost_zone(s, zone)]
    if open_zones:
        return open_zones
    others = [zone for zone in members(s.kit.zones) if not is_lost_zone(s, zone)]
    return sorted(others, key=lambda zone: abs(zone - listed[0]))[:1]


def bars_arrival(s: BreakoutState, u: Unit, place: Area) -> Ruling | None:
    """§5.1 §19.2 §19.3 The first rule against placing a unit in a place at this Dawn."""
    if u not in waiting(s, Side(u & 1)):
        return no("§5.1", "{unit} does not wait to be placed", unit=u)
    if place in arrival_places(s, u):
        return None
    if not u & 1:
        return no("§19.3", "{unit} is not to come in at {area}", unit=u, area=place)
    if s.kit.zones >> place & 1 and is_lost_zone(s, place):
        return no("§RUL-43", "{area} is lost, and {unit} cannot come in there", area=place, unit=u)
    return no("§19.2", "{unit} is not to come in at {area}", unit=u, area=place)


class Arrivals(Do[BreakoutState], frozen=True):
    """§6.2 §RUL-42 Whoever has one place takes it; the rest is asked for."""

    side: Side

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.mover = self.side
        chosen = False
        for u in waiting(s, self.side):
            places = arrival_places(s, u)
            if len(places) == 1:
                arrive(s, u, places[0])
            chosen = chosen or len(places) > 1
        return [Arrive(self.side)] if chosen else []


def arrive(s: BreakoutState, u: Unit, place: Area) -> None:
    """§19.2 §19.5 A unit is placed, Fresh."""
    kind = "offshore" if s.kit.codes[place] == OFFSHORE else "arrived"
    s.place(u, place)
    s.tell(Event(kind, "§19.5" if s.kit.airborne >> u & 1 else "§6.2", {"piece": u, "place": place}))
    settle(s, place)


class Arrive(Ask[BreakoutState], frozen=True):
    """§19.2 §19.3 Where each unit comes that has a choice, in any order; all of them come."""

    rule = "§6.2"
    asks = "choose where reinforcements come"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def ways(self, s: BreakoutState) -> list[tuple[Unit, Area]]:
        """§19.2 §19.3"""
        return [(u, place) for u in waiting(s, self.side) for place in arrival_places(s, u)]

    def bars_arrive(self, s: BreakoutState, way: tuple[Unit, Area]) -> Ruling | None:
        """§19.2 §19.3"""
        return bars_arrival(s, *way)

    def arrive(self, s: BreakoutState, way: tuple[Unit, Area]) -> list[Task[BreakoutState]]:
        """§6.2"""
        arrive(s, *way)
        return [Arrivals(self.side)]

    def to_the_place(self, s: BreakoutState, finger: Finger) -> list[tuple[Unit, Area]]:
        """Whoever waits is to come there."""
        return [(u, place) for place in AREA.pointed(s, finger) for u in waiting(s, self.side)]

    verbs = (Verb("arrive", UNIT_AREA, lawful=ways, bars=bars_arrive, take=arrive, pointed=to_the_place),)
