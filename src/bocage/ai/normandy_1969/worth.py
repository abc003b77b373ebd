"""What a position of Normandy (1969) promises: the points the Allies may expect at the end.

Points they have, points that would survive if every German did his worst to their roads, points that lie open before
them, and the balance of forces make a sum whose numbers are fitted to self-play (worth.toml). When the Allies have
made their last move only the first two count, by numbers of their own.
"""

from functools import cache, lru_cache
from math import log

from msgspec import Struct

from bocage.ai.regiments.worth import Scales
from bocage.ai.weighing import read_weights
from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.paths import Reach, flood
from bocage.core.protocol import Side
from bocage.core.regiments import traces
from bocage.games.normandy_1969.kit import FAST, NO_LIMIT, THIRDS, Kit, tables
from bocage.games.normandy_1969.state import FIRST, RESERVE, SECOND, NormandyState
from bocage.games.normandy_1969.supply import passable_mask, road_heads, supplied_mask
from bocage.games.normandy_1969.terrain import Terrain
from bocage.games.normandy_1969.victory import exit_awards, holds_city, is_division, verdict

from .ground import ground_of

TURNS: int = tables()["turns"]["count"]
EXITS: dict[str, int] = tables()["victory"]["exits"]
IMPULSE = 10 * THIRDS
"""How far tanks drive in an impulse."""
SORTIE = 12
"""Movement points of the fastest Germans in a turn."""
INLAND = 4
"""Squares from the shore from which on a unit counts as inland."""
LEVEL = 20.0
"""Factors that are taken to be on both sides, so that nothing is divided by nothing."""

Points = tuple[float, float, float]
"""For cities, for divisions off the map, for depth."""


class Fitted(Struct, frozen=True):
    """Numbers fitted to self-play: for every feature what it counts, and what more while much is left to play."""

    base: list[float]
    left: list[float]
    last: list[float]
    open: float
    """What is expected before anything is known."""


@cache
def fitted() -> Fitted:
    """The numbers as they stand in their file."""
    return read_weights(__package__, "worth.toml", Fitted)


@lru_cache(maxsize=8)
def scales_of(kit: Kit) -> Scales:
    """How much each square counts for each objective of a kit's board."""
    return Scales(ground_of(kit), [*ground_of(kit).cities, *(f"exit {edge}" for edge in EXITS)])


def impulses_left(s: NormandyState) -> float:
    """Impulses that the Allies have still to make, the one under way among them."""
    whole = 2.0 * (TURNS - max(1, s.turn))
    if s.mover == Side.GERMAN and s.turn:
        return whole
    return whole + {FIRST: 2.0, "landing": 2.0, "combat": 1.5, "landing craft": 1.0, SECOND: 1.0}.get(s.phase, 2.0)


class Survey:
    """A position as far as points go."""

    def __init__(self, s: NormandyState) -> None:
        self.s, self.kit, self.ground = s, s.kit, ground_of(s.kit)
        self.fed = supplied_mask(s, Side.ALLIED)
        self.passable = passable_mask(s, Side.ALLIED)
        heads = 0
        for n in s.supply_beaches():
            heads |= road_heads(s, s.kit.board.beaches[n])
        self.heads = heads

    # --- points

    def now(self) -> Points:
        """As things stand."""
        return self._cities(), self._exits(self._net(self.passable)), float(self._depth(self.fed))

    def safe(self) -> Points:
        """If the Germans came beside every road they can get to, in a turn of theirs."""
        passable = self.passable & ~self._raided()
        net = self._net(passable)
        steps: int = tables()["supply"]["steps"]
        beaches = mask_of([self.kit.board.beaches[n] for n in self.s.supply_beaches()])
        fed = traces.within_steps(self.kit, net | beaches, passable, steps, self.fed)
        return self._cities(), self._exits(net), float(self._depth(fed))

    def _cities(self) -> float:
        cities = self.ground.cities.items()
        return float(sum([self.ground.city_value[name] for name, held in cities if holds_city(self.s, held)]))

    def _net(self, passable: Mask) -> Mask:
        return traces.follow_roads(self.kit, self.heads & passable, passable)

    def _exits(self, net: Mask) -> float:
        s, where = self.s, self.kit.board.road_exits
        found = 0.0
        for edges in exit_awards(self.kit) if s.exits else ():
            for edge in edges:
                sizes = [self.kit.kinds[kind].size for kind, h, _ in s.exits if where[h] == edge and net >> h & 1]
                if is_division(sizes):
                    found += EXITS[edge]
                    break
        return found

    def _depth(self, fed: Mask) -> int:
        depth = self.ground.depth
        return max([depth[h] for h in members(fed & self.s.occupied[Side.ALLIED])], default=0)

    # --- who could be where

    def _raided(self) -> Mask:
        """The zones of all squares that Germans could be in after a turn of theirs, Allied zones stopping them."""
        terrain, starts = self.s.terrain_for(Side.GERMAN), list[tuple[Hex, int]]()
        for h, points in self._mobile().items():
            late = max(0, SORTIE - 2 * points) * THIRDS
            starts += [(h, late), *((n, late + cost) for n, cost in terrain.first_steps(FAST, True, h, fords=True))]
        reach = flood(terrain.ways(FAST, True), starts, SORTIE * THIRDS)
        found = mask_of(reach.found)
        return found | self.kit.grid.around(found)

    def _mobile(self) -> dict[Hex, int]:
        """German stacks, each with the movement of its fastest unit."""
        found: dict[Hex, int] = {}
        kinds, kind = self.kit.kinds, self.s.kind
        for u in self.s.units_of(Side.GERMAN):
            h = self.s.at[u]
            if h >= 0:
                found[h] = max(found.get(h, 0), kinds[kind[u]].movement)
        return found

    def drive(self) -> Reach:
        """How far Allied units could drive in an impulse without entering a German zone and going on."""
        s, terrain = self.s, Terrain(self.kit, self.s.occupied[Side.GERMAN])
        begin = s.occupied[Side.ALLIED] | mask_of([self.kit.board.beaches[n] for n in s.supply_beaches()])
        starts = list[tuple[Hex, int]]()
        for h in members(begin & ~s.occupied[Side.GERMAN]):
            starts += [(h, 0), *terrain.first_steps(FAST, True, h, fords=True)]
        return flood(terrain.ways(FAST, True), starts, IMPULSE)

    def before_us(self) -> Points:
        """What lies open: cities not held, edges not left by yet, squares deeper."""
        s, ground, reach = self.s, self.ground, self.drive()
        found = mask_of(reach.found)
        cities = sum(
            [
                ground.city_value[name]
                for name, held in ground.cities.items()
                if held & found and held & s.cities != held
            ]
        )
        exits = 0.0
        for edges in exit_awards(self.kit):
            if any(found & ground.objectives[f"exit {edge}"] for edge in edges):
                exits += EXITS[edges[0]]
        return float(cities), exits, float(max([ground.depth[h] for h in reach.found], default=0))

    # --- forces

    def forces(self) -> tuple[float, float]:
        """How Allied factors inland compare with the Germans', and the Germans still to come, in hundreds."""
        s, kinds, depth = self.s, self.kit.kinds, self.ground.depth
        allied = german = coming = 0
        for u, h in enumerate(s.at):
            strength = kinds[s.kind[u]].strength
            if h >= 0 and u & 1:
                german += strength
            elif h >= 0 and depth[h] >= INLAND:
                allied += strength
            elif h == RESERVE and u & 1:
                coming += strength
        return log((allied + LEVEL) / (german + LEVEL)), coming / 100

    def balance(self) -> tuple[float, float]:
        """The balance at cities not held, and at the edges, weighed by their points."""
        s, scales = self.s, scales_of(self.kit)
        near, far = scales.balance(s, (self.fed, supplied_mask(s, Side.GERMAN)))
        cities = exits = 0.0
        for i, name in enumerate(scales.names):
            if name.startswith("exit "):
                exits += EXITS[name[5:]] * far[i]
            elif not holds_city(s, self.ground.cities[name]):
                cities += self.ground.city_value[name] * near[i]
        return cities / 10, exits / 10

    def attacks(self) -> float:
        """Attacks the die still allows, for or against the Allies."""
        s = self.s
        if s.limit >= NO_LIMIT or s.phase not in (FIRST, "combat"):
            return 0.0
        return float(s.limit - s.made) * (1 if s.mover == Side.ALLIED else -1)


def features(s: NormandyState) -> list[float]:
    """What the worth of a position goes by, while the Allies have moves left."""
    survey = Survey(s)
    cities, exits, depth = survey.now()
    _, safe_exits, safe_depth = survey.safe()
    open_cities, open_exits, open_depth = survey.before_us()
    ratio, coming = survey.forces()
    at_cities, at_edges = survey.balance()
    return [
        1.0,
        cities,
        exits,
        safe_exits,
        depth / 10,
        safe_depth / 10,
        open_cities,
        open_exits / 10,
        open_depth / 10,
        ratio,
        coming,
        at_cities,
        at_edges,
        survey.attacks(),
    ]


def last_features(s: NormandyState) -> list[float]:
    """The same when only the Germans have moves left."""
    survey = Survey(s)
    cities, exits, depth = survey.now()
    _, safe_exits, safe_depth = survey.safe()
    second = float(s.phase == SECOND)
    return [1.0, cities, exits, safe_exits, depth, safe_depth, second, second * (depth - safe_depth)]


def worth(s: NormandyState) -> float:
    """The Allied points to expect at the end; at the end those there are."""
    if not s.agenda:
        return float(verdict(s).total)
    numbers = fitted()
    if not s.turn:
        return numbers.open
    left = impulses_left(s) / (2 * TURNS)
    if not left:
        found = sum([a * x for a, x in zip(numbers.last, last_features(s), strict=True)])
    else:
        x = features(s)
        found = sum([(a + b * left) * value for a, b, value in zip(numbers.base, numbers.left, x, strict=True)])
    return max(0.0, found)
