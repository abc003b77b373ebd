"""Sea and country of the Breakout board: each area under its terrain, woods and wet ground showing through."""

from bocage.core.hexes import members
from bocage.draw import hedgerows
from bocage.draw import palette as ink
from bocage.draw.chance import between
from bocage.draw.svg import Attributes, closed, element, group, layer, lines, number, softened, softened_loop
from bocage.maps.breakout import BreakoutMap
from bocage.maps.breakout_shapes import EDGE, SEA, Shapes

GROUND = {"open": ink.CLEAR, "broken": "#dcdcae", "bocage": ink.BOCAGE, "urban": ink.BUILT_UP}
COVER = {"open": "furrows", "broken": "clumps", "bocage": "fields", "urban": "blocks"}
BAND_WIDTHS = (190.0, 140.0, 96.0, 58.0, 26.0)
TILE = 180


def defs(board: BreakoutMap, shapes: Shapes) -> str:
    """The coast, the land, and the tiles of every terrain."""
    coast = "".join(softened(arc.points) for arc in shapes.arcs if SEA in arc.pair and not arc.pair & _zones(board))
    land = "".join(closed(shapes.outline(board.codes[area])) for area in members(board.area_mask))
    outlines = [
        element("path", id="shore", d=coast + far_shore(shapes)),
        element("path", id="land", d=land),
        element("clipPath", element("use", href="#land"), id="on-land"),
    ]
    return "".join(outlines) + hedgerows.defs() + _grain() + _furrows() + _clumps() + _blocks()


def _zones(board: BreakoutMap) -> set[str]:
    return {board.codes[zone] for zone in members(board.zone_mask)} | {EDGE}


def far_shore(shapes: Shapes) -> str:
    """Land on the sheet that no area covers: the shore about Le Havre."""
    wide, _ = shapes.size
    rings = [ring for ring in shapes.land if all(x > wide * 0.85 for x, _ in ring)]
    return "".join(softened_loop(ring) for ring in rings)


def far_land(shapes: Shapes) -> str:
    """The ground about Le Havre, where nobody goes."""
    return layer("far-shore", [element("path", d=far_shore(shapes) or "M0 0", fill=ink.CLEAR)])


def sea(shapes: Shapes) -> str:
    """Open water, paler towards the coast, with water lines."""
    wide, high = shapes.size
    water = element("rect", width=number(wide), height=number(high), fill=ink.SEA)
    bands = []
    for width, colour in zip(BAND_WIDTHS, ink.SEA_BANDS, strict=True):
        bands.append(element("use", href="#shore", stroke=ink.SEA_LINE, stroke_width=width + 2, stroke_opacity=0.55))
        bands.append(element("use", href="#shore", stroke=colour, stroke_width=width))
    strokes: Attributes = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    return layer("sea", [water, group(bands, **strokes)])


def terrain(board: BreakoutMap, shapes: Shapes) -> str:
    """§3.5 Every area under its ground, one path for all of a kind."""
    drawn = []
    for kind, colour in GROUND.items():
        chosen = [area for area in members(board.area_mask) if board.terrain[area] == kind]
        path = "".join(closed(shapes.outline(board.codes[area])) for area in chosen)
        drawn.append(element("path", d=path, fill=colour, class_=f"ground {kind}"))
        drawn.append(element("path", d=path, fill=f"url(#{COVER[kind]})", class_=f"cover {kind}"))
    return layer("terrain", drawn)


def nature(shapes: Shapes) -> str:
    """Woods and wet ground as they lay, for the eye: the terrain of an area is what its modifier says."""
    wet = "".join(softened_loop(ring[:-1]) for ring in shapes.marsh + shapes.floods)
    woods = "".join(softened_loop(ring[:-1]) for ring in shapes.woods)
    drawn = [
        element("path", d=wet, fill=ink.MARSH, fill_opacity=0.8),
        element("path", d=wet, fill="url(#reeds)", fill_opacity=0.9),
        element("path", d=woods, fill=ink.WOOD, fill_opacity=0.35),
        element("path", d=woods, fill="url(#trees)", fill_opacity=0.75),
    ]
    return layer("nature", drawn, clip_path="url(#on-land)")


def streams(shapes: Shapes) -> str:
    """Rivers that part no areas here, thin and faint."""
    path = "".join(softened(line) for courses in shapes.rivers.values() for line in courses)
    thin = element("path", d=path, fill="none", stroke=ink.RIVER, stroke_width=1.5, stroke_opacity=0.4)
    return layer("streams", [thin], clip_path="url(#on-land)")


def coast(shapes: Shapes) -> str:
    """The line between sea and land, over the country, with a strand of sand on the beaches."""
    line = element("use", href="#shore", fill="none", stroke=ink.COAST, stroke_width=2.6, stroke_linejoin="round")
    return layer("coast", [line])


def strands(board: BreakoutMap, shapes: Shapes) -> str:
    """§3.1 The five landing beaches: broad sand along their shore."""
    codes = {board.codes[area] for area in members(board.beach_mask)}
    path = "".join(lines(arc.points) for arc in shapes.arcs if SEA in arc.pair and arc.pair & codes)
    sand: Attributes = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "butt"}
    drawn = [
        element("path", d=path, stroke=ink.BEACH, stroke_width=17, **sand),
        element("path", d=path, stroke="#f1dfa8", stroke_width=12, **sand),
    ]
    return layer("strands", drawn)


def grain(shapes: Shapes) -> str:
    """The paper's fibres over everything printed."""
    wide, high = shapes.size
    fibres = element("rect", width=number(wide), height=number(high), fill="url(#grain)")
    return layer("paper", [fibres], pointer_events="none")


def _furrows() -> str:
    """Long open fields: broken strokes that never close into hedges."""
    strokes = []
    for i in range(46):
        x, y = between(4, TILE - 34, "furrow x", i), (i + 0.5) * TILE / 46
        run, lie = between(10, 28, "furrow run", i), between(-0.16, 0.06, "furrow lie", i)
        strokes.append(f"M{number(x)} {number(y)}l{number(run)} {number(run * lie)}")
    path = element("path", d="".join(strokes), stroke=ink.FURROW, stroke_width=1.4, fill="none", stroke_linecap="round")
    return _tile("furrows", path)


def _clumps() -> str:
    """Broken country: clumps of trees, tufts, and the hachures of low hills."""
    trees, shades, hills = [], [], []
    for i in range(15):
        x, y = (i % 5) * 36 + between(8, 28, "clump x", i), (i // 5) * 60 + between(10, 50, "clump y", i)
        for k in range(3):
            u, v = x + between(-7, 7, "u", i, k), y + between(-5, 5, "v", i, k)
            shades.append(f"M{number(u + 0.9)} {number(v + 1)}h0")
            trees.append(f"M{number(u)} {number(v)}h0")
    for i in range(8):
        x, y = (i % 4) * 45 + between(6, 26, "hill x", i), (i // 4) * 90 + between(24, 74, "hill y", i)
        hills.append(f"M{number(x)} {number(y)}q8 -9 17 0" + "".join(f"m{-5} 1.5l1.6 4.4m-1.6 -4.4" for _ in range(3)))
    art = [
        element("path", d="".join(hills), stroke=ink.HEIGHTS_EDGE, stroke_width=1.2, fill="none", stroke_opacity=0.8),
        element("path", d="".join(shades), stroke=ink.WOOD_TREE, stroke_width=7, stroke_opacity=0.75),
        element("path", d="".join(trees), stroke="#7f9f5c", stroke_width=5.4),
    ]
    return _tile("clumps", group(art, stroke_linecap="round"))


def _blocks() -> str:
    """A city: blocks of houses between streets."""
    houses = []
    for i in range(42):
        x, y = (i % 6) * 30 + between(1, 6, "house x", i), (i // 6) * 25.7 + between(1, 5, "house y", i)
        wide, high = between(12, 22, "house w", i), between(9, 17, "house h", i)
        houses.append(f"M{number(x)} {number(y)}h{number(wide)}v{number(high)}h{number(-wide)}Z")
    return _tile("blocks", element("path", d="".join(houses), fill=ink.BLOCKS, fill_opacity=0.34))


def _grain() -> str:
    """Short fibres of paper, some dark and some light."""
    fibres: tuple[list[str], list[str]] = ([], [])
    for i in range(90):
        x, y = between(4, TILE - 8, "grain x", i), between(4, TILE - 8, "grain y", i)
        u, v = between(-5, 5, "grain u", i), between(-4, 4, "grain v", i)
        fibres[i % 2].append(f"M{number(x)} {number(y)}l{number(u)} {number(v)}")
    art = [
        element("path", d="".join(fibres[0]), stroke="#5a4a2c", stroke_opacity=0.10),
        element("path", d="".join(fibres[1]), stroke="#ffffff", stroke_opacity=0.22),
    ]
    return _tile("grain", group(art, fill="none", stroke_width=0.9, stroke_linecap="round"))


def _tile(name: str, art: str) -> str:
    return element("pattern", art, id=name, width=TILE, height=TILE, patternUnits="userSpaceOnUse")
