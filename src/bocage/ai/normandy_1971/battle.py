"""What an attack is worth, which attacks to make, and where to send the guns."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from bocage.ai.regiments.lifelines import road_ends
from bocage.ai.regiments.scheme import Drive
from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.combat import PlanAttack, able_units, attacked_mask, bars_neglect, commit, duty_units
from bocage.games.normandy_1971.kit import Kit, tables
from bocage.games.normandy_1971.odds import RESULTS, defense_strength, die_additions, odds_column, read_table
from bocage.games.normandy_1971.retreat import retreat_ends
from bocage.games.normandy_1971.state import Attack
from bocage.games.normandy_1971.view import hidden_mask

from .position import NormandyPosition
from .weights import battle_weights

Plan = tuple[float, tuple[Hex, ...], tuple[Unit, ...]]
"""Worth, hexes attacked, units attacking."""

Missions = tuple[tuple[int, Hex], ...]

MOST_ATTACKERS = 12
"""More units than this never help: the odds stop at ten to one."""

MOST_BOUND = 8
"""Units with a duty that are shared out one by one between the attacks they owe."""

THUMB = (3.0, 3.0, 3.0, 5.0, 6.0, 6.0, 7.0, 9.0, 9.0)
"""Odds that somebody without a table takes for good, by what is added to the die."""

PRESSED = 1000.0
"""What puts the attacks a plan insists on before all others."""

Chances = tuple[float, ...]
"""The chance of every result, in the order of RESULTS."""


@lru_cache(maxsize=4096)
def chances(kit: Kit, attack: float, defense: float, addition: int) -> Chances:
    """The chance of every result of an attack, exactly."""
    column, below = odds_column(kit, Fraction(attack), Fraction(defense))
    if below and kit.options.odds_floor == "AX":
        return (1.0, 0.0, 0.0, 0.0, 0.0)
    shown = [read_table(kit, column, die, addition) for die in range(1, 7)]
    return tuple(shown.count(result) / 6 for result in RESULTS)


class Battle:
    """The combats open to one side in one position."""

    def __init__(self, p: NormandyPosition, drive: Drive) -> None:
        self.p, self.s, self.drive, self.weights = p, p.s, drive, battle_weights(p.side)
        self._escapes: dict[Unit, bool] = {}
        self._prices: dict[Hex, float] = {}
        self._held: dict[tuple[Hex, ...], float] = {}
        self._added: dict[tuple[tuple[Hex, ...], Mask], int] = {}
        self._cut_off = p.strength(u for u in p.s.units_of(Side.ALLIED) if p.s.at[u] >= 0 and not p.s.is_fed(u))
        self._frontier = road_ends(p) if self._cut_off and p.side == Side.ALLIED else 0

    # --- the worth of one attack

    def worth(self, targets: tuple[Hex, ...], units: tuple[Unit, ...], missions: Missions = ()) -> float:
        """Strength points won less strength points lost, on average, with what the ground is worth to us."""
        s, p, w = self.s, self.p, self.weights
        side = Side(units[0] & 1)
        defenders = [u for h in targets for u in p.stacks[side.enemy].get(h, ())]
        force, foes = p.strength(units), p.strength(defenders) + sum(self.doubt(h) for h in targets)
        guns = [s.kit.missions[m] for m, _ in missions]
        attack = force + (sum(m.attack for m in guns) if side == Side.ALLIED else 0)
        defense = self.defense(targets) + (sum(m.defense for m in guns) if side == Side.GERMAN else 0)
        added = self._additions(targets, units)
        ground = max(self.price(h, side) for h in targets)
        if not self.drive.exact:
            wanted = THUMB[min(8, added)] * defense
            return (foes + ground) * (1.0 if attack >= wanted else -1.0)
        ax, ar, dr, ex, dx = chances(s.kit, attack, defense, added)
        mine = w.own_loss * (1.0 - 0.3 * self.drive.nerve)
        killed = foes + ground
        found = (dx + ex) * killed - mine * (ax * force + ex * min(force, foes + 1))
        if dr:
            found += dr * (self._retreating(defenders, w.driven) + ground * w.driven_ground)
        return found - mine * ar * self._retreating(units, w.repelled) if ar else found

    def odds(self, targets: tuple[Hex, ...], units: tuple[Unit, ...]) -> float:
        """The odds to one that an attack may hope for, gunfire counted in."""
        guns = [self.s.kit.missions[m] for m, _ in self._support(targets)]
        allied = self.p.side == Side.ALLIED
        attack = self.p.strength(units) + (sum(m.attack for m in guns) if allied else 0)
        defense = self.defense(targets) + (0 if allied else sum(m.defense for m in guns))
        return attack / max(0.5, defense)

    def _retreating(self, units: list[Unit] | tuple[Unit, ...], share: float) -> float:
        """What a retreat costs its side: a share of those who get away, all of those who do not."""
        return sum([self.p.kind(u).strength * (share if self._can_escape(u) else 1.0) for u in units])

    def defense(self, targets: tuple[Hex, ...]) -> float:
        """What defends some hexes, gunfire aside; markers are taken to hide what they well may."""
        found = self._held.get(targets)
        if found is None:
            known = float(defense_strength(self.s, Attack(targets, ())).total)
            found = self._held[targets] = known + sum(self.doubt(h) for h in targets)
        return found

    def _additions(self, targets: tuple[Hex, ...], units: tuple[Unit, ...]) -> int:
        key = (targets, mask_of([self.s.at[u] for u in units]))
        found = self._added.get(key)
        if found is None:
            found = self._added[key] = int(die_additions(self.s, Attack(targets, units)).total)
        return found

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

    def plan(self) -> list[Plan]:
        """Every attack to make in this phase, best first; the position is carried along."""
        plans: list[Plan] = []
        limit = tables()["attacks"]
        limited = self.p.side == Side.ALLIED and self.s.turn >= limit["first_limited_turn"]
        most = limit["allied_limit"] if limited else 99
        while len(self.s.attacks) < most and (best := self.best_attack()) is not None:
            plans.append(best)
            commit(self.s, Attack(best[1], best[2]))
        return plans

    def best_attack(self) -> Plan | None:
        """The attack to name next: the one we owe on a beach, or the best that is worth its risk."""
        owed = self.owed_attack()
        if owed is not None:
            return owed
        able, scheme = able_units(self.s, self.p.side), self.drive.scheme
        least = self.weights.least_worth - self.weights.dare * self.drive.nerve
        good: list[Plan] = []
        for h in self.targets():
            plan = None if h in scheme.forbid else self.best_party(h, able)
            if plan is None or self.odds(plan[1], plan[2]) < self.weights.least_odds:
                continue
            if h in scheme.press:
                good.append((plan[0] + PRESSED, *plan[1:]))
            elif plan[0] > least:
                good.append(plan)
        return max(good, key=lambda plan: (plan[0], plan[1]), default=None)

    def targets(self) -> list[Hex]:
        """Enemy stacks beside ours that nobody attacks yet."""
        near = self.s.kit.grid.around(self.p.own_mask)
        return members(near & self.p.foe_mask & ~attacked_mask(self.s))

    def best_party(self, h: Hex, able: list[Unit]) -> Plan | None:
        """The attackers that make most of one hex: everybody, less those who do not matter."""
        every = self._eligible((h,), able)
        units = [u for u in every if not self.s.works >> self.s.at[u] & 1]
        plan = self._trimmed((h,), units) if units else None
        if len(every) > len(units) and (plan is None or plan[0] < self.weights.leave_works):
            bold = self._trimmed((h,), every)  # out of their works: those are worth more than most attacks
            return bold if bold[0] > self.weights.leave_works else plan
        return plan

    def _eligible(self, targets: tuple[Hex, ...], able: list[Unit]) -> list[Unit]:
        s, kit = self.s, self.s.kit
        ring = kit.attack_from[targets[0]]
        for h in targets[1:]:
            ring &= kit.attack_from[h]
        no_tanks = any(kit.is_bocage(h) for h in targets)
        units = [u for u in able if ring >> s.at[u] & 1 and not (no_tanks and self.p.kind(u).type == "armor")]
        units.sort(key=lambda u: (-self.p.kind(u).strength, u))
        return units[:MOST_ATTACKERS]

    def _trimmed(self, targets: tuple[Hex, ...], units: list[Unit]) -> Plan:
        """Leave out, smallest first, whoever adds nothing."""
        party, missions = tuple(units), self._support(targets)
        best = self.worth(targets, party, missions)
        for u in reversed(units):
            rest = tuple(v for v in party if v != u)
            if rest and (worth := self.worth(targets, rest, missions)) >= best - self.weights.spare:
                party, best = rest, worth
        return best, targets, party

    def _support(self, targets: tuple[Hex, ...]) -> Missions:
        """The gunfire we may hope for: our own, or the defender's."""
        s, left = self.s, [m.count for m in self.s.kit.missions]
        for attack in s.attacks:
            for h in attack.targets:
                self._fire(left, h)
        return tuple((mission, h) for h in targets if (mission := self._fire(left, h)) >= 0)

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
        able = able_units(self.s, self.p.side) if duty else []
        plans: list[Plan] = []
        for beach in sorted({self.s.at[u] for u in duty}):
            hexes = 0
            for u, mask in duty.items():
                hexes |= mask if self.s.at[u] == beach else 0
            plans += self._ways_to_oblige(members(hexes), able, duty)
        return max(plans, key=lambda plan: (plan[0], plan[1]), default=None)

    def _ways_to_oblige(self, hexes: list[Hex], able: list[Unit], duty: dict[Unit, Mask]) -> list[Plan]:
        sets: list[tuple[Hex, ...]] = [(h,) for h in hexes]
        if len(hexes) > 1:
            sets += [tuple(hexes), *[(a, b) for a in hexes for b in hexes if a < b]]
        return [plan for targets in sets if (plan := self._dutiful_party(targets, able, duty)) is not None]

    def _dutiful_party(self, targets: tuple[Hex, ...], able: list[Unit], duty: dict[Unit, Mask]) -> Plan | None:
        """The largest party against some hexes that leaves enough behind for what else is owed; None if none does."""
        every, missions = self._eligible(targets, able), self._support(targets)
        bound = [u for u in every if u in duty][:MOST_BOUND]
        for spared in range(len(bound)):
            plans = []
            for left in combinations(bound, spared):
                units = tuple(u for u in every if u not in left)
                if self._obliges(targets, units):
                    plans.append((self.worth(targets, units, missions), targets, units))
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
            a = next(a for a in self.s.attacks if h in a.targets)
            more = (*a.missions, (missions[word], h))
            gain = self.worth(a.targets, a.units, more) - self.worth(a.targets, a.units, a.missions)
            gain = gain if self.s.mover == Side.ALLIED else -gain
            gain -= 0.001 * self.s.kit.missions[missions[word]].attack
            if gain > best:
                best, chosen = gain, option
        return chosen

    def next_combat(self, options: list[Action]) -> Action:
        """Surest first: a gap torn early takes away the retreat of those attacked later."""
        pending = {self.s.kit.names[a.targets[0]]: a for a in self.s.attacks if not a.fought}

        def liking(option: Action) -> tuple[float, str]:
            a = pending[option.noun]
            return self.worth(a.targets, a.units, a.missions), option.noun

        return max(options, key=liking)
