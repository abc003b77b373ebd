"""§2d Interdiction: air points sealed before anybody moves, opened when the Germans do, a lot for each unit."""

from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .nouns import NUMBER
from .state import BattleState
from .tables import STORM, interdiction_most, interdiction_points, numbers


def bars_interdiction(s: BattleState) -> Ruling | None:
    """The first rule that keeps aircraft from interdiction this turn; None if none does."""
    if s.turn == 0 and s.kit.options.german_dday == "stay":
        return no("§2d", "the Germans do not move on D-Day")
    if s.weather == STORM:
        return no("§chart-interdict", "no aircraft hinder anybody in a storm")
    if not s.air:
        return no("§9l", "no air points are left")
    return None


def bars_points(s: BattleState, points: int) -> Ruling | None:
    """§chart-interdict §9l The first rule against putting so many air points on interdiction."""
    if points > numbers().most_points:
        says = "{given} is more than the {most} points allowed at once"
        return no("§chart-interdict", says, given=points, most=numbers().most_points)
    if points > s.air:
        return no("§9l", "{given} points are asked for and {have} are left", given=points, have=s.air)
    return None


def most_cut(s: BattleState, points: int) -> int:
    """§chart-interdict §AMB-21 The most movement points a German unit can lose to so many points in this weather."""
    return interdiction_most(interdiction_points(points, s.weather))


def thresholds(s: BattleState) -> list[tuple[int, int]]:
    """§chart-interdict Where more points tell in this weather: the least points, and the most that they cut."""
    found: list[tuple[int, int]] = []
    for points in range(numbers().most_points + 1):
        if (most := most_cut(s, points)) > (found[-1][1] if found else 0):
            found.append((points, most))
    return found


class InterdictionStep(Do[BattleState], frozen=True):
    """§2d The Allies are asked only where it could matter."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.phase = "interdiction"
        return [Interdict()] if bars_interdiction(s) is None else []


class Interdict(Ask[BattleState], frozen=True):
    """§2d §chart-interdict How many air points hinder German movement; the Germans learn it when they move."""

    rule = "§2d"
    asks = "put air points on interdiction, sealed"
    secret = True

    def who(self, s: BattleState) -> Side:
        return Side.ALLIED

    def amounts(self, s: BattleState) -> range:
        """§chart-interdict §9l Must agree with `bars_points`."""
        return range(min(s.air, numbers().most_points) + 1)

    def bars_number(self, s: BattleState, points: int) -> Ruling | None:
        """§chart-interdict §9l"""
        return bars_points(s, points)

    def order(self, s: BattleState, points: int) -> list[Task[BattleState]]:
        """§2d"""
        s.interdiction = points
        s.tell(Event("interdiction_ordered", "§2d", {"points": points}, to=(Side.ALLIED,)))
        return []

    verbs = (Verb("interdict", NUMBER, lawful=amounts, bars=bars_number, take=order),)


class OpenInterdiction(Do[BattleState], frozen=True):
    """§2d §chart-interdict §AMB-13 §AMB-17 The order is opened; each German unit draws its own loss, or all one."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.opened = True
        s.air -= s.interdiction
        s.cut = [0] * len(s.at)
        left = interdiction_points(s.interdiction, s.weather)
        most = interdiction_most(left)
        facts = {"points": s.interdiction, "weather": s.weather, "left": left, "most": most, "air": s.air}
        s.tell(Event("interdiction", "§chart-interdict", facts, reveals=True))
        if not most:
            return []
        if s.kit.options.interdiction == "common":
            return [CommonDelay(most)]
        return [Delay(u, most) for u in s.on_board(Side.GERMAN)]


class Delay(Roll[BattleState], frozen=True):
    """§chart-interdict §AMB-17 A German unit loses between none and the most movement points."""

    rule = "§chart-interdict"
    unit: Unit
    most: int

    def faces(self, s: BattleState) -> int:
        return self.most + 1

    def key(self, s: BattleState) -> str:
        return f"interdiction {s.turn} {s.kit.kinds[self.unit].id} of {self.faces(s)}"  # other faces are another die

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        hinder(s, [self.unit], face)
        return []


class CommonDelay(Roll[BattleState], frozen=True):
    """§AMB-17 By choice one lot holds for all German units."""

    rule = "§AMB-17"
    most: int

    def faces(self, s: BattleState) -> int:
        return self.most + 1

    def key(self, s: BattleState) -> str:
        return f"interdiction {s.turn} of {self.faces(s)}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        hinder(s, s.on_board(Side.GERMAN), face)
        return []


def hinder(s: BattleState, units: list[Unit], face: int) -> None:
    """§AMB-13 Movement points are lost, never combat points."""
    for u in units:
        s.cut[u] = face - 1
    s.tell(Event("hindered", "§chart-interdict", {"pieces": list(units), "die": face, "cut": face - 1}, reveals=True))
