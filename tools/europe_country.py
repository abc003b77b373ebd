"""What lies in each hex of the board of western Europe, read off the layers and corrected by the plan."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from bocage.core.hexes import NOWHERE, Grid, Hex
from bocage.maps.conic import Conic
from bocage.maps.europe import RHINE, TERRAINS
from tools.board_country import merged, on_plane
from tools.board_lattice import Lattice

TARGETS = ("France", "Belgium", "Netherlands")
"""The occupied countries the Allies may land in; the coast of Germany itself has no arrows."""

MEDITERRANEAN, BALTIC = "Mediterranean Sea", "Baltic Sea"


@dataclass(frozen=True)
class Ground:
    """All that stands in one hex."""

    surface: str
    country: str = ""
    terrain: str = ""
    city: str = ""
    works: str = ""
    water: str = ""
    port: bool = False
    in_play: bool = True


@dataclass(frozen=True)
class Continent:
    """The surveyed board, by the printed names of its hexes."""

    hexes: dict[str, Hex]
    lattice: Lattice
    ground: dict[str, Ground]
    sea_sides: list[tuple[str, str]]
    invasions: dict[str, tuple[int, tuple[str, ...]]]
    east: set[str]

    def lonlat(self, h: Hex) -> tuple[float, float]:
        """Longitude and latitude of a hex's middle."""
        return self.lattice.registration.to_lonlat(*self.lattice.centre(h))


class Survey:
    """The layers on the plane, and what they say of a hex."""

    def __init__(self, lattice: Lattice, layers: Path, plan: dict[str, Any]) -> None:
        self.lattice, self.plan = lattice, plan
        self.land = merged(lattice.registration, layers, "land")
        self.countries = self._by_kind(layers / "countries.geojson", "name")
        self.regions = self._by_kind(layers / "regions.geojson", "kind")

    def _by_kind(self, path: Path, key: str) -> dict[str, BaseGeometry]:
        """The shapes of a layer joined by one of their properties."""
        groups: dict[str, list[BaseGeometry]] = {}
        for feature in json.loads(path.read_text(encoding="utf-8"))["features"]:
            shape = on_plane(self.lattice.registration, feature["geometry"]).buffer(0)
            groups.setdefault(feature["properties"][key], []).append(shape)
        return {kind: unary_union(shapes) for kind, shapes in groups.items()}

    def ground(self, name: str, h: Hex) -> Ground:
        """One hex: the rules first, the plan's choices second, geography last."""
        plan = self.plan
        if name == plan["base"]["hex"]:
            return Ground("coastal", plan["base"]["country"], "clear", plan["base"]["name"], port=True)
        outline = self.lattice.outline(h)
        dry = outline.intersection(self.land)
        cities = {**plan["anchors"], **plan["named_cities"], **plan["cities"]}
        port = name in plan["ports"]["stated"] or name in plan["ports"]["reconstructed"]
        surface = self._surface(name, dry.area / outline.area, port)
        if surface == "sea":
            return Ground("sea", water=self._water(h))
        country = self._country(name, dry)
        works = plan["works"]
        return Ground(
            surface,
            country,
            "clear" if name in cities else self._terrain(name, dry),
            cities.get(name, ""),
            "city" if name in works["stated_cities"] + works["cities"] else "hex" if name in works["hexes"] else "",
            port=port,
            in_play=country not in plan["out_of_play"],
        )

    def _surface(self, name: str, land: float, port: bool) -> str:
        told = {**self.plan["surface"]["chosen"], **self.plan["surface"]["stated"]}.get(name)
        if told or port:
            return told or "coastal"
        if land < self.plan["least_land"]:
            return "sea"
        return "coastal" if 1 - land > self.plan["least_sea"] else "inland"

    def _country(self, name: str, dry: BaseGeometry) -> str:
        """The country with the most land in the hex."""
        most = max(self.countries, key=lambda country: self.countries[country].intersection(dry).area)
        return str(self.plan["country"].get(name) or self.plan["merged"].get(most, most))

    def _terrain(self, name: str, dry: BaseGeometry) -> str:
        told = {**self.plan["terrain"]["chosen"], **self.plan["terrain"]["stated"]}.get(name)
        if told:
            return str(told)
        share = {kind: self.regions[kind].intersection(dry).area / dry.area for kind in TERRAINS[1:]}
        kind = max(share, key=lambda kind: share[kind])
        return kind if share[kind] >= self.plan["most_of_land"] else "clear"

    def _water(self, h: Hex) -> str:
        lon, lat = self.lattice.registration.to_lonlat(*self.lattice.centre(h))
        for water in self.plan["waters"]:
            west, south, east, north = water["box"]
            if west <= lon <= east and south <= lat <= north:
                return str(water["name"])
        return BALTIC


def survey(grid: Grid, hexes: dict[str, Hex], registration: Conic, layers: Path, plan: dict[str, Any]) -> Continent:
    """The whole board."""
    lattice = Lattice(grid, registration)
    view = Survey(lattice, layers, plan)
    ground = {name: view.ground(name, h) for name, h in hexes.items()}
    near = {name: _neighbours(grid, hexes, h) for name, h in hexes.items()}
    return Continent(
        hexes,
        lattice,
        ground,
        _sea_sides(view, hexes, ground, near),
        _invasions(grid, hexes, ground, near, plan),
        _east(ground, near, plan),
    )


def _neighbours(grid: Grid, hexes: dict[str, Hex], h: Hex) -> list[str]:
    names = {at: name for name, at in hexes.items()}
    return [names[other] for other in grid.neighbours[h] if other != NOWHERE and other in names]


def _is_land(ground: Ground) -> bool:
    return ground.surface != "sea" and ground.in_play


def _sea_sides(
    view: Survey, hexes: dict[str, Hex], ground: dict[str, Ground], near: dict[str, list[str]]
) -> list[tuple[str, str]]:
    """Sides between two hexes of land that lie in the water from end to end, or nearly."""
    found = {tuple(side.split("-")) for side in view.plan["sea_sides"]["chosen"]}
    for name, h in hexes.items():
        for other in near[name]:
            if hexes[other] > h and _is_land(ground[name]) and _is_land(ground[other]):
                line = view.lattice.side_line((h, hexes[other]))
                if line.intersection(view.land).length / line.length < view.plan["least_shore"]:
                    found.add(tuple(sorted((name, other))))
    return sorted((a, b) for a, b in found)


def _invasions(
    grid: Grid, hexes: dict[str, Hex], ground: dict[str, Ground], near: dict[str, list[str]], plan: dict[str, Any]
) -> dict[str, tuple[int, tuple[str, ...]]]:
    """Every sea hex next to the coast of the four countries: number by distance, arrows to that coast."""
    rule = plan["invasion"]
    found = {}
    for name, h in hexes.items():
        if ground[name].surface != "sea":
            continue
        coast = [n for n in near[name] if ground[n].surface == "coastal" and ground[n].country in TARGETS]
        if not coast or ground[name].water == BALTIC:
            continue
        ports = [plan["base"]["hex"]] if ground[name].water == MEDITERRANEAN else rule["british_ports"]
        far = min(grid.distance(h, hexes[port]) for port in ports)
        number = 1 if far <= rule["near"] else 2 if far <= rule["far"] else 3
        targets = tuple(sorted({*coast, *rule["further_targets"].get(name, [])}))
        found[name] = (rule["stated"].get(name, number), targets)
    return found


def _east(ground: dict[str, Ground], near: dict[str, list[str]], plan: dict[str, Any]) -> set[str]:
    """The land reached from Berlin without crossing the Rhine."""
    barred = {frozenset(side.rstrip("*").split("-")) for side in plan["rivers"][RHINE].split()}
    start = next(name for name, city in plan["anchors"].items() if city == "Berlin")
    reached, fresh = {start}, [start]
    while fresh:
        name = fresh.pop()
        for other in near[name]:
            if other not in reached and _is_land(ground[other]) and frozenset((name, other)) not in barred:
                reached.add(other)
                fresh.append(other)
    return reached
