"""The sheet a referee of Normandy (1969) keeps: counters and where they are, zones and supply, by what was announced.

Announcements name counters by kind and square, as they lie on the table. Numbers of units only tell alike ones apart.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from bocage.core.hexes import bits
from bocage.games.normandy_1969.state import NormandyState
from bocage.maps import normandy

from . import normandy_1969_charts as charts
from .checks import demand

Facts = dict[str, Any]
Piece = tuple[int, str, int]
"""Side, code and place."""

BOARD = normandy.load()
NAMES = BOARD.names
ALLIED, GERMAN = 0, 1
GONE, RESERVE, BOX = -1, -2, -10
FIRST, SECOND, COMBAT, CRAFT = "first impulse", "second impulse", "combat", "landing craft"

AT_SEA, COMMANDO, PARACHUTE, GLIDER, WAVE = range(-105, -100)
GROUP_PLACES = (AT_SEA, COMMANDO, PARACHUTE, GLIDER, WAVE, AT_SEA)
"""§OB-AL Where Allied units wait, by their group: assault, commando, parachute, glider, second wave, follow-up."""

LAND = set(bits(BOARD.enterable_mask))
AROUND: dict[int, list[tuple[int, int]]] = {
    h: [(d, n) for d, n in enumerate(BOARD.grid.neighbours[h]) if n >= 0] for h in range(BOARD.grid.size)
}
COAST, BEACHES = set(bits(BOARD.partial_mask)), dict(BOARD.beaches)
CITY, FORTS = set(bits(BOARD.city_mask)), set(bits(BOARD.fort_mask))
BOCAGE, SWAMP, FOREST = (set(bits(mask)) for mask in (BOARD.bocage_mask, BOARD.swamp_mask, BOARD.forest_mask))
COVERED = (BOCAGE | SWAMP | FOREST) - CITY
"""§RUL-04"""


def has(sides: tuple[int, ...], h: int, d: int) -> bool:
    """Whether a side of a square carries something."""
    return bool(sides[d] >> h & 1)


ROADS = {h for h in LAND if any(has(BOARD.road, h, d) for d in range(6))}
FLOODED = {h for h in LAND if any(has(BOARD.flooded, h, d) for d in range(6))} | set(bits(BOARD.inundated_mask))
ROUGH = COVERED | FLOODED - CITY
"""§STK-3 §R-19"""

LINKS = {h: [n for d, n in AROUND[h] if n in LAND and not has(BOARD.sea_side, h, d)] for h in LAND}
ROAD_LINKS = {h: [n for d, n in AROUND[h] if n in LINKS[h] and has(BOARD.road, h, d)] for h in LAND}


def is_wet(h: int, d: int) -> bool:
    """§R-19 §TEC-FLOOD"""
    return has(BOARD.river, h, d) or has(BOARD.flooded, h, d)


WAYS = {h: [(n, has(BOARD.road, h, d), is_wet(h, d)) for d, n in AROUND[h] if n in LINKS[h]] for h in LAND}
"""The steps out of a square: whither, whether a road leads there, and whether water lies between."""


def direction(a: int, b: int) -> int:
    """The side of a square towards its neighbour."""
    return next(d for d, n in AROUND[a] if n == b)


def around(squares: Iterable[int]) -> set[int]:
    """§CMB-1 Every square next to one of these."""
    return {n for h in squares for _, n in AROUND[h]}


def disc(squares: Iterable[int], steps: int) -> set[int]:
    """Every square at most so many steps from one of these, as the crow flies."""
    found = edge = set(squares)
    for _ in range(steps):
        edge = around(edge) - found
        found = found | edge
    return found


def spread(squares: Iterable[int]) -> set[int]:
    """§R-08 One step of a line: not across a side that is all sea."""
    return {n for h in squares if h in LAND for n in LINKS[h]}


def place_of(s: NormandyState, u: int) -> int:
    """Where a unit is: its square, its box, or among whom it waits; §RNF-2 after turn 1 all are alike."""
    if u & 1 or s.at[u] != RESERVE:
        return s.at[u]
    place = GROUP_PLACES[s.due[u]]
    return AT_SEA if place == WAVE and s.turn > 1 else place


def pieces_of(s: NormandyState) -> Counter[Piece]:
    """Every counter that lies on the map or waits beside it."""
    there = ((u & 1, s.kit.kinds[s.kind[u]].code, place_of(s, u)) for u in range(len(s.at)) if s.at[u] != GONE)
    return Counter(there)


class Sheet:
    """What a careful onlooker has written down."""

    def __init__(self, s: NormandyState) -> None:
        self.options = s.kit.options
        self.codes = [kind.code for kind in s.kit.kinds]
        self.pieces = pieces_of(s)
        self._check_start()
        self.code, self.at = dict[int, str](), dict[int, int]()
        self.turn, self.phase, self.mover = 0, "", ALLIED
        self.invaded, self.supply, self.dead = set[int](), set[int](), set[int]()
        self.capacity, self.landed = Counter[int](), Counter[int]()
        self.limit, self.made, self.points = 99, 0, 0
        self.began, self.spent = dict[int, int](), dict[int, int]()
        self.fed, self.moved, self.stopped, self.fought = set[int](), set[int](), set[int](), set[int]()
        self.struck, self.fired, self.drops = set[int](), set[int](), set[int]()
        self.due: dict[int, tuple[int, str]] = {}
        """§GEN-4 Turn and edges of Germans to come; turn 0 and the ground of those of the start."""
        self.cities = set[int]()
        self.exits: list[tuple[str, int]] = []
        self.pool, self.broken = Counter[str](), Counter[str]()
        self.expected: list[str] = []
        """What the turn has still to bring, in order."""
        self._supplies: dict[Any, set[int]] = {}
        self._held, self._zones = dict[int, set[int]](), dict[int, set[int]]()
        self.label(s)

    def _check_start(self) -> None:
        """§OB-AL §R-11 All Allied units of the list, and no others, wait to be planned."""
        due = Counter[Piece]()
        for n, (group, force) in enumerate(charts.ALLIES.items()):
            for code, count in force.items():
                flies = self.options.gliders == 3 and code in ("5-4", "5-4g")
                more = {"glider": 1, "second_wave": -1}.get(group, 0) if flies else 0
                due[ALLIED, code, GROUP_PLACES[n]] += count + more
        demand(self.pieces == due, f"§OB-AL the Allies begin with {self.pieces - due} more, {due - self.pieces} less")

    def label(self, s: NormandyState) -> None:
        """Note the numbers of the units."""
        for u in range(len(s.at)):
            code = self.codes[s.kind[u]]
            h, same = s.at[u], self.code.get(u) == code
            if u in self.code and (h == GONE or not same or (h == RESERVE and not u & 1)):
                self.forget(u)
            if h != GONE:
                self.code[u], self.at[u] = code, h

    def forget(self, u: int) -> None:
        """Nothing is true any more of a unit with this number."""
        for known in (self.code, self.at, self.began, self.spent, self.due):
            known.pop(u, None)
        for marked in (self.fed, self.moved, self.stopped, self.fought):
            marked.discard(u)

    # --- asking

    def on_map(self, side: int) -> dict[int, int]:
        """The units of a side on the map, and their squares."""
        return {u: h for u, h in self.at.items() if h >= 0 and u & 1 == side}

    def squares(self, side: int) -> set[int]:
        """§CMB-1 The squares a side stands in, by what was announced."""
        if side not in self._held:
            there = (h for (owner, _, h), count in self.pieces.items() if count and owner == side)
            self._held[side] = {h for h in there if h >= 0}
        return self._held[side]

    def zone(self, side: int) -> set[int]:
        """§CMB-1 The squares that a side's units control."""
        if side not in self._zones:
            self._zones[side] = around(self.squares(side))
        return self._zones[side]

    def stack(self, h: int) -> list[str]:
        """The counters in a square, by what was announced."""
        return sorted(code for (_, code, place), count in self.pieces.items() if place == h for _ in range(count))

    def living_beaches(self) -> set[int]:
        """§RNF-3 The numbers of the supply beaches that work."""
        return self.supply - self.dead

    def supplied(self, side: int) -> set[int]:
        """§SUP-1 §SUP-2 §SUP-6 §INV-3 §R-08 Every square in which a unit of a side is in supply."""
        enemy = self.squares(1 - side)
        key = (side, frozenset(enemy), frozenset(self.living_beaches()))
        if key not in self._supplies:
            self._supplies[key] = self._trace(side, enemy)
        return self._supplies[key]

    def open_roads(self, side: int) -> set[int]:
        """§SUP-1 §SUP-2 The road squares joined to where supplies come from."""
        free = LAND - self.squares(1 - side) - self.zone(1 - side)
        heads = set(BOARD.road_exits) & free if side == GERMAN else self._beach_roads() & free
        reached, queue = set(heads), list(heads)
        while queue:
            for n in ROAD_LINKS[queue.pop()]:
                if n in free and n not in reached:
                    reached.add(n)
                    queue.append(n)
        return reached

    def _beach_roads(self) -> set[int]:
        """§SUP-2 §INV-3 The road squares on or beside a supply beach; else the closest."""
        heads = set[int]()
        for n in self.living_beaches():
            near = {BEACHES[n]} | spread({BEACHES[n]})
            while not near & ROADS and spread(near) - near:
                near |= spread(near)
            heads |= near & ROADS
        return heads

    def _trace(self, side: int, enemy: set[int]) -> set[int]:
        free = LAND - enemy - self.zone(1 - side)
        beaches = {BEACHES[n] for n in self.living_beaches()} - enemy if side == ALLIED else set[int]()
        lines = self.open_roads(side) | beaches & free
        for _ in range(2):
            lines = lines | spread(lines) & free
        found = (lines | spread(lines)) - enemy
        return found | (beaches if side == ALLIED else FORTS - enemy)

    # --- writing down

    def put(self, piece: Piece, place: int) -> None:
        """A counter changes its place."""
        self.drop(piece)
        self.add((piece[0], piece[1], place))

    def add(self, piece: Piece, count: int = 1) -> None:
        """Counters come up."""
        self.pieces[piece] += count
        self.look_again()

    def look_again(self) -> None:
        """Counters have changed: who stands where is found anew."""
        self._held.clear()
        self._zones.clear()

    def drop(self, piece: Piece) -> None:
        """A counter is taken away."""
        side, code, place = piece
        where = NAMES[place] if place >= 0 else place
        demand(self.pieces[piece] > 0, f"§CMB-1 there is no {('Allied', 'German')[side]} {code} at {where}")
        self.add(piece, -1)

    def perish(self, piece: Piece) -> None:
        """§RNF-2 §R-12 A counter is destroyed: the Allied one waits to land again, the German one to be replaced."""
        self.drop(piece)
        if piece[0] == GERMAN:
            self.pool[piece[1]] += 1
        else:
            self.add((ALLIED, charts.by_sea(piece[1]), AT_SEA))

    def pass_through(self, side: int, way: Iterable[int]) -> None:
        """§R-13 §RNF-3 Cities change hands, supply beaches die."""
        for h in way:
            if side == ALLIED:
                self.cities |= {h} & CITY
                continue
            self.cities.discard(h)
            if self.turn > 1:
                self.dead |= {n for n in self.living_beaches() if BEACHES[n] == h}
