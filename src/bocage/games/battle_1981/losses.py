"""§9f §chart-losses §9g §9h §9i §9j What a battle costs in combat points and fatigue."""

from functools import cache
from math import exp, floor, sqrt

from .kinds import Unit
from .state import BattleState
from .tables import Range, numbers, tunables
from .victory import note_loss


@cache
def intensity(attack: int, defence: int) -> float:
    """§9f How fierce a battle of these levels is: what each side loses where the odds favour neither."""
    t = tunables()
    return t.loss_scale * sqrt((attack * attack + defence * defence) / t.loss_norm)


def leaning(odds: float) -> float:
    """§9f How far the odds tilt the losses; below even they count the worse the longer they are, within limits."""
    t = tunables()
    tilted = odds if odds >= 1 else t.loss_below - t.loss_below_slope / odds
    return max(float(t.loss_least_odds), min(float(t.loss_most_odds), tilted))


def tilt(odds: float) -> float:
    """§9f The factor of the defender's loss; the attacker's is divided by it."""
    t = tunables()
    return exp(t.loss_slope * (leaning(odds) - t.loss_middle))


def expected(attack: int, defence: int, odds: float) -> tuple[float, float]:
    """§9f §AMB-11 Attacker's and defender's loss for one attacker, before chance and bombardment."""
    fierce, tilted = intensity(attack, defence), tilt(odds)
    return fierce / tilted, fierce * tilted


def rounded(loss: float) -> int:
    """§chart-losses The chart has whole points, halves rounded up."""
    return floor(loss + 0.5)


def table_losses(attack: int, defence: int, odds: float, attackers: int) -> tuple[int, int]:
    """§chart-losses §9g §AMB-06 The chart's losses, the defender's a tenth more for each attacker after the first."""
    ours, theirs = expected(attack, defence, odds)
    return rounded(ours), rounded(theirs * (100 + numbers().extra_attacker * (attackers - 1)) / 100)


def ranges(attack: int, defence: int, odds: float, attackers: int) -> tuple[Range, Range]:
    """§9h §AMB-23 From and to for either side, chance included and bombardment not."""
    chance = numbers().random_loss
    ours, theirs = table_losses(attack, defence, odds, attackers)
    return (ours, ours + chance), (theirs, theirs + chance)


def shares(total: int, attackers: int) -> list[int]:
    """§9i Equal shares, the remainder on the last of the attackers."""
    each = total // attackers
    return [each] * (attackers - 1) + [total - each * (attackers - 1)]


def fatigue_gain(level: int) -> int:
    """§9j Half the level, rounded down."""
    return level // tunables().combat_fatigue


def hurt(s: BattleState, u: Unit, loss: int) -> int:
    """§12f §RUL-52 A unit loses combat points as far as it has them; only those count as casualties."""
    taken = min(loss, s.cp[u])
    s.cp[u] -= taken
    s.lost[u] += taken
    note_loss(s, u, taken)
    return taken
