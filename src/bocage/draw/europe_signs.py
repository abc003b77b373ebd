"""The signs on the board of western Europe: cities, ports, works, supply numbers, invasion hexes and their arrows."""

from math import atan2, cos, degrees, hypot, pi, sin

from bocage.core.hexes import Hex, members
from bocage.draw import palette as ink
from bocage.draw.frame import PITCH, RADIUS, Frame
from bocage.draw.svg import Point, closed, element, group, layer, number, shift, text, title
from bocage.draw.towns import forts as walls
from bocage.maps.europe import EuropeMap

DOT = 6.4
LIFT = 3.0
ANCHOR = (
    "M0 -7.2A2 2 0 1 1 0.01 -7.2ZM0 -3.2V7.2M-3.6 -1.2H3.6M-6.4 2.6C-5.6 6 -3 7.4 0 7.4C3 7.4 5.6 6 6.4 2.6"
    "M-7.8 4.4L-6.4 1.8L-4.2 3.8M7.8 4.4L6.4 1.8L4.2 3.8"
)
ARROW_HALF, HEAD_HALF, HEAD = 2.3, 6.6, 10.5
INSIDE = 6.5


def city_place(frame: Frame, h: Hex) -> Point:
    """Where a city's dot stands in its hex."""
    x, y = frame.centre(h)
    return (x, y + LIFT)


def cities(frame: Frame, board: EuropeMap) -> str:
    """A dot for a city, set in a star of bastions if it is fortified, an anchor beside it if it is a port."""
    drawn = []
    for h, name in sorted(board.cities.items()):
        x, y = city_place(frame, h)
        parts = [bastion()] if board.fort_city_mask >> h & 1 else []
        parts.append(dot())
        if board.port_mask >> h & 1:
            parts.append(group([anchor()], transform=shift(-18.5, 0)))
        drawn.append(element("g", title(_about(board, h, name)), *parts, transform=shift(x, y), class_="city"))
    return layer("cities", drawn)


def _about(board: EuropeMap, h: Hex, name: str) -> str:
    port = ", port" if board.port_mask >> h & 1 else ""
    fort = ", fortified city" if board.fort_city_mask >> h & 1 else ""
    return f"{name}{port}{fort}"


def dot() -> str:
    """A city."""
    ring = element("circle", r=DOT, fill=ink.PAPER, stroke=ink.INK, stroke_width=1.6)
    return ring + element("circle", r=DOT - 2.8, fill=ink.BLOCKS)


def bastion() -> str:
    """The ramparts of a fortified city: a star of eight bastions."""
    star = []
    for i in range(16):
        radius, angle = (13.6 if i % 2 == 0 else 8.8), i * pi / 8
        star.append((radius * sin(angle), -radius * cos(angle)))
    return element(
        "path", d=closed(star), fill=ink.BUILT_UP, stroke=ink.FORT, stroke_width=1.9, stroke_linejoin="miter"
    )


def anchor() -> str:
    """A port."""
    halo = element("path", d=ANCHOR, stroke=ink.PAPER, stroke_width=4, stroke_opacity=0.85)
    sign = element("path", d=ANCHOR, stroke=ink.SEA_INK, stroke_width=1.7)
    return group([halo, sign], fill="none", stroke_linecap="round", stroke_linejoin="round")


def forts(frame: Frame, board: EuropeMap) -> str:
    """Fortified hexes within their toothed walls."""
    return walls(frame, dict.fromkeys(members(board.fort_hex_mask), "Fortified hex"))


def supply(frame: Frame, board: EuropeMap) -> str:
    """Supply numbers: circled for the Allies, boxed for the Germans."""
    drawn = []
    for h in sorted({*board.circled, *board.boxed}):
        x, y = city_place(frame, h)
        both = h in board.circled and h in board.boxed
        if h in board.circled:
            at = (x + 19, y - (8 if both else 0))
            words = title(f"Allied supply source, {board.circled[h]}")
            drawn.append(element("g", words, circled(board.circled[h]), transform=shift(*at), class_="supply-allied"))
        if h in board.boxed:
            at = (x + 19, y + (9.5 if both else 0))
            words = title(f"German supply source, {board.boxed[h]}")
            drawn.append(element("g", words, boxed(board.boxed[h]), transform=shift(*at), class_="supply-german"))
    return layer("supply", drawn, font_family=ink.SANS, font_weight=700, text_anchor="middle")


def circled(value: int) -> str:
    """An Allied supply number."""
    ring = element("circle", r=8.2, fill=ink.PANEL, stroke=ink.ALLIED_SIGN, stroke_width=2)
    return ring + text((0, 4.6), str(value), font_size=13.5, fill=ink.ALLIED_SIGN)


def boxed(value: int) -> str:
    """A German supply number."""
    box = element(
        "rect", x=-7.6, y=-7.6, width=15.2, height=15.2, fill=ink.PANEL, stroke=ink.GERMAN_DARK, stroke_width=2
    )
    return box + text((0, 4.6), str(value), font_size=13.5, fill=ink.GERMAN_DARK)


def base(frame: Frame, h: Hex) -> str:
    """A base at sea: a paper hex that stands for land beyond the map."""
    x, y = frame.centre(h)
    inner = [(x + (u - x) * 0.9, y + (v - y) * 0.9) for u, v in frame.corners(h)]
    plate = element("path", d=closed(inner), fill=ink.PANEL, stroke=ink.ALLIED_SIGN, stroke_width=2.2)
    return layer("base", [plate])


def invasions(frame: Frame, board: EuropeMap) -> str:
    """Invasion hexes: the number on a disc, and an arrow to every hex that may be attacked from there."""
    arrows, discs = [], []
    for h, invasion in sorted(board.invasions.items()):
        for target in invasion.targets:
            arrows.append(_arrow(frame.centre(h), frame.centre(target)))
        codes = ", ".join(board.names[target] for target in invasion.targets)
        words = title(f"Invasion hex {board.names[h]}, number {invasion.number}, to {codes}")
        place = shift(*frame.centre(h))
        discs.append(element("g", words, disc(invasion.number), transform=place, class_="invasion"))
    signs = group(arrows, fill=ink.BEACH, stroke=ink.PAPER, stroke_width=1.3, stroke_linejoin="round")
    lettered = group(discs, font_family=ink.SANS, font_weight=700, text_anchor="middle")
    return layer("invasions", [signs, lettered])


def disc(value: int) -> str:
    """An invasion number."""
    ring = element("circle", r=10.8, fill=ink.BEACH, stroke=ink.PAPER, stroke_width=1.8)
    return ring + text((0, 6.2), str(value), font_size=18, fill="#fff")


def _arrow(start: Point, goal: Point) -> str:
    """An arrow from an invasion hex that ends just inside its target, wherever that lies."""
    (x, y), (u, v) = start, goal
    far = hypot(u - x, v - y)
    tip = far - (PITCH / 2 if far < 1.5 * PITCH else RADIUS) + INSIDE
    turn = degrees(atan2(v - y, u - x))
    shape = arrow(12.5, tip)
    return element("path", d=shape, transform=f"translate({number(x)} {number(y)}) rotate({turn:.1f})", class_="arrow")


def arrow(start: float, tip: float) -> str:
    """Path data of an arrow to the right."""
    neck = number(tip - HEAD)
    return (
        f"M{number(start)} {-ARROW_HALF}H{neck}V{-HEAD_HALF}L{number(tip)} 0L{neck} {HEAD_HALF}V{ARROW_HALF}"
        f"H{number(start)}Z"
    )
