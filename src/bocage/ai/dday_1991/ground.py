"""The board as a staff officer studies it: how far it is from everywhere to everywhere."""

from functools import cache

from bocage.core.hexes import Hex, Mask, members
from bocage.core.paths import Ways, flood
from bocage.games.dday_1991.kit import Kit, Options
from bocage.games.dday_1991.setup import kit_for

FAR = 60
"""Movement factors enough to cross the board; also the distance of what cannot be walked to."""


class Ground:
    """What never changes on the board, worked out when first asked for."""

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        bare = bytes(kit.grid.size)
        self._ways = Ways(kit.edges[0], bare, bare, bare, 0)
        self._discs: dict[tuple[Hex, int], list[Hex]] = {}
        self._strikes: dict[tuple[Hex, int], list[Hex]] = {}

    def field(self, hexes: Mask) -> list[int]:
        """Movement factors between every hex and the nearest of these; more than FAR where no way leads."""
        return flood(self._ways, [(h, 0) for h in members(hexes)], FAR).cost

    def near(self, h: Hex, radius: int) -> list[Hex]:
        """The hexes within so many hexes of one."""
        found = self._discs.get((h, radius))
        if found is None:
            found = self._discs[h, radius] = members(self.kit.grid.disc(1 << h, radius))
        return found

    def strikes(self, h: Hex, movement: int) -> list[Hex]:
        """The hexes that a ground unit standing here could attack after one move, if nobody stood in its way."""
        found = self._strikes.get((h, movement))
        if found is None:
            cost, links = self.field(1 << h), self.kit.land_links
            reached = [n for n in self.near(h, movement + 1) if cost[n] <= movement]
            hexes = {t for n in reached for t in links[n]} - {h}
            found = self._strikes[h, movement] = sorted(hexes)
        return found


@cache
def ground() -> Ground:
    """The one board of the game; the options do not change it."""
    return Ground(kit_for(Options()))
