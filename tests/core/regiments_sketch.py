"""A small position of regiments, drawn: one sign a hex, odd rows half a hex to the right, units by their codes.

`.` open ground, `%` rough, `=` open ground with a road to every other such hex beside it, `~` sea. Rows are lettered
and columns numbered: the first hex of the second row is B1. The first hex of the board is also beach 1.
"""

from collections.abc import Iterable
from typing import ClassVar, Self

from bocage.core.hexes import Grid, Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import BATTALION, REGIMENT, CounterSheet, Kind, Unit, parts_of
from bocage.core.regiments.kit import RegimentKit, stacks_within
from bocage.core.regiments.state import MOVED, RegimentState
from bocage.maps.hexmap import HexMap, side_masks

REGROUPED = 8


def _kind(index: int, code: str, side: Side, size: str, parts: str = "", *, defends: bool = False) -> Kind:
    strength, _, movement = code.rstrip("a").replace("d", "-").partition("-")
    return Kind(
        index=index,
        code=code,
        name="unit",
        short="unit",
        side=side,
        strength=int(strength),
        movement=int(movement),
        type="infantry",
        size=size,
        defend_only=defends,
        parts=parts_of(parts),
        certainty="",
        note="",
    )


KINDS = (
    _kind(0, "7-4", Side.ALLIED, REGIMENT, "2-4*3"),
    _kind(1, "2-4", Side.ALLIED, BATTALION),
    _kind(2, "15-6", Side.GERMAN, REGIMENT, "7-6a+5-6"),
    _kind(3, "7-6a", Side.GERMAN, BATTALION),
    _kind(4, "5-6", Side.GERMAN, BATTALION),
    _kind(5, "4d1", Side.GERMAN, REGIMENT, defends=True),
)
SHEET = CounterSheet(KINDS, {kind.code: kind.index for kind in KINDS})


class Sketch(RegimentState):
    """The barest game of regiments: it also remembers where each unit began."""

    __slots__ = ("began",)
    BY_UNIT: ClassVar[tuple[str, ...]] = ("began",)

    began: list[Hex]

    def clone(self) -> Self:
        new = self.copied()
        new.began = self.began.copy()
        return new


def board(drawing: str, sea_sides: str = "") -> HexMap:
    """A drawn board; `sea_sides` are pairs of hexes with nothing but sea between them: `A1-A2 B1-B2`."""
    rows = [row.split() for row in drawing.strip().splitlines()]
    grid = Grid(len(rows), len(rows[0]))
    signs = {grid.at(r, c): sign for r, row in enumerate(rows) for c, sign in enumerate(row)}
    names = [""] * grid.size
    for h in signs:
        row, column = grid.place(h)
        names[h] = f"{'ABCDEFG'[row]}{column + 1}"
    roads = [h for h, sign in signs.items() if sign == "="]
    pairs = [(h, n) for h in roads for n in grid.neighbours[h] if n in roads]
    return HexMap(
        grid=grid,
        names=names,
        land_mask=_where(signs, ".%="),
        sea_mask=_where(signs, "~"),
        bocage_mask=_where(signs, "%"),
        beaches={1: grid.at(0, 0)},
        road=side_masks(grid, pairs),
        sea_side=side_masks(
            grid, [(names.index(a), names.index(b)) for a, _, b in (p.partition("-") for p in sea_sides.split())]
        ),
    )


def _where(signs: dict[Hex, str], wanted: str) -> Mask:
    return mask_of([h for h, sign in signs.items() if sign in wanted])


def kit(drawing: str, sea_sides: str = "") -> RegimentKit:
    """The kit of a drawn board: two regiments or one and two battalions in the open, one and one in rough."""
    ground = board(drawing, sea_sides)
    return RegimentKit(
        ground, SHEET, (stacks_within(["RR", "RBB", "BBB"]), stacks_within(["RB"])), rough=ground.bocage_mask
    )


def sketch(drawing: str, units: str = "", sea_sides: str = "") -> Sketch:
    """A position: `7-4 A1, 2-4 A1*` puts two units in A1, the second of which has moved."""
    s = Sketch(kit(drawing, sea_sides))
    s.refresh()
    for text in units.split(",") if units else []:
        code, place = text.split()
        u = put(s, code, place.rstrip("*"))
        s.flags[u] = MOVED if place.endswith("*") else 0
    return s


def put(s: RegimentState, code: str, place: str) -> Unit:
    """One more unit."""
    kind = SHEET.named(code)
    return s.add(kind.side, kind.index, s.kit.hex_named(place))


def names(s: RegimentState | RegimentKit, hexes: Mask | Iterable[Hex]) -> str:
    """Hexes by their names, in order: `A1 B2`."""
    found = members(hexes) if isinstance(hexes, int) else hexes
    every = s.kit.names if isinstance(s, RegimentState) else s.names
    return " ".join(sorted(every[h] for h in found))


def at(s: RegimentState | RegimentKit, places: str) -> Mask:
    """The set of these hexes."""
    wanted = s.kit if isinstance(s, RegimentState) else s
    return mask_of([wanted.hex_named(place) for place in places.split()])
