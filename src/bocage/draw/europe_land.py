"""The country of western Europe: forest, marsh and mountain as the hexes have them, borders, and lands out of play.

Terrain is drawn from the hexes, not from nature, so that the eye is never in doubt; only the coast is surveyed.
"""

from math import hypot

from bocage.core.hexes import DIRECTIONS, Mask, members
from bocage.draw import hedgerows, water
from bocage.draw import palette as ink
from bocage.draw.chance import between
from bocage.draw.frame import Cell, Frame, cell_centre, outlines, vertex_point
from bocage.draw.svg import Attributes, Point, element, layer, lines, number, softened_loop
from bocage.maps.europe import EuropeMap

PEAKS = 7
HATCH = 9
BREAKS = 4

Peak = tuple[Point, float]
"""Where a peak stands, and how big it is."""


def defs() -> str:
    """The tiles of trees and reeds, and the hatching of lands out of play."""
    hatch = element(
        "pattern",
        element("path", d=f"M-2 {HATCH + 2}L{HATCH + 2} -2", stroke=ink.RULE, stroke_width=0.9, stroke_opacity=0.5),
        id="out-of-play",
        width=HATCH,
        height=HATCH,
        patternUnits="userSpaceOnUse",
    )
    return hedgerows.trees() + hedgerows.reeds() + hatch


def forest(frame: Frame, board: EuropeMap) -> str:
    """Forest hexes under trees."""
    shape = ground_shape(frame, board, board.forest_mask)
    return layer("forest", _covered(shape, ink.WOOD, 0.5, "url(#trees)", 0.75))


def marsh(frame: Frame, board: EuropeMap) -> str:
    """Marsh hexes under reeds."""
    shape = ground_shape(frame, board, board.marsh_mask)
    return layer("marsh", _covered(shape, ink.MARSH, 0.95, "url(#reeds)", 1))


def _covered(shape: str, colour: str, depth: float, tile: str, strength: float) -> list[str]:
    edge: Attributes = {"stroke": colour, "stroke_width": 2.4}
    return [
        element("path", d=shape, fill=colour, fill_opacity=depth, fill_rule="evenodd", **edge),
        element("path", d=shape, fill=tile, fill_opacity=strength, fill_rule="evenodd"),
    ]


def mountains(frame: Frame, board: EuropeMap) -> str:
    """Mountain hexes: brown heights with peaks drawn one by one, lit from the left."""
    shape = ground_shape(frame, board, board.mountain_mask)
    peaks = [peak for cell in sorted(_cells(frame, board, board.mountain_mask)) for peak in _peaks(cell)]
    peaks.sort(key=lambda peak: peak[0][1])
    drawn = [element("path", d=shape, fill=ink.HEIGHTS, fill_rule="evenodd", stroke=ink.HEIGHTS_EDGE, stroke_width=2)]
    for rank in _ranks(peaks):
        drawn += [
            element("path", d="".join(_lit(*peak) for peak in rank), fill=ink.PEAK_LIGHT),
            element("path", d="".join(_shaded(*peak) for peak in rank), fill=ink.PEAK_SHADE),
            element("path", d="".join(_ridge(*peak) for peak in rank), fill="none", stroke=ink.PEAK_LINE),
        ]
    return layer("mountains", drawn, stroke_linejoin="round")


def _ranks(peaks: list[Peak]) -> list[list[Peak]]:
    """Peaks from back to front in ranks within which none covers another, so that a rank is a few paths, not many."""
    ranks: list[list[Peak]] = []
    for peak in peaks:
        covered = [i for i, rank in enumerate(ranks) if any(_touch(peak, other) for other in rank)]
        behind = covered[-1] + 1 if covered else 0
        if behind == len(ranks):
            ranks.append([])
        ranks[behind].append(peak)
    return ranks


def _touch(one: Peak, other: Peak) -> bool:
    (x, y), size = one
    (u, v), reach = other
    return abs(x - u) < size + reach + 1 and abs(y - v) < 0.62 * (size + reach) + 1


def _peaks(cell: Cell) -> list[Peak]:
    """The peaks of one hex, out of the way of its code."""
    x, y = cell_centre(cell)
    places = ((-17, -6), (0, -9), (17, -5), (-9, 7), (9, 8), (-18, 17), (3, 21))[:PEAKS]
    return [
        (
            (x + u + between(-4, 4, "peak x", *cell, i), y + v + between(-3, 3, "peak y", *cell, i)),
            between(6.5, 10.5, "peak", *cell, i),
        )
        for i, (u, v) in enumerate(places)
    ]


def _lit(at: Point, size: float) -> str:
    x, y = at
    top, foot = y - size * 0.62, y + size * 0.62
    return (
        f"M{number(x)} {number(top)}L{number(x - size)} {number(foot)}"
        f"L{number(x + size * 0.15)} {number(foot)}L{number(x - size * 0.12)} {number(y)}Z"
    )


def _ridge(at: Point, size: float) -> str:
    x, y = at
    return lines([(x - size, y + size * 0.62), (x, y - size * 0.62), (x + size, y + size * 0.62)])


def _shaded(at: Point, size: float) -> str:
    x, y = at
    top, foot = y - size * 0.62, y + size * 0.62
    return (
        f"M{number(x)} {number(top)}L{number(x + size)} {number(foot)}"
        f"L{number(x + size * 0.15)} {number(foot)}L{number(x - size * 0.12)} {number(y)}Z"
    )


def neutrals(frame: Frame, board: EuropeMap) -> str:
    """Countries nobody may enter: faded and hatched."""
    shape = ground_shape(frame, board, board.land_mask & ~board.in_play_mask)
    return layer(
        "out-of-play",
        [
            element("path", d=shape, fill=ink.PAPER, fill_opacity=0.72, fill_rule="evenodd"),
            element("path", d=shape, fill="url(#out-of-play)", fill_rule="evenodd"),
        ],
    )


def borders(frame: Frame, board: EuropeMap) -> str:
    """Frontiers along hexsides, as the set-up and the arrival of units need them: a tint under a broken line."""
    at = {h: name for name, mask in board.country_of.items() for h in members(mask)}
    pairs = [
        (h, other)
        for h in at
        for other in board.grid.neighbours[h][: DIRECTIONS // 2]
        if other in at and at[h] != at[other] and not _is_sea_side(board, h, other)
    ]
    curve = water.curves(frame, pairs, water.join_points(frame, [pairs]))
    return layer(
        "borders",
        [
            element("path", d=curve, stroke=ink.BORDER_TINT, stroke_width=10, stroke_opacity=0.42),
            element("path", d=curve, stroke=ink.BORDER, stroke_width=2.1, stroke_dasharray="9 3.5 1.6 3.5"),
        ],
        fill="none",
        stroke_linejoin="round",
    )


def _is_sea_side(board: EuropeMap, a: int, b: int) -> bool:
    return bool(board.sea_side[board.grid.direction(a, b)] >> a & 1)


def ground_shape(frame: Frame, board: EuropeMap, mask: Mask) -> str:
    """The outline of a set of hexes with its corners taken off, carried on to the neat line."""
    loops = outlines(_cells(frame, board, mask))
    return "".join(softened_loop(_rough([vertex_point(v) for v in loop])) for loop in loops)


def _rough(loop: list[Point]) -> list[Point]:
    """The loop with every side broken in four and its points moved a little, as woods and hills have their edges."""
    points = []
    for (x, y), (u, v) in zip(loop, loop[1:] + loop[:1], strict=True):
        for i in range(BREAKS):
            at = (x + (u - x) * i / BREAKS, y + (v - y) * i / BREAKS)
            key = (round(at[0]), round(at[1]))
            points.append((at[0] + between(-3, 3, "rough x", *key), at[1] + between(-3, 3, "rough y", *key)))
    return points


def _cells(frame: Frame, board: EuropeMap, mask: Mask) -> set[Cell]:
    """The hexes of a set, and the places about the board's rim that are nearest to one of them."""
    grid = board.grid
    cells = {grid.place(h) for h in members(mask)}
    inside = [grid.place(h) for h in members(board.rim_mask)]
    for row in range(-1, grid.rows + 1):
        for col in range(-1, grid.cols + 1):
            if 0 <= row < grid.rows and 0 <= col < grid.cols and board.exists_mask >> grid.at(row, col) & 1:
                continue
            if min(inside, key=lambda cell: _apart(cell, (row, col))) in cells:
                cells.add((row, col))
    return cells


def _apart(a: Cell, b: Cell) -> float:
    (x, y), (u, v) = cell_centre(a), cell_centre(b)
    return hypot(x - u, y - v)
