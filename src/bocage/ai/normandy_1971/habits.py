"""Where a unit would like to stand in Normandy (1971)."""

from bocage.ai.regiments import allied, german
from bocage.ai.regiments.habits import Stance
from bocage.ai.regiments.position import Position
from bocage.ai.regiments.scheme import Drive
from bocage.core.hexes import Hex, Mask, mask_of
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.state import LOCKED

from .position import NormandyPosition
from .weights import habits
from .worth import ground_points


def time_left(p: NormandyPosition) -> dict[str, bool]:
    """Whether nothing can be attacked any more in this turn, and whether it is the last."""
    return {"last_words": p.s.phase != FIRST, "last_turn": p.s.turn == tables()["turns"]["count"]}


class AlliedStance(allied.AlliedStance):
    """The north road counts only for a while; locked paratroops guard nothing; ships help far inland."""

    p: NormandyPosition

    def __init__(self, p: NormandyPosition, drive: Drive) -> None:
        super().__init__(p, drive.bent(habits(Side.ALLIED)), p.kit.city_value, **time_left(p))

    def can_guard(self, p: Position, u: Unit, beach: Hex) -> bool:
        return not p.s.flags[u] & LOCKED

    def demands(self) -> dict[str, tuple[float, float]]:
        turn, deadline = self.p.turn, tables()["victory"]["north_deadline_turn"]
        wanted = {}
        for name, (weight, strength) in self.w.objectives.items():
            if name == "exit N" and turn > deadline:
                continue
            early = name in ("Falaise", "exit S") and turn <= deadline
            safe = name in self.ground.cities and self.is_safe(name)
            wanted[name] = (weight / 2 if early else weight, strength / 4 if safe else strength)
        return wanted

    def guns(self, h: Hex) -> float:
        distance = self.p.kit.sea_range[h]
        return 6.0 if distance <= 2 else 1.0 if distance <= 6 else 0.0


class GermanStance(german.GermanStance):
    """The score is the ground's alone, losses aside; every invaded beach is worth a raid."""

    p: NormandyPosition

    def __init__(self, p: NormandyPosition, drive: Drive) -> None:
        super().__init__(p, drive.bent(habits(Side.GERMAN)), p.kit.city_value, **time_left(p))

    def points(self) -> float:
        return ground_points(self.p.s)

    def beaches_to_raid(self) -> Mask:
        return mask_of([h for n, h in self.kit.board.beaches.items() if self.p.s.invaded >> n & 1])


def stance_of(p: NormandyPosition, drive: Drive) -> Stance:
    """The habits of the side that moves."""
    return AlliedStance(p, drive) if p.side == Side.ALLIED else GermanStance(p, drive)
