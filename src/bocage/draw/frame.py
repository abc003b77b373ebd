"""Where a board's hexes lie on the sheet, and the outlines of sets of hexes.

Hexes stand on a point, 60 units from centre to centre. Corners are numbered clockwise from the top, so the hexside
towards direction d runs from corner d to corner d + 1. A vertex is the same point whichever hex names it.
"""

from collections.abc import Iterable
from math import sqrt

from bocage.core.hexes import DIRECTIONS, Grid, Hex, Mask, members
from bocage.draw.svg import Point
from bocage.maps.hexmap import SHEET_PITCH

PITCH = SHEET_PITCH
RADIUS = PITCH / sqrt(3)
MARGIN = 108.0
FOOT = 540.0

Vertex = tuple[int, int]
Cell = tuple[int, int]

_CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
_STEPS = (
    ((-1, 0), (0, 1), (1, 0), (1, -1), (0, -1), (-1, -1)),
    ((-1, 1), (0, 1), (1, 1), (1, 0), (0, -1), (-1, 0)),
)


class Frame:
    """A grid laid out on a sheet; the board's own corner is the origin, margins have negative coordinates."""

    __slots__ = ("grid", "height", "width")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.width = (grid.cols + 0.5) * PITCH
        self.height = (grid.rows * 1.5 + 0.5) * RADIUS

    def centre(self, h: Hex) -> Point:
        """The middle of a hex."""
        return cell_centre(self.grid.place(h))

    def corners(self, h: Hex) -> list[Point]:
        """The six corners of a hex, clockwise from the top."""
        return [vertex_point(v) for v in cell_vertices(self.grid.place(h))]

    def side(self, a: Hex, b: Hex) -> tuple[Vertex, Vertex]:
        """The two ends of the hexside between neighbours."""
        around = cell_vertices(self.grid.place(a))
        d = self.grid.direction(a, b)
        return around[d], around[(d + 1) % DIRECTIONS]

    def edge_point(self, h: Hex, direction: int) -> Point:
        """The middle of a hex's side."""
        around = self.corners(h)
        (x, y), (u, v) = around[direction], around[(direction + 1) % DIRECTIONS]
        return ((x + u) / 2, (y + v) / 2)

    def bled(self, mask: Mask) -> set[Cell]:
        """The hexes of a set, and beyond the board's edge the ghosts of those next to it, so colour fills the frame."""
        grid = self.grid
        cells = {grid.place(h) for h in members(mask)}
        rim = [(r, c) for r in range(-1, grid.rows + 1) for c in range(-1, grid.cols + 1)]
        for r, c in rim:
            inside = (min(max(r, 0), grid.rows - 1), min(max(c, 0), grid.cols - 1))
            if inside != (r, c) and inside in cells:
                cells.add((r, c))
        return cells


def cell_centre(cell: Cell) -> Point:
    """The middle of a hex given by row and column, on the board or beyond its edge."""
    row, col = cell
    return ((col + 0.5 + (row & 1) / 2) * PITCH, (1 + row * 1.5) * RADIUS)


def cell_vertices(cell: Cell) -> list[Vertex]:
    """The corners of a hex as shared vertices: half pitches across, half radii down."""
    row, col = cell
    x, y = 2 * col + 1 + (row & 1), 2 + row * 3
    return [(x + dx, y + dy) for dx, dy in _CORNERS]


def vertex_point(vertex: Vertex) -> Point:
    """Where a vertex lies."""
    return (vertex[0] * PITCH / 2, vertex[1] * RADIUS / 2)


def cell_outline() -> list[Point]:
    """The corners of a hex about its own middle, clockwise from the top."""
    x, y = cell_centre((0, 0))
    return [(u - x, v - y) for u, v in map(vertex_point, cell_vertices((0, 0)))]


def outlines(cells: set[Cell]) -> list[list[Vertex]]:
    """The closed boundaries round a set of hexes, holes included, each clockwise about its own hexes."""
    following: dict[Vertex, list[Vertex]] = {}
    for row, col in sorted(cells):
        around = cell_vertices((row, col))
        for d, (down, right) in enumerate(_STEPS[row & 1]):
            if (row + down, col + right) not in cells:
                following.setdefault(around[d], []).append(around[(d + 1) % DIRECTIONS])
    loops = []
    while following:
        start = min(following)
        loop = [start]
        while (here := _next(following, loop[-1])) != start:
            loop.append(here)
        loops.append(loop)
    return loops


def _next(following: dict[Vertex, list[Vertex]], here: Vertex) -> Vertex:
    choices = following[here]
    chosen = choices.pop()
    if not choices:
        del following[here]
    return chosen


def chains(links: Iterable[tuple[Vertex, Vertex]]) -> list[list[Vertex]]:
    """Single links joined into the longest runs that neither fork nor repeat; a ring ends where it starts."""
    ties: dict[Vertex, list[Vertex]] = {}
    for a, b in sorted(links):
        ties.setdefault(a, []).append(b)
        ties.setdefault(b, []).append(a)
    runs = []
    ends = sorted(v for v, others in ties.items() if len(others) != 2) + sorted(ties)
    for end in ends:
        while ties[end]:
            run = [end]
            while ties[run[-1]]:
                here = run[-1]
                onward = ties[here].pop()
                ties[onward].remove(here)
                run.append(onward)
                if len(ties[onward]) != 1:
                    break
            runs.append(run)
    return runs
