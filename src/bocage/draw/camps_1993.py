"""How counters stand on the map of Breakout: Normandy: in blocks about each side's camp, in rows inside a box."""

from math import ceil

from bocage.draw.counters_1993 import ON_THE_MAP
from bocage.draw.svg import Point
from bocage.maps.breakout_shapes import Box

IN_ROW = 3
CLEAR_ROWS = 2
CELL = 1.04 * ON_THE_MAP
HEAD = 24.0
"""What the name of a box takes off its height."""


def block(camp: Point, count: int) -> list[Point]:
    """Where the counters of a camp stand, in reading order.

    Two rows stand clear of each other; more lean against one another, so that the foot of each can be read.
    """
    across = 2 if count == 4 else min(count, IN_ROW)
    rows = ceil(count / across) if across else 0
    step = CELL * (CLEAR_ROWS - 1) / (rows - 1) if rows > CLEAR_ROWS else CELL
    x, y = camp
    return [
        (x + CELL * (i % across - (across - 1) / 2), y + step * (i // across - (rows - 1) / 2)) for i in range(count)
    ]


def in_box(box: Box, count: int) -> tuple[list[Point], float]:
    """Where so many counters stand in a box, from the upper left, and their size against one on the map."""
    left, top, right, bottom = box
    wide, high = right - left - 8, bottom - top - HEAD - 8
    across = max(range(1, count + 1), key=lambda n: (_cell(wide, high, n, count), -n))
    cell = _cell(wide, high, across, count)
    rows = ceil(count / across)
    x, y = (left + right) / 2, (top + HEAD + bottom) / 2
    spots = [
        (x + cell * (i % across - (across - 1) / 2), y + cell * (i // across - (rows - 1) / 2)) for i in range(count)
    ]
    return spots, min(1.0, cell / CELL)


def _cell(wide: float, high: float, across: int, count: int) -> float:
    """The room of each of so many counters, so many in a row."""
    return min(wide / across, high / ceil(count / across), CELL)
