"""Borders of the Breakout board out of the grown squares: each drawn once, smoothed, laid along its water.

An arc runs between two nodes with one place on each hand. Places that may not border but met on the way are parted
again: their arc shrinks to a point, and the four about it meet at a corner, which is no border.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot

from tools.breakout_growth import Cell
from tools.breakout_warp import Point

SEA, EDGE = "sea", "edge"
Pair = frozenset[str]
Guide = list[tuple[Point, Point]]
LEAST_CONTACT = 24.0
MOST_SHRUNK = 120.0


@dataclass
class Arc:
    """A border: its two ends by node, the places on its left and right, its points from end to end."""

    ends: tuple[Cell, Cell]
    sides: tuple[str, str]
    points: list[Point] = field(default_factory=list)

    @property
    def pair(self) -> Pair:
        """The two places."""
        return frozenset(self.sides)

    @property
    def length(self) -> float:
        """How long it is."""
        return sum(hypot(u - x, v - y) for (x, y), (u, v) in pairwise(self.points))


def traced(owner: dict[Cell, str], columns: int, rows: int, cell: float) -> list[Arc]:
    """Every line between two places, from node to node; sea against the sheet's edge is none."""

    def who(i: int, j: int) -> str:
        if not (0 <= i < columns and 0 <= j < rows):
            return EDGE
        return owner.get((i, j), SEA)

    onward = _cracks(who, columns, rows)
    nodes = {v for v, ways in onward.items() if len(ways) != 2}
    arcs: list[Arc] = []
    done: set[tuple[Cell, Cell]] = set()
    for start in [*sorted(nodes), *sorted(onward)]:
        for step in sorted(onward[start]):
            if (start, step) in done:
                continue
            run, sides = [start, step], onward[start][step]
            while run[-1] not in nodes and run[-1] != start:
                run.append(next(v for v in sorted(onward[run[-1]]) if v != run[-2]))
            done.update((a, b) for a, b in pairwise(run))
            done.update((b, a) for a, b in pairwise(run))
            arcs.append(Arc((run[0], run[-1]), sides, [(i * cell, j * cell) for i, j in run]))
    return arcs


def _cracks(who: Callable[[int, int], str], columns: int, rows: int) -> dict[Cell, dict[Cell, tuple[str, str]]]:
    """The edges of squares that part two places: from each corner to the next, with the places left and right."""
    onward: dict[Cell, dict[Cell, tuple[str, str]]] = {}

    def part(a: Cell, b: Cell, left: str, right: str) -> None:
        if left != right and {left, right} != {SEA, EDGE}:
            onward.setdefault(a, {})[b] = (left, right)
            onward.setdefault(b, {})[a] = (right, left)

    for j in range(rows + 1):
        for i in range(columns + 1):
            part((i, j), (i, j + 1), who(i, j), who(i - 1, j))
            part((i, j), (i + 1, j), who(i, j - 1), who(i, j))
    return onward


def shrunk(arcs: list[Arc], allowed: Collection[Pair]) -> tuple[list[Arc], list[Cell]]:
    """The arcs without those between places, or place and sea, that may not touch, and the nodes they shrank to."""
    kept = list(arcs)
    corners: list[Cell] = []
    for arc in arcs:
        if EDGE in arc.pair or arc.pair in allowed:
            continue
        if arc.length > MOST_SHRUNK:
            raise ValueError(f"{' and '.join(sorted(arc.pair))} touch along {arc.length:.0f} units")
        kept = [other for other in kept if other is not arc]
        at = arc.points[len(arc.points) // 2]
        corners = [*(node for node in corners if node not in arc.ends), arc.ends[0]]
        for end in arc.ends:
            _move_node(kept, end, arc.ends[0], at)
    return kept, corners


def _move_node(arcs: list[Arc], node: Cell, name: Cell, at: Point) -> None:
    """Carry a node and the nearest stretch of its arcs to another point."""
    for arc in arcs:
        for i in (0, 1):
            if arc.ends[i] == node:
                pulled(arc.points, i, at)
                arc.ends = (name, arc.ends[1]) if i == 0 else (arc.ends[0], name)


def pulled(points: list[Point], end: int, at: Point, reach: float = 2.2) -> None:
    """Move one end of a line to a point; the line follows, less and less."""
    order = range(len(points)) if end == 0 else range(len(points) - 1, -1, -1)
    x, y = points[order[0]]
    dx, dy = at[0] - x, at[1] - y
    room, run = max(12.0, reach * hypot(dx, dy)), 0.0
    before = points[order[0]]
    for i in order:
        here = points[i]
        run += hypot(here[0] - before[0], here[1] - before[1])
        before = here
        share = max(0.0, 1 - run / room)
        is_far_end = i == order[-1] and len(points) > 1
        if not is_far_end:
            points[i] = (here[0] + dx * share, here[1] + dy * share)


def smoothed(points: list[Point], rounds: int) -> list[Point]:
    """A line with its steps worn off; its ends stay."""
    closed = points[0] == points[-1] and len(points) > 3
    for _ in range(rounds):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(points, points[1:], points[2:], strict=False)
        ]
        points = [points[0], *inner, points[-1]]
        if closed:
            a, b, c = points[-2], points[0], points[1]
            points[0] = points[-1] = ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
    return points


def unlooped(points: list[Point], near: float = 9.0, most: float = 180.0) -> list[Point]:
    """A line without the loops where it comes back to itself."""
    kept: list[Point] = []
    i = 0
    while i < len(points):
        kept.append(points[i])
        run, last = 0.0, i
        for j in range(i + 1, len(points)):
            run += hypot(points[j][0] - points[j - 1][0], points[j][1] - points[j - 1][1])
            if run > most:
                break
            if run > 3 * near and hypot(points[j][0] - points[i][0], points[j][1] - points[i][1]) < near:
                last = j
        i = max(i + 1, last)
    return kept


def drawn_to(points: list[Point], guide: Guide, reach: float) -> list[Point]:
    """Every point moved onto its water or coast if that is near; half way out the pull fades."""
    return [_nearest(at, guide, reach) for at in points]


def _nearest(at: Point, guide: Guide, reach: float) -> Point:
    x, y = at
    best, found = reach, at
    for (ax, ay), (bx, by) in guide:
        if min(ax, bx) - best > x or max(ax, bx) + best < x or min(ay, by) - best > y or max(ay, by) + best < y:
            continue
        dx, dy = bx - ax, by - ay
        size = dx * dx + dy * dy
        share = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / size)) if size else 0.0
        spot = (ax + dx * share, ay + dy * share)
        far = hypot(spot[0] - x, spot[1] - y)
        if far < best:
            best, found = far, spot
    fade = min(1.0, 2 * (1 - best / reach))
    return x + (found[0] - x) * fade, y + (found[1] - y) * fade


def simplified(points: list[Point], slack: float) -> list[Point]:
    """The line with the points left out that lie within some slack of it."""
    if len(points) < 3:
        return points
    (ax, ay), (bx, by) = points[0], points[-1]
    size = hypot(bx - ax, by - ay)

    def off(at: Point) -> float:
        if size == 0:
            return hypot(at[0] - ax, at[1] - ay)
        return abs((bx - ax) * (ay - at[1]) - (ax - at[0]) * (by - ay)) / size

    far = max(range(1, len(points) - 1), key=lambda i: off(points[i]))
    if off(points[far]) <= slack:
        return [points[0], points[-1]]
    return simplified(points[: far + 1], slack)[:-1] + simplified(points[far:], slack)
