"""The signs of the 1981 board: victory hexes, beachheads, naval range, drop zones, where reinforcements come on."""

from math import atan2, degrees

from bocage.core.hexes import DIRECTIONS, Hex, Mask, members
from bocage.draw import palette as ink
from bocage.draw.europe_signs import anchor, arrow
from bocage.draw.frame import PITCH, RADIUS, Frame, Vertex, chains, outlines, vertex_point
from bocage.draw.svg import Attributes, Point, closed, element, group, layer, lines, number, shift, text, title
from bocage.games.battle_1981.tables import numbers
from bocage.maps.battle import BattleMap

OBJECTIVE, NAVAL = "#b3261e", "#1d4f8f"
CANOPY = "M-6 0A6 6 0 0 1 6 0ZM-6 0L0 8L6 0M-2 0L0 8L2 0"
SOUTH, EAST = "south", "east"
WORTH = (14.5, 27.0)
"""Where a hex shows its worth, from its middle: on the edge, not under a counter."""


def objectives(frame: Frame, board: BattleMap) -> str:
    """§12a §12b A strong red edge round the hexes that count, each with its points."""
    drawn = []
    for name, mask in sorted(board.objectives.items()):
        each, last = points_of(name)
        edge = "".join(closed([vertex_point(v) for v in loop]) for loop in outlines(_cells(frame, mask)))
        words = title(f"{name}: {each} points a turn for each hex, {last} on 30 June")
        parts = [
            element("path", d=edge, stroke=ink.PAPER, stroke_width=6, stroke_opacity=0.7),
            element("path", d=edge, stroke=OBJECTIVE, stroke_width=3.4),
            *(worth((x + WORTH[0], y + WORTH[1]), str(each)) for x, y in map(frame.centre, members(mask))),
        ]
        drawn.append(element("g", words, *parts, class_="objective"))
    return layer("objectives", drawn, fill="none", stroke_linejoin="round")


def points_of(city: str) -> tuple[int, int]:
    """§12a §12b What a hex of a city is worth: each turn, and on 30 June."""
    stated = numbers()
    return (stated.cherbourg, stated.cherbourg_last) if city == "Cherbourg" else (stated.town, stated.town_last)


def worth(at: Point, points: str) -> str:
    """A roundel of victory points."""
    disc = element("circle", r=8, fill=OBJECTIVE, stroke=ink.PAPER, stroke_width=1.4)
    lettering: Attributes = {"font_family": ink.SANS, "font_weight": 700, "text_anchor": "middle"}
    return group([disc, text((0, 4.4), points, font_size=12.5, fill="#fff", **lettering)], transform=shift(*at))


def _cells(frame: Frame, mask: Mask) -> set[tuple[int, int]]:
    return {frame.grid.place(h) for h in members(mask)}


def beachheads(frame: Frame, board: BattleMap) -> str:
    """§7d The markers' sea hexes, with an arrow to every beach hex that opens from there, and the beach's name."""
    drawn = []
    for beach in board.beachheads:
        x, y = frame.centre(beach.marker)
        inner = [(x + (u - x) * 0.9, y + (v - y) * 0.9) for u, v in frame.corners(beach.marker)]
        shown = ", ".join(board.names[h] for h in members(beach.landing))
        plate = element("path", d=closed(inner), fill=ink.PAPER, fill_opacity=0.5, stroke=ink.BEACH, stroke_width=2)
        arrows = [_arrow((x, y), frame.centre(h)) for h in members(beach.landing)]
        sign = group([anchor()], transform=shift(x, y + 1))
        name = text((x, y - RADIUS - 3), beach.name.upper(), font_size=15, letter_spacing=1)
        words = title(f"{beach.name} beachhead ({beach.nation}), lands in {shown}")
        drawn.append(element("g", words, plate, *arrows, sign, name, class_="beachhead"))
    lettering: Attributes = {"font_family": ink.SERIF, "font_weight": 800, "fill": ink.BEACH, "text_anchor": "middle"}
    return layer("beachheads", drawn, **lettering)


def _arrow(start: Point, goal: Point) -> str:
    """An arrow across the side between neighbours."""
    (x, y), (u, v) = start, goal
    turn = degrees(atan2(v - y, u - x))
    place = f"translate({number(x)} {number(y)}) rotate({turn:.1f})"
    return element(
        "path", d=arrow(20, PITCH / 2 + 9), transform=place, stroke=ink.PAPER, stroke_width=1.2, class_="arrow"
    )


def naval_line(frame: Frame, board: BattleMap) -> str:
    """§9k How far naval guns reach, a broken line along hexsides; §AMB-16 dotted, where east of Caen begins."""
    path = _path(naval_runs(frame, board))
    near = board.ocean_side_mask
    east = _between(frame, board, near & ~board.east_of_caen_mask, near & board.east_of_caen_mask)
    drawn = [
        element("path", d=path, stroke=ink.PAPER, stroke_width=7, stroke_opacity=0.75),
        element("path", d=path, stroke=NAVAL, stroke_width=3.2, stroke_dasharray="11 5"),
        element("path", d=_path(east), stroke=ink.PAPER, stroke_width=5, stroke_opacity=0.6),
        element("path", d=_path(east), stroke=NAVAL, stroke_width=3, stroke_dasharray="0 6", stroke_linecap="round"),
    ]
    return layer("naval-line", [title("Limit of naval gunfire"), *drawn], fill="none", stroke_linejoin="round")


def naval_runs(frame: Frame, board: BattleMap) -> list[list[Vertex]]:
    """The sides between land in naval range and land beyond it, joined end to end."""
    return _between(frame, board, board.ocean_side_mask, board.continent_mask)


def _between(frame: Frame, board: BattleMap, one: Mask, other: Mask) -> list[list[Vertex]]:
    """The sides between two sets of hexes, joined end to end."""
    near = board.grid.neighbours
    return chains(frame.side(h, n) for h in members(one) for n in near[h] if n >= 0 and other >> n & 1)


def _path(runs: list[list[Vertex]]) -> str:
    return "".join(lines([vertex_point(v) for v in run]) for run in runs)


def drop_zones(frame: Frame, board: BattleMap) -> str:
    """§7a Where the airborne divisions may come down: a small parachute, filled where they did."""
    zones: dict[Hex, list[tuple[str, int]]] = {}
    for unit, hexes in board.drop_zones.items():
        for order, h in enumerate(hexes):
            zones.setdefault(h, []).append((unit, order))
    drawn = []
    for h, units in sorted(zones.items()):
        x, y = frame.centre(h)
        names = ", ".join(unit for unit, _ in units)
        fill = ink.ALLIED_SIGN if any(order == 0 for _, order in units) else "none"
        canopy = element("path", d=CANOPY, fill=fill, fill_opacity=0.75)
        at = shift(x - 20.5, y - 10)
        drawn.append(element("g", title(f"Drop zone: {names}"), canopy, transform=at, class_="drop-zone"))
    ink_: Attributes = {"stroke": ink.ALLIED_SIGN, "stroke_width": 1.1, "stroke_opacity": 0.85}
    return layer("drop-zones", drawn, stroke_linejoin="round", **ink_)


def entries(frame: Frame, board: BattleMap) -> str:
    """§11b An arrow over the map's edge for every entry hex of the Germans, with its number."""
    drawn = []
    for number_, h in sorted(board.entry.items()):
        (x, y), way = frame.centre(h), _way_in(board, h)
        at, turn = ((x, frame.height), -90) if way == SOUTH else ((frame.width, y), 180)
        head = element("path", d=arrow(-15, 13), transform=f"translate({number(at[0])} {number(at[1])}) rotate({turn})")
        label = (at[0], at[1] - 17) if way == SOUTH else (at[0] - 24, at[1] + 4.5)
        words = title(f"German entry hex {number_}: {board.names[h]}")
        drawn.append(element("g", words, head, text(label, f"R{number_}"), class_="entry"))
    halo: Attributes = {"stroke": ink.PAPER, "stroke_width": 2.6, "paint_order": "stroke", "stroke_linejoin": "round"}
    lettering: Attributes = {"font_family": ink.SANS, "font_weight": 700, "font_size": 12.5, "text_anchor": "middle"}
    return layer("entries", drawn, fill=ink.GERMAN_DARK, **halo, **lettering)


def _way_in(board: BattleMap, h: Hex) -> str:
    """Over which edge units come into an entry hex; a corner belongs to the south."""
    return SOUTH if board.line(h) == board.grid.rows - 1 else EAST


def fleets(frame: Frame, board: BattleMap) -> str:
    """§11a Where the Americans and the British wait at sea."""
    drawn = []
    for number_, h in sorted(board.sea.items()):
        x, y = frame.centre(h)
        nation = "US" if number_ == min(board.sea) else "British"
        inner = [(x + (u - x) * 0.84, y + (v - y) * 0.84) for u, v in frame.corners(h)]
        ring = element("path", d=closed(inner), fill=ink.PAPER, fill_opacity=0.35, stroke=ink.SEA_INK, stroke_width=1.6)
        words = [text((x, y - 12), f"R{number_}", font_size=14), text((x, y + 22), nation, font_size=12)]
        sign = group([anchor()], transform=shift(x, y + 2))
        head = title(f"{nation} fleet, entry hex {number_}")
        drawn.append(element("g", head, ring, sign, *words, class_="fleet"))
    lettering: Attributes = {"font_family": ink.SANS, "font_weight": 700, "fill": ink.SEA_INK}
    return layer("fleets", drawn, text_anchor="middle", **lettering)


def compass(at: Point) -> str:
    """§2i A rose of six hexsides: north above, the numbers of the directions where they lead."""
    wide, high = 19.0, 19.0
    order = ((0.5, -0.87), (1.0, 0.0), (0.5, 0.87), (-0.5, 0.87), (-1.0, 0.0), (-0.5, -0.87))
    corner = RADIUS * 0.42
    points = [(0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5)]
    hexagon = element("path", d=closed([(corner * x, corner * y) for x, y in points]), fill=ink.PANEL, stroke_width=1.5)
    rays = "".join(f"M{number(x * 14)} {number(y * 14)}L{number(x * 21)} {number(y * 21)}" for x, y in order)
    words = [
        text((x * (wide + 10), y * (high + 10) + 5), str(d + 1), font_size=15)
        for d, (x, y) in enumerate(order[:DIRECTIONS])
    ]
    needle = element("path", d="M0 -10L4 6L0 3L-4 6Z", fill=ink.INK, stroke="none")
    north = text((0, -40), "N", font_size=17, font_family=ink.SERIF, font_weight=800)
    lettering = group([*words, north], stroke="none", fill=ink.INK, font_weight=700, text_anchor="middle")
    parts = [hexagon, element("path", d=rays, stroke_width=1.6), needle, lettering]
    return group(parts, transform=shift(*at), stroke=ink.INK, font_family=ink.SANS, class_="compass")
