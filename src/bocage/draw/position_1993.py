"""A game of Breakout: Normandy in progress on its map: counters about their camps, marks, bridges, tracks below."""

from collections.abc import Sequence

import msgspec

from bocage.core.desk import Mark
from bocage.draw import palette as ink
from bocage.draw.breakout_board import IN_PLAY, board_defs, board_layers
from bocage.draw.breakout_boxes import zone_middle
from bocage.draw.breakout_furniture import FOOT, MARGIN
from bocage.draw.breakout_lines import is_inside
from bocage.draw.breakout_plates import plate_size
from bocage.draw.camps_1993 import CELL, block, in_box
from bocage.draw.counters import SIDE
from bocage.draw.counters_1993 import ON_THE_MAP, Face, counter_defs, face_svg
from bocage.draw.foot_1993 import Foot, foot_height, foot_svg
from bocage.draw.labels import Box
from bocage.draw.marks_1993 import BRIDGE_MARKS, CONSTRUCTS, COUNTS, mark
from bocage.draw.svg import SVG_NAMESPACE, Point, element, group, layer, number, shift, title
from bocage.maps.breakout import load
from bocage.maps.breakout_shapes import Shapes, shapes

SCALE = ON_THE_MAP / SIDE
ON_A_BRIDGE = 0.6
"""The size of what lies on a bridge against a counter."""
BESIDE = 0.62
"""The size of a mark beside a name against a counter."""
PLATE_CLEAR = 3.0
LETTER = (46.0, 66.0)
"""Half the size of a zone's letter with its name."""


class Camp(msgspec.Struct, frozen=True):
    """The counters of one side in one place, as they are read."""

    place: str
    side: int
    faces: tuple[Face, ...]


class Position(msgspec.Struct, frozen=True):
    """All there is to see of a game at one moment."""

    title: str
    camps: tuple[Camp, ...]
    marks: tuple[Mark, ...]
    foot: Foot


def position_svg(position: Position) -> str:
    """The full picture: map and position, and what stands below."""
    at = shapes()
    wide, high = at.size[0] + 2 * MARGIN, at.size[1] + MARGIN + FOOT + foot_height(position.foot)
    paper = element("rect", x=-MARGIN, y=-MARGIN, width=number(wide), height=number(high), fill=ink.PAPER)
    below = group([foot_svg(position.foot, at.size[0])], transform=shift(0, at.size[1] + FOOT))
    return element(
        "svg",
        title(position.title),
        element("defs", board_defs() + counter_defs()),
        paper,
        board_layers(IN_PLAY),
        camps_and_marks(position.camps, position.marks),
        layer("foot", [below]),
        xmlns=SVG_NAMESPACE,
        viewBox=f"{number(-MARGIN)} {number(-MARGIN)} {number(wide)} {number(high)}",
        width=number(wide),
        height=number(high),
        role="img",
        font_family=ink.SANS,
    )


def camps_and_marks(camps: Sequence[Camp], marks: Sequence[Mark]) -> str:
    """What lies upon the map, which alone changes as a game goes on. What a box holds is shown, not counted."""
    at = shapes()
    laid = [m for m in marks if m.look not in COUNTS]
    crossings = [m for m in laid if m.look in BRIDGE_MARKS + CONSTRUCTS]
    others = [m for m in laid if m not in crossings]
    by_height = sorted(camps, key=lambda camp: at.stack_points(camp.place)[camp.side][1])
    return "".join(
        (
            layer("crossings", [_crossing(at, m) for m in crossings], font_family=ink.SANS),
            layer("units", [_camp(at, camp) for camp in by_height], font_family=ink.SANS),
            layer("markers", _beside(at, others, camps), font_family=ink.SANS),
        )
    )


def _camp(at: Shapes, camp: Camp) -> str:
    """A side's counters in a place: about its camp, or in the rows of a box. Badges lie over what is to the right."""
    if camp.place in at.boxes:
        spots, size = in_box(at.boxes[camp.place], len(camp.faces))
    else:
        spots, size = block(at.stack_points(camp.place)[camp.side], len(camp.faces)), 1.0
    drawn = sorted(zip(spots, camp.faces, strict=True), key=lambda one: -round(one[0][0]))
    ordered = sorted(drawn, key=lambda one: -round(one[0][1]))
    return group([face_svg(face, spot, SCALE * size) for spot, face in ordered], class_="camp")


def _crossing(at: Shapes, m: Mark) -> str:
    x, y, _ = at.bridges[m.place]
    return _mark(m, (x, y), SCALE * ON_A_BRIDGE)


def _beside(at: Shapes, marks: list[Mark], camps: Sequence[Camp]) -> list[str]:
    """Marks of a place in a row beside its plate, where nothing stands."""
    by_place: dict[str, list[Mark]] = {}
    for m in marks:
        by_place.setdefault(m.place, []).append(m)
    drawn = []
    taken = [room for camp in camps if camp.place not in at.boxes for room in _rooms(at, camp)]
    for place, laid in by_place.items():
        x, y = _row_start(at, place, len(laid), taken)
        step = BESIDE * ON_THE_MAP
        drawn += [_mark(m, (x + step * i, y), SCALE * BESIDE) for i, m in enumerate(laid)]
    return drawn


def _rooms(at: Shapes, camp: Camp) -> list[Box]:
    half = CELL / 2
    spots = block(at.stack_points(camp.place)[camp.side], len(camp.faces))
    return [(x - half, y - half, x + half, y + half) for x, y in spots]


def _row_start(at: Shapes, place: str, count: int, taken: list[Box]) -> Point:
    """The first spot of a row of marks: about the plate, wherever the least stands; in the head of a box."""
    size = BESIDE * ON_THE_MAP
    run = size * (count - 1)
    if place in at.boxes:
        _, top, right, _ = at.boxes[place]
        return right - run - size / 2, top + size / 2
    (x, y), (wide, high) = _words(at, place)
    tried = [
        (x + wide + size / 2, y),
        (x - wide - size / 2 - run, y),
        (x - run / 2, y - high - size / 2),
        (x - run / 2, y + high + size / 2),
    ]

    outline = at.outline(place)

    def bad(spot: Point) -> int:
        half = size / 2 - 1
        row = (spot[0] - half, spot[1] - half, spot[0] + run + half, spot[1] + half)
        out = sum(not is_inside(outline, (x, y)) for x in row[::2] for y in row[1::2])
        return out + 2 * sum(_touch(row, room) for room in taken)

    return min(tried, key=bad)


def _touch(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def _words(at: Shapes, place: str) -> tuple[Point, Point]:
    """The middle of what is printed in a place, and half its size."""
    on = load()
    if on.zone_mask >> on.at(place) & 1:
        return zone_middle(at.outline(place)), LETTER
    wide, high = plate_size(on, on.at(place))
    return at.places[place].plate, (wide / 2 + PLATE_CLEAR, high / 2)


def _mark(laid: Mark, at: Point, scale: float) -> str:
    move = f"{shift(*at)} scale({scale:.3g})"
    return element("g", title(laid.label), mark(laid.look), transform=move, class_="laid")
