"""Rivers, floods, sea and roads on the hexsides."""

import math
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from shapely.geometry import LineString, box
from shapely.geometry.base import BaseGeometry

from bocage.core.hexes import NOWHERE, Hex
from tools.board_country import Country, features, merged, on_plane
from tools.board_lattice import Side, Vertex, along_hexes, along_sides

SHORT_KM = 4.0
NEAR_FLOOD_KM = 0.5
SHARED_ROAD = 0.3


@dataclass
class Network:
    """Features by hexside (lower hex first), and the roads that leave the board."""

    road: dict[Side, str] = field(default_factory=dict)
    river: dict[Side, str] = field(default_factory=dict)
    flooded: dict[Side, str] = field(default_factory=dict)
    sea: dict[Side, str] = field(default_factory=dict)
    exits: dict[Hex, tuple[str, str]] = field(default_factory=dict)


def lay_network(country: Country, layers: Path, plan: dict[str, Any]) -> Network:
    """All hexsides of the board."""
    network = Network()
    lay_sea(country, network, plan)
    lay_rivers(country, network, layers, plan)
    for feature in features(layers, "roads"):
        lay_road(country, network, feature)
    for h, (number, _) in sorted(country.beaches.items(), key=lambda item: item[1]):
        link_beach(country, network, h, f"Beach {number} exit")
    return network


def side(a: Hex, b: Hex) -> Side:
    """A hexside's key."""
    return (a, b) if a < b else (b, a)


def lay_sea(country: Country, network: Network, plan: dict[str, Any]) -> None:
    """Hexsides that are water from end to end though both hexes hold land."""
    for pair in country.lattice.sides:
        if "sea" in (country.kind(pair[0]), country.kind(pair[1])):
            continue
        line = country.lattice.side_line(pair)
        if line.intersection(country.land).length < plan["sea_side_below"] * line.length:
            network.sea[pair] = "sea"


def lay_rivers(country: Country, network: Network, layers: Path, plan: dict[str, Any]) -> None:
    """Rivers in the plan's order, then the inundations; a side within the floods of 1944 is flooded."""
    registration = country.lattice.registration
    floods = merged(registration, layers, "floods").buffer(NEAR_FLOOD_KM)
    lines = {f["properties"]["name"]: f["geometry"] for f in features(layers, "rivers")}
    allowed = {
        pair for pair in country.lattice.sides if pair not in network.sea and "sea" not in map(country.kind, pair)
    }
    chains: dict[str, list[Side]] = {}
    for river in plan["rivers"]:
        line = on_plane(registration, lines[river["name"]])
        taken = {pair for chain in chains.values() for pair in chain}
        join = corners(country, chains[river["into"]]) if "into" in river else set()
        chains[river["name"]] = [
            pair
            for piece in pieces(country, line)
            for pair in along_sides(country.lattice, mouth_last(piece, join), allowed, taken, join)
        ]
    for name, chain in chains.items():
        for pair in chain:
            kind = network.flooded if in_floods(country, pair, floods) else network.river
            kind[pair] = name
    for water in plan["inundations"]:
        line = LineString([registration.to_km(*point) for point in water["line"]])
        for pair in along_sides(country.lattice, line, allowed, set(), set()):
            network.flooded[pair] = water["name"]


def pieces(country: Country, line: BaseGeometry) -> list[LineString]:
    """The stretches of a river upon the board, but for mere nicks at its rim."""
    lattice, grid = country.lattice, country.lattice.grid
    west, north = lattice.corners(grid.at(0, 0))[5]
    east, south = lattice.corners(grid.at(grid.rows - 1, grid.cols - 1))[2]
    inside = line.intersection(box(west, south, east, north))
    return [part for part in getattr(inside, "geoms", [inside]) if part.length >= SHORT_KM]


def mouth_last(line: LineString, join: set[Vertex]) -> LineString:
    """The line turned so that it ends where it flows into the other river."""
    if not join:
        return line
    ends = [min(math.dist(end, v) for v in join) for end in (line.coords[0], line.coords[-1])]
    return line if ends[1] <= ends[0] else LineString(list(line.coords)[::-1])


def corners(country: Country, chain: list[Side]) -> set[Vertex]:
    """Every point on a chain of hexsides."""
    return {vertex for pair in chain for vertex in country.lattice.sides[pair]}


def in_floods(country: Country, pair: Side, floods: BaseGeometry) -> bool:
    """Whether the middle of a hexside lay under water."""
    return bool(floods.contains(country.lattice.side_line(pair).interpolate(0.5, normalized=True)))


def lay_road(country: Country, network: Network, feature: dict[str, Any]) -> None:
    """One road through its towns, sharing the way of roads already there, and its exit if it leaves the board."""
    line = on_plane(country.lattice.registration, feature["geometry"])
    name = feature["properties"]["name"]
    stops = dry(country, road_stops(country, line, feature["properties"]["via"]))
    way = along_hexes(country.lattice, line, stops, lambda a, b: step_cost(country, network, a, b))
    for a, b in pairwise(way):
        network.road.setdefault(side(a, b), name)
    for h, point in ((way[0], line.coords[0]), (way[-1], line.coords[-1])):
        if country.lattice.at(*point) == NOWHERE:
            network.exits.setdefault(h, (edge_of(country, h, point), name))


def road_stops(country: Country, line: LineString, via: list[str]) -> list[Hex]:
    """The hexes a road must touch: its ends on the board and its towns; a point without a name is a mere bend."""
    under = [h for h in samples(country, line) if h != NOWHERE]
    towns = [country.lattice.at(*point) for town, point in zip(via, line.coords, strict=True) if town]
    return [under[0], *(h for h in towns if h != NOWHERE), under[-1]]


def dry(country: Country, stops: list[Hex]) -> list[Hex]:
    """The stops in order, without repeats and without all-sea hexes."""
    kept: list[Hex] = []
    for h in stops:
        if country.kind(h) != "sea" and kept[-1:] != [h]:
            kept.append(h)
    return kept


def samples(country: Country, line: LineString) -> list[Hex]:
    """The hexes under a line from end to end."""
    count = int(line.length / 0.1)
    points = [line.interpolate(k / count, normalized=True) for k in range(count + 1)]
    return [country.lattice.at(point.x, point.y) for point in points]


def step_cost(country: Country, network: Network, a: Hex, b: Hex) -> float:
    """Roads keep off the sea and would rather share the way of an older road than run beside it."""
    pair = side(a, b)
    if pair in network.sea or country.kind(b) == "sea":
        return math.inf
    return SHARED_ROAD if pair in network.road else 1.0


def edge_of(country: Country, h: Hex, point: Vertex) -> str:
    """The edge of the board that a road to a point beyond it crosses."""
    grid = country.lattice.grid
    row, col = grid.place(h)
    x, y = country.lattice.centre(h)
    reach = {"N": (row == 0, point[1] - y), "S": (row == grid.rows - 1, y - point[1])}
    reach |= {"W": (col == 0, x - point[0]), "E": (col == grid.cols - 1, point[0] - x)}
    there = {edge: far for edge, (on, far) in reach.items() if on}
    if not there:
        raise ValueError(f"a road leaves the board at {country.name(h)}, which is on no edge")
    return max(there, key=lambda edge: there[edge])


def link_beach(country: Country, network: Network, beach: Hex, name: str) -> None:
    """A beach off the roads gets the shortest way to one: supply is traced along roads."""
    on_road = {h for pair in network.road for h in pair}
    came: dict[Hex, Hex] = {beach: beach}
    fresh = [beach]
    while fresh and not (found := [h for h in fresh if h in on_road]):
        after = []
        for h in fresh:
            for n in country.lattice.grid.neighbours[h]:
                if n != NOWHERE and n not in came and step_cost(country, network, h, n) < math.inf:
                    came[n] = h
                    after.append(n)
        fresh = after
    h = found[0]
    while came[h] != h:
        network.road[side(h, came[h])] = name
        h = came[h]
