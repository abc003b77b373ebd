"""Cheapest ways over a board whose hexsides and hexes cost different amounts.

Costs are small whole numbers, so the search keeps a bucket per cost instead of a heap. What a step costs is worked
out once per hex and kept: many searches run over the same ground before anything on it changes.
"""

from .hexes import Hex, Mask, members

Edges = list[tuple[tuple[Hex, int], ...]]
"""For every hex the neighbours that may be entered from it, with what it costs."""


class Ways:
    """The ground as one side finds it: edges, hexes that are closed, tolls for entering and leaving hexes.

    `touched` is the set of hexes out of which any step is closed or pays a toll; all others keep their plain edges.
    """

    __slots__ = ("_closed", "_edges", "_toll_in", "_toll_out", "floods", "known")

    def __init__(self, edges: Edges, closed: bytes, toll_in: bytes, toll_out: bytes, touched: Mask) -> None:
        self._edges, self._closed, self._toll_in, self._toll_out = edges, closed, toll_in, toll_out
        self.floods: dict[tuple[int, tuple[tuple[Hex, int], ...]], Reach] = {}
        self.known: list[tuple[tuple[Hex, int], ...] | None] = list(edges)
        for h in members(touched):
            self.known[h] = None

    def out_of(self, h: Hex) -> tuple[tuple[Hex, int], ...]:
        """The steps that lead out of a hex, with their full cost."""
        steps = self.known[h]
        if steps is None:
            out, into, closed = self._toll_out[h], self._toll_in, self._closed
            steps = tuple((n, cost + out + into[n]) for n, cost in self._edges[h] if not closed[n])
            self.known[h] = steps
        return steps


class Reach:
    """What a search found: hexes in order of cost, and `cost` by hex; beyond the budget a hex was not reached."""

    __slots__ = ("_ways", "budget", "cost", "found")

    def __init__(self, ways: Ways, budget: int, cost: list[int], found: list[Hex]) -> None:
        self._ways, self.budget, self.cost, self.found = ways, budget, cost, found

    def has(self, h: Hex) -> bool:
        """Whether a hex is within the budget."""
        return self.cost[h] <= self.budget

    def path(self, to: Hex, neighbours: list[tuple[Hex, ...]]) -> list[Hex]:
        """The cheapest way to a hex that was reached, from its start; ties go to the first direction.

        Every step must cost something: a free one could lead in a circle.
        """
        way = [to]
        while (before := self._before(to, neighbours[to])) is not None:
            way.append(before)
            to = before
        way.reverse()
        return way

    def _before(self, h: Hex, near: tuple[Hex, ...]) -> Hex | None:
        for n in near:
            if n >= 0 and self.cost[n] < self.cost[h] and (h, self.cost[h] - self.cost[n]) in self._ways.out_of(n):
                return n
        return None


def flood(ways: Ways, starts: list[tuple[Hex, int]], budget: int) -> Reach:
    """Every hex within the budget, at the least cost. Starting hexes may cost something to begin with.

    Searches are kept with the ground they ran over: units that begin alike reach alike.
    """
    key = (budget, tuple(starts))
    reach = ways.floods.get(key)
    if reach is None:
        reach = ways.floods[key] = _flood(ways, starts, budget)
    return reach


def _flood(ways: Ways, starts: list[tuple[Hex, int]], budget: int) -> Reach:
    known = ways.known
    cost = [budget + 1] * len(known)
    buckets: list[list[Hex]] = [[] for _ in range(budget + 1)]
    for h, price in starts:
        if price < cost[h]:
            cost[h] = price
            buckets[price].append(h)
    found: list[Hex] = []
    for price, bucket in enumerate(buckets):
        for h in bucket:
            if cost[h] == price:  # else a cheaper way came later
                found.append(h)
                for n, step in known[h] or ways.out_of(h):
                    total = price + step
                    if total < cost[n]:
                        cost[n] = total
                        buckets[total].append(n)
    return Reach(ways, budget, cost, found)
