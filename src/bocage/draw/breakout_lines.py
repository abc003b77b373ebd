"""Going along a line: points on it, pieces of it, lines beside it."""

from itertools import accumulate, pairwise
from math import hypot

from bocage.draw.svg import Point


def runs(points: list[Point]) -> list[float]:
    """How far each point lies from the first, along the line."""
    return list(accumulate((hypot(u - x, v - y) for (x, y), (u, v) in pairwise(points)), initial=0.0))


def at_run(points: list[Point], far: float) -> Point:
    """The point so far along a line."""
    marks = runs(points)
    far = max(0.0, min(marks[-1], far))
    i = next((k for k in range(1, len(marks)) if marks[k] >= far), len(marks) - 1)
    share = (far - marks[i - 1]) / (marks[i] - marks[i - 1] or 1)
    (x, y), (u, v) = points[i - 1], points[i]
    return x + (u - x) * share, y + (v - y) * share


def run_near(points: list[Point], at: Point) -> float:
    """How far along a line the point of it lies that is nearest to another."""
    whole = runs(points)[-1]
    steps = max(1, round(whole))
    marks = [whole * i / steps for i in range(steps + 1)]
    spots = ((far, at_run(points, far)) for far in marks)
    return min(spots, key=lambda mark: hypot(mark[1][0] - at[0], mark[1][1] - at[1]))[0]


def piece(points: list[Point], start: float, end: float) -> list[Point]:
    """The stretch of a line between two runs."""
    marks = runs(points)
    inner = [point for point, run in zip(points, marks, strict=True) if start < run < end]
    return [at_run(points, start), *inner, at_run(points, end)]


def beside(points: list[Point], off: float) -> list[Point]:
    """The line moved to its own left, which is above it when it runs left to right."""
    moved = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        size = hypot(bx - ax, by - ay) or 1
        moved.append((x + (by - ay) / size * off, y - (bx - ax) / size * off))
    return moved


def calmed(points: list[Point], rounds: int = 8, step: float = 6.0) -> list[Point]:
    """The line without its small bends, in even steps."""
    count = max(2, round(runs(points)[-1] / step))
    whole = runs(points)[-1]
    even = [at_run(points, whole * i / count) for i in range(count + 1)]
    for _ in range(rounds):
        inner = [
            ((a[0] + 2 * b[0] + c[0]) / 4, (a[1] + 2 * b[1] + c[1]) / 4)
            for a, b, c in zip(even, even[1:], even[2:], strict=False)
        ]
        even = [even[0], *inner, even[-1]]
    return even


def is_inside(around: list[Point], at: Point) -> bool:
    """Whether a point lies within an outline, whose last corner joins the first."""
    x, y = at
    crossed = 0
    for (ax, ay), (bx, by) in pairwise([*around, around[0]]):
        if (ay > y) != (by > y):
            crossed += x < (bx - ax) * (y - ay) / (by - ay) + ax
    return crossed % 2 == 1
