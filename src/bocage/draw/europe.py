"""The printed map of western Europe, every layer in the order it is inked.

`board` is the whole sheet. Its parts, `europe_defs` and `europe_layers`, let a page or a position put the same map
under other things without drawing it twice.
"""

from functools import cache

from bocage.draw import europe_furniture as furniture
from bocage.draw import europe_land as land
from bocage.draw import europe_signs as signs
from bocage.draw import europe_words as words
from bocage.draw import lattice, shore, water
from bocage.draw.board import document
from bocage.draw.europe_furniture import FOOT
from bocage.draw.frame import MARGIN, Frame
from bocage.draw.furniture import margins
from bocage.draw.geography import Geography, Side, rings
from bocage.draw.labels import Box, Crowd
from bocage.draw.sheet import Sheet
from bocage.draw.sheet_1991 import sheet_1991
from bocage.draw.svg import element, group
from bocage.maps import europe
from bocage.maps.europe import EuropeMap

NOTHING: frozenset[str] = frozenset()


@cache
def board() -> str:
    """The map without a position, as one SVG document."""
    at, sheet = europe.load(), sheet_1991()
    return document(at, FOOT, sheet.title, europe_defs(at), europe_layers(at, sheet))


@cache
def geography_of(at: EuropeMap) -> Geography:
    """The surveyed coast, and the names of the rivers along hexsides."""
    sides = [Side(min(pair), max(pair), "river", name) for pair, name in at.river_names.items()]
    return Geography(
        land=rings(at.registration, "land", "europe"),
        sides=sides,
        river_names=frozenset(at.river_names.values()),
    )


@cache
def europe_defs(at: EuropeMap) -> str:
    """Patterns and outlines the layers refer to; once in a document is enough."""
    return shore.defs(Frame(at.grid), at, geography_of(at)) + land.defs()


@cache
def europe_layers(at: EuropeMap, sheet: Sheet, without: frozenset[str] = NOTHING) -> str:
    """The layers of the map, lowest first, and the sheet's furniture; `without` names layers to leave out."""
    return europe_layers_under(at, [], sheet, without)


def europe_layers_under(
    at: EuropeMap, standing: list[Box], sheet: Sheet, without: frozenset[str] = NOTHING, foot: float = MARGIN
) -> str:
    """The layers of the map with its words kept clear of what stands on it; without furniture the foot is bare."""
    frame = Frame(at.grid)
    inside = element("g", _inked(at, sheet, without), _lettered(at, standing, sheet, without), class_="map")
    bare = "furniture" in without
    around = [
        margins(frame, foot if bare else FOOT),
        "" if "edge-names" in without else words.edge_names(frame, at),
        "" if bare else furniture.furniture(frame, at, sheet),
    ]
    return inside + "".join(around)


@cache
def _inked(at: EuropeMap, sheet: Sheet, without: frozenset[str]) -> str:
    """Everything inside the neat line but small words."""
    frame = Frame(at.grid)
    base = at.by_city[europe.BASE]
    layers = [
        ("sea", shore.sea(frame)),
        ("ground", shore.ground()),
        ("country", _country(frame, at, sheet)),
        ("coast", shore.coast()),
        ("base", signs.base(frame, base)),
        ("paper", shore.grain(frame)),
        ("grid", lattice.lattice(frame, at)),
        ("sea-sides", water.sea_sides(frame, at)),
        ("rivers", water.river_layer(frame, at, geography_of(at), sheet.great_rivers, [])),
        ("forts", signs.forts(frame, at)),
        ("invasions", signs.invasions(frame, at)),
        ("cities", signs.cities(frame, at)),
        ("supply", signs.supply(frame, at)),
    ]
    return "".join(drawing for name, drawing in layers if name not in without)


def _country(frame: Frame, at: EuropeMap, sheet: Sheet) -> str:
    """What covers the land, cut off at the coast all at once: a clip is dear to draw."""
    covers = [
        shore.plain(frame, at.clear_mask & at.in_play_mask),
        land.marsh(frame, at),
        land.forest(frame, at),
        land.mountains(frame, at),
        land.neutrals(frame, at),
        land.borders(frame, at),
        words.country_names(frame, at, sheet.great_names),
    ]
    return group(covers, clip_path="url(#on-land)")


def _lettered(at: EuropeMap, standing: list[Box], sheet: Sheet, without: frozenset[str]) -> str:
    """The words upon the map: codes have their own places, cities keep clear of rivers."""
    frame = Frame(at.grid)
    crowd = Crowd((4, 4, frame.width - 4, frame.height - 4))
    for box in (*standing, furniture.cartouche_box(frame)):
        crowd.take(box)
    words.reserve(crowd, frame, at)
    rivers = water.names(frame, geography_of(at), crowd, sheet.great_rivers)
    cities = words.city_names(frame, at, sheet.great_cities, crowd, standing)
    layers = [
        ("codes", words.codes(frame, at)),
        ("river-names", rivers),
        ("sea-names", words.sea_names(frame, at, sheet.great_names)),
        ("city-names", cities),
        ("cartouche", furniture.cartouche(frame, at, sheet)),
    ]
    return "".join(drawing for name, drawing in layers if name not in without)
