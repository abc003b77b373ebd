"""The country's cover: hedged fields of the bocage, wet ground, woods.

The fields are one large tile, cut up again and again as heirs do, and warped so that no line of it is straight.
The bocage's edge is the outline of its hexes with the corners taken off and a hedge planted along it: soft to the
eye, yet never in doubt.
"""

from collections.abc import Iterator
from math import pi, sin

from bocage.draw import palette as ink
from bocage.draw.chance import between, spread
from bocage.draw.frame import Frame, outlines, vertex_point
from bocage.draw.geography import Geography, Ring
from bocage.draw.svg import Attributes, Point, closed, element, group, layer, lines, number, softened_loop
from bocage.maps.hexmap import HexMap

TILE_WIDTH, TILE_HEIGHT = 420.0, 364.0


def defs() -> str:
    """The tiles of hedged fields, reeds and trees."""
    return _fields() + reeds() + trees()


def bocage(frame: Frame, board: HexMap) -> str:
    """Every bocage hex under hedged fields."""
    shape = _bocage_shape(frame, board)
    return layer(
        "bocage",
        [
            element("path", d=shape, fill=ink.BOCAGE, fill_rule="evenodd"),
            element("path", d=shape, fill="url(#fields)", fill_rule="evenodd"),
        ],
    )


def bocage_edge(frame: Frame, board: HexMap) -> str:
    """The hedge that parts bocage from open country, over anything that grows across it."""
    shape = _bocage_shape(frame, board)
    return layer(
        "bocage-edge",
        [
            element("path", d=shape, stroke=ink.HEDGE, stroke_width=2.6),
            element("path", d=shape, stroke=ink.TREE, stroke_width=4.6, stroke_dasharray="0 8.5"),
        ],
        fill="none",
        stroke_linecap="round",
    )


def _bocage_shape(frame: Frame, board: HexMap) -> str:
    loops = outlines(frame.bled(board.bocage_mask & ~board.city_mask))
    return "".join(softened_loop([vertex_point(v) for v in loop]) for loop in loops)


def wet_ground(geography: Geography) -> str:
    """Marsh and the flooded valleys of 1944; bocage lies over it, for that is what counts there."""
    shape = _merged(geography.marsh + geography.floods)
    return layer(
        "marsh",
        [
            element("path", d=shape, fill=ink.MARSH, fill_opacity=0.85),
            element("path", d=shape, fill="url(#reeds)"),
        ],
    )


def woods(geography: Geography) -> str:
    """Forests, for the eye: no rule asks for them, so the ground shows between the trees."""
    shape = _merged([_ragged(ring) for ring in geography.woods])
    return layer(
        "woods",
        [
            element("path", d=shape, fill=ink.WOOD, fill_opacity=0.15),
            element("path", d=shape, fill="url(#trees)", fill_opacity=0.6),
        ],
    )


def _ragged(ring: Ring) -> Ring:
    """A wood's edge as it grows, not as it was sketched."""
    return [
        (x + between(-9, 9, "edge x", i, int(x)), y + between(-9, 9, "edge y", i, int(y)))
        for i, (x, y) in enumerate(ring)
    ]


def _merged(rings: list[Ring]) -> str:
    return "".join(softened_loop(ring) for ring in rings)


def _warp(x: float, y: float) -> Point:
    """Bend the tile's straight lines, the same on opposite edges."""
    u, v = 2 * pi * x / TILE_WIDTH, 2 * pi * y / TILE_HEIGHT
    return (
        x + 9 * sin(v + 0.5) + 5 * sin(2 * v + u) + 2.5 * sin(3 * u - 2 * v),
        y + 9 * sin(u + 1) + 5 * sin(2 * u - v) + 2.5 * sin(3 * u + 2 * v),
    )


def _divided(field: list[Point], key: int) -> Iterator[tuple[list[Point], tuple[Point, Point] | None]]:
    """A field and all it is divided into: each small enough field, and each hedge that parts two."""
    area, (a, b) = _area(field), _longest(field)
    if area < between(260, 760, "small enough", key):
        yield field, None
        return
    (ax, ay), (bx, by) = field[a], field[b]
    share = between(0.34, 0.66, "share", key)
    start = (ax + (bx - ax) * share, ay + (by - ay) * share)
    lean = between(-0.3, 0.3, "lean", key)
    along = (-(by - ay) + lean * (bx - ax), (bx - ax) + lean * (by - ay))
    far, at = _far_side(field, a, start, along)
    count = len(field)
    yield field, (start, at)
    one = [start, *(field[(b + i) % count] for i in range((far - b) % count + 1)), at]
    other = [at, *(field[(far + 1 + i) % count] for i in range((a - far - 1) % count + 1)), start]
    yield from _divided(one, key * 2)
    yield from _divided(other, key * 2 + 1)


def _far_side(field: list[Point], near: int, start: Point, along: Point) -> tuple[int, Point]:
    """Where a line from one side of a field meets another: which side, and the point."""
    count = len(field)
    for step in range(1, count):
        i = (near + step) % count
        (px, py), (qx, qy) = field[i], field[(i + 1) % count]
        dx, dy = qx - px, qy - py
        cross = along[0] * dy - along[1] * dx
        if abs(cross) < 1e-9:
            continue
        share = (along[1] * (px - start[0]) - along[0] * (py - start[1])) / cross
        if 0 <= share <= 1:
            return i, (px + dx * share, py + dy * share)
    raise ValueError("a hedge that starts at a field's side must end at another")


def _area(field: list[Point]) -> float:
    return abs(sum(x * v - u * y for (x, y), (u, v) in zip(field, field[1:] + field[:1], strict=True))) / 2


def _longest(field: list[Point]) -> tuple[int, int]:
    """The longest side of a field, by the numbers of its ends."""
    sides = [(i, (i + 1) % len(field)) for i in range(len(field))]
    return max(sides, key=lambda s: (field[s[0]][0] - field[s[1]][0]) ** 2 + (field[s[0]][1] - field[s[1]][1]) ** 2)


def _bent(a: Point, b: Point) -> list[Point]:
    """A straight hedge as the warp leaves it."""
    count = max(1, round((abs(a[0] - b[0]) + abs(a[1] - b[1])) / 24))
    return [_warp(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count) for i in range(count + 1)]


def _fields() -> str:
    """The tile of hedged fields, tints under hedges under trees; laid nine times over so that it joins."""
    tints: list[list[str]] = [[] for _ in ink.FIELDS]
    whole: list[Point] = [(0, 0), (TILE_WIDTH, 0), (TILE_WIDTH, TILE_HEIGHT), (0, TILE_HEIGHT)]
    hedges = [lines(_bent(whole[0], whole[1])), lines(_bent(whole[0], whole[3]))]
    for i, (field, hedge) in enumerate(_divided(whole, 1)):
        kind = int(spread("tint", i) * 5)
        if hedge is not None:
            hedges.append(lines(_bent(*hedge)))
        elif kind < len(tints):
            around = [p for a, b in zip(field, field[1:] + field[:1], strict=True) for p in _bent(a, b)[:-1]]
            tints[kind].append(closed(around))
    art = group(
        [
            *(element("path", d="".join(t), fill=c) for t, c in zip(tints, ink.FIELDS, strict=True)),
            element("path", d="".join(hedges), fill="none", stroke=ink.HEDGE, stroke_width=1.4),
            element(
                "path", d="".join(hedges), fill="none", stroke=ink.TREE, stroke_width=2.7, stroke_dasharray="0 6.6"
            ),
        ],
        id="field-tile",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    copies = [
        element("use", href="#field-tile", x=number(i * TILE_WIDTH), y=number(j * TILE_HEIGHT))
        for j in (-1, 0, 1)
        for i in (-1, 0, 1)
    ]
    tile: Attributes = {"width": TILE_WIDTH, "height": TILE_HEIGHT, "patternUnits": "userSpaceOnUse"}
    return element("defs", art) + element("pattern", *copies, id="fields", **tile)


def reeds() -> str:
    """Tufts over short strokes of water."""
    water, tufts = [], []
    for i in range(18):
        x, y = (i % 3) * 34 + between(2, 24, "reed x", i), (i // 3) * 15 + between(4, 12, "reed y", i)
        water.append(f"M{number(x - 6)} {number(y)}h12")
        if i % 2:
            tufts.append(
                f"M{number(x)} {number(y)}v-5M{number(x - 1)} {number(y)}l-3 -4M{number(x + 1)} {number(y)}l3 -4"
            )
    return element(
        "pattern",
        element("path", d="".join(water), stroke=ink.REED, stroke_width=1, stroke_opacity=0.7),
        element("path", d="".join(tufts), stroke=ink.HEDGE, stroke_width=1),
        id="reeds",
        width=102,
        height=90,
        patternUnits="userSpaceOnUse",
        fill="none",
        stroke_linecap="round",
    )


def trees() -> str:
    """Round crowns with a shadow on one side."""
    crowns, shades = [], []
    for i in range(30):
        x, y = (i % 6) * 12 + between(3, 9, "tree x", i), (i // 6) * 11 + between(3, 8, "tree y", i)
        shades.append(f"M{number(x + 0.8)} {number(y + 0.9)}h0")
        crowns.append(f"M{number(x)} {number(y)}h0")
    return element(
        "pattern",
        element("path", d="".join(shades), stroke=ink.WOOD_TREE, stroke_width=7.4),
        element("path", d="".join(crowns), stroke="#6f9150", stroke_width=5.4),
        id="trees",
        width=72,
        height=55,
        patternUnits="userSpaceOnUse",
        stroke_linecap="round",
    )
