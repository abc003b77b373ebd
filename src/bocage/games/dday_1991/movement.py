"""§3.0 Where units may go, what it costs, and why not elsewhere. The decisions themselves are in `marches.py`."""

from itertools import pairwise

from bocage.core.hexes import NOWHERE, Hex, Mask, flags, mask_of
from bocage.core.paths import Reach, Ways, flood
from bocage.core.protocol import Ruling, Side, no
from bocage.core.tally import Tally

from .kinds import Unit
from .kit import FAR, Kit
from .moves_ledger import bars_use
from .state import DDayState
from .tables import movement, terrain

BEFORE_MOVEMENT = ("reinforcement", "replacement", "port transfer", "invasion")


class Terrain:
    """What a side's units meet: hexes they may not enter, zones that stop them, and the ways around these."""

    __slots__ = ("_exits", "_least", "around_zone", "closed", "edges", "open", "rest", "safe", "zone")

    def __init__(self, s: DDayState, side: int, air: bool) -> None:
        kit, size = s.kit, s.kit.grid.size
        self.edges = kit.air_edges if air else kit.edges[not s.good]
        closed, no_rest = closed_masks(s, side, air)
        self.zone = s.zone(1 - side) & ~closed
        self.around_zone = kit.grid.around(self.zone)
        self.closed = closed
        ashore = kit.board.enterable_mask if side == Side.ALLIED else kit.board.continent_mask  # §AMB-41
        self.rest = ashore & ~closed & ~no_rest
        shut = closed | self.zone
        none = bytes(size)
        self.safe = Ways(self.edges, flags(shut, size), none, none, kit.grid.around(shut))
        self.open = Ways(self.edges, flags(closed, size), none, none, kit.grid.around(closed))
        self._least: dict[Hex, tuple[int, int]] = {}
        self._exits: dict[tuple[Hex, int, int], Mask] = {}

    def least(self, h: Hex) -> tuple[int, int]:
        """What the cheapest step out of a hex costs: one that avoids enemy zones, and any."""
        found = self._least.get(h)
        if found is None:
            steps = self.safe.out_of(h), self.open.out_of(h)
            safe, every = (min((cost for _, cost in out), default=FAR) for out in steps)
            found = self._least[h] = safe, every
        return found

    def exits(self, h: Hex, far: int, strong: int) -> Mask:
        """The neighbours of a hex to rest in that so many factors lead to, in enemy zones so many others."""
        key = (h, far, strong)
        found = self._exits.get(key)
        if found is None:
            steps, zone = self.open.out_of(h), self.zone
            near = mask_of([n for n, cost in steps if cost <= (strong if zone >> n & 1 else far)])
            found = self._exits[key] = near & self.rest
        return found


def closed_masks(s: DDayState, side: int, air: bool) -> tuple[Mask, Mask]:
    """§2d3 §opt-14a1 The hexes a unit may not enter, and those it may cross but not stop in."""
    if not s.kit.options.stacking_by_type:
        return s.occupied[1 - side], 0
    ground, flying = s.enemy_masks(side)
    return (flying, ground) if air else (ground, 0)


def terrain_for(s: DDayState, u: Unit) -> Terrain:
    """The ground as a unit finds it, made anew whenever enemy units have moved."""
    side, air = u & 1, not s.kit.ground >> u & 1
    memo = s.ways_memo[side]
    if memo is None:
        memo = s.ways_memo[side] = [None, None]
    if memo[air] is None:
        memo = s.ways_memo[side] = memo.copy()
        memo[air] = Terrain(s, side, air)
    found: Terrain = memo[air]
    return found


def to_attack(s: DDayState, u: Unit) -> int:
    """§3b1a §3b1c §opt-14c3 §AMB-25 The factors a unit may spend and still attack or enter an enemy zone."""
    return s.movement_of(u) + movement().extra_effort * (s.effort >> u & 1)


def without_attack(s: DDayState, u: Unit) -> int:
    """§3b1b §opt-14c3 §AMB-25 The factors a unit may spend that neither attacks nor enters an enemy zone."""
    return s.movement_of(u) * movement().without_attack + movement().extra_effort * (s.effort >> u & 1)


def is_out_of_breath(s: DDayState, u: Unit) -> bool:
    """§3b1a Whether a unit has moved too far to attack."""
    return s.spent[u] > to_attack(s, u)


def bars_move(s: DDayState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from moving at all in this step; None if none does."""
    bit = 1 << u
    if s.at[u] < 0:
        return no("§3a", "{unit} is not on the board", unit=u)
    if s.kit.strategic & bit:
        return no("§3a", "{unit} only bombs, and does not move", unit=u)
    if s.movement_of(u) == 0:
        return no("§3b1c", "{unit} has no movement factors", unit=u)
    if s.invaders & bit:
        return no("§3e2c", "{unit} invades: it fights from the sea and does not move", unit=u)
    if s.dropped & bit:
        return no("§opt-13d2", "{unit} was dropped in this step", unit=u)
    if s.halted & bit:
        return no("§3b3d", "{unit} has entered an enemy zone, which ends its move", unit=u)
    if s.moved & bit:
        return no("§3.0", "{unit} has moved already, and is in {hex}", unit=u, hex=s.at[u])
    return bars_use(s, u)


class Way:
    """Where a party can get to: hexes outside enemy zones, and zone hexes next to them, at the least cost."""

    __slots__ = ("_before", "_flown", "_neighbours", "cost", "found", "safe")

    def __init__(self, kit: Kit, safe: Reach) -> None:
        self.safe, self.cost = safe, dict[Hex, int]()
        self.found: list[Hex] = safe.found[1:]
        self._before: dict[Hex, Hex] = {}
        self._flown: Reach | None = None
        self._neighbours = kit.grid.neighbours

    def add_flight(self, flown: Reach) -> None:
        """§AMB-11 Hexes that a unit which no zone stops reaches through zones."""
        self._flown = flown
        self.cost = {h: flown.cost[h] for h in flown.found[1:] if not self.safe.has(h)}
        self.found = [*self.found, *self.cost]

    def add_zone(self, terrain: Terrain, budget: int) -> None:
        """§3b3d Zone hexes end a move, so they are entered only from hexes outside zones, or where it began."""
        safe, zone, near = self.safe, terrain.zone, terrain.around_zone
        known = terrain.open.known
        for h in safe.found:
            price = safe.cost[h]
            if price >= budget:
                break
            if near >> h & 1:
                for n, step in known[h] or terrain.open.out_of(h):
                    if zone >> n & 1 and price + step <= budget and price + step < self.cost.get(n, budget + 1):
                        self.cost[n] = price + step
                        self._before[n] = h
        self.found = [*self.found, *sorted(self.cost)]

    def leads_to(self, h: Hex) -> bool:
        """Whether it gets to a hex at all."""
        return self.safe.has(h) or h in self.cost

    def price(self, h: Hex) -> int:
        """What going to a hex that was found costs."""
        known = self.cost.get(h)
        return self.safe.cost[h] if known is None else known

    def path(self, h: Hex) -> list[Hex]:
        """The way to a hex that was found, from its start."""
        if self._flown is not None and h in self.cost:
            return self._flown.path(h, self._neighbours)
        before = self._before.get(h)
        if before is None:
            return self.safe.path(h, self._neighbours)
        return [*self.safe.path(before, self._neighbours), h]


def way_of(s: DDayState, party: list[Unit], at: Hex = NOWHERE, pursuit: bool = False) -> Way:
    """§3b §3b1a §3b1b §3b3d §3b3e Everywhere a party can get to together; its first member is of the slowest type."""
    lead = party[0]
    ground, h = terrain_for(s, lead), s.at[lead] if at == NOWHERE else at
    strong = min(to_attack(s, u) - s.spent[u] for u in party)
    far = strong if pursuit else min(without_attack(s, u) - s.spent[u] for u in party)
    way = Way(s.kit, flood(ground.safe, [(h, 0)], max(0, far)))
    if strong > 0 and _ignores_zones(s, lead):
        way.add_flight(flood(ground.open, [(h, 0)], strong))
    elif strong > 0 and not any(_shuns_zones(s, u, h) for u in party):
        way.add_zone(ground, strong)
    return way


def _ignores_zones(s: DDayState, u: Unit) -> bool:
    """§AMB-11 With air and ground told apart, enemy zones do not stop air units."""
    return s.kit.options.stacking_by_type and not s.kit.ground >> u & 1


def _shuns_zones(s: DDayState, u: Unit, h: Hex) -> bool:
    """§3b3d §3b3e Whether a unit in a hex may not step into an enemy zone: it was stopped by one, or began in one.

    Before the movement step it is where it stands, or would stand, that it will begin.
    """
    begins_there = s.phase in BEFORE_MOVEMENT and s.zone(1 - (u & 1)) >> h & 1
    return bool((s.zoned | s.halted) >> u & 1 or begins_there)


def step_cost(s: DDayState, u: Unit, a: Hex, b: Hex) -> int | None:
    """§3b2 What one step costs a unit, None if it may not take it."""
    for n, cost in terrain_for(s, u).open.out_of(a):
        if n == b:
            return cost
    return None


def bars_step(s: DDayState, party: list[Unit], h: Hex, pursuit: bool = False) -> Ruling | None:
    """The first rule that keeps a party from stepping into the next hex."""
    at = s.at[party[0]]
    if h not in s.kit.grid.neighbours[at]:
        return no("§3a", "{hex} is not next to {at:hex}", hex=h, at=at)
    if (ruling := bars_entry(s, party[0], h)) is not None:
        return ruling
    zone = terrain_for(s, party[0]).zone >> h & 1
    for u in party:
        cost = step_cost(s, u, at, h)
        if cost is None and u == party[0]:
            return no("§AMB-40", "only water lies between {at:hex} and {hex}", at=at, hex=h)
        cost = cost or movement().air
        if zone and s.zoned >> u & 1:
            return no("§3b3e", _ZONE_TO_ZONE, hex=h, unit=u)
        if cost > (have := _factors_left(s, u, zone or pursuit)):
            return no("§3b1a" if zone else "§3b", _TOO_DEAR, hex=h, unit=u, need=cost, have=have)
    return None


_ZONE_TO_ZONE = "{hex} is in an enemy zone, and {unit} comes straight from another"
_TOO_DEAR = "the step to {hex} takes {need:movement factor(s)}, and {unit} has {have} left for it"


def _factors_left(s: DDayState, u: Unit, printed: int) -> int:
    """§3b1a §3b1b §opt-14b2 What a unit may still spend: of its printed factors (zones, pursuits), or of double."""
    return max(0, (to_attack(s, u) if printed else without_attack(s, u)) - s.spent[u])


def bars_entry(s: DDayState, u: Unit, h: Hex) -> Ruling | None:
    """The first rule that keeps a unit out of a hex altogether, however far it could go."""
    board = s.kit.board
    if not board.exists_mask >> h & 1:
        return no("§3a", "{hex} is not on the board", hex=h)
    if board.sea_mask >> h & 1 and s.kit.ground >> u & 1:
        return no("§3b3b", "{hex} is sea, and ground units go there only to invade", hex=h)
    if board.land_mask >> h & 1 and not board.enterable_mask >> h & 1:
        return no("§map-csv", "{hex} is out of play", hex=h)
    if terrain_for(s, u).closed >> h & 1:
        rule = "§opt-14a1" if s.kit.options.stacking_by_type else "§2d3"
        says = "{enemies:present} in {hex}, and must first be beaten in the combat step"
        return no(rule, says, enemies=s.enemies_at(h, u & 1), hex=h)
    return None


def bars_reach(s: DDayState, party: list[Unit], h: Hex, pursuit: bool = False) -> Ruling | None:
    """The first rule that keeps a party from getting to a hex in one go; None if it can."""
    if h == s.at[party[0]]:
        return no("§3a", "{unit} is in {hex} already", unit=party[0], hex=h)
    if (ruling := bars_entry(s, party[0], h)) is not None:
        return ruling
    if not way_of(s, party, pursuit=pursuit).leads_to(h):
        return _too_far(s, party, h, pursuit)
    return None if terrain_for(s, party[0]).rest >> h & 1 else _no_rest(s, party[0], h)


ENOUGH = 60
"""More movement factors than any way on the board costs."""


def _too_far(s: DDayState, party: list[Unit], h: Hex, pursuit: bool) -> Ruling:
    """§3b1a §3b1b §3b3e §opt-14b2 What the way would cost, and what the slowest of the party has left for it."""
    zone = terrain_for(s, party[0]).zone >> h & 1
    if zone and (zoned := [u for u in party if s.zoned >> u & 1]):
        return no("§3b3e", _ZONE_TO_ZONE, hex=h, unit=zoned[0])
    rule = "§3b1a" if zone else "§opt-14b2" if pursuit else "§3b1b"
    tireless = s.clone()
    for u in party:
        tireless.spent[u] -= ENOUGH
    way = way_of(tireless, party, pursuit=pursuit)
    if not way.leads_to(h):
        return no(rule, "no way leads to {hex} past water, enemy units or their zones", hex=h)
    have, slow = min((_factors_left(s, u, zone or pursuit), u) for u in party)
    says = "{hex} is {need:movement factor(s)} away, and {unit} has {have} left"
    if zone:
        says = "{hex} is {need:movement factor(s)} away, and {unit} has {have} left to enter an enemy zone with"
    return no(rule, says, hex=h, need=way.price(h), unit=slow, have=have)


def _no_rest(s: DDayState, u: Unit, h: Hex) -> Ruling:
    """Why a unit may not stop in a hex it can cross."""
    if s.kit.board.sea_mask >> h & 1:
        return no("§3b3a", "{hex} is sea: nobody stops there", hex=h)
    if s.kit.board.continent_mask >> h & 1:
        says = "{enemies:present} in {hex}, which air units may cross, but not stop in"
        return no("§opt-14a1", says, enemies=s.enemies_at(h, u & 1), hex=h)
    return no("§AMB-41", "German units do not stop in {hex}, outside the continent", hex=h)


def path_cost(s: DDayState, u: Unit, way: list[Hex]) -> Tally:
    """§3b2 §terr What a whole way costs a unit, line by line."""
    total = Tally()
    for a, b in pairwise(way):
        name = s.kit.names[b]
        if not s.kit.ground >> u & 1:
            total.add(movement().air, "§3b2", f"{name}: flown")
            continue
        kind = terrain_name(s.kit, b)
        clear_in_bad = kind == "clear" and not s.good
        cost = movement().bad_weather_clear if clear_in_bad else terrain()[kind].cost
        total.add(cost, "§opt-12c1" if clear_in_bad else "§terr", f"{name}: {kind.replace('_', ' ')}")
        if s.kit.crosses_river(a, b):
            total.add(terrain()["river"].cost, "§terr", f"{name}: across a river")
    return total


def terrain_name(kit: Kit, h: Hex) -> str:
    """§1a2 The terrain of a land hex, as the chart calls it."""
    board = kit.board
    if board.city_mask >> h & 1:
        return "fortified_city" if board.fort_city_mask >> h & 1 else "city"
    for name, hexes in (("forest", board.forest_mask), ("marsh", board.marsh_mask), ("mountain", board.mountain_mask)):
        if hexes >> h & 1:
            return name
    return "clear"


def mark_zoned(s: DDayState, side: int) -> None:
    """§3b3e The units that begin the movement step in an enemy zone."""
    zone, own, marked = s.zone(1 - side), s.kit.of_side[side], 0
    for h, units in s.present.items():
        if zone >> h & 1:
            marked |= units & own
    s.zoned = marked


def exit_price() -> int:
    """§3g What leaving the board costs."""
    return movement().leave_board


def can_exit(s: DDayState, u: Unit) -> bool:
    """§3g Whether a unit stands at the edge of the board and has factors left to leave it."""
    return bool(s.kit.board.edge_mask >> s.at[u] & 1) and without_attack(s, u) - s.spent[u] >= exit_price()


def has_a_step(s: DDayState, u: Unit, pursuit: bool = False, at: Hex = NOWHERE) -> bool:
    """Whether any hex next to a unit, or to where it might be, is within its factors; in a pursuit those printed."""
    h = s.at[u] if at == NOWHERE else at
    if h < 0:
        return False
    safe, every = terrain_for(s, u).least(h)
    strong = to_attack(s, u) - s.spent[u]
    if safe <= (strong if pursuit else without_attack(s, u) - s.spent[u]):
        return True
    return every <= strong and (not s.zone(1 - (u & 1)) >> h & 1 or _ignores_zones(s, u))


def free_neighbours(s: DDayState, u: Unit, at: Hex = NOWHERE) -> Mask:
    """The empty hexes next to a unit, or to where it might be, that are within its factors and where it may rest."""
    spent, h = s.spent[u], s.at[u] if at == NOWHERE else at
    strong = -1 if _shuns_zones(s, u, h) else to_attack(s, u) - spent
    return terrain_for(s, u).exits(h, without_attack(s, u) - spent, strong) & ~s.occupied[u & 1]
