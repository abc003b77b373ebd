"""Where a unit could go in this impulse, and how; a cheap copy of the march that the rules then judge step by step."""

from functools import cached_property
from heapq import heappop, heappush

from bocage.core.areas import Area
from bocage.core.hexes import bits, members
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants, movement

from .position import Position

Path = tuple[Area, ...]
"""The places a unit enters, one after the other; empty if it stays."""

BARRED, HALT = 98, 99
"""Where guns may not go first unless they land there or wade, and where nobody goes."""


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
        s, near = self.s, self.kit.near
        start, allowance = s.at[u], s.allowance(u)
        doors = self._doors_for(u)
        found: dict[Area, Path] = {}
        queue: list[tuple[int, int, Path]] = [(s.mf[u], 0, ())]
        while queue:
            spent, steps, path = heappop(queue)
            here = path[-1] if path else start
            if here in found:
                continue
            if path:
                found[here] = path
                if spent >= allowance or s.present.get(here, 0) & self._foes:
                    continue
            for to in near[here]:
                if to in found or to == start or doors[to] >= HALT:
                    continue
                cost = self._cost(u, here, to, spent, doors[to])
                if cost < HALT and (spent == 0 or spent + cost <= allowance):
                    heappush(queue, (min(spent + cost, allowance), steps + 1, (*path, to)))
        return found

    @cached_property
    def _foes(self) -> int:
        return self.kit.of_side[self.p.enemy]

    def _doors_for(self, u: Unit) -> list[int]:
        """What entering each place costs a unit like this one from open ground, HALT where it may not enter at all."""
        kind = (self.kit.leaders >> u & 1, self.kit.corps_artillery >> u & 1)
        found = self._doors.get(kind)
        if found is None:
            found = self._doors[kind] = [self._door(u, to) for to in range(len(self.kit.codes))]
        return found

    def _door(self, u: Unit, to: Area) -> int:
        s, kit, costs, side = self.s, self.kit, movement(), self.p.side
        if not self.p.land >> to & 1 or is_crowded(s, u, to):
            return HALT
        foes = s.mask_at(to, 1 - side)
        if not kit.leaders >> u & 1 and not s.controls(side, to) and not s.mask_at(to, side):
            return BARRED
        if foes:
            fresh = any(s.is_fresh(v) for v in members(foes))
            return costs.fresh if fresh else costs.spent
        return costs.free if s.controls(side, to) else costs.vacant

    def _cost(self, u: Unit, here: Area, to: Area, spent: int, door: int) -> int:
        """§8.36 What a step costs, HALT if it cannot be made."""
        s, kit = self.s, self.kit
        if here in kit.beach_of:
            is_full = sum(1 for box in s.boxes if box == here) >= constants().landing_limit
            is_barred = is_full or s.weather == "storm"
            is_barred = is_barred or (bool(s.mask_at(to, self.p.enemy)) and not kit.leaders >> u & 1)
            return HALT if is_barred else constants().landing_cost
        if kit.zones >> to & 1:
            return HALT if spent else s.allowance(u)
        border = kit.border_of[here, to]
        if kit.water >> border & 1 and not s.has_bridge(border):
            return s.allowance(u) if kit.infantry >> u & 1 and not spent else HALT
        return door if door < BARRED else HALT


def is_crowded(s: BreakoutState, u: Unit, to: Area) -> bool:
    """§7.1 §7.11 Whether a place has no room for a unit."""
    if not s.kit.areas >> to & 1:
        return False
    here = s.mask_at(to, u & 1)
    if here.bit_count() >= constants().stacking_limit:
        return True
    corps = s.kit.corps_artillery
    return bool(corps >> u & 1 and (here & corps).bit_count() >= constants().corps_artillery_limit)
