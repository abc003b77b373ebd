"""The board as a staff officer studies it before the battle: ways to the objectives, depth, shelter."""

from functools import lru_cache

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.paths import Ways, flood
from bocage.core.regiments.counters import Kind
from bocage.games.normandy_1971.kit import FAST, SIXTHS, SLOW, Kit, tables
from bocage.games.normandy_1971.movement import column

FAR = 1200
"""Sixths of a movement point enough to cross the board."""


class Ground:
    """What never changes on a board: worked out once for a kit."""

    def __init__(self, kit: Kit) -> None:
        self.kit, board = kit, kit.board
        bare = bytes(kit.grid.size)
        self.open = tuple(Ways(kit.edges[True][col], bare, bare, bare, touched=0) for col in (SLOW, FAST))
        self.depth = self._depths(board.partial_mask)
        self.shelter = [self._shelter(h) for h in range(kit.grid.size)]
        self.cities: dict[str, Mask] = {name: board.city_of[name] for name in kit.city_value if name in board.city_of}
        self.city_ring = {name: held | kit.grid.around(held) for name, held in self.cities.items()}
        self.objectives = dict(self.cities)
        for edge in "NESW":
            self.objectives[f"exit {edge}"] = mask_of([h for h, side in board.road_exits.items() if side == edge])
        self.fields = {
            name: (self._field(hexes, SLOW), self._field(hexes, FAST)) for name, hexes in self.objectives.items()
        }
        self._discs: dict[tuple[Hex, int], Mask] = {}
        self._strikes: dict[tuple[Hex, int, int], list[Hex]] = {}

    def points_to(self, objective: str, kind: Kind, h: Hex) -> float:
        """Movement points from a hex to an objective over open ground and roads, nobody in the way."""
        return self.fields[objective][column(kind)][h] / SIXTHS

    def disc(self, h: Hex, radius: int) -> Mask:
        """The hexes within so many hexes of one."""
        found = self._discs.get((h, radius))
        if found is None:
            found = self._discs[h, radius] = self.kit.grid.disc(1 << h, radius)
        return found

    def strikes(self, h: Hex, kind: Kind) -> list[Hex]:
        """The hexes a unit standing here could attack after one move, if nobody stood in its way."""
        col = column(kind)
        key = (h, col, kind.movement)
        found = self._strikes.get(key)
        if found is None:
            budget = max(0, kind.movement * SIXTHS - self.kit.zone_in[col])
            reached = mask_of(flood(self.open[col], [(h, 0)], budget).found) | 1 << h
            found = self._strikes[key] = members(self.kit.grid.around(reached) & self.kit.board.enterable_mask)
        return found

    def _field(self, hexes: Mask, col: int) -> list[int]:
        return list(flood(self.open[col], [(h, 0) for h in members(hexes)], FAR).cost)

    def _shelter(self, h: Hex) -> int:
        """What the ground of a hex adds to an attacker's die, rivers and works aside."""
        chart, board = tables()["terrain"], self.kit.board
        die: int = chart["fortification"]["die"] * (board.fort_mask >> h & 1)
        if board.city_mask >> h & 1:
            return die + int(chart["city"]["die"])
        return die + int(chart["bocage"]["die"]) * int(self.kit.is_bocage(h))

    def _depths(self, shore: Mask) -> list[int]:
        """§VIC-D Hexes from the nearest partially-sea hex."""
        depths, distance = [0] * self.kit.grid.size, 0
        reached = new = shore
        while new:
            for h in members(new):
                depths[h] = distance
            new = self.kit.grid.around(reached) & ~reached
            reached |= new
            distance += 1
        return depths


@lru_cache(maxsize=8)
def ground_of(kit: Kit) -> Ground:
    """The study of a kit's board, made once."""
    return Ground(kit)
