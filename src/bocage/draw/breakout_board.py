"""The area map of Breakout: Normandy, every layer in the order it is inked.

`board` is the whole sheet. Its parts, `board_defs` and `board_layers`, let a page or a position put the same map under
counters and marks without drawing it twice. Units are those of `maps/breakout_shapes.py`.
"""

from functools import cache

from bocage.core.hexes import members
from bocage.draw import breakout_borders as borders
from bocage.draw import breakout_boxes as boxes
from bocage.draw import breakout_country as country
from bocage.draw import breakout_furniture as furniture
from bocage.draw import palette as ink
from bocage.draw.breakout_furniture import FOOT, MARGIN
from bocage.draw.breakout_plates import plate
from bocage.draw.svg import SVG_NAMESPACE, element, layer, number, title
from bocage.maps.breakout import BreakoutMap, load
from bocage.maps.breakout_shapes import Shapes, shapes

TITLE = "Breakout: Normandy"
NOTHING: frozenset[str] = frozenset()
COMPASS = (1880.0, 450.0)
IN_PLAY = frozenset({"fort"})
"""What is not printed once a game is on: works stand there as marks until they are taken."""


@cache
def board() -> str:
    """The map without a position, as one SVG document."""
    at = shapes()
    wide, high = at.size
    size = (wide + 2 * MARGIN, high + MARGIN + FOOT)
    return element(
        "svg",
        title(TITLE),
        element("defs", board_defs()),
        board_layers(),
        xmlns=SVG_NAMESPACE,
        viewBox=f"{number(-MARGIN)} {number(-MARGIN)} {number(size[0])} {number(size[1])}",
        width=number(size[0]),
        height=number(size[1]),
        role="img",
        font_family=ink.SANS,
    )


@cache
def board_defs() -> str:
    """Patterns and outlines the layers refer to; once in a document is enough."""
    return country.defs(load(), shapes()) + borders.defs() + furniture.defs()


@cache
def board_layers(without: frozenset[str] = NOTHING) -> str:
    """The layers of the map, lowest first; `without` names layers and signs of plates to leave out."""
    on, at = load(), shapes()
    drawn = [*_ground(on, at), *_lines(on, at), *_words(on, at, without)]
    return "".join(drawing for name, drawing in drawn if name not in without)


def _ground(on: BreakoutMap, at: Shapes) -> list[tuple[str, str]]:
    return [
        ("sea", country.sea(at)),
        ("far-shore", country.far_land(at)),
        ("terrain", country.terrain(on, at)),
        ("nature", country.nature(at)),
        ("streams", country.streams(at)),
        ("floods", borders.floods(on, at)),
        ("sector-line", borders.sectors(on, at)),
        ("zones", boxes.zones(on, at)),
        ("strands", country.strands(on, at)),
        ("coast", country.coast(at)),
        ("paper", country.grain(at)),
    ]


def _lines(on: BreakoutMap, at: Shapes) -> list[tuple[str, str]]:
    return [
        ("borders", borders.borders(on, at)),
        ("corners", borders.corners(at)),
        ("sector-marks", borders.sector_marks(on, at)),
        ("bridges", borders.bridges(on, at)),
        ("boxes", boxes.frames(on, at)),
        ("rim", boxes.rim(at)),
    ]


def _words(on: BreakoutMap, at: Shapes, without: frozenset[str]) -> list[tuple[str, str]]:
    inside = [furniture.cartouche(), furniture.key(), furniture.compass(COMPASS)]
    return [
        ("river-names", borders.river_names(on, at)),
        ("sector-names", borders.sector_names(on, at)),
        ("sea-names", furniture.sea_names()),
        ("plates", plates(on, at, without)),
        ("furniture", layer("furniture", inside)),
        ("margins", furniture.margins(at)),
    ]


def plates(on: BreakoutMap, at: Shapes, without: frozenset[str] = NOTHING) -> str:
    """§3.1 Every area's number, name, modifier and worth."""
    shown = [plate(on, area, at.places[on.codes[area]].plate, without) for area in members(on.area_mask)]
    return layer("plates", shown)
