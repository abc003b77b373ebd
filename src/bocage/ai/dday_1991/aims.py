"""What either side wants of the board: what a hex is worth, where each group is to go, who stands in whose way."""

from bocage.core.hexes import Hex, mask_of, members
from bocage.core.protocol import Side
from bocage.games.dday_1991.control import city_hexes, ports
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.tables import last_turn
from bocage.games.dday_1991.victory import units_beyond_rhine

from .ground import FAR
from .position import Position
from .weights import weights

PORTS_WANTED = 4
LAST_MONTHS = 3
SMALL_FORCE = 4
"""With fewer groups than this the Allies go for one objective at a time."""

RELIEF = 2
"""Hexes within which an enemy can be the reason why an army is out of supply."""

LOST = 2
"""How much less an objective that must be won back draws the Germans than one that can be held."""

LANDING_FORCE = 3
"""Corps waiting overseas that make the coast worth watching."""


class Aims:
    """The aims of one side in one position."""

    def __init__(self, p: Position) -> None:
        self.p, self.w = p, weights(p.side)
        s, self.facts = p.s, scenario_named(p.s.scenario)
        self.objectives = city_hexes(s, self.facts.objectives)
        self.wanted = [h for h in self.objectives if not s.held >> h & 1]
        self.allied_ports = ports(s) & p.board.continent_mask
        self.worths = self._worths()
        self.late = s.turn > last_turn() - LAST_MONTHS
        hungry = [h for h in members(p.ashore()) if s.present[h] & s.unfed & p.kit.of_side[p.side] & p.kit.armies]
        self._hungry = p.kit.grid.disc(mask_of(hungry), RELIEF) if hungry else 0
        home = s.occupied[Side.ALLIED] & (p.kit.land("GB") | p.kit.land("MED"))
        waiting = [u for h in members(home) for u in s.side_at(h, Side.ALLIED) if p.kit.corps >> u & 1]
        self._watchful = len(waiting) >= LANDING_FORCE and self.allied_ports.bit_count() < PORTS_WANTED // 2
        self._shores = _shores(p)
        self._kept = self.wanted or self.objectives
        self._shields: dict[Hex, float] = {}
        self._fields = {h: p.ground.field(1 << h) for h in self.objectives}

    def _worths(self) -> dict[Hex, float]:
        """What holding a hex is worth, beyond the ground itself."""
        p, w, found = self.p, self.w, dict[Hex, float]()
        scarce = self.allied_ports.bit_count() < PORTS_WANTED
        for h in members(p.board.city_mask & p.board.continent_mask):
            found[h] = w.city
            number = p.board.circled.get(h, 0) + p.board.boxed.get(h, 0)
            if number:
                found[h] += w.source + (w.income * number if p.kit.options.acquire_moves else 0.0)
            if scarce and p.kit.ports_mask >> h & 1 and not p.board.east_mask >> h & 1:
                found[h] += w.port
            if h in self.objectives:
                found[h] += w.objective
        return found

    def worth(self, h: Hex) -> float:
        """What a hex is worth to its holder beside any other."""
        return self.worths.get(h, 0.0)

    def relief(self, h: Hex) -> float:
        """What driving the enemy from a hex is worth to own units that he has cut off near it."""
        return self.w.relief if self._hungry >> h & 1 else 0.0

    # --- the Allies

    def goals(self, starts: list[Hex]) -> dict[Hex, list[int]]:
        """For every hex that Allied groups start from, how far everything is from where they are to go."""
        p = self.p
        if not self.allied_ports:
            near = p.ground.field(p.kit.ports_mask & p.board.continent_mask & ~p.s.held)
            return dict.fromkeys(starts, near)
        if not self.wanted:
            return dict.fromkeys(starts, self.rhine())
        return self._shared_out(starts)

    def _shared_out(self, starts: list[Hex]) -> dict[Hex, list[int]]:
        """Objectives are shared out: to each as many groups as to another, the nearest first."""
        wanted = self.wanted
        if len(starts) < SMALL_FORCE:
            wanted = [min(wanted, key=lambda o: min((self._fields[o][h] for h in starts), default=0))]
        most, counts, found = -(-len(starts) // len(wanted)), dict.fromkeys(wanted, 0), dict[Hex, list[int]]()
        pairs = sorted((self._fields[o][h], h, o) for h in starts for o in wanted)
        for _, h, o in pairs:
            if h not in found and counts[o] < most:
                found[h] = self._fields[o]
                counts[o] += 1
        return found

    def rhine(self) -> list[int]:
        """Everything is taken: cross the Rhine, or meet the enemy that is left."""
        p = self.p
        if units_beyond_rhine(p.s) < self.facts.east_of_rhine:
            return p.ground.field(p.board.east_mask)
        return p.foe_field

    # --- the Germans

    def slack(self, h: Hex, o: Hex) -> int:
        """How far a hex lies off the enemy's way to an objective."""
        foe, field = self.p.foe_field, self._fields[o]
        return min(FAR, foe[h]) + field[h] - min(FAR, foe[o])

    def shield(self, h: Hex) -> float:
        """How well a hex bars the enemy's ways: the least it lies off any, and how far he still has to go."""
        found = self._shields.get(h)
        if found is None:
            left = min(self._fields[o][h] for o in self._kept)
            slack = min(self.slack(h, o) + (0 if o in self._kept else LOST) for o in self.objectives)
            found = -self.w.shield * slack + self.w.forward * min(left, 2 * self.p.foe_field[h] + 8)
            self._shields[h] = found
        return found

    def watch(self, h: Hex) -> float:
        """What manning a coastal hex is worth while the Allies have forces to land and few ports to land them in."""
        p = self.p
        if not self._watchful or not p.board.coastal_mask >> h & 1 or h not in self._shores:
            return 0.0
        return self.w.watch / self._shores[h] * (1.0 if p.kit.ports_mask >> h & 1 else 0.5)


def _shores(p: Position) -> dict[Hex, int]:
    """§3d2c The beaches by the lowest invasion number that leads to them."""
    found: dict[Hex, int] = {}
    for invasion in p.board.invasions.values():
        for h in invasion.targets:
            found[h] = min(found.get(h, invasion.number), invasion.number)
    return found
