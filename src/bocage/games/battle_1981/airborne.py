"""§2a §7a The drops before the landing: each airborne division in turn, its zone chosen, its drift left to the wind."""

from bocage.core.hexes import Hex, members
from bocage.core.protocol import Ask, Do, Event, Roll, Ruling, Side, Task, no
from bocage.core.verbs import Verb

from .kinds import Unit
from .landing import bring_supplies
from .movement import bars_entry
from .nouns import HEX
from .state import BattleState
from .tables import tunables


class Drops(Do[BattleState], frozen=True):
    """§2a The airborne divisions drop in the order of the roster: 82nd, 101st, 6th."""

    def run(self, s: BattleState) -> list[Task[BattleState]]:
        s.phase = "drops"
        s.tell(Event("drops", "§2a", {}))
        return [DropZone(piece.unit) for piece in s.kit.kinds if piece.is_airborne]


def bars_drop(s: BattleState, u: Unit, h: Hex) -> Ruling | None:
    """§7a §7c §RUL-20 The first rule that keeps a division from being dropped there; None if it may be."""
    if h not in s.kit.board.drop_zones[s.kit.kinds[u].id]:
        zones = s.kit.board.drop_zones[s.kit.kinds[u].id]
        says = "{hex} is not one of the drop zones of {unit:the}, which are {zones:hex}"
        return no("§7a", says, hex=h, unit=u, zones=zones)
    return bars_entry(s, u, h)


class DropZone(Ask[BattleState], frozen=True):
    """§7a §7c Any of the division's zones, all shown at once; the historic one first."""

    rule = "§7a"
    asks = "choose the drop zone of {unit:the}"
    unit: Unit

    def who(self, s: BattleState) -> Side:
        return Side.ALLIED

    def zones(self, s: BattleState) -> tuple[Hex, ...]:
        """§7c"""
        return s.kit.board.drop_zones[s.kit.kinds[self.unit].id]

    def bars_zone(self, s: BattleState, h: Hex) -> Ruling | None:
        """§7a §RUL-20"""
        return bars_drop(s, self.unit, h)

    def jump(self, s: BattleState, h: Hex) -> list[Task[BattleState]]:
        """§7b"""
        return [Drift(self.unit, h)]

    verbs = (Verb("drop", HEX, nouns=zones, bars=bars_zone, take=jump),)


def drift_hexes(s: BattleState, h: Hex) -> list[Hex]:
    """§7b §RUL-17 Where a drop can drift to: the positions around that are land and free."""
    return members(s.kit.next_to[h] & s.kit.board.land_mask & ~(s.held[0] | s.held[1]))


class Drift(Roll[BattleState], frozen=True):
    """§7b Whether the wind carries the division off its zone."""

    rule = "§7b"
    unit: Unit
    hex: Hex

    def faces(self, s: BattleState) -> int:
        return 100

    def key(self, s: BattleState) -> str:
        return f"drift {s.kit.kinds[self.unit].id}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        drifts = face <= tunables().drift and bool(drift_hexes(s, self.hex))
        s.tell(
            Event("drift", "§7b", {"piece": self.unit, "hex": self.hex, "die": face, "drifts": drifts}, reveals=True)
        )
        if drifts:
            return [DriftWay(self.unit, self.hex)]
        come_down(s, self.unit, self.hex)
        return []


class DriftWay(Roll[BattleState], frozen=True):
    """§7b §RUL-17 Which way: equal chances among the positions that can take the division."""

    rule = "§7b"
    unit: Unit
    hex: Hex

    def faces(self, s: BattleState) -> int:
        return len(drift_hexes(s, self.hex))

    def key(self, s: BattleState) -> str:
        return f"drift way {s.kit.kinds[self.unit].id} from {s.kit.names[self.hex]} among {self.faces(s)}"

    def land(self, s: BattleState, face: int) -> list[Task[BattleState]]:
        come_down(s, self.unit, drift_hexes(s, self.hex)[face - 1])
        return []


def come_down(s: BattleState, u: Unit, h: Hex) -> None:
    """§7b §5g §RUL-29 §10c A division is on the ground, with the supplies it carries. It has not rested."""
    s.place(u, h)
    s.landed |= 1 << u
    s.tell(Event("dropped", "§7b", {"piece": u, "hex": h, **bring_supplies(s, u)}, reveals=True))
