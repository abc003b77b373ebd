"""§8c §8d Infiltration: straight from beside one enemy to beside an enemy again, for those who can."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Ruling, Side, no

from .kinds import Unit, infiltration
from .state import BattleState


def chance(s: BattleState, u: Unit) -> int:
    """§8d §15a In how many of a hundred tries this unit gets through; Germans led by the computer do better."""
    return infiltration(s.kit.kinds[u], s.kit.options.german_player)


def is_infiltration(s: BattleState, u: Unit, a: Hex, b: Hex) -> bool:
    """§8c Whether a step leads from beside an enemy straight to beside an enemy, the same or another."""
    near = s.near(1 - (u & 1))
    return bool(near >> a & near >> b & 1)


def bars_infiltration(s: BattleState, u: Unit, b: Hex) -> Ruling | None:
    """§8d §AMB-18 The rule that keeps a unit beside an enemy from slipping past; None if it may try."""
    if chance(s, u):
        return None
    says = "{hex} is next to an enemy, and so is {unit:the} now: slipping past is not for units of its kind"
    return no("§AMB-18" if u & 1 == Side.ALLIED else "§8d", says, hex=b, unit=u)
