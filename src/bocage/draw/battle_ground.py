"""The country of the 1981 board: real coast and rivers, and every hex under the ground that the rules give it.

Terrain goes by the hex, so ground is drawn hex by hex and only cut off at the coast; a river is broad and lies in a
blue valley where it is its hex's terrain, and a thin line elsewhere. Sea inside a land hex is pale, land inside an
ocean hex bare sand: what a hex counts as is never in doubt.
"""

import json
from functools import cache
from math import cos, sin

from bocage.core.hexes import Hex, Mask, members
from bocage.draw import hedgerows, shore, towns
from bocage.draw import palette as ink
from bocage.draw.chance import between
from bocage.draw.frame import Frame, outlines, vertex_point
from bocage.draw.geography import Geography, read, rings
from bocage.draw.svg import Attributes, Point, closed, element, group, layer, number, softened, softened_loop
from bocage.maps.battle import BattleMap
from bocage.maps.hexmap import HexMap

LAYERS = "breakout"
"""The board whose surveyed coast and rivers reach over the whole of this one."""
VILLAGE, SWAMP, VALLEY, SHALLOWS, STRAND = "#e6c49a", "#bcd9c6", "#b3d0d8", "#d9e8e4", "#f3dfa0"
HOUSES = 15
TILE = 60
BREAKS = 4
WANDER = 1.8


@cache
def as_hexmap(board: BattleMap) -> HexMap:
    """The board as the drawings of hex maps know one: land and sea, bocage, the cities that count."""
    return HexMap(
        grid=board.grid,
        names=board.names,
        land_mask=board.land_mask,
        sea_mask=board.ocean_mask,
        bocage_mask=board.bocage_mask,
        swamp_mask=board.swamp_mask,
        city_of=board.objectives,
        registration=board.registration,
    )


@cache
def geography_of(board: BattleMap) -> Geography:
    """The surveyed coast."""
    return Geography(land=rings(board.registration, "land", LAYERS))


@cache
def courses(board: BattleMap) -> dict[str, list[list[Point]]]:
    """Every river's real course on the sheet, by name."""
    found: dict[str, list[list[Point]]] = {}
    for feature in json.loads(read("rivers.geojson", LAYERS))["features"]:
        shape = feature["geometry"]
        parts = [shape["coordinates"]] if shape["type"] == "LineString" else shape["coordinates"]
        name = feature["properties"]["name"].split(" (")[0]
        for part in parts:
            points = [board.registration.on_sheet(lon, lat) for lon, lat, *_ in part]
            found.setdefault(name, []).append(points)
    return found


def defs(frame: Frame, board: BattleMap) -> str:
    """The land's outline, the river hexes', and the tiles of every ground."""
    rivers = element("path", d=_hexes(frame, board.river_mask))
    water = element("path", d=_hexes(frame, board.ocean_mask))
    return "".join(
        (
            shore.defs(frame, as_hexmap(board), geography_of(board)),
            element("clipPath", rivers, id="in-valleys"),
            element("clipPath", water, id="in-ocean"),
            hedgerows.defs(),
            element("pattern", id="thick-reeds", href="#reeds", patternTransform="scale(0.62)"),
            _grains(),
            _ripples(),
        )
    )


def shallows(frame: Frame, board: BattleMap) -> str:
    """The sea inside land hexes, pale; sandy off the landing beaches."""
    inland = element("path", d=_shape(frame, board.land_mask & ~board.beach_mask), fill=SHALLOWS, fill_opacity=0.75)
    beach = element("path", d=_shape(frame, board.beach_mask), fill=STRAND, fill_opacity=0.85)
    return layer("shallows", [inland, beach])


def country(frame: Frame, board: BattleMap) -> str:
    """What covers the land, cut off at the coast all at once."""
    flat = as_hexmap(board)
    covers = [
        shore.plain(frame, board.clear_mask),
        _cover(frame, board.town_mask, "villages", VILLAGE, ""),
        _cover(frame, board.swamp_mask, "swamp", SWAMP, "url(#thick-reeds)"),
        _cover(frame, board.river_mask, "valleys", VALLEY, "url(#ripples)"),
        _cover(frame, board.beach_mask, "strands", STRAND, "url(#sands)"),
        _cover(frame, board.bocage_mask, "bocage", ink.BOCAGE, "url(#fields)"),
        _hedge(frame, board.bocage_mask),
        towns.cities(frame, flat),
        _villages(frame, board),
        layer("spits", [element("use", href="#land", fill=ink.SAND, clip_path="url(#in-ocean)")]),
    ]
    return group(covers, clip_path="url(#on-land)")


def rivers(board: BattleMap) -> str:
    """Real rivers: thin through the country, broad over a pale bank in the hexes whose terrain they are."""
    every = "".join(softened(part) for parts in courses(board).values() for part in parts)
    named = {board.waters[h] for h in members(board.river_mask)}
    great = "".join(softened(part) for name in sorted(named) for part in courses(board).get(name, []))
    drawn = [
        element("path", d=every, stroke=ink.RIVER, stroke_width=1.3, stroke_opacity=0.55),
        element("path", d=great, stroke=ink.RIVER, stroke_width=2.2, stroke_opacity=0.8),
        group(
            [
                element("path", d=great, stroke=ink.RIVER_CASING, stroke_width=8),
                element("path", d=great, stroke=ink.RIVER, stroke_width=5),
            ],
            clip_path="url(#in-valleys)",
        ),
    ]
    inside = group(drawn, clip_path="url(#on-land)")
    return layer("rivers", [inside], fill="none", stroke_linecap="round", stroke_linejoin="round")


def _cover(frame: Frame, mask: Mask, name: str, colour: str, tile: str) -> str:
    shape = _shape(frame, mask)
    drawn = [element("path", d=shape, fill=colour, fill_rule="evenodd", stroke=colour, stroke_width=1.6)]
    if tile:
        drawn.append(element("path", d=shape, fill=tile, fill_rule="evenodd"))
    return layer(name, drawn)


def _hedge(frame: Frame, mask: Mask) -> str:
    """The hedge that parts bocage from other ground."""
    shape = _shape(frame, mask)
    drawn = [
        element("path", d=shape, stroke=ink.HEDGE, stroke_width=2.4),
        element("path", d=shape, stroke=ink.TREE, stroke_width=4.2, stroke_dasharray="0 8"),
    ]
    return layer("bocage-edge", drawn, fill="none", stroke_linecap="round")


def _shape(frame: Frame, mask: Mask) -> str:
    """The outline of a set of hexes, carried on over the board's edge; its sides wander a little, as fields end."""
    loops = outlines(frame.bled(mask))
    return "".join(softened_loop(_wandering([vertex_point(v) for v in loop])) for loop in loops)


def _wandering(loop: list[Point]) -> list[Point]:
    """Both grounds that meet at a side wander alike: where a point goes depends only on where it was."""
    points = []
    for (x, y), (u, v) in zip(loop, loop[1:] + loop[:1], strict=True):
        for i in range(BREAKS):
            a, b = x + (u - x) * i / BREAKS, y + (v - y) * i / BREAKS
            key = (round(a), round(b))
            points.append((a + between(-WANDER, WANDER, "x", *key), b + between(-WANDER, WANDER, "y", *key)))
    return points


def _hexes(frame: Frame, mask: Mask) -> str:
    """The outline of a set of hexes to their very corners."""
    return "".join(closed([vertex_point(v) for v in loop]) for loop in outlines(frame.bled(mask)))


def _villages(frame: Frame, board: BattleMap) -> str:
    """A handful of houses in every village's hex, some far enough out to be seen beside a counter."""
    chosen = [h for h, size in board.size_of.items() if size == "village"]
    houses = "".join(_houses(frame, h) for h in sorted(chosen))
    return layer("houses", [element("path", d=houses, fill=ink.BLOCKS, fill_opacity=0.85)])


def _houses(frame: Frame, h: Hex) -> str:
    x, y = frame.centre(h)
    drawn = []
    for i in range(HOUSES):
        far, turn = (22 if i % 3 else 9) + between(-2.5, 2.5, "far", h, i), i * 2.4 + between(-0.2, 0.2, "turn", h, i)
        wide, high = between(3.4, 5.8, "wide", h, i), between(3.2, 4.8, "high", h, i)
        u, v = x + far * cos(turn) - wide / 2, y + far * sin(turn) - high / 2
        drawn.append(f"M{number(u)} {number(v)}h{number(wide)}v{number(high)}h{number(-wide)}Z")
    return "".join(drawn)


def _grains() -> str:
    """Sand: dots, as on printed charts."""
    dots = []
    for i in range(64):
        x, y = (
            (i % 8 + between(0.15, 0.85, "sand x", i)) * TILE / 8,
            (i // 8 + between(0.15, 0.85, "sand y", i)) * TILE / 8,
        )
        dots.append(f"M{number(x)} {number(y)}h0")
    art = element("path", d="".join(dots), stroke="#b98f4c", stroke_width=1.6, stroke_linecap="round")
    return _tile("sands", art)


def _ripples() -> str:
    """Water meadows: short level strokes."""
    strokes = []
    for i in range(12):
        x, y = between(2, TILE - 18, "ripple x", i), (i + 0.5) * TILE / 12
        strokes.append(f"M{number(x)} {number(y)}q4 -2.4 8 0t8 0")
    more: Attributes = {"fill": "none", "stroke_linecap": "round"}
    art = element("path", d="".join(strokes), stroke=ink.RIVER, stroke_width=0.9, stroke_opacity=0.5, **more)
    return _tile("ripples", art)


def _tile(name: str, art: str) -> str:
    return element("pattern", art, id=name, width=TILE, height=TILE, patternUnits="userSpaceOnUse")
