"""The grown board of Breakout: the warped plane, land and water on it, and every square with its place."""

import json
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

from tools.breakout_arcs import SEA, Guide
from tools.breakout_growth import STEPS, STRAIGHT, Cell, Field, Line, grown, sizes
from tools.breakout_warp import Plane, Point

Layers = dict[str, list[tuple[str, Line]]]
LAYERS = ("land", "rivers", "floods", "marsh", "woods")
TURNS = 3


class Survey:
    """Everything the plan and the layers give before borders are drawn."""

    def __init__(self, layers: Path, plan: dict[str, Any]) -> None:
        self.plan, self.given = plan["plane"], plan
        self.lonlat = {name: _lines(layers / f"{name}.geojson") for name in LAYERS}
        self.plane = Plane(self.plan)
        for _ in range(self.plan["rounds"]):
            self._give_room()
        self.layers: Layers = {name: self._warped(name) for name in LAYERS}
        self.field = self._field(self.plan["cell"])
        strokes = {area: [[(x, y) for x, y in line]] for area, line in plan["strokes"].items()}
        self.owner = cleaned(self.field, grown(self.field, strokes, self.plan["toll"]))
        self.owner.update(self._zones())

    @property
    def size(self) -> Point:
        """The whole sheet, zones and all."""
        deep = self.given["zones"]["deep"]
        return self.plane.width + deep, self.plane.height + deep

    def guide(self, waters: tuple[str, ...]) -> Guide:
        """The courses of rivers, or the coast, as pieces of line; a river's name may be its parts'."""
        if waters == (SEA,):
            chosen = [line for _, line in self.layers["land"]]
        else:
            chosen = [line for name, line in self.layers["rivers"] if {name, name.split(" (")[0]} & set(waters)]
        return [piece for line in chosen for piece in pairwise(line)]

    def _give_room(self) -> None:
        """One round of the rubber map: areas press on each other by what they lack of their share."""
        field = self._field(self.plan["coarse"])
        homes = {area: [[self._at(p) for p in line]] for area, line in self.given["homes"].items()}
        have = sizes(field, grown(field, homes, self.plan["toll"]), homes)
        share = sum(size for _, size in have.values()) / len(have)
        zeal = self.plan["zeal"]
        self.plane.push((at, size, size + (share - size) * zeal) for at, size in have.values())

    def _field(self, cell: float) -> Field:
        field = Field(self.plane.width, self.plane.height, cell)
        for _, ring in self._warped("land"):
            field.land |= field.fill(ring)
        field.land |= _ponds(field)
        barred = self.given["rivers"]["barred"]
        for name, line in self._warped("rivers"):
            if name in barred:
                field.water |= field.trace(line)
        return field

    def _warped(self, name: str) -> list[tuple[str, Line]]:
        return [(title, [self._at(p) for p in line]) for title, line in self.lonlat[name]]

    def _at(self, lonlat: Point | list[float]) -> Point:
        """Latitude counts downwards on a sheet."""
        return self.plane(lonlat[0], -lonlat[1])

    def _zones(self) -> dict[Cell, str]:
        """The strips beyond the east and the south edge."""
        found = {}
        for zone, boxes in self.given["zones"]["boxes"].items():
            for left, top, right, bottom in boxes:
                cell = self.field.cell
                for j in range(round(top / cell), round(bottom / cell)):
                    for i in range(round(left / cell), round(right / cell)):
                        found[i, j] = zone
        return found


def _lines(path: Path) -> list[tuple[str, Line]]:
    """Every line or outer ring of a layer with its name, in longitude and latitude."""
    found = []
    for feature in json.loads(path.read_text(encoding="utf-8"))["features"]:
        shape, name = feature["geometry"], feature["properties"]["name"]
        parts = shape["coordinates"]
        if shape["type"] == "LineString":
            parts = [parts]
        elif shape["type"] == "Polygon":
            parts = parts[:1]
        elif shape["type"] == "MultiPolygon":
            parts = [polygon[0] for polygon in parts]
        found += [(name, [(lon, lat) for lon, lat in part]) for part in parts]
    return found


def _ponds(field: Field) -> set[Cell]:
    """Water that has no way to the open sea: bends of an inlet too narrow for the squares."""
    start = (0, 0)
    sea, fresh = {start}, [start]
    while fresh:
        i, j = fresh.pop()
        for a, b, _ in STRAIGHT:
            cell = (i + a, j + b)
            if field.holds(cell) and cell not in field.land and cell not in sea:
                sea.add(cell)
                fresh.append(cell)
    every = {(i, j) for i in range(field.columns) for j in range(field.rows)}
    return every - field.land - sea


def cleaned(field: Field, owner: dict[Cell, str]) -> dict[Cell, str]:
    """The grown squares without spurs, specks and places that touch themselves at a corner."""
    for _ in range(TURNS):
        owner = {cell: _majority(owner, cell) for cell in owner}
    owner = _whole(owner)
    while crossed := _crossings(field, owner):
        owner.update(crossed)
    return owner


def _majority(owner: dict[Cell, str], cell: Cell) -> str:
    i, j = cell
    around = Counter(owner[i + a, j + b] for a, b, _ in STEPS if (i + a, j + b) in owner)
    best = max(around.items(), key=lambda item: (item[1], item[0]), default=(owner[cell], 0))
    return best[0] if best[1] > 4 else owner[cell]


def _whole(owner: dict[Cell, str]) -> dict[Cell, str]:
    """Every place in one piece: what is cut off goes to a neighbour."""
    pieces: dict[str, list[set[Cell]]] = {}
    seen: set[Cell] = set()
    for start in sorted(owner):
        if start not in seen:
            piece, fresh = {start}, [start]
            while fresh:
                i, j = fresh.pop()
                for a, b, _ in STRAIGHT:
                    cell = (i + a, j + b)
                    if owner.get(cell) == owner[start] and cell not in piece:
                        piece.add(cell)
                        fresh.append(cell)
            seen |= piece
            pieces.setdefault(owner[start], []).append(piece)
    kept = {cell: area for area, found in pieces.items() for cell in max(found, key=len)}
    loose = sorted(set(owner) - set(kept))
    while loose:
        given = {}
        for i, j in loose:
            near = sorted(kept[i + a, j + b] for a, b, _ in STRAIGHT if (i + a, j + b) in kept)
            if near:
                given[i, j] = near[0]
        if not given:
            break
        kept.update(given)
        loose = [cell for cell in loose if cell not in kept]
    return kept


def _crossings(field: Field, owner: dict[Cell, str]) -> dict[Cell, str]:
    """What to change where a place touches itself at a corner only."""
    for j in range(field.rows):
        for i in range(field.columns):
            a, b = owner.get((i, j)), owner.get((i + 1, j))
            c, d = owner.get((i, j + 1)), owner.get((i + 1, j + 1))
            if a is not None and a == d and a not in (b, c):
                return {(i + 1, j): a} if b is not None else {(i, j + 1): a}
            if b is not None and b == c and b not in (a, d):
                return {(i, j): b} if a is not None else {(i + 1, j + 1): b}
    return {}
