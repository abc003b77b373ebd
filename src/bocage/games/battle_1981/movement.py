"""§8a §8b §8e What is possible on the march: allowances, what a step costs, what bars it, how far a unit gets."""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from bocage.core.hexes import NOWHERE, Hex, Mask, flags
from bocage.core.protocol import Ruling, no
from bocage.core.tally import Tally

from .infiltration import bars_infiltration, chance, is_infiltration
from .kinds import Unit
from .kit import FAR, Kit
from .state import AT_SEA, FUEL, POINT, BattleState
from .tables import Numbers, numbers, tunables

FOOT_RATE = 10
"""§fuel The rate of infantry, in fuel points for a movement point and a hundred combat points."""


def allowance(s: BattleState, u: Unit) -> Tally:
    """§8f §RUL-18 The movement points a unit begins its phase with, and why."""
    tally, piece = Tally(), s.kit.kinds[u]
    tally.add(s.kit.allowance[u], "§8f", piece.kind)
    if worn := min(s.fatigue[u] // tunables().allowance_fatigue, s.kit.allowance[u]):
        tally.add(-worn, "§8f", f"fatigue {s.fatigue[u]}")
    if s.at[u] >= 0 and not s.is_supplied(u):
        left = int(tally.total) * tunables().unsupplied_allowance // 100
        tally.add(left - tally.total, "§8f", "unsupplied")
    if slowed := min(s.cut[u], int(tally.total)):
        tally.add(-slowed, "§chart-interdict", "interdiction")
    return tally


def fuel_rate(s: BattleState, u: Unit) -> int:
    """§fuel §AMB-02 Fuel points for a movement point and a hundred combat points; Germans need none (§5i)."""
    piece = s.kit.kinds[u]
    return FOOT_RATE if piece.is_depot and s.kit.options.depot_fuel == "foot" else piece.fuel_rate


def fuel_for(s: BattleState, u: Unit, points: int) -> int:
    """§fuel §AMB-07 What so many movement points burn, in hundredths of a fuel point."""
    return fuel_rate(s, u) * points * s.cp[u]


def budget(s: BattleState, u: Unit) -> int:
    """§fuel §8e The movement points a unit can spend now: what it has left, as far as the fuel goes."""
    each = fuel_for(s, u, 1)
    return min(s.mp[u], s.pools[FUEL] // each) if each else s.mp[u]


def pay(s: BattleState, u: Unit, points: int) -> tuple[int, int]:
    """§fuel §RUL-23 A unit spends movement points and fuel as far as they go; returns both as spent."""
    spent = min(points, s.mp[u])
    s.mp[u] -= spent
    s.spent[u] += spent
    s.moved |= 1 << u
    return spent, s.draw(FUEL, fuel_for(s, u, spent))


def step_cost(s: BattleState, u: Unit, a: Hex, b: Hex) -> Tally:
    """§chart-terrain §8b §8c What a step is known to cost, part by part; the extra point comes on top by lot (§8a)."""
    tally = Tally()
    tally.add(s.kit.cost[b], "§chart-terrain", s.kit.board.terrain[b])
    if is_infiltration(s, u, a, b):
        tally.add(numbers().infiltrating, "§8c", "infiltration")
    elif s.near(1 - (u & 1)) >> b & 1:
        tally.add(numbers().beside_enemy, "§8b", "next to an enemy")
    return tally


def known_cost(s: BattleState, u: Unit, a: Hex, b: Hex) -> int:
    """The sum of `step_cost`, quickly."""
    near = s.near(1 - (u & 1))
    if not near >> b & 1:
        return s.kit.cost[b]
    return s.kit.cost[b] + (numbers().infiltrating if near >> a & 1 else numbers().beside_enemy)


def way_cost(s: BattleState, u: Unit, way: tuple[Hex, ...]) -> Tally:
    """§RUL-22 What a whole way is known to cost, step by step and line by line."""
    total, a = Tally(), s.at[u]
    for b in way:
        for amount, rule, words in step_cost(s, u, a, b).parts:
            total.add(amount, rule, f"{s.kit.names[b]}: {words}")
        a = b
    return total


def arrival(s: BattleState, u: Unit, way: tuple[Hex, ...]) -> Fraction:
    """§8a §8d §RUL-22 The chance that a unit gets to the end of a way, extra points and infiltration counted."""
    extra, each, a = Fraction(numbers().extra_point, 100), fuel_for(s, u, 1), s.at[u]
    chances = {(s.mp[u], s.pools[FUEL]): Fraction(1)}
    for b in way:
        need, after = known_cost(s, u, a, b), dict[tuple[int, int], Fraction]()
        tried = Fraction(chance(s, u), 100) if is_infiltration(s, u, a, b) else 1
        for (points, fuel), likely in chances.items():
            if need <= points and need * each <= fuel:
                for cost, share in ((need, 1 - extra), (need + 1, extra)):
                    spent = min(points, cost)
                    left = points - spent, fuel - min(fuel, spent * each)
                    after[left] = after.get(left, Fraction()) + likely * share * tried
        chances, a = after, b
    return sum(chances.values(), Fraction())


def bars_march(s: BattleState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from marching at all, wherever to."""
    if s.at[u] == AT_SEA:
        return no("§7d", "{unit:the} is at sea and must land first", unit=u)
    if s.at[u] < 0:
        return no("§11a", "{unit:the} is not on the map", unit=u)
    if s.kit.beachheads >> u & 1:
        return no("§6f", "beachheads cannot move")
    if s.halted >> u & 1:
        beside = tuple(s.enemies_around(u))
        return no("§8b", "{unit:the} has come next to {enemies:the}, and its move has ended", unit=u, enemies=beside)
    if not s.mp[u]:
        return no("§8f", "{unit:the} has no movement points left", unit=u)
    if not budget(s, u):
        need, have = fuel_for(s, u, 1), s.pools[FUEL]
        says = "a movement point of {unit:the} burns {need:supply} fuel, and {have:supply} is left"
        return no("§fuel", says, unit=u, need=need, have=have)
    return None


def bars_entry(s: BattleState, u: Unit, b: Hex) -> Ruling | None:
    """§RUL-25 §1e §RUL-20 The rule that closes a position to a unit, however many points it has."""
    if not s.kit.board.land_mask >> b & 1:
        return no("§RUL-25", "{hex} is sea: units land from it and never go back", hex=b)
    return bars_sharing(s, b)


def bars_sharing(s: BattleState, b: Hex) -> Ruling | None:
    """§1e One unit a position."""
    if s.on[b] >= 0:
        return no("§1e", "{unit:the} stands in {hex}, and a position holds one unit", unit=s.on[b], hex=b)
    return None


def bars_step(s: BattleState, u: Unit, b: Hex) -> Ruling | None:
    """The first rule that keeps a unit from stepping into a position; None if it may."""
    if (ruling := bars_march(s, u)) is not None:
        return ruling
    a = s.at[u]
    if b not in s.kit.grid.neighbours[a]:
        return no("§2i", "{hex} is not next to {unit:the}", hex=b, unit=u)
    if (ruling := bars_entry(s, u, b)) is not None:
        return ruling
    if is_infiltration(s, u, a, b) and (ruling := bars_infiltration(s, u, b)) is not None:
        return ruling
    return bars_price(s, u, b, known_cost(s, u, a, b))


def bars_price(s: BattleState, u: Unit, b: Hex, need: int) -> Ruling | None:
    """§8e §fuel Neither the movement points nor the fuel may fall short of what is known to be needed."""
    if need > s.mp[u]:
        says = "{hex} is {need:point(s)} away, and {have} {have:is|are} left"
        return no("§8e", says, hex=b, need=need, have=s.mp[u])
    if need > budget(s, u):
        says = "the way to {hex} burns {need:supply} fuel, and {have:supply} is left"
        return no("§fuel", says, hex=b, need=fuel_for(s, u, need), have=s.pools[FUEL])
    return None


class Ground(Struct, frozen=True):
    """The map as one side finds it now: a byte a hex for those that are taken and for those beside an enemy."""

    taken: bytes
    near: bytes


def ground_for(s: BattleState, side: int) -> Ground:
    """What stands in the way of a side's units, worked out once for all of them."""
    size = s.kit.grid.size
    return Ground(flags(s.held[0] | s.held[1], size), flags(s.near(1 - side), size))


def can_step(s: BattleState, u: Unit, ground: Ground | None = None) -> bool:
    """Whether a unit on the map has any step left. Must agree with `bars_step`."""
    if s.halted >> u & 1 or s.kit.beachheads >> u & 1 or not (limit := budget(s, u)):
        return False
    ground = ground or ground_for(s, u & 1)
    a, taken, near, cost = s.at[u], ground.taken, ground.near, s.kit.cost
    beside = numbers().beside_enemy
    if near[a]:
        beside = numbers().infiltrating if chance(s, u) else FAR
    return any(not taken[n] and cost[n] + (beside if near[n] else 0) <= limit for n in s.kit.links[a])


class Reach(Struct, frozen=True):
    """§RUL-22 How far a unit gets at the costs known: by hex the price (FAR: not at all) and the hex before it."""

    start: Hex
    points: int
    price: list[int]
    before: list[Hex]
    past: Mask  # §8c positions it can reach by infiltration alone

    def has(self, h: Hex) -> bool:
        """Whether a position can be reached."""
        return h != self.start and self.price[h] < FAR

    def hexes(self) -> list[Hex]:
        """Every position that can be reached, in the order of the map."""
        return [h for h, price in enumerate(self.price) if price < FAR and h != self.start]

    def left(self, h: Hex) -> int:
        """The movement points left there if no step costs more than is known."""
        return self.points - self.price[h]

    def way(self, h: Hex) -> tuple[Hex, ...]:
        """The positions of the cheapest way, without the start."""
        way = [h]
        while (h := self.before[h]) != self.start:
            way.append(h)
        return tuple(reversed(way))


def reach(s: BattleState, u: Unit, limit: int = -1) -> Reach:
    """§RUL-22 Where a unit can march to now, or within some other limit. A move beside an enemy ends there (§8b).

    Every step of every way must be one that `bars_step` would let through.
    """
    if s.halted >> u & 1 or s.kit.beachheads >> u & 1:
        limit = 0
    elif limit < 0:
        limit = budget(s, u)
    slips = chance(s, u) > 0
    march = March(s.at[u], s.mp[u], limit, slips, s.held[0] | s.held[1], s.near(1 - (u & 1)))
    return _reach(s.kit, numbers(), march)


class March(Struct, frozen=True):
    """All that a unit's reach depends on besides the map."""

    start: Hex
    points: int
    limit: int
    slips: bool
    taken: Mask
    near: Mask


@lru_cache(maxsize=256)
def _reach(kit: Kit, chart: Numbers, march: March) -> Reach:
    """The same, kept for a while: those who choose a march and those who carry it out ask for one reach."""
    size, start, limit = kit.grid.size, march.start, march.limit
    ground = Ground(flags(march.taken, size), flags(march.near, size))
    price, before = [FAR] * size, [NOWHERE] * size
    price[start] = 0
    found = Reach(start, march.points, price, before, 0)
    _spread(kit, chart.beside_enemy, limit, ground, found)
    if not march.slips or not ground.near[start]:
        return found
    return _slip(
        kit, chart.infiltrating, limit, found, [n for n in kit.links[start] if ground.near[n] and not ground.taken[n]]
    )


def _spread(kit: Kit, beside: int, limit: int, ground: Ground, found: Reach) -> None:
    """Step by step outwards, cheapest first; positions beside an enemy are ends, and no steps lead between two."""
    cost, links, price, before, start = kit.cost, kit.links, found.price, found.before, found.start
    taken, near = ground.taken, ground.near
    rings: list[list[Hex]] = [[] for _ in range(limit + 1)]
    rings[0].append(start)
    for so_far, ring in enumerate(rings):
        for a in ring:
            if price[a] != so_far or (near[a] and a != start):
                continue
            for n in links[a]:
                if taken[n] or (near[n] and near[a]):
                    continue
                total = so_far + cost[n] + (beside if near[n] else 0)
                if total <= limit and total < price[n]:
                    price[n], before[n] = total, a
                    rings[total].append(n)


def _slip(kit: Kit, infiltrating: int, limit: int, found: Reach, beside: list[Hex]) -> Reach:
    """§8c §RUL-24 Infiltration where no way round is within reach: the walk is sure, and either ends the move."""
    past = 0
    for n in beside:
        total = kit.cost[n] + infiltrating
        if total <= limit and found.price[n] >= FAR:
            found.price[n], found.before[n] = total, found.start
            past |= 1 << n
    return Reach(found.start, found.points, found.price, found.before, past)


def bars_go(s: BattleState, u: Unit, h: Hex) -> Ruling | None:
    """§RUL-22 The first rule that keeps a unit from marching to a position; None if it can set out for it."""
    if (ruling := bars_march(s, u)) is not None:
        return ruling
    if h == s.at[u]:
        return no("§2i", "{unit:the} is in {hex} already", unit=u, hex=h)
    if (ruling := bars_entry(s, u, h)) is not None:
        return ruling
    if reach(s, u).has(h):
        return None
    if h in s.kit.grid.neighbours[s.at[u]] and (ruling := bars_step(s, u, h)) is not None:
        return ruling
    far = reach(s, u, MOST_PRICE)
    if far.has(h):
        return bars_price(s, u, h, far.price[h])
    if s.faces_enemy(u) and not reach(s, u).hexes():
        return no("§8b", "no step leads {unit:the} away from {enemies:the}", unit=u, enemies=tuple(s.enemies_around(u)))
    says = "no way leads to {hex}: units stand in it, or it goes past enemies, next to whom a move ends"
    return no("§8b", says, hex=h)


MOST_PRICE = FAR - 1
"""Points enough to say what a position out of reach would cost."""


def in_points(hundredths: int) -> str:
    """§AMB-07 Hundredths as supply points: `17.5`."""
    return f"{float(Fraction(hundredths, POINT)):g}"
