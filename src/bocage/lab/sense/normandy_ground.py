"""Ground held on a board of Normandy, beside what the Allies held in history."""

import json
from functools import cache
from importlib.resources import files
from statistics import fmean
from typing import Protocol

from bocage.core.hexes import Grid, Hex, Mask, mask_of, members
from bocage.maps.fronts import FRONTS
from bocage.maps.hexmap import HexMap

from .frame import Front

NEAR = 5
"""Squares from an Allied unit within which ground is the Allies', if no German is as near."""

KM = 2.0
"""Kilometres to a hex."""

FAR_NORTH, FAR_WEST = 50.0, -2.5
"""A latitude and a longitude beyond the boards, out at sea."""

DRAWN_TO = -1.6
"""Fronts are drawn no farther west than this; one that comes so far goes on to the western shore."""

Point = tuple[float, float]


class Ground(Protocol):
    """What is asked of a board: its land, and where that lies."""

    @property
    def grid(self) -> Grid: ...

    @property
    def land_mask(self) -> Mask: ...

    def lonlat(self, h: Hex) -> Point: ...


def front_of(board: HexMap, allied: Mask, german: Mask, date: str) -> Front:
    """What the Allies hold with units in these hexes, beside the historical front of a day."""
    held, history = ground_held(board, allied, german), behind_front(board, date)
    return Front(
        frozenset(board.names[h] for h in members(held)),
        frozenset(board.names[h] for h in members(history)),
        date,
        depth_km(board, held),
        depth_km(board, history),
    )


def ground_held(board: Ground, allied: Mask, german: Mask, near: int = NEAR) -> Mask:
    """Land nearer to an Allied unit than to any German, and not far from it."""
    mine, theirs, held = allied, german, allied
    for _ in range(near):
        mine, theirs = mine | board.grid.around(mine), theirs | board.grid.around(theirs)
        held |= mine & ~theirs
    return held & board.land_mask & ~german


def behind_front(board: Ground, date: str) -> Mask:
    """Land on the Allied side of the historical front of a day."""
    ring = _ring(date)
    return mask_of([h for h in members(board.land_mask) if _inside(board.lonlat(h), ring)])


def depth_km(board: HexMap, held: Mask) -> float:
    """How far the foremost squares lie from the shore on average, in kilometres."""
    foremost = [h for h in members(held) if board.grid.around(1 << h) & board.land_mask & ~held]
    depths = _from_shore(board)
    return KM * fmean([depths[h] for h in foremost]) if foremost else 0.0


@cache
def _from_shore(board: HexMap) -> list[int]:
    depths, reached, away = [0] * board.grid.size, board.partial_mask, 0
    while new := board.grid.around(reached) & ~reached:
        away += 1
        for h in members(new):
            depths[h] = away
        reached |= new
    return depths


@cache
def _ring(date: str) -> list[Point]:
    """A closed line about what the Allies hold: along the front from west to east, and back over the sea.

    A front in two parts has a northern one too, which faces Cherbourg: then the way back goes along it.
    """
    lines = _lines(date)
    if len(lines) not in (1, 2):
        raise ValueError(f"the front of {date} is not known, or lies in too many parts")
    south, north = lines[-1], lines[0] if len(lines) == 2 else lines[0][:1]
    shore, latitude = north[-1]
    # from the eastern shore of the Cotentin straight out to sea: what lies north of it is the enemy's
    back = FAR_NORTH if shore == FAR_WEST else latitude
    return [*south, (south[-1][0], back), (shore, back), *reversed(north)]


def _lines(date: str) -> list[list[Point]]:
    """The parts of a day's front, each from west to east; those that hang together are one."""
    lines: list[list[Point]] = []
    text = (files("bocage.maps") / FRONTS).read_text(encoding="utf-8")
    for feature in json.loads(text)["features"]:
        if feature["properties"]["date"] == date:
            line: list[Point] = [(lon, lat) for lon, lat in feature["geometry"]["coordinates"]]
            if lines and lines[-1][-1] == line[0]:
                lines[-1] += line[1:]
            else:
                lines.append([(FAR_WEST, line[0][1]), *line] if line[0][0] <= DRAWN_TO else line)
    return lines


def _inside(point: Point, ring: list[Point]) -> bool:
    """Whether a point lies within a closed line: it crosses it an odd number of times on its way east."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1
