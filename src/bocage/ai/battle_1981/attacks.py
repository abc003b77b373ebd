"""Whom to attack, with whom, and when to stop: every target with its best attackers, the most worthwhile first."""

from msgspec import Struct

from bocage.core.protocol import Action, Decision
from bocage.games.battle_1981.combat import END, FIGHT, candidates
from bocage.games.battle_1981.forecast import against
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.odds import attack_strength, strengths
from bocage.games.battle_1981.state import Battle

from .position import Position
from .support import Fire, fire
from .worth import REMNANT
from .worth_battle import glance


class Plan(Struct, frozen=True):
    """An attack that might be made."""

    value: float
    defender: Unit
    attackers: tuple[Unit, ...]


class Attacks:
    """The combat phase attack by attack. Plans are kept until something happens: who joins is part of the plan."""

    __slots__ = ("_moment", "_plans")

    def __init__(self) -> None:
        self._moment: Moment = ()
        self._plans: dict[tuple[Unit, tuple[Unit, ...]], Plan] = {}

    def target(self, p: Position, d: Decision) -> Action | None:
        """The attack that is worth most, if any is worth its while."""
        self._begin(p)
        shares = fire(p)
        units = [p.kit.unit_index[option.noun] for option in d.options if option != END]
        plans = [self._best(p, shares, u, candidates(p.s, Battle(p.side, u, p.s.at[u]))) for u in units]
        best = max(plans, key=lambda plan: plan.value)
        return p.kit.named("attack")[best.defender] if best.value >= p.weights.least else END

    def gather(self, p: Position, d: Decision) -> Action | None:
        """The attackers of the plan one by one, then the fight."""
        self._begin(p)
        battle = p.battle
        assert battle is not None
        able = [*battle.attackers, *candidates(p.s, battle)]
        plan = self._best(p, fire(p), battle.defender, sorted(able))
        joining = [u for u in plan.attackers if u not in battle.attackers]
        return p.kit.named("join")[joining[0]] if joining else FIGHT

    def _best(self, p: Position, shares: Fire, defender: Unit, able: list[Unit]) -> Plan:
        key = defender, tuple(able)
        if key not in self._plans:
            self._plans[key] = best_plan(p, shares, defender, able)
        return self._plans[key]

    def _begin(self, p: Position) -> None:
        """Whatever has happened since the last decision, plans are made anew."""
        if self._moment != (now := moment(p)):
            self._moment = now
            self._plans.clear()


Moment = tuple[object, ...]


def moment(p: Position) -> Moment:
    """Everything that changes in a combat phase and that a plan depends on."""
    s = p.s
    sets = s.fought, s.again, s.supplied
    lists = s.hit.copy(), s.at.copy(), s.cp.copy(), s.fatigue.copy(), s.leader.copy(), s.pools.copy()
    return p.side, s.turn, s.phase, s.mover, p.air, s.naval, *sets, *lists


def best_plan(p: Position, shares: Fire, defender: Unit, able: list[Unit]) -> Plan:
    """The attackers that make most of an attack: the strongest, with as many of the next as are worth it."""
    ranked = sorted(able, key=lambda u: (-attack_strength(p.s, u), u))
    best, wanted = _plan(p, shares, defender, tuple(ranked[:1])), 0.0
    for count in range(2, len(ranked) + 1):
        wanted += p.weights.join if _is_wanted_elsewhere(p, ranked[count - 1], defender) else 0.0
        wider = _plan(p, shares, defender, tuple(ranked[:count]))
        if wider.value > best.value + wanted:
            best, wanted = wider, 0.0
    return best


def _plan(p: Position, shares: Fire, defender: Unit, attackers: tuple[Unit, ...]) -> Plan:
    battle = shares.on(p, against(p.s, attackers, defender))
    lonely = p.weights.alone if len(attackers) == 1 and is_outmatched(p, battle) else 0.0
    return Plan(glance(p, battle) - lonely, defender, attackers)


def is_outmatched(p: Position, battle: Battle) -> bool:
    """Whether the attackers are weaker than a defender that one battle cannot finish."""
    attack, defence = strengths(p.s, battle)
    return attack < defence and p.s.cp[battle.defender] > REMNANT and bool(p.kit.fighting >> battle.defender & 1)


def _is_wanted_elsewhere(p: Position, u: Unit, defender: Unit) -> bool:
    """Whether a unit could attack somebody else in this phase."""
    return bool(p.kit.next_to[p.s.at[u]] & p.exposed & ~(1 << p.s.at[defender]))
