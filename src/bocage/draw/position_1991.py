"""A game of D-Day (1991) in progress on its map: stacks, markers, and everything that stands at the foot."""

from functools import partial

import msgspec

from bocage.core.hexes import Hex
from bocage.draw import palette as ink
from bocage.draw.board import document
from bocage.draw.counters import HALF, MOST_SHOWN, SIDE, count_svg, pile, stack_box
from bocage.draw.counters_1991 import ON_THE_MAP, Face, counter_defs, face_svg
from bocage.draw.europe import europe_defs, europe_layers_under
from bocage.draw.foot_1991 import Foot, foot_height, foot_svg
from bocage.draw.frame import Frame
from bocage.draw.labels import Box
from bocage.draw.marks_1991 import FLAGS, mark
from bocage.draw.sheet_1991 import sheet_1991
from bocage.draw.svg import Point, element, group, layer, shift, title
from bocage.maps.europe import EuropeMap

BESIDE = 0.62
SCALE = ON_THE_MAP / SIDE
BARE = frozenset({"furniture"})


class Standing(msgspec.Struct, frozen=True):
    """The counters in a hex, lowest first, and how many more lie in the box of the uppermost."""

    place: Hex
    faces: tuple[Face, ...]
    boxed: int = 0


class Laid(msgspec.Struct, frozen=True):
    """A marker on a hex: beside what stands there, or on top of it."""

    place: Hex
    look: str
    words: str
    over: bool = False


class Position(msgspec.Struct, frozen=True):
    """All there is to see of a game at one moment."""

    title: str
    stacks: tuple[Standing, ...]
    marks: tuple[Laid, ...]
    foot: Foot


def position_svg(board: EuropeMap, position: Position) -> str:
    """The full picture: map and position, the map's names set clear of the counters."""
    frame, sheet = Frame(board.grid), sheet_1991()
    high = foot_height(frame, position.foot)
    standing = [_room(frame, stack) for stack in position.stacks]
    under = europe_layers_under(board, standing, sheet, BARE, high)
    body = under + position_layers(frame, position) + layer("foot", [foot_svg(frame, position.foot, sheet)])
    return document(board, high, position.title, europe_defs(board) + counter_defs(), body)


def position_layers(frame: Frame, position: Position) -> str:
    """What lies upon the map, which alone changes as a game goes on."""
    taken = {stack.place for stack in position.stacks}
    under = [m for m in position.marks if not m.over and m.place not in taken and m.look not in FLAGS]
    beside = [m for m in position.marks if not m.over and m not in under]
    stacks = sorted(position.stacks, key=lambda stack: (frame.centre(stack.place)[1], frame.centre(stack.place)[0]))
    return "".join(
        (
            layer("markers", [_mark(m, frame.centre(m.place), SCALE) for m in under], font_family=ink.SANS),
            layer("units", [_stack(frame, stack, position) for stack in stacks], font_family=ink.SANS),
            layer("control", _laid_beside(frame, beside), font_family=ink.SANS),
        )
    )


def _room(frame: Frame, stack: Standing) -> Box:
    x, y = frame.centre(stack.place)
    left, top, right, bottom = (side * SCALE for side in stack_box((0, 0), min(len(stack.faces), MOST_SHOWN)))
    return (x + left, y + top, x + right, y + bottom)


def _stack(frame: Frame, stack: Standing, position: Position) -> str:
    """A stack, what lies on top of it, and how many its box holds."""
    at = frame.centre(stack.place)
    over = [m for m in position.marks if m.over and m.place == stack.place]
    drawn = [partial(face_svg, face) for face in stack.faces[-MOST_SHOWN:]]
    shown = [pile([*drawn, *(partial(_mark, m) for m in over)], at, SCALE, len(stack.faces))]
    if stack.boxed:
        shown.append(count_svg((at[0] - HALF * 0.9 * SCALE, at[1] + HALF * 0.78 * SCALE), stack.boxed))
    return group(shown)


def _laid_beside(frame: Frame, marks: list[Laid]) -> list[str]:
    """Flags and small markers down the left edge of their hexes."""
    met: dict[Hex, int] = {}
    drawn = []
    for m in marks:
        rank = met.get(m.place, 0)
        met[m.place] = rank + 1
        x, y = frame.centre(m.place)
        at = (x - 0.61 * ON_THE_MAP, y + (0.6 * rank - 0.35) * ON_THE_MAP)
        drawn.append(_mark(m, at, SCALE if m.look in FLAGS else BESIDE * SCALE))
    return drawn


def _mark(laid: Laid, at: Point, scale: float) -> str:
    move = shift(*at) + (f" scale({scale:.3g})" if scale != 1 else "")
    return element("g", title(laid.words), mark(laid.look), transform=move, class_="laid")
