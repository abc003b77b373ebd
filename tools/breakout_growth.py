"""Areas grown from their seeds over the land of the Breakout board, rivers hard to cross."""

from collections.abc import Iterable
from heapq import heappop, heappush
from itertools import pairwise
from math import ceil, hypot, sqrt

from tools.breakout_warp import Point

Cell = tuple[int, int]
Line = list[Point]
STRAIGHT = ((1, 0, 1.0), (-1, 0, 1.0), (0, 1, 1.0), (0, -1, 1.0))
STEPS = (*STRAIGHT, *((i, j, sqrt(2)) for i in (1, -1) for j in (1, -1)))


class Field:
    """The sheet in small squares: which are land, which lie on water that parts areas."""

    def __init__(self, width: float, height: float, cell: float) -> None:
        self.cell = cell
        self.columns, self.rows = round(width / cell), round(height / cell)
        self.land: set[Cell] = set()
        self.water: set[Cell] = set()

    def at(self, point: Point) -> Cell:
        """The square a point lies in."""
        return int(point[0] // self.cell), int(point[1] // self.cell)

    def holds(self, cell: Cell) -> bool:
        """Whether a square is on the sheet."""
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    def fill(self, ring: Line) -> set[Cell]:
        """The squares whose middles lie within a ring."""
        inside: set[Cell] = set()
        for j in range(self.rows):
            y = (j + 0.5) * self.cell
            cuts = sorted(
                x + (y - v) * (u - x) / (w - v)
                for (x, v), (u, w) in zip(ring, ring[1:] + ring[:1], strict=True)
                if (v > y) != (w > y)
            )
            for a, b in zip(cuts[::2], cuts[1::2], strict=True):
                first, last = max(0, ceil(a / self.cell - 0.5)), min(self.columns, ceil(b / self.cell - 0.5))
                inside.update((i, j) for i in range(first, last))
        return inside

    def trace(self, line: Line) -> set[Cell]:
        """The squares a line runs through, without a gap at corners."""
        found: set[Cell] = set()
        for (x, y), (u, v) in pairwise(line):
            count = max(1, int(hypot(u - x, v - y) / self.cell * 3))
            for k in range(count + 1):
                at = (x + (u - x) * k / count, y + (v - y) * k / count)
                found.add(self.at(at))
                found.add(self.at((at[0] + self.cell / 2, at[1])))
        return {cell for cell in found if self.holds(cell)}


def grown(field: Field, seeds: dict[str, list[Line]], toll: float) -> dict[Cell, str]:
    """Every square of land with the area that reaches it first; stepping into water costs a toll."""
    queue: list[tuple[float, Cell, str]] = []
    for area, lines in seeds.items():
        for line in lines:
            spots = field.trace(line) if len(line) > 1 else {field.at(line[0])}
            for cell in sorted(spots & field.land):
                heappush(queue, (0.0, cell, area))
    owner: dict[Cell, str] = {}
    while queue:
        far, cell, area = heappop(queue)
        if cell in owner:
            continue
        owner[cell] = area
        i, j = cell
        wet = cell in field.water
        for di, dj, step in STEPS:
            onward = (i + di, j + dj)
            if onward in field.land and onward not in owner:
                cost = step * field.cell + (toll if onward in field.water and not wet else 0.0)
                heappush(queue, (far + cost, onward, area))
    return owner


def sizes(field: Field, owner: dict[Cell, str], areas: Iterable[str]) -> dict[str, tuple[Point, float]]:
    """The middle and the size of every area."""
    sums = {area: [0.0, 0.0, 0] for area in areas}
    for (i, j), area in owner.items():
        total = sums[area]
        total[0] += (i + 0.5) * field.cell
        total[1] += (j + 0.5) * field.cell
        total[2] += 1
    return {a: ((x / n, y / n), n * field.cell**2) for a, (x, y, n) in sums.items() if n}
