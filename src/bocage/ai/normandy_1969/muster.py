"""Before the fight in Normandy (1969): which enemy stacks to attack this turn, as many as the die allows."""

from bocage.ai.regiments import muster
from bocage.ai.regiments.muster import Orders
from bocage.core.hexes import Hex, Mask, mask_of
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.odds import defense_strength, ground_multiple
from bocage.games.normandy_1969.state import BOX, Battle

from .battle import PRESSED, Battles
from .position import SHIPS, NormandyPosition


class Muster(muster.Muster):
    """Counts forty factors for every coast square that somebody attacks from."""

    p: NormandyPosition

    def __init__(self, p: NormandyPosition, battles: Battles, busy: set[Unit]) -> None:
        self.battles = battles
        self._needs: dict[Hex, float] = {}
        self._rings: dict[Hex, Mask] = {}
        self._fired: Mask = 0
        self._squares: int = tables()["naval"]["squares"]
        super().__init__(p, busy, p.s.limit)

    def can_fight(self, u: Unit) -> bool:
        s, kind = self.p.s, self.p.kind(u)
        if kind.defend_only or (s.turn == 1 and kind.type in ("parachute", "glider")):
            return False
        return s.at[u] <= BOX or (s.at[u] >= 0 and s.is_fed(u))

    def value(self, h: Hex) -> float:
        held = self.p.strength(self.p.stacks[self.p.enemy][h])
        return held + 2 * self.battles.price(h)

    def preference(self, h: Hex) -> float | None:
        scheme = self.battles.drive.scheme
        return None if h in scheme.forbid else PRESSED * (h in scheme.press)

    def need(self, h: Hex) -> float:
        """Factors for the odds wanted, the target's own ground and ships counted in."""
        found = self._needs.get(h)
        if found is None:
            held = float(defense_strength(self.p.s, Battle(h, ())).total)
            if self.p.side == Side.GERMAN and self.p.kit.coast >> h & 1:
                held = held + SHIPS
            factor = float(ground_multiple(self.p.kit, h, self.p.enemy, ())[0])
            found = self._needs[h] = self._odds(h) * max(held, factor)
        return found

    def _odds(self, h: Hex) -> float:
        """The odds to gather for; less where the plan insists."""
        w, drive = self.battles.weights, self.battles.drive
        if h in drive.scheme.press:
            return float(w.floor_odds)
        return max(w.floor_odds, w.wanted_odds * drive.odds())

    def ring(self, h: Hex) -> Mask:
        """Neighbours from which the rules let us attack."""
        found = self._rings.get(h)
        if found is None:
            board, grid = self.p.kit.board, self.p.kit.grid
            barred = board.sea_side if self.p.side == Side.GERMAN else board.sea_side + board.flooded
            near = [n for d, n in enumerate(grid.neighbours[h]) if n >= 0 and not any(m >> h & 1 for m in barred[d::6])]
            found = self._rings[h] = mask_of(near)
        return found

    def standing_score(self, u: Unit, h: Hex, target: Hex) -> float:
        """Sheltered, no river between, and rather where the unit is already; on the coast where ships can fire."""
        p = self.p
        side = p.kit.grid.direction(h, target)
        score = 0.3 * p.shelter(h) - 3 * (p.kit.board.river[side] >> h & 1) + 2 * (h == self.s.at[u])
        if p.side == Side.ALLIED and p.kit.coast >> h & 1 and not self._fired >> h & 1:
            score += 6.0
        return score

    def force(self, u: Unit, h: Hex, placed: Orders) -> int:
        strength = self.p.kind(u).strength
        fires = self.p.side == Side.ALLIED and self.p.kit.coast >> h & 1 and h not in placed.values()
        if fires and not self._fired >> h & 1 and self._fired.bit_count() < self._squares:
            strength += int(SHIPS)
        return strength

    def top_up(self, goes: dict[Unit, Mask]) -> None:
        """Attacks are few: those made are made with all that can be spared for them."""
        most = self.battles.weights.most_odds / self.battles.weights.wanted_odds - 1
        for h in self.targets:
            self.add(h, goes, most * self.need(h))

    def chosen(self, h: Hex) -> None:
        ring = self.ring(h)
        if self.p.side == Side.ALLIED:
            self._fired |= mask_of([at for at in self.orders.values() if ring >> at & 1]) & self.p.kit.coast
