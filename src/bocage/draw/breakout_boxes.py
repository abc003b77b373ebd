"""Zones and boxes of the Breakout board: the strips beyond the map, Le Havre, Offshore, the approach boxes."""

from math import atan2, cos, hypot, sin

from bocage.core.hexes import members
from bocage.draw import palette as ink
from bocage.draw.breakout_borders import OPEN_LINE, zone_lines
from bocage.draw.breakout_lines import at_run
from bocage.draw.svg import Attributes, Point, closed, element, group, layer, number, shift, text, title
from bocage.maps.breakout import BreakoutMap
from bocage.maps.breakout_shapes import SEA, Box, Shapes

ZONE_GROUND = "#e3d3ae"
BOX_GROUND = "#e8f0ee"
HEAD = 24.0


def zones(board: BreakoutMap, shapes: Shapes) -> str:
    """§3.1 The five zones, each with its letter and the town its roads lead to."""
    drawn = []
    for zone in members(board.zone_mask):
        code, name = board.codes[zone], board.names[zone]
        shape = closed(shapes.outline(code))
        parts = [
            element("path", d=shape, fill=ZONE_GROUND),
            element("path", d=shape, fill="url(#furrows)", fill_opacity=0.6),
            _zone_name(code, name, zone_middle(shapes.outline(code))),
        ]
        drawn.append(element("g", title(f"Zone {code}, {name}"), *parts, class_="zone"))
    return layer("zones", [*drawn, zone_lines(board, shapes)])


def zone_middle(outline: list[Point]) -> Point:
    """The middle of a zone's letter: near the sheet's edge, half way along it."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    is_upright = bottom - top > right - left
    return (right - 75, (top + bottom) / 2) if is_upright else ((left + right) / 2, bottom - 75)


def _zone_name(code: str, name: str, at: Point) -> str:
    """The letter large and pale, the name under it."""
    letter = text((0, 40), code, font_size=120, font_weight=800, fill=ink.BORDER, fill_opacity=0.3)
    words = text((0, 62), name.upper(), font_size=19, font_weight=800, letter_spacing=4, fill=ink.BORDER)
    return group([letter, words], transform=shift(*at), font_family=ink.SERIF, text_anchor="middle")


def frames(board: BreakoutMap, shapes: Shapes) -> str:
    """§3.1 Boxes on the sea: Le Havre, Offshore, and one off each beach with an arrow to it."""
    drawn = [_landing(board, shapes, box) for box in members(board.approach_mask)]
    for place in [*members(board.box_mask), *members(board.approach_mask)]:
        box = shapes.boxes[board.codes[place]]
        drawn.append(element("g", title(board.names[place]), _frame(box, board.names[place]), class_="box"))
    return layer("boxes", drawn)


def _frame(box: Box, name: str) -> str:
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    words = name.removesuffix(" approach box")
    ground = element("rect", width=number(wide), height=number(high), rx=7, fill=BOX_GROUND)
    band = element(
        "path", d=f"M0 {HEAD}V7A7 7 0 0 1 7 0H{number(wide - 7)}A7 7 0 0 1 {number(wide)} 7V{HEAD}Z", fill=ink.SEA_INK
    )
    rim = element(
        "rect", width=number(wide), height=number(high), rx=7, fill="none", stroke=ink.SEA_INK, stroke_width=2.6
    )
    head = text(
        (wide / 2, 17.5), words, font_family=ink.SERIF, font_weight=800, font_size=17, text_anchor="middle", fill="#fff"
    )
    return group([ground, band, rim, head], transform=shift(left, top))


def _landing(board: BreakoutMap, shapes: Shapes, box: int) -> str:
    """The way ashore: an arrow from a box to the middle of its beach."""
    left, top, right, bottom = shapes.boxes[board.codes[box]]
    beach = board.codes[board.beach_of[box]]
    coast = next(arc for arc in shapes.arcs if arc.pair == {beach, SEA})
    u, v = at_run(coast.points, coast.length / 2)
    x, y = (left + right) / 2, (top + bottom) / 2
    way, far = atan2(v - y, u - x), hypot(v - y, u - x) + 8
    across, along = (-sin(way), cos(way)), (cos(way), sin(way))

    def at(run: float, off: float) -> Point:
        return x + along[0] * run + across[0] * off, y + along[1] * run + across[1] * off

    shape = [at(0, 9), at(far - 20, 9), at(far - 20, 20), at(far, 0), at(far - 20, -20), at(far - 20, -9), at(0, -9)]
    ink_of: Attributes = {"fill": ink.BEACH, "stroke": ink.PAPER, "stroke_width": 2.4, "stroke_linejoin": "round"}
    return element("path", d=closed(shape), class_="landing", **ink_of)


def rim(shapes: Shapes) -> str:
    """The neat line about the sheet."""
    wide, high = shapes.size
    edge = element("rect", width=number(wide), height=number(high), fill="none", stroke=OPEN_LINE, stroke_width=5)
    return layer("rim", [edge])
