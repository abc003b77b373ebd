"""§TEC §ATT-1 The ground as the units of one side find it: closed squares, enemy zones, and the steps that are left."""

from typing import Any

from bocage.core.hexes import Hex, Mask, flags, members
from bocage.core.paths import Ways

from .away import Surroundings
from .kit import Kit

Steps = tuple[tuple[Hex, int], ...]
"""Neighbouring squares with what entering each costs, in thirds of a point."""


class Terrain:
    """What a side's units meet while the enemy stands as he does."""

    __slots__ = (
        "_around",
        "_made",
        "_open",
        "_zoned",
        "backs",
        "closed",
        "enemies",
        "enemy",
        "entries",
        "kit",
        "leaves",
        "zone",
    )

    def __init__(self, kit: Kit, enemy: Mask) -> None:
        size = kit.grid.size
        self.kit, self.enemy = kit, enemy
        self.enemies = members(enemy)
        self.zone = kit.grid.around(enemy)
        self._zoned = flags(self.zone, size)
        self.closed = flags(enemy | ~kit.board.enterable_mask & (1 << size) - 1, size)
        self._made: dict[tuple[int, bool, bool], Ways] = {}
        self._open: dict[tuple[int, bool, bool], Ways] = {}
        self._around: dict[Hex, Surroundings] = {}
        self.leaves: dict[tuple[Any, ...], bool] = {}  # whether a unit like this could leave its square
        self.backs: dict[
            tuple[Hex, int, Hex], Any
        ] = {}  # ways back, by where they begin, how far they lead, what was attacked
        self.entries: dict[int, Mask] = {}  # where reinforcements may come in, by their edges

    def is_zone(self, h: Hex) -> bool:
        """§CMB-1 Whether a square lies in the enemy's zone."""
        return bool(self._zoned[h])

    def around(self, h: Hex) -> Surroundings:
        """§RUL-08 How far the squares around a square lie from the enemy."""
        found = self._around.get(h)
        if found is None:
            found = self._around[h] = Surroundings(self.kit.grid, h, self.enemies)
        return found

    def ways(self, column: int, roads: bool, *, shun_zones: bool = False) -> Ways:
        """§ATT-1 §TEC-RIVER-M The steps of a unit under way: none out of an enemy zone, none over water off the road.

        `roads` says whether road squares cost a third; `shun_zones` closes the enemy's zone altogether (§INV-4). The
        first step of a move has rights of its own: see `first_steps`.
        """
        key = (column, roads, shun_zones)
        made = self._made.get(key)
        if made is None:
            closed = _either(self.closed, self._zoned) if shun_zones else self.closed
            free, touched = bytes(len(closed)), self.kit.grid.around(self.zone) if shun_zones else 0
            made = Ways(self.kit.edges[roads][column], closed, free, free, touched)
            for h, stops in enumerate(self._zoned):
                if stops:
                    made.known[h] = ()
            self._made[key] = made
        return made

    def unhindered(self, column: int, roads: bool, *, wading: bool) -> Ways:
        """The same ground if zones stopped nobody and, `wading`, water neither: used to say what is in the way."""
        key = (column, roads, wading)
        made = self._open.get(key)
        if made is None:
            edges = self.kit.edges[roads][column]
            if wading:
                edges = [dry + wet for dry, wet in zip(edges, self.kit.fords[column], strict=True)]
            free = bytes(len(self.closed))
            made = self._open[key] = Ways(edges, self.closed, free, free, touched=self.zone)
        return made

    def first_steps(self, column: int, roads: bool, h: Hex, *, fords: bool, shun_zones: bool = False) -> Steps:
        """§ATT-2 §R-04 §R-19 The steps out of the square a move begins in: out of a zone too, with `fords` over water.

        A unit in an enemy zone may not step straight into another square of one; by option it may.
        """
        steps = self.kit.edges[roads][column][h]
        if fords:
            steps += self.kit.fords[column][h]
        if shun_zones or (self._zoned[h] and self.kit.options.zoc_to_zoc == "forbid"):
            return tuple(step for step in steps if not self.closed[step[0]] and not self._zoned[step[0]])
        return tuple(step for step in steps if not self.closed[step[0]])


def _either(one: bytes, other: bytes) -> bytes:
    """The union of two sets of flags."""
    return bytes(a | b for a, b in zip(one, other, strict=True))
