"""§opt-15b Further effects of being unsupplied."""

from bocage.core.hexes import bits
from bocage.core.protocol import Side

from .state import DDayState


def attrition(s: DDayState, side: Side) -> None:
    """§opt-15b Units unsupplied when their portion began and still so lose one step, outside fortified cities."""
    for u in bits(s.unfed & s.starved & s.kit.of_side[side]):
        if s.at[u] >= 0 and not s.kit.board.fort_city_mask >> s.at[u] & 1:
            s.lose(u, "§opt-15b")
