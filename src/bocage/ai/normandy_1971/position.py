"""One world of Normandy (1971) that fits the view, and what a commander reads off it."""

from bocage.ai.regiments.position import Notes, Position
from bocage.core.hexes import Hex, Mask
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.kit import Kit
from bocage.games.normandy_1971.movement import end_flags, one_hex_moves, reach_of
from bocage.games.normandy_1971.state import LOCKED, NormandyState
from bocage.games.normandy_1971.supply import road_net, supplied_mask

from .ground import ground_of


class NormandyPosition(Position):
    """A possible world seen from one side."""

    s: NormandyState
    kit: Kit

    def __init__(self, s: NormandyState, side: Side, notes: Notes) -> None:
        super().__init__(s, side, notes, ground_of(s.kit), s.turn)

    def can_strike(self, u: Unit) -> bool:
        return not self.s.flags[u] & LOCKED and super().can_strike(u)

    def gunfire(self, h: Hex) -> float:
        """Most missions being busy elsewhere."""
        distance = self.kit.sea_range[h]
        return 20.0 if distance <= 2 else 8.0 if distance <= 6 else 3.0 if distance <= 10 else 0.0

    def shelter(self, h: Hex) -> int:
        """What is added to the die against a defender here: the ground, and works."""
        return self.ground.shelter[h] + 4 * (self.s.works >> h & 1)

    def danger(self, h: Hex, strength: float) -> float:
        force = self.threat[h]
        if not force:
            return 0.0
        held = max(1.0, strength) * (1 + 0.3 * self.shelter(h))
        return min(2.0, max(0.0, force / held - 1.5) / 3)

    def ends(self, u: Unit) -> list[Hex]:
        s, fine = self.s, end_flags(self.s, u)
        return [h for h in reach_of(s, u).found if fine[h]] + [h for h in one_hex_moves(s, u) if fine[h]]

    def reach_key(self, u: Unit) -> tuple[int, ...]:
        s = self.s
        living = s.supply & ~s.dead
        fed, exits = int(s.is_fed(u)), len(s.exits)
        return (fed, self.foe_mask, s.at[u], s.spent[u], s.kind[u], s.due[u], exits, living)

    def entered(self, u: Unit, h: Hex) -> None:
        self.s.enter(u, [h])

    def supplied(self, side: Side) -> Mask:
        return supplied_mask(self.s, side)

    def road_net(self, side: Side) -> Mask:
        return road_net(self.s, side)

    def supply_beaches(self) -> list[int]:
        return self.s.supply_areas()

    def exits_used(self) -> list[Hex]:
        return [h for _, h, _ in self.s.exits]

    def taken(self) -> Mask:
        return self.s.cities
