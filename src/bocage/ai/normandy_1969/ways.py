"""Where the Allies could break through to, and what bars their way: zones stop units, and supply follows no other way.

A chain of German zones that has no gap is a wall: whoever went past it would end out of supply. So what counts is how
cheaply the Allies get round all zones to what scores.
"""

from functools import lru_cache

from bocage.ai.regiments.ways import Roads, raids_on_roads
from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.paths import Reach
from bocage.core.protocol import Side
from bocage.games.normandy_1969.kit import FAST, THIRDS, Kit, tables
from bocage.games.normandy_1969.terrain import Terrain

from .ground import ground_of
from .position import NormandyPosition
from .weights import goals

RAID = 12
"""Movement points Germans are looked ahead."""

Worth = tuple[tuple[Mask, tuple[Hex, ...], float], ...]
"""Sets of squares, one by one too, and what the Allies gain by getting to one of a set."""


@lru_cache(maxsize=8)
def all_goals(kit: Kit) -> Worth:
    """What lies before the Allies on a board: cities, roads off the map, every few squares of depth."""
    ground, w = ground_of(kit), goals()
    found = [(mask, w.city * tables()["victory"]["cities"][name]) for name, mask in ground.cities.items()]
    found += [(ground.objectives[f"exit {edge}"], value) for edge, value in w.exits.items()]
    land = members(kit.board.land_mask)
    deepest = max(ground.depth[h] for h in land)
    for depth in range(w.band, deepest, w.band):
        found.append((mask_of([h for h in land if ground.depth[h] == depth]), w.band_value))
    return tuple((mask, tuple(members(mask)), value) for mask, value in found if mask)


def open_goals(p: NormandyPosition) -> Worth:
    """Those not yet reached: a city taken, or depth that supplied units have, is a goal no more."""
    held = p.taken() | p.supplied(Side.ALLIED) & p.s.occupied[Side.ALLIED]
    return tuple(goal for goal in all_goals(p.kit) if not goal[0] & held)


def drive(p: NormandyPosition, germans: Mask) -> Reach:
    """How far the Allies get in the time looked ahead, if Germans stood in these squares."""
    return p.leaks(germans, goals().horizon * THIRDS)


def gains(goals: Worth, cost: list[int], budget: int) -> float:
    """What the Allies can break through to at these costs, the sooner the more."""
    found = 0.0
    for _, hexes, value in goals:
        least = min([cost[h] for h in hexes])
        found += value * max(0.0, 1.0 - least / (budget + 1))
    return found


class Breaches:
    """What would lie open to the Allies if one German stack or another were gone."""

    def __init__(self, p: NormandyPosition) -> None:
        self.p, self._goals = p, open_goals(p)
        self._base = drive(p, p.s.occupied[Side.GERMAN])
        self._now = gains(self._goals, self._base.cost, self._base.budget)

    def opened(self, h: Hex) -> float:
        """What the Allies gain if a stack is gone: only ways through its own zone can be new."""
        p, base = self.p, self._base
        terrain = Terrain(p.kit, p.s.occupied[Side.GERMAN] & ~(1 << h))
        ways, cost, budget = terrain.ways(FAST, True), base.cost.copy(), base.budget
        buckets: list[list[Hex]] = [[] for _ in range(budget + 1)]
        for n in p.ground.within(h, 1):
            if cost[n] <= budget:
                buckets[cost[n]].append(n)
        for price, bucket in enumerate(buckets):
            for n in bucket:
                if cost[n] == price:
                    for other, step in ways.out_of(n):
                        if price + step < cost[other]:
                            cost[other] = price + step
                            if price + step <= budget:
                                buckets[price + step].append(other)
        return gains(self._goals, cost, budget) - self._now


def roads_through(p: NormandyPosition, germans: Mask) -> Roads:
    """The ways by which the Allies get to their goals past Germans in these squares, with what each is worth."""
    reach, near, ways = drive(p, germans), p.kit.grid.neighbours, Roads()
    for _, hexes, value in open_goals(p):
        end = min(hexes, key=lambda h: (reach.cost[h], h))
        if reach.has(end):
            ways.append((mask_of(reach.path(end, near)), value * (1.0 - reach.cost[end] / (reach.budget + 1))))
    return ways


def raids_through(p: NormandyPosition, allies: Mask) -> Roads:
    """The ways by which Germans come beside the Allies' supply roads, past Allies in these squares."""
    reach = p.sorties(allies, p.s.occupied[Side.GERMAN], RAID * THIRDS)
    return raids_on_roads(p, [(reach, p.kit.board.exists_mask)])
