"""One world of Normandy (1969) that fits the view, and what a commander reads off it."""

from bocage.ai.regiments.position import Notes, Position
from bocage.core.hexes import Hex, Mask, flags, mask_of, members
from bocage.core.paths import Reach, flood
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1969.kit import FAST, THIRDS, Kit, tables
from bocage.games.normandy_1969.movement import can_ford, end_flags, reach_of
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.supply import road_net, supplied_mask
from bocage.games.normandy_1969.terrain import Terrain

from .ground import NormandyGround, ground_of

SHIPS = float(tables()["naval"]["factors"])
FASTEST = 10
"""Movement points of the fastest units that fight."""


class NormandyPosition(Position):
    """A possible world seen from one side."""

    s: NormandyState
    kit: Kit
    ground: NormandyGround

    def __init__(self, s: NormandyState, side: Side, notes: Notes) -> None:
        super().__init__(s, side, notes, ground_of(s.kit), s.turn)

    def gunfire(self, h: Hex) -> float:
        """Ships fire for Allies who attack from a coast square: one of them, say."""
        return SHIPS if self.kit.grid.around(1 << h) & self.kit.coast else 0.0

    def shelter(self, h: Hex) -> int:
        """What a defender of our side gains here; strongpoints are German."""
        if self.side == Side.GERMAN and self.ground.works >> h & 1:
            return max(2, self.ground.shelter[h])
        return self.ground.shelter[h]

    def danger(self, h: Hex, strength: float) -> float:
        """The enemy comes with what the zones let through; below two to one he is no danger."""
        force = self.threat[h]
        if not force:
            return 0.0
        held = max(1.0, strength) * (1 + self.shelter(h))
        return min(2.0, max(0.0, force / held - 2.0) / 3)

    def threats(self) -> list[float]:
        """Enemies who could be beside each square after one impulse, our zones as they were when the turn began.

        How far each gets is read off the open board; where zones let nobody through, nobody counts.
        """
        s, found, force = self.s, [0.0] * self.kit.grid.size, dict[tuple[Hex, int], int]()
        for u in s.units_of(self.enemy):
            if s.at[u] >= 0 and self.can_strike(u):
                key = (s.at[u], s.kind[u])
                force[key] = force.get(key, 0) + self.kind(u).strength
        near = self._let_through(list(dict.fromkeys(h for h, _ in force)))
        for (h, kind), strength in force.items():
            for n in self.ground.strikes(h, self.kit.kinds[kind]):
                if near[n]:
                    found[n] += strength
        if self.enemy == Side.ALLIED:
            found = [force + self.gunfire(h) if force else 0.0 for h, force in enumerate(found)]
        return found

    def _let_through(self, starts: list[Hex]) -> bytes:
        """Squares beside which any of these enemies could be, zones stopping them."""
        s = self.s
        terrain = Terrain(self.kit, mask_of([h for u in s.units_of(self.side) if (h := s.began[u]) >= 0]))
        begin = [step for h in starts for step in ((h, 0), *terrain.first_steps(FAST, True, h, fords=True))]
        reach = flood(terrain.ways(FAST, True), begin, FASTEST * THIRDS)
        return flags(self.kit.grid.around(mask_of(reach.found)), self.kit.grid.size)

    def threat_key(self) -> tuple[tuple[int, int], ...]:
        s = self.s
        foes = tuple((s.at[u], s.kind[u]) for u in s.units_of(self.enemy) if s.at[u] >= 0)
        return (*foes, (mask_of([h for u in s.units_of(self.side) if (h := s.began[u]) >= 0]), self.side))

    def ends(self, u: Unit) -> list[Hex]:
        fine = end_flags(self.s, u)
        return [h for h in reach_of(self.s, u).found if fine[h]]

    def reach_key(self, u: Unit) -> tuple[int, ...]:
        s = self.s
        fed, fords, living = int(s.is_fed(u)), int(can_ford(s, u)), s.supply & ~s.dead
        return (s.turn, fed, fords, self.foe_mask, u, s.at[u], s.spent[u], s.kind[u], living)

    def supplied(self, side: Side) -> Mask:
        return supplied_mask(self.s, side)

    def road_net(self, side: Side) -> Mask:
        return road_net(self.s, side)

    def supply_beaches(self) -> list[int]:
        return self.s.supply_beaches()

    def exits_used(self) -> list[Hex]:
        return [h for _, h, _ in self.s.exits]

    def taken(self) -> Mask:
        return self.s.cities

    def entered(self, u: Unit, h: Hex) -> None:
        self.s.enter(u, [h])

    # --- where the Allies get through

    def sources(self) -> Mask:
        """Where the Allies set out from: the supply beaches, and where they stand or, in their own turn, stood."""
        s = self.s
        where = s.began if s.mover == Side.ALLIED else s.at
        found = mask_of([h for u in s.units_of(Side.ALLIED) if (h := where[u]) >= 0])
        return found | mask_of([self.kit.board.beaches[n] for n in self.supply_beaches()]) & ~s.occupied[Side.GERMAN]

    def leaks(self, germans: Mask, budget: int) -> Reach:
        """How far Allied units could drive without entering a German zone and going on."""
        terrain, starts = Terrain(self.kit, germans), list[tuple[Hex, int]]()
        for h in members(self.sources()):
            starts += [(h, 0), *terrain.first_steps(FAST, True, h, fords=True)]
        return flood(terrain.ways(FAST, True), starts, budget)

    def sorties(self, allies: Mask, germans: Mask, budget: int) -> Reach:
        """How far Germans could drive, each side standing so, without entering an Allied zone and going on."""
        terrain, starts = Terrain(self.kit, allies), list[tuple[Hex, int]]()
        for h in members(germans):
            starts += [(h, 0), *terrain.first_steps(FAST, True, h, fords=True)]
        return flood(terrain.ways(FAST, True), starts, budget)
