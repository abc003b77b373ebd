"""Title, key and names of the Breakout sheet, all upon its sea."""

from collections.abc import Callable

from bocage.draw import breakout_borders as lines
from bocage.draw import breakout_plates as plates
from bocage.draw import palette as ink
from bocage.draw.breakout_country import COVER, GROUND
from bocage.draw.lettering import Face, wrapped
from bocage.draw.svg import Attributes, Point, element, group, layer, number, shift, text
from bocage.maps.breakout_shapes import Box, Shapes

CARTOUCHE: Box = (1375, 30, 1835, 236)
KEY: Box = (22, 830, 322, 1488)
NOTICE = "Reconstructed from the rulebook, reports of play and the land itself; not the published map."
PROPORTION = "Crowded country is drawn larger than it is, empty country smaller."
ATTRIBUTION = (
    "Coast: IGN Admin Express 2018 (Licence Ouverte). Rivers: IGN (Licence Ouverte) and our own tracing. "
    "Woods, marshes and floods drawn for this project."
)
ROW = 41.0
FOOT = 40.0
MARGIN = 34.0
Samples = tuple[tuple[str, str, Callable[[], str]], ...]


def cartouche() -> str:
    """The title in a double frame, and what this map is."""
    left, top, right, bottom = CARTOUCHE
    wide, high = right - left, bottom - top
    box = element("rect", width=wide, height=high, rx=5, fill=ink.PANEL, stroke=ink.INK, stroke_width=2.6)
    inner = element("rect", x=7, y=7, width=wide - 14, height=high - 14, fill="none", stroke=ink.RULE, stroke_width=1.2)
    middle: Attributes = {"text_anchor": "middle"}
    head = [
        text((wide / 2, 52), "BREAKOUT:", font_size=31, letter_spacing=9, font_weight=500, **middle),
        text((wide / 2, 106), "NORMANDY", font_size=62, letter_spacing=6, font_weight=800, **middle),
        text((wide / 2, 133), "6–26 June 1944", font_size=21, font_style="italic", fill=ink.BEACH, **middle),
    ]
    notice = [
        text((wide / 2, 157 + 16 * i), line, font_size=14.5, font_style="italic", **middle)
        for i, line in enumerate([*wrapped(NOTICE, wide - 40, 14.5, Face.SERIF), PROPORTION])
    ]
    parts = [box, inner, *head, *notice]
    return group(parts, transform=shift(left, top), font_family=ink.SERIF, fill=ink.INK, class_="cartouche")


def ground(kind: str) -> str:
    """A field of one terrain."""
    rim: Attributes = {"x": 58, "y": 75, "width": 64, "height": 30, "rx": 3}
    field = [
        element("rect", fill=GROUND[kind], **rim),
        element("rect", fill=f"url(#{COVER[kind]})", **rim),
        element("rect", fill="none", stroke=ink.INK, stroke_width=1, **rim),
    ]
    return group(field, transform=shift(-90, -90))


def samples() -> Samples:
    """Every sign of the map with what it says."""
    return (
        ("open", "Open ground, +1", lambda: ground("open")),
        ("broken", "Forest, marsh, hills, +2", lambda: ground("broken")),
        ("bocage", "Bocage, +3: no overrun, first loss free", lambda: ground("bocage")),
        ("urban", "City, +4", lambda: ground("urban")),
        ("open-border", "Open border", lambda: _stroke(((ink.PAPER, 8.5), (lines.OPEN_LINE, 4)))),
        ("river", "River border", lambda: _stroke(((ink.RIVER_CASING, 12.5), ("#1d4f74", 8.6), (ink.RIVER, 6)))),
        ("flooded", "Flooded border", _flooded),
        ("bridge", "Bridge, its owner's mark on the deck", _bridge),
        ("corner", "Corner: no border across it", _corner),
        ("number", "Area number", lambda: plates.number_sign("27")),
        ("tem", "Terrain modifier", lambda: plates.tem_sign(2)),
        ("worth", "Victory points", lambda: plates.worth_sign(2)),
        ("drop", "Drop area", plates.drop_sign),
        ("fort", "Fortification", plates.fort_sign),
        ("sector", "Line between the armies", _sector),
    )


def _stroke(strokes: tuple[tuple[str, float], ...]) -> str:
    return "".join(
        element("path", d="M-32 3Q-14 -9 0 0T32 -2", fill="none", stroke=colour, stroke_width=width)
        for colour, width in strokes
    )


def _flooded() -> str:
    bed = _stroke(((ink.FLOOD_EDGE, 31), (ink.FLOOD, 28), ("url(#flood-reeds)", 28)))
    return group([bed, _stroke((("#1d4f74", 8.6), (ink.RIVER, 6)))], clip_path="url(#key-cell)")


def _bridge() -> str:
    river = element("path", d="M0 -17V17", stroke=ink.RIVER, stroke_width=7)
    return group([river + lines.bridge_sign()], transform="scale(0.9)")


def _corner() -> str:
    cross = element("path", d="M-22 -14L22 14M-22 14L22 -14", stroke=lines.OPEN_LINE, stroke_width=4)
    return cross + element("path", d="M0 -8L8 0L0 8L-8 0Z", fill=ink.PANEL, stroke=ink.INK, stroke_width=2.4)


def _sector() -> str:
    crosses = "".join(f"M{i * 8 - 16} -4l8 8m0 -8l-8 8" for i in range(4))
    tint = element("path", d="M-32 0H32", stroke=ink.BEACH, stroke_width=21, stroke_opacity=0.34)
    return tint + element("path", d=crosses, fill="none", stroke=ink.BEACH, stroke_width=2)


def key() -> str:
    """The key on the western sea."""
    left, top, right, bottom = KEY
    wide, high = right - left, bottom - top
    box = element("rect", width=wide, height=high, rx=5, fill=ink.PANEL, stroke=ink.INK, stroke_width=2.2)
    head = text((18, 32), "Key", font_family=ink.SERIF, font_weight=800, font_size=26)
    rule = element("path", d=f"M12 43H{number(wide - 12)}", stroke=ink.RULE, stroke_width=1.2)
    drawn = []
    for i, (name, words, sample) in enumerate(samples()):
        y = 66 + i * ROW * 0.97
        drawn.append(group([sample()], transform=shift(52, y), class_=f"key-{name}", text_anchor="middle"))
        rows = wrapped(words, wide - 112, 19, Face.SANS)
        first = y + 6 - 9.5 * (len(rows) - 1)
        drawn += [text((98, first + 19 * j), row, font_size=19, font_weight=500) for j, row in enumerate(rows)]
    return group([box, head, rule, *drawn], transform=shift(left, top), fill=ink.INK, class_="key")


def defs() -> str:
    """What the key refers to."""
    return element("clipPath", element("rect", x=-32, y=-16, width=64, height=32, rx=3), id="key-cell")


def sea_names() -> str:
    """The waters, in spaced italics."""
    words = (
        ("Bay of the Seine", (1590, 300), 40.0, 10.0, 0),
        ("English Channel", (330, 28), 24.0, 8.0, 0),
        ("Gulf of Saint-Malo", (190, 755), 21.0, 3.0, 0),
    )
    drawn = [
        text(
            (0, 0),
            name,
            font_size=size,
            letter_spacing=spacing,
            transform=f"translate({number(x)} {number(y)}) rotate({turn})",
        )
        for name, (x, y), size, spacing, turn in words
    ]
    style: Attributes = {"font_family": ink.SERIF, "font_style": "italic", "text_anchor": "middle"}
    return layer("sea-names", drawn, fill=ink.SEA_INK, fill_opacity=0.85, **style)


def compass(at: Point) -> str:
    """North, at the top of this sheet."""
    needle = element("path", d="M0 -34L8 14L0 7L-8 14Z", fill=ink.INK)
    half = element("path", d="M0 -34L-8 14L0 7Z", fill=ink.PANEL, stroke=ink.INK, stroke_width=1.2)
    ring = element("circle", r=24, fill="none", stroke=ink.SEA_INK, stroke_width=1.4)
    letter = text((0, -39), "N", font_family=ink.SERIF, font_weight=800, font_size=22, text_anchor="middle")
    return element("g", ring, needle, half, letter, transform=shift(*at), class_="compass", fill=ink.INK)


def margins(shapes: Shapes) -> str:
    """The paper round the map, cut square, and the small print."""
    wide, high = shapes.size
    hole = f"M0 0V{number(high)}H{number(wide)}V0Z"
    outer = (
        f"M{-MARGIN} {-MARGIN}h{number(wide + 2 * MARGIN)}v{number(high + MARGIN + FOOT)}h{number(-wide - 2 * MARGIN)}Z"
    )
    paper = element("path", d=outer + hole, fill=ink.PAPER, fill_rule="evenodd")
    words = text((wide / 2, high + 27), ATTRIBUTION, font_size=16, text_anchor="middle", fill=ink.QUIET_INK)
    return layer("margins", [paper, words])
