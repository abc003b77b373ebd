"""Where a unit would like to stand: the habits of movement common to both sides, and each side's own."""

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side
from bocage.core.regiments.counters import REGIMENT, Unit
from bocage.core.regiments.state import BOX, RESERVE
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.movement import FIRST, column
from bocage.games.normandy_1971.state import LOCKED, STAYS
from bocage.games.normandy_1971.supply import road_net
from bocage.games.normandy_1971.victory import verdict

from .lifelines import lifelines
from .position import Position
from .weights import habits

NEVER = -1000.0
UNPLACED = 8.0
GUARD_WITHIN = 6
"""Hexes from which a unit is called back to guard a beach."""
LAST_WORD = 1.5
"""What a victory point is worth in the last move of the game."""
LAST_LOOKS = 4
"""Hexes in which a unit's last move of the game is weighed by the score itself."""


class Manner:
    """Scores the hexes a unit could end in."""

    def __init__(self, p: Position) -> None:
        self.p, self.s, self.kit, self.ground = p, p.s, p.kit, p.ground
        self.w = habits(p.side)
        self.last_words = p.s.phase != FIRST  # nothing can be attacked any more before the enemy's turn
        self.foe_at = p.foe_at
        self.special: Mask = 0  # hexes always worth a look
        self.aims = self.assign()

    def assign(self) -> dict[Unit, str]:
        """An objective for every unit: the nearest units choose first, each objective less wanted the more go there."""
        wanted, w = self.demands(), self.w
        names = list(wanted)
        sent = [0.0] * len(names)
        away = {u: self._ways(u, names) for u in self.s.units_of(self.p.side) if self._takes_part(u)}
        aims: dict[Unit, str] = {}
        for u in sorted(away, key=lambda u: (min(away[u]), u)):
            best, chosen = -1e9, 0
            for i, name in enumerate(names):
                weight, strength = wanted[name]
                pull = w.pull * weight / (1 + (sent[i] / strength) ** 2) - w.distance * away[u][i]
                if pull > best:
                    best, chosen = pull, i
            aims[u] = names[chosen]
            sent[chosen] += self.p.kind(u).strength
        return aims

    def _takes_part(self, u: Unit) -> bool:
        h = self.s.at[u]
        return h >= 0 or h <= BOX or (h == RESERVE and self.p.side == Side.GERMAN and self.s.due[u] >> 4 <= self.s.turn)

    def _ways(self, u: Unit, names: list[str]) -> list[float]:
        """Movement points to each objective; a unit not on the map yet is equally far from all."""
        at, kind = self.p.start(u), self.p.kind(u)
        return [self.ground.points_to(name, kind, at) if at >= 0 else UNPLACED for name in names]

    def demands(self) -> dict[str, tuple[float, float]]:
        """The objectives that matter now, with weight and wanted strength."""
        raise NotImplementedError

    def score(self, u: Unit, h: Hex) -> float:
        """How much a unit would like to end its move in a hex."""
        raise NotImplementedError

    def may_leave(self, u: Unit) -> bool:
        """Whether a unit should be moved at all."""
        return not self.s.flags[u] & STAYS

    def extra_hexes(self, u: Unit, mask: Mask) -> list[Hex]:
        """Hexes among these that deserve a look beside those on the way to the objective."""
        return []

    def busy(self) -> set[Unit]:
        """Units that have something better to do than to attack."""
        return set()

    def field(self, u: Unit) -> list[int]:
        """The way to a unit's objective from every hex, in sixths of a movement point."""
        return self.ground.fields[self.aims[u]][column(self.p.kind(u))]

    # --- what both sides look at

    def company(self, u: Unit, h: Hex) -> float:
        """Tanks want infantry beside them."""
        if self.p.kind(u).type != "armor":
            return 0.0
        others = self.p.stacks[self.p.side].get(h, ())
        settled = self.p.settled_units(h, u)
        if any(self.p.kind(v).type != "armor" for v in settled):
            return 0.0
        hoped = any(self.p.kind(v).type != "armor" for v in others if v != u)
        return -self.w.armor_alone * (0.5 if hoped else 1.0)

    def safety(self, u: Unit, h: Hex) -> float:
        """Danger to the stack we would make, and shelter where danger is."""
        friends = self.p.settled_units(h, u)
        strength = self.p.strength([u, *friends]) + 0.3 * self._neighbours(h)
        danger = self.p.danger(h, strength + self._guns(h))
        shelter = self.w.shelter * self.p.shelter(h) if self.p.threat[h] else 0.0
        return shelter - self.w.danger * danger

    def cohesion(self, u: Unit, h: Hex) -> float:
        """A unit out of touch is lost; two or three hexes from a friend, zones of control make a line."""
        others = self.p.own_mask
        if self.p.stacks[self.p.side].get(self.s.at[u]) == [u]:
            others &= ~(1 << self.s.at[u])
        if self.ground.disc(h, 2) & others & ~(1 << h):
            return self.w.line - self._crowd(u, h)
        if others >> h & 1:
            return -self._crowd(u, h)
        if self.ground.disc(h, 3) & others:
            return 0.0
        return -self.w.isolation

    def _crowd(self, u: Unit, h: Hex) -> float:
        """Two regiments of foot in a hex leave no room for tanks, and a hole in the line."""
        if self.p.kind(u).type == "armor" or self.p.kind(u).size != REGIMENT:
            return 0.0
        foot = [v for v in self.p.settled_units(h, u) if self.p.kind(v).type != "armor"]
        return self.w.crowd if any(self.p.kind(v).size == REGIMENT for v in foot) else 0.0

    def _neighbours(self, h: Hex) -> int:
        """Friends in the next hexes keep an attacker from all sides."""
        stacks = self.p.stacks[self.p.side]
        return sum(self.p.strength(stacks[n]) for n in self.kit.grid.neighbours[h] if n in stacks)

    def _guns(self, h: Hex) -> float:
        return 0.0


class AlliedManner(Manner):
    """Land, join hands, take the cities, go deep; guard the supply beaches."""

    def __init__(self, p: Position) -> None:
        self.guards = self._needed_guards(p)
        super().__init__(p)
        self.special = mask_of(list(self.guards)) | p.kit.board.city_mask
        self.is_last_move = self.last_words and p.s.turn == tables()["turns"]["count"]
        self.care = self.w.cover * (1.0 + p.s.turn / 3 if self.last_words else 0.5)
        self.vital = self._vital()

    def _vital(self) -> Mask:
        """Ground beside our supply roads where a German could soon be, and no unit of ours yet keeps him from it."""
        near = mask_of([h for h, away in enumerate(self.foe_at) if away <= self.w.guard_from])
        roads = road_net(self.s, Side.ALLIED) | lifelines(self.p)
        held = mask_of([h for h, units in self.p.settled.items() if units])
        return (roads | self.kit.grid.around(roads)) & near & ~held & ~self.kit.grid.around(held)

    def _needed_guards(self, p: Position) -> dict[Hex, Unit]:
        """Supply beaches a German could come near, and the unit nearest to each: commandos first."""
        near = p.kit.grid.disc(p.foe_mask, habits(Side.ALLIED).guard_from)
        posts = [h for n in p.s.supply_areas() if near >> (h := p.kit.board.beaches[n]) & 1]
        free = {u: h for u in p.s.units_of(Side.ALLIED) if (h := p.start(u)) >= 0 and not p.s.flags[u] & LOCKED}
        guards: dict[Hex, Unit] = {}
        for beach in sorted(posts):
            prices = {
                u: away + 0.7 * p.kind(u).strength + 20 * (p.kind(u).type == "armor")
                for u, h in free.items()
                if (away := p.kit.grid.distance(h, beach)) <= GUARD_WITHIN
            }
            if prices:
                guards[beach] = min(prices, key=lambda u: (prices[u], u))
                del free[guards[beach]]
        return guards

    def busy(self) -> set[Unit]:
        return set(self.guards.values()) if self.s.turn > 1 else set()

    def demands(self) -> dict[str, tuple[float, float]]:
        turn, deadline = self.s.turn, tables()["victory"]["north_deadline_turn"]
        wanted = {}
        for name, (weight, strength) in self.w.objectives.items():
            if name == "exit N" and turn > deadline:
                continue
            early = name in ("Falaise", "exit S") and turn <= deadline
            safe = name in self.ground.cities and self._is_safe(name)
            wanted[name] = (weight / 2 if early else weight, strength / 4 if safe else strength)
        return wanted

    def _is_safe(self, name: str) -> bool:
        city = self.ground.cities[name]
        return self.s.cities & city == city and not self.kit.grid.disc(city, 3) & self.p.foe_mask

    def score(self, u: Unit, h: Hex) -> float:
        kind, w = self.p.kind(u), self.w
        guarded = self.guards.get(h)
        if guarded == u:
            return w.garrison * 10
        score = -w.advance * self.ground.points_to(self.aims[u], kind, h) * (w.last_advance if self.is_last_move else 1)
        score += self.care * (self.ground.disc(h, 1) & self.vital).bit_count()
        score += w.depth * self.ground.depth[h] + self.safety(u, h) + self.company(u, h) + self.cohesion(u, h)
        if self.last_words and self.p.foe_zone >> h & 1:
            score -= w.contact
        for name, city in self.ground.cities.items():
            if city >> h & 1:
                score += self._town(u, h, self.kit.city_value[name])
        return score

    def _town(self, u: Unit, h: Hex, points: int) -> float:
        """A city hex to be taken, or one of ours that has no garrison."""
        if not self.s.cities >> h & 1:
            return self.w.city * points
        return self.w.hold * points if self.foe_at[h] <= 10 and not self.p.settled_units(h, u) else 0.0

    def _guns(self, h: Hex) -> float:
        distance = self.kit.sea_range[h]
        return 6.0 if distance <= 2 else 1.0 if distance <= 6 else 0.0


class GermanManner(Manner):
    """Hold the cities and the roads to them, keep a line, raid open beaches."""

    def __init__(self, p: Position) -> None:
        super().__init__(p)
        self.covered = self._cover()
        self.roads = self._roads_in_danger()
        self.raids = self._open_beaches()
        self.special = self.raids | p.kit.board.city_mask
        self.is_last_move = self.last_words and p.s.turn == tables()["turns"]["count"]
        self.keys = self._keys() if self.is_last_move else 0
        self.now = float(verdict(p.s).geographic) if self.is_last_move else 0.0

    def _keys(self) -> Mask:
        """Hexes that score for the Allies as long as no German stands beside them."""
        keys = road_net(self.s, Side.ALLIED)
        for city in self.ground.cities.values():
            keys |= city
        return keys

    def extra_hexes(self, u: Unit, mask: Mask) -> list[Hex]:
        if not self.is_last_move:
            return []
        grid = self.kit.grid
        near = members(mask & grid.around(self.keys))
        near.sort(key=lambda h: (-(grid.around(1 << h) & self.keys).bit_count(), h))
        return near[:: max(1, len(near) // LAST_LOOKS)]

    def _spoils(self, u: Unit, h: Hex) -> float:
        """Points the Allies would lose at once if a unit ended the game in a hex."""
        if not self.is_last_move or not self.kit.grid.around(1 << h) & self.keys:
            return 0.0
        s, at = self.s, self.s.at[u]
        s.place(u, h)
        after = float(verdict(s).geographic)
        s.place(u, at)
        return self.now - after

    def _cover(self) -> Mask:
        settled = [h for h, units in self.p.stacks[Side.GERMAN].items() if any(self.s.flags[u] & STAYS for u in units)]
        settled += [h for h, units in self.p.stacks[Side.GERMAN].items() if any(self._is_rooted(u) for u in units)]
        held = mask_of(settled)
        return held | self.kit.grid.around(held)

    def _roads_in_danger(self) -> Mask:
        """Road hexes the Allies could soon drive over."""
        near = self.kit.grid.disc(self.p.foe_mask, 7) & ~self.kit.grid.disc(self.p.foe_mask, 0)
        return near & self.kit.board.road_mask

    def _open_beaches(self) -> Mask:
        board = self.kit.board
        return mask_of([h for n, h in board.beaches.items() if self.s.invaded >> n & 1]) & ~self.p.foe_mask

    def _is_rooted(self, u: Unit) -> bool:
        """Static infantry in works, forts or towns stays there."""
        h = self.s.at[u]
        strong = self.p.shelter(h) >= 3
        return h >= 0 and self.p.kind(u).movement <= 2 and strong and self.foe_near(h)

    def foe_near(self, h: Hex) -> bool:
        """Whether Allies are close enough to matter to infantry on foot."""
        return self.foe_at[h] <= 12 or self.s.turn <= 1

    def demands(self) -> dict[str, tuple[float, float]]:
        wanted = {}
        for name, (weight, strength) in self.w.objectives.items():
            held = self.ground.objectives[name]
            urgency = 1.3 if any(self.foe_at[h] <= 8 for h in members(held)) else 0.8
            wanted[name] = (weight * urgency, strength)
        return wanted

    def may_leave(self, u: Unit) -> bool:
        if self.s.flags[u] & STAYS:
            return False
        return self.s.at[u] < 0 or self.is_last_move or not self._is_rooted(u)

    def score(self, u: Unit, h: Hex) -> float:
        kind, w = self.p.kind(u), self.w
        away = self.ground.points_to(self.aims[u], kind, h)
        score = -w.advance * max(0.0, away - 0.7) + self.safety(u, h) + self.company(u, h) + self._holding(u, h)
        zone = (1 << h | self.kit.grid.around(1 << h)) & ~self.covered
        score += w.cover * min(5, (zone & self.roads).bit_count())
        score += self.cohesion(u, h) + LAST_WORD * self._spoils(u, h)
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
            points = self.kit.city_value[name]
            inside = self.p.strength(self.p.settled_units(h, u))
            if city >> h & 1:
                score += self.w.city * points / (1 + inside / 10)
            others = any(ring >> g & 1 for g, units in self.p.stacks[Side.GERMAN].items() if units != [u])
            score += 0.0 if others else 1.0 * points
        return score


def manner_of(p: Position) -> Manner:
    """The habits of the side that moves."""
    return AlliedManner(p) if p.side == Side.ALLIED else GermanManner(p)
