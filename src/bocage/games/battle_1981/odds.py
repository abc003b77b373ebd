"""§9d §9e §chart-supply Strengths, odds, and the combat supply that a battle uses.

A strength is combat points × effectiveness × terrain in ten-thousandths and quarters: a plain int, 40 000 for a rested
combat point in the open. Odds are the ratio of two of them.
"""

from fractions import Fraction

from bocage.core.protocol import Side
from bocage.core.tally import Tally, written

from .effectiveness import WHOLE, effect, fresh_effect
from .kinds import Unit
from .state import COAST, COMBAT, Battle, BattleState
from .tables import TERRAIN, combat_supply, tunables

QUARTERS = 4
POINT = WHOLE * QUARTERS
"""The strength of one rested combat point in the open."""


def attack_quarters(s: BattleState, u: Unit) -> int:
    """§9d §AMB-10 §7g The attack modifier of a unit's own position; rangers and commandos lose nothing by the ocean."""
    h = s.at[u]
    if h >= 0 and not s.kit.board.ocean_mask >> h & 1:
        return s.kit.attack[h]
    return QUARTERS if s.kit.special >> u & 1 else TERRAIN["ocean"].attack


def attack_strength(s: BattleState, u: Unit) -> int:
    """§9d One attacker."""
    return s.cp[u] * effect(s, u) * attack_quarters(s, u)


def full_defence(s: BattleState, battle: Battle) -> int:
    """§9d §7f The defender, whatever its combat supply: a unit, or the coastal defence on its beach."""
    if battle.defender == COAST:
        return battle.coast * fresh_effect(tunables().coastal_leader, 0) * TERRAIN["beach"].defence
    u = battle.defender
    return s.cp[u] * effect(s, u) * s.kit.defence[s.at[u]]


def strengths(s: BattleState, battle: Battle) -> tuple[int, int]:
    """§9e §5j Attackers together and defender."""
    defence = full_defence(s, battle)
    attack = sum(attack_strength(s, u) for u in battle.attackers)
    return attack, unfed(defence) if is_short(s, battle) else defence


def unfed(defence: int) -> int:
    """§5j The strength of an Allied defence without combat supply."""
    return defence * tunables().defence_without_supply // 100


def odds(s: BattleState, battle: Battle) -> Fraction:
    """§9e The sum of the attackers over the defender."""
    return Fraction(*strengths(s, battle))


def hundredths(ratio: Fraction) -> int:
    """§9v Odds as they are shown: to two decimals."""
    return int(100 * ratio + Fraction(1, 2))


# --- combat supply


def allies_engaged(s: BattleState, battle: Battle) -> int:
    """§chart-supply The combat points the chart is scaled by: the Allied units of a battle, attacking or attacked.

    §RUL-28 A landing draws nothing: the troops carry their own.
    """
    if battle.defender == COAST:
        return 0
    units = battle.attackers if battle.side == Side.ALLIED else (battle.defender,)
    return sum(s.cp[u] for u in units)


def spending(s: BattleState, battle: Battle) -> int:
    """§chart-supply §AMB-07 What the levels cost in combat supply, in hundredths; nothing before both are chosen."""
    if not (battle.attack and battle.defence):
        return 0
    return combat_supply(battle.attack, battle.defence) * allies_engaged(s, battle)


def is_short(s: BattleState, battle: Battle) -> bool:
    """§5j §RUL-51 Whether an Allied defender fights at half strength: the stock does not reach for its defence."""
    return battle.side == Side.GERMAN and spending(s, battle) > s.pools[COMBAT]


# --- the same with reasons


def attack_tally(s: BattleState, battle: Battle) -> Tally:
    """§9d §9e The attackers one by one, in rested combat points in the open."""
    tally = Tally()
    for u in battle.attackers:
        words = _words(s, u, attack_quarters(s, u), "from")
        tally.add(Fraction(attack_strength(s, u), POINT), "§9d", words)
    return tally


def defence_tally(s: BattleState, battle: Battle) -> Tally:
    """§9d §5j The defender in the same measure."""
    tally = Tally()
    if battle.defender == COAST:
        tally.add(Fraction(full_defence(s, battle), POINT), "§7f", f"coastal defence, {battle.coast} combat points")
        return tally
    u = battle.defender
    tally.add(Fraction(full_defence(s, battle), POINT), "§9d", _words(s, u, s.kit.defence[s.at[u]], "in"))
    if is_short(s, battle):
        tally.add(Fraction(strengths(s, battle)[1], POINT) - tally.total, "§5j", "without combat supply")
    return tally


def _words(s: BattleState, u: Unit, quarters: int, how: str) -> str:
    terrain = s.kit.board.terrain[s.at[u]] if s.at[u] >= 0 else "ocean"
    rate = f"{effect(s, u) / WHOLE:.2f}"
    ground = f", ×{written(Fraction(quarters, QUARTERS))} {how} {terrain}" if quarters != QUARTERS else ""
    return f"{s.kit.kinds[u].name}: {s.cp[u]} combat points ×{rate}{ground}"
