"""Strengths, odds, losses and what they mean, as a player reads them."""

from fractions import Fraction

from msgspec.structs import replace

from bocage.core.chances import percent
from bocage.core.desk import Case
from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.tally import Line, Tally
from bocage.games.battle_1981.effectiveness import effect_tally
from bocage.games.battle_1981.forecast import Spread
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.names import decimal_lines, decimal_words, hex_words, number_of, the, unit_words
from bocage.games.battle_1981.odds import (
    POINT,
    QUARTERS,
    attack_quarters,
    attack_strength,
    defence_tally,
    full_defence,
    hundredths,
    is_short,
    odds,
    strengths,
)
from bocage.games.battle_1981.retreat import pressed_losses
from bocage.games.battle_1981.state import COAST, Battle, BattleState
from bocage.games.battle_1981.tables import Range

NO_CASE = Case(
    when="", defense=[], total="", column="", outcomes=[], falls="", fatal="", attacker_loses="", defender_loses=""
)
"""What the dice bring depends on two levels, so a table stands for the list of outcomes."""

FINE = 2
"""Decimals of a factor; of a strength one is enough."""


def odds_words(hundredths: int) -> str:
    """§9v `odds 1.25`"""
    return f"odds {hundredths / 100:.2f}"


def title_of(s: BattleState, battle: Battle) -> str:
    """`915th Grenadier Regiment in 8-09`, `US 1st Infantry at Omaha`: who attacks, the prompt says."""
    if battle.defender == COAST:
        return f"{unit_words(s, battle.attackers[0])} at {s.kit.board.beachheads[battle.beach].name}"
    return defender_words(s, battle.defender, battle.hex).removeprefix("the ")


def defender_words(s: BattleState, u: Unit, h: Hex) -> str:
    """`the 915th Grenadier Regiment in 8-09 Caumont`; a beachhead's place has its own name."""
    return f"{the(s, u)} in {s.kit.names[h] if s.kit.beachheads >> u & 1 else hex_words(s, h)}"


# --- strengths line by line


def attack_lines(s: BattleState, battle: Battle) -> list[Line]:
    """§9d Each attacker: combat points, what leader, fatigue and supply make of them, the ground it attacks from."""
    return [_line(s, u, attack_strength(s, u), attack_quarters(s, u), "from") for u in battle.attackers]


def defence_lines(s: BattleState, battle: Battle) -> list[Line]:
    """§9d §5j §7f The defender in the same way; the coastal defence has nothing to tell but its points."""
    u = battle.defender
    if u == COAST:
        return decimal_lines(defence_tally(s, battle).lines())
    lines = [_line(s, u, full_defence(s, battle), s.kit.defence[s.at[u]], "in")]
    if is_short(s, battle):
        less = Fraction(strengths(s, battle)[1] - full_defence(s, battle), POINT)
        lines.append(Line(decimal_words(less), "§5j", "without combat supply"))
    return lines


def case_of(s: BattleState, battle: Battle) -> Case:
    """§9e The defence, and the odds against it; what the dice can bring depends on the levels."""
    return replace(
        NO_CASE,
        defense=defence_lines(s, battle),
        total=strength_words(strengths(s, battle)[1]),
        column=odds_words(hundredths(odds(s, battle))),
    )


def _line(s: BattleState, u: Unit, strength: int, quarters: int, how: str) -> Line:
    reasons = (
        [f"×{decimal_words(Fraction(quarters, QUARTERS), FINE)} {how} {_ground(s, u)}"] if quarters != QUARTERS else []
    )
    factors = ", ".join([*_factors(effect_tally(s, u)), *reasons])
    words = f"{unit_words(s, u)}: {number_of(s.cp[u], 'combat point')}{', ' if factors else ''}{factors}"
    return Line(decimal_words(Fraction(strength, POINT)), "§9d", words)


def _factors(tally: Tally) -> list[str]:
    """§eff What makes a unit more or less effective: `×0.86 fatigue 2`."""
    return [f"{line.amount} {line.words}" for line in decimal_lines(tally.lines(), FINE) if line.amount.startswith("×")]


def _ground(s: BattleState, u: Unit) -> str:
    return s.kit.board.terrain[s.at[u]] if s.at[u] >= 0 else "the sea"


def strength_words(strength: int) -> str:
    """§9d In rested combat points in the open."""
    return decimal_words(Fraction(strength, POINT))


# --- losses


def between(low: int, high: int) -> str:
    """`3`, `3 to 6`"""
    return str(low) if low == high else f"{low} to {high}"


def span(low: int, high: int) -> str:
    """The same where there is little room: `3–6`."""
    return str(low) if low == high else f"{low}–{high}"


def spread_words(lost: Spread) -> str:
    """`10 to 13, on average 11.5`"""
    if lost.least == lost.most:
        return str(lost.least)
    return f"{between(lost.least, lost.most)}, on average {decimal_words(lost.mean)}"


def nearest(mean: Fraction) -> int:
    """To the nearest whole point, halves up."""
    return int(mean + Fraction(1, 2))


def dies_of(losses: Range, have: int) -> Fraction:
    """The chance that a loss between these numbers is more than a unit has left."""
    low, high = losses
    return Fraction(sum(loss >= have for loss in range(low, high + 1)), high - low + 1)


def pressed_words(why: str, have: int) -> str:
    """§9o What standing, or retreating next to an enemy, costs: `3 to 6 more lost, 25% that it is eliminated`."""
    losses = pressed_losses(why)
    gone = dies_of(losses, have)
    fatal = f", {percent(gone)} that it is eliminated" if gone else ""
    return f"{between(*losses)} more lost{fatal}"


def bombardment_words(side: Side, low: int, high: int) -> str:
    """§9m What bombardment does to an attack by a side: `2 to 4 more German losses`, `1 to 3 fewer Allied losses`."""
    if not high:
        return "no effect"
    return f"{between(low, high)} {'more German' if side == Side.ALLIED else 'fewer Allied'} losses"
