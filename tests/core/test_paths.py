"""The flood, against a plain Dijkstra over the same ground."""

import heapq
from itertools import pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from bocage.core.hexes import NOWHERE, Grid, Hex, mask_of, members
from bocage.core.paths import Edges, Ways, flood

GRID = Grid(6, 7)
HEXES = members(GRID.all_mask)


class Ground:
    """Chance ground: costs by hexside, closed hexes, tolls."""

    def __init__(self, seed: int) -> None:
        chance = Random(seed)
        self.edges: Edges = [
            tuple((n, chance.randrange(1, 7)) for n in GRID.neighbours[h] if n != NOWHERE and chance.random() < 0.85)
            for h in range(GRID.size)
        ]
        self.closed = bytes(int(chance.random() < 0.15) for _ in range(GRID.size))
        self.toll_in = bytes(chance.choice([0, 0, 3]) for _ in range(GRID.size))
        self.toll_out = bytes(chance.choice([0, 0, 2]) for _ in range(GRID.size))

    def ways(self) -> Ways:
        plain = [h for h in range(GRID.size) if self.steps(h) == dict(self.edges[h])]
        touched = mask_of([h for h in range(GRID.size) if h not in plain])
        return Ways(self.edges, self.closed, self.toll_in, self.toll_out, touched)

    def steps(self, h: Hex) -> dict[Hex, int]:
        return {n: cost + self.toll_out[h] + self.toll_in[n] for n, cost in self.edges[h] if not self.closed[n]}


def dijkstra(ground: Ground, starts: list[tuple[Hex, int]], budget: int) -> dict[Hex, int]:
    best: dict[Hex, int] = {}
    heap = [(cost, h) for h, cost in starts]
    heapq.heapify(heap)
    while heap:
        cost, h = heapq.heappop(heap)
        if h in best or cost > budget:
            continue
        best[h] = cost
        for n, step in ground.steps(h).items():
            heapq.heappush(heap, (cost + step, n))
    return best


some_budget = st.integers(0, 40) | st.just(300)
begin = st.lists(st.tuples(st.sampled_from(HEXES), st.integers(0, 9)), min_size=1, max_size=4)


@given(st.integers(0, 500), begin, some_budget)
def test_the_flood_finds_the_least_cost_of_every_hex(seed: int, starts: list[tuple[Hex, int]], budget: int) -> None:
    ground = Ground(seed)
    starts = [(h, min(price, budget)) for h, price in starts]
    reach, expected = flood(ground.ways(), starts, budget), dijkstra(ground, starts, budget)
    assert {h: reach.cost[h] for h in reach.found} == expected
    assert len(reach.found) == len(expected)
    assert [reach.cost[h] for h in reach.found] == sorted(expected.values())
    assert {h for h in HEXES if reach.has(h)} == set(expected)


@given(st.integers(0, 500), st.sampled_from(HEXES), some_budget)
def test_a_path_costs_what_the_flood_says(seed: int, start: Hex, budget: int) -> None:
    ground = Ground(seed)
    reach = flood(ground.ways(), [(start, 0)], budget)
    for h in reach.found:
        way = reach.path(h, GRID.neighbours)
        assert (way[0], way[-1]) == (start, h)
        assert sum(ground.steps(a)[b] for a, b in pairwise(way)) == reach.cost[h]


@given(st.integers(0, 500), st.lists(st.sampled_from(HEXES), min_size=2, max_size=6))
def test_ways_that_were_used_before_lead_to_the_same(seed: int, starts: list[Hex]) -> None:
    ground = Ground(seed)
    used = ground.ways()
    for start in starts:
        assert flood(used, [(start, 0)], 25).cost == flood(ground.ways(), [(start, 0)], 25).cost
        assert dict(used.out_of(start)) == ground.steps(start)
