"""Keeping words apart: each label takes the place around its sign that costs least, or none."""

from bocage.draw.svg import Point

Box = tuple[float, float, float, float]

CELL = 8.0
CROWDED = 1000.0


class Crowd:
    """What already stands on the map: boxes no word may touch, and lines it had better not cross."""

    def __init__(self, bounds: Box) -> None:
        self.bounds = bounds
        self._boxes: dict[tuple[int, int], list[Box]] = {}
        self._traffic: dict[tuple[int, int], float] = {}

    def take(self, box: Box) -> None:
        """Reserve a box."""
        for cell in _cells(box, 64.0):
            self._boxes.setdefault(cell, []).append(box)

    def trace(self, a: Point, b: Point, weight: float = 1.0) -> None:
        """Note a line that words should avoid."""
        steps = max(1, int((abs(a[0] - b[0]) + abs(a[1] - b[1])) / CELL))
        for i in range(steps + 1):
            x, y = a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps
            self._traffic[(int(x // CELL), int(y // CELL))] = weight

    def cost(self, box: Box) -> float:
        """How bad it would be to write here."""
        left, top, right, bottom = self.bounds
        if box[0] < left or box[1] < top or box[2] > right or box[3] > bottom:
            return CROWDED
        for cell in _cells(box, 64.0):
            if any(_overlap(box, other) for other in self._boxes.get(cell, ())):
                return CROWDED
        return sum(self._traffic.get(cell, 0.0) for cell in _cells(box, CELL))

    def covered(self, box: Box) -> float:
        """How much of a box is taken or lies outside."""
        inside = _shared(box, self.bounds)
        others = {other for cell in _cells(box, 64.0) for other in self._boxes.get(cell, ())}
        return (box[2] - box[0]) * (box[3] - box[1]) - inside + sum(_shared(box, other) for other in others)

    def best(self, choices: list[tuple[Box, float]], patience: float = CROWDED) -> int | None:
        """Which of these boxes to write in, given how much each is disliked anyway; None if all cost too much."""
        costs = [self.cost(box) + dislike for box, dislike in choices]
        least = min(range(len(costs)), key=costs.__getitem__)
        if costs[least] >= patience:
            return None
        self.take(choices[least][0])
        return least


def around(at: Point, width: float, height: float, gap: float) -> list[tuple[Box, float]]:
    """Eight places for a label about its sign, the best for the eye first."""
    x, y = at
    half, up = width / 2, height / 2
    corners = (
        (x + gap, y - up, 0.0),
        (x - gap - width, y - up, 0.4),
        (x - half, y - gap - height, 0.6),
        (x - half, y + gap, 0.5),
        (x + gap * 0.7, y - gap * 0.7 - height, 0.7),
        (x + gap * 0.7, y + gap * 0.7, 0.7),
        (x - gap * 0.7 - width, y - gap * 0.7 - height, 0.9),
        (x - gap * 0.7 - width, y + gap * 0.7, 0.9),
    )
    return [((left, top, left + width, top + height), dislike) for left, top, dislike in corners]


def beside(taken: Box, width: float, height: float) -> list[tuple[Box, float]]:
    """Eight places for a label about a box that covers its sign, the nearest to the eye first."""
    left, top, right, bottom = taken
    x, y = (left + right - width) / 2, (top + bottom - height) / 2
    corners = (
        (x, top - height - 2, 0.0),
        (right + 4, y, 0.2),
        (left - width - 4, y, 0.4),
        (x, bottom + 3, 0.5),
        (right - 8, top - height - 2, 0.8),
        (left - width + 8, top - height - 2, 0.9),
        (right - 8, bottom + 3, 1.0),
        (left - width + 8, bottom + 3, 1.1),
    )
    return [((u, v, u + width, v + height), dislike) for u, v, dislike in corners]


def is_within(at: Point, box: Box) -> bool:
    """Whether a point lies in a box."""
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def _cells(box: Box, size: float) -> list[tuple[int, int]]:
    columns = range(int(box[0] // size), int(box[2] // size) + 1)
    rows = range(int(box[1] // size), int(box[3] // size) + 1)
    return [(i, j) for i in columns for j in rows]


def _overlap(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _shared(a: Box, b: Box) -> float:
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))
