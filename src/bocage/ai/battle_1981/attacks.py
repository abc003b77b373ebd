"""Whom to attack, with whom, and when to stop: every target with its best attackers, the most worthwhile first."""

from msgspec import Struct

from bocage.core.hexes import members
from bocage.core.protocol import Action, Decision
from bocage.games.battle_1981.combat import END, FIGHT, bars_target, candidates
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


def target(p: Position, d: Decision) -> Action | None:
    """The attack that is worth most, if any is worth its while."""
    shares = fire(p)
    units = [p.kit.unit_index[option.noun] for option in d.options if option != END]
    plans = [best_plan(p, shares, u, candidates(p.s, Battle(p.side, u, p.s.at[u]))) for u in units]
    best = max(plans, key=lambda plan: plan.value)
    return p.kit.named("attack")[best.defender] if best.value >= p.weights.least else END


def gather(p: Position, d: Decision) -> Action | None:
    """The attackers of the plan one by one, then the fight."""
    battle = p.battle
    assert battle is not None
    able = [*battle.attackers, *candidates(p.s, battle)]
    plan = best_plan(p, fire(p), battle.defender, sorted(able))
    joining = [u for u in plan.attackers if u not in battle.attackers]
    return p.kit.named("join")[joining[0]] if joining else FIGHT


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
    s = p.s
    around = members(p.kit.next_to[s.at[u]] & s.held[p.side.enemy])
    return any(s.on[h] != defender and bars_target(s, s.on[h], p.side) is None for h in around)
