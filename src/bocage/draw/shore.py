"""Sea and land: water lines along the real coast, paper grain, the plain colour of open country."""

from bocage.core.hexes import Mask, members
from bocage.draw import palette as ink
from bocage.draw.chance import between
from bocage.draw.frame import Frame, outlines, vertex_point
from bocage.draw.geography import Geography
from bocage.draw.svg import element, group, layer, number, softened_loop
from bocage.maps.hexmap import HexBoard

GRAIN = 240
BAND_WIDTHS = (150.0, 112.0, 78.0, 48.0, 22.0)


def defs(frame: Frame, board: HexBoard, geography: Geography) -> str:
    """The land's outline, which other layers are clipped to, and the grain of the paper."""
    outline = element("path", id="land", d=land_path(frame, board, geography), fill_rule="evenodd")
    return "".join(
        (
            outline,
            element("clipPath", element("use", href="#land", clip_rule="evenodd"), id="on-land"),
            _grain(),
        )
    )


def land_path(frame: Frame, board: HexBoard, geography: Geography) -> str:
    """The coast as surveyed, or round the land hexes where there is no survey."""
    if geography.land:
        near = [ring for ring in geography.land if _touches(frame, ring)]
        return "".join(softened_loop(ring) for ring in near)
    loops = outlines(frame.bled(board.enterable_mask))
    return "".join(softened_loop([vertex_point(v) for v in loop]) for loop in loops)


def sea(frame: Frame) -> str:
    """Open water, paler towards the coast, ruled with water lines as engravers did."""
    water = element("rect", x=0, y=0, width=number(frame.width), height=number(frame.height), fill=ink.SEA)
    bands = []
    for width, colour in zip(BAND_WIDTHS, ink.SEA_BANDS, strict=True):
        bands.append(element("use", href="#land", stroke=ink.SEA_LINE, stroke_width=width + 1.6, stroke_opacity=0.55))
        bands.append(element("use", href="#land", stroke=colour, stroke_width=width))
    return layer("sea", [water, group(bands, fill="none", stroke_linejoin="round")])


def ground() -> str:
    """The bare land."""
    return layer("ground", [element("use", href="#land", fill=ink.CLEAR)])


def plain(frame: Frame, open_mask: Mask) -> str:
    """Open country: a hint of ploughland, edged by sand; to be clipped to the land."""
    strand = element("use", href="#land", fill="none", stroke=ink.SAND, stroke_width=9, stroke_linejoin="round")
    return layer("plain", [_furrows(frame, open_mask), strand])


def coast() -> str:
    """The line between sea and land, drawn over the country's textures."""
    return layer(
        "coast",
        [element("use", href="#land", fill="none", stroke=ink.COAST, stroke_width=1.7, stroke_linejoin="round")],
    )


def grain(frame: Frame) -> str:
    """The paper's fibres over everything printed on the map."""
    return layer(
        "paper",
        [element("rect", x=0, y=0, width=number(frame.width), height=number(frame.height), fill="url(#grain)")],
        pointer_events="none",
    )


def _touches(frame: Frame, ring: list[tuple[float, float]]) -> bool:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return max(xs) > 0 and min(xs) < frame.width and max(ys) > 0 and min(ys) < frame.height


def _grain() -> str:
    """Short fibres, some dark and some light, on a tile too large to be noticed."""
    dark: list[str] = []
    light: list[str] = []
    for i in range(150):
        x, y = between(4, GRAIN - 8, "grain x", i), between(4, GRAIN - 8, "grain y", i)
        u, v = between(-5, 5, "grain u", i), between(-4, 4, "grain v", i)
        (dark if i % 2 else light).append(f"M{number(x)} {number(y)}l{number(u)} {number(v)}")
    return element(
        "pattern",
        element("path", d="".join(dark), stroke="#5a4a2c", stroke_opacity=0.10),
        element("path", d="".join(light), stroke="#ffffff", stroke_opacity=0.22),
        id="grain",
        width=GRAIN,
        height=GRAIN,
        patternUnits="userSpaceOnUse",
        fill="none",
        stroke_width=0.8,
        stroke_linecap="round",
    )


def _furrows(frame: Frame, open_mask: Mask) -> str:
    """Long open fields: broken pencil strokes, a few to a hex, that never close into hedges."""
    strokes = []
    for h in members(open_mask):
        x, y = frame.centre(h)
        row, col = frame.grid.place(h)
        lie = between(-0.7, 0.5, "lie", row // 3, (col + row // 2) // 3)
        for i in range(5):
            u, v = x + between(-26, 10, "furrow x", h, i), y + (i - 2) * 10 + between(-4, 4, "furrow y", h, i)
            run = between(9, 24, "furrow length", h, i)
            strokes.append(f"M{number(u)} {number(v)}l{number(run)} {number(run * lie)}")
    return element(
        "path", d="".join(strokes) or "M0 0", fill="none", stroke=ink.FURROW, stroke_width=1.1, stroke_linecap="round"
    )
