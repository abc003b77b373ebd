"""The reach overlay: how far the units of one place could go in a full move, and what each hex would cost them."""

from bocage.core.desk import Overlay
from bocage.core.hexes import Hex
from bocage.core.paths import Reach, flood
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Kind, Unit
from bocage.core.regiments.desk_reach import reach_overlay
from bocage.core.regiments.names import position
from bocage.core.regiments.state import BOX
from bocage.games.normandy_1971.kit import SIXTHS
from bocage.games.normandy_1971.movement import column
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.supply import is_supplied_now

from .pieces import seen_at


def reach(s: NormandyState, side: Side | None, place: str) -> Overlay:
    """§MOV-A The hexes that the seen units of a place could come to, whether they may move now or not."""
    at = position(s, place) if place else -1
    units = [u for u in seen_at(s, side, at) if s.kind_of(u).movement] if at >= 0 or at <= BOX else []

    def march(u: Unit) -> Reach | None:
        return full_move(s, u, roads=u & 1 == Side.GERMAN or s.turn > 1)

    return reach_overlay(s, side, at, units, march, SIXTHS, "§MOV-A")


def full_move(s: NormandyState, u: Unit, *, roads: bool) -> Reach | None:
    """§MOV-A Where a unit could be with all its points, through zones as they lie now; None if it cannot begin."""
    side, at, kind = Side(u & 1), s.at[u], s.kind_of(u)
    terrain, points = s.terrain_for(side), kind.movement * SIXTHS
    if at >= 0 and side == Side.GERMAN and not is_supplied_now(s, u):
        points //= 2  # §MOV-J
    start, spent = (at, 0) if at >= 0 else _landing(s, kind, at)
    if terrain.closed[start]:
        return None
    return flood(terrain.ways(roads, column(kind)), [(start, min(spent, points))], points)


def _landing(s: NormandyState, kind: Kind, at: int) -> tuple[Hex, int]:
    """§SEQ-6 §R-57 The beach a boxed unit comes by, and what coming ashore costs."""
    beach, col = s.kit.board.beaches[BOX - at], column(kind)
    return beach, s.kit.ground[col][beach] + s.terrain_for(kind.side).enter_tolls(col)[beach]
