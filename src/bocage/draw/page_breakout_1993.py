"""Breakout: Normandy (1993) on a page: the map without the tables round it, its counters, its places."""

from collections.abc import Iterator
from functools import cache
from math import cos, radians, sin

from bocage.core.areas import Area
from bocage.draw import marks_1993 as marks
from bocage.draw import tokens_1993 as tokens
from bocage.draw.breakout_board import IN_PLAY, TITLE, board_defs, board_layers
from bocage.draw.breakout_boxes import zone_middle
from bocage.draw.breakout_furniture import MARGIN
from bocage.draw.counters_1993 import ON_THE_MAP, Face, counter_defs, face_svg
from bocage.draw.page import BADGE_BOX, FACE_BOX, PageArt, Spot, framed, looks, map_svg, renamed, safe
from bocage.draw.position_1993 import ON_A_BRIDGE
from bocage.draw.scene_1993 import CUT, scene
from bocage.draw.svg import Point, closed
from bocage.games.breakout_1993.desk.pieces import look_of
from bocage.games.breakout_1993.kinds import pieces
from bocage.maps.breakout import BreakoutMap, load
from bocage.maps.breakout_shapes import Shapes, shapes

DECK: tuple[Point, ...] = ((-22, -14), (22, -14), (22, 14), (-22, 14))


@cache
def page() -> PageArt:
    """The drawing of this game for a page, made once."""
    on, at = load(), shapes()
    view_box = (-MARGIN, -MARGIN, at.size[0] + 2 * MARGIN, at.size[1] + 2 * MARGIN)
    return PageArt(
        board_svg=framed(_board(), view_box),
        looks_svg=looks(_looks(), counter_defs()),
        view_box=view_box,
        shapes=_outlines(on, at),
        spots=(*_spots(on, at), *_bridge_spots(on, at)),
        counter=ON_THE_MAP,
        cut=CUT,
        scene=scene(),
    )


def _board() -> str:
    """The map; tracks are panels of the page."""
    return renamed(map_svg(TITLE, board_defs(), board_layers(IN_PLAY)), "board-")


def _outlines(on: BreakoutMap, at: Shapes) -> dict[str, str]:
    """The outline of every place about its middle, and of a bridge."""
    found = {}
    for code in on.codes:
        x, y = _middle(at, code)
        found[f"place-{code}"] = closed([(u - x, v - y) for u, v in at.outline(code)])
    for name, (_, _, turn) in at.bridges.items():
        found[f"bridge-{name}"] = closed([_turned(corner, turn) for corner in DECK])
    return found


def _turned(point: Point, degrees: float) -> Point:
    (x, y), way = point, radians(degrees)
    return x * cos(way) - y * sin(way), x * sin(way) + y * cos(way)


def _middle(at: Shapes, code: str) -> Point:
    """The middle of a box, of an area's plate, of a zone's letter."""
    if code in at.boxes:
        left, top, right, bottom = at.boxes[code]
        return (left + right) / 2, (top + bottom) / 2
    return at.places[code].plate if code.isdecimal() else zone_middle(at.outline(code))


def _spots(on: BreakoutMap, at: Shapes) -> Iterator[Spot]:
    """Every area, zone and box, with the middles of the two sides' counters."""
    for place, code in enumerate(on.codes):
        x, y = _middle(at, code)
        near = tuple(on.codes[n] for n in _neighbours(on, place))
        yield Spot(code, round(x, 1), round(y, 1), f"place-{code}", on.names[place], near, at.stack_points(code))


def _neighbours(on: BreakoutMap, place: Area) -> list[Area]:
    return [b.other if b.one == place else b.one for b in on.borders if place in b.pair]


def _bridge_spots(on: BreakoutMap, at: Shapes) -> Iterator[Spot]:
    """Every bridge, named by its two areas."""
    for name, (x, y, _) in at.bridges.items():
        one, other = name.split("-")
        says = f"Bridge {on.names[on.at(one)]} – {on.names[on.at(other)]}"
        yield Spot(name, x, y, f"bridge-{name}", says, (one, other), (), ON_A_BRIDGE)


def _looks() -> Iterator[tuple[str, str, str]]:
    """Every counter, mark, token and badge as (name, frame, drawing)."""
    for piece in pieces():
        for spent in (False, True):
            yield look_of(piece, spent=spent), FACE_BOX, face_svg(Face(piece, spent))
    for name in marks.MARKS:
        yield name, FACE_BOX, marks.mark(name)
    for name in tokens.LOOKS:
        yield name, FACE_BOX, tokens.token(name)
    for name in marks.BADGES:
        yield f"badge-{safe(name)}", BADGE_BOX, marks.badge(name)
