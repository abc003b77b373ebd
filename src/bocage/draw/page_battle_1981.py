"""Battle for Normandy (1981) on a page: the map without the tables round it, its counters, its places."""

from collections.abc import Iterator
from functools import cache
from typing import Final

from bocage.core.hexes import Hex, members
from bocage.draw import marks_1981 as marks
from bocage.draw import tokens_1981 as tokens
from bocage.draw.battle_board import board_defs, board_layers
from bocage.draw.counters_1981 import ON_THE_MAP, Face, coast_svg, counter_defs, face_svg
from bocage.draw.frame import Frame, cell_outline
from bocage.draw.page import BADGE_BOX, FACE_BOX, PageArt, Spot, framed, in_lines, looks, map_svg, renamed, safe
from bocage.draw.position_1981 import Laid, Standing, position_layers
from bocage.draw.sheet_1981 import sheet_1981
from bocage.draw.svg import closed, element
from bocage.games.battle_1981.desk.pieces import COAST_LOOK, look_of
from bocage.games.battle_1981.kinds import piece_named, roster
from bocage.maps.battle import BattleMap, load

MARGIN = 40.0
CODE_SIZE = 9.5
WITHOUT: Final = frozenset({"furniture"})
CUT: Final = (330.0, 168.0, 608.0, 380.0)
"""The part of the map in the picture on the shelf: the beaches from Utah to Sword and the country behind them."""

SCENE: Final = (
    "4-06 UTAH 20 5 0",
    "4-08 OMAHA 20 5 0",
    "5-11 GOLD 20 5 0",
    "5-12 JUNO 20 5 0",
    "5-13 SWORD 20 5 0",
    "5-05 US-4-INF 61 5 2",
    "6-06 US-101-AIRB 47 6 4",
    "6-07 US-29-INF 52 5 4",
    "5-08 US-D1 20 5 0",
    "7-08 US-1-INF 68 6 3",
    "9-07 GE-275 45 7 0",
    "8-09 GE-17SS 63 7 1",
    "9-06 GE-3FJ 70 8 0",
    "6-09 US-2-INF 73 5 1",
    "6-10 BR-D5 20 5 0",
    "7-10 BR-7-ARMD 84 6 2",
    "6-11 BR-50-INF 66 5 3",
    "8-10 GE-LEHR 88 8 3",
    "9-08 GE-2PZ 90 7 0",
    "6-12 CN-3-INF 70 5 3",
    "7-11 CN-2-ARMB 39 5 2",
    "8-11 GE-12SS 81 8 4",
    "8-13 GE-736~ 10 6 2",
    "8-12 GE-21PZ 77 7 5",
    "6-13 BR-3-INF 66 5 4",
    "7-13 BR-6-AIRB 44 6 5",
    "7-14 GE-346 55 7 1",
)
"""Units as they may stand on 10 June: hex, unit (a tilde for a cadre), combat points, leader, fatigue."""


@cache
def page() -> PageArt:
    """The drawing of this game for a page, made once."""
    board = load()
    frame = Frame(board.grid)
    view_box = (-MARGIN, -MARGIN, frame.width + 2 * MARGIN, frame.height + 2 * MARGIN)
    return PageArt(
        board_svg=framed(_board(board), view_box),
        looks_svg=looks(_looks(), counter_defs()),
        view_box=view_box,
        shapes={"hex": closed(cell_outline())},
        spots=tuple(_spots(board, frame)),
        counter=ON_THE_MAP,
        cut=CUT,
        scene=_scene(board, frame),
    )


def _board(board: BattleMap) -> str:
    """The map; tracks, tables and key are panels of the page."""
    drawing = map_svg(sheet_1981().title, board_defs(), board_layers(WITHOUT))
    coded = {board.names[h] for h in members(board.exists_mask)}
    return renamed(in_lines(drawing, "codes", CODE_SIZE, coded), "board-")


def _scene(board: BattleMap, frame: Frame) -> str:
    """Counters in the lodgement, for the picture on the shelf."""
    lines = [line.split() for line in SCENE]
    units = tuple(
        Standing(board.by_name[place], Face(piece_named(code.removesuffix("~")), code.endswith("~"), tuple(figures)))
        for place, code, *figures in lines
    )
    signs = (Laid(board.by_name["8-12"], "objective-german"), Laid(board.by_name["9-06"], "objective-german"))
    return element("defs", counter_defs()) + position_layers(frame, units, signs)


def _spots(board: BattleMap, frame: Frame) -> Iterator[Spot]:
    """Every hex, at sea too: fleets wait there, and beachheads lie there."""
    for h in members(board.exists_mask):
        x, y = frame.centre(h)
        near = tuple(board.names[n] for n in board.grid.neighbours[h] if n >= 0)
        yield Spot(board.names[h], round(x, 1), round(y, 1), "hex", place_name(board, h), near)


def place_name(board: BattleMap, h: Hex) -> str:
    """What a hex is called besides its number: its town, its river, its beach, the fleet that waits there."""
    marker = next((f"{beach.name} beachhead" for beach in board.beachheads if beach.marker == h), "")
    landing = " and ".join(beach.name for beach in board.beachheads if beach.landing >> h & 1)
    fleet = next(
        (("American fleet", "British and Canadian fleet")[n - 13] for n, at in board.sea.items() if at == h), ""
    )
    beach = f"{landing} beach" if landing else ""
    return board.places.get(h, "") or marker or beach or fleet or board.waters.get(h, "")


def _looks() -> Iterator[tuple[str, str, str]]:
    """Every counter, sign, token and badge as (name, frame, drawing)."""
    for piece in roster():
        yield look_of(piece), FACE_BOX, face_svg(Face(piece))
        if piece.is_combat and piece.nation == "GE":
            yield look_of(piece, cadre=True), FACE_BOX, face_svg(Face(piece, cadre=True))
    yield COAST_LOOK, FACE_BOX, coast_svg()
    for name in marks.MARKS:
        yield name, FACE_BOX, marks.mark(name)
    for name in tokens.LOOKS:
        yield name, FACE_BOX, tokens.token(name)
    for name in marks.BADGES:
        yield f"badge-{safe(name)}", BADGE_BOX, marks.badge(name)
