"""What an attack is worth, and which attacks to make."""

from bocage.core.hexes import Hex, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1969.combat import (
    able_units,
    attackable,
    bars_another_attack,
    bars_target,
    idle_on_beaches,
)
from bocage.games.normandy_1969.forecast import Forecast, Prospect, forecast
from bocage.games.normandy_1969.naval import ships_for
from bocage.games.normandy_1969.state import Battle

from .position import NormandyPosition
from .ways import leak
from .weights import Weights

Plan = tuple[float, Hex, tuple[Unit, ...]]
"""Worth, square attacked, units attacking."""

MOST_ATTACKERS = 14
"""More units than this never help: the odds stop at ten to one."""


class Battles:
    """The attacks open to one side in one position."""

    def __init__(self, p: NormandyPosition, weights: Weights) -> None:
        self.p, self.s, self.weights = p, p.s, weights
        self._prices: dict[Hex, float] = {}
        self._supply = mask_of([p.kit.board.beaches[n] for n in p.supply_beaches()])

    # --- the worth of one attack

    def worth(self, battle: Battle) -> float:
        """Factors won less factors lost, on average, with what the ground is worth to us; no odds below the least."""
        found = forecast(self.s, battle)
        if int(found.column.split("-")[1]) > 1 or int(found.column.split("-")[0]) < self.weights.least_odds:
            return -99.0
        return self._mean(found, battle.hex, battle.units)

    def _mean(self, found: Forecast, h: Hex, units: tuple[Unit, ...]) -> float:
        force, held, price = self.p.strength(units), self.p.strength(self.s.units_at(h)), self.price(h)
        return sum(self._outcome(case, force, held, price) * case.weight for case in found.prospects) / 6

    def _outcome(self, case: Prospect, force: int, held: int, price: float) -> float:
        w = self.weights
        gain = case.defender_loses - w.own_loss * case.attacker_loses
        if case.clears:
            return gain + price + w.driven * (held - case.defender_loses)
        if case.result.startswith("A"):
            return gain - w.repelled * (force - case.attacker_loses)
        return gain

    def price(self, h: Hex) -> float:
        """What it is worth to have the enemy out of a square: cities, beaches, the way it bars."""
        found = self._prices.get(h)
        if found is None:
            ground, w, zone = self.p.ground, self.weights, self.p.ground.disc(h, 1)
            found = w.any_ground
            for name, ring in ground.city_ring.items():
                if ring >> h & 1:
                    found += w.city_ground * ground.city_value[name]
            if self.p.side == Side.ALLIED:
                found += w.beach_ground if zone & self._supply else 0.0
                found += w.way * self._opened(h)
            else:
                found += self._spearhead(h)
            self._prices[h] = found
        return found

    def _opened(self, h: Hex) -> float:
        """What the Allies could break through to if a German stack were gone."""
        germans = self.p.foe_mask
        return leak(self.p, germans & ~(1 << h)) - leak(self.p, germans)

    def _spearhead(self, h: Hex) -> float:
        """Allies far inland, or on a supply beach, are worth more to be driven back."""
        beach = self.weights.beach_ground if self._supply >> h & 1 else 0.0
        return beach + 0.15 * self.p.ground.depth[h]

    # --- choosing attacks

    def best_attack(self) -> Plan | None:
        """The attack to make next: the best that is worth its risk."""
        if bars_another_attack(self.s) is not None:
            return None
        if (owed := self._owed_attack()) is not None:
            return owed
        plans = [self.best_party(h) for h in self._targets()]
        good = [plan for plan in plans if plan is not None and plan[0] > self.weights.least_worth]
        return max(good, key=lambda plan: (plan[0], plan[1]), default=None)

    def _owed_attack(self) -> Plan | None:
        """§R-02 By option units on the beaches have to attack: the least bad way, with all who may."""
        able = able_units(self.s, self.p.side)
        idle = idle_on_beaches(self.s, able)
        plans = []
        for h in members(attackable(self.s, idle)):
            party = tuple(u for u in able if bars_target(self.s, u, h) is None)
            plans.append((self._mean(forecast(self.s, self.battle(h, party)), h, party), h, party))
        return max(plans, default=None)

    def _targets(self) -> list[Hex]:
        near = self.p.kit.grid.around(self.p.own_mask)
        return members(near & self.p.foe_mask & ~self.s.struck)

    def best_party(self, h: Hex) -> Plan | None:
        """The attackers that make most of one square: everybody, less those who do not matter."""
        units = [u for u in able_units(self.s, self.p.side) if bars_target(self.s, u, h) is None]
        units.sort(key=lambda u: (-self.p.kind(u).strength, u))
        return self._trimmed(h, units[:MOST_ATTACKERS]) if units else None

    def _trimmed(self, h: Hex, units: list[Unit]) -> Plan:
        """Leave out, smallest first, whoever adds nothing."""
        party = tuple(units)
        best = self.worth(self.battle(h, party))
        for u in reversed(units):
            rest = tuple(v for v in party if v != u)
            if rest and (worth := self.worth(self.battle(h, rest))) >= best - self.weights.spare:
                party, best = rest, worth
        return best, h, party

    def battle(self, h: Hex, units: tuple[Unit, ...]) -> Battle:
        """An attack with the ships that fire by themselves."""
        return Battle(h, units, ships_for(self.s, self.p.side, h, units))
