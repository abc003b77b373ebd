"""§21.1A The Airborne Phase: units come down by night, assault, seize a bridge each, or wait."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.nouns import Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .bridges import banks
from .control import settle, win_line
from .daylight import spend_acting
from .kinds import Level, Unit
from .nouns import AREA, BRIDGE, UNIT_BRIDGE
from .orders import entries
from .plan import StartAssault, assault_targets, bars_assault
from .state import BreakoutState
from .verbs import DONE, END


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
    line = s.kit.borders[border]
    if s.at[u] not in (line.one, line.other) or not s.has_bridge(border):
        return no("§21.1A", "{bridge} is none of the Area where {unit} came down", bridge=border, unit=u)
    if s.moved >> u & 1 or not s.is_fresh(u):
        return no("§21.1A", "{unit} has acted already", unit=u)
    return no("§7.5", "{bridge} is yours", bridge=border) if s.holds_line(Side.ALLIED, border) else None


def air_seizures(s: BreakoutState) -> list[tuple[Unit, int]]:
    """Every airborne unit with every bridge of its drop Area that it may seize."""
    found = []
    for place in members(s.active):
        borders = [s.kit.border_of[place, other] for other in s.kit.near[place]]
        for u in s.units_at(place, Side.ALLIED):
            found += [(u, border) for border in borders if bars_air_seizure(s, u, border) is None]
    return found


class AirborneRound(Do[BreakoutState], frozen=True):
    """§21.1A Orders are asked for as long as anybody can get one."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        ask = AirborneOrders()
        return [ask] if ask.options(s) != [DONE] else []


class AirborneOrders(Ask[BreakoutState], frozen=True):
    """§21.1A What the airborne units do; those without orders stay Fresh."""

    rule = "§21.1A"
    asks = "give orders to the airborne units, or let them rest"

    def who(self, s: BreakoutState) -> Side:
        return Side.ALLIED

    def targets(self, s: BreakoutState) -> list[Area]:
        """§9.1"""
        return assault_targets(s, Side.ALLIED)

    def bars_assault(self, s: BreakoutState, place: Area) -> Ruling | None:
        """§9.1"""
        return bars_assault(s, Side.ALLIED, place)

    def assault(self, s: BreakoutState, place: Area) -> list[Task[BreakoutState]]:
        """§21.1A"""
        return [StartAssault(Side.ALLIED, place), Disband(), AirborneRound()]

    def seizures(self, s: BreakoutState) -> list[tuple[Unit, int]]:
        """§21.1A"""
        return air_seizures(s)

    def bars_seize(self, s: BreakoutState, order: tuple[Unit, int]) -> Ruling | None:
        """§21.1A"""
        return bars_air_seizure(s, *order)

    def seize(self, s: BreakoutState, order: tuple[Unit, int]) -> list[Task[BreakoutState]]:
        """§21.1A"""
        u, border = order
        s.moved |= 1 << u
        s.done |= 1 << u
        s.set_level(u, Level.SPENT, "§21.1A")
        win_line(s, Side.ALLIED, border, "§21.1A")
        return [AirborneRound()]

    def beside(self, s: BreakoutState, finger: Finger) -> list[tuple[Unit, int]]:
        """Whoever stands on a bank of the bridge."""
        bridges = list(BRIDGE.pointed(s, finger))
        return [(u, b) for b in bridges for place in banks(s, b) for u in s.units_at(place, Side.ALLIED)]

    verbs = (
        Verb("assault", AREA, lawful=targets, bars=bars_assault, take=assault),
        Verb("seize", UNIT_BRIDGE, lawful=seizures, bars=bars_seize, take=seize, pointed=beside),
        END,
    )


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
