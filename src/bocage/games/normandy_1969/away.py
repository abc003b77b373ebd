"""§CRT-DB §CRT-AB §RUL-08 What it means that a unit goes back away from all enemy units: the grade of a way.

A retreat is at most three squares long, so all that matters is how far the squares within three of its start lie from
the enemy. Those distances depend on the displacement alone and are kept; a position looks them up.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from bocage.core.hexes import NOWHERE, Grid, Hex

Way = tuple[Hex, ...]
"""The squares of a retreat, without the one it begins in."""

LONGEST = 3
"""§CRT-DB No result leads further back."""

NO_ENEMY = 255
"""How far the nearest enemy is where there is none; more than any board is wide."""


class Grade(NamedTuple):
    """§RUL-08 How badly a way leads away from the enemy, the weightiest fault first; the least is the best."""

    aside: int  # §CRT-AB 1 if some square of it is no farther from the square attacked than the one before
    toward: int  # §CRT-DB 0 if it leads away from all enemy units, else the more the nearer it ends to one
    zones: int  # §R-17 how many of its squares lie in enemy zones
    short: int  # 1 if it ends nearer to its start than it had to go


class Surroundings:
    """The squares around the start of a retreat, and how far each lies from the enemy."""

    __slots__ = ("_gain", "_nearest")

    def __init__(self, grid: Grid, start: Hex, enemies: Iterable[Hex]) -> None:
        squares, (row, col) = _squares_around(grid, start), grid.place(start)
        rows = [_distances(*_axial(grid, e, row, col)) for e in enemies]
        nearest = map(min, zip(_NOBODY, *[far for far, _ in rows], strict=True))
        gain = map(min, zip(_NOBODY, *[more for _, more in rows], strict=True))
        self._nearest = dict(zip(squares, nearest, strict=True))
        self._gain = dict(zip(squares, gain, strict=True))

    def leads_away(self, way: Way) -> bool:
        """§CRT-DB It ends farther from every enemy than it began, and comes nearer to none in between."""
        gain = self._gain
        return gain[way[-1]] > 0 and all(gain[h] >= 0 for h in way)

    def toward(self, way: Way) -> int:
        """§RUL-08 The second mark of a way's grade."""
        return 0 if self.leads_away(way) else NO_ENEMY - self._nearest[way[-1]]


def is_aside(grid: Grid, way: Way, attacked: Hex) -> bool:
    """§CRT-AB Whether an attacker, who stood beside the square, went anywhere but rearward: each square is farther."""
    return attacked != NOWHERE and grid.distance(way[-1], attacked) <= len(way)


def approached(grid: Grid, start: Hex, way: Way, enemies: Iterable[Hex]) -> tuple[Hex, int, int]:
    """The nearest enemy a way does not lead away from, how far he was, and how near the way ends or comes to him.

    Only for a way that does not lead away from all of them.
    """
    found = []
    for e in enemies:
        began, end = grid.distance(start, e), grid.distance(way[-1], e)
        closest = min(grid.distance(h, e) for h in way)
        if end <= began or closest < began:
            found.append((closest if closest < began else end, e, began))
    near, e, began = min(found)
    return e, began, near


# --- distances


_OFFSETS = sorted(
    [(q, r) for q in range(-LONGEST, LONGEST + 1) for r in range(-LONGEST, LONGEST + 1) if abs(q + r) <= LONGEST],
    key=lambda at: max(abs(at[0]), abs(at[1]), abs(at[0] + at[1])),
)
"""The squares within reach of a retreat, as steps along two axes; the first is where it begins."""

_NOBODY = (NO_ENEMY,) * len(_OFFSETS)


@cache
def _distances(q: int, r: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """From each of the squares around to somebody so far off; and how much more that is than from the middle."""
    far = tuple(max(abs(q - dq), abs(r - dr), abs(q - dq + r - dr)) for dq, dr in _OFFSETS)
    return far, tuple(n - far[0] for n in far)


def _axial(grid: Grid, h: Hex, row: int, col: int) -> tuple[int, int]:
    """Where a square lies as seen from a row and column, along the two axes."""
    h_row, h_col = grid.place(h)
    return h_col - (h_row >> 1) - col + (row >> 1), h_row - row


@lru_cache(maxsize=4096)
def _squares_around(grid: Grid, start: Hex) -> tuple[Hex, ...]:
    """The squares of `_OFFSETS`; NOWHERE for those beyond the edge."""
    row, col = grid.place(start)
    found = []
    for q, r in _OFFSETS:
        there, across = row + r, col - (row >> 1) + q + (row + r >> 1)
        on_board = 0 <= there < grid.rows and 0 <= across < grid.cols
        found.append(grid.at(there, across) if on_board else NOWHERE)
    return tuple(found)
