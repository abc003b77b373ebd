"""§9.4 §9.5 What an assault brings: Casualty Points paid by levels and retreats, Overruns, or a repulse."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Ask, Do, Event, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .assault import is_bocage
from .control import settle, win_line
from .kinds import Level, Unit
from .nouns import AREA, UNIT, UNIT_AREA
from .retreat import bars_retreat, retreat_ways, withdraw
from .stacking import is_full
from .state import Battle, BreakoutState
from .tables import constants, movement
from .verbs import END, finish


def fought(s: BreakoutState) -> Battle:
    """The assault that is being settled; there is one while its tasks are on the agenda."""
    assert s.battle is not None
    return s.battle


def capacity(s: BreakoutState, units: list[Unit]) -> int:
    """§RUL-22 The points a set of units can pay by losing levels to the last."""
    return sum(Level(s.level[u]).left for u in units) * constants().casualty_points_per_level


class Casualties(Do[BreakoutState], frozen=True):
    """§9.5 §9.5a §9.51 The defender pays, or is overrun if the points exceed all he has."""

    points: int

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        battle = fought(s)
        target, enemy, bocage = battle.target, battle.side.enemy, is_bocage(s, battle.target)
        points = self.points - (constants().bocage_absorbs if bocage else 0)
        defenders = s.units_at(target, enemy)
        had_fresh = any(s.is_fresh(u) for u in defenders)
        if points > capacity(s, defenders):
            for u in defenders:
                s.eliminate(u, "§9.5")
            return [Won(overrun=not bocage, had_fresh=had_fresh)]
        pay: list[Task[BreakoutState]] = [PayMore(enemy, points)] if points > 0 else []
        return [*pay, OwnWill(enemy), Won()]


def away(task: "Pay | RetreatMore", s: BreakoutState, finger: Finger) -> list[tuple[Unit, Area]]:
    """Everybody in the Area is to go to the place."""
    target = fought(s).target
    return [(u, to) for to in AREA.pointed(s, finger) if to != target for u in s.units_at(target, task.side)]


class Pay(Ask[BreakoutState], frozen=True):
    """§9.5 §RUL-20 §RUL-21 The defender pays a point: by a level of a unit, or by the retreat of one."""

    rule = "§9.5"
    asks = "pay for Casualty Points"
    side: Side
    points: int

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def here(self, s: BreakoutState) -> list[Unit]:
        """The side's units in the Area."""
        return s.units_at(fought(s).target, self.side)

    def bars_level(self, s: BreakoutState, u: Unit) -> Ruling | None:
        """§9.5"""
        return bars_elsewhere(s, u, "§9.5")

    def lose_level(self, s: BreakoutState, u: Unit) -> list[Task[BreakoutState]]:
        """§9.5"""
        s.set_level(u, Level(s.level[u] + 1), "§9.5")
        return self.rest(s, constants().casualty_points_per_level)

    def hit(self, s: BreakoutState, finger: Finger) -> list[Unit]:
        """A unit of the Area is to lose a level."""
        return [u for u in UNIT.pointed(s, finger) if list(AREA.pointed(s, finger)) == [fought(s).target]]

    def ways(self, s: BreakoutState) -> list[tuple[Unit, Area]]:
        """§9.5 §RUL-21"""
        return retreat_ways(s, [u for u in self.here(s) if bars_desertion(s, u, self.points) is None])

    def bars_retreat(self, s: BreakoutState, way: tuple[Unit, Area]) -> Ruling | None:
        """§9.61 §RUL-21"""
        return bars_leaving(s, *way) or bars_desertion(s, way[0], self.points)

    def retreat(self, s: BreakoutState, way: tuple[Unit, Area]) -> list[Task[BreakoutState]]:
        """§9.5"""
        follow = withdraw(s, *way)
        return [*follow, *self.rest(s, constants().casualty_points_for_retreat)]

    def rest(self, s: BreakoutState, paid: int) -> list[Task[BreakoutState]]:
        """What is still to be paid, if anybody is left."""
        left = self.points - paid
        return [PayMore(self.side, left)] if left > 0 and s.mask_at(fought(s).target, self.side) else []

    def bars_end(self, s: BreakoutState, n: str) -> Ruling:
        """§RUL-21"""
        return no("§RUL-21", "{points:point(s)} must still be paid", points=self.points)

    verbs = (
        Verb("level", UNIT, nouns=here, bars=bars_level, take=lose_level, pointed=hit, each="A level each"),
        Verb("retreat", UNIT_AREA, lawful=ways, bars=bars_retreat, take=retreat, pointed=away),
        Verb("done", NOTHING, bars=bars_end, take=finish),
    )


def bars_desertion(s: BreakoutState, u: Unit, points: int) -> Ruling | None:
    """§RUL-21 A unit retreats only if those who stay can pay what it leaves; by one option the rest is forgiven."""
    others = [v for v in s.units_at(s.at[u], u & 1) if v != u] if s.at[u] >= 0 else []
    left = points - constants().casualty_points_for_retreat
    if s.kit.options.unpaid_points == "forgiven" or left <= capacity(s, others):
        return None
    says = "if {unit} retreated, {points:Casualty Point(s)} would be left, and those who stay could pay {others}"
    return no("§RUL-21", says, unit=u, points=left, others=capacity(s, others))


class PayMore(Do[BreakoutState], frozen=True):
    """§RUL-21 Points are paid until all are or nobody is left; where there is one way to pay nobody is asked."""

    side: Side
    points: int

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        if not s.mask_at(fought(s).target, self.side):
            return []
        ask = Pay(self.side, self.points)
        ways = ask.options(s)
        return ask.take(s, ways[0]) if len(ways) == 1 else [ask]


def bars_elsewhere(s: BreakoutState, u: Unit, rule: str) -> Ruling | None:
    """Whoever is not in the Area neither pays nor retreats."""
    at, target = s.at[u], fought(s).target
    return None if at == target else no(rule, "{unit} is {where}, not in {area}", unit=u, where=at, area=target)


def bars_leaving(s: BreakoutState, u: Unit, to: Area) -> Ruling | None:
    """§9.61 Why a unit does not retreat to a place."""
    return bars_elsewhere(s, u, "§9.61") or bars_retreat(s, u, to)


class OwnWill(Do[BreakoutState], frozen=True):
    """§9.61 After the points are paid units may still retreat of their own will, if any has a way."""

    side: Side

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        return [RetreatMore(self.side)] if RetreatMore(self.side).ways(s) else []


class RetreatMore(Ask[BreakoutState], frozen=True):
    """§9.61 Who else retreats."""

    rule = "§9.61"
    asks = "choose who else retreats"
    side: Side

    def who(self, s: BreakoutState) -> Side:
        return self.side

    def ways(self, s: BreakoutState) -> list[tuple[Unit, Area]]:
        """§9.61"""
        return retreat_ways(s, s.units_at(fought(s).target, self.side))

    def bars_retreat(self, s: BreakoutState, way: tuple[Unit, Area]) -> Ruling | None:
        """§9.61"""
        return bars_leaving(s, *way)

    def retreat(self, s: BreakoutState, way: tuple[Unit, Area]) -> list[Task[BreakoutState]]:
        """§9.61"""
        s.overran &= ~(1 << way[0])
        return [*withdraw(s, *way), OwnWill(self.side)]

    verbs = (
        Verb("retreat", UNIT_AREA, lawful=ways, bars=bars_retreat, take=retreat, pointed=away),
        END,
    )


class Won(Do[BreakoutState], frozen=True):
    """§7.4 §7.5 §9.51 The attackers stay and hold what they crossed and cleared; §9.61 or leave, by one option."""

    overrun: bool = False
    had_fresh: bool = False

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        battle = fought(s)
        for u in battle.units:
            if s.mandatory >> u & 1 and s.crossed[u] >= 0:
                win_line(s, battle.side, s.crossed[u], "§7.5")
        release(s, battle)
        settle(s, battle.target)
        if self.overrun:
            s.tell(Event("overrun", "§9.51", {"target": battle.target}))
            go_on(s, battle, self.had_fresh)
        leave: list[Task[BreakoutState]] = [OwnWill(battle.side)] if s.kit.options.victors_retreat else []
        return [*leave, EndBattle()]


def release(s: BreakoutState, battle: Battle) -> None:
    """The assaulting units have done what they had to and can do no more."""
    for u in battle.units:
        s.mandatory &= ~(1 << u)
        s.done |= 1 << u


def go_on(s: BreakoutState, battle: Battle, had_fresh: bool) -> None:
    """§9.51 §8.36b §RUL-51 Who has overrun may go on; from the activated Area that costs one MF, or two."""
    costs = movement()
    for u in battle.units:
        if not s.entered[u]:
            s.mf[u] += costs.overrun_fresh if had_fresh else costs.overrun_spent
        if s.mf_left(u) > 0:
            s.overran |= 1 << u
            s.done &= ~(1 << u)


class Repulse(Do[BreakoutState], frozen=True):
    """§9.4 §9.41 §9.42 §RUL-25 §RUL-30 §RUL-53 The Point Unit, or all, become Disrupt 1; mandatory ones go back."""

    tied: bool

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        battle = fought(s)
        s.tell(Event("repulsed", "§9.4", {"target": battle.target, "tied": self.tied}))
        bound = [u for u in battle.units if s.mandatory >> u & 1]
        release(s, battle)
        for u in (battle.point,) if self.tied else battle.units:
            s.worsen(u, Level.DISRUPT_1, "§9.4")
        for u in bound:
            if s.origin[u] not in s.kit.beach_of:
                go_back(s, u)
        settle(s, battle.target)
        return [EndBattle()]


def go_back(s: BreakoutState, u: Unit) -> None:
    """§9.41 §RUL-24 A repulsed unit goes back where it came from, or is lost if it cannot."""
    origin, here, side = s.origin[u], s.at[u], u & 1
    lost = is_full(s, u, origin) or not (s.controls(side, origin) or s.mask_at(origin, side))
    if lost:
        s.eliminate(u, "§RUL-24")
    else:
        s.place(u, origin)
        s.tell(Event("went_back", "§9.41", {"piece": u, "from": here, "to": origin}))
        settle(s, origin)
    settle(s, here)


class EndBattle(Do[BreakoutState], frozen=True):
    """The assault is over."""

    def run(self, s: BreakoutState) -> list[Task[BreakoutState]]:
        assert s.battle is not None
        settle(s, s.battle.target)
        s.battle = None
        return []


def awaiting_assault(s: BreakoutState) -> list[Unit]:
    """§8.5 The units that have still to make their Mandatory Assault."""
    return members(s.mandatory)
