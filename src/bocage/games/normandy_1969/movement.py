"""§GEN-2 Where a unit may go in an impulse, what it costs, and why not elsewhere. The decisions are in `moves.py`."""

from fractions import Fraction
from itertools import pairwise

from bocage.core.hexes import NOWHERE, Hex, members
from bocage.core.paths import Reach, Ways, flood
from bocage.core.protocol import Ruling, Side, no
from bocage.core.regiments import room
from bocage.core.regiments.counters import Kind, Unit
from bocage.core.tally import Tally

from .kit import FAST, SLOW, THIRDS, tables
from .reinforce import entry_mask, is_due
from .stacking import bars_load, bars_stack
from .state import BOX, FIRST, HELD, MOVED, RESERVE, SECOND, NormandyState
from .supply import closer_flags, has_first_turn_supply, supplied_flags
from .terrain import Steps


def column(kind: Kind) -> int:
    """§TEC-BOCAGE The column of the chart, by the printed allowance."""
    slow_up_to: int = tables()["terrain"]["slow_up_to"]
    return SLOW if kind.movement <= slow_up_to else FAST


def allowance(s: NormandyState, u: Unit) -> int:
    """§SUP-5 §INV-12 A unit's allowance in this impulse, in thirds: as printed, in supply or not.

    §R-02 By option the Allies have half of it in the second impulse of the first turn.
    §R-21 Even so every unit can pay for one square, so no rule need grant it.
    """
    points = s.kind_of(u).movement * THIRDS
    if s.turn == 1 and not u & 1 and s.phase == SECOND and s.kit.options.turn_1 == "1971":
        points //= 2
    return points


def is_fed_for_move(s: NormandyState, u: Unit) -> bool:
    """§RUL-03 Fed when the impulse began; units that arrive in it move as supplied ones."""
    return s.at[u] < 0 or s.is_fed(u)


def uses_roads(s: NormandyState, u: Unit) -> bool:
    """§INV-9 §SUP-5 Who has the road rate: not the Allies on the first turn, and nobody out of supply.

    §RUL-05 Roads take everybody over rivers all the same.
    """
    return not (s.turn == 1 and not u & 1) and is_fed_for_move(s, u)


def may_leave_supply(kind: Kind) -> bool:
    """§SUP-3 §SUP-4 German reconnaissance goes where it likes; nobody else does."""
    return kind.side == Side.GERMAN and kind.type == "recon"


def shuns_zones(s: NormandyState, u: Unit) -> bool:
    """§INV-4 Commandos that come ashore enter no enemy zone in that impulse."""
    return s.turn == 1 and s.phase == FIRST and s.kind_of(u).type == "commando"


def can_ford(s: NormandyState, u: Unit) -> bool:
    """§TEC-RIVER-M §R-19 Only a unit still where it began its owner's turn may cross water off the road."""
    return s.at[u] >= 0 and s.at[u] == s.began[u] and not s.spent[u]


# --- which units move


def bars_move(s: NormandyState, u: Unit) -> Ruling | None:
    """The first rule that keeps a unit from moving at all in this impulse; None if none does."""
    h, flags = s.at[u], s.flags[u]
    if h == RESERVE and u & 1:
        return bars_arrival(s, u)
    if h < 0 and not (h <= BOX and s.mover == Side.ALLIED):
        return no("§GEN-2", "{unit} is not there to be moved", unit=u)
    if flags & MOVED:
        return no("§GEN-2", "{unit} has moved in this impulse", unit=u)
    return bars_landed(s, u) if flags & HELD else None


def bars_landed(s: NormandyState, u: Unit) -> Ruling:
    """§INV-5 §GLD §R-02 Why a unit that has landed on turn 1 stands still."""
    kind = s.kind_of(u).type
    if kind == "parachute":
        return no("§INV-5", "{unit} does not move on turn 1, like all paratroops", unit=u)
    if kind == "glider":
        return no("§GLD", "{unit} does not move on turn 1, like all glider troops", unit=u)
    return no("§R-02", "{unit} came ashore in an enemy zone and has stopped there", unit=u)


def bars_arrival(s: NormandyState, u: Unit) -> Ruling | None:
    """§GEN-4 A German unit comes onto the map in the first impulse of its turn or a later one."""
    if s.phase != FIRST:
        return no("§GEN-4", "{unit} comes onto the map in a first impulse only", unit=u)
    if is_due(s, u):
        return None
    return no("§GEN-4", "{unit} comes on turn {turn} at the earliest", unit=u, turn=s.due[u] >> 4)


def can_arrive(s: NormandyState, u: Unit) -> bool:
    """Whether a unit has anywhere to come onto the map; one that is there already has."""
    return s.at[u] >= 0 or bool(first_squares(s, u))


def bars_way_in(s: NormandyState, u: Unit) -> Ruling | None:
    """Why a unit has nowhere to come onto the map: Germans on its beach, or §RUL-31 no open square of its edges."""
    if can_arrive(s, u):
        return None
    if s.at[u] <= BOX:
        return bars_entry(s, u, s.kit.board.beaches[BOX - s.at[u]])
    return no("§RUL-31", "no way in is open to {unit}", unit=u)


def first_squares(s: NormandyState, u: Unit) -> list[tuple[Hex, int]]:
    """§RUL-06 §GEN-4 The squares a unit not yet on the map may come in by, and what each costs."""
    col = column(s.kind_of(u))
    if s.at[u] <= BOX:
        beach = s.kit.board.beaches[BOX - s.at[u]]
        return [] if s.terrain_for(u & 1).closed[beach] else [(beach, s.kit.ground[col][beach])]
    exits, ground = s.kit.board.road_exits, s.kit.ground[col]
    return [(h, s.kit.road_rate if h in exits else ground[h]) for h in members(entry_mask(s, u))]


# --- how far


def ways_of(s: NormandyState, u: Unit) -> Ways:
    """The ground as a unit under way finds it in this impulse."""
    terrain = s.terrain_for(u & 1)
    return terrain.ways(column(s.kind_of(u)), uses_roads(s, u), shun_zones=shuns_zones(s, u))


def first_steps(s: NormandyState, u: Unit) -> Steps:
    """§ATT-2 §R-19 The steps by which a unit on the map may begin its move."""
    return s.terrain_for(u & 1).first_steps(
        column(s.kind_of(u)), uses_roads(s, u), s.at[u], fords=can_ford(s, u), shun_zones=shuns_zones(s, u)
    )


def next_steps(s: NormandyState, u: Unit, at: Hex = NOWHERE, spent: int = 0) -> list[tuple[Hex, int]]:
    """The squares one step on from where a walk has come to, with what will have been spent there."""
    if at != NOWHERE:
        return [(n, spent + cost) for n, cost in ways_of(s, u).out_of(at)]
    if s.at[u] < 0:
        return first_squares(s, u)
    return [(n, s.spent[u] + cost) for n, cost in first_steps(s, u)]


def starts(s: NormandyState, u: Unit, at: Hex = NOWHERE, spent: int = 0) -> list[tuple[Hex, int]]:
    """What a search for a unit's ways begins with: where it is, and the first steps that it alone may make."""
    if at != NOWHERE:
        return [(at, spent)]
    here = [(s.at[u], s.spent[u])] if s.at[u] >= 0 else []
    return here + next_steps(s, u)


def reach_of(s: NormandyState, u: Unit, at: Hex = NOWHERE, spent: int = 0) -> Reach:
    """Everywhere a unit can get to, from where it is or from a square it has already walked to."""
    return flood(ways_of(s, u), starts(s, u, at, spent), allowance(s, u))


def way_to(s: NormandyState, u: Unit, reach: Reach, h: Hex, at: Hex = NOWHERE) -> list[Hex]:
    """The squares a unit enters on its cheapest way to one that it can reach."""
    way, origin = reach.path(h, s.kit.grid.neighbours), s.at[u] if at == NOWHERE else at
    return way[1:] if way[0] == origin else way


def can_go_on(s: NormandyState, u: Unit, at: Hex = NOWHERE, spent: int = 0) -> bool:
    """Whether a unit that has walked may make another step: §ATT-1 not out of a zone it has just entered."""
    have = allowance(s, u)
    return any(cost <= have for _, cost in next_steps(s, u, at, spent))


# --- where a move may end


def end_flags(s: NormandyState, u: Unit) -> bytes:
    """§SUP-3 §SUP-4 §R-21 The squares a unit's move may end in, by supply alone. Must agree with `bars_end`."""
    if may_leave_supply(s.kind_of(u)) or has_first_turn_supply(s):
        return _ANYWHERE
    return supplied_flags(s, u & 1) if is_fed_for_move(s, u) else closer_flags(s, u & 1, s.at[u])


_ANYWHERE = b"\1" * 4096


def bars_end(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§SUP-3 §SUP-4 §R-21 §INV-7 The supply rule that keeps a unit from ending its move in a square."""
    if end_flags(s, u)[h]:
        return None
    if not is_fed_for_move(s, u):
        return no("§R-21", "the unit is out of supply, and {hex} is no closer to it", hex=h)
    return no("§SUP-4" if u & 1 else "§SUP-3", "the unit would be out of supply in {hex}", hex=h)


def bars_entry(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """The first rule that keeps a unit out of a square altogether, however far it may go."""
    if not s.kit.board.enterable_mask >> h & 1:
        return no("§TEC", "{hex} is all sea", hex=h)
    if s.terrain_for(u & 1).closed[h]:
        return no("§ATT-1", "enemy units are in {hex}", hex=h)
    if shuns_zones(s, u) and s.terrain_for(u & 1).is_zone(h):
        return no("§INV-4", "{hex} lies in an enemy zone, and commandos enter none in this impulse", hex=h)
    return None


def bars_go(s: NormandyState, u: Unit, h: Hex, at: Hex = NOWHERE, spent: int = 0) -> Ruling | None:
    """The first rule that keeps a unit from ending its move in a square; None if it may."""
    if at == NOWHERE and h == s.at[u] and h >= 0:
        return no("§GEN-2", "the unit is in {hex} already", hex=h)
    if (ruling := bars_entry(s, u, h)) is not None:
        return ruling
    if not reach_of(s, u, at, spent).has(h):
        return out_of_reach(s, u, h, at, spent)
    return bars_end(s, u, h) or bars_room(s, u, h)


def bars_room(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§RUL-23 §STK-1 No room: among the units that have moved, or counting those that have not but cannot leave."""
    return bars_stack(s, u, h) or bars_load(s, h, room.stuck_load(s, u, h, lambda v: can_leave(s, v)))


def full_hexes(s: NormandyState, u: Unit, reach: Reach) -> set[Hex]:
    """§RUL-23 The squares within reach that have no room for a unit. Must agree with `bars_room`."""
    return room.full_hexes(s, u, reach.has, lambda v: can_leave(s, v))


def can_leave(s: NormandyState, u: Unit) -> bool:
    """Whether a unit that has not moved yet could end its move anywhere else, room there aside."""
    known, h = s.terrain_for(u & 1).leaves, s.at[u]
    key = (h, s.kind[u], s.spent[u], can_ford(s, u), s.is_fed(u), s.turn, s.phase, s.supply & ~s.dead)
    if key not in known:
        fine = end_flags(s, u)
        known[key] = any(fine[n] for n in reach_of(s, u).found if n != h)
    return known[key]


# --- leaving the map


def exit_cost(s: NormandyState, u: Unit) -> int:
    """§RUL-26 What leaving the map by a road costs: as one more road square."""
    return s.kit.road_rate if uses_roads(s, u) else THIRDS


def exit_squares(s: NormandyState, u: Unit, reach: Reach, at: Hex = NOWHERE) -> list[Hex]:
    """§VIC-X §RUL-26 The road exits a unit can reach and leave by, supply aside. Must agree with `bars_exit`."""
    if u & 1:
        return []
    terrain, left, began = s.terrain_for(Side.ALLIED), reach.budget - exit_cost(s, u), s.at[u] if at == NOWHERE else -1
    return [h for h in s.kit.board.road_exits if reach.cost[h] <= left and (h == began or not terrain.is_zone(h))]


def bars_exit(s: NormandyState, u: Unit, h: Hex, at: Hex = NOWHERE, spent: int = 0) -> Ruling | None:
    """§VIC-X §RUL-26 The first rule that keeps a unit from leaving the map by a road exit; None if it may."""
    if u & 1 or h not in s.kit.board.road_exits:
        return no("§VIC-X", "only Allied units leave the map, and only by a road")
    if (ruling := bars_entry(s, u, h)) is not None:
        return ruling
    reach = reach_of(s, u, at, spent)
    if not reach.has(h):
        return out_of_reach(s, u, h, at, spent)
    if s.terrain_for(Side.ALLIED).is_zone(h) and not (at == NOWHERE and h == s.at[u]):
        return no("§ATT-1", "the unit stops in the enemy zone of {hex}", hex=h)
    if (need := reach.cost[h] + exit_cost(s, u)) > reach.budget:
        says = "leaving the map from {hex} costs {need} in movement, and the unit has {have}"
        return no("§RUL-26", says, hex=h, need=points(need), have=points(reach.budget))
    return bars_end(s, u, h)


# --- why not, and what it costs


def out_of_reach(s: NormandyState, u: Unit, h: Hex, at: Hex, spent: int) -> Ruling:
    """§ATT-1 §ATT-2 §TEC-RIVER-M What keeps a square out of a unit's reach: an enemy zone, water, or its price."""
    have = allowance(s, u)
    begin, terrain = starts(s, u, at, spent), s.terrain_for(u & 1)
    col, roads = column(s.kind_of(u)), uses_roads(s, u)
    dry = flood(terrain.unhindered(col, roads, wading=False), begin, _FAR)
    if dry.cost[h] <= have:
        from_zone = at == NOWHERE and s.at[u] >= 0 and terrain.is_zone(s.at[u])
        barred = from_zone and terrain.is_zone(h) and s.kit.options.zoc_to_zoc == "forbid"
        return no("§ATT-2" if barred else "§ATT-1", "an enemy zone bars the way to {hex}", hex=h)
    wet = flood(terrain.unhindered(col, roads, wading=True), begin, _FAR)
    if wet.cost[h] <= have:
        return no("§TEC-RIVER-M", "water without a road bars the way to {hex}", hex=h)
    if not wet.has(h):
        return no("§TEC", "there is no way to {hex}", hex=h)
    return too_dear(h, min(dry.cost[h], wet.cost[h]), have)


def too_dear(h: Hex, need: int, have: int) -> Ruling:
    """§TEC What a square costs, and what the unit has, in thirds."""
    says = "the way to {hex} costs {need} in movement, and the unit has {have}"
    return no("§TEC", says, hex=h, need=points(need), have=points(have))


_FAR = 600
"""Thirds enough to cross the map: used only to say what a square out of reach would cost."""


def bars_step(s: NormandyState, u: Unit, h: Hex, at: Hex = NOWHERE, spent: int = 0) -> Ruling | None:
    """The first rule against making this the next square of a walk; None if it may be."""
    if (ruling := bars_entry(s, u, h)) is not None:
        return ruling
    have, here = allowance(s, u), s.at[u] if at == NOWHERE else at
    cost = dict(next_steps(s, u, at, spent)).get(h)
    if cost is not None:
        return None if cost <= have else too_dear(h, cost, have)
    if here < 0 or h not in s.kit.trace_links[here]:
        return no("§GEN-2", "{hex} is not the next square of any way", hex=h)
    if at != NOWHERE and s.terrain_for(u & 1).is_zone(at):
        return no("§ATT-1", "the unit has entered an enemy zone in {hex} and stops", hex=at)
    d = s.kit.grid.direction(here, h)
    if s.kit.is_wet(here, d) and not s.kit.board.road[d] >> here & 1:
        rule = "§TEC-FLOOD" if s.kit.board.flooded[d] >> here & 1 else "§TEC-RIVER-M"
        return no(rule, "water without a road lies before {hex}", hex=h)
    return no("§ATT-2", "{hex} lies in an enemy zone, and so does the square before it", hex=h)


def points(cost: int) -> str:
    """Thirds as movement points."""
    return str(Fraction(cost, THIRDS))


def path_cost(s: NormandyState, u: Unit, way: list[Hex]) -> Tally:
    """§TEC What a whole way costs, step by step, in movement points."""
    total, col, roads = Tally(), column(s.kind_of(u)), uses_roads(s, u)
    for a, b in pairwise(way):
        by_road = bool(s.kit.board.road[s.kit.grid.direction(a, b)] >> a & 1)
        rule, ground = ("§TEC-ROAD", "by road") if by_road and roads else _ground(s, b)
        cost = s.kit.road_rate if by_road and roads else s.kit.ground[col][b]
        total.add(Fraction(cost, THIRDS), rule, f"{s.kit.names[b]}: {ground}")
    return total


def _ground(s: NormandyState, h: Hex) -> tuple[str, str]:
    """§TEC §RUL-04 The rule and the name of the ground that sets what a square costs off the road."""
    board = s.kit.board
    if board.city_mask >> h & 1:
        return "§R-25", "city"
    for rule, name, mask in (
        ("§TEC-BOCAGE", "bocage", board.bocage_mask),
        ("§TEC-SWAMP", "swamp", board.swamp_mask),
        ("§TEC-FOREST", "forest", board.forest_mask),
    ):
        if mask >> h & 1:
            return rule, name
    return "§TEC", "clear"
