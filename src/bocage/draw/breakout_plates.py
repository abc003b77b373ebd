"""The plates of the Breakout board: an area's number and name, its modifier, its worth, its drop sign."""

from collections.abc import Container, Mapping
from math import cos, pi, sin

from bocage.core.areas import Area
from bocage.core.hexes import Mask
from bocage.draw import palette as ink
from bocage.draw.lettering import Face, width_of
from bocage.draw.svg import Point, closed, element, group, number, shift, text, title
from bocage.maps.breakout import BreakoutMap

NAME_SIZE = 16.0
NAME_LINE = 15.0
ROOM = 94.0
ROW = 28.0
GAP = 3.0
NUMBER_HALF, DISC, STAR, CANOPY, BASTION = 14.0, 11.5, 15.0, 12.0, 15.0
STAR_GOLD = "#e3b13c"


def plate_size(board: BreakoutMap, area: Area) -> Point:
    """How much room an area's plate takes: a row of signs over its name."""
    lines = name_lines(board.names[area])
    wide = max(width_of(line, NAME_SIZE, Face.BOLD) for line in lines) + 4
    return max(wide, _row_width(_signs(board, area))), ROW + NAME_LINE * len(lines) + 2


def name_lines(name: str) -> list[str]:
    """A name on one line, or on two of about the same length where it may be parted."""
    if width_of(name, NAME_SIZE, Face.BOLD) <= ROOM:
        return [name]
    cuts = [i + 1 for i, letter in enumerate(name) if letter in " -" and not name[:i].endswith(("St.", "Ste."))]
    if not cuts:
        return [name]
    cut = min(cuts, key=lambda i: abs(2 * i - len(name)))
    return [name[:cut].strip(), name[cut:].strip()]


def _signs(board: BreakoutMap, area: Area, without: Container[str] = ()) -> dict[str, tuple[float, str]]:
    """The signs of an area's row by name, with half their widths, from the left."""
    signs = {"number": (NUMBER_HALF, number_sign(board.codes[area])), "tem": (DISC, tem_sign(board.tem[area]))}
    if board.points[area]:
        signs["worth"] = (STAR, worth_sign(board.points[area]))
    if _has(board.drop_mask, area):
        signs["drop"] = (CANOPY, drop_sign())
    if _has(board.fortified_mask, area):
        signs["fort"] = (BASTION, fort_sign())
    return {name: sign for name, sign in signs.items() if name not in without}


def _row_width(signs: Mapping[str, tuple[float, str]]) -> float:
    return sum(2 * half for half, _ in signs.values()) + GAP * (len(signs) - 1)


def sign_places(board: BreakoutMap, area: Area, at: Point, without: Container[str] = ()) -> dict[str, Point]:
    """Where each sign of a plate stands, for markers that cover or light it."""
    signs = _signs(board, area, without)
    x, y = at[0] - _row_width(signs) / 2, at[1] - plate_size(board, area)[1] / 2 + ROW / 2
    found = {}
    for name, (half, _) in signs.items():
        found[name] = (x + half, y)
        x += 2 * half + GAP
    return found


def plate(board: BreakoutMap, area: Area, at: Point, without: Container[str] = ()) -> str:
    """An area's plate about a point; `without` names signs to leave out."""
    high, signs = plate_size(board, area)[1], _signs(board, area, without)
    places = sign_places(board, area, (0, 0), without)
    drawn = [group([sign], transform=shift(*places[name])) for name, (_, sign) in signs.items()]
    lines = [
        text((0, -high / 2 + ROW + NAME_LINE * (i + 1) - 2.5), line)
        for i, line in enumerate(name_lines(board.names[area]))
    ]
    names = [
        group(lines, stroke=ink.PAPER, stroke_width=4, stroke_opacity=0.8, stroke_linejoin="round", fill=ink.PAPER),
        group(lines, fill=ink.INK),
    ]
    words = group(names, font_family=ink.SERIF, font_weight=800, font_size=NAME_SIZE)
    label = title(f"{board.codes[area]} {board.names[area]}")
    return element("g", label, *drawn, words, transform=shift(*at), text_anchor="middle", class_="plate")


def number_sign(code: str) -> str:
    """§3.1 An area's number on a dark tab."""
    tab = element("rect", x=-14, y=-12, width=28, height=24, rx=5, fill=ink.INK, stroke=ink.PAPER, stroke_width=1.4)
    return tab + text((0, 7), code, font_size=20, font_weight=700, fill=ink.PAPER)


def tem_sign(tem: int) -> str:
    """§3.5 The terrain's modifier in a disc."""
    disc = element("circle", r=DISC - 0.5, fill=ink.PAPER, stroke=ink.INK, stroke_width=1.6)
    return disc + text((-0.5, 5.4), f"+{tem}", font_size=15.5, font_weight=700, fill=ink.INK)


def worth_sign(points: int) -> str:
    """§22.5 Victory points in a star."""
    tips = []
    for i in range(10):
        radius, angle = (STAR if i % 2 == 0 else STAR * 0.52), i * pi / 5
        tips.append((radius * sin(angle), -radius * cos(angle)))
    star = element("path", d=closed(tips), fill=STAR_GOLD, stroke=ink.INK, stroke_width=1.2, stroke_linejoin="round")
    return star + text((0, 5), str(points), font_size=14.5, font_weight=700, fill=ink.INK)


def drop_sign() -> str:
    """§21.1A A parachute: where airborne units come down."""
    ring = number(CANOPY - 1)
    canopy = f"M-{ring} 0A{ring} {ring} 0 0 1 {ring} 0Q7.3 -4 3.7 0Q0 -4 -3.7 0Q-7.3 -4 -{ring} 0Z"
    cords = "M-11 0L0 11.5L11 0M-3.7 0L0 11.5L3.7 0"
    return (
        element("path", d=cords, fill="none", stroke=ink.INK, stroke_width=1)
        + element("path", d=canopy, fill="#fff", stroke=ink.INK, stroke_width=1.3, stroke_linejoin="round")
        + element("circle", cy=11.5, r=1.8, fill=ink.INK)
    )


def fort_sign() -> str:
    """§9.3 A German work: a wall of four towers, covered by a marker once the beach is taken."""
    wall = "M-13 10V-8H-8V-3H-3V-8H3V-3H8V-8H13V10Z"
    return element(
        "path", d=wall, fill=ink.FORT, stroke=ink.PAPER, stroke_width=1.2, stroke_linejoin="round"
    ) + element("path", d="M-5 10V4A5 5 0 0 1 5 4V10Z", fill=ink.PAPER)


def _has(mask: Mask, area: Area) -> bool:
    return bool(mask >> area & 1)
