"""The impulses of Normandy (1969)."""

from bocage.ai.regiments import marching
from bocage.ai.regiments.muster import Orders
from bocage.ai.regiments.scheme import Drive
from bocage.core.hexes import Hex
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.moves import MoveUnit
from bocage.games.normandy_1969.state import FIRST, SECOND
from bocage.games.normandy_1969.victory import exit_awards, has_exited

from .battle import Battles
from .habits import stance_of
from .muster import Muster
from .position import NormandyPosition
from .scheme import leaves_by


class March(marching.March):
    """The movement of one side as it stands now."""

    LOOKS = 14

    p: NormandyPosition

    def __init__(self, p: NormandyPosition, drive: Drive) -> None:
        self.drive = drive
        stance, orders, targets = stance_of(p, drive), Orders(), list[Hex]()
        if p.s.phase == FIRST:
            muster = Muster(p, Battles(p, drive), stance.busy())
            orders, targets = muster.orders, muster.targets
        super().__init__(p, stance, orders, targets)

    def find_leavers(self) -> dict[Unit, Hex]:
        """§VIC-X Units that should leave the map: in the last move, or when the plan says so, a division for every
        award still open."""
        s, chart = self.p.s, tables()["victory"]
        if self.p.side == Side.GERMAN or s.phase != SECOND:
            return {}
        open_edges = "NESW" if s.turn == tables()["turns"]["count"] else leaves_by(self.drive.scheme)
        leavers: dict[Unit, Hex] = {}
        awards = sorted(exit_awards(s.kit), key=lambda edges: -chart["exits"][edges[0]])
        for edges in awards:
            if any(has_exited(s, edge) for edge in edges):
                continue
            for edge in edges:
                if edge in open_edges and (found := self.division(edge, chart["exit_regiments"], leavers)):
                    leavers |= found
                    break
        return leavers

    def can_spare(self, u: Unit) -> bool:
        return super().can_spare(u) and u not in self.stance.busy()

    def can_leave(self, u: Unit, h: Hex) -> bool:
        return Action("exit", self.p.kit.names[h]) in MoveUnit(u).options(self.p.s)
