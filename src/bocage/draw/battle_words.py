"""The words on the 1981 board: towns, landmarks, rivers and seas, hex codes, the numbers of the lines."""

import csv
from functools import cache
from itertools import pairwise
from math import atan2, cos, degrees, hypot, sin

import msgspec

from bocage.core.hexes import Hex, members
from bocage.draw import palette as ink
from bocage.draw.battle_ground import courses
from bocage.draw.battle_signs import NAVAL, WORTH, naval_runs
from bocage.draw.frame import PITCH, RADIUS, Frame, vertex_point
from bocage.draw.geography import read
from bocage.draw.labels import Box, Crowd, around
from bocage.draw.lattice import code_box, code_layer
from bocage.draw.lettering import Face, width_of
from bocage.draw.svg import Attributes, Point, element, group, layer, number, text
from bocage.draw.towns import haloed
from bocage.maps.battle import BattleMap

SHORT = {
    "Saint-Sauveur-le-Vicomte": "St-Sauveur",
    "Sainte-Mère-Église": "Ste-Mère",
    "Isigny-sur-Mer": "Isigny",
    "Tilly-sur-Seulles": "Tilly",
    "Caumont-l’Éventé": "Caumont",
    "Torigni-sur-Vire": "Torigni",
}
"""Names as the map has room for them."""
VILLAGE_SIZE, CITY_SIZE, LANDMARK_SIZE, RIVER_SIZE = 12.5, 17.0, 10.5, 12.5
CODE_RISE, NAME_RISE = 0.64, 23.5
DOT = 1.7
ASIDE = (0.0, 6.0, -6.0, 12.0, -12.0, 18.0, -18.0, 24.0, -24.0, 30.0, -30.0)
INSISTENT = 5000.0
RIVER_LIFT = 6.0
CODE_WEIGHT = 2.5
LINE_SIZE = 19.0
NAVAL_WORDS = "8-08"
RIVERS = {
    "Douve": "3-02",
    "Merderet": "4-04",
    "Vire": "7-06",
    "Taute": "7-05",
    "Seulles": "9-09",
    "Odon": "10-10",
    "Orne": "10-12",
    "Dives": "10-15",
}
"""The hex in which each river's name is written along it."""


class Landmark(msgspec.Struct, frozen=True):
    """A place that no rule knows, for the eye."""

    name: str
    at: Point


@cache
def landmarks(board: BattleMap) -> tuple[Landmark, ...]:
    """The small places of the map."""
    rows = csv.DictReader(read("landmarks.csv", "battle").splitlines())
    place = board.registration.on_sheet
    return tuple(Landmark(row["name"], place(float(row["lon"]), float(row["lat"]))) for row in rows)


def code_places(frame: Frame, board: BattleMap, h: Hex) -> list[Point]:
    """Where a hex's code may stand, the best first: above a counter; at the foot in a town, whose name is above."""
    x, y = frame.centre(h)
    top, foot = y - RADIUS * CODE_RISE, y + RADIUS * CODE_RISE + 7
    if board.town_mask >> h & 1:
        return [(x, foot), (x - 6, foot - 2), (x + 6, foot - 2), (x, top)]
    return [(x, top), (x + 5, top + 1), (x - 5, top + 1), (x, foot)]


def codes(frame: Frame, board: BattleMap, crowd: Crowd) -> str:
    """The code of every land hex, clear of the names of towns."""
    shown = []
    for h in members(board.land_mask):
        places = code_places(frame, board, h)
        chosen = crowd.best([(code_box(at), 40.0 * i) for i, at in enumerate(places)], INSISTENT) or 0
        shown.append(text(places[chosen], board.names[h]))
    return code_layer(shown)


def line_numbers(frame: Frame, board: BattleMap) -> str:
    """§12d The number of every line, left and right of the map."""
    shown = []
    for line in range(board.grid.rows):
        y = frame.centre(board.grid.at(line, 0))[1] + 6.5
        shown.append(text((-14, y), str(line)))
        if not any(board.line(h) == line and board.column(h) == board.grid.cols - 1 for h in board.entry.values()):
            shown.append(text((frame.width + 14, y), str(line)))
    bold: Attributes = {"font_family": ink.SANS, "font_weight": 700, "font_size": LINE_SIZE}
    return layer("edge-names", shown, text_anchor="middle", fill=ink.INK, **bold)


def crowd_of(frame: Frame, board: BattleMap, taken: list[Box]) -> Crowd:
    """What words must keep clear of: codes, signs, counters, the title."""
    crowd = Crowd((4, 4, frame.width - 4, frame.height - 4))
    for box in taken:
        crowd.take(box)
    for beach in board.beachheads:
        x, y = frame.centre(beach.marker)
        crowd.take((x - 28, y - RADIUS - 15, x + 28, y + 18))
    for h in members(board.land_mask):
        left, top, right, bottom = code_box(code_places(frame, board, h)[0])
        crowd.trace((left, (top + bottom) / 2), (right, (top + bottom) / 2), CODE_WEIGHT)
    for mask in board.objectives.values():
        for h in members(mask):
            x, y = frame.centre(h)
            crowd.take(_about((x + WORTH[0], y + WORTH[1]), 8.5, 8.5))
    for h in board.entry.values():
        crowd.take(_about(_entry_place(frame, board, h), 14, 14))
    for run in naval_runs(frame, board):
        for a, b in pairwise(run):
            crowd.trace(vertex_point(a), vertex_point(b), 1.2)
    return crowd


def _entry_place(frame: Frame, board: BattleMap, h: Hex) -> Point:
    x, y = frame.centre(h)
    return (x, frame.height - 16) if board.line(h) == board.grid.rows - 1 else (frame.width - 22, y)


def _about(at: Point, wide: float, high: float) -> Box:
    return (at[0] - wide, at[1] - high, at[0] + wide, at[1] + high)


def town_names(frame: Frame, board: BattleMap, crowd: Crowd) -> str:
    """Towns above their hex's middle, clear of a counter; a city of two hexes is named once, between them."""
    spots: dict[str, list[Hex]] = {}
    for h, name in board.places.items():
        spots.setdefault(name, []).append(h)
    words = []
    for name, hexes in spots.items():
        city = board.size_of[hexes[0]] == "city"
        size = CITY_SIZE if city else VILLAGE_SIZE
        shown = name.upper() if city else SHORT.get(name, name)
        x = sum(frame.centre(h)[0] for h in hexes) / len(hexes)
        y = min(frame.centre(h)[1] for h in hexes) - NAME_RISE - (4 if city else 0)
        spacing = 0.8 if city else 0
        half = width_of(shown, size, Face.BOLD, spacing) / 2 + 2
        choices = [(_above((x + dx, y), half, size), abs(dx) / 6) for dx in ASIDE]
        dx = ASIDE[crowd.best(choices) or 0]
        words.append(text((x + dx, y), shown, font_size=size, font_weight=800, letter_spacing=spacing))
    return layer("town-names", [haloed(words, width=3.4)], text_anchor="middle")


def _above(at: Point, half: float, size: float) -> Box:
    return (at[0] - half, at[1] - size * 0.7, at[0] + half, at[1] + 1)


def landmark_names(frame: Frame, board: BattleMap, crowd: Crowd) -> str:
    """Small places with a dot, as far as there is room."""
    dots, words = [], []
    for landmark in landmarks(board):
        x, y = landmark.at
        wide, high = width_of(landmark.name, LANDMARK_SIZE, Face.SERIF), LANDMARK_SIZE * 0.8
        spots = around(landmark.at, wide, high, DOT + 2.6)
        chosen = crowd.best(spots, 6.0)
        if chosen is None:
            continue
        left, _, _, bottom = spots[chosen][0]
        dots.append(element("circle", cx=number(x), cy=number(y), r=DOT))
        words.append(text((left, bottom - 1.4), landmark.name, font_size=LANDMARK_SIZE, font_weight=500))
    return layer("landmarks", [group(dots, fill=ink.INK), haloed(words, width=2.6)])


def river_names(frame: Frame, board: BattleMap, crowd: Crowd) -> str:
    """Rivers in blue italics along their course, where other words leave room."""
    words = []
    for name, code in RIVERS.items():
        inside = [p for part in courses(board)[name] for p in part if _is_in(frame, p, board.by_name[code])]
        (x, y), (u, v) = min(inside), max(inside)
        turn = atan2(v - y, u - x)
        half = width_of(name, RIVER_SIZE, Face.SERIF) / 2
        chosen = crowd.best([(_turned(at, turn, half), 0.0) for at in inside], INSISTENT) or 0
        at = inside[chosen]
        place = f"translate({number(at[0])} {number(at[1])}) rotate({degrees(turn):.1f})"
        words.append(text((0, -RIVER_LIFT), name, transform=place))
    halo: Attributes = {"stroke": ink.PAPER, "stroke_width": 3, "stroke_opacity": 0.8, "paint_order": "stroke"}
    lettering: Attributes = {"font_family": ink.SERIF, "font_style": "italic", "font_size": RIVER_SIZE}
    return layer("river-names", words, fill=ink.SEA_INK, text_anchor="middle", **halo, **lettering)


def _turned(at: Point, turn: float, half: float) -> Box:
    """The room of a river's name set along its course."""
    lift = RIVER_LIFT + 4
    middle = (at[0] + lift * sin(turn), at[1] - lift * cos(turn))
    return _about(middle, half * abs(cos(turn)) + 4 * abs(sin(turn)), half * abs(sin(turn)) + 4 * abs(cos(turn)))


def _is_in(frame: Frame, at: Point, h: Hex) -> bool:
    x, y = frame.centre(h)
    return hypot(at[0] - x, at[1] - y) < PITCH / 2


def sea_names(frame: Frame) -> str:
    """The waters, widely spaced."""
    drawn = [
        text((PITCH * 10.9, PITCH * 3.8), "Bay of the Seine", font_size=22, letter_spacing=4),
        text(
            (0, 0),
            "English Channel",
            font_size=19,
            letter_spacing=3,
            transform=f"translate(64 {number(frame.height * 0.73)}) rotate(68)",
        ),
    ]
    lettering: Attributes = {"font_family": ink.SERIF, "font_style": "italic", "font_weight": 500}
    return layer("sea-names", drawn, fill=ink.SEA_INK, fill_opacity=0.85, text_anchor="middle", **lettering)


def naval_words(frame: Frame, board: BattleMap, crowd: Crowd) -> str:
    """What the naval line is, said along it."""
    x, y = frame.centre(board.by_name[NAVAL_WORDS])
    at = (x, y - 9)
    crowd.take(_above(at, 48, 11))
    lettering: Attributes = {"font_family": ink.SANS, "font_weight": 700, "font_size": 11, "letter_spacing": 0.8}
    halo: Attributes = {"stroke": ink.PAPER, "stroke_width": 3, "stroke_opacity": 0.85, "paint_order": "stroke"}
    words = text(at, "NAVAL RANGE", text_anchor="middle", fill=NAVAL, **lettering, **halo)
    return layer("naval-words", [words])
