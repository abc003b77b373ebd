"""Ground held on the board of Normandy that two games share, beside what the Allies held in history."""

import json
from functools import cache
from importlib.resources import files
from statistics import fmean

from bocage.core.hexes import Mask, mask_of, members
from bocage.maps.fronts import FRONTS
from bocage.maps.hexmap import HexMap

from .frame import Front

NEAR = 5
"""Squares from an Allied unit within which ground is the Allies', if no German is as near."""

KM = 2.0
"""Kilometres to a hex."""

FAR_NORTH = 50.0
"""A latitude beyond the board, out at sea."""

Point = tuple[float, float]


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


def ground_held(board: HexMap, allied: Mask, german: Mask) -> Mask:
    """Land nearer to an Allied unit than to any German, and not far from it."""
    mine, theirs, held = allied, german, allied
    for _ in range(NEAR):
        mine, theirs = mine | board.grid.around(mine), theirs | board.grid.around(theirs)
        held |= mine & ~theirs
    return held & board.land_mask & ~german


def behind_front(board: HexMap, date: str) -> Mask:
    """Land on the sea's side of the historical front of a day."""
    line = _line(date)
    ring = [*line, (line[-1][0], FAR_NORTH), (line[0][0], FAR_NORTH)]
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
def _line(date: str) -> list[Point]:
    """The one line of a day's front, from the west to the east."""
    text = (files("bocage.maps") / FRONTS).read_text(encoding="utf-8")
    lines: list[list[Point]] = [
        [(lon, lat) for lon, lat in feature["geometry"]["coordinates"]]
        for feature in json.loads(text)["features"]
        if feature["properties"]["date"] == date
    ]
    return [point for line in lines for point in line]


def _inside(point: Point, ring: list[Point]) -> bool:
    """Whether a point lies within a closed line: it crosses it an odd number of times on its way east."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossings += 1
    return crossings % 2 == 1
