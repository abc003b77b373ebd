"""§eff §10a §9c What leadership, fatigue and supply make of a unit: its effectiveness and the levels it can fight at.

Effectiveness is kept in ten-thousandths of a unit's combat points.
"""

from fractions import Fraction
from functools import cache

from bocage.core.tally import Tally

from .kinds import Unit
from .state import BattleState
from .tables import LEVELS, Tunables, tunables

WHOLE = 10_000
"""§eff A unit of the historical leadership, rested and supplied."""


def fresh_effect(leader: int, fatigue: int) -> int:
    """§eff §10a What a leader and fatigue make of a supplied unit, never less than a tenth."""
    t = tunables()
    led = 100 + t.leader_effect * (leader - t.historical)
    return max(100 * t.least_effect, (100 - t.fatigue_effect * fatigue) * led)


def effect(s: BattleState, u: Unit) -> int:
    """§eff §5k The effectiveness of a unit; half of it if unsupplied. Must agree with `effect_tally`."""
    return fed_effect(tunables(), s.leader[u], s.fatigue[u], s.is_supplied(u))


def effect_when(s: BattleState, u: Unit, fatigue: int) -> int:
    """§eff The effectiveness a unit would have with so much fatigue."""
    return fed_effect(tunables(), s.leader[u], fatigue, s.is_supplied(u))


@cache
def fed_effect(t: Tunables, leader: int, fatigue: int, supplied: bool) -> int:
    """§eff §5k What leader, fatigue and supply make of a unit."""
    full = fresh_effect(leader, fatigue)
    return full if supplied else full * t.unsupplied_effect // 100


def effect_tally(s: BattleState, u: Unit) -> Tally:
    """§eff The same, factor by factor."""
    t, tally, leader, fatigue = tunables(), Tally(), s.leader[u], s.fatigue[u]
    tally.add(1, "§eff", "rested, well led and supplied")
    if fatigue:
        tally.times(Fraction(100 - t.fatigue_effect * fatigue, 100), "§10a", f"fatigue {fatigue}")
    if leader != t.historical:
        tally.times(Fraction(100 + t.leader_effect * (leader - t.historical), 100), "§eff", f"leader {leader}")
    full = Fraction(fresh_effect(leader, fatigue), WHOLE)
    if tally.total != full:
        tally.add(full - tally.total, "§eff", "never less than a tenth")
    if not s.is_supplied(u):
        tally.times(Fraction(t.unsupplied_effect, 100), "§5k", "unsupplied")
        tally.add(Fraction(effect(s, u), WHOLE) - tally.total, "§eff", "rounded down")
    return tally


def bracket(s: BattleState, u: Unit) -> Fraction:
    """§9v The number in brackets beside a unit's effectiveness: with the defence modifier of its position."""
    quarters = s.kit.defence[s.at[u]] if s.at[u] >= 0 else 4
    return Fraction(effect(s, u) * quarters, 4 * WHOLE)


def top_level(leader: int, fatigue: int) -> int:
    """§9c The highest level a leader can ask of a unit so tired."""
    t = tunables()
    curtailed = t.top_level + leader - -(-fatigue // t.top_level_fatigue)
    return max(t.top_level_least, min(LEVELS[-1], curtailed))


def most_level(s: BattleState, units: tuple[Unit, ...]) -> int:
    """§9c §RUL-50 The highest level of units that fight together: the weakest of them sets it."""
    return min((top_level(s.leader[u], s.fatigue[u]) for u in units), default=LEVELS[-1])
