"""The board as a staff officer studies it before the battle: ways to the objectives, depth, shelter."""

from collections.abc import Iterable

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.paths import Edges, Ways, flood
from bocage.core.regiments.counters import Kind
from bocage.core.regiments.kit import RegimentKit

FAR = 1200
"""Parts of a movement point enough to cross the board."""


class Ground:
    """What never changes on a board: worked out once for a kit. `parts` of a movement point are what edges count."""

    def __init__(
        self, kit: RegimentKit, edges: Iterable[Edges], parts: int, cities: Iterable[str], shore: Mask
    ) -> None:
        self.kit, self.parts, board = kit, parts, kit.board
        bare = bytes(kit.grid.size)
        self.open = tuple(Ways(steps, bare, bare, bare, touched=0) for steps in edges)
        self.depth = self._depths(shore)
        self.shelter = [self.shelter_of(h) for h in range(kit.grid.size)]
        self.cities: dict[str, Mask] = {name: board.city_of[name] for name in cities if name in board.city_of}
        self.city_ring = {name: held | kit.grid.around(held) for name, held in self.cities.items()}
        self.objectives = dict(self.cities)
        for edge in "NESW":
            self.objectives[f"exit {edge}"] = mask_of([h for h, side in board.road_exits.items() if side == edge])
        self.fields = {
            name: tuple(self._field(hexes, ways) for ways in self.open) for name, hexes in self.objectives.items()
        }
        self._discs: dict[tuple[Hex, int], Mask] = {}
        self._listed: dict[tuple[Hex, int], list[Hex]] = {}
        self._strikes: dict[tuple[Hex, int, int], list[Hex]] = {}

    # --- what a game says of its ground

    def column(self, kind: Kind) -> int:
        """The column of the movement chart that a kind of unit uses."""
        raise NotImplementedError

    def stride(self, kind: Kind) -> int:
        """Parts of a point a unit can spend to come beside an enemy."""
        return kind.movement * self.parts

    def shelter_of(self, h: Hex) -> int:
        """What the ground of a hex does for its defenders, in the measure of the game."""
        raise NotImplementedError

    # --- what is read off it

    def points_to(self, objective: str, kind: Kind, h: Hex) -> float:
        """Movement points from a hex to an objective over open ground and roads, nobody in the way."""
        return self.fields[objective][self.column(kind)][h] / self.parts

    def disc(self, h: Hex, radius: int) -> Mask:
        """The hexes within so many hexes of one."""
        found = self._discs.get((h, radius))
        if found is None:
            found = self._discs[h, radius] = self.kit.grid.disc(1 << h, radius)
        return found

    def within(self, h: Hex, radius: int) -> list[Hex]:
        """The same, one by one."""
        found = self._listed.get((h, radius))
        if found is None:
            found = self._listed[h, radius] = members(self.disc(h, radius))
        return found

    def strikes(self, h: Hex, kind: Kind) -> list[Hex]:
        """The hexes a unit standing here could attack after one move, if nobody stood in its way."""
        col = self.column(kind)
        key = (h, col, kind.movement)
        found = self._strikes.get(key)
        if found is None:
            reached = mask_of(flood(self.open[col], [(h, 0)], max(0, self.stride(kind))).found) | 1 << h
            found = self._strikes[key] = members(self.kit.grid.around(reached) & self.kit.board.enterable_mask)
        return found

    def _field(self, hexes: Mask, ways: Ways) -> list[int]:
        return list(flood(ways, [(h, 0) for h in members(hexes)], FAR).cost)

    def _depths(self, shore: Mask) -> list[int]:
        """Hexes from the nearest partially-sea hex."""
        depths, distance = [0] * self.kit.grid.size, 0
        reached = new = shore
        while new:
            for h in members(new):
                depths[h] = distance
            new = self.kit.grid.around(reached) & ~reached
            reached |= new
            distance += 1
        return depths
