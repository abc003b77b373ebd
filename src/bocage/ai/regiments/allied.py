"""How the Allies like to stand: land, join hands, take the cities, go deep; guard the supply beaches."""

from collections.abc import Mapping
from typing import ClassVar

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit

from .habits import Stance
from .lifelines import lifelines
from .position import Position
from .scheme import Drive
from .ways import OpenWays, Roads, barred
from .weights import Habits

BARS = 30
"""Hexes that bar a way of the Germans', of which so many are weighed."""
DEEPEST = 4
"""Hexes farthest inland that are weighed in the Allies' last move."""


class AlliedStance(Stance):
    """What any Allied commander cares about."""

    SCREEN_FROM: ClassVar[int] = 6
    """The turn from which the Allies keep Germans off their supply roads: what is cut at the end does not count."""
    GUARD_WITHIN = 6
    """Hexes from which a unit is called back to guard a beach."""

    def __init__(
        self, p: Position, drive: Drive, w: Habits, city_value: Mapping[str, int], *, last_words: bool, last_turn: bool
    ) -> None:
        self.city_value, self.last_words = city_value, last_words
        self.guards = self._needed_guards(p, w)
        super().__init__(p, w, last_words=last_words, last_turn=last_turn)
        self.special = mask_of(list(self.guards)) | p.kit.board.city_mask
        self.care = self.w.cover * (1.0 + p.turn / 3 if self.last_words else 0.5)
        self.vital = self.bare = self._vital()
        self.screens = drive.exact and last_words and p.turn >= self.SCREEN_FROM
        self._care_for_ways = self.w.way * drive.scheme.screen
        self._raids = OpenWays(self.raids)
        self._asked, self.deepest = -1, 0
        self.safe: Mask = 0

    # --- what a game says

    def raids(self, held: Mask) -> Roads:
        """The Germans' ways to our supply roads past those of us who stay in these hexes."""
        raise NotImplementedError

    def lasting(self, held: Mask) -> Mask:
        """Where units will be fed when the Germans have had their last move, those in these hexes staying."""
        return self.p.supplied(Side.ALLIED)

    # --- the last turn

    def ask(self, u: Unit) -> None:
        """Look at the map as those who have moved have left it, once for every unit."""
        if u == self._asked:
            return
        self._asked = u
        held = mask_of([h for h, units in self.p.settled.items() if units])
        changed = self.screens and self._raids.past(held, held | self.kit.grid.around(held))
        if self.is_last_move:
            self.safe = self.lasting(held) if changed or not self.safe else self.safe
            self.deepest = max((self.ground.depth[h] for h in members(held & self.safe)), default=0)

    def extra_hexes(self, u: Unit, mask: Mask) -> list[Hex]:
        """Hexes that bar the Germans' ways to our supply roads; in the last move the deepest ones."""
        if not self.screens:
            return []
        self.ask(u)
        lines = self._raids.lines
        found = members(mask & (lines | self.kit.grid.around(lines)))[:BARS]
        if self.is_last_move:
            found += sorted(members(mask), key=lambda h: (-self.ground.depth[h], h))[:DEEPEST]
        return found

    def last_words_on(self, u: Unit, h: Hex) -> float:
        """What a hex is worth to those who know that the Germans have the last word: ways barred, and depth."""
        self.ask(u)
        found = 0.0
        if self.screens and self.guards.get(h) != u:
            found += self._care_for_ways * barred(self.p, h, self._raids.ways)
        if self.is_last_move and self.safe >> h & 1:
            found += self.w.last_depth * max(0, self.ground.depth[h] - self.deepest)
        return found

    def _vital(self) -> Mask:
        """Ground beside our supply roads where a German could soon be, and no unit of ours yet keeps him from it."""
        near = mask_of([h for h, away in enumerate(self.foe_at) if away <= self.w.guard_from])
        roads = self.p.road_net(Side.ALLIED) | lifelines(self.p)
        held = mask_of([h for h, units in self.p.settled.items() if units])
        return (roads | self.kit.grid.around(roads)) & near & ~held & ~self.kit.grid.around(held)

    def stays(self, h: Hex) -> None:
        self.vital &= ~self.ground.disc(h, 1)

    def guard_price(self, p: Position, u: Unit, h: Hex, beach: Hex) -> float:
        """What it costs to have a unit guard a beach: commandos first, tanks last."""
        return p.kit.grid.distance(h, beach) + 0.7 * p.kind(u).strength + 20 * (p.kind(u).type == "armor")

    def can_guard(self, p: Position, u: Unit, beach: Hex) -> bool:
        """Whether a unit may be sent to a beach at all."""
        return True

    def raiders_near(self, p: Position, w: Habits) -> Mask:
        """Where a beach would need a guard."""
        return p.kit.grid.disc(p.foe_mask, w.guard_from)

    def _needed_guards(self, p: Position, w: Habits) -> dict[Hex, Unit]:
        """Supply beaches a German could come near, and the unit nearest to each: commandos first."""
        near = self.raiders_near(p, w)
        posts = [h for n in p.supply_beaches() if near >> (h := p.kit.board.beaches[n]) & 1]
        free = {u: h for u in p.s.units_of(Side.ALLIED) if (h := p.start(u)) >= 0}
        guards: dict[Hex, Unit] = {}
        for beach in sorted(posts):
            prices = {
                u: self.guard_price(p, u, h, beach)
                for u, h in free.items()
                if p.kit.grid.distance(h, beach) <= self.GUARD_WITHIN and self.can_guard(p, u, beach)
            }
            if prices:
                guards[beach] = min(prices, key=lambda u: (prices[u], u))
                del free[guards[beach]]
        return guards

    def busy(self) -> set[Unit]:
        return set(self.guards.values()) if self.p.turn > 1 else set()

    def is_safe(self, name: str) -> bool:
        """Whether a city is ours, with no German near it."""
        city = self.ground.cities[name]
        return self.p.taken() & city == city and not self.kit.grid.disc(city, 3) & self.p.foe_mask

    def score(self, u: Unit, h: Hex) -> float:
        kind, w = self.p.kind(u), self.w
        guarded = self.guards.get(h)
        if guarded == u:
            return w.garrison * 10
        score = -w.advance * self.ground.points_to(self.aims[u], kind, h) * (w.last_advance if self.is_last_move else 1)
        if self.care:
            score += self.care * (self.ground.disc(h, 1) & self.vital).bit_count()
        score += w.depth * self.ground.depth[h] + self.safety(u, h) + self.company(u, h) + self.cohesion(u, h)
        score += self.relief(u, h) + self.last_words_on(u, h)
        if self.last_words and self.p.foe_zone >> h & 1:
            score -= w.contact
        if self.kit.board.city_mask >> h & 1:
            for name, city in self.ground.cities.items():
                if city >> h & 1:
                    score += self._town(u, h, self.city_value[name])
        return score

    def _town(self, u: Unit, h: Hex, points: int) -> float:
        """A city hex to be taken, or one of ours that has no garrison."""
        if not self.p.taken() >> h & 1:
            return self.w.city * points
        return self.w.hold * points if self.foe_at[h] <= 10 and not self.p.settled_units(h, u) else 0.0
