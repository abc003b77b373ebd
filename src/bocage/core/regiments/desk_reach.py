"""The overlay of reach: how far the units of one place could go in a full move, and what each hex would cost them."""

from collections.abc import Callable, Sequence

from bocage.core.desk import Cell, Overlay, Tone
from bocage.core.hexes import Hex
from bocage.core.paths import Reach
from bocage.core.protocol import Side
from bocage.core.viewer import tone_of, viewpoint, whose

from .counters import Unit
from .names import counted_in, hex_words, kind_words
from .state import RegimentState


def reach_overlay(
    s: RegimentState,
    side: Side | None,
    at: int,
    units: Sequence[Unit],
    full_move: Callable[[Unit], Reach | None],
    whole: int,
    rule: str,
) -> Overlay:
    """The hexes that units in a place could come to, each with the least it costs one of them, in parts of `whole`.

    It asks how far they could march, not whether they may now: whoever has moved or must stand still is asked as well.
    """
    found: dict[Hex, tuple[int, Unit]] = {}
    for u in units:
        marched = full_move(u)
        for h in marched.found if marched is not None else ():
            assert marched is not None
            if h != at and (h not in found or marched.cost[h] < found[h][0]):
                found[h] = (marched.cost[h], u)
    cells = [_cell(s, side, h, counted_in(found[h][0], whole), found[h][1]) for h in sorted(found)]
    return Overlay("reach", "Reach", _says(s, at, units, rule), cells, legend=_legend(side, units))


def _cell(s: RegimentState, side: Side | None, h: Hex, spent: str, u: Unit) -> Cell:
    words = f"{hex_words(s, h)}: {spent} of {s.kind_of(u).movement} points for the {kind_words(s.kind_of(u))}."
    return Cell(s.kit.names[h], tone_of(side, u & 1), spent, words)


def _says(s: RegimentState, at: int, units: Sequence[Unit], rule: str) -> str:
    if not units:
        return "Point at units you can see: this shows how far they could march with all their points, at what cost."
    where = hex_words(s, at) if at >= 0 else "the box"
    return (
        f"What each {s.kit.HEXES[0]} costs the units in {where} at least, with all their points and through zones as "
        f"they lie now ({rule}). Whether they may move or stop there now is another matter."
    )


def _legend(side: Side | None, units: Sequence[Unit]) -> tuple[tuple[Tone, str], ...]:
    owners = dict.fromkeys(Side(u & 1) for u in units) or [viewpoint(side)]
    return tuple((tone_of(side, o), f"{whose(side, o)} reach, in points") for o in owners)
