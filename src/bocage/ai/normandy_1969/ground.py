"""The board of Normandy (1969) as a staff officer studies it."""

from functools import lru_cache

from bocage.ai.regiments.ground import Ground
from bocage.core.hexes import Hex
from bocage.core.paths import Edges
from bocage.core.regiments.counters import Kind
from bocage.games.normandy_1969.kit import FAST, SLOW, THIRDS, Kit, tables
from bocage.games.normandy_1969.movement import column

WADING = 4 * THIRDS
"""What water without a road costs on top, for a plan of several turns: the wait for a turn to begin beside it."""


class NormandyGround(Ground):
    """Shelter is what the ground makes of a defender, beyond once his strength."""

    kit: Kit

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        edges = [self._with_fords(column) for column in (SLOW, FAST)]
        self.city_value: dict[str, int] = tables()["victory"]["cities"]
        super().__init__(kit, edges, THIRDS, self.city_value, kit.board.partial_mask)
        self.works = kit.board.fort_mask

    def _with_fords(self, col: int) -> Edges:
        fords = [tuple((n, cost + WADING) for n, cost in steps) for steps in self.kit.fords[col]]
        return [dry + wet for dry, wet in zip(self.kit.edges[True][col], fords, strict=True)]

    def column(self, kind: Kind) -> int:
        return column(kind)

    def shelter_of(self, h: Hex) -> int:
        chart, kit = tables()["terrain"], self.kit
        if kit.board.city_mask >> h & 1:
            return int(chart["city"]["defense"][kit.options.city_defense]) - 1
        return int(chart["bocage"]["defense"]) - 1 if kit.is_covered(h) else 0


@lru_cache(maxsize=8)
def ground_of(kit: Kit) -> NormandyGround:
    """The study of a kit's board, made once."""
    return NormandyGround(kit)
