"""A game of Battle for Normandy in progress on its map: one unit a hex with its figures, signs, everything below."""

import msgspec

from bocage.core.hexes import Hex
from bocage.draw import battle_signs as signs
from bocage.draw import battle_words as words
from bocage.draw import palette as ink
from bocage.draw.battle_board import board_defs, board_layers
from bocage.draw.battle_ground import as_hexmap
from bocage.draw.board import document
from bocage.draw.counters import SIDE
from bocage.draw.counters_1981 import ON_THE_MAP, Face, counter_defs, face_svg
from bocage.draw.foot_1981 import Foot, foot_height, foot_svg
from bocage.draw.frame import Frame
from bocage.draw.furniture import margins
from bocage.draw.marks_1981 import mark
from bocage.draw.svg import Point, element, group, layer, shift, title
from bocage.maps.battle import BattleMap

SCALE = ON_THE_MAP / SIDE
BESIDE = 0.62
"""The size of a sign beside a counter against one that has its hex alone."""
TO_THE_LEFT, UP = 0.61, 0.35
"""Where it lies, in sides of a counter."""
FOOT_TOP = 40.0
BARE = frozenset({"margins", "edge-names", "entries", "furniture"})


class Standing(msgspec.Struct, frozen=True):
    """§1e The unit in a hex."""

    place: Hex
    face: Face


class Laid(msgspec.Struct, frozen=True):
    """A sign on a hex, beside the unit that stands there."""

    place: Hex
    look: str
    words: str = ""


class Position(msgspec.Struct, frozen=True):
    """All there is to see of a game at one moment."""

    title: str
    units: tuple[Standing, ...]
    marks: tuple[Laid, ...]
    foot: Foot


def position_svg(board: BattleMap, position: Position) -> str:
    """The full picture: map and position, the map's names set clear of the counters."""
    frame = Frame(board.grid)
    high = FOOT_TOP + foot_height(position.foot, frame.width)
    below = group([foot_svg(position.foot, frame.width)], transform=shift(0, frame.height + FOOT_TOP))
    body = "".join(
        (
            board_layers(BARE),
            _around(frame, board, high),
            position_layers(frame, position.units, position.marks),
            layer("foot", [below]),
        )
    )
    return document(as_hexmap(board), high, position.title, board_defs() + counter_defs(), body)


def _around(frame: Frame, board: BattleMap, high: float) -> str:
    """The paper round the map and what is printed on it; its frame runs round the foot too."""
    return margins(frame, high) + words.line_numbers(frame, board) + signs.entries(frame, board)


def position_layers(frame: Frame, units: tuple[Standing, ...], marks: tuple[Laid, ...]) -> str:
    """What lies upon the map, which alone changes as a game goes on."""
    taken = {unit.place for unit in units}
    under = [_mark(m, frame.centre(m.place), SCALE) for m in marks if m.place not in taken]
    beside = [_mark(m, _left_of(frame, m.place), BESIDE * SCALE) for m in marks if m.place in taken]
    from_the_top = sorted(units, key=lambda unit: frame.centre(unit.place)[::-1])
    return "".join(
        (
            layer("markers", under, font_family=ink.SANS),
            layer(
                "units", [face_svg(u.face, frame.centre(u.place), SCALE) for u in from_the_top], font_family=ink.SANS
            ),
            layer("control", beside, font_family=ink.SANS),
        )
    )


def _left_of(frame: Frame, place: Hex) -> Point:
    """In the gap on the left of a counter, where a page lays small signs too."""
    x, y = frame.centre(place)
    return x - TO_THE_LEFT * ON_THE_MAP, y - UP * ON_THE_MAP


def _mark(laid: Laid, at: Point, scale: float) -> str:
    move = f"{shift(*at)} scale({scale:.3g})"
    return element("g", title(laid.words), mark(laid.look), transform=move, class_="laid")
