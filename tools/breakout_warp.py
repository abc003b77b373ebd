"""The plane of the Breakout board: crowded country stretched, empty country drawn in, Normandy still itself.

First knots carry longitude and latitude to the sheet, then a lattice of points is pushed about by areas that want
more or less room than they have (the rubber map of Dougenik, Chrisman and Niemeyer).
"""

from collections.abc import Iterable
from itertools import pairwise
from math import hypot, pi, sqrt
from typing import Any

Point = tuple[float, float]
Knots = list[list[float]]
Swell = tuple[Point, float, float]


class Plane:
    """From longitude and latitude to the sheet."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.across: Knots = plan["across"]
        self.down: Knots = plan["down"]
        self.step = float(plan["lattice"])
        self.width, self.height = float(plan["width"]), float(plan["height"])
        self.margin = float(plan["still"])
        columns, rows = int(self.width / self.step) + 2, int(self.height / self.step) + 2
        self.nodes: list[list[Point]] = [[(i * self.step, j * self.step) for i in range(columns)] for j in range(rows)]

    def __call__(self, lon: float, lat: float) -> Point:
        """Where a place lies on the sheet."""
        return self._moved(_between(self.across, lon), _between(self.down, lat))

    def push(self, swells: Iterable[Swell]) -> None:
        """Move every lattice point as the areas press; the sheet's edges stay where they are."""
        pressing = list(swells)
        self.nodes = [[self._pushed(at, pressing) for at in row] for row in self.nodes]

    def _pushed(self, at: Point, swells: list[Swell]) -> Point:
        x, y = at
        dx = dy = 0.0
        for (cx, cy), have, want in swells:
            here, there = sqrt(have / pi), sqrt(want / pi)
            mass, far = there - here, hypot(x - cx, y - cy)
            force = mass * (here / far if far > here else (far / here) ** 2 * (4 - 3 * far / here))
            if far:
                dx += force * (x - cx) / far
                dy += force * (y - cy) / far
        return x + dx * self._freedom(x, self.width), y + dy * self._freedom(y, self.height)

    def _freedom(self, value: float, most: float) -> float:
        return max(0.0, min(1.0, value / self.margin, (most - value) / self.margin))

    def _moved(self, x: float, y: float) -> Point:
        """A point of the unpushed plane, carried along with the lattice about it."""
        u = min(max(x / self.step, 0.0), len(self.nodes[0]) - 1.001)
        v = min(max(y / self.step, 0.0), len(self.nodes) - 1.001)
        i, j = int(u), int(v)
        p, q = u - i, v - j
        corners = ((i, j, (1 - p) * (1 - q)), (i + 1, j, p * (1 - q)), (i, j + 1, (1 - p) * q), (i + 1, j + 1, p * q))
        moved_x = sum(self.nodes[b][a][0] * share for a, b, share in corners)
        moved_y = sum(self.nodes[b][a][1] * share for a, b, share in corners)
        return moved_x + x - u * self.step, moved_y + y - v * self.step


def _between(knots: Knots, value: float) -> float:
    """The piece of straight line that holds for a value; the outer ones go on."""
    pieces = list(pairwise(knots))
    (a, at_a), (b, at_b) = next((piece for piece in pieces if value <= piece[1][0]), pieces[-1])
    return at_a + (value - a) * (at_b - at_a) / (b - a)
