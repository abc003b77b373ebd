"""Where a unit would like to stand in Normandy (1971)."""

from bocage.ai.regiments import allied, german
from bocage.ai.regiments.habits import Manner
from bocage.ai.regiments.position import Position
from bocage.core.hexes import Hex, Mask, mask_of
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.state import LOCKED
from bocage.games.normandy_1971.victory import verdict

from .position import NormandyPosition
from .weights import habits


class AlliedManner(allied.AlliedManner):
    """The north road counts only for a while; locked paratroops guard nothing; ships help far inland."""

    p: NormandyPosition

    def __init__(self, p: NormandyPosition) -> None:
        last_turn = p.s.turn == tables()["turns"]["count"]
        last_words = p.s.phase != FIRST
        super().__init__(p, habits(Side.ALLIED), p.kit.city_value, last_words=last_words, last_turn=last_turn)

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


class GermanManner(german.GermanManner):
    """The score is the ground's alone, losses aside; every invaded beach is worth a raid."""

    p: NormandyPosition

    def __init__(self, p: NormandyPosition) -> None:
        last_turn = p.s.turn == tables()["turns"]["count"]
        last_words = p.s.phase != FIRST
        super().__init__(p, habits(Side.GERMAN), p.kit.city_value, last_words=last_words, last_turn=last_turn)

    def points(self) -> float:
        return float(verdict(self.p.s).geographic)

    def beaches_to_raid(self) -> Mask:
        return mask_of([h for n, h in self.kit.board.beaches.items() if self.p.s.invaded >> n & 1])


def manner_of(p: NormandyPosition) -> Manner:
    """The habits of the side that moves."""
    return AlliedManner(p) if p.side == Side.ALLIED else GermanManner(p)
