"""Hexes and hexsides on a plane of kilometres, and ways along them that follow a line drawn on the earth."""

import heapq
import math
from collections.abc import Callable, Iterable
from itertools import pairwise

from shapely.geometry import LineString, Point, Polygon

from bocage.core.hexes import NOWHERE, Grid, Hex
from bocage.maps.hexmap import Plane

Vertex = tuple[float, float]
Side = tuple[Hex, Hex]
FAR = 1.1
FOLLOW_SIDE, FOLLOW_HEX = 0.12, 0.35


class Lattice:
    """The hexes of a grid laid on the plane: outlines, hexsides and the points where they meet."""

    def __init__(self, grid: Grid, registration: Plane) -> None:
        self.grid, self.registration = grid, registration
        self.hexes: list[Hex] = [grid.at(r, c) for r in range(grid.rows) for c in range(grid.cols)]
        self.sides: dict[Side, tuple[Vertex, Vertex]] = {}
        for h in self.hexes:
            corners = self.corners(h)
            for direction, other in enumerate(grid.neighbours[h]):
                if other > h:
                    self.sides[h, other] = (corners[direction], corners[(direction + 1) % 6])

    def centre(self, h: Hex) -> Vertex:
        """The middle of a hex."""
        return self.registration.centre(*self.grid.place(h))

    def corners(self, h: Hex) -> list[Vertex]:
        """Six corners clockwise from the north, so that side d runs from corner d to corner d + 1.

        They are reckoned in whole half-hexes, so that hexes that share a corner agree on it to the last digit.
        """
        row, col = self.grid.place(h)
        wide, high = self.registration.pitch_km / 2, self.registration.pitch_km / math.sqrt(12)
        x, y = 2 * col + (row & 1), -3 * row
        turns = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
        return [(self.registration.x0 + (x + i) * wide, self.registration.y0 + (y + j) * high) for i, j in turns]

    def outline(self, h: Hex) -> Polygon:
        """The hex as a shape."""
        return Polygon(self.corners(h))

    def side_line(self, side: Side) -> LineString:
        """The hexside as a line."""
        return LineString(self.sides[side])

    def at(self, x: float, y: float) -> Hex:
        """The hex that covers a point, NOWHERE off the board."""
        row, col = self.registration.nearest(x, y)
        inside = 0 <= row < self.grid.rows and 0 <= col < self.grid.cols
        return self.grid.at(row, col) if inside else NOWHERE

    def nearest_first(self, x: float, y: float, among: Iterable[Hex]) -> list[Hex]:
        """Hexes sorted by how near their middles lie to a point."""
        return sorted(among, key=lambda h: (math.dist(self.centre(h), (x, y)), h))


Steps = Callable[[Vertex], Iterable[tuple[Vertex, float]]]


def cheapest(starts: Iterable[Vertex], goals: set[Vertex], steps: Steps) -> list[Vertex]:
    """The cheapest way from any start to any goal, [] if there is none; nodes are pairs of numbers."""
    queue: list[tuple[float, Vertex]] = [(0.0, node) for node in starts]
    heapq.heapify(queue)
    cost = {node: 0.0 for _, node in queue}
    came: dict[Vertex, Vertex] = {}
    done: set[Vertex] = set()
    while queue:
        spent, node = heapq.heappop(queue)
        if node in done:
            continue
        done.add(node)
        if node in goals:
            way = [node]
            while way[-1] in came:
                way.append(came[way[-1]])
            return way[::-1]
        for after, price in steps(node):
            if spent + price < cost.get(after, math.inf):
                cost[after], came[after] = spent + price, node
                heapq.heappush(queue, (spent + price, after))
    return []


def along_sides(
    lattice: Lattice, line: LineString, allowed: set[Side], taken: set[Side], join: set[Vertex]
) -> list[Side]:
    """A chain of hexsides that follows a river's line, not along hexsides `taken` by another river.

    If `join` is given, the river's last point becomes the nearest of those points: it flows into them.
    """
    links: dict[Vertex, dict[Vertex, tuple[float, Side]]] = {}
    for side in allowed - taken:
        a, b = lattice.sides[side]
        away = line.distance(Point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)) / lattice.registration.pitch_km
        if away <= FAR:
            links.setdefault(a, {})[b] = links.setdefault(b, {})[a] = (FOLLOW_SIDE + away * away, side)
    if not links:
        return []
    first = _nearest(line.coords[0], set(links))
    reach = _reach(links, first)
    last = _nearest(line.coords[-1], join & reach or reach)
    way = cheapest([first], {last}, lambda v: [(u, price) for u, (price, _) in sorted(links[v].items())])
    return [links[a][b][1] for a, b in pairwise(way)]


def _nearest(point: Vertex, among: set[Vertex]) -> Vertex:
    return min(among, key=lambda v: (math.dist(v, point), v))


def _reach(links: dict[Vertex, dict[Vertex, tuple[float, Side]]], start: Vertex) -> set[Vertex]:
    """Every point that can be reached from one."""
    found, fresh = {start}, {start}
    while fresh:
        fresh = {after for node in fresh for after in links[node]} - found
        found |= fresh
    return found


def along_hexes(lattice: Lattice, line: LineString, stops: list[Hex], cost: Callable[[Hex, Hex], float]) -> list[Hex]:
    """A chain of hexes that follows a road's line through its stops; `cost` multiplies a step, inf forbids it."""
    grid, pitch = lattice.grid, lattice.registration.pitch_km
    node = {h: lattice.centre(h) for h in lattice.hexes}
    hex_at = {centre: h for h, centre in node.items()}

    def steps(here: Vertex) -> list[tuple[Vertex, float]]:
        h = hex_at[here]
        onward = [n for n in grid.neighbours[h] if n != NOWHERE and cost(h, n) < math.inf]
        return [(node[n], (FOLLOW_HEX + (line.distance(Point(node[n])) / pitch) ** 2) * cost(h, n)) for n in onward]

    way = stops[:1]
    for a, b in pairwise(stops):
        leg = cheapest([node[a]], {node[b]}, steps)
        if not leg:
            raise ValueError(f"no way for a road between hexes {a} and {b}")
        way += [hex_at[v] for v in leg[1:]]
    return way
