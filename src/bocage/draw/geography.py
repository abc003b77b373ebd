"""The lie of the land under a board: coasts, wet ground, woods and places, on the sheet's own coordinates.

None of it has to do with the rules, which know only hexes and hexsides. A board without geography is drawn from its
hexes alone.
"""

import csv
import json
from functools import cache
from importlib.resources import files
from math import sqrt
from typing import Any

import msgspec

from bocage.core.hexes import Hex
from bocage.draw.svg import Point
from bocage.maps.hexmap import HexMap, Plane
from bocage.maps.normandy import load

Ring = list[Point]


class Place(msgspec.Struct, frozen=True):
    """A named place: the bigger its rank number, the smaller the place."""

    name: str
    rank: int
    at: Point


class Side(msgspec.Struct, frozen=True):
    """The name of what runs along or through one hexside."""

    a: Hex
    b: Hex
    kind: str
    name: str


class Geography(msgspec.Struct, frozen=True):
    """What is drawn under and beside the hexes."""

    land: list[Ring] = []
    marsh: list[Ring] = []
    floods: list[Ring] = []
    woods: list[Ring] = []
    places: list[Place] = []
    sides: list[Side] = []
    main_roads: frozenset[str] = frozenset()
    river_names: frozenset[str] = frozenset()


RANKS = {"city": 0, "town": 1, "village": 2, "hamlet": 3}


@cache
def geography_of(board: HexMap) -> Geography:
    """The geography under a board, none if it is not registered; names of hexsides only for the board itself."""
    if board.registration is None:
        return Geography()
    at = board.registration
    roads = _features("roads")
    return Geography(
        land=rings(at, "land"),
        marsh=rings(at, "marsh"),
        floods=rings(at, "floods"),
        woods=rings(at, "forests"),
        places=_places(at),
        sides=_sides(board) if board is load() else [],
        main_roads=frozenset(f["properties"]["name"] for f in roads if f["properties"]["cls"] == "main"),
        river_names=frozenset(f["properties"]["name"] for f in _features("rivers")),
    )


def read(name: str, board: str = "normandy") -> str:
    """A file of a board's data."""
    return (files("bocage.maps") / "data" / board / name).read_text(encoding="utf-8")


def _features(name: str, board: str = "normandy") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(read(f"{name}.geojson", board))["features"]
    return found


def rings(registration: Plane, name: str, board: str = "normandy") -> list[Ring]:
    """Every ring of every polygon of a layer that comes near the board; holes are told by the even-odd rule."""
    found = []
    for feature in _features(name, board):
        shape = feature["geometry"]
        polygons = [shape["coordinates"]] if shape["type"] == "Polygon" else shape["coordinates"]
        for polygon in polygons:
            for ring in polygon:
                found.append(_evened([registration.on_sheet(lon, lat) for lon, lat, *_ in ring[:-1]]))
    return [ring for ring in found if len(ring) > 2]


def _evened(ring: Ring, least: float = 2.2, most: float = 40.0) -> Ring:
    """The ring without points closer than the pen is wide, and with some on its long straights to keep corners."""
    kept: Ring = []
    for x, y in [*ring, ring[0]]:
        far = sqrt((x - kept[-1][0]) ** 2 + (y - kept[-1][1]) ** 2) if kept else most
        if kept and far > most:
            u, v = kept[-1]
            count = int(far / most) + 1
            kept += [(u + (x - u) * i / count, v + (y - v) * i / count) for i in range(1, count)]
        if far >= least:
            kept.append((x, y))
    return kept[:-1]


def _places(registration: Plane) -> list[Place]:
    found = []
    for feature in _features("towns"):
        kind, name = feature["properties"]["category"], feature["properties"]["name"]
        if kind in RANKS:
            lon, lat = feature["geometry"]["coordinates"][:2]
            found.append(Place(name.split(" (")[0], RANKS[kind], registration.on_sheet(lon, lat)))
    return sorted(found, key=lambda place: (place.rank, place.name))


def _sides(board: HexMap) -> list[Side]:
    found = []
    for row in csv.DictReader(read("hexsides.csv").splitlines()):
        found.append(Side(board.by_name[row["a"]], board.by_name[row["b"]], row["kind"], row.get("name") or ""))
    return found
