"""A game in progress on its map: the printed sheet with counters, markers, turn and score upon it."""

import msgspec

from bocage.draw import palette as ink
from bocage.draw.beaches import BOX, box_places
from bocage.draw.board import PLAIN, Style, board_defs, board_layers_under, document
from bocage.draw.counters import (
    MOST_SHOWN,
    TIER,
    Naval,
    Place,
    Stack,
    counter_defs,
    flag_svg,
    naval_svg,
    stack_box,
    stack_svg,
    works_svg,
)
from bocage.draw.frame import RADIUS, Frame
from bocage.draw.furniture import counter_key, situation_box, turn_place, turn_width
from bocage.draw.labels import Box
from bocage.draw.lettering import Face, wrapped
from bocage.draw.marks_normandy import mark
from bocage.draw.panels import panel, rows
from bocage.draw.sheet import Sheet
from bocage.draw.sheet_1971 import NORMANDY_1971
from bocage.draw.svg import Attributes, Point, element, group, layer, number, shift, text, title
from bocage.maps.hexmap import HexMap


class Flag(msgspec.Struct, frozen=True):
    """Who holds a place."""

    place: int
    side: int


class Works(msgspec.Struct, frozen=True):
    """An entrenchment marker on a hex: over the units shown there, or over some that are not."""

    place: int
    side: int
    hidden: int = 0


class Sign(msgspec.Struct, frozen=True):
    """A mark of the plan at a beach: that it is to be invaded, that supplies come over it, or no longer do."""

    beach: int
    mark: str


class Position(msgspec.Struct, frozen=True):
    """All that can be seen of a game at one moment; whoever makes one puts in only what the viewer may know."""

    title: str = ""
    turn: int = 0
    phase: str = ""
    stacks: tuple[Stack, ...] = ()
    flags: tuple[Flag, ...] = ()
    works: tuple[Works, ...] = ()
    naval: tuple[Naval, ...] = ()
    signs: tuple[Sign, ...] = ()
    score: tuple[tuple[str, str], ...] = ()


def position_svg(board: HexMap, position: Position, style: Style = PLAIN, sheet: Sheet = NORMANDY_1971) -> str:
    """The full picture: map and position, the map's names set clear of the counters."""
    under = board_layers_under(board, _standing(Frame(board.grid), board, position), style, sheet)
    body = under + position_layers(board, position, style, sheet)
    return document(
        board, style.foot, position.title or "Position", board_defs(board, sheet.printing) + counter_defs(), body
    )


def _standing(frame: Frame, board: HexMap, position: Position) -> list[Box]:
    """The boxes that counters, works and flags cover."""
    works = {w.place for w in position.works}
    boxes = []
    for stack in position.stacks:
        tiers = min(len(stack.counters), MOST_SHOWN) + (stack.place in works)
        boxes.append(stack_box(_where(frame, board, stack.place), tiers))
    alone = works - {stack.place for stack in position.stacks}
    boxes += [stack_box(frame.centre(h), 1) for h in sorted(alone)]
    for flag in position.flags:
        x, y = _beside(frame, flag.place)
        boxes.append((x - 2, y - 14, x + 22, y + 11))
    return boxes


def position_layers(board: HexMap, position: Position, style: Style = PLAIN, sheet: Sheet = NORMANDY_1971) -> str:
    """The layers above the map, which alone change as a game goes on."""
    frame = Frame(board.grid)
    record = (
        ""
        if "furniture" in style.without
        else _turn_marker(frame, position, sheet) + _situation(frame, position, sheet)
    )
    return "".join(
        (
            layer("ships", _ships(frame, position), **LETTERING),
            layer("units", _units(frame, board, position), **LETTERING),
            layer("plan", [_sign(board, sign) for sign in position.signs]) if position.signs else "",
            layer("control", [flag_svg(f.side, _beside(frame, f.place)) for f in position.flags], **LETTERING),
            ink.reprinted(record, sheet.printing.inks),
        )
    )


def _sign(board: HexMap, sign: Sign) -> str:
    """A mark on the lower right corner of a beach's box, which its number and its counters leave free."""
    x, y = box_places(board)[sign.beach]
    return group([mark(sign.mark)], transform=f"{shift(x + BOX / 2 - 3, y + BOX / 2 - 3)} scale(.6)")


LETTERING: Attributes = {"font_family": ink.SANS}


def _ships(frame: Frame, position: Position) -> list[str]:
    """Naval missions; those that share a hex stand one above the other like any stack."""
    met: dict[int, int] = {}
    drawn = []
    for naval in position.naval:
        tier = met.get(naval.place, 0)
        met[naval.place] = tier + 1
        x, y = frame.centre(naval.place)
        drawn.append(naval_svg(naval, (x + 2.2 * tier, y - TIER * tier)))
    return drawn


def _units(frame: Frame, board: HexMap, position: Position) -> list[str]:
    """Stacks from north to south, so that a tall one leans over the hex above and not over its neighbour's values."""
    over = {w.place: w for w in position.works}
    placed = [(_where(frame, board, s.place), s) for s in position.stacks]
    drawn = []
    for at, stack in sorted(placed, key=lambda pair: (pair[0][1], pair[0][0])):
        covered = over.pop(stack.place, None) if isinstance(stack.place, int) else None
        drawn.append(stack_svg(stack.counters, at, works=covered.side if covered else None))
    drawn += [works_svg(w.side, frame.centre(w.place), count=w.hidden) for w in over.values()]
    return drawn


def _where(frame: Frame, board: HexMap, place: Place) -> Point:
    if isinstance(place, int):
        return frame.centre(place)
    kind, beach = place
    if kind != "box" or beach not in box_places(board):
        raise ValueError(f"no place {kind} {beach} on this board; beach boxes are {sorted(box_places(board))}")
    return box_places(board)[beach]


def _beside(frame: Frame, place: int) -> Point:
    """The upper left of a hex, where a flag shows over its own stack and leaves the next one free."""
    x, y = frame.centre(place)
    return (x - 27, y - RADIUS * 0.44)


def _turn_marker(frame: Frame, position: Position, sheet: Sheet) -> str:
    """A pawn on the turn record."""
    if not position.turn:
        return layer("turn", [])
    x, y = turn_place(frame, position.turn, sheet)
    wide = turn_width(sheet) - 8
    ring = element(
        "rect",
        x=number(x - wide / 2),
        y=number(y - 44),
        width=number(wide),
        height=88,
        rx=6,
        fill=ink.BEACH,
        fill_opacity=0.16,
        stroke=ink.BEACH,
        stroke_width=5,
    )
    return layer("turn", [element("g", title(f"Turn {position.turn}"), ring, class_="turn-marker")])


def _situation(frame: Frame, position: Position, sheet: Sheet) -> str:
    """Turn, phase and score at the foot of the sheet, over a key to what counters show."""
    at, (wide, high) = situation_box(frame)
    heading = f"Turn {position.turn}" if position.turn else "Position"
    y, inside = 70.0, [counter_key(sheet, (wide, high))]
    for line in wrapped(position.phase, wide - 32, 21, Face.SANS):
        inside.append(text((16, y), line, font_size=20, font_weight=500, fill=ink.BEACH))
        y += 25
    inside += _score(position.score, y + 5, wide)
    box = panel(at, (wide, high), heading, inside, "situation", sheet.printing.hand)
    return layer("situation", [box], fill=ink.INK, **LETTERING)


def _score(lines: tuple[tuple[str, str], ...], top: float, wide: float) -> list[str]:
    """The parts of the score, in two columns if one would run into the key."""
    if len(lines) <= ONE_COLUMN:
        return rows(lines, (16, top), wide - 32, 24)
    half, first = (wide - 56) / 2, (len(lines) + 1) // 2
    return rows(lines[:first], (16, top), half, 24) + rows(lines[first:], (40 + half, top), half, 24)


ONE_COLUMN = 8
