"""The borders of the Breakout board: open, river and flooded, bridges, corners, and the line between the armies."""

from math import atan2, degrees

from bocage.core.hexes import members
from bocage.draw import palette as ink
from bocage.draw.breakout_lines import at_run, beside, calmed, piece, run_near
from bocage.draw.breakout_plates import plate_size
from bocage.draw.labels import Box, is_within
from bocage.draw.lettering import Face, width_of
from bocage.draw.svg import Attributes, Point, element, group, layer, lines, number, softened, text, title
from bocage.maps.breakout import Border, BreakoutMap
from bocage.maps.breakout_shapes import EDGE, SEA, Arc, Shapes

OPEN_LINE = "#4a3a26"
ROUND: Attributes = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
FLOOD_HALF = 15.0
RIVER_NAME = 15.0
BRIDGE_CLEAR = 26.0
DECK = 16.0
SECTOR_RISE = 238.0


def border_of(board: BreakoutMap, arc: Arc) -> Border | None:
    """The border an arc is drawn for; none for the coast and the sheet's edge."""
    if arc.pair & {SEA, EDGE}:
        return None
    one, other = arc.sides
    return board.border(board.at(one), board.at(other))


def arcs_of(board: BreakoutMap, shapes: Shapes, kind: str) -> list[Arc]:
    """The arcs of one kind of border between areas, and of areas with zones."""
    found = [(arc, border_of(board, arc)) for arc in shapes.arcs]
    return [arc for arc, border in found if border and border.kind == kind]


def floods(board: BreakoutMap, shapes: Shapes) -> str:
    """§3.3 The wet ground along flooded borders, broad enough for nobody to miss."""
    path = "".join(softened(arc.points) for arc in arcs_of(board, shapes, "flooded"))
    drawn = [
        element("path", d=path, stroke=ink.FLOOD_EDGE, stroke_width=2 * FLOOD_HALF + 3, stroke_opacity=0.55, **ROUND),
        element("path", d=path, stroke=ink.FLOOD, stroke_width=2 * FLOOD_HALF, **ROUND),
        element("path", d=path, stroke="url(#flood-reeds)", stroke_width=2 * FLOOD_HALF, **ROUND),
    ]
    return layer("floods", drawn, clip_path="url(#on-land)")


def defs() -> str:
    """The tile of drowned meadow: short strokes of water and tufts of reed."""
    water = "M3 8h11M22 17h12M6 26h9M27 5h9M17 33h12"
    tufts = "M31 30v-6M30 30l-3 -5M32 30l3 -5M10 18v-6M9 18l-3 -5M11 18l3 -5"
    art = [
        element("path", d=water, stroke="#fff", stroke_width=1.6, stroke_opacity=0.8),
        element("path", d=tufts, stroke="#3d6b4a", stroke_width=1.3),
    ]
    tile: Attributes = {"width": 40, "height": 36, "patternUnits": "userSpaceOnUse"}
    return element("pattern", group(art, fill="none", stroke_linecap="round"), id="flood-reeds", **tile)


def borders(board: BreakoutMap, shapes: Shapes) -> str:
    """§3.2 Lines between areas: dark on a pale ground where nothing bars the way, blue where water does."""
    dry = "".join(_drawn(board, arc) for arc in arcs_of(board, shapes, "open") if _zones_beside(board, arc) < 2)
    wet = "".join(softened(arc.points) for kind in ("river", "flooded") for arc in arcs_of(board, shapes, kind))
    drawn = [
        element("path", d=dry, stroke=ink.PAPER, stroke_width=8.5, stroke_opacity=0.75, **ROUND),
        element("path", d=wet, stroke=ink.RIVER_CASING, stroke_width=12.5, stroke_opacity=0.85, **ROUND),
        element("path", d=dry, stroke=OPEN_LINE, stroke_width=4, class_="open", **ROUND),
        element("path", d=wet, stroke="#1d4f74", stroke_width=8.6, **ROUND),
        element("path", d=wet, stroke=ink.RIVER, stroke_width=6, class_="river", **ROUND),
        element("path", d=wet, stroke="#8fc3dc", stroke_width=1.4, stroke_opacity=0.7, **ROUND),
    ]
    return layer("borders", drawn)


def _zones_beside(board: BreakoutMap, arc: Arc) -> int:
    return sum(board.kinds[board.at(code)] == "zone" for code in arc.sides)


def _drawn(board: BreakoutMap, arc: Arc) -> str:
    """Borders are drawn by a free hand, the edge of the map by a ruler."""
    return lines(arc.points) if _zones_beside(board, arc) else softened(arc.points)


def sectors(board: BreakoutMap, shapes: Shapes) -> str:
    """§12.21 The line between the British and the American army, a red tint under the borders it follows."""
    path = "".join(softened(arc.points) for arc in sector_arcs(board, shapes))
    tint = element("path", d=path, stroke=ink.BEACH, stroke_width=21, stroke_opacity=0.34, **ROUND)
    return layer("sector-line", [tint])


def sector_arcs(board: BreakoutMap, shapes: Shapes) -> list[Arc]:
    """The arcs between areas of two sectors."""
    found = []
    for arc in shapes.arcs:
        if (border := border_of(board, arc)) and border.kind != "beach":
            sides = {board.sector[border.one], board.sector[border.other]}
            if sides == {"british", "american"}:
                found.append(arc)
    return found


def sector_marks(board: BreakoutMap, shapes: Shapes) -> str:
    """The crosses of an army's boundary in the middle of longer stretches without a bridge."""
    drawn = []
    for arc in sector_arcs(board, shapes):
        border = border_of(board, arc)
        if arc.length < 70 or border is None:
            continue
        share = 0.25 if border.is_bridged else 0.5
        x, y = at_run(arc.points, arc.length * share)
        crosses = "".join(f"M{i * 8 - 16} -4l8 8m0 -8l-8 8" for i in range(4))
        turn = _turn(at_run(arc.points, arc.length * share - 8), at_run(arc.points, arc.length * share + 8))
        place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
        halo = element("path", d=crosses, stroke=ink.PAPER, stroke_width=5, **ROUND)
        drawn.append(
            element("g", halo, element("path", d=crosses, stroke=ink.BEACH, stroke_width=2, **ROUND), transform=place)
        )
    return layer("sector-marks", drawn)


def _turn(a: Point, b: Point) -> float:
    return (degrees(atan2(b[1] - a[1], b[0] - a[0])) + 90) % 180 - 90


def bridges(board: BreakoutMap, shapes: Shapes) -> str:
    """§3.3 A bridge over every bridged border; its deck has room for the owner's mark."""
    drawn = []
    for border in board.bridges:
        one, other = board.codes[border.one], board.codes[border.other]
        x, y, turn = shapes.bridges[f"{one}-{other}"]
        name = title(f"Bridge {board.names[border.one]} – {board.names[border.other]}")
        place = f"translate({number(x)} {number(y)}) rotate({number(turn)})"
        drawn.append(element("g", name, bridge_sign(), transform=place, class_="bridge"))
    return layer("bridges", drawn)


def bridge_sign() -> str:
    """A bridge lying along its road: a pale deck between two rails with wings."""
    half = DECK / 2
    deck = element("rect", x=-16, y=number(-half), width=32, height=DECK, fill=ink.PANEL)
    rails = f"M-20 {-half - 4}L-15.5 {-half}H15.5L20 {-half - 4}M-20 {half + 4}L-15.5 {half}H15.5L20 {half + 4}"
    strong: Attributes = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    return (
        element("path", d=rails, stroke=ink.PAPER, stroke_width=5.6, **strong)
        + deck
        + element("path", d=rails, stroke=ink.BRIDGE, stroke_width=3, **strong)
    )


def corners(shapes: Shapes) -> str:
    """§3.2 Points where four areas meet and those across from each other do not border."""
    stone = element("path", d="M0 -8L8 0L0 8L-8 0Z", fill=ink.PANEL, stroke=ink.INK, stroke_width=2.4)
    drawn = [
        element("g", title("Corner: no border across"), stone, transform=f"translate({number(x)} {number(y)})")
        for x, y in shapes.corners
    ]
    return layer("corners", drawn)


def river_names(board: BreakoutMap, shapes: Shapes) -> str:
    """Each river's name along the longest piece of a border that it follows, clear of bridges and plates."""
    taken = [_plate_box(board, shapes, area) for area in members(board.area_mask)]
    best: dict[str, list[Point]] = {}
    for arc in shapes.arcs:
        border = border_of(board, arc)
        for stretch in _free(arc, shapes, border) if border and border.water else ():
            need = width_of(border.water, RIVER_NAME, Face.SERIF, 2) + 6 if border else 0
            line = _name_line(stretch)
            middle = piece(line, (_length(line) - need) / 2, (_length(line) + need) / 2)
            if _length(line) < need or any(is_within(spot, box) for spot in calmed(middle) for box in taken):
                continue
            if border and _length(line) > _length(best.get(border.water, line[:1])):
                best[border.water] = line
    shown = [_name_along(f"water-{i}", water, line) for i, (water, line) in enumerate(sorted(best.items()))]
    return layer("river-names", shown, font_family=ink.SERIF, font_style="italic", font_weight=500, fill=ink.SEA_INK)


def _plate_box(board: BreakoutMap, shapes: Shapes, area: int) -> Box:
    (x, y), (wide, high) = shapes.places[board.codes[area]].plate, plate_size(board, area)
    return x - wide / 2 - 8, y - high / 2 - 8, x + wide / 2 + 8, y + high / 2 + 8


def _name_line(stretch: list[Point]) -> list[Point]:
    """The line a name stands on: left to right, above the water."""
    calm = calmed(stretch)
    return beside(calm if calm[-1][0] >= calm[0][0] else calm[::-1], 9.5)


def _free(arc: Arc, shapes: Shapes, border: Border) -> list[list[Point]]:
    """The pieces of an arc on either side of its bridge."""
    if not border.is_bridged:
        return [piece(arc.points, 6, arc.length - 6)]
    x, y, _ = next(spot for name, spot in shapes.bridges.items() if frozenset(name.split("-")) == arc.pair)
    half = run_near(arc.points, (x, y))
    pieces = [(6, half - BRIDGE_CLEAR), (half + BRIDGE_CLEAR, arc.length - 6)]
    return [piece(arc.points, start, end) for start, end in pieces if end - start > 20]


def _length(points: list[Point]) -> float:
    return Arc(("", ""), points).length


def _name_along(key: str, words: str, line: list[Point]) -> str:
    run = element("path", id=key, d=lines(line), fill="none")
    along = element("textPath", words, href=f"#{key}", startOffset="50%", text_anchor="middle", letter_spacing=2)
    halo: Attributes = {"stroke": ink.PAPER, "stroke_width": 4, "stroke_opacity": 0.8, "stroke_linejoin": "round"}
    return run + element("text", along, font_size=RIVER_NAME, paint_order="stroke", **halo)


def zone_lines(board: BreakoutMap, shapes: Shapes) -> str:
    """The lines between zones."""
    codes = {board.codes[zone] for zone in members(board.zone_mask)}
    inner = "".join(lines(arc.points) for arc in shapes.arcs if arc.pair <= codes)
    outer = "".join(lines(arc.points) for arc in shapes.arcs if SEA in arc.pair and arc.pair & codes)
    dashed = element("path", d=inner, stroke=OPEN_LINE, stroke_width=4, stroke_dasharray="14 6", fill="none")
    return dashed + element("path", d=outer, stroke=OPEN_LINE, stroke_width=3, fill="none")


def sector_names(board: BreakoutMap, shapes: Shapes) -> str:
    """§12.21 The line carried on into the sea, with the armies' names on their sides."""
    codes = {code for arc in sector_arcs(board, shapes) for code in arc.sides}
    ends = {
        point
        for arc in shapes.arcs
        if SEA in arc.pair and arc.pair & codes
        for point in arc.points[:: len(arc.points) - 1]
    }
    inland = {point for arc in sector_arcs(board, shapes) for point in arc.points[:: len(arc.points) - 1]}
    x, y = min(ends & inland)
    top = y - SECTOR_RISE
    line = element(
        "path", d=f"M{number(x)} {number(y)}V{number(top)}", stroke=ink.BEACH, stroke_width=2.4, stroke_dasharray="9 6"
    )
    words = [
        text((x - 12, top + 14), "AMERICAN", text_anchor="end"),
        text((x + 12, top + 14), "BRITISH"),
    ]
    lettering = group(words, font_family=ink.SERIF, font_weight=800, font_size=17, letter_spacing=3, fill=ink.BEACH)
    return layer("sector-names", [line, lettering])
