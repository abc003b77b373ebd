"""Where a unit would like to stand in Normandy (1971)."""

from bocage.ai.regiments import allied, german
from bocage.ai.regiments.habits import Stance
from bocage.ai.regiments.position import Position
from bocage.ai.regiments.scheme import Drive
from bocage.ai.regiments.ways import Roads, raids_on_roads
from bocage.ai.regiments.weights import Habits
from bocage.core.hexes import Hex, Mask, mask_of
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Kind, Unit
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.state import LOCKED

from .position import NormandyPosition
from .weights import habits
from .worth import ground_points, hold_of

COMMON_STACK = 14.0
"""The strength of a stack as it mostly comes to stand."""


def ground_at_sight(p: NormandyPosition, w: Habits, h: Hex) -> float:
    """Shelter and danger of a hex for a common stack."""
    return w.shelter * p.shelter(h) - w.danger * p.danger(h, COMMON_STACK) if p.threat[h] else 0.0


def time_left(p: NormandyPosition, exact: bool) -> dict[str, bool]:
    """Whether nothing can be attacked any more in this turn, and whether it is the last; a German who reckons takes
    his last turn for one last move."""
    last_turn: bool = p.s.turn == tables()["turns"]["count"]
    whole = exact and last_turn and p.side == Side.GERMAN
    return {"last_words": p.s.phase != FIRST or whole, "last_turn": last_turn}


class AlliedStance(allied.AlliedStance):
    """The north road counts only for a while; locked paratroops guard nothing; ships help far inland."""

    p: NormandyPosition

    def __init__(self, p: NormandyPosition, drive: Drive) -> None:
        super().__init__(p, drive, drive.bent(habits(Side.ALLIED)), p.kit.city_value, **time_left(p, drive.exact))

    def raids(self, held: Mask) -> Roads:
        return raids_on_roads(self.p, self.p.sorties(held))

    def lasting(self, held: Mask) -> Mask:
        return self.p.fed_at_last(held)

    def glance(self, aim: str, kind: Kind, h: Hex) -> float:
        w, p = self.w, self.p
        found = w.depth * self.ground.depth[h] + ground_at_sight(p, w, h)
        found -= w.advance * self.ground.points_to(aim, kind, h) * (w.last_advance if self.is_last_move else 1)
        found += self.care * (self.ground.disc(h, 1) & self.vital).bit_count()
        return found - w.contact * bool(self.last_words and p.foe_zone >> h & 1)

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
        w = drive.bent(habits(Side.GERMAN))
        super().__init__(p, w, p.kit.city_value, exact=drive.exact, **time_left(p, drive.exact))

    def glance(self, aim: str, kind: Kind, h: Hex) -> float:
        if self.reckons:
            return -float(self.to_keys[h])
        w, near = self.w, self.ground.disc(h, 1)
        found = ground_at_sight(self.p, w, h) + w.cover * min(5, (near & self.roads & ~self.covered).bit_count())
        return found - w.advance * max(0.0, self.ground.points_to(aim, kind, h) - 0.7)

    def points(self) -> float:
        return ground_points(self.p.s) + hold_of(self.p.s)

    def beaches_to_raid(self) -> Mask:
        return mask_of([h for n, h in self.kit.board.beaches.items() if self.p.s.invaded >> n & 1])


def stance_of(p: NormandyPosition, drive: Drive) -> Stance:
    """The habits of the side that moves."""
    return AlliedStance(p, drive) if p.side == Side.ALLIED else GermanStance(p, drive)
