"""Assaults that an impulse could bring: who would go, with what odds, and what that is worth."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from bocage.core.areas import Area
from bocage.core.hexes import mask_of, members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.assault import flies_over
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.plan import guns_for
from bocage.games.breakout_1993.state import Battle
from bocage.games.breakout_1993.tables import attack, constants

from .assault_odds import absorbed, course, crossing, defense_of, resistance, whole
from .impulse_ways import Path, Ways
from .position import Position
from .worth import BREAKOUT, CUT
from .zones import holding_on

KEPT = 0.6
"""What of a place's worth counts at least when we have just taken it."""


PART = 12.0
"""What counts at most as the prize that a part of the defenders stands for: others may come in their place."""

HALF, TAKES = 0.3, 6.0
"""The chance of an even assault by rule of thumb, and the lead for each defender that makes it sure."""

RELIEF = 2.0
"""What it is worth to be rid of a contested place, wherever it is."""


class Order(Struct, frozen=True):
    """A unit and the places it is to enter."""

    unit: Unit
    path: Path


class Package(Struct, frozen=True):
    """Orders that belong together: units go somewhere, and assault there if `target` is a place."""

    value: float
    orders: tuple[Order, ...]
    target: Area = -1
    army: str = ""


class Assaults:
    """The assaults a set of units could make."""

    def __init__(self, p: Position, ways: Ways) -> None:
        self.p, self.s, self.kit, self.w, self.ways = p, p.s, p.kit, p.weights, ways
        self._defenses: dict[Area, int] = {}

    def packages(self, units: Sequence[Unit]) -> list[Package]:
        """The best assault on every enemy that these units of one army can reach."""
        reach: dict[Area, list[Order]] = {}
        # §13.2 Areas are fought over, and Zones by the German, who must keep the Allies out of them
        targets = self.p.opposed & (self.kit.areas if self.p.side == Side.ALLIED else self.p.land)
        for u in units:
            if not self.kit.leaders >> u & 1:
                continue
            if self.p.opposed >> self.s.at[u] & 1:
                reach.setdefault(self.s.at[u], []).append(Order(u, ()))
            for to, path in self.ways.of(u).items():
                if targets >> to & 1:
                    reach.setdefault(to, []).append(Order(u, path))
        found = [self._best(t, orders) for t, orders in reach.items() if not self.s.assaulted >> t & 1]
        return [package for package in found if package is not None]

    def bound(self, target: Area) -> list[Order]:
        """§8.5 Those who are there already and must assault."""
        return [Order(u, ()) for u in members(self.s.mask_at(target, self.p.side) & self.s.mandatory)]

    def _best(self, target: Area, orders: list[Order]) -> Package | None:
        """The right number of attackers, strongest first and divisions together."""
        room = constants().stacking_limit - self.s.mask_at(target, self.p.side).bit_count()
        inside, bound = [o for o in orders if not o.path], self.bound(target)
        ranked = self._ranked([*inside, *[o for o in self._landing(orders) if o.path][: max(0, room)]])
        if self.kit.areas >> target & 1:  # a breakout is struck with everybody
            ranked = self._staying(ranked)
        already = self.value(target, bound) if bound else 0.0
        best: Package | None = None
        for n in range(1, len(ranked) + 1):
            party = [*bound, *ranked[:n]]
            margin = self.margin(target, party)
            if margin < self.asked(target, len(party)):
                continue
            value = self._worth(target, party, margin) - already
            if best is None or value > best.value:
                best = Package(value, tuple(ranked[:n]), target, self.kit.army[ranked[0].unit])
        return best

    def asked(self, target: Area, attackers: int) -> int:
        """The lead asked of so many attackers: one alone must have more."""
        least = self.least_margin(target)
        return max(least, self.w.alone) if attackers == 1 and least > self.w.margin_last else least

    def least_margin(self, target: Area) -> int:
        """The lead without which no assault is begun; the last day and a breakout are worth a desperate one."""
        desperate = self.p.days_left == 0 or (self.p.side == Side.GERMAN and self.p.worth[target] >= BREAKOUT)
        asked = self.w.margin_last if desperate else self.w.margin
        return asked - round(self.w.daring * self.p.nerve)

    def _staying(self, ranked: list[Order]) -> list[Order]:
        """The orders without the least of those who would leave nobody where somebody must stay."""
        found = list(ranked)
        for place in {self.s.at[o.unit] for o in ranked if o.path}:
            going = [o for o in ranked if o.path and self.s.at[o.unit] == place]
            if len(going) == len(self.p.own(place)) and self.p.is_pinned(place):
                found.remove(going[-1])
        return found

    def _landing(self, orders: list[Order]) -> list[Order]:
        """§19.11 No more than the limit from one box."""
        found, counts = [], dict[Area, int]()
        for order in self._ranked(orders):
            here = self.s.at[order.unit]
            counts[here] = counts.get(here, 0) + 1
            if here not in self.kit.beach_of or counts[here] <= constants().landing_limit:
                found.append(order)
        return found

    def _ranked(self, orders: Iterable[Order]) -> list[Order]:
        kinds = self.kit.kinds
        ordered = sorted(orders, key=lambda o: (-kinds[o.unit].fresh.attack, kinds[o.unit].fresh.defense, o.unit))
        if not ordered:
            return []
        lead = ordered[0]
        division = kinds[lead.unit].division
        mates = [o for o in ordered[1:] if division and kinds[o.unit].division == division]
        return [lead, *mates, *[o for o in ordered[1:] if o not in mates]]

    def margin(self, target: Area, orders: Sequence[Order]) -> int:
        """The Attack Value of these orders less the Defense Value they would meet."""
        s, side, chart = self.s, self.p.side, attack()
        units = [o.unit for o in orders]
        point = max(units, key=lambda u: self.kit.kinds[u].fresh.attack)
        guns = guns_for(s, Battle(target, side, point, tuple(units)))
        total = self.kit.kinds[point].fresh.attack + chart.unit * (len(units) - 1) + chart.artillery * len(guns)
        total += chart.integrity * len(whole(s, units))
        mask = mask_of(units)
        if side == Side.ALLIED and flies_over(s, target):
            total += chart.air
        elif side == Side.GERMAN and mask & self.kit.ss and mask & ~self.kit.ss:
            total += chart.mixed
        settled = s.mask_at(target, side) & ~s.mandatory
        return total - self._defense(target) - max([self._way(o, target, settled) for o in orders])

    def _defense(self, target: Area) -> int:
        """The Defense Value of the enemies in a place."""
        found = self._defenses.get(target)
        if found is None:
            found = self._defenses[target] = defense_of(self.s, self.p.foes(target), target)
        return found

    def _way(self, order: Order, target: Area, settled: int) -> int:
        if order.path:
            here = order.path[-2] if len(order.path) > 1 else self.s.at[order.unit]
        elif self.s.mandatory >> order.unit & 1:
            here = self.s.origin[order.unit]
        else:
            return 0
        if here in self.kit.beach_of:
            return 0
        border = self.kit.border_of[here, target]
        if settled and self.s.holds_line(self.p.side, border):
            return 0
        return crossing(self.s, self.p.side, here, target)

    def value(self, target: Area, orders: Sequence[Order]) -> float:
        """What an assault is worth: ground and levels by their chances, less what it costs and leaves open."""
        return self._worth(target, orders, self.margin(target, orders))

    def _worth(self, target: Area, orders: Sequence[Order], margin: int) -> float:
        """The same of an assault whose lead is known."""
        w, foes, room = self.w, self.p.foes(target), absorbed(self.s, target)
        if not self.p.exact:
            return self._by_thumb(target, orders, margin - room)
        total = -w.act * len(orders) - self.leaving(orders)
        stay = 1 - self.p.risk(target, [*self.p.own(target), *[o.unit for o in orders if o.path]])
        prize, foot, (least, most) = self._prize(target, stay), stay * self._foothold(target), resistance(self.s, foes)
        if self.kit.zones >> target & 1:
            least, most = holding_on(self.s, target)
        if not self.s.controls(self.p.side, target) and not self.p.near_supply >> target & 1:
            foot -= w.stuck * sum(1 for o in orders if o.path)
        c = course(margin, room, least, most)
        part = min(prize, PART)
        total += c.gone * prize + c.held * foot + w.progress * part * c.worn + w.kill * most * c.part
        return total - w.level * (c.tied + c.lost * len(orders))

    def _by_thumb(self, target: Area, orders: Sequence[Order], lead: int) -> float:
        """The same without dice or a thought of what the enemy does next: a lead of so much takes the place."""
        chance = min(1.0, max(0.0, HALF + lead / len(self.p.foes(target)) / TAKES))
        return chance * self._prize(target, 1.0) + self.w.kill * max(0, lead) - self.w.act * len(orders)

    def _prize(self, target: Area, stay: float) -> float:
        """What clearing a place brings, as far as we can keep it."""
        ours = self.s.controls(self.p.side, target)
        gain = self.p.worth[target] * (max(KEPT, stay) - (0.5 if ours else self._share(target)))
        return gain + (RELIEF if self.s.is_contested(target) else 0.0)

    def _share(self, target: Area) -> float:
        return self.w.foothold if self.s.mask_at(target, self.p.side) else 0.0

    def _foothold(self, target: Area) -> float:
        """What it brings to be there at all."""
        if self.s.mask_at(target, self.p.side):
            return 0.0
        if self.p.side == Side.GERMAN and self.p.cuts[0] >> target & 1:
            return CUT
        if self.p.days_left == 0:
            return self.w.foothold_last * self.p.board.points[target] * 10.0
        return self.w.foothold * self.p.worth[target]

    def leaving(self, orders: Sequence[Order]) -> float:
        """What is put in danger where the units come from."""
        gone = {o.unit for o in orders if o.path}
        total = 0.0
        for place in {self.s.at[u] for u in gone}:
            if not self.p.land >> place & 1 or not self.s.controls(self.p.side, place):
                continue
            left = [u for u in self.p.own(place) if u not in gone]
            total += self.p.worth[place] * max(0.0, self.p.risk(place, left) - self.p.risk(place))
        return self.w.keep * total
