"""Answers to what the enemy does: who stands forward, who pays, who retreats and where to."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bocage.core.areas import Area
from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.assault import defense_value
from bocage.games.breakout_1993.attrition import cost_of
from bocage.games.breakout_1993.casualties import fought
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.plan import plan_of
from bocage.games.breakout_1993.retreat import retreats
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.verbs import DONE

from . import answers_rerolls
from .night_fire import fall_worth, gun_worth
from .night_strength import lasting, threat, worth_of
from .position import Answer, Position

LOST_UNIT = {Side.ALLIED: 3.0, Side.GERMAN: 0.5}
"""§11.21 §11.22 What a lost unit costs beyond itself: the Advantage, or spaces of the impulse track."""

IN_LINE = 0.4
"""What a Fresh unit beside the Forward Unit is worth to the defence."""

TODAY = 0.6
"""How much the assaults count that could still come today; the rest is tomorrow's, with every enemy Fresh again."""

DISPUTED = 0.5
"""The share of an Area's worth that is left to a side which only contests it."""


def forward(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§9.3A The unit that makes the Defense Value highest; who stands forward pays no more than the others."""
    s, battle = p.s, plan_of(p.s)

    def value(a: Action) -> tuple[float, float]:
        u = s.kit.unit_index[a.noun]
        return float(defense_value(s, replace(battle, forward=u)).total), -worth_of(s.kit.kinds[u], s.level[u])

    return max(options, key=value)


class Plan(Struct, frozen=True):
    """One way to settle an assault: who loses levels, who goes, and what is left then."""

    value: float
    levels: tuple[Unit, ...]
    leaving: tuple[Unit, ...]


def pay(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§9.5 The first act of the best way to settle the points: levels before retreats."""
    plan = best_plan(p, task.points)
    if plan.levels:
        return p.kit.named("level")[plan.levels[0]]
    return retreat_of(p, plan.leaving[0], options) if plan.leaving else None


def retreat_more(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§9.61 Who is better off elsewhere goes of his own will."""
    if p.side == fought(p.s).side or not p.exact:
        return DONE
    plan = best_plan(p, 0)
    return retreat_of(p, plan.leaving[0], options) if plan.leaving else DONE


def best_plan(p: Position, points: int) -> Plan:
    """The best of staying, going, and leaving a rearguard of the strongest or of the weakest."""
    if not p.exact:
        return _by_thumb(p, points)
    return max(settlements(p, points), key=lambda plan: (plan.value, -len(plan.leaving)))


def settlements(p: Position, points: int) -> list[Plan]:
    """The ways to settle points: staying, going, and leaving a rearguard of the strongest or of the weakest."""
    s, place = p.s, fought(p.s).target
    here = p.own(place)
    movable = [u for u in here if retreats(s, u)]
    trial, fear = s.clone(), threat(s, p.side, place, s.moved)
    orders = [sorted(movable, key=lambda u: (sign * worth_of(s.kit.kinds[u], s.level[u]), u)) for sign in (1, -1)]
    plans = []
    for order in orders:
        for count in range(len(order) + 1):
            trial.level = s.level.copy()
            plans.append(_settled(p, trial, here, tuple(order[:count]), points, fear))
    return plans


def _by_thumb(p: Position, points: int) -> Plan:
    """Who is beaten by more than a point for every unit goes while he can; otherwise all stand."""
    here = p.own(fought(p.s).target)
    movable = tuple(u for u in here if retreats(p.s, u)) if points > len(here) else ()
    return _settled(p, p.s.clone(), here, movable, points, 0)


def _settled(
    p: Position, trial: BreakoutState, here: list[Unit], leaving: tuple[Unit, ...], points: int, fear: int
) -> Plan:
    """What a way to pay leaves: retreats pay a point each, the cheapest levels the rest, whoever has them."""
    numbers, levels = constants(), []
    left = points - numbers.casualty_points_for_retreat * len(leaving)
    if len(leaving) == len(here) and p.kit.options.unpaid_points == "forgiven":
        left = 0
    while left > 0:
        alive = [u for u in here if trial.level[u] < (Level.DISRUPT_2 if u in leaving else Level.ELIMINATED)]
        if not alive:
            break
        left -= numbers.casualty_points_per_level
        u = min(alive, key=lambda v: (_price(trial, v, v in leaving), v))
        trial.level[u] += 1
        levels.append(u)
    gone = [u for u in here if trial.level[u] >= Level.ELIMINATED]
    staying = [u for u in here if u not in leaving and u not in gone]
    value = -LOST_UNIT[p.side] * len(gone) + sum(worth_of(p.kit.kinds[u], trial.level[u]) for u in leaving)
    return Plan(value + _stand(p, trial, staying, fear), tuple(levels), leaving)


def _price(trial: BreakoutState, u: Unit, leaves: bool) -> float:
    """What the next level of a unit is worth; a Fresh one that stays counts for the defence of the others too."""
    level = trial.level[u]
    line = IN_LINE if level == Level.FRESH and not leaves else 0.0
    last = LOST_UNIT[Side(u & 1)] if level == Level.DISRUPT_2 else 0.0
    return fall_worth(trial, u) + line + last


def _stand(p: Position, trial: BreakoutState, staying: list[Unit], fear: int) -> float:
    """What units in the line and the ground they hold are worth, with another assault to come."""
    if not staying:
        return 0.0
    place = fought(p.s).target
    tomorrow = lasting(trial, staying, place, p.threat(place))
    lasts = TODAY * lasting(trial, staying, place, fear) + (1 - TODAY) * tomorrow
    units = sum(worth_of(p.kit.kinds[u], trial.level[u]) + gun_worth(trial, u) for u in staying)
    ground = p.worth[place] * (1.0 if p.s.controls(p.side, place) else DISPUTED)
    return units * (1 + lasts) / 2 + ground * lasts


def retreat_of(p: Position, u: Unit, options: Sequence[Action]) -> Action | None:
    """The retreat of a unit to the best of the places it may go to."""
    name, named = p.kit.kinds[u].id, p.kit.place_named
    ways = [a for a in options if a.verb == "retreat" and a.noun.partition(" ")[0] == name]
    return max(ways, key=lambda a: _refuge(p, u, named(a.noun.partition(" ")[2])), default=None)


def retreat_on(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§9.66 On from a full Area to the best of the next ones."""
    return max(options, key=lambda a: _refuge(p, task.unit, p.kit.place_named(a.noun)))


def _refuge(p: Position, u: Unit, place: Area) -> tuple[float, float]:
    """How long a unit lasts with those in a place, and what it helps to hold there."""
    units = [*p.own(place), u]
    lasts = lasting(p.s, units, place, threat(p.s, p.side, place, p.s.moved))
    return round(lasts, 2), p.worth[place]


def pay_attrition(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§10.4c The first payer of the cheapest way to be rid of the points."""
    s = p.s
    units = [s.kit.unit_index[a.noun] for a in options]
    others = [u for u in p.own(s.at[units[0]]) if u not in units and u not in task.hit]
    bill = tuple(sorted((cost_of(s, u), _fall(s, u), u) for u in [*units, *others]))
    chosen = _cheapest(task.points, bill)[1]
    return s.kit.named("level")[chosen[0]] if chosen else None


def _fall(s: BreakoutState, u: Unit) -> float:
    last = LOST_UNIT[Side(u & 1)] if s.level[u] == Level.DISRUPT_2 else 0.0
    return round(fall_worth(s, u) + last, 3)


@lru_cache(maxsize=4096)
def _cheapest(points: int, bill: tuple[tuple[int, float, Unit], ...]) -> tuple[float, tuple[Unit, ...]]:
    """§10.4c The least loss by which the points are paid as far as anybody can pay in full, and who pays."""
    ways = []
    for number, (cost, loss, u) in enumerate(bill):
        if cost <= points:
            rest = _cheapest(points - cost, bill[:number] + bill[number + 1 :])
            ways.append((round(loss + rest[0], 3), (u, *rest[1])))
    return min(ways, default=(0.0, ()))


ANSWERS: dict[str, Answer] = answers_rerolls.ANSWERS | {
    "ChooseForward": forward,
    "Pay": pay,
    "RetreatMore": retreat_more,
    "RetreatOn": retreat_on,
    "PayAttrition": pay_attrition,
}
