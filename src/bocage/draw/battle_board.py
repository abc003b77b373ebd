"""The hex map of Battle for Normandy (1981), every layer in the order it is inked.

`board` is the whole sheet. Its parts, `board_defs` and `board_layers`, let a page or a position put the same map under
counters without drawing it twice. Hexes are those of `frame`: 60 units from middle to middle.
"""

from functools import cache

from bocage.core.hexes import Hex, members
from bocage.draw import battle_furniture as furniture
from bocage.draw import battle_ground as ground
from bocage.draw import battle_signs as signs
from bocage.draw import battle_words as words
from bocage.draw import lattice, shore
from bocage.draw.battle_furniture import FOOT
from bocage.draw.board import document
from bocage.draw.frame import MARGIN, Frame
from bocage.draw.furniture import margins
from bocage.draw.labels import Box
from bocage.draw.sheet_1981 import sheet_1981
from bocage.draw.svg import Point, group
from bocage.maps.battle import BattleMap, load

NOTHING: frozenset[str] = frozenset()


@cache
def board() -> str:
    """The map without a position, as one SVG document."""
    at = load()
    return document(ground.as_hexmap(at), FOOT, sheet_1981().title, board_defs(), board_layers())


@cache
def board_defs() -> str:
    """Patterns and outlines the layers refer to; once in a document is enough."""
    at = load()
    return ground.defs(Frame(at.grid), at)


@cache
def board_layers(without: frozenset[str] = NOTHING) -> str:
    """The layers of the map, lowest first, and the sheet's furniture; `without` names layers to leave out."""
    at = load()
    frame = Frame(at.grid)
    inside = group([*_shown(_inked(frame, at), without), *_shown(_lettered(frame, at), without)], class_="map")
    bare = "furniture" in without
    around = [
        ("margins", margins(frame, MARGIN if bare else FOOT)),
        ("edge-names", words.line_numbers(frame, at)),
        ("entries", signs.entries(frame, at)),
        ("furniture", furniture.furniture(frame, sheet_1981())),
    ]
    return inside + "".join(_shown(around, without))


def centre(h: Hex) -> Point:
    """The middle of a hex on the sheet."""
    return Frame(load().grid).centre(h)


def polygon(h: Hex) -> list[Point]:
    """The six corners of a hex on the sheet, clockwise from the top."""
    return Frame(load().grid).corners(h)


def _shown(layers: list[tuple[str, str]], without: frozenset[str]) -> list[str]:
    return [drawing for name, drawing in layers if name not in without]


def _inked(frame: Frame, at: BattleMap) -> list[tuple[str, str]]:
    """Everything inside the neat line but words."""
    return [
        ("sea", shore.sea(frame)),
        ("shallows", ground.shallows(frame, at)),
        ("ground", shore.ground()),
        ("country", ground.country(frame, at)),
        ("rivers", ground.rivers(at)),
        ("coast", shore.coast()),
        ("paper", shore.grain(frame)),
        ("grid", lattice.lattice(frame, ground.as_hexmap(at))),
        ("naval-line", signs.naval_line(frame, at)),
        ("objectives", signs.objectives(frame, at)),
        ("drop-zones", signs.drop_zones(frame, at)),
        ("fleets", signs.fleets(frame, at)),
        ("beachheads", signs.beachheads(frame, at)),
    ]


def _lettered(frame: Frame, at: BattleMap) -> list[tuple[str, str]]:
    """The words upon the map; towns have their places, landmarks take what room is left."""
    crowd = words.crowd_of(frame, at, [furniture.cartouche_box(frame), *(_footing(frame, h) for h in _towns(at))])
    towns = words.town_names(frame, at, crowd)
    codes = words.codes(frame, at, crowd)
    naval = words.naval_words(frame, at, crowd)
    rivers = words.river_names(frame, at, crowd)
    return [
        ("sea-names", words.sea_names(frame)),
        ("codes", codes),
        ("naval-words", naval),
        ("river-names", rivers),
        ("landmarks", words.landmark_names(frame, at, crowd)),
        ("town-names", towns),
        ("cartouche", furniture.cartouche(frame, at, sheet_1981())),
    ]


def _towns(at: BattleMap) -> list[Hex]:
    return members(at.town_mask)


def _footing(frame: Frame, h: Hex) -> Box:
    """What a counter covers in a hex."""
    x, y = frame.centre(h)
    return (x - 19, y - 19, x + 19, y + 19)
