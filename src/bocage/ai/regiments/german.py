"""How the Germans like to stand: hold the cities and the roads to them, keep a line, raid open beaches."""

from collections.abc import Mapping
from functools import cached_property

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit

from .habits import Stance
from .lifelines import lifelines
from .position import Position
from .weights import Habits

SPOILED = 10.0
"""What a point taken from the Allies in the last turn counts, against all else."""
FAR = 20
"""Hexes from anything that scores beyond which it does not matter how far."""
CUTS = 14
"""Hexes beside the Allies' lifelines that are weighed for a last move."""


class GermanStance(Stance):
    """What any German commander cares about."""

    ROOTED_BEHIND = 3
    """The shelter behind which static infantry stays."""

    def __init__(
        self,
        p: Position,
        w: Habits,
        city_value: Mapping[str, int],
        *,
        exact: bool,
        last_words: bool,
        last_turn: bool,
    ) -> None:
        self.city_value, self.exact = city_value, exact
        super().__init__(p, w, last_words=last_words, last_turn=last_turn)
        self.reckons = exact and self.is_last_move
        """Whether nobody answers any more, so that only the points count."""
        self.covered = self._cover()
        self.roads = self._roads_in_danger()
        self.raids = self.beaches_to_raid() & ~p.foe_mask
        self.special = self.raids | p.kit.board.city_mask
        self.keys = self._keys() if self.reckons else 0
        self.now = -1.0
        self._stood: Mask = -1
        self._comings: dict[Hex, float] = {}
        self._goings: dict[Unit, float] = {}

    # --- what a game says

    def points(self) -> float:
        """Victory points of the Allies for what they hold, as things stand."""
        raise NotImplementedError

    def beaches_to_raid(self) -> Mask:
        """Beaches that a German should stand on if he can."""
        raise NotImplementedError

    # --- the last move

    def _keys(self) -> Mask:
        """Hexes that score for the Allies as long as no German stands beside them."""
        keys = lifelines(self.p)
        for city in self.ground.cities.values():
            keys |= city if self.p.taken() & city else 0
        return keys

    @cached_property
    def to_keys(self) -> list[int]:
        """Hexes from every hex to the nearest that scores for the Allies as long as no German is beside it."""
        found = [FAR] * self.kit.grid.size
        reached = new = self.keys
        for away in range(FAR):
            for h in members(new):
                found[h] = away
            new = self.kit.grid.around(reached) & ~reached
            reached |= new
        return found

    def extra_hexes(self, u: Unit, mask: Mask) -> list[Hex]:
        return self._cuts(mask) if self.reckons else []

    def _cuts(self, mask: Mask) -> list[Hex]:
        """Hexes beside the Allies' lifelines, spread along them."""
        line = lifelines(self.p)
        near = members(mask & self.kit.grid.around(line))
        near.sort(key=lambda h: (-(self.ground.disc(h, 1) & line).bit_count(), h))
        return near[:: max(1, len(near) // CUTS)]

    def last_score(self, u: Unit, h: Hex) -> float:
        """When nobody answers any more: points taken from the Allies, and near to what may be cut."""
        return SPOILED * self._spoils(u, h) - 0.3 * self.to_keys[h]

    def _spoils(self, u: Unit, h: Hex) -> float:
        """Points the Allies would lose at once if a unit ended the game in a hex: by its coming, less by its going."""
        at = self.s.at[u]
        if h == at:
            return 0.0
        if self.s.occupied[Side.GERMAN] != self._stood:
            self._stood, now = self.s.occupied[Side.GERMAN], self.points()
            if now != self.now:  # else what was worked out for other hexes still holds, near enough
                self.now, self._comings, self._goings = now, {}, {}
        return self._by_coming(h) - self._by_going(u)

    def _by_coming(self, h: Hex) -> float:
        if not self.kit.grid.around(1 << h) & self.keys:
            return 0.0
        found = self._comings.get(h)
        if found is None:
            kept, self.s.occupied[Side.GERMAN] = self.s.occupied[Side.GERMAN], self._stood | 1 << h
            found = self._comings[h] = self.now - self.points()
            self.s.occupied[Side.GERMAN] = kept
        return found

    def _by_going(self, u: Unit) -> float:
        at = self.s.at[u]
        if at < 0 or len(self.p.stacks[Side.GERMAN][at]) > 1:
            return 0.0
        found = self._goings.get(u)
        if found is None:
            kept, self.s.occupied[Side.GERMAN] = self.s.occupied[Side.GERMAN], self._stood & ~(1 << at)
            found = self._goings[u] = self.points() - self.now
            self.s.occupied[Side.GERMAN] = kept
        return found

    # --- holding ground

    def _cover(self) -> Mask:
        stays = self.s.STAYS
        settled = [h for h, units in self.p.stacks[Side.GERMAN].items() if any(self.s.flags[u] & stays for u in units)]
        settled += [h for h, units in self.p.stacks[Side.GERMAN].items() if any(self.is_rooted(u) for u in units)]
        held = mask_of(settled)
        return held | self.kit.grid.around(held)

    def stays(self, h: Hex) -> None:
        self.covered |= self.ground.disc(h, 1)

    def _roads_in_danger(self) -> Mask:
        """Road hexes the Allies could soon drive over."""
        near = self.kit.grid.disc(self.p.foe_mask, 7) & ~self.kit.grid.disc(self.p.foe_mask, 0)
        return near & self.kit.board.road_mask

    def is_rooted(self, u: Unit) -> bool:
        """Static infantry in works, forts or towns stays there."""
        h = self.s.at[u]
        strong = self.p.shelter(h) >= self.ROOTED_BEHIND
        return h >= 0 and self.p.kind(u).movement <= 2 and strong and self.foe_near(h)

    def foe_near(self, h: Hex) -> bool:
        """Whether Allies are close enough to matter to infantry on foot."""
        return self.foe_at[h] <= 12 or self.p.turn <= 1

    def demands(self) -> dict[str, tuple[float, float]]:
        wanted = {}
        for name, (weight, strength) in self.w.objectives.items():
            held = self.ground.objectives[name]
            urgency = 1.3 if any(self.foe_at[h] <= 8 for h in members(held)) else 0.8
            wanted[name] = (weight * urgency, strength)
        return wanted

    def may_leave(self, u: Unit) -> bool:
        if self.s.flags[u] & self.s.STAYS:
            return False
        return self.s.at[u] < 0 or self.is_last_move or not self.is_rooted(u)

    def score(self, u: Unit, h: Hex) -> float:
        if self.reckons:
            return self.last_score(u, h)
        kind, w = self.p.kind(u), self.w
        away = self.ground.points_to(self.aims[u], kind, h)
        score = -w.advance * max(0.0, away - 0.7) + self.safety(u, h) + self.company(u, h) + self._holding(u, h)
        zone = self.ground.disc(h, 1) & ~self.covered
        score += w.cover * min(5, (zone & self.roads).bit_count())
        score += self.cohesion(u, h) + self.relief(u, h)
        if self.raids >> h & 1:
            score += w.garrison
        if self.covered >> h & 1 and not self.p.settled_units(h, u):
            score -= 0.8
        return score

    def _holding(self, u: Unit, h: Hex) -> float:
        """Cities under threat, and the rim of cities nobody denies to the enemy."""
        score = 0.0
        for name, city in self.ground.cities.items():
            ring = self.ground.city_ring[name]
            if not ring >> h & 1:
                continue
            points = self.city_value[name]
            inside = self.p.strength(self.p.settled_units(h, u))
            if city >> h & 1:
                score += self.w.city * points / (1 + inside / 10)
            others = any(ring >> g & 1 for g, units in self.p.stacks[Side.GERMAN].items() if units != [u])
            score += 0.0 if others else 1.0 * points
        return score
