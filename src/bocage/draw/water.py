"""Rivers and floods along hexsides: curves that keep to the sides that count, and their names.

A river's line bends at the vertices and passes the middle of every side it runs along, so it looks drawn from nature
and still says which side is which.
"""

from collections.abc import Set
from itertools import pairwise
from math import hypot

from bocage.core.hexes import DIRECTIONS, Hex, Mask, members
from bocage.draw import palette as ink
from bocage.draw.chance import between
from bocage.draw.frame import PITCH, RADIUS, Frame, Vertex, chains, vertex_point
from bocage.draw.geography import Geography
from bocage.draw.labels import Box, Crowd
from bocage.draw.lettering import Face, width_of
from bocage.draw.svg import Attributes, Point, element, layer, lines, middle, softened
from bocage.maps.hexmap import HexBoard, HexMap

Link = tuple[Vertex, Vertex]

GREAT = {"Orne", "Vire", "Douve", "Taute", "Dives"}
NAME_SIZE = 17.0
LIFT = 12.0


def side_pairs(board: HexBoard, table: tuple[Mask, ...]) -> list[tuple[Hex, Hex]]:
    """Every hexside of a table once, as its two hexes."""
    return [(h, board.grid.neighbours[h][d]) for d in range(DIRECTIONS // 2) for h in members(table[d])]


def hexside_links(frame: Frame, pairs: list[tuple[Hex, Hex]]) -> list[Link]:
    """The ends of these hexsides."""
    return [frame.side(a, b) for a, b in pairs]


def meander(vertex: Vertex) -> Point:
    """A vertex moved a little, always the same way, so that no river looks ruled."""
    x, y = vertex_point(vertex)
    return (x + between(-3.4, 3.4, "meander x", *vertex), y + between(-3.4, 3.4, "meander y", *vertex))


def sea_sides(frame: Frame, board: HexBoard) -> str:
    """Hexsides that are all sea between two hexes that are not: a wall of dots."""
    sides = hexside_links(frame, side_pairs(board, board.sea_side))
    paths = "".join(lines([vertex_point(a), vertex_point(b)]) for a, b in sides)
    if not paths:
        return layer("sea-sides", [])
    return layer(
        "sea-sides",
        [element("path", d=paths, stroke=ink.SEA_INK, stroke_width=5, stroke_dasharray="0 7.5")],
        fill="none",
        stroke_linecap="round",
    )


def rivers(frame: Frame, board: HexMap, geography: Geography) -> str:
    """River hexsides, the great rivers broader, joined to the floods they run into."""
    return river_layer(frame, board, geography, GREAT, side_pairs(board, board.flooded))


def river_layer(
    frame: Frame, board: HexBoard, geography: Geography, great: Set[str], floods: list[tuple[Hex, Hex]]
) -> str:
    """River hexsides over a pale bank, the great rivers broader; floods are drawn elsewhere."""
    named = {frozenset((s.a, s.b)): s.name for s in geography.sides if s.kind == "river"}
    pairs = side_pairs(board, board.river)
    broad = [p for p in pairs if named.get(frozenset(p), "") in great]
    narrow = [p for p in pairs if named.get(frozenset(p), "") not in great]
    strokes = []
    joints = join_points(frame, [floods, narrow, broad])
    drawn = [(curves(frame, narrow, joints), 4.4), (curves(frame, broad, joints), 6.6)]
    for curve, width in drawn:
        if curve:
            strokes.append(element("path", d=curve, stroke=ink.RIVER_CASING, stroke_width=width + 3))
    for curve, width in drawn:
        if curve:
            strokes.append(element("path", d=curve, stroke=ink.RIVER, stroke_width=width))
    return layer("rivers", strokes, fill="none", stroke_linecap="round", stroke_linejoin="round")


def floods(frame: Frame, board: HexMap) -> str:
    """Flooded hexsides: a broad pale water between dark banks, barred across like no river is."""
    flooded = side_pairs(board, board.flooded)
    curve = curves(frame, flooded, join_points(frame, [flooded]))
    if not curve:
        return layer("floods", [])
    return layer(
        "floods",
        [
            element("path", d=curve, stroke=ink.FLOOD_EDGE, stroke_width=13),
            element("path", d=curve, stroke=ink.FLOOD, stroke_width=9.6),
            element(
                "path", d=curve, stroke="#ffffff", stroke_width=9.6, stroke_dasharray="2.4 5.6", stroke_linecap="butt"
            ),
        ],
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def curves(frame: Frame, pairs: list[tuple[Hex, Hex]], joints: dict[Vertex, Point]) -> str:
    """Path data of waters along these hexsides, ending where they join others."""
    return "".join(softened(_bends(frame, run, joints)) for run in chains(hexside_links(frame, pairs)))


def join_points(frame: Frame, waters: list[list[tuple[Hex, Hex]]]) -> dict[Vertex, Point]:
    """The points of these waters' curves nearest to the vertices they pass, the last given counting most.

    A curve cuts the corner at a vertex; what joins it there must end on the curve and not on the vertex.
    """
    joints = {}
    for pairs in waters:
        for run in chains(hexside_links(frame, pairs)):
            points = [meander(v) for v in run]
            for v, a, b, c in zip(run[1:-1], points, points[1:], points[2:], strict=False):
                joints[v] = middle(middle(middle(a, b), b), middle(b, middle(b, c)))
    return joints


def _bends(frame: Frame, run: list[Vertex], joints: dict[Vertex, Point]) -> list[Point]:
    """A run's vertices, moved a little; one that ends at the board's edge goes on over it."""
    ends = [joints.get(v, meander(v)) for v in (run[0], run[-1])]
    inner = [meander(v) for v in run[1:-1]]
    return [*_beyond(frame, run[0]), ends[0], *inner, ends[1], *_beyond(frame, run[-1])]


def _beyond(frame: Frame, end: Vertex) -> list[Point]:
    """The point off the map a river comes from or goes to, if it ends within half a hex of the edge."""
    (x, y), (u, v) = vertex_point(end), meander(end)
    if y < RADIUS * 0.6 or y > frame.height - RADIUS * 0.6:
        return [(u, -9.0 if y < RADIUS else frame.height + 9)]
    if x < PITCH * 0.6 or x > frame.width - PITCH * 0.6:
        return [(-9.0 if x < PITCH else frame.width + 9, v)]
    return []


def names(frame: Frame, geography: Geography, crowd: Crowd, great: Set[str] = GREAT) -> str:
    """River names in blue italics, set along the calmest stretch long enough to hold them."""
    by_name: dict[str, list[Link]] = {}
    for side in geography.sides:
        if side.kind in ("river", "flooded") and side.name in geography.river_names:
            by_name.setdefault(side.name, []).append(frame.side(side.a, side.b))
    shown: list[str] = []
    for name, links in sorted(by_name.items()):
        run = max(chains(links), key=len)
        calm = _calmed([vertex_point(v) for v in run])
        words = name.split(" (")[0]
        size = NAME_SIZE + (4 if name in great else 0)
        need = width_of(words, size, Face.SERIF, 1.5) + 12
        stretch = _best_stretch(calm, need, crowd)
        if stretch:
            shown.append(_name_along(f"river-{len(shown)}", stretch, words, size))
            for box in _name_boxes(stretch):
                crowd.take(box)
    return layer("river-names", shown, font_family=ink.SERIF, font_style="italic", font_weight=500, fill=ink.SEA_INK)


def _calmed(points: list[Point]) -> list[Point]:
    """The zigzag of hexsides ironed out into a line a name can stand on."""
    for _ in range(6):
        inner = [middle(middle(a, b), middle(b, c)) for a, b, c in zip(points, points[1:], points[2:], strict=False)]
        points = [points[0], *inner, points[-1]]
    return points


def _best_stretch(points: list[Point], need: float, crowd: Crowd) -> list[Point] | None:
    """The straightest stretch of at least this length, left to right; none if the river is too short."""
    best: tuple[float, list[Point]] | None = None
    for i in range(len(points)):
        run = 0.0
        for j in range(i + 1, len(points)):
            run += hypot(points[j][0] - points[j - 1][0], points[j][1] - points[j - 1][1])
            if run >= need:
                (x, y), (u, v) = points[i], points[j]
                steep = abs(v - y) / (abs(u - x) + 1)
                bent = run / (hypot(u - x, v - y) + 0.1) + min(steep, 2) * 0.08
                bent += sum(min(crowd.cost(box), 12) for box in _name_boxes(_directed(points[i : j + 1]))) * 0.03
                if best is None or bent < best[0]:
                    best = (bent, points[i : j + 1])
                break
    if best is None:
        return None
    return _directed(best[1])


def _directed(stretch: list[Point]) -> list[Point]:
    """The way words run: left to right."""
    return stretch if stretch[0][0] <= stretch[-1][0] else stretch[::-1]


def _name_along(key: str, stretch: list[Point], words: str, size: float) -> str:
    raised = _raised(stretch, LIFT)
    run = element("path", id=key, d=softened(raised), fill="none")
    along = element("textPath", words, href=f"#{key}", startOffset="50%", text_anchor="middle", letter_spacing=1.5)
    halo: Attributes = {"stroke": ink.PAPER, "stroke_width": 4, "stroke_opacity": 0.75, "stroke_linejoin": "round"}
    return run + element("text", along, font_size=size, paint_order="stroke", **halo)


def _name_boxes(stretch: list[Point]) -> list[Box]:
    """The room a name takes above its river, as small squares along it."""
    boxes = []
    line = _raised(stretch, LIFT + NAME_SIZE * 0.3)
    for (ax, ay), (bx, by) in pairwise(line):
        count = max(1, round(hypot(bx - ax, by - ay) / 10))
        for i in range(count):
            x, y = ax + (bx - ax) * (i + 0.5) / count, ay + (by - ay) * (i + 0.5) / count
            boxes.append((x - 8, y - 8, x + 8, y + 8))
    return boxes


def _raised(points: list[Point], lift: float) -> list[Point]:
    """The line moved to its own left, which is above it when it runs left to right."""
    moved = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        length = hypot(bx - ax, by - ay) or 1
        moved.append((x + (by - ay) / length * lift, y - (bx - ax) / length * lift))
    return moved
