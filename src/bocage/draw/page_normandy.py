"""Either edition of Normandy on a page: the map without the tables round it, its counters, its places."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from bocage.core.hexes import Hex, Mask, members
from bocage.core.regiments.counters import CounterSheet
from bocage.core.regiments.desk_pieces import look_of
from bocage.draw import marks_normandy as marks
from bocage.draw import palette as ink
from bocage.draw.beaches import BOX, box_places
from bocage.draw.board import Style, board_defs, board_layers
from bocage.draw.counters import SIDE, counter_defs, counter_svg, flag_svg, stack_svg
from bocage.draw.frame import RADIUS, Frame, cell_outline
from bocage.draw.furniture import cartouche
from bocage.draw.lattice import Codes
from bocage.draw.normandy import face
from bocage.draw.page import BADGE_BOX, FACE_BOX, PageArt, Spot, framed, in_lines, looks, map_svg, renamed, safe
from bocage.draw.sheet import Sheet
from bocage.draw.sheet_normandy import CITY_LABELS
from bocage.draw.svg import Point, closed, element, group, layer
from bocage.maps import normandy
from bocage.maps.hexmap import HexMap

MARGIN = 80.0
CODE_SIZE = 9.5
OFFSHORE = 2
STYLE = Style(codes=Codes.ALL, without=frozenset({"furniture"}))

Look = tuple[str, str, str]
"""A name, the frame it is seen in, and the drawing."""


class Edition(msgspec.Struct, frozen=True):
    """What one edition puts upon the page: its sheet, its counters, its marks, its picture on the shelf.

    `scene` are the counters of that picture, by hex and lowest first; `cut` is the part of the map it shows.
    """

    sheet: Sheet
    counters: CounterSheet
    markers: tuple[Look, ...]
    marks: tuple[str, ...]
    badges: tuple[str, ...]
    scene: Mapping[str, tuple[str, ...]]
    cut: tuple[float, float, float, float]


def page_of(edition: Edition) -> PageArt:
    """The drawing of an edition for a page."""
    board = normandy.load()
    frame = Frame(board.grid)
    view_box = (-MARGIN, -MARGIN, frame.width + 2 * MARGIN, frame.height + 2 * MARGIN)
    return PageArt(
        board_svg=framed(_board(board, frame, edition.sheet), view_box),
        looks_svg=looks(_looks(edition), counter_defs()),
        view_box=view_box,
        shapes={"hex": closed(cell_outline()), "box": f"M{-BOX / 2} {-BOX / 2}h{BOX}v{BOX}h{-BOX}Z"},
        spots=tuple(_spots(board, frame)),
        counter=SIDE,
        cut=edition.cut,
        scene=_scene(board, frame, edition),
    )


def _board(board: HexMap, frame: Frame, sheet: Sheet) -> str:
    """The map with its title on the sea; tracks, tables and key are panels of the page."""
    head = ink.reprinted(layer("cartouche", [cartouche(frame, sheet)]), sheet.printing.inks)
    layers = board_layers(board, STYLE, sheet) + head
    drawing = map_svg("Normandy", board_defs(board, sheet.printing), layers)
    return renamed(in_lines(drawing, "codes", CODE_SIZE, _coded(board, frame)), "board-")


def _coded(board: HexMap, frame: Frame) -> set[str]:
    """The hexes whose code is printed: all that units may enter and no beach box lies upon."""
    boxes = box_places(board).values()
    free = (h for h in members(board.enterable_mask) if not any(_overlaps(frame.centre(h), box) for box in boxes))
    return {board.names[h] for h in free}


def _overlaps(middle: Point, box: Point) -> bool:
    return max(abs(middle[0] - box[0]), abs(middle[1] - RADIUS / 2 - box[1])) < BOX / 2 + CODE_SIZE


def _scene(board: HexMap, frame: Frame, edition: Edition) -> str:
    """Counters as they may stand on the second day, for the picture on the shelf."""
    stacks = [
        stack_svg(tuple(face(edition.counters.named(code)) for code in codes), frame.centre(board.by_name[place]))
        for place, codes in edition.scene.items()
    ]
    return element("defs", counter_defs()) + group(stacks, font_family=ink.SANS)


# --- where places lie


def _spots(board: HexMap, frame: Frame) -> Iterator[Spot]:
    """Every hex that can be entered, the sea off the shore where ships lie and wishes end, and the beach boxes."""
    shown = (board.enterable_mask | board.grid.disc(board.enterable_mask, OFFSHORE)) & board.exists_mask
    box_of = {h: f"box {beach}" for beach, h in board.beaches.items()}
    for h in members(shown):
        x, y = frame.centre(h)
        near = [board.names[n] for n in board.grid.neighbours[h] if n >= 0 and shown >> n & 1]
        near += [box_of[h]] if h in box_of else []
        yield Spot(board.names[h], round(x, 1), round(y, 1), "hex", place_name(board, h), tuple(near))
    for beach, (x, y) in sorted(box_places(board).items()):
        shore = board.names[board.beaches[beach]]
        yield Spot(f"box {beach}", round(x, 1), round(y, 1), "box", f"off {_beach_name(board, beach)}", (shore,))


def place_name(board: HexMap, h: Hex) -> str:
    """What a hex is called besides its code: its city or town, its beach; nothing for open country."""
    city = next((name for name, mask in board.city_of.items() if _has(mask, h)), "")
    label = CITY_LABELS.get(city, city) or board.places.get(h, "")
    beach = next((n for n, at in board.beaches.items() if at == h), 0)
    if beach:
        return f"{label}, {_beach_name(board, beach)}" if label else _beach_name(board, beach)
    return label or ("sea" if _has(board.sea_mask, h) else "")


def _beach_name(board: HexMap, beach: int) -> str:
    return f"{board.beach_names.get(beach, '')} beach {beach}".strip()


def _has(mask: Mask, h: Hex) -> bool:
    return bool(mask >> h & 1)


# --- what lies on them


def _looks(edition: Edition) -> Iterable[Look]:
    """Every counter and marker."""
    for kind in edition.counters.kinds:
        yield look_of(kind), FACE_BOX, counter_svg(face(kind))
    for side in (0, 1):
        yield f"flag-{side}", FACE_BOX, flag_svg(side, (0, 0))
    yield from edition.markers
    for name in edition.marks:
        yield name, FACE_BOX, marks.mark(name)
    for name in edition.badges:
        yield f"badge-{safe(name)}", BADGE_BOX, marks.badge(name)
