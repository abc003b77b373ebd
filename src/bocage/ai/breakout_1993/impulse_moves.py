"""Marches without an assault: into what the enemy left, to what needs help, towards where we are wanted."""

from collections.abc import Sequence
from functools import cache, cached_property

from bocage.core.areas import Area
from bocage.core.hexes import bits, mask_of
from bocage.core.protocol import Side
from bocage.games.breakout_1993.interdiction import guns_on
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.supply import army_of_source, depot_mask, sources

from .assault_plans import Order, Package
from .impulse_ways import Path, Ways
from .position import Position
from .worth import BREAKOUT, FAR, apart
from .zones import gates

DECAY = 0.6
"""How a call fades with every border."""

BOMBED = 0.33
"""§8.4 How often aircraft stop a column that enters one Area more."""

NEVER = -99.0

PASSED = 0.5
"""What an Area counts that a unit only passes through."""

SURE = 0.5
"""By how much points for the taking are at least worth an impulse."""

LANDING = 1.5
"""What it is worth to have a unit ashore rather than at sea."""


@cache
def faded() -> tuple[tuple[float, ...], ...]:
    """What is left of a call from each place in every other."""
    return tuple(tuple(DECAY**steps if steps < FAR else 0.0 for steps in row) for row in apart())


class Moves:
    """The single marches that units could make."""

    def __init__(self, p: Position, ways: Ways) -> None:
        self.p, self.s, self.kit, self.w, self.ways = p, p.s, p.kit, p.weights, ways
        self._left_open: dict[Unit, float] = {}

    def packages(self, units: Sequence[Unit]) -> list[Package]:
        """The best march of every unit that has one worth its while."""
        found = []
        for u in units:
            marches = [(self.value(u, to, path), path) for to, path in self._promising(u)]
            value, path = max(marches, key=lambda each: each[0], default=(0.0, ()))
            if value > 0:
                found.append(Package(value, (Order(u, path),), -1, self.kit.army[u]))
        return found

    def _promising(self, u: Unit) -> list[tuple[Area, Path]]:
        """The marches that could be worth anything: what they gain at the most is more than that a unit acts."""
        here, zones = self.s.at[u], self.kit.zones
        if self.p.quick and not self.vacated:
            return []
        ways = self.ways.of(u).items()
        if self.p.quick:
            return [(to, path) for to, path in ways if self.vacated >> to & 1]
        if here in self.kit.beach_of:
            return list(ways)
        most, pull, share, least = self.most, self.pull, self._sway(u), self.w.act
        return [
            (to, path)
            for to, path in ways
            if zones >> to & 1 or most[to] + share * (pull[to] - pull[here]) + self._passing(path) > least
        ]

    def _sway(self, u: Unit) -> float:
        """How much a call counts for a unit: the strong are wanted most."""
        return self.w.pull * self.figures(u) / 4

    def figures(self, u: Unit) -> int:
        """The attack factor of a unit as it is now."""
        return self.p.figures(u)[0]

    @cached_property
    def vacated(self) -> int:
        """Areas of the enemy with nobody in them."""
        s = self.s
        theirs = self.kit.areas & (~s.held if self.p.side == Side.ALLIED else s.held)
        return theirs & ~mask_of(list(s.present))

    @cached_property
    def most(self) -> list[float]:
        """What one more unit in each place gains at the most; without bound where points are for the taking."""
        p, found = self.p, [0.0] * len(self.kit.codes)
        for to in bits(self.kit.areas):
            if (p.held | p.manned) >> to & 1:
                found[to] = self.w.relieve * p.worth[to] * p.risk(to)
            else:
                found[to] = 1000.0 if self._is_sure(to) else p.worth[to]
        return found

    def value(self, u: Unit, to: Area, path: Path) -> float:
        """What it is worth to send a unit somewhere; what obliges it to assault is not considered here."""
        s, here = self.s, self.s.at[u]
        if self.p.opposed >> to & 1 and (not self.p.manned >> to & 1 or not self._is_open(to, path, here)):
            return NEVER
        if not self.kit.leaders >> u & 1 and not self._suits_guns(here, to):
            return NEVER
        if len(self.p.own(here)) == 1 and self.p.is_pinned(here):
            return NEVER
        gain = self._gain(u, to) + self._passing(path)
        if not self.p.quick:
            gain += self._sway(u) * (self.pull[to] - self.pull[here])
        if here in self.kit.beach_of:
            gain += LANDING - guns_on(s, path[0])
        left = self.left_open(u, here)
        value = gain - self.w.act - left - self._bombed(u, path)
        return max(value, self.w.least + SURE) if left < self.w.least and self._is_sure(to) else value

    def _is_sure(self, to: Area) -> bool:
        """Whether points are there for the taking: an Area with some that the enemy has left."""
        return self.p.board.points[to] > 0 and not (self.p.held | self.p.opposed) >> to & 1

    def _suits_guns(self, here: Area, to: Area) -> bool:
        """Guns and FLAK leave the sea, or a place where there is fighting, for one where there is none."""
        if (self.p.opposed | self.kit.zones) >> to & 1:
            return False
        return here in self.kit.beach_of or bool(self.p.opposed >> here & 1)

    def _passing(self, path: Path) -> float:
        """What the Areas on the way bring that the enemy left."""
        if len(path) == 1:
            return 0.0
        share = PASSED if self.p.side == Side.ALLIED else PASSED / 2
        return share * sum([self.p.worth[place] for place in path[:-1] if not self.p.held >> place & 1])

    def _is_open(self, to: Area, path: Path, here: Area) -> bool:
        last = path[-2] if len(path) > 1 else here
        return self.s.holds_line(self.p.side, self.kit.border_of[last, to])

    def _gain(self, u: Unit, to: Area) -> float:
        p = self.p
        if self.kit.zones >> to & 1 and p.side == Side.ALLIED:
            return self._break_out(u, to)
        if self.kit.zones >> to & 1 and p.foes(to):
            return 0.0
        if not (p.held | p.manned) >> to & 1:
            share = 1.0 if p.side == Side.ALLIED or p.days_left == 0 else 0.6
            return p.worth[to] * share * max(0.3, 1 - p.risk(to, [u]))
        return self.w.relieve * p.worth[to] * (p.risk(to) - p.risk(to, [*p.own(to), u]))

    def _break_out(self, u: Unit, zone: Area) -> float:
        """§22.1 What one unit more in a Zone adds to the chance that somebody is Fresh there a day later."""
        p = self.p
        if p.days_left == 0 or not self.fed_zones.get(self.kit.army[u], 0) >> zone & 1:
            return 0.0
        held = p.own(zone)
        before = 1 - p.risk(zone, held) if held else 0.0
        return BREAKOUT * (1 - p.risk(zone, [*held, u]) - before)

    @cached_property
    def fed_zones(self) -> dict[str, int]:
        """§RUL-40 The Zones where each army could place a depot tonight."""
        s, found = self.s, dict[str, int]()
        for beach in sources(s, Side.ALLIED):
            army = army_of_source(s, beach)
            found[army] = found.get(army, 0) | depot_mask(s, Side.ALLIED, beach) & self.kit.zones
        return found

    def left_open(self, u: Unit, here: Area) -> float:
        """What is put in danger where a unit leaves."""
        if u not in self._left_open:
            left = [v for v in self.p.own(here) if v != u]
            is_ours = (self.p.land & self.p.held) >> here & 1
            danger = max(0.0, self.p.risk(here, left) - self.p.risk(here)) if is_ours else 0.0
            self._left_open[u] = self.w.keep * self.p.worth[here] * danger
        return self._left_open[u]

    def _bombed(self, u: Unit, path: Path) -> float:
        if self.p.side == Side.ALLIED or not self.s.is_clear():
            return 0.0
        return BOMBED * max(0, len(path) - 1 + self.s.entered[u]) * self.w.level

    @cached_property
    def pull(self) -> list[float]:
        """How much every place calls for units: by what is wanted near it."""
        nothing = [0.0] * len(self.kit.codes)
        heard = [[call * share for share in faded()[goal]] for goal, call in self._calls().items()]
        return [max(here) for here in zip(nothing, *heard, strict=True)]

    def _calls(self) -> dict[Area, float]:
        """Where units are wanted: the Allies before what they have not got, the Germans where they may be broken."""
        p, s = self.p, self.s
        if p.side == Side.GERMAN:
            return {place: need for place in bits(p.front | gates()) if (need := p.need(place)) > 0.5}
        return {
            place: p.worth[place]
            for place in bits(self.kit.areas)
            if not s.is_free(p.side, place) and (p.board.points[place] or s.is_contested(place))
        }
