"""Where a unit would like to stand in Normandy (1969)."""

from bocage.ai.regiments import allied, german
from bocage.ai.regiments.habits import Stance
from bocage.ai.regiments.position import Position
from bocage.ai.regiments.weights import Habits
from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import FIRST
from bocage.games.normandy_1969.victory import verdict

from .position import SHIPS, NormandyPosition
from .wall import assign, posts
from .ways import barred, raids_through, roads_through
from .weights import SideHabits, habits, line_weights

SCREEN_FROM = 6
"""The turn from which the Allies keep Germans off their supply roads: what is cut at the end does not count."""
HERE = 12.0
"""What makes a unit that is on its beach the guard rather than another."""
LONE = 100.0
"""What keeps tanks from standing alone beside an enemy."""


def time_left(p: NormandyPosition) -> dict[str, bool]:
    """Whether this is the last impulse of a turn, and the last turn."""
    return {"last_words": p.s.phase != FIRST, "last_turn": p.s.turn == tables()["turns"]["count"]}


def lone_armor(stance: Stance, u: Unit, h: Hex) -> float:
    """§DEF-3 §ATT-9 Tanks alone are worth half: beside an enemy they never stay so."""
    if stance.p.kind(u).type != "armor" or not stance.p.foe_zone >> h & 1:
        return 0.0
    others = stance.p.settled_units(h, u)
    return 0.0 if any(stance.p.kind(v).type != "armor" for v in others) else -LONE


class AlliedStance(allied.AlliedStance):
    """Deep on the last day, and somebody deeper than all others."""

    GUARD_WITHIN = 12

    p: NormandyPosition
    w: SideHabits

    def __init__(self, p: NormandyPosition) -> None:
        self.everywhere = p.kit.board.exists_mask
        super().__init__(p, habits(Side.ALLIED), p.ground.city_value, **time_left(p))
        self.screens = self.last_words and p.s.turn >= SCREEN_FROM
        settled = [h for h, units in p.settled.items() if units and p.supplied(Side.ALLIED) >> h & 1]
        self.deepest = max((p.ground.depth[h] for h in settled), default=0)
        self._raids: dict[Unit, list[tuple[Mask, float]]] = {}

    def _raids_past(self, u: Unit) -> list[tuple[Mask, float]]:
        """The ways by which Germans would come upon our supply roads if this unit were not there."""
        found = self._raids.get(u)
        if found is None:
            others = mask_of([h for h, units in self.p.stacks[Side.ALLIED].items() if units != [u]])
            found = self._raids[u] = raids_through(self.p, others)
        return found

    def extra_hexes(self, u: Unit, mask: Mask) -> list[Hex]:
        """Squares that bar the Germans' ways to our supply roads."""
        if not self.screens:
            return []
        lines = 0
        for way, _ in self._raids_past(u):
            lines |= way
        return members(mask & (lines | self.kit.grid.around(lines)))[:30]

    def can_guard(self, p: Position, u: Unit, beach: Hex) -> bool:
        """Whoever is there, or can still get there."""
        return p.s.at[u] == beach or (not p.s.flags[u] & p.s.STAYS and bool(p.destinations(u) >> beach & 1))

    def guard_price(self, p: Position, u: Unit, h: Hex, beach: Hex) -> float:
        """Whoever is there or lands there takes up no more room."""
        return super().guard_price(p, u, h, beach) - HERE * (h == beach)

    def raiders_near(self, p: Position, w: Habits) -> Mask:
        """§RNF-3 Any German may drive across the map in a turn, and a beach once entered is dead: all are guarded."""
        return self.everywhere if p.turn > 1 or self.last_words else 0

    def demands(self) -> dict[str, tuple[float, float]]:
        wanted = {}
        for name, (weight, strength) in self.w.objectives.items():
            safe = name in self.ground.cities and self.is_safe(name)
            wanted[name] = (weight, strength / 4 if safe else strength)
        return wanted

    def company(self, u: Unit, h: Hex) -> float:
        return super().company(u, h) + lone_armor(self, u, h)

    def score(self, u: Unit, h: Hex) -> float:
        score = super().score(u, h)
        if self.screens and self.guards.get(h) != u:
            score += self.w.way * barred(self.p.kit, h, self._raids_past(u))
        if self.is_last_move:
            score += self.w.last_depth * max(0, self.ground.depth[h] - self.deepest)
        return score

    def guns(self, h: Hex) -> float:
        return SHIPS if self.p.kit.coast >> h & 1 else 0.0


class GermanStance(german.GermanStance):
    """Bar the ways by which the Allies would break through; a supply beach entered is dead."""

    ROOTED_BEHIND = 2

    p: NormandyPosition
    w: SideHabits

    def __init__(self, p: NormandyPosition) -> None:
        super().__init__(p, habits(Side.GERMAN), p.ground.city_value, **time_left(p))
        self._open_ways: dict[Unit, list[tuple[Mask, float]]] = {}
        rooted = {u for u in p.s.units_of(Side.GERMAN) if p.s.at[u] >= 0 and self.is_rooted(u)}
        self.posts = {} if self.is_last_move else assign(p, posts(p), rooted)

    def busy(self) -> set[Unit]:
        """Those who stand at their posts."""
        return {u for u, post in self.posts.items() if self.s.at[u] == post}

    def _at_post(self, u: Unit, h: Hex) -> float:
        post, w = self.posts.get(u, -1), line_weights()
        if post < 0:
            return 0.0
        away = self.kit.grid.distance(h, post)
        return w.at_post if not away else -w.post * away

    def points(self) -> float:
        return float(verdict(self.p.s).total)

    def beaches_to_raid(self) -> Mask:
        return mask_of([self.kit.board.beaches[n] for n in self.p.supply_beaches()])

    def company(self, u: Unit, h: Hex) -> float:
        """In the last move of the game nobody comes after us."""
        return 0.0 if self.is_last_move else super().company(u, h) + lone_armor(self, u, h)

    def safety(self, u: Unit, h: Hex) -> float:
        return 0.0 if self.is_last_move else super().safety(u, h)

    def score(self, u: Unit, h: Hex) -> float:
        score = super().score(u, h)
        if self.is_last_move:
            return score
        return score + self._at_post(u, h) + self.w.way * barred(self.p.kit, h, self._ways_past(u))

    def extra_hexes(self, u: Unit, mask: Mask) -> list[Hex]:
        """Squares that bar the ways past the others."""
        found = super().extra_hexes(u, mask)
        lines = 0
        for way, _ in self._ways_past(u):
            lines |= way
        near = mask & (lines | self.kit.grid.around(lines))
        return found + self._sample(near) + self._towards_post(u, mask)

    def _towards_post(self, u: Unit, mask: Mask) -> list[Hex]:
        """The squares nearest to a unit's post."""
        post = self.posts.get(u, -1)
        if post < 0 or mask >> post & 1:
            return [post] if post >= 0 else []
        return sorted(members(mask), key=lambda h: (self.kit.grid.distance(h, post), h))[:6]

    def _sample(self, mask: Mask) -> list[Hex]:
        hexes = sorted(members(mask), key=lambda h: (-self.p.shelter(h), -self.foe_at[h], h))
        return hexes[:60]

    def _ways_past(self, u: Unit) -> list[tuple[Mask, float]]:
        """The ways open to the Allies if this unit were not there."""
        found = self._open_ways.get(u)
        if found is None:
            others = mask_of([h for h, units in self.p.stacks[Side.GERMAN].items() if units != [u]])
            found = self._open_ways[u] = roads_through(self.p, others)
        return found


def stance_of(p: NormandyPosition) -> Stance:
    """The habits of the side that moves."""
    return AlliedStance(p) if p.side == Side.ALLIED else GermanStance(p)
