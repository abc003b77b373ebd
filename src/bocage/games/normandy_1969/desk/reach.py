"""The reach overlay: how far the units of one place could go in a full move, and what each square would cost them."""

from bocage.core.desk import Overlay
from bocage.core.paths import Reach
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_reach import reach_overlay
from bocage.core.regiments.names import position
from bocage.core.regiments.state import BOX
from bocage.games.normandy_1969.kit import THIRDS
from bocage.games.normandy_1969.movement import reach_of
from bocage.games.normandy_1969.sequence import BeginTurn
from bocage.games.normandy_1969.state import FIRST, SECOND, NormandyState
from bocage.games.normandy_1969.supply import freeze_supply

from .pieces import seen_at


def reach(s: NormandyState, side: Side | None, place: str) -> Overlay:
    """§TEC §ATT-1 The squares that the seen units of a place could come to, whether they may move now or not."""
    at = position(s, place) if place else -1
    units = [u for u in seen_at(s, side, at) if s.kind_of(u).movement] if at >= 0 or at <= BOX else []
    return reach_overlay(s, side, at, units, lambda u: full_move(s, u), THIRDS, "§TEC")


def full_move(s: NormandyState, u: Unit) -> Reach:
    """§TEC §R-19 Where a unit could be with all its points: in this impulse, or if a turn of its own began now."""
    side, begun = Side(u & 1), s.clone()
    if s.mover != side or s.phase not in (FIRST, SECOND):
        begun.turn = max(s.turn, 1)
        BeginTurn(side).run(begun)
        freeze_supply(begun)
    begun.spent[u] = 0
    return reach_of(begun, u)
