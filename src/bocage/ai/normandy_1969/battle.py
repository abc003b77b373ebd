"""What an attack is worth, and which attacks to make."""

from functools import lru_cache

from bocage.ai.regiments.scheme import Drive
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
from bocage.games.normandy_1969.forecast import left_behind
from bocage.games.normandy_1969.kit import Kit
from bocage.games.normandy_1969.naval import ships_for
from bocage.games.normandy_1969.odds import defense_strength, has_infantry, is_across_rivers
from bocage.games.normandy_1969.state import Battle

from .position import SHIPS, NormandyPosition
from .ways import Breaches
from .weights import battle_weights

Plan = tuple[float, Hex, tuple[Unit, ...]]
"""Worth, square attacked, units attacking."""

MOST_ATTACKERS = 14
"""More units than this never help: the odds stop at ten to one."""
NOT_TO_BE_MADE = -99.0
PRESSED = 100.0
"""What puts the targets a plan insists on before all others."""


@lru_cache(maxsize=8)
def results(kit: Kit) -> tuple[tuple[str, ...], ...]:
    """§CRT The six results of every column, worst odds first."""
    return tuple(tuple(kit.crt.at(column, die) for die in range(1, 7)) for column in kit.crt.columns)


class Battles:
    """The attacks open to one side in one position."""

    def __init__(self, p: NormandyPosition, drive: Drive) -> None:
        self.p, self.s, self.drive, self.weights = p, p.s, drive, battle_weights(p.side)
        self._prices: dict[Hex, float] = {}
        self._held: dict[tuple[Hex, bool], float] = {}
        self._trapped: dict[tuple[Hex, int], int] = {}
        self._cornered: dict[tuple[Unit, int], bool] = {}
        self._breaches: Breaches | None = None
        self._supply = mask_of([p.kit.board.beaches[n] for n in p.supply_beaches()])

    # --- the worth of one attack

    def worth(self, h: Hex, units: tuple[Unit, ...], pressed: bool = False) -> float:
        """Factors won less factors lost, on average, with what the ground is worth to us; no odds below the least."""
        column = self.column(h, units)
        if column < self.least_column(pressed):
            return NOT_TO_BE_MADE
        if not self.drive.exact:
            return self.p.strength(self.s.units_at(h)) + self.price(h)
        return self.mean(h, units, column)

    def least_column(self, pressed: bool) -> int:
        """The worst odds taken: those of habit, or lower where the plan insists or dares."""
        w = self.weights
        return w.floor_odds if pressed or self.drive.nerve > w.daring else w.least_odds

    def column(self, h: Hex, units: tuple[Unit, ...]) -> int:
        """§CMB-6 The column of the table: how many times the attackers outnumber the defenders."""
        attack = sum([self._strength(u) for u in units])
        if self.p.side == Side.ALLIED:
            attack += SHIPS * len(ships_for(self.s, self.p.side, h, units))
        return min(int(attack // self.defense(h, units)), len(self.s.kit.crt.columns) - 1)

    def _strength(self, u: Unit) -> float:
        kind = self.p.kind(u)
        alone = kind.type == "armor" and not has_infantry(self.s, self.s.at[u])
        return kind.strength / 2 if alone else kind.strength

    def defense(self, h: Hex, units: tuple[Unit, ...]) -> float:
        """What defends a square against units where they stand."""
        across = is_across_rivers(self.s.kit, [self.s.at[u] for u in units], h)
        found = self._held.get((h, across))
        if found is None:
            guns = ships_for(self.s, self.p.side, h, units) if self.p.side == Side.GERMAN else ()
            found = self._held[h, across] = max(0.25, float(defense_strength(self.s, Battle(h, units, guns)).total))
        return found

    def mean(self, h: Hex, units: tuple[Unit, ...], column: int) -> float:
        """The mean of all six results: losses, retreats that cannot be made, ground."""
        force, foes, price = self.p.strength(units), self.p.strength(self.s.units_at(h)), self.price(h)
        faces = results(self.s.kit)[column]
        outcomes = {result: self._outcome(h, units, result, force, foes, price) for result in set(faces)}
        return sum([outcomes[result] for result in faces]) / 6

    def _outcome(self, h: Hex, units: tuple[Unit, ...], result: str, force: int, foes: int, price: float) -> float:
        w = self.weights
        own = w.own_loss * (1.0 - 0.3 * self.drive.nerve)
        if result == "DE":
            return foes + price
        if result == "AE":
            return -own * force
        if result == "EX":
            return min(force, foes) - own * min(force, foes) + (price if force >= foes else 0.0)
        steps = int(result[-1])
        if result.startswith("DB"):
            lost = self._lost_back(h, steps)
            return lost + w.driven * (foes - lost) + price
        lost = sum([self.p.kind(u).strength for u in units if self._is_cornered(u, steps)])
        return -own * lost - w.repelled * (force - lost)

    def _lost_back(self, h: Hex, steps: int) -> int:
        """Factors of the defenders that cannot go back so far."""
        found = self._trapped.get((h, steps))
        if found is None:
            found = self._trapped[h, steps] = self.p.strength(left_behind(self.s, self.s.units_at(h), steps))
        return found

    def _is_cornered(self, u: Unit, steps: int) -> bool:
        """Whether an attacker could not go back so far."""
        found = self._cornered.get((u, steps))
        if found is None:
            found = self._cornered[u, steps] = bool(left_behind(self.s, [u], steps))
        return found

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
                found += w.way * self._opened(h) if self.drive.exact else 0.0
            else:
                found += self._spearhead(h)
            self._prices[h] = found
        return found

    def _opened(self, h: Hex) -> float:
        """What the Allies could break through to if a German stack were gone."""
        if self._breaches is None:
            self._breaches = Breaches(self.p)
        return self._breaches.opened(h)

    def _spearhead(self, h: Hex) -> float:
        """Allies far inland, or on a supply beach, are worth more to be driven back."""
        beach = self.weights.beach_ground if self._supply >> h & 1 else 0.0
        return beach + self.weights.spearhead * self.p.ground.depth[h]

    # --- choosing attacks

    def best_attack(self) -> Plan | None:
        """The attack to make next: the best that is worth its risk."""
        if bars_another_attack(self.s) is not None:
            return None
        if (owed := self._owed_attack()) is not None:
            return owed
        plans = self.worth_making()
        return plans[0] if plans else None

    def worth_making(self) -> list[Plan]:
        """Every attack that is worth its risk, the best first."""
        scheme, able = self.drive.scheme, able_units(self.s, self.p.side)
        good: list[Plan] = []
        for h in self.targets():
            plan = None if h in scheme.forbid else self.best_party(h, able)
            if plan is None or plan[0] == NOT_TO_BE_MADE:
                continue
            if h in scheme.press:
                good.append((plan[0] + PRESSED, *plan[1:]))
            elif plan[0] > self.weights.least_worth:
                good.append(plan)
        return sorted(good, key=lambda plan: (-plan[0], plan[1]))

    def _owed_attack(self) -> Plan | None:
        """§R-02 By option units on the beaches have to attack: the least bad way, with all who may."""
        able = able_units(self.s, self.p.side)
        idle = idle_on_beaches(self.s, able)
        plans = []
        for h in members(attackable(self.s, idle)):
            party = tuple(u for u in able if bars_target(self.s, u, h) is None)
            plans.append((self.mean(h, party, self.column(h, party)), h, party))
        return max(plans, default=None)

    def targets(self) -> list[Hex]:
        """Enemy stacks beside ours that have not been attacked."""
        near = self.p.kit.grid.around(self.p.own_mask)
        return members(near & self.p.foe_mask & ~self.s.struck)

    def best_party(self, h: Hex, able: list[Unit]) -> Plan | None:
        """The attackers that make most of one square: everybody, less those who do not matter."""
        near = self.p.kit.grid.neighbours[h]
        units = [u for u in able if self.s.at[u] in near and bars_target(self.s, u, h) is None]
        units.sort(key=lambda u: (-self.p.kind(u).strength, u))
        return self._trimmed(h, units[:MOST_ATTACKERS]) if units else None

    def _trimmed(self, h: Hex, units: list[Unit]) -> Plan:
        """Leave out, smallest first, whoever adds nothing."""
        party, pressed = tuple(units), h in self.drive.scheme.press
        best = self.worth(h, party, pressed)
        if best == NOT_TO_BE_MADE:
            return best, h, party
        for u in reversed(units):
            rest = tuple(v for v in party if v != u)
            if rest and (worth := self.worth(h, rest, pressed)) >= best - self.weights.spare:
                party, best = rest, worth
        return best, h, party
