"""§MOV-0 Where a unit may go, what it costs, and why not elsewhere. The decisions themselves are in `moves.py`."""

from fractions import Fraction
from itertools import pairwise

from bocage.core.hexes import NOWHERE, Hex, members
from bocage.core.paths import Reach, Ways, flood
from bocage.core.protocol import Ruling, Side, no
from bocage.core.regiments import room
from bocage.core.regiments.counters import Kind, Unit
from bocage.core.regiments.stacks import fits
from bocage.core.regiments.state import BOX, HELD, MOVED, RESERVE
from bocage.core.tally import Tally

from .kit import FAST, SIXTHS, SLOW, tables
from .reinforce import entry_mask
from .stacking import bars_stack
from .state import DIGGING, LOCKED, NormandyState
from .supply import closer_flags, supplied_flags, supplied_mask

SLOW_UP_TO: int = tables()["terrain"]["slow_up_to"]
FIRST, SECOND = "first movement", "second movement"


def column(kind: Kind) -> int:
    """§TEC-E §R-23 The column of the chart: set by the printed allowance, halved or not."""
    return SLOW if kind.movement <= SLOW_UP_TO else FAST


def allowance(s: NormandyState, u: Unit) -> int:
    """§MOV-0 §MOV-J §SUP-A §GT1-4b A unit's allowance in this phase, in sixths."""
    points = s.kind_of(u).movement * SIXTHS
    if not is_fed_for_move(s, u):
        points //= 2
    if s.turn == 1 and s.mover == Side.ALLIED and s.phase == SECOND:
        points //= 2
    return points


def is_fed_for_move(s: NormandyState, u: Unit) -> bool:
    """§SUP-P1 §OB-P Units arriving in this phase move as supplied ones."""
    return s.at[u] < 0 or s.is_fed(u)


def uses_roads(s: NormandyState, side: int) -> bool:
    """§GT1-2 §GT1-4b Roads do nothing for the Allies on Game-Turn 1, bridges included."""
    return not (s.turn == 1 and side == Side.ALLIED)


def may_leave_supply(kind: Kind) -> bool:
    """§SUP-G German reconnaissance and Allied commandos go where they like."""
    return kind.type == ("commando" if kind.side == Side.ALLIED else "recon")


def bars_move(s: NormandyState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from moving at all in this phase; None if none does."""
    f, h = s.flags[u], s.at[u]
    if h == RESERVE and u & 1:
        return bars_arrival(s, u)
    if h < 0 and not (h <= BOX and s.mover == Side.ALLIED):
        return no("§MOV-0", "{unit} is not there to be moved", unit=u)
    if f & MOVED:
        return no("§MOV-H", "{unit} has made its move in this phase", unit=u)
    if f & LOCKED:
        return no("§MOV-M", "{unit} does not move until it has once been in supply", unit=u)
    if f & DIGGING:
        return no("§ENT", "{unit} has announced that it will entrench, and stands still", unit=u)
    return bars_landed(s, u) if f & HELD else None


def bars_landed(s: NormandyState, u: Unit) -> Ruling:
    """§GT1-2 §GLD-1 §GT1-4b Why a unit that came on Game-Turn 1 stands still in this phase."""
    kind = s.kind_of(u).type
    if s.phase == FIRST and kind in ("parachute", "glider"):
        return no("§GT1-2", "{unit} came by air and does not move in the first movement of Game-Turn 1", unit=u)
    if s.phase == FIRST:
        return no("§GT1-2", "{unit} came ashore in an enemy zone and has stopped there", unit=u)
    if kind == "glider":
        return no("§GLD-1", "{unit} has just landed and does not move in this phase", unit=u)
    return no("§GT1-4b", "{unit} is out of supply, and such paratroops do not move on Game-Turn 1", unit=u)


def bars_arrival(s: NormandyState, u: Unit) -> Ruling | None:
    """§OB-P §SEQ-8 A German reinforcement comes in the first movement phase of its turn or a later one."""
    turn = s.due[u] >> 4
    if s.phase != FIRST:
        return no("§SEQ-8", "{unit} comes onto the map in a first movement phase only", unit=u)
    if s.turn < turn:
        return no("§OB-P", "{unit} comes on turn {turn} at the earliest", unit=u, turn=turn)
    return None


def bars_way_in(s: NormandyState, u: Unit) -> Ruling | None:
    """§OB-P Why a unit has nowhere to come onto the map: enemies on its beach, or no open hex of its edges."""
    if can_arrive(s, u):
        return None
    if s.at[u] <= BOX:
        return no("§OB-P", "{unit} cannot land: the enemy holds the beach", unit=u)
    return no("§OB-P", "no hex of its edges is open to {unit}", unit=u)


def starts(s: NormandyState, u: Unit) -> list[tuple[Hex, int]]:
    """Where a move begins and what has been spent there: the unit's own hex, or every hex it may arrive in."""
    h, col = s.at[u], column(s.kind_of(u))
    if h >= 0:
        return [(h, s.spent[u])]
    if h <= BOX:  # §SEQ-6 §GT1-2 §R-57 the beach is the first hex entered, and paid for
        beach, terrain = s.kit.board.beaches[BOX - h], s.terrain_for(u & 1)
        cost = s.kit.ground[col][beach] + terrain.enter_tolls(col)[beach]
        return [] if terrain.closed[beach] else [(beach, min(cost, allowance(s, u)))]  # §MOV-N
    return [(edge, entry_cost(s, edge, col)) for edge in members(entry_mask(s, u))]


def can_arrive(s: NormandyState, u: Unit) -> bool:
    """Whether a unit has anywhere to come onto the map; one that is there already has."""
    h = s.at[u]
    if h >= 0:
        return True
    if h <= BOX:
        return not s.terrain_for(u & 1).closed[s.kit.board.beaches[BOX - h]]
    return bool(entry_mask(s, u))


def entry_cost(s: NormandyState, edge: Hex, col: int) -> int:
    """§R-41 §OB-P What the first hex of the map costs: the road rate where a road comes in."""
    return s.kit.road_rate[col] if edge in s.kit.board.road_exits else s.kit.ground[col][edge]


def ways_of(s: NormandyState, u: Unit) -> Ways:
    """The ground as a unit finds it in this phase."""
    side = u & 1
    return s.terrain_for(side).ways(uses_roads(s, side), column(s.kind_of(u)), shun_zones=shuns_zones(s, u))


def reach_of(s: NormandyState, u: Unit, at: Hex = NOWHERE, spent: int = 0, budget: int | None = None) -> Reach:
    """Everywhere a unit can get to, from where it is or from a hex it has already walked to."""
    begin = starts(s, u) if at == NOWHERE else [(at, spent)]
    if budget is None:
        budget = allowance(s, u)
    if begin and stops_ashore(s, u):
        budget = begin[0][1]
    return flood(ways_of(s, u), begin, budget)


def next_steps(s: NormandyState, u: Unit, at: Hex = NOWHERE, spent: int = 0) -> list[tuple[Hex, int]]:
    """The hexes one step on from where a walk has come to, with what will have been spent there."""
    if at == NOWHERE:
        if s.at[u] < 0:
            return starts(s, u)
        at, spent = s.at[u], s.spent[u]
    return [(n, spent + cost) for n, cost in ways_of(s, u).out_of(at)]


def can_go_on(s: NormandyState, u: Unit, at: Hex = NOWHERE, spent: int = 0) -> bool:
    """Whether a unit that has walked has points left for another step."""
    have = allowance(s, u)
    return not stops_ashore(s, u) and any(cost <= have for _, cost in next_steps(s, u, at, spent))


def exit_cost(s: NormandyState, u: Unit, h: Hex) -> int:
    """§R-52 §ZOC-A What leaving the map from a road exit costs: a third of a point, and more out of an enemy zone."""
    col = column(s.kind_of(u))
    return s.kit.road_rate[col] + (s.kit.leave[col] if s.terrain_for(u & 1).is_zone(h) else 0)


def lands_in(s: NormandyState, u: Unit, h: Hex) -> bool:
    """§GT1-2 Whether a unit that waits at sea may come ashore in a hex: in an enemy zone too, and then stays there."""
    return s.at[u] < 0 and any(h == n for n, _ in starts(s, u))


def shuns_zones(s: NormandyState, u: Unit) -> bool:
    """§GT1-2 Commandos may not enter enemy zones in the first move of Game-Turn 1."""
    return s.turn == 1 and s.phase == FIRST and s.kind_of(u).type == "commando"


def stops_ashore(s: NormandyState, u: Unit) -> bool:
    """§GT1-2 Invaders and commandos that land in an enemy zone in the first move of Game-Turn 1 go no further."""
    if s.turn != 1 or s.phase != FIRST or u & 1:
        return False
    if s.at[u] <= BOX:
        return s.terrain_for(Side.ALLIED).is_zone(s.kit.board.beaches[BOX - s.at[u]])
    return s.kind_of(u).type == "commando" and s.terrain_for(Side.ALLIED).is_zone(s.at[u])


def one_hex_moves(s: NormandyState, u: Unit) -> list[Hex]:
    """§MOV-N The neighbours a unit may always enter as its whole move, whatever the cost."""
    h = s.at[u]
    if h < 0 or s.spent[u] or (s.kind_of(u).type == "armor" and not is_fed_for_move(s, u)) or stops_ashore(s, u):
        return []
    return [n for n, _ in s.terrain_for(u & 1).ways(False, SLOW, shun_zones=shuns_zones(s, u)).out_of(h)]


def end_flags(s: NormandyState, u: Unit) -> bytes:
    """§MOV-K §MOV-L The hexes a unit's move may end in, by supply alone. Must agree with `bars_end`."""
    kind, side = s.kind_of(u), u & 1
    if may_leave_supply(kind) or (s.turn <= 1 and kind.type != "parachute"):  # §SUP-G §R-66
        return _ANYWHERE
    if is_fed_for_move(s, u):
        return supplied_flags(s, side)
    return closer_flags(s, side, s.at[u])


_ANYWHERE = b"\1" * 4096


def bars_end(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§MOV-K §MOV-L §SUP-E §R-60 The supply rule that keeps a unit from ending its move in a hex."""
    kind = s.kind_of(u)
    if may_leave_supply(kind) or (s.turn <= 1 and kind.type != "parachute"):
        return None
    if is_fed_for_move(s, u):
        if not supplied_mask(s, u & 1) >> h & 1:
            return no("§MOV-K", "the unit would be out of supply in {hex}", hex=h)
    elif not closer_flags(s, u & 1, s.at[u])[h]:
        return no("§MOV-L", "the unit is out of supply, and {hex} is no closer to it", hex=h)
    return None


def bars_entry(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """The first rule that keeps a unit out of a hex altogether, however many points it has."""
    if not s.kit.board.enterable_mask >> h & 1:
        return no("§TEC", "{hex} is all sea", hex=h)
    if s.terrain_for(u & 1).closed[h]:
        return no("§MOV-G", "enemy units are in {hex}", hex=h)
    if shuns_zones(s, u) and s.terrain_for(u & 1).is_zone(h) and not lands_in(s, u, h):
        return no("§GT1-2", "{hex} lies in an enemy zone, and commandos enter none in this phase", hex=h)
    return None


def bars_go(s: NormandyState, u: Unit, h: Hex, at: Hex = NOWHERE, spent: int = 0) -> Ruling | None:
    """The first rule that keeps a unit from ending its move in a hex; None if it may."""
    if at == NOWHERE and h == s.at[u]:
        return no("§MOV-B", "the unit is in {hex} already", hex=h)
    if (ruling := bars_entry(s, u, h)) is not None:
        return ruling
    one_hex = at == NOWHERE and h in one_hex_moves(s, u)
    if not one_hex and not reach_of(s, u, at, spent).has(h):
        return out_of_reach(s, u, h, at, spent)
    return bars_end(s, u, h) or bars_room(s, u, h)


def bars_exit(s: NormandyState, u: Unit, h: Hex, at: Hex = NOWHERE, spent: int = 0) -> Ruling | None:
    """§VIC-X §R-52 The first rule that keeps a unit from leaving the map by a road exit; None if it may."""
    if u & 1 or h not in s.kit.board.road_exits:
        return no("§VIC-X", "only Allied units leave the map, and only by a road")
    if not uses_roads(s, u & 1):
        return no("§GT1-2", "roads do nothing for the Allies on Game-Turn 1, and nobody leaves by them")
    if (ruling := bars_entry(s, u, h)) is not None:
        return ruling
    reach = reach_of(s, u, at, spent)
    if not reach.has(h):
        return out_of_reach(s, u, h, at, spent)
    if (need := reach.cost[h] + exit_cost(s, u, h)) > (have := allowance(s, u)):
        says = "leaving the map from {hex} costs {need} in movement, and the unit has {have}"
        return no("§MOV-A", says, hex=h, need=points(need), have=points(have))
    return bars_end(s, u, h)


def out_of_reach(s: NormandyState, u: Unit, h: Hex, at: Hex, spent: int) -> Ruling:
    """§MOV-A What a hex beyond the allowance would cost, and what the unit has."""
    if stops_ashore(s, u):
        return no("§GT1-2", "a unit that lands in an enemy zone stops there, and does not go on to {hex}", hex=h)
    far = reach_of(s, u, at, spent, budget=_FAR)
    if not far.has(h):
        return no("§MOV-A", "there is no way to {hex}", hex=h)
    return too_dear(h, far.cost[h], allowance(s, u))


def too_dear(h: Hex, need: int, have: int) -> Ruling:
    """§MOV-A What a hex costs, and what the unit has, in sixths."""
    says = "the way to {hex} costs {need} in movement, and the unit has {have}"
    return no("§MOV-A", says, hex=h, need=points(need), have=points(have))


_FAR = 1200
"""Sixths enough to cross the map: used only to say what a hex out of reach would cost."""


def points(cost: int) -> str:
    """Sixths as movement points."""
    return str(Fraction(cost, SIXTHS))


def bars_room(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§STK-A §MOV-F A unit may join a stack that is too large only if enough of those there can still leave it."""
    return bars_stack(s, u, h) or bars_trapped_stack(s, u, h)


def bars_trapped_stack(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§STK-A Units that have not moved but cannot leave make no room either."""
    load = room.stuck_load(s, u, h, lambda v: can_leave(s, v))
    return None if fits(s, h, load) else no("§STK-A", "{hex} is full of units that cannot leave", hex=h)


def can_leave(s: NormandyState, u: Unit) -> bool:
    """Whether a unit that has not moved yet could end its move anywhere else, room there aside."""
    known = s.terrain_for(u & 1).leaves
    key = (s.at[u], s.kind[u], s.spent[u], s.is_fed(u), s.turn, s.phase, s.supply & ~s.dead)
    if (leaves := known.get(key)) is None:
        fine, far = end_flags(s, u), reach_of(s, u).found
        leaves = any(fine[n] for n in one_hex_moves(s, u)) or any(fine[h] for h in far if h != s.at[u])
        known[key] = leaves
    return leaves


def full_hexes(s: NormandyState, u: Unit, reach: Reach) -> set[Hex]:
    """§STK-A The hexes a unit can get to that have no room for it. Must agree with `bars_room`."""
    near = one_hex_moves(s, u)
    return room.full_hexes(s, u, lambda h: reach.has(h) or h in near, lambda v: can_leave(s, v))


def path_cost(s: NormandyState, u: Unit, way: list[Hex]) -> Tally:
    """§MOV-A §MOV-I What a whole way costs, step by step and line by line, in movement points."""
    total = Tally()
    for a, b in pairwise(way):
        _add_step(total, s, u, a, b)
    return total


def _add_step(tally: Tally, s: NormandyState, u: Unit, a: Hex, b: Hex) -> None:
    """§TEC §ZOC-A §R-25 The cost of one step, with the rule behind each part of it."""
    kit, name = s.kit, s.kit.names[b]
    word = "slow" if column(s.kind_of(u)) == SLOW else "fast"
    chart, d, board = tables()["terrain"], kit.grid.direction(a, b), kit.board
    by_road = uses_roads(s, u & 1) and bool(board.road[d] >> a & 1)
    bridged = by_road and kit.options.bridge_cancels_river_cost
    if by_road:
        tally.add(Fraction(chart["road"][word]), "§TEC-A", f"{name}: by road")
    else:
        ground = "bocage" if board.bocage_mask >> b & 1 else "clear"
        tally.add(Fraction(chart[ground][word]), "§TEC", f"{name}: {ground}")
    for feature, sides in (("river", board.river), ("flooded", board.flooded)):
        if sides[d] >> a & 1 and not bridged:
            tally.add(Fraction(chart[feature][word]), "§TEC", f"{name}: across {feature}")
    zone = s.terrain_for(u & 1).zone
    zone_cost = tables()["zone"][kit.options.zoc_costs]
    if zone >> b & 1:
        tally.add(Fraction(zone_cost["enter"][word]), "§ZOC-A", f"{name}: into an enemy zone")
    if zone >> a & 1 and not u & 1:
        tally.add(Fraction(zone_cost["leave"][word]), "§ZOC-A", f"{name}: out of an enemy zone")
