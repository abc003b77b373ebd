"""D-Day (1991) on a page: the map without the tables round it, its counters, its places."""

from collections.abc import Iterator
from functools import cache, partial

from bocage.core.hexes import Hex, members
from bocage.draw import marks_1991 as marks
from bocage.draw import palette as ink
from bocage.draw.counters import SIDE, pile
from bocage.draw.counters_1991 import ON_THE_MAP, Face, counter_defs, face_svg
from bocage.draw.europe import europe_defs, europe_layers_under
from bocage.draw.frame import Frame, cell_outline
from bocage.draw.labels import Box
from bocage.draw.page import BADGE_BOX, FACE_BOX, PageArt, Spot, framed, in_lines, looks, map_svg, renamed, safe
from bocage.draw.sheet_1991 import sheet_1991
from bocage.draw.svg import closed, element, group
from bocage.games.dday_1991.desk.pieces import look_of
from bocage.games.dday_1991.kinds import piece_named, pieces
from bocage.maps import europe
from bocage.maps.europe import EuropeMap

MARGIN = 40.0
CODE_SIZE = 9.5
FOOTING = 19.0
CUT = (146.0, 8.0, 608.0, 380.0)
SCENE = {
    "A14": ("3U",),
    "C15": ("A-1U",),
    "D14": ("G-81",),
    "D15": ("5U", "7U"),
    "E15": ("AIR-2B", "30B"),
    "C16": ("DIV-G-C16",),
    "D16": ("G-84",),
    "E14": ("G-47Z",),
    "F15": ("G-1SSZ",),
    "D12": ("G-82",),
    "F12": ("G-67",),
    "G13": ("HQ-OBW",),
    "G16": ("A-7INF",),
    "C12": ("2C", "A-2B"),
    "E17": ("G-2P",),
    "B19": ("G-25",),
    "C18": ("G-74",),
}
"""Counters about Normandy as they may stand in June 1944, lowest first."""


@cache
def page() -> PageArt:
    """The drawing of this game for a page, made once."""
    board = europe.load()
    frame = Frame(board.grid)
    view_box = (-MARGIN, -MARGIN, frame.width + 2 * MARGIN, frame.height + 2 * MARGIN)
    return PageArt(
        board_svg=framed(_board(board, frame), view_box),
        looks_svg=looks(_looks(), counter_defs()),
        view_box=view_box,
        shapes={"hex": closed(cell_outline())},
        spots=tuple(_spots(board, frame)),
        counter=ON_THE_MAP,
        cut=CUT,
        scene=_scene(board, frame),
    )


def _board(board: EuropeMap, frame: Frame) -> str:
    """The map; tracks, tables and key are panels of the page. City names lie clear of a counter upon the city."""
    standing = [_footing(*frame.centre(h)) for h in members(board.city_mask & board.enterable_mask)]
    layers = europe_layers_under(board, standing, sheet_1991(), frozenset({"furniture"}))
    drawing = map_svg("western Europe", europe_defs(board), layers)
    coded = {board.names[h] for h in members(board.in_play_mask)}
    return renamed(in_lines(drawing, "codes", CODE_SIZE, coded), "board-")


def _footing(x: float, y: float) -> Box:
    """What a counter covers, less a rim for names to tuck under: rows of hexes stand too close for more."""
    return (x - FOOTING, y - FOOTING, x + FOOTING, y + FOOTING)


def _scene(board: EuropeMap, frame: Frame) -> str:
    """Counters on the coast of Normandy, for the picture on the shelf."""
    stacks = [
        pile(
            [partial(face_svg, Face(piece_named(code))) for code in codes],
            frame.centre(board.by_name[place]),
            ON_THE_MAP / SIDE,
            0,
        )
        for place, codes in SCENE.items()
    ]
    return element("defs", counter_defs()) + group(stacks, font_family=ink.SANS)


def _spots(board: EuropeMap, frame: Frame) -> Iterator[Spot]:
    """Every hex that units may be in, at sea too: air units fly over it and invasions start there."""
    shown = board.enterable_mask | board.sea_mask
    for h in members(shown):
        x, y = frame.centre(h)
        near = [board.names[n] for n in board.grid.neighbours[h] if n >= 0 and shown >> n & 1]
        yield Spot(board.names[h], round(x, 1), round(y, 1), "hex", place_name(board, h), tuple(near))


def place_name(board: EuropeMap, h: Hex) -> str:
    """What a hex is called besides its code: its city, its water; what an invasion hex costs and leads to."""
    water = next((name for name, mask in board.water_of.items() if mask >> h & 1), "")
    if h not in board.invasions:
        return board.cities.get(h, "") or water
    invasion = board.invasions[h]
    return f"{water}, invasion hex {invasion.number} to {', '.join(board.names[t] for t in invasion.targets)}"


def _looks() -> Iterator[tuple[str, str, str]]:
    """Every counter and marker as (name, frame, drawing)."""
    for kind in pieces():
        for reduced in (False, True):
            yield look_of(kind, reduced), FACE_BOX, face_svg(Face(kind, reduced))
    for name in marks.MARKS:
        yield name, FACE_BOX, marks.mark(name)
    for name in marks.BADGES:
        yield f"badge-{safe(name)}", BADGE_BOX, marks.badge(name)
