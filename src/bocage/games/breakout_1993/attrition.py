"""§10.4 Attrition: the Primary Target pays first, then the owner chooses."""

from bocage.core.protocol import Action, Ask, Do, Event, Ruling, Side, Task, no

from .control import settle
from .kinds import Level, Unit
from .state import Barrage, BreakoutState, unit_named
from .tables import attrition, attrition_cost


def shelled(s: BreakoutState) -> Barrage:
    """The bombardment that is being settled; there is one while its tasks are on the agenda."""
    assert s.barrage is not None
    return s.barrage


def cost_of(s: BreakoutState, u: Unit) -> int:
    """§10.4 The points a unit absorbs by losing a level."""
    return attrition_cost(s.kit.kinds[u], Level(s.level[u]))


def bars_loss(s: BreakoutState, u: Unit, points: int, hit: tuple[Unit, ...]) -> Ruling | None:
    """§10.4 §10.4a §10.4c Why a unit does not pay."""
    name, barrage = s.kit.kinds[u].id, shelled(s)
    if s.at[u] != barrage.target:
        return no("§10.4", unit=name, why="it is not in the Area")
    if u in hit:
        return no("§10.4a", unit=name)
    need = cost_of(s, u)
    return no("§10.4c", unit=name, need=need, have=points) if need > points else None


def payers(s: BreakoutState, points: int, hit: tuple[Unit, ...]) -> list[Unit]:
    """The units that can pay in full."""
    barrage = shelled(s)
    return [u for u in s.units_at(barrage.target, barrage.side.enemy) if bars_loss(s, u, points, hit) is None]


class AttritionPoints(Do[BreakoutState], frozen=True):
    """§10.4 §10.4b §10.4c §RUL-58 The Primary Target, or the work on a bridge, absorbs what it can first."""

    points: int

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        barrage, points, hit = shelled(s), self.points, tuple[Unit, ...]()
        if barrage.construct >= 0 and points >= attrition().construct:
            s.constructs[barrage.construct] -= 1
            points -= attrition().construct
            s.tell(Event("construct_lost", "§10.4b", {"border": barrage.construct}))
        u = barrage.primary
        if u >= 0 and bars_loss(s, u, points, ()) is None:
            points, hit = points - cost_of(s, u), (u,)
            suffer(s, u)
        return [MoreAttrition(points, hit)]


def suffer(s: BreakoutState, u: Unit) -> None:
    """§10.4 A unit loses a level."""
    place = s.at[u]
    s.set_level(u, Level(s.level[u] + 1), "§10.4")
    settle(s, place)


class MoreAttrition(Do[BreakoutState], frozen=True):
    """§10.4c While points are left that several could pay in full, the owner says who; then the bombardment is over."""

    points: int
    hit: tuple[Unit, ...]

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        able = payers(s, self.points, self.hit)
        if not able:
            s.barrage = None
            return []
        ask = PayAttrition(shelled(s).side.enemy, self.points, self.hit)
        return ask.take(s, s.kit.named("level")[able[0]]) if len(able) == 1 else [ask]


class PayAttrition(Ask[BreakoutState], frozen=True):
    """§10.4c The owner of the units chooses who loses a level next."""

    rule = "§10.4c"
    side: Side
    points: int
    hit: tuple[Unit, ...]

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def options(self, s: BreakoutState) -> list[Action]:
        return [s.kit.named("level")[u] for u in payers(s, self.points, self.hit)]

    def bars(self, s: BreakoutState, a: Action) -> Ruling | None:
        u = unit_named(s, a.noun, self.side)
        return bars_loss(s, u, self.points, self.hit) if a.verb == "level" and u is not None else None

    def take(self, s: BreakoutState, a: Action) -> list[Task[BreakoutState]]:
        u = s.kit.unit_index[a.noun]
        points = self.points - cost_of(s, u)
        suffer(s, u)
        return [MoreAttrition(points, (*self.hit, u))]
