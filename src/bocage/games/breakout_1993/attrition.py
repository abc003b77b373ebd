"""§10.4 Attrition: the Primary Target pays first, then the owner chooses."""

from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .control import settle
from .kinds import Level, Unit
from .nouns import UNIT
from .state import Barrage, BreakoutState
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
    target = shelled(s).target
    if s.at[u] != target:
        return no("§10.4", "{unit} is not in {area}", unit=u, area=target)
    if u in hit:
        return no("§10.4a", "{unit} has lost a level in this bombardment already", unit=u)
    if (need := cost_of(s, u)) > points:
        return no(
            "§10.4c",
            "a level of {unit} takes {need:point(s)}, and {have} {have:is|are} left",
            unit=u,
            need=need,
            have=points,
        )
    return None


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
        ask = PayAttrition(shelled(s).side.enemy, self.points, self.hit)
        able = ask.options(s)
        if not able:
            s.barrage = None
            return []
        return ask.take(s, able[0]) if len(able) == 1 else [ask]


class PayAttrition(Ask[BreakoutState], frozen=True):
    """§10.4c The owner of the units chooses who loses a level next."""

    rule = "§10.4c"
    asks = "choose the unit that loses a level"
    side: Side
    points: int
    hit: tuple[Unit, ...]

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def shelled(self, s: BreakoutState) -> list[Unit]:
        """The side's units in the Area."""
        return s.units_at(shelled(s).target, self.side)

    def bars_level(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§10.4 §10.4a §10.4c"""
        return bars_loss(s, u, self.points, self.hit)

    def lose_level(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§10.4"""
        points = self.points - cost_of(s, u)
        suffer(s, u)
        return [MoreAttrition(points, (*self.hit, u))]

    verbs = (Verb("level", UNIT, nouns=shelled, bars=bars_level, take=lose_level, each="A level each"),)
