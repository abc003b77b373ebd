"""The shapes of the Breakout board: what `tools/build_breakout_board.py` has drawn, for pictures and pages.

Every border is one arc, shared by the two places beside it; the coast is the arcs with the sea on one side. No rule
looks here: who borders whom is in `breakout.py`.
"""

from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import hypot

import msgspec

from bocage.maps.breakout import DATA

Point = tuple[float, float]
Box = tuple[float, float, float, float]
SEA, EDGE = "sea", "edge"


class Arc(msgspec.Struct, frozen=True):
    """A border or a piece of coast: the places on its two sides, its points from end to end."""

    sides: tuple[str, str]
    points: list[Point]

    @property
    def pair(self) -> frozenset[str]:
        """The two places, in no order."""
        return frozenset(self.sides)

    @property
    def length(self) -> float:
        """How long it is."""
        return sum(hypot(u - x, v - y) for (x, y), (u, v) in pairwise(self.points))


class Outline(msgspec.Struct, frozen=True):
    """An area or zone: its arcs in order, one run backwards as -1 minus its number, and where things stand in it."""

    ring: list[int]
    plate: Point
    allied: Point
    german: Point
    radius: float


class Shapes(msgspec.Struct, frozen=True):
    """Everything drawn. Lengths are units of the sheet, of which a counter is 44 wide."""

    size: Point
    arcs: list[Arc]
    places: dict[str, Outline]
    bridges: dict[str, tuple[float, float, float]]
    corners: list[Point]
    boxes: dict[str, Box]
    land: list[list[Point]]
    rivers: dict[str, list[list[Point]]]
    floods: list[list[Point]]
    marsh: list[list[Point]]
    woods: list[list[Point]]

    def outline(self, code: str) -> list[Point]:
        """The corners of a place in order, area, zone or box; the last joins the first."""
        if code in self.boxes:
            left, top, right, bottom = self.boxes[code]
            return [(left, top), (right, top), (right, bottom), (left, bottom)]
        around: list[Point] = []
        for number in self.places[code].ring:
            points = self.arcs[number].points if number >= 0 else self.arcs[-1 - number].points[::-1]
            around += points[:-1]
        return around

    def stack_points(self, code: str) -> tuple[Point, Point]:
        """Where the Allied and the German stack of a place are centred."""
        if code in self.boxes:
            left, top, right, bottom = self.boxes[code]
            half, middle = (right - left) / 4, (top + bottom) / 2
            return (left + half, middle), (right - half, middle)
        return self.places[code].allied, self.places[code].german


@cache
def shapes() -> Shapes:
    """The drawn board, read once."""
    text = (files("bocage.maps") / DATA / "shapes.json").read_bytes()
    return msgspec.json.decode(text, type=Shapes)
