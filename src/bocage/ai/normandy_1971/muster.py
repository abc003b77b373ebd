"""Before the fight in Normandy (1971): which enemy stacks to attack this turn."""

from bocage.ai.regiments import muster
from bocage.core.hexes import Hex, Mask
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.combat import bars_attacker
from bocage.games.normandy_1971.kit import tables

from .battle import Battle
from .position import NormandyPosition

WANTED = (4, 4, 4, 5, 7, 7, 8, 10, 10)
"""The odds that make an attack sound, by what is added to the die."""

SURROUND = 0.8
"""What it is worth to bar one more hex of a target's way out, to those who reckon with retreats."""

PRESSED = 100.0
"""What puts the targets a plan insists on before all others."""


class Muster(muster.Muster):
    """Counts on the strongest gunfire mission that reaches a target."""

    p: NormandyPosition

    def __init__(self, p: NormandyPosition, battle: Battle, busy: set[Unit]) -> None:
        self.battle = battle
        self._guns = [mission.count for mission in p.kit.missions]
        limit = tables()["attacks"]
        limited = p.side == Side.ALLIED and p.s.turn >= limit["first_limited_turn"]
        surround = SURROUND if battle.drive.exact else 0.0
        super().__init__(p, busy, limit["allied_limit"] if limited else 99, surround)

    def can_fight(self, u: Unit) -> bool:
        p, s = self.p, self.p.s
        if s.at[u] < 0 or p.kind(u).defend_only or not s.is_fed(u):
            return False
        if p.side == Side.GERMAN and s.works >> s.at[u] & 1 and not p.foe_zone >> s.at[u] & 1:
            return False
        ruling = bars_attacker(s, u)
        return ruling is None or ruling.rule == "§CMB-J"

    def value(self, h: Hex) -> float:
        units = self.p.stacks[self.p.enemy][h]
        return self.p.strength(units) + 2 * self.battle.price(h, self.p.side) + self._relief(h)

    def _relief(self, h: Hex) -> float:
        """Friends cut off nearby make an enemy worth attacking."""
        near = self.p.kit.grid.disc(1 << h, 3)
        cut = [u for g, units in self.p.stacks[self.p.side].items() if near >> g & 1 for u in units]
        return 0.6 * sum(self.p.kind(u).strength for u in cut if not self.s.is_fed(u))

    def need(self, h: Hex) -> float:
        held, gunfire = self.battle.defense((h,)), self._gunfire(h)
        odds = WANTED[min(8, self.p.shelter(h))] * self.battle.drive.odds()
        return odds * held - gunfire if self.p.side == Side.ALLIED else odds * (held + gunfire)

    def preference(self, h: Hex) -> float | None:
        scheme = self.battle.drive.scheme
        return None if h in scheme.forbid else PRESSED * (h in scheme.press)

    def _gunfire(self, h: Hex) -> int:
        for i, mission in enumerate(self.p.kit.missions):
            if self._guns[i] and self.p.kit.sea_range[h] <= mission.range:
                return mission.attack if self.p.side == Side.ALLIED else mission.defense
        return 0

    def ring(self, h: Hex) -> Mask:
        return self.p.kit.attack_from[h]

    def standing_score(self, u: Unit, h: Hex, target: Hex) -> float:
        """Sheltered, no river between, and rather where the unit is already."""
        side = self.p.kit.grid.direction(h, target)
        return 0.3 * self.p.shelter(h) - 3 * (self.p.kit.board.river[side] >> h & 1) + 2 * (h == self.s.at[u])

    def refuses(self, u: Unit, target: Hex) -> bool:
        return self.p.kind(u).type == "armor" and self.p.kit.is_bocage(target)

    def chosen(self, h: Hex) -> None:
        for i, mission in enumerate(self.p.kit.missions):
            if self._guns[i] and self.p.kit.sea_range[h] <= mission.range:
                self._guns[i] -= 1
                return
