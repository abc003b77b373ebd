"""The movement phases of Normandy (1971)."""

from bocage.ai.regiments import marching
from bocage.ai.regiments.scheme import Drive
from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.moves import MoveUnit
from bocage.games.normandy_1971.state import INVERTED

from .battle import Battle
from .habits import stance_of
from .muster import Muster
from .position import NormandyPosition


class March(marching.March):
    """The movement of one side as it stands now."""

    LOOKS = 28

    p: NormandyPosition

    def __init__(self, p: NormandyPosition, drive: Drive) -> None:
        stance = stance_of(p, drive)
        if p.s.phase == FIRST and not stance.is_last_move:
            muster = Muster(p, Battle(p, drive), stance.busy())
            super().__init__(p, stance, muster.orders, muster.targets)
        else:
            super().__init__(p, stance, {})

    def find_leavers(self) -> dict[Unit, Hex]:
        """§VIC-X Units that should leave the map now: when it is the last chance, and a division can go."""
        s, rules = self.p.s, tables()["victory"]
        if self.p.side == Side.GERMAN or s.phase != SECOND:
            return {}
        edges = ["E", "W", "S", "N"] if s.turn == tables()["turns"]["count"] else []
        if s.turn == rules["north_deadline_turn"]:
            edges = ["N"]
        leavers: dict[Unit, Hex] = {}
        for edge in edges:
            leavers |= self.division(edge, rules["exit_regiments"], leavers)
        return leavers

    def crowd(self, h: Hex) -> list[Unit]:
        return sorted(self.s.units_at(h), key=self._is_useful)

    def best_hex(self, u: Unit) -> Hex:
        """§R-37 Paratroops that lie inverted go wherever they can: they are of no use where they are."""
        found = super().best_hex(u)
        return found if found >= 0 or self._is_useful(u) else self.any_hex(u)

    def _is_useful(self, u: Unit) -> bool:
        return not self.s.flags[u] & INVERTED

    def can_leave(self, u: Unit, h: Hex) -> bool:
        return Action("exit", self.p.kit.names[h]) in MoveUnit(u).options(self.p.s)
