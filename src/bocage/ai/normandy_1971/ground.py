"""The board of Normandy (1971) as a staff officer studies it."""

from functools import lru_cache

from bocage.ai.regiments.ground import Ground
from bocage.core.hexes import Hex
from bocage.core.regiments.counters import Kind
from bocage.games.normandy_1971.kit import SIXTHS, Kit, tables
from bocage.games.normandy_1971.movement import column


class NormandyGround(Ground):
    """Shelter is what the ground adds to an attacker's die."""

    kit: Kit

    def __init__(self, kit: Kit) -> None:
        self.kit = kit
        super().__init__(kit, kit.edges[True], SIXTHS, kit.city_value, kit.board.partial_mask)

    def column(self, kind: Kind) -> int:
        return column(kind)

    def stride(self, kind: Kind) -> int:
        """The last step is into an enemy zone, which costs more."""
        return super().stride(kind) - self.kit.zone_in[column(kind)]

    def shelter_of(self, h: Hex) -> int:
        """What the ground of a hex adds to an attacker's die, rivers and works aside."""
        chart, board = tables()["terrain"], self.kit.board
        die: int = chart["fortification"]["die"] * (board.fort_mask >> h & 1)
        if board.city_mask >> h & 1:
            return die + int(chart["city"]["die"])
        return die + int(chart["bocage"]["die"]) * int(self.kit.is_bocage(h))


@lru_cache(maxsize=8)
def ground_of(kit: Kit) -> NormandyGround:
    """The study of a kit's board, made once."""
    return NormandyGround(kit)
