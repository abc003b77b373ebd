"""The hex grid and its names: quiet lines, small codes, letters and numbers along the edges."""

from enum import Enum

from bocage.core.hexes import Hex, members
from bocage.draw import palette as ink
from bocage.draw.frame import RADIUS, Frame, cell_vertices, vertex_point
from bocage.draw.labels import CROWDED, Box, Crowd
from bocage.draw.svg import Point, element, layer, lines, text
from bocage.maps.hexmap import HexBoard, HexMap

FIFTH = 5


class Codes(Enum):
    """Which hexes have their code printed."""

    FIFTH = "every fifth"
    ALL = "all"


def lattice(frame: Frame, board: HexBoard) -> str:
    """Every hexside once, as three zigzags to a row: the cheapest way to draw a grid."""
    strokes = []
    for row in range(frame.grid.rows):
        for col in range(frame.grid.cols):
            if not board.exists_mask >> frame.grid.at(row, col) & 1:
                continue
            v = [vertex_point(p) for p in cell_vertices((row, col))]
            strokes.append(lines([v[4], v[5], v[0], v[1]]))
    strokes += [lines([vertex_point(a), vertex_point(b)]) for a, b in _rim(frame, board)]
    return layer(
        "grid",
        [element("path", d="".join(strokes), stroke=ink.GRID, stroke_width=1, stroke_opacity=0.45)],
        fill="none",
        stroke_linejoin="round",
    )


def _rim(frame: Frame, board: HexBoard) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The hexsides towards the south and east that no neighbour draws."""
    sides = []
    for h in members(board.exists_mask):
        around = cell_vertices(frame.grid.place(h))
        for d in (1, 2, 3):
            other = frame.grid.neighbours[h][d]
            if other < 0 or not board.exists_mask >> other & 1:
                sides.append((around[d], around[d + 1]))
    return sides


def codes(frame: Frame, board: HexMap, which: Codes, crowd: Crowd) -> str:
    """The names of hexes in their top corner: all, or those of every fifth row that no sign or word lies upon."""
    shown = [
        text((x, y), board.names[h])
        for h in members(board.exists_mask)
        for x, y in (code_place(frame, board, h),)
        if which is Codes.ALL or (is_fifth(frame, h) and crowd.cost(code_box((x, y))) < CROWDED)
    ]
    return code_layer(shown)


def code_layer(shown: list[str]) -> str:
    """Codes in their lettering."""
    return layer(
        "codes",
        shown,
        font_family=ink.SANS,
        font_weight=500,
        font_size=9.5,
        text_anchor="middle",
        fill=ink.INK,
        fill_opacity=0.8,
        stroke=ink.PAPER,
        stroke_width=2,
        stroke_opacity=0.55,
        paint_order="stroke",
    )


def code_place(frame: Frame, board: HexMap, h: Hex) -> Point:
    """Where a hex's code stands: in its top corner, or under the wall of a fortification."""
    x, y = frame.centre(h)
    return (x, y - RADIUS * (0.4 if board.fort_mask >> h & 1 else 0.62))


def code_box(at: Point) -> Box:
    """The room a code takes."""
    return (at[0] - 9, at[1] - 7.5, at[0] + 9, at[1] + 0.5)


def is_fifth(frame: Frame, h: Hex) -> bool:
    """Whether this hex has its code printed on the plain map."""
    row, _ = frame.grid.place(h)
    return (frame.grid.rows - row) % FIFTH == 0


def edge_names(frame: Frame, board: HexMap) -> str:
    """Column letters above and below the board, row numbers left and right, taken from the names of the edge hexes."""
    grid, shown = frame.grid, []
    for col in range(grid.cols):
        for row, y in ((0, -9.0), (grid.rows - 1, frame.height + 18)):
            x, _ = frame.centre(grid.at(row, col))
            shown.append(text((x, y), board.names[grid.at(row, col)].rstrip("0123456789")))
    for row in range(grid.rows):
        for col, x in ((0, -14.0), (grid.cols - 1, frame.width + 14)):
            h = grid.at(row, col)
            shown.append(text((x, frame.centre(h)[1] + 5), board.names[h].lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))
    return edge_layer(shown)


def edge_layer(shown: list[str]) -> str:
    """Letters and numbers along the edges in their lettering."""
    return layer(
        "edge-names",
        shown,
        font_family=ink.SANS,
        font_weight=500,
        font_size=14,
        text_anchor="middle",
        fill=ink.QUIET_INK,
    )
