"""What an attack is worth, which attacks to make, and where to send the guns."""

from itertools import combinations

from bocage.ai.regiments.lifelines import road_ends
from bocage.core.hexes import Hex, members
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.combat import (
    PlanAttack,
    able_units,
    attacked_mask,
    bars_neglect,
    bars_target,
    duty_units,
)
from bocage.games.normandy_1971.odds import RESULTS, Odds, odds_column, work_out
from bocage.games.normandy_1971.retreat import retreat_ends
from bocage.games.normandy_1971.state import Attack
from bocage.games.normandy_1971.view import hidden_mask

from .position import NormandyPosition
from .weights import Weights

Plan = tuple[float, tuple[Hex, ...], tuple[Unit, ...]]
"""Worth, hexes attacked, units attacking."""

MOST_ATTACKERS = 12
"""More units than this never help: the odds stop at ten to one."""

MOST_BOUND = 8
"""Units with a duty that are shared out one by one between the attacks they owe."""


class Battle:
    """The combats open to one side in one position."""

    def __init__(self, p: NormandyPosition, weights: Weights) -> None:
        self.p, self.s, self.weights = p, p.s, weights
        self._escapes: dict[Unit, bool] = {}
        self._prices: dict[Hex, float] = {}
        self._cut_off = p.strength(u for u in p.s.units_of(Side.ALLIED) if p.s.at[u] >= 0 and not p.s.is_fed(u))
        self._frontier = road_ends(p) if self._cut_off and p.side == Side.ALLIED else 0

    # --- the worth of one attack

    def worth(self, attack: Attack) -> float:
        """Strength points won less strength points lost, on average, with what the ground is worth to us."""
        chances = self._chances(attack)
        w, side = self.weights, Side(attack.units[0] & 1)
        defenders = [u for h in attack.targets for u in self.s.units_at(h)]
        mine = w.own_loss if side == Side.ALLIED else 1.0
        foes = self.p.strength(defenders) + sum(self.doubt(h) for h in attack.targets)
        force = self.p.strength(attack.units)
        ground = max(self.price(h, side) for h in attack.targets)
        killed = foes + ground
        driven = (
            sum(self._points(u) * (w.driven if self._can_escape(u) else 1.0) for u in defenders)
            + ground * w.driven_ground
        )
        repelled = sum(self._points(u) * (w.repelled if self._can_escape(u) else 1.0) for u in attack.units)
        return (
            chances["DX"] * killed
            + chances["EX"] * (killed - mine * min(force, foes + 1))
            + chances["DR"] * driven
            - chances["AR"] * mine * repelled
            - chances["AX"] * mine * force
        )

    def _chances(self, attack: Attack) -> dict[str, float]:
        """The chance of every result, markers taken to hide what they well may."""
        s, known = self.s, work_out(self.s, attack)
        doubt = sum(self.doubt(h) for h in attack.targets)
        if doubt:
            column, below = odds_column(s.kit, known.attack.total, known.defense.total + doubt)
            known = Odds(known.attack, known.defense, column, below, known.additions)
        chances = dict.fromkeys(RESULTS, 0.0)
        for die in range(1, 7):
            chances[known.result(s.kit, die)] += 1 / 6
        return chances

    def price(self, h: Hex, side: Side) -> float:
        """What it is worth to have the enemy out of a hex: cities, their rims, beaches."""
        found = self._prices.get(h)
        if found is None:
            ground, w = self.p.ground, self.weights
            found = w.any_ground
            for name, ring in ground.city_ring.items():
                if ring >> h & 1:
                    found += w.city_ground * self.s.kit.city_value[name]
            if side == Side.GERMAN and h in self._beaches():
                found += w.beach_ground
            if side == Side.ALLIED:
                zone = ground.disc(h, 1)
                found += w.beach_ground if zone & self._net_of_beaches() else 0.0
                found += min(w.most_relief, w.relief * self._cut_off) if zone & self._frontier else 0.0
            self._prices[h] = found
        return found

    def _beaches(self) -> set[Hex]:
        return {h for n, h in self.s.kit.board.beaches.items() if self.s.invaded >> n & 1}

    def _net_of_beaches(self) -> int:
        return sum(1 << self.s.kit.board.beaches[n] for n in self.s.supply_areas())

    def _points(self, u: Unit) -> int:
        return self.s.kind_of(u).strength

    def doubt(self, h: Hex) -> int:
        """Strength to add to a guess at what a marker hides: towns are seldom held by little."""
        if not hidden_mask(self.s, self.p.side) >> h & 1:
            return 0
        w = self.weights
        likely = w.hidden_in_town if self.s.kit.board.city_mask >> h & 1 else w.hidden
        return int(max(0, likely - self.p.strength(self.s.units_at(h))))

    def _can_escape(self, u: Unit) -> bool:
        found = self._escapes.get(u)
        if found is None:
            found = self._escapes[u] = bool(retreat_ends(self.s, u))
        return found

    # --- choosing attacks

    def best_attack(self) -> Plan | None:
        """The attack to name next: the one we owe on a beach, or the best that is worth its risk."""
        owed = self.owed_attack()
        if owed is not None:
            return owed
        plans = [self.best_party(h) for h in self._targets()]
        good = [plan for plan in plans if plan is not None and plan[0] > self.weights.least_worth]
        return max(good, key=lambda plan: (plan[0], plan[1]), default=None)

    def _targets(self) -> list[Hex]:
        near = self.s.kit.grid.around(self.p.own_mask)
        return members(near & self.p.foe_mask & ~attacked_mask(self.s))

    def best_party(self, h: Hex) -> Plan | None:
        """The attackers that make most of one hex: everybody, less those who do not matter."""
        units = self._eligible((h,), keep_works=True)
        plan = self._trimmed((h,), units) if units else None
        every = self._eligible((h,), keep_works=False)
        if len(every) > len(units) and (plan is None or plan[0] < self.weights.leave_works):
            bold = self._trimmed((h,), every)
            return bold if bold[0] > self.weights.leave_works else plan
        return plan

    def _eligible(self, targets: tuple[Hex, ...], *, keep_works: bool) -> list[Unit]:
        s = self.s
        units = [
            u
            for u in able_units(s, self.p.side)
            if all(bars_target(s, u, h) is None for h in targets) and not (keep_works and self._is_dug_in(u))
        ]
        units.sort(key=lambda u: (-self._points(u), u))
        return units[:MOST_ATTACKERS]

    def _is_dug_in(self, u: Unit) -> bool:
        """Works are worth more than an attack out of them."""
        return bool(self.s.works >> self.s.at[u] & 1)

    def _trimmed(self, targets: tuple[Hex, ...], units: list[Unit]) -> Plan:
        """Leave out, smallest first, whoever adds nothing."""
        party = tuple(units)
        best = self.worth(self._supported(targets, party))
        for u in reversed(units):
            rest = tuple(v for v in party if v != u)
            if rest and (worth := self.worth(self._supported(targets, rest))) >= best - self.weights.spare:
                party, best = rest, worth
        return best, targets, party

    def _supported(self, targets: tuple[Hex, ...], units: tuple[Unit, ...]) -> Attack:
        """An attack with the gunfire we may hope for: our own, or the defender's."""
        s, left = self.s, [m.count for m in self.s.kit.missions]
        for attack in s.attacks:
            for h in attack.targets:
                self._fire(left, h)
        fired = [(mission, h) for h in targets if (mission := self._fire(left, h)) >= 0]
        return Attack(targets, units, tuple(fired))

    def _fire(self, left: list[int], h: Hex) -> int:
        """Use up the strongest mission that reaches a hex; -1 if none does."""
        for i, mission in enumerate(self.s.kit.missions):
            if left[i] and self.s.kit.sea_range[h] <= mission.range:
                left[i] -= 1
                return i
        return -1

    # --- the duty of Game-Turn 1

    def owed_attack(self) -> Plan | None:
        """§GT1-3 The least bad of the attacks that units on the beaches must make."""
        duty = duty_units(self.s)
        plans: list[Plan] = []
        for beach in sorted({self.s.at[u] for u in duty}):
            hexes = 0
            for u, mask in duty.items():
                hexes |= mask if self.s.at[u] == beach else 0
            plans += self._ways_to_oblige(members(hexes))
        return max(plans, key=lambda plan: (plan[0], plan[1]), default=None)

    def _ways_to_oblige(self, hexes: list[Hex]) -> list[Plan]:
        sets: list[tuple[Hex, ...]] = [(h,) for h in hexes]
        if len(hexes) > 1:
            sets += [tuple(hexes), *[(a, b) for a in hexes for b in hexes if a < b]]
        return [plan for targets in sets if (plan := self._dutiful_party(targets)) is not None]

    def _dutiful_party(self, targets: tuple[Hex, ...]) -> Plan | None:
        """The largest party against some hexes that leaves enough behind for what else is owed; None if none does."""
        every = self._eligible(targets, keep_works=False)
        bound = [u for u in every if u in duty_units(self.s)][:MOST_BOUND]
        for spared in range(len(bound)):
            plans = []
            for left in combinations(bound, spared):
                units = tuple(u for u in every if u not in left)
                if self._obliges(targets, units):
                    plans.append((self.worth(self._supported(targets, units)), targets, units))
            if plans:
                return max(plans)
        return None

    def _obliges(self, targets: tuple[Hex, ...], units: tuple[Unit, ...]) -> bool:
        return bars_neglect(self.s, PlanAttack(self.p.side, targets, units)) is None

    # --- naval gunfire and the order of combats

    def best_fire(self, options: list[Action]) -> Action | None:
        """The mission that changes most, None if none changes anything."""
        best, chosen = self.weights.least_gunfire, None
        missions = {m.type: i for i, m in enumerate(self.s.kit.missions)}
        for option in options:
            word, _, name = option.noun.partition(" ")
            if option.verb != "fire":
                continue
            h = self.s.kit.hex_named(name)
            attack = next(a for a in self.s.attacks if h in a.targets)
            more = Attack(attack.targets, attack.units, (*attack.missions, (missions[word], h)))
            gain = self.worth(more) - self.worth(attack)
            gain = gain if self.s.mover == Side.ALLIED else -gain
            gain -= 0.001 * self.s.kit.missions[missions[word]].attack
            if gain > best:
                best, chosen = gain, option
        return chosen

    def next_combat(self, options: list[Action]) -> Action:
        """Surest first: a gap torn early takes away the retreat of those attacked later."""
        pending = {self.s.kit.names[a.targets[0]]: a for a in self.s.attacks if not a.fought}
        return max(options, key=lambda o: (self.worth(pending[o.noun]), o.noun))
