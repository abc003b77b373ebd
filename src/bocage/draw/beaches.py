"""Invasion beaches: a numbered box out at sea for each, joined to its hex, and the names of the sectors."""

from functools import cache
from math import hypot

import msgspec

from bocage.core.hexes import DIRECTIONS, Hex, members
from bocage.draw import palette as ink
from bocage.draw.frame import PITCH, RADIUS, Frame
from bocage.draw.labels import Box
from bocage.draw.lettering import Face, width_of
from bocage.draw.svg import Attributes, Point, element, layer, lines, number, text, title
from bocage.maps.hexmap import HexMap

BOX = 66.0
SPACING = 80.0
SPREAD = 9.0
NAME_SIZE = 36.0
OFFING = 2.05 * PITCH
LANDWARD = 0.2
DISC = 17.0
"""As large as the room between two boxes allows: it is what tells a box when counters lie in it."""


class Sector(msgspec.Struct, frozen=True):
    """Beaches side by side on one shore: their numbers, and whether the sea lies east of them rather than north."""

    name: str
    beaches: tuple[int, ...]
    is_eastward: bool


@cache
def sectors(board: HexMap) -> list[Sector]:
    """Beaches of one name together, the nameless each alone, from west to east."""
    frame = Frame(board.grid)
    grouped: dict[str, list[int]] = {}
    for beach in sorted(board.beaches):
        grouped.setdefault(board.beach_names.get(beach) or f"#{beach}", []).append(beach)
    found = []
    for name, numbers in grouped.items():
        out = [_seaward(frame, board, board.beaches[beach]) for beach in numbers]
        eastward = sum(abs(x) for x, _ in out) > sum(abs(y) for _, y in out)
        found.append(Sector("" if name.startswith("#") else name, tuple(numbers), eastward))
    return found


@cache
def box_places(board: HexMap) -> dict[int, Point]:
    """Where each beach's box floats: the boxes of a sector in one rank off its shore, none upon another."""
    frame = Frame(board.grid)
    sites: dict[int, Point] = {}
    for sector in sectors(board):
        shore = [frame.centre(board.beaches[beach]) for beach in sector.beaches]
        if sector.is_eastward:
            line, across = max(x for x, _ in shore) + OFFING, _ranked([y for _, y in shore], BOX / 2 + 14)
            places = [(line, y) for y in across]
        else:
            clear = max((x for x, _ in sites.values()), default=-SPACING) + SPACING
            line = min(y for _, y in shore) - OFFING
            places = [(x, line) for x in _ranked([x for x, _ in shore], clear)]
        sites.update(zip(sector.beaches, places, strict=True))
    return sites


def _ranked(wanted: list[float], least: float) -> list[float]:
    """Places in a row, evenly spaced about the middle of where they are wanted, none below the least."""
    middle = sum(wanted) / len(wanted)
    first = max(least, middle - SPACING * (len(wanted) - 1) / 2)
    return [first + SPACING * i for i in range(len(wanted))]


def _seaward(frame: Frame, board: HexMap, h: Hex) -> Point:
    """The way out to sea from a coast hex."""
    x, y = frame.centre(h)
    sea = [frame.centre(s) for s in members(board.grid.disc(1 << h, 3) & board.sea_mask)]
    dx, dy = sum(u - x for u, _ in sea), sum(v - y for _, v in sea)
    far = hypot(dx, dy) or 1
    return (dx / far, dy / far)


def beaches(frame: Frame, board: HexMap) -> str:
    """Boxes, their lines to the beach, and a mark on each beach hex."""
    drawn = []
    for beach, h in sorted(board.beaches.items()):
        site = box_places(board).get(beach)
        if site is None:
            continue
        name = board.beach_names.get(beach, "")
        box = _box(site, shore_mark(frame, board, h), beach)
        drawn.append(element("g", title(f"Beach {beach} {name}".strip()), *box, class_="beach"))
    return layer("beaches", drawn, font_family=ink.SANS, font_weight=700, text_anchor="middle")


def shore_mark(frame: Frame, board: HexMap, h: Hex) -> Point:
    """Where a beach's number stands in its hex: at the end of its road, or out of the way of several."""
    x, y = frame.centre(h)
    arms = [d for d in range(DIRECTIONS) if board.road[d] >> h & 1]
    if len(arms) != 1:
        return (x, y - RADIUS * 0.45)
    u, v = frame.edge_point(h, arms[0])
    return (x + (u - x) * LANDWARD, y + (v - y) * LANDWARD)


def _box(site: Point, mark: Point, beach: int) -> list[str]:
    (x, y), half = site, BOX / 2
    place: Attributes = {"x": number(x - half), "y": number(y - half), "width": BOX, "height": BOX, "rx": 5}
    corner = (x - half - 2, y - half - 2)
    return [
        element("path", d=lines([mark, site]), stroke=ink.PAPER, stroke_width=5, stroke_opacity=0.8),
        element("path", d=lines([mark, site]), stroke=ink.BEACH, stroke_width=2.4),
        element("rect", fill=ink.PAPER, stroke=ink.BEACH, stroke_width=3, **place),
        text((x, y + 14), str(beach), font_size=42, fill=ink.BEACH, fill_opacity=0.8),
        *_roundel(mark, beach, 9.5),
        *_roundel(corner, beach, DISC),
    ]


def _roundel(at: Point, beach: int, radius: float) -> list[str]:
    """A beach's number on a disc: once on the shore, once where counters in the box leave it free."""
    x, y = at
    disc = element("circle", cx=number(x), cy=number(y), r=radius, fill=ink.BEACH, stroke=ink.PAPER, stroke_width=1.6)
    return [disc, text((x, y + radius * 0.47), str(beach), font_size=radius * 1.36, fill="#fff")]


def _sector_places(board: HexMap) -> list[tuple[str, Point]]:
    """Where the name of each sector is written: seaward of its boxes, or below them on an eastern shore."""
    sites = box_places(board)
    places = []
    for sector in sectors(board):
        if not sector.name:
            continue
        mine = [sites[beach] for beach in sector.beaches]
        x, y = sum(s[0] for s in mine) / len(mine), sum(s[1] for s in mine) / len(mine)
        base = max(s[1] for s in mine) + BOX / 2 + 38 if sector.is_eastward else y - BOX / 2 - 23
        places.append((sector.name.upper(), (x + SPREAD / 2, base)))
    return places


def sector_name_boxes(board: HexMap) -> list[Box]:
    """The room the names of the sectors take."""
    boxes = []
    for name, (x, y) in _sector_places(board):
        half = width_of(name, NAME_SIZE, Face.BOLD, SPREAD) / 2
        boxes.append((x - half, y - NAME_SIZE * 0.72, x + half, y + 4))
    return boxes


def sector_names(board: HexMap) -> str:
    """The famous names in spaced capitals."""
    drawn = [text(at, name, text_anchor="middle") for name, at in _sector_places(board)]
    return layer(
        "beach-names",
        drawn,
        font_family=ink.SERIF,
        font_weight=800,
        font_size=NAME_SIZE,
        letter_spacing=SPREAD,
        fill=ink.SEA_INK,
    )
