"""§21.1A The Airborne Phase: units come down by night, assault, seize a bridge each, or wait."""

from bocage.core.hexes import members
from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .control import settle, win_line
from .daylight import spend_acting
from .kinds import Level, Unit
from .orders import entries
from .plan import StartAssault, assault_targets, bars_assault
from .state import BreakoutState, unit_named
from .verbs import DONE


class AirbornePhase(Do[BreakoutState], frozen=True):
    """§21.1A §RUL-26 Airborne units come down Fresh in their drop Areas, which are then contested or Allied."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.phase = "airborne"
        s.begin_impulse(Side.ALLIED)
        s.tell(Event("phase", "§21.1A", {"phase": s.phase}))
        for u in members(s.kit.airborne):
            if s.kit.kinds[u].day == 1:
                place = s.kit.place_named(entries(u)[0])
                s.place(u, place)
                s.active |= 1 << place
                s.tell(Event("dropped", "§21.1A", {"piece": u, "place": place}))
        for place in members(s.active):
            settle(s, place)
        return [AirborneRound(), EndMorningPhase()]


def bars_air_seizure(s: BreakoutState, u: Unit, border: int) -> Ruling | None:
    """§21.1A The first rule that keeps an airborne unit from taking a bridge of its drop Area."""
    line, name = s.kit.borders[border], s.kit.kinds[u].id
    if s.at[u] not in (line.one, line.other) or not s.has_bridge(border):
        return no("§21.1A", unit=name, why="no bridge of its drop Area")
    if s.moved >> u & 1 or not s.is_fresh(u):
        return no("§21.1A", unit=name, why="it has acted")
    return no("§7.5", bridge=s.kit.border_names[border]) if s.holds_line(Side.ALLIED, border) else None


def air_seizures(s: BreakoutState) -> list[Action]:
    """`seize U BRIDGE` for every airborne unit and bridge of its drop Area."""
    found = []
    for place in members(s.active):
        borders = [s.kit.border_of[place, other] for other in s.kit.near[place]]
        for u in s.units_at(place, Side.ALLIED):
            ways = [b for b in borders if bars_air_seizure(s, u, b) is None]
            found += [Action("seize", f"{s.kit.kinds[u].id} {s.kit.border_names[b]}") for b in ways]
    return found


class AirborneRound(Do[BreakoutState], frozen=True):
    """§21.1A Orders are asked for as long as anybody can get one."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        ask = AirborneOrders()
        return [ask] if ask.options(s) != [DONE] else []


class AirborneOrders(Ask[BreakoutState], frozen=True):
    """§21.1A What the airborne units do; those without orders stay Fresh."""

    rule = "§21.1A"

    def who(self, s: BreakoutState) -> Side:
        return Side.ALLIED

    def options(self, s: BreakoutState) -> list[Action]:
        assaults = [s.kit.noun("assault")[place] for place in assault_targets(s, Side.ALLIED)]
        return [*assaults, *air_seizures(s), DONE]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        place, order = s.kit.place_named(a.noun), _seizing(s, a)
        if a.verb == "assault" and place >= 0:
            return bars_assault(s, Side.ALLIED, place)
        return bars_air_seizure(s, *order) if order is not None else None

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        if a == DONE:
            return []
        if a.verb == "assault":
            return [StartAssault(Side.ALLIED, s.kit.place_named(a.noun)), Disband(), AirborneRound()]
        order = _seizing(s, a)
        assert order is not None
        u, border = order
        s.moved |= 1 << u
        s.done |= 1 << u
        s.set_level(u, Level.SPENT, "§21.1A")
        win_line(s, Side.ALLIED, border, "§21.1A")
        return [AirborneRound()]


def _seizing(s: BreakoutState, a: Action) -> tuple[Unit, int] | None:
    name, _, bridge = a.noun.partition(" ")
    u, border = unit_named(s, name, Side.ALLIED), s.kit.bridge_named(bridge)
    return (u, border) if a.verb == "seize" and u is not None and border >= 0 else None


class Disband(Do[BreakoutState], frozen=True):
    """§8.22 In the phases of the landing both armies act, each in its own Areas."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        s.army, s.overran = "", 0
        return []


class EndMorningPhase(Do[BreakoutState], frozen=True):
    """§8.2 §RUL-19 Who acted is Spent; losses of the landing count for nothing."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        spend_acting(s)
        s.begin_impulse(Side.ALLIED)
        return []
