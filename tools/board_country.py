"""What each hex is: sea or land, open or bocage, its city, beach, fortification and name."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from shapely import transform
from shapely.geometry import shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from bocage.core.hexes import NOWHERE, Hex
from bocage.maps.hexmap import Plane
from bocage.maps.normandy import label
from tools.board_lattice import Lattice

RANKS = ("city", "town", "village", "hamlet", "strongpoint")


@dataclass
class Ground:
    """One hex's shares of land and cover, turned into the board's few words."""

    kind: str
    terrain: str
    swamp: bool
    forest: bool
    flooded: bool


@dataclass
class Country:
    """Every hex of the board."""

    lattice: Lattice
    land: BaseGeometry
    ground: dict[Hex, Ground]
    cities: dict[Hex, str] = field(default_factory=dict)
    beaches: dict[Hex, tuple[int, str]] = field(default_factory=dict)
    forts: dict[Hex, str] = field(default_factory=dict)
    places: dict[Hex, str] = field(default_factory=dict)

    def name(self, h: Hex) -> str:
        """The printed name of a hex."""
        return label(self.lattice.grid.rows, *self.lattice.grid.place(h))

    def kind(self, h: Hex) -> str:
        """sea, partial or land."""
        return self.ground[h].kind

    def touches_sea(self, h: Hex) -> bool:
        """Whether an all-sea hex lies beside it."""
        return any(n != NOWHERE and self.kind(n) == "sea" for n in self.lattice.grid.neighbours[h])

    def of_kind(self, *kinds: str) -> list[Hex]:
        """The hexes of these kinds."""
        return [h for h in self.lattice.hexes if self.kind(h) in kinds]


def survey(lattice: Lattice, layers: Path, plan: dict[str, Any]) -> Country:
    """The whole country, from the layers."""
    land = merged(lattice.registration, layers, "land")
    country = Country(lattice, land, measure(lattice, land, layers, plan))
    put_cities(country, plan)
    put_beaches(country, plan)
    put_forts(country, plan)
    put_places(country, layers)
    for h in lattice.hexes:
        if country.name(h) in plan["bocage_hexes"]:
            country.ground[h].terrain = "bocage"
        elif h in country.beaches:
            country.ground[h].terrain = "clear"
    return country


def features(layers: Path, name: str) -> list[dict[str, Any]]:
    """The features of one layer."""
    found: list[dict[str, Any]] = json.loads((layers / f"{name}.geojson").read_text(encoding="utf-8"))["features"]
    return found


def on_plane(registration: Plane, geometry: dict[str, Any]) -> BaseGeometry:
    """A shape in kilometres."""

    def moved(points: Any) -> list[tuple[float, float]]:
        return [registration.to_km(lon, lat) for lon, lat in points]

    return transform(shape(geometry), moved)


def merged(registration: Plane, layers: Path, *names: str) -> BaseGeometry:
    """All shapes of some layers as one; a point or line with a radius is a disc or a band."""
    return unary_union(
        [
            on_plane(registration, feature["geometry"]).buffer(feature["properties"].get("radius_km", 0))
            for name in names
            for feature in features(layers, name)
        ]
    )


def measure(lattice: Lattice, land: BaseGeometry, layers: Path, plan: dict[str, Any]) -> dict[Hex, Ground]:
    """Shares of each hex by area."""
    covers = (
        merged(lattice.registration, layers, "terrain_zones", "marsh", "open_ground"),
        *(merged(lattice.registration, layers, name) for name in ("marsh", "forests", "floods")),
    )
    ground = {}
    for h in lattice.hexes:
        outline = lattice.outline(h)
        dry = outline.intersection(land)
        kind = kind_of(dry.area / outline.area, plan)
        if label(lattice.grid.rows, *lattice.grid.place(h)) in plan["land_hexes"]:
            kind = "land"
        shares = [0.0] * len(covers) if kind == "sea" else [dry.intersection(c).area / dry.area for c in covers]
        ground[h] = Ground(
            kind,
            "" if kind == "sea" else "clear" if shares[0] > plan["clear_above"] else "bocage",
            shares[1] > plan["swamp_above"],
            shares[2] > plan["forest_above"],
            shares[3] > plan["flooded_above"],
        )
    return ground


def kind_of(share: float, plan: dict[str, Any]) -> str:
    """sea, partial or land, by the share of a hex that is dry."""
    if share < plan["sea_below"]:
        return "sea"
    return "land" if share > plan["land_above"] else "partial"


def put_cities(country: Country, plan: dict[str, Any]) -> None:
    """Each city on the hexes of its points."""
    for city in plan["cities"]:
        for lon, lat in city["at"]:
            h = country.lattice.at(*country.lattice.registration.to_km(lon, lat))
            if h in country.cities or country.kind(h) != "land":
                raise ValueError(f"{city['name']}: {country.name(h)} is taken or not all land")
            country.cities[h] = city["name"]


def put_beaches(country: Country, plan: dict[str, Any]) -> None:
    """Each beach on the nearest free partly-sea hex that touches the open sea."""
    shore = [h for h in country.of_kind("partial") if country.touches_sea(h)]
    points = [(sector["name"], lon, lat) for sector in plan["beaches"] for lon, lat in sector["at"]]
    for number, (name, lon, lat) in enumerate(points, start=1):
        free = [h for h in shore if h not in country.beaches]
        nearest = country.lattice.nearest_first(*country.lattice.registration.to_km(lon, lat), free)
        country.beaches[nearest[0]] = (number, name)


def put_forts(country: Country, plan: dict[str, Any]) -> None:
    """Each strongpoint on the nearest all-land hex outside a city; two in one hex is a fault of the plan."""
    ground = [h for h in country.of_kind("land") if h not in country.cities]
    for fort in plan["forts"]:
        h = country.lattice.nearest_first(*country.lattice.registration.to_km(*fort["at"]), ground)[0]
        if h in country.forts:
            raise ValueError(f"{fort['name']} and {country.forts[h]} fall on the same hex {country.name(h)}")
        country.forts[h] = fort["name"]


def put_places(country: Country, layers: Path) -> None:
    """The most important town in a hex names it."""
    towns = features(layers, "towns")
    towns.sort(key=lambda town: RANKS.index(town["properties"]["category"]))
    for town in towns:
        lon, lat = town["geometry"]["coordinates"]
        h = country.lattice.at(*country.lattice.registration.to_km(lon, lat))
        if h != NOWHERE and country.kind(h) != "sea":
            country.places.setdefault(h, town["properties"]["name"])
