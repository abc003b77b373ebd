"""Where a unit could go in this impulse, and how; a cheap copy of the march that the rules then judge step by step."""

from functools import cached_property, lru_cache
from heapq import heappop, heappush

from bocage.core.areas import Area
from bocage.core.hexes import Mask, bits
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.kit import Kit
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants, movement

from .position import Position

Path = tuple[Area, ...]
"""The places a unit enters, one after the other; empty if it stays."""

Way = tuple[int, int, Path]
"""MF spent, steps made, and the path."""

LAYOUTS = 256
"""How many layouts of bridges are kept with the roads they make."""

BARRED, HALT = 98, 99
"""Where guns may not go first unless they land there or wade, and where nobody goes; more than anybody's MF."""


def movers(p: Position, active: int) -> list[Unit]:
    """Our units in the activated places that may still act."""
    s, found = p.s, []
    for place in bits(active):
        found += [u for u in p.own(place) if not p.kit.coastal >> u & 1 and s.is_fresh(u) and not s.done >> u & 1]
    breaking_out = s.fresh_zone  # §22.1 whoever acts is not Fresh any more
    return [u for u in found if not (s.moved & ~s.overran | breaking_out) >> u & 1]


class Ways:
    """The ways of all units of a position, alike ones worked out once."""

    def __init__(self, p: Position) -> None:
        self.p, self.s, self.kit = p, p.s, p.kit
        self._known: dict[tuple[int, ...], dict[Area, Path]] = {}
        self._doors: dict[tuple[int, int], list[int]] = {}

    def of(self, u: Unit) -> dict[Area, Path]:
        """Every place a unit can end in, with the cheapest path; where it stands is not among them."""
        s, kit = self.s, self.kit
        key = (
            s.at[u],
            s.allowance(u),
            s.mf[u],
            kit.infantry >> u & 1,
            kit.leaders >> u & 1,
            kit.corps_artillery >> u & 1,
            s.entered[u],
        )
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._spread(u)
        return found

    def _spread(self, u: Unit) -> dict[Area, Path]:
        """The cheapest paths first, fewer steps before more."""
        start, allowance, doors = self.s.at[u], self.s.allowance(u), self._doors_for(u)
        opposed, roads = self.p.opposed, self._roads
        found: dict[Area, Path] = {}
        queue = self._first_steps(u, doors)
        best = {path[-1]: (spent, steps, path) for spent, steps, path in queue}
        while queue:
            spent, steps, path = heappop(queue)
            here = path[-1]
            if here in found:
                continue
            found[here] = path
            if spent >= allowance or opposed >> here & 1:
                continue
            for to in roads[here]:
                if to == start or spent + doors[to] > allowance:
                    continue
                way = (spent + doors[to], steps + 1, (*path, to))
                if to not in best or way < best[to]:
                    best[to] = way
                    heappush(queue, way)
        return found

    def _first_steps(self, u: Unit, doors: list[int]) -> list[Way]:
        """The ways of one step, the cheapest first; §8.38 from rest one may be made whatever it costs."""
        here, spent, allowance = self.s.at[u], self.s.mf[u], self.s.allowance(u)
        found = []
        for to in self.kit.near[here]:
            cost = self._first_cost(u, to, doors[to]) if doors[to] < HALT else HALT
            if cost < HALT and (spent == 0 or spent + cost <= allowance):
                found.append((min(spent + cost, allowance), 1, (to,)))
        return sorted(found)

    @cached_property
    def _roads(self) -> tuple[tuple[Area, ...], ...]:
        """Where a unit that has begun its move may go on to from each place."""
        return roads(self.kit, self.kit.bridges & ~self.s.blown)

    def _doors_for(self, u: Unit) -> list[int]:
        """What entering each place costs a unit like this one from open ground, HALT where it may not enter at all."""
        kind = (self.kit.leaders >> u & 1, self.kit.corps_artillery >> u & 1)
        found = self._doors.get(kind)
        if found is None:
            found = self._doors[kind] = list(self._prices)
            for to in bits(self.p.land):
                if is_crowded(self.s, u, to):
                    found[to] = HALT
                elif not kind[0] and not (self.p.held | self.p.manned) >> to & 1:
                    found[to] = BARRED
        return found

    @cached_property
    def _prices(self) -> list[int]:
        """§8.36 What entering each place costs, HALT beyond the land."""
        p, costs = self.p, movement()
        found = [HALT] * len(self.kit.codes)
        for to in bits(p.land):
            if p.opposed >> to & 1:
                fresh = any(self.s.is_fresh(v) for v in p.foes(to))
                found[to] = costs.fresh if fresh else costs.spent
            else:
                found[to] = costs.free if p.held >> to & 1 else costs.vacant
        return found

    def _first_cost(self, u: Unit, to: Area, door: int) -> int:
        """§8.36 What the next step of a unit costs, HALT if it cannot be made."""
        s, kit, here = self.s, self.kit, self.s.at[u]
        if here in kit.beach_of:
            is_full = sum(1 for box in s.boxes if box == here) >= constants().landing_limit
            is_barred = is_full or s.weather == "storm"
            is_barred = is_barred or (bool(s.mask_at(to, self.p.enemy)) and not kit.leaders >> u & 1)
            return HALT if is_barred else constants().landing_cost
        if kit.zones >> to & 1:
            return HALT if s.mf[u] else s.allowance(u)
        border = kit.border_of[here, to]
        if kit.water >> border & 1 and not s.has_bridge(border):
            return s.allowance(u) if kit.infantry >> u & 1 and not s.mf[u] else HALT
        return door if door < BARRED else HALT


@lru_cache(maxsize=LAYOUTS)
def roads(kit: Kit, bridges: Mask) -> tuple[tuple[Area, ...], ...]:
    """§8.36 The Areas next to each place over open ground or one of these bridges."""
    crossed = ~kit.water | bridges
    return tuple(
        tuple(to for to in near if kit.areas >> to & 1 and crossed >> kit.border_of[here, to] & 1)
        for here, near in enumerate(kit.near)
    )


def is_crowded(s: BreakoutState, u: Unit, to: Area) -> bool:
    """§7.1 §7.11 Whether a place has no room for a unit."""
    if not s.kit.areas >> to & 1:
        return False
    here = s.mask_at(to, u & 1)
    if here.bit_count() >= constants().stacking_limit:
        return True
    corps = s.kit.corps_artillery
    return bool(corps >> u & 1 and (here & corps).bit_count() >= constants().corps_artillery_limit)
