"""One world of Normandy (1971) that fits the view, and what a commander reads off it."""

from bocage.ai.regiments.position import Notes, Position
from bocage.core.hexes import Hex, Mask, mask_of
from bocage.core.paths import Reach, flood
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.kit import FAST, SIXTHS, Kit
from bocage.games.normandy_1971.movement import end_flags, one_hex_moves, reach_of
from bocage.games.normandy_1971.state import LOCKED, NormandyState, Terrain
from bocage.games.normandy_1971.supply import road_net, supplied_mask

from .ground import ground_of

SORTIE, RAID = 12, 16
"""Movement points of a German turn, of its two moves together: of the fastest who fight, and of scouts."""


class NormandyPosition(Position):
    """A possible world seen from one side."""

    s: NormandyState
    kit: Kit

    def __init__(self, s: NormandyState, side: Side, notes: Notes) -> None:
        super().__init__(s, side, notes, ground_of(s.kit), s.turn)
        self._sortie: tuple[Mask, list[tuple[Reach, Mask]]] | None = None

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

    # --- what the Germans could do to our roads

    def sorties(self, allies: Mask) -> list[tuple[Reach, Mask]]:
        """How far Germans get in a turn of theirs past Allies in these hexes, and where they may end: scouts anywhere,
        the others in supply."""
        if self._sortie is None or self._sortie[0] != allies:
            ways = Terrain(self.kit, Side.GERMAN, allies).ways(True, FAST)
            fighters = flood(ways, self._sallies(scouts=False), SORTIE * SIXTHS)
            scouts = flood(ways, self._sallies(scouts=True), RAID * SIXTHS)
            found = [(fighters, self._german_supply(allies)), (scouts, self.kit.board.exists_mask)]
            self._sortie = (allies, found)
        return self._sortie[1]

    def _sallies(self, *, scouts: bool) -> list[tuple[Hex, int]]:
        """Where Germans set out from, slow ones late."""
        late: dict[Hex, int] = {}
        most = (RAID if scouts else SORTIE) // 2
        for h, units in self.stacks[Side.GERMAN].items():
            speeds = [kind.movement for u in units if (kind := self.kind(u)).type == "recon" or not scouts]
            if speeds:
                late[h] = max(0, most - max(speeds)) * 2 * SIXTHS
        return list(late.items())

    def _german_supply(self, allies: Mask) -> Mask:
        """Where Germans would be in supply with Allies in these hexes."""
        kept, self.s.occupied[Side.ALLIED] = self.s.occupied[Side.ALLIED], allies
        found = supplied_mask(self.s, Side.GERMAN)
        self.s.occupied[Side.ALLIED] = kept
        return found

    def fed_at_last(self, allies: Mask) -> Mask:
        """Where Allies would be in supply if Germans came beside every road they can get to past Allies in these
        hexes."""
        raided = 0
        for reach, stays in self.sorties(allies):
            raided |= mask_of(reach.found) & stays
        kept, self.s.occupied[Side.GERMAN] = self.s.occupied[Side.GERMAN], raided & ~allies
        found = supplied_mask(self.s, Side.ALLIED)
        self.s.occupied[Side.GERMAN] = kept
        return found
