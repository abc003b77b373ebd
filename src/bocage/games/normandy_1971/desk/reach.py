"""The reach overlay: how far the units of one place could go in a full move, and what each hex would cost them."""

from fractions import Fraction

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex
from bocage.core.paths import Reach, flood
from bocage.core.protocol import Side
from bocage.core.tally import written
from bocage.games.normandy_1971.kinds import Kind, Unit
from bocage.games.normandy_1971.kit import SIXTHS
from bocage.games.normandy_1971.movement import column
from bocage.games.normandy_1971.state import BOX, NormandyState
from bocage.games.normandy_1971.supply import is_supplied_now

from .known import viewpoint, whose
from .names import hex_words, kind_words, position
from .pieces import seen_at


def reach(s: NormandyState, side: Side | None, place: str) -> Overlay:
    """The hexes that the seen units of a place could come to, each with the least it costs one of them.

    It asks how far they could march, not whether they may now: whoever has moved or must stand still is asked as well.
    """
    at = position(s, place) if place else -1
    units = [u for u in seen_at(s, side, at) if s.kind_of(u).movement] if at >= 0 or at <= BOX else []
    found: dict[Hex, tuple[int, Unit]] = {}
    for u in units:
        marched = full_move(s, u, roads=u & 1 == Side.GERMAN or s.turn > 1)
        for h in marched.found if marched is not None else ():
            assert marched is not None
            if h != at and (h not in found or marched.cost[h] < found[h][0]):
                found[h] = (marched.cost[h], u)
    cells = [_cell(s, side, h, *found[h]) for h in sorted(found)]
    return Overlay("reach", "Reach", _says(s, at, units), cells, legend=_legend(side, units))


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


def _cell(s: NormandyState, side: Side | None, h: Hex, cost: int, u: Unit) -> Cell:
    spent = written(Fraction(cost, SIXTHS))
    tone: Tone = "own" if u & 1 == viewpoint(side) else "enemy"
    words = f"{hex_words(s, h)}: {spent} of {s.kind_of(u).movement} points for the {kind_words(s.kind_of(u))}."
    return Cell(s.kit.names[h], tone, spent, words)


def _says(s: NormandyState, at: int, units: list[Unit]) -> str:
    if not units:
        return "Point at units you can see: this shows how far they could march with all their points, at what cost."
    where = hex_words(s, at) if at >= 0 else "the box"
    return (
        f"What each hex costs the units in {where} at least, with all their points and through zones as they lie now "
        "(§MOV-A). Whether they may move or stop there now is another matter."
    )


def _legend(side: Side | None, units: list[Unit]) -> tuple[tuple[Tone, str], ...]:
    owners = dict.fromkeys(Side(u & 1) for u in units) or [viewpoint(side)]
    return tuple(("own" if o == viewpoint(side) else "enemy", f"{whose(side, o)} reach, in points") for o in owners)
