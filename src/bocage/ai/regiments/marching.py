"""The movement phases: one unit after another, foot first, each where it likes best beside those who have chosen."""

from collections.abc import Iterable
from typing import ClassVar

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import REGIMENT, Unit
from bocage.core.regiments.stacks import overstacked
from bocage.core.regiments.state import GONE

from .habits import NEVER, Stance
from .muster import Orders
from .position import Position

Marches = list[tuple[Unit, Action]]
"""Units that move, in order, and what each does."""

DONE = Action("done")


class March:
    """The movement of one side as it stands now."""

    LOOKS: ClassVar[int] = 28
    """Enough to choose from: hexes farther from the objective than so many others hardly ever win."""

    p: Position

    def __init__(self, p: Position, stance: Stance, orders: Orders, targets: Iterable[Hex] = ()) -> None:
        """`targets` are the enemy stacks that `orders` are given to attack."""
        self.p, self.s, self.stance, self.orders, self.targets = p, p.s, stance, orders, list(targets)
        self.leavers = self.find_leavers()

    # --- what a game says

    def find_leavers(self) -> dict[Unit, Hex]:
        """Units that should leave the map now, each by its road."""
        return {}

    def can_spare(self, u: Unit) -> bool:
        """Whether a unit is one of those that make up a division, and free to go."""
        return self.p.kind(u).size == REGIMENT

    def can_leave(self, u: Unit, h: Hex) -> bool:
        """Whether a unit may leave the map by a road."""
        raise NotImplementedError

    def crowd(self, h: Hex) -> list[Unit]:
        """The units of a hex that holds too many, whoever should leave it first."""
        return self.s.units_at(h)

    # --- the whole phase

    def plan(self, movable: set[Unit]) -> Marches:
        """Every move of the phase, in order; the position is carried along with it."""
        go, leave = self.p.kit.noun("go"), self.p.kit.noun("exit")
        marches = [(u, leave[h]) for u, h in self.leavers.items() if u in movable]
        for u in sorted((u for u in self.s.units_of(self.p.side) if self.s.at[u] != GONE), key=self.rank):
            if u in self.leavers:
                continue
            h = self.best_hex(u) if u in movable else -1
            if h < 0:
                self.p.settle(u)
            else:
                self.p.move(u, h)
                marches.append((u, go[h]))
            if self.s.at[u] >= 0:
                self.stance.stays(self.s.at[u])
        return marches

    # --- who goes where

    def rank(self, u: Unit) -> tuple[int, int]:
        """Infantry leads, tanks join it, guns and scouts find what is left."""
        return {"armor": 1, "recon": 2}.get(self.p.kind(u).type, 0), u

    def best_hex(self, u: Unit) -> Hex:
        """Where a unit should go; -1 if it should stay."""
        at = self.s.at[u]
        if u in self.orders:
            return -1 if self.orders[u] == at else self.orders[u]
        if at >= 0 and not self.stance.may_leave(u):
            return -1
        stays = at >= 0 and self.p.has_room(u, at)
        best, found = self.stance.score(u, at) + self.stance.w.inertia if stays else NEVER, -1
        for h in self._worth_a_look(u):
            if h != at and self.p.has_room(u, h) and (score := self.stance.score(u, h)) > best:
                best, found = score, h
        return found

    def _worth_a_look(self, u: Unit) -> list[Hex]:
        """The hexes that look best at first sight, and the special ones."""
        mask = self.p.destinations(u)
        hexes = sorted(members(mask), key=self.stance.glances(u).__getitem__, reverse=True)
        if self.stance.is_hungry(u):
            hexes.sort(key=lambda h: not self.stance.fed >> h & 1)
        special = mask & self.stance.special
        return hexes[: self.LOOKS] + members(special) + self.stance.extra_hexes(u, mask)

    def relieve(self, movable: set[Unit]) -> tuple[Unit, Hex] | None:
        """Somebody must leave a hex that holds too many."""
        for crowded in overstacked(self.s, self.p.side):
            for u in self.crowd(crowded):
                if u in movable and (h := self.any_hex(u)) >= 0:
                    return u, h
        return None

    def any_hex(self, u: Unit) -> Hex:
        """The best hex other than the unit's own; -1 if there is none."""
        at = self.s.at[u]
        hexes = [h for h in members(self.p.destinations(u)) if h != at and self.p.has_room(u, h)]
        return max(hexes, key=lambda h: (self.stance.score(u, h), h), default=-1)

    # --- leaving the map for points

    def division(self, edge: str, regiments: int, busy: dict[Unit, Hex]) -> dict[Unit, Hex]:
        """Enough units for a division that can leave by roads of an edge in supply; nobody if there are not enough."""
        net = self.p.road_net(Side.ALLIED)
        gone = sum(1 for h in self.p.exits_used() if self.p.kit.board.road_exits[h] == edge)
        found: dict[Unit, Hex] = {}
        doors = [h for h, side in self.p.kit.board.road_exits.items() if side == edge and net >> h & 1]
        for u in self.s.units_of(Side.ALLIED) if doors else ():
            if self.s.at[u] >= 0 and u not in busy and self.can_spare(u):
                door = next((h for h in doors if self._reaches(u, h)), -1)
                if door >= 0:
                    found[u] = door
        return dict(list(found.items())[: regiments - gone]) if gone < regiments <= gone + len(found) else {}

    def _reaches(self, u: Unit, h: Hex) -> bool:
        near = self.p.destinations(u) >> h & 1 or self.s.at[u] == h
        return bool(near) and self.can_leave(u, h)
