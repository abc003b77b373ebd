"""What grows and stands in the squares of a map whose rules ask for it: swamp, forest and flooded squares.

Each has a ground of its own to the edge of its hexes and signs upon it, so that colour alone never tells: tufts in
the swamp, single trees in the forest, ruled water over flooded squares. A square may be swamp and flooded at once.
"""

from collections.abc import Iterator

from bocage.core.hexes import Hex, Mask, members
from bocage.draw import palette as ink
from bocage.draw.chance import between
from bocage.draw.frame import RADIUS, Frame, outlines, vertex_point
from bocage.draw.svg import Point, element, layer, number, softened_loop
from bocage.maps.hexmap import HexMap

TUFTS = ((-17.0, -9.0), (13.0, -13.0), (-3.0, 3.0), (19.0, 6.0), (-20.0, 11.0), (3.0, 20.0))
TREES = (
    (-8.0, -20.0),
    (9.0, -18.0),
    (-20.0, -7.0),
    (1.0, -5.0),
    (20.0, -4.0),
    (-13.0, 7.0),
    (9.0, 8.0),
    (-2.0, 20.0),
    (22.0, 11.0),
    (-23.0, 12.0),
)
WATERS = ((-12.0, 0.78), (0.0, 0.86), (12.0, 0.78))


def swamp(frame: Frame, board: HexMap) -> str:
    """Swamp squares: wet green ground within a soft bank."""
    mask = board.swamp_mask & ~board.city_mask
    shape = _shape(frame, mask)
    return layer(
        "swamp",
        [
            element("path", d=shape, fill=ink.SWAMP, fill_rule="evenodd"),
            element("path", d=shape, fill="none", stroke=ink.SWAMP_EDGE, stroke_width=1.8, stroke_dasharray="7 4"),
        ],
    )


def flooded(frame: Frame, board: HexMap) -> str:
    """Flooded squares: a wash of blue and lines of still water."""
    mask = board.inundated_mask & ~board.city_mask
    water = "".join(_water(frame.centre(h), h) for h in members(mask))
    return layer(
        "flooded",
        [
            element("path", d=_shape(frame, mask), fill=ink.INUNDATION, fill_opacity=0.75, fill_rule="evenodd"),
            element("path", d=water or "M0 0", fill="none", stroke=ink.INUNDATION_LINE, stroke_width=1.3),
        ],
        stroke_linecap="round",
    )


def tufts(frame: Frame, board: HexMap) -> str:
    """The tufts of the swamp, which stand out of any flood."""
    mask = board.swamp_mask & ~board.city_mask
    grass = "".join(tuft(at) for h in members(mask) for at in _scattered(frame, h, TUFTS, 3))
    strokes = element("path", d=grass or "M0 0", stroke=ink.TUFT, stroke_width=1.5)
    return layer("tufts", [strokes], fill="none", stroke_linecap="round")


def forest(frame: Frame, board: HexMap) -> str:
    """Forest squares: a deep green ground, and trees with trunk and crown, drawn from the back to the front."""
    mask = board.forest_mask & ~board.city_mask
    stand = sorted((at for h in members(mask) for at in _scattered(frame, h, TREES, 2)), key=lambda at: (at[1], at[0]))
    shape = _shape(frame, mask)
    return layer(
        "forest",
        [
            element("path", d=shape, fill=ink.FOREST, fill_rule="evenodd"),
            element("path", d=shape, fill="none", stroke=ink.FOREST_EDGE, stroke_width=2.4),
            element("path", d="".join(trunk(at) for at in stand) or "M0 0", stroke=ink.WOOD_TREE, stroke_width=1.8),
            element(
                "path",
                d="".join(crown(at) for at in stand) or "M0 0",
                fill=ink.CROWN,
                stroke=ink.WOOD_TREE,
                stroke_width=1.1,
            ),
        ],
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def tuft(at: Point) -> str:
    """Three blades over a short stroke of water."""
    return f"M{number(at[0])} {number(at[1])}v-7m-1.5 7l-3.5-5m6.5 5l3.5-5m-12 6.6h14"


def trunk(at: Point) -> str:
    """The foot of a tree."""
    return f"M{number(at[0])} {number(at[1])}v4"


def crown(at: Point) -> str:
    """A leafy crown above its trunk."""
    return f"M{number(at[0] - 3.4)} {number(at[1] + 0.6)}a3.6 3.6 0 0 1-.6-6.4a4.1 4.1 0 0 1 8 0a3.6 3.6 0 0 1-.6 6.4z"


def _scattered(frame: Frame, h: Hex, plan: tuple[Point, ...], stray: float) -> Iterator[Point]:
    """The places of a plan about the middle of a hex, each a little astray."""
    x, y = frame.centre(h)
    for i, (dx, dy) in enumerate(plan):
        yield (
            x + dx + between(-stray, stray, "cover x", h, i),
            y + dy + between(-stray, stray, "cover y", h, i),
        )


def _water(middle: Point, h: Hex) -> str:
    """Three broken lines across a hex."""
    x, y = middle
    strokes = []
    for i, (dy, share) in enumerate(WATERS):
        half = RADIUS * share
        gap = between(-0.5, 0.5, "still water", h, i) * half
        strokes.append(f"M{number(x - half)} {number(y + dy)}H{number(x + gap - 4)}")
        strokes.append(f"M{number(x + gap + 4)} {number(y + dy)}H{number(x + half)}")
    return "".join(strokes)


def _shape(frame: Frame, mask: Mask) -> str:
    loops = outlines(frame.bled(mask))
    return "".join(softened_loop([vertex_point(v) for v in loop]) for loop in loops) or "M0 0"
