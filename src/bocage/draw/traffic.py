"""What the map's words must keep clear of, gathered from the layers that draw it."""

from math import dist

from bocage.core.hexes import DIRECTIONS, members
from bocage.draw.beaches import BOX, box_places, sector_name_boxes, shore_mark
from bocage.draw.frame import RADIUS, Frame, vertex_point
from bocage.draw.labels import Crowd
from bocage.draw.lattice import is_fifth
from bocage.draw.roads import Roads
from bocage.draw.svg import Point
from bocage.draw.water import side_pairs
from bocage.maps.hexmap import HexMap


def reserve(crowd: Crowd, frame: Frame, board: HexMap, network: Roads) -> None:
    """Tell the crowd of boxes, signs, roads, rivers and codes."""
    _lines(crowd, frame, board, network)
    half = BOX / 2 + 4
    for beach, (x, y) in box_places(board).items():
        crowd.take((x - half, y - half, x + half, y + half))
        crowd.take((x - half - 8, y - half - 8, x - half + 14, y - half + 14))
        _block(crowd, shore_mark(frame, board, board.beaches[beach]), (x, y))
    for box in sector_name_boxes(board):
        crowd.take(box)
    for h in board.beaches.values():
        x, y = shore_mark(frame, board, h)
        crowd.take((x - 11, y - 11, x + 11, y + 11))
    for h in members(board.fort_mask):
        corners = frame.corners(h)
        for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
            crowd.trace(a, b, 1.6)
    for h in members(board.exists_mask):
        if is_fifth(frame, h):
            x, y = frame.centre(h)
            crowd.trace((x - 9, y - RADIUS * 0.72), (x + 9, y - RADIUS * 0.72), 1.2)
    for h in members(board.city_mask):
        x, y = frame.centre(h)
        crowd.take((x - 20, y - 20, x + 20, y + 20))


def _block(crowd: Crowd, a: Point, b: Point) -> None:
    """Keep every word off a line."""
    steps = int(dist(a, b) / 6) + 1
    for i in range(steps + 1):
        x, y = a[0] + (b[0] - a[0]) * i / steps, a[1] + (b[1] - a[1]) * i / steps
        crowd.take((x - 3, y - 3, x + 3, y + 3))


def _lines(crowd: Crowd, frame: Frame, board: HexMap, network: Roads) -> None:
    for a, b in side_pairs(board, board.river) + side_pairs(board, board.flooded):
        start, end = frame.side(a, b)
        crowd.trace(vertex_point(start), vertex_point(end), 1.2)
    for h, arms in network.arms.items():
        for d in arms:
            main = network.is_main(h, d)
            crowd.trace(network.hub(h), network.crossing(h, d), 1.4 if main else 0.8)
            water = (board.river[d] | board.flooded[d]) >> h & 1
            if water and d < DIRECTIONS // 2:
                x, y = network.crossing(h, d)
                crowd.take((x - 9, y - 9, x + 9, y + 9))
