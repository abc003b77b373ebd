"""The enemy's ways past those of us who stay, and what a zone bars of them."""

from collections.abc import Callable, Iterable

from bocage.core.hexes import Hex, Mask, mask_of
from bocage.core.paths import Reach

from .lifelines import lifelines
from .position import Position

APART, MOST_RAIDS = 3, 8
"""Raids on supply roads that are met one by one: how far apart, how many."""

Roads = list[tuple[Mask, float]]
"""Ways, each with what it is worth to the enemy."""


class OpenWays:
    """The enemy's ways past those of us who are sure to stay; looked for anew when somebody has come to bar one."""

    def __init__(self, find: Callable[[Mask], Roads]) -> None:
        self._find, self._zone = find, -1
        self.ways: Roads = []

    def past(self, held: Mask, zone: Mask) -> bool:
        """Those of us who stay stand in these hexes, and bar these; whether that changes anything."""
        new = zone & ~self._zone
        changed = self._zone < 0 or any(way & new for way, _ in self.ways)
        if changed:
            self.ways = self._find(held)
        self._zone = zone
        return changed

    @property
    def lines(self) -> Mask:
        """All hexes that ways lead over."""
        found = 0
        for way, _ in self.ways:
            found |= way
        return found


def raids_on_roads(p: Position, sorties: Iterable[tuple[Reach, Mask]]) -> Roads:
    """The ways by which Germans come beside the Allies' supply roads: the nearest first, then others that end well
    apart from it. Of each sortie it is known how far it gets, and in which hexes it may end."""
    grid, taken, ways = p.kit.grid, 0, Roads()
    beside = grid.around(lifelines(p))
    for reach, stays in sorties:
        ends = beside & stays
        for end in [h for h in reach.found if ends >> h & 1]:
            if len(ways) < MOST_RAIDS and not taken >> end & 1:
                taken |= grid.disc(1 << end, APART)
                ways.append((mask_of(reach.path(end, grid.neighbours)), 1.0))
    return ways


def barred(p: Position, h: Hex, ways: Roads) -> float:
    """What a zone round a hex takes from the enemy."""
    zone = p.ground.disc(h, 1)
    return sum([value for way, value in ways if way & zone])
