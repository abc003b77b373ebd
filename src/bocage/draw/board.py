"""The printed map: every layer of a board, in the order it is inked.

`board_svg` is the whole sheet. Its parts, `board_defs` and `board_layers`, let a page or a position put the same map
under other things without drawing it twice.
"""

from functools import cache

import msgspec

from bocage.core.hexes import Hex, members
from bocage.draw import beaches, cover, furniture, hedgerows, lattice, palette, roads, shore, towns, water
from bocage.draw.frame import FOOT, MARGIN, Frame
from bocage.draw.geography import Geography, geography_of
from bocage.draw.labels import Box, Crowd
from bocage.draw.lattice import Codes
from bocage.draw.palette import reprinted
from bocage.draw.sheet import FIRST_PRINTING, Printing, Sheet
from bocage.draw.sheet_1971 import NORMANDY_1971
from bocage.draw.svg import SVG_NAMESPACE, element, group, number, title
from bocage.draw.traffic import reserve
from bocage.maps.hexmap import HexBoard, HexMap


class Style(msgspec.Struct, frozen=True):
    """What to print: hex codes, and layers to leave out by name; without "furniture" the sheet has no foot."""

    codes: Codes = Codes.FIFTH
    without: frozenset[str] = frozenset()

    @property
    def foot(self) -> float:
        """How much paper there is below the board."""
        return MARGIN if "furniture" in self.without else FOOT


PLAIN = Style()


@cache
def board_svg(board: HexMap, style: Style = PLAIN, sheet: Sheet = NORMANDY_1971) -> str:
    """The static map of a board as one SVG document."""
    defs = board_defs(board, sheet.printing)
    return document(board, style.foot, sheet.title, defs, board_layers(board, style, sheet))


def document(board: HexBoard, foot: float, name: str, defs: str, body: str) -> str:
    """A whole sheet as an SVG document; the board's corner is the origin, margins lie outside it."""
    frame = Frame(board.grid)
    wide, high = frame.width + 2 * MARGIN, frame.height + MARGIN + foot
    return element(
        "svg",
        title(name),
        element("defs", defs),
        body,
        xmlns=SVG_NAMESPACE,
        viewBox=f"{number(-MARGIN)} {number(-MARGIN)} {number(wide)} {number(high)}",
        width=number(wide),
        height=number(high),
        role="img",
        font_family=palette.SANS,
    )


@cache
def board_defs(board: HexMap, printing: Printing = FIRST_PRINTING) -> str:
    """Patterns and outlines the layers refer to; once in a document is enough."""
    drawn = shore.defs(Frame(board.grid), board, geography_of(board)) + hedgerows.defs()
    return reprinted(drawn, printing.inks)


@cache
def board_layers(board: HexMap, style: Style = PLAIN, sheet: Sheet = NORMANDY_1971) -> str:
    """The layers of the map, lowest first, and the sheet's furniture."""
    return board_layers_under(board, [], style, sheet)


def board_layers_under(board: HexMap, standing: list[Box], style: Style = PLAIN, sheet: Sheet = NORMANDY_1971) -> str:
    """The layers of the map with its words kept clear of what stands on it."""
    inks = sheet.printing.inks
    lettered = reprinted(_lettered(board, standing, style, sheet), inks)
    return "".join(
        (
            element("g", _inked(board, style, sheet.printing), lettered, class_="map"),
            _around(board, style, sheet),
        )
    )


@cache
def _around(board: HexMap, style: Style, sheet: Sheet) -> str:
    """The paper round the map, what is printed on it, and the title upon the sea."""
    frame, geography = Frame(board.grid), geography_of(board)
    around = [
        ("edge-names", lattice.edge_names(frame, board)),
        ("exits", roads.exits(frame, board, geography, sheet)),
        ("furniture", furniture.furniture(frame, board, sheet)),
    ]
    return reprinted(furniture.margins(frame, style.foot) + _shown(style, around), sheet.printing.inks)


@cache
def _inked(board: HexMap, style: Style, printing: Printing) -> str:
    """Everything inside the neat line but words."""
    frame, geography = Frame(board.grid), geography_of(board)
    network = roads.Roads(frame, board, geography)
    drawn = _shown(
        style,
        [
            ("sea", shore.sea(frame)),
            ("ground", shore.ground()),
            ("country", _country(frame, board, geography, style, printing)),
            ("coast", shore.coast()),
            ("cities", towns.cities(frame, board)),
            ("paper", shore.grain(frame)),
            ("grid", lattice.lattice(frame, board)),
            ("sea-sides", water.sea_sides(frame, board)),
            ("floods", water.floods(frame, board)),
            ("rivers", water.rivers(frame, board, geography)),
            ("roads", roads.roads(network)),
            ("bridges", roads.bridges(network)),
            ("forts", towns.forts(frame, _named_forts(board))),
            ("beaches", beaches.beaches(frame, board)),
        ],
    )
    return reprinted(drawn, printing.inks)


def _named_forts(board: HexMap) -> dict[Hex, str]:
    return {h: board.fort_names.get(h, "Fortification") for h in members(board.fort_mask)}


def _lettered(board: HexMap, standing: list[Box], style: Style, sheet: Sheet) -> str:
    """The words upon the map: the most important take their places first, hex codes what is left."""
    frame, geography = Frame(board.grid), geography_of(board)
    network = roads.Roads(frame, board, geography)
    crowd = Crowd((6, 6, frame.width - 6, frame.height - 6))
    reserve(crowd, frame, board, network)
    for box in (*standing, *furniture.sea_name_boxes(frame, sheet), furniture.cartouche_box(frame)):
        crowd.take(box)
    city_names = towns.city_names(frame, board, sheet, crowd)
    river_names = water.names(frame, geography, crowd)
    town_names = towns.Gazetteer(board, geography, network, crowd, standing).draw()
    return _shown(
        style,
        [
            ("codes", lattice.codes(frame, board, style.codes, crowd)),
            ("river-names", river_names),
            ("sea-names", beaches.sector_names(board) + furniture.sea_names(frame, sheet)),
            ("towns", town_names),
            ("city-names", city_names),
        ],
    )


def _shown(style: Style, layers: list[tuple[str, str]]) -> str:
    """The layers a style does not leave out."""
    return "".join(drawing for name, drawing in layers if name not in style.without)


def _country(frame: Frame, board: HexMap, geography: Geography, style: Style, printing: Printing) -> str:
    """What covers the land, cut off at the coast all at once: a clip is dear to draw."""
    open_mask = board.enterable_mask & ~board.bocage_mask & ~board.city_mask
    hedged = ("bocage", hedgerows.bocage(frame, board)), ("bocage-edge", hedgerows.bocage_edge(frame, board))
    if printing.is_ground_by_hex:
        wooded = board.swamp_mask | board.forest_mask | board.inundated_mask
        covers = [
            ("plain", shore.plain(frame, open_mask & ~wooded)),
            *hedged,
            ("swamp", cover.swamp(frame, board)),
            ("flooded", cover.flooded(frame, board)),
            ("tufts", cover.tufts(frame, board)),
            ("forest", cover.forest(frame, board)),
        ]
    else:
        covers = [
            ("plain", shore.plain(frame, open_mask)),
            ("marsh", hedgerows.wet_ground(geography)),
            hedged[0],
            ("woods", hedgerows.woods(geography)),
            hedged[1],
        ]
    return group([drawing for name, drawing in covers if name not in style.without], clip_path="url(#on-land)")
