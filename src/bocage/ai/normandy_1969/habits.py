"""Where a unit would like to stand in Normandy (1969)."""

from bocage.ai.regiments import allied, german
from bocage.ai.regiments.habits import Stance
from bocage.ai.regiments.position import Position
from bocage.ai.regiments.scheme import Drive
from bocage.ai.regiments.ways import OpenWays, Roads, barred
from bocage.ai.regiments.weights import Habits
from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Kind, Unit
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.state import FIRST

from .position import SHIPS, NormandyPosition
from .scheme import line_of
from .wall import assign, posts
from .ways import raids_through, roads_through
from .weights import habits, line_weights
from .worth import Survey

HERE = 12.0
"""What makes a unit that is on its beach the guard rather than another."""
LONE = 100.0
"""What keeps tanks from standing alone beside an enemy."""
HOMES = 8
HOME = 60.0
"""What brings a unit out of supply back into it."""
NEAR_A_CITY = 8
"""Squares from which the Allies threaten a city."""


def time_left(p: NormandyPosition) -> dict[str, bool]:
    """Whether this is the last impulse of a turn, and the last turn; the Germans' last turn is all one last move."""
    last_turn: bool = p.s.turn == tables()["turns"]["count"]
    return {"last_words": p.s.phase != FIRST or (last_turn and p.side == Side.GERMAN), "last_turn": last_turn}


def lone_armor(stance: Stance, u: Unit, h: Hex) -> float:
    """§DEF-3 §ATT-9 Tanks alone are worth half: beside an enemy they never stay so."""
    if stance.p.kind(u).type != "armor" or not stance.p.foe_zone >> h & 1:
        return 0.0
    others = stance.p.settled_units(h, u)
    return 0.0 if any(stance.p.kind(v).type != "armor" for v in others) else -LONE


def coming_home(stance: Stance, u: Unit, h: Hex) -> float:
    """§SUP-5 Out of supply a unit is worth half, and no use."""
    return HOME if is_cut_off(stance, u) and stance.p.supplied(stance.p.side) >> h & 1 else 0.0


def is_cut_off(stance: Stance, u: Unit) -> bool:
    """Whether a unit on the map is out of supply."""
    return stance.p.turn > 1 and stance.s.at[u] >= 0 and not stance.s.is_fed(u)


def homes(stance: Stance, u: Unit, mask: Mask) -> list[Hex]:
    """Squares among these where a unit out of supply would be fed, those it likes best at first sight."""
    if not is_cut_off(stance, u):
        return []
    fed = members(mask & stance.p.supplied(stance.p.side))
    return sorted(fed, key=stance.glances(u).__getitem__, reverse=True)[:HOMES]


class AlliedStance(allied.AlliedStance):
    """Deep on the last day, and somebody deeper than all others."""

    GUARD_WITHIN = 12

    p: NormandyPosition

    def __init__(self, p: NormandyPosition, drive: Drive) -> None:
        self.everywhere = p.kit.board.exists_mask
        super().__init__(p, drive, drive.bent(habits(Side.ALLIED)), p.ground.city_value, **time_left(p))

    def raids(self, held: Mask) -> Roads:
        return raids_through(self.p, held)

    def extra_hexes(self, u: Unit, mask: Mask) -> list[Hex]:
        return homes(self, u, mask) + super().extra_hexes(u, mask)

    def glance(self, aim: str, kind: Kind, h: Hex) -> float:
        w = self.w
        found = w.depth * self.ground.depth[h] + 0.5 * self.care * (self.ground.disc(h, 1) & self.bare).bit_count()
        found -= w.advance * self.ground.points_to(aim, kind, h) * (w.last_advance if self.is_last_move else 1)
        return found + (w.last_depth * self.ground.depth[h] if self.is_last_move else 0.0)

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
        return super().score(u, h) + coming_home(self, u, h)

    def guns(self, h: Hex) -> float:
        return SHIPS if self.p.kit.coast >> h & 1 else 0.0


class GermanStance(german.GermanStance):
    """Bar the ways by which the Allies would break through; a supply beach entered is dead."""

    ROOTED_BEHIND = 2

    p: NormandyPosition

    def __init__(self, p: NormandyPosition, drive: Drive) -> None:
        w = drive.bent(habits(Side.GERMAN))
        super().__init__(p, w, p.ground.city_value, exact=drive.exact, **time_left(p))
        self._asked = -1
        self._gaps = OpenWays(lambda held: roads_through(p, held))
        self.garrisons = set() if self.is_last_move else self._garrisons()
        rooted = {u for u in p.s.units_of(Side.GERMAN) if p.s.at[u] >= 0 and self.is_rooted(u)}
        rooted |= self._raiders() | self.garrisons
        walls = not self.is_last_move
        self.posts = assign(p, posts(p, line_of(drive.scheme)), rooted) if walls else {}
        self.posts = {u: post for u, post in self.posts.items() if not is_cut_off(self, u)}
        near = [post for u, post in self.posts.items() if p.s.at[u] == post or p.destinations(u) >> post & 1]
        self._fixed = mask_of([*near, *(p.s.at[u] for u in rooted)])

    def _garrisons(self) -> set[Unit]:
        """The strongest unit in every city that the Allies could soon be in: it stays."""
        found = set()
        for city in self.ground.cities.values():
            inside = [u for h in members(city) for u in self.p.stacks[Side.GERMAN].get(h, ())]
            if inside and min(self.foe_at[h] for h in members(city)) <= NEAR_A_CITY:
                found.add(max(inside, key=lambda u: (self.p.kind(u).type != "armor", self.p.kind(u).strength, -u)))
        return found

    def is_rooted(self, u: Unit) -> bool:
        """Nobody holds on to works that starve him."""
        return super().is_rooted(u) and not is_cut_off(self, u)

    def may_leave(self, u: Unit) -> bool:
        return u not in self.garrisons and super().may_leave(u)

    def _raiders(self) -> set[Unit]:
        """Scouts that could be on an open supply beach at once: no post is worth as much."""
        if not self.raids or self.p.turn <= 1:
            return set()
        scouts = [u for u in self.s.units_of(Side.GERMAN) if self.s.at[u] >= 0 and self.p.kind(u).type == "recon"]
        return {u for u in scouts if self.p.destinations(u) & self.raids}

    def busy(self) -> set[Unit]:
        """Those who stand at their posts."""
        return {u for u, post in self.posts.items() if self.s.at[u] == post}

    def _ask(self, u: Unit) -> None:
        """Look at the map as those who have moved have left it."""
        self._asked = u
        self.covered = self._cover()
        if self.exact and not self.is_last_move and u not in self.posts:
            held = self._held
            self._gaps.past(held, held | self.kit.grid.around(held))

    @property
    def _held(self) -> Mask:
        """Where Germans are sure to stand when the move is over: posts, and those who have moved or stay."""
        kept = [h for h, units in self.p.settled.items() if units]
        return mask_of(kept) | self._fixed

    def _at_post(self, u: Unit, h: Hex) -> float:
        post, w = self.posts[u], line_weights()
        away = self.kit.grid.distance(h, post)
        return w.at_post if not away else -w.post * away

    def points(self) -> float:
        return sum(Survey(self.p.s).now())

    def beaches_to_raid(self) -> Mask:
        return mask_of([self.kit.board.beaches[n] for n in self.p.supply_beaches()])

    def company(self, u: Unit, h: Hex) -> float:
        """In the last move of the game nobody comes after us."""
        return 0.0 if self.is_last_move else super().company(u, h) + lone_armor(self, u, h)

    def safety(self, u: Unit, h: Hex) -> float:
        return 0.0 if self.is_last_move else super().safety(u, h)

    def score(self, u: Unit, h: Hex) -> float:
        if u != self._asked:
            self._ask(u)
        if self.reckons:
            return self.last_score(u, h)
        score = super().score(u, h) + coming_home(self, u, h)
        if u in self.posts:
            return score + self._at_post(u, h)
        return score + self.w.way * barred(self.p, h, self._gaps.ways)

    def last_score(self, u: Unit, h: Hex) -> float:
        """A city is taken from the Allies by entering it."""
        return super().last_score(u, h) + self._holding(u, h)

    def glance(self, aim: str, kind: Kind, h: Hex) -> float:
        if self.reckons:
            return -float(self.to_keys[h])
        w, near = self.w, self.ground.disc(h, 1)
        found = w.shelter * self.p.shelter(h) + w.cover * min(5, (near & self.roads).bit_count())
        return found - w.advance * max(0.0, self.ground.points_to(aim, kind, h) - 0.7)

    def extra_hexes(self, u: Unit, mask: Mask) -> list[Hex]:
        """Squares that bar the ways past the others; in the last move those that cut what feeds the Allies' points."""
        if u != self._asked:
            self._ask(u)
        if self.is_last_move:
            return super().extra_hexes(u, mask)
        if u in self.posts:
            return self._towards_post(u, mask)
        lines = 0
        for way, _ in self._gaps.ways:
            lines |= way
        return homes(self, u, mask) + self._sample(mask & (lines | self.kit.grid.around(lines)))

    def _towards_post(self, u: Unit, mask: Mask) -> list[Hex]:
        """The squares nearest to a unit's post."""
        post = self.posts[u]
        if mask >> post & 1:
            return [post]
        return sorted(members(mask), key=lambda h: (self.kit.grid.distance(h, post), h))[:6]

    def _sample(self, mask: Mask) -> list[Hex]:
        hexes = sorted(members(mask), key=lambda h: (-self.p.shelter(h), -self.foe_at[h], h))
        return hexes[:40]


def stance_of(p: NormandyPosition, drive: Drive) -> Stance:
    """The habits of the side that moves."""
    return AlliedStance(p, drive) if p.side == Side.ALLIED else GermanStance(p, drive)
