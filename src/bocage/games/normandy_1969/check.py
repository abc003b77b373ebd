"""What must be true of every position between two decisions. A position that breaks it is a defect of the program."""

from collections import Counter
from functools import cache

from bocage.core.hexes import mask_of
from bocage.core.protocol import Side
from bocage.core.regiments import census
from bocage.core.regiments.census import demand, living
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.stacks import overstacked
from bocage.core.regiments.state import BEACHES, BOX, HELD, MOVED, RESERVE

from .kinds import SHEET, sea_kind
from .kit import NO_LIMIT, tables
from .moves import MoveUnit
from .orders import LISTS, allied_group, german_order
from .state import FIRST, FOUGHT, GROUPS, REGROUPED, SECOND, NormandyState

PLANNING = ("plan", "deployment")
MOVING = (FIRST, SECOND)
LANDING = "landing craft"
PHASES = (*PLANNING, "landing", FIRST, "combat", LANDING, "replacements", SECOND, "over")


def check(s: NormandyState) -> None:
    """Raise Broken, with the rule and the facts, if this position cannot exist."""
    _check_shape(s)
    _check_places(s)
    _check_flags(s)
    _check_stacks(s)
    _check_plan(s)
    _check_beaches(s)
    _check_attacks(s)
    _check_ground(s)
    _check_arrivals(s)
    _check_strength(s)


def _check_shape(s: NormandyState) -> None:
    """§GEN-1 Seven turns, known phases, one entry a unit in every list, even numbers Allied and odd ones German."""
    demand(0 <= s.turn <= tables()["turns"]["count"], "§GEN-1", turn=s.turn)
    demand(s.phase in PHASES, "§GEN-2", phase=s.phase)
    demand((s.turn == 0) == (s.phase in PLANNING), "§GEN-2", turn=s.turn, phase=s.phase)
    demand(s.opened == (s.turn > 0), "§RUL-01", opened=s.opened, turn=s.turn)
    demand(s.ob in ("", *LISTS), "§OPT-2", order=s.ob)
    census.demand_shape(s, lists="§GEN-1", sides="§GEN-1")


def _check_places(s: NormandyState) -> None:
    """§CMB-1 §TEC Units stand in squares that can be entered, never with enemies in one, or wait where they may."""
    held = census.demand_ground(s, ground="§TEC", holding="§CMB-1", apart="§ATT-2")
    demand(s.turn or not held[Side.ALLIED], "§INV-11", hexes=held[0].bit_count())
    for u in living(s):
        h = s.at[u]
        if h <= BOX:
            demand(not u & 1 and s.invaded >> BOX - h & 1, "§INV-1", unit=u, box=BOX - h)
            demand(_boxes_are_open(s), "§GEN-4", unit=u, phase=s.phase)
        else:
            demand(h >= 0 or h == RESERVE, "§GEN-4", unit=u, at=h)


def _boxes_are_open(s: NormandyState) -> bool:
    """§GEN-4 Boxes are filled by the plan or for the second impulse, and empty after the move that follows."""
    if s.turn == 0:
        return True
    begins = s.turn == 1 and s.phase in ("landing", FIRST)
    return s.mover == Side.ALLIED and (begins or s.phase in (LANDING, SECOND))


def _check_flags(s: NormandyState) -> None:
    """§RUL-03 §ATT-10 What is said of units is said of living ones on the map, in the phase it is for."""
    present = mask_of([u for u in living(s) if s.at[u] >= 0])
    demand(not s.fed & ~present, "§RUL-03", units=(s.fed & ~present).bit_count())
    out_of_season = 0 if s.phase in (*MOVING, LANDING) else MOVED | HELD | REGROUPED
    for u, flags in enumerate(s.flags):
        demand(present >> u & 1 or not flags, "§GEN-2", unit=u, flags=flags)
        demand(not flags & out_of_season, "§GEN-2", unit=u, phase=s.phase)
        demand(not flags & FOUGHT or s.phase == "combat", "§ATT-10", unit=u, phase=s.phase)
        demand(s.spent[u] >= 0, "§TEC", unit=u, spent=s.spent[u])


def _check_stacks(s: NormandyState) -> None:
    """§STK-1 §STK-2 §STK-3 At set-up and when fighting begins stacks keep the limits, unless nobody could leave."""
    if s.phase in ("deployment", "landing") and not s.drops:
        full = overstacked(s, Side.GERMAN)
        demand(not full, "§STK-1", hex=s.kit.names[full[0]] if full else "")
    if s.phase != "combat" or s.made:
        return
    for h in overstacked(s, s.mover):
        for u in s.units_at(h):
            demand(not _could_leave(s, u), "§STK-1", hex=s.kit.names[h], unit=u)


def _could_leave(s: NormandyState, u: Unit) -> bool:
    """Whether a unit could have moved out of its square in the impulse just over."""
    if s.turn == 1 and s.kind_of(u).type == "parachute":
        return False
    before = s.clone()
    before.phase = FIRST
    return any(a.verb in ("go", "exit") for a in MoveUnit(u).options(before))


def _check_plan(s: NormandyState) -> None:
    """§INV-1 §INV-2 §INV-11 Beaches, supply beaches and aims are within the plan's limits."""
    limits = tables()["invasion"]
    known = mask_of(list(s.kit.board.beaches))
    demand(not s.invaded & ~known, "§INV-1", invaded=s.invaded)
    demand(s.invaded.bit_count() <= limits["invaded"], "§INV-1", invaded=s.invaded.bit_count())
    demand(s.supply.bit_count() <= limits["supply_beaches"], "§INV-2", supply=s.supply.bit_count())
    demand(not s.supply & ~s.invaded, "§INV-2", supply=s.supply, invaded=s.invaded)
    demand(not s.dead & ~s.supply, "§RNF-3", dead=s.dead, supply=s.supply)
    demand(len({u for u, _ in s.aims}) == len(s.aims), "§INV-11", aims=len(s.aims))
    for u, h in s.aims if s.turn == 0 else []:
        demand(s.at[u] == RESERVE and not u & 1, "§INV-11", unit=u, at=s.at[u])
        coastal = GROUPS[s.due[u]] == "commando"
        ground = s.kit.board.partial_mask if coastal else s.kit.board.enterable_mask
        demand(ground >> h & 1, "§INV-4" if coastal else "§INV-5", unit=u, hex=h)


def _check_beaches(s: NormandyState) -> None:
    """§RNF-1 §OB-AL What beaches can land, and have landed, is within what the turns so far allow."""
    allowed = tables()["beach_capacity"]
    most = max(allowed["turn_1"], allowed["after_idle"])
    demand(len(s.capacity) == len(s.landed) == BEACHES, "§RNF-1", beaches=len(s.capacity))
    for n in range(BEACHES):
        capacity, landed = s.capacity[n], s.landed[n]
        demand(0 <= capacity <= (most if s.supply >> n & 1 else 0), "§RNF-1", beach=n, capacity=capacity)
        boxed = sum(s.kind_of(u).strength for u in s.units_at(BOX - n)) if s.phase in (LANDING, SECOND) else 0
        demand(0 <= landed + boxed <= capacity, "§RNF-1", beach=n, landed=landed + boxed, capacity=capacity)


def _check_attacks(s: NormandyState) -> None:
    """§ATT-7 §INV-8 §R-06 Attacks are few enough, and so are the squares that the ships fire from."""
    unlimited = s.turn < tables()["attacks"]["first_limited_turn"] or not s.kit.options.attack_die
    demand(s.limit == NO_LIMIT if unlimited else s.limit >= 1, "§INV-6", limit=s.limit)
    demand(0 <= s.made <= s.limit, "§ATT-7", made=s.made, limit=s.limit)
    demand(s.guns.bit_count() <= tables()["naval"]["squares"], "§INV-8", guns=s.guns.bit_count())
    demand(not s.guns & ~s.kit.coast, "§R-05", guns=s.guns.bit_count())
    demand(s.phase == "combat" or not s.struck | s.guns, "§R-06", phase=s.phase)


def _check_ground(s: NormandyState) -> None:
    """§R-13 §RNF-3 §VIC-X Cities belong to who is in them, a German on a supply beach has killed it, exits exist."""
    board = s.kit.board
    demand(not s.cities & ~(board.city_mask & ~s.occupied[Side.GERMAN]), "§R-13", cities=s.cities.bit_count())
    demand(not s.occupied[Side.ALLIED] & board.city_mask & ~s.cities, "§R-13", cities=s.cities.bit_count())
    for kind, h, turn in s.exits:
        fine = s.kit.kinds[kind].side == Side.ALLIED and h in board.road_exits and 1 <= turn <= s.turn
        demand(fine, "§VIC-X", kind=s.kit.kinds[kind].code, hex=h, turn=turn)


def _check_arrivals(s: NormandyState) -> None:
    """§OB-AL §GEN-4 Nobody is on the map before his time; all that start there are placed when the landing begins."""
    census.demand_due(s, s.turn, len(GROUPS), listed="§OB-AL", placed="§INV-10", early="§GEN-4")


# --- conservation of strength


def _check_strength(s: NormandyState) -> None:
    """§RNF-2 §R-12 §BRK-1 Every unit of the lists is somewhere: here, waiting, gone off, destroyed or broken down.

    Allied units never vanish: what is destroyed waits to land again, and whoever came by air comes by sea.
    """
    for kind, count in enumerate(s.pool):
        demand(0 <= count <= s.lost[kind] and s.broken[kind] >= 0, "§R-12", kind=s.kit.kinds[kind].code)
    found = Counter(s.kind[u] for u in living(s)) + Counter(kind for kind, _, _ in s.exits)
    found += Counter(dict(enumerate(s.pool)))
    listed = _listed(s.ob, s.kit.options.gliders)
    parts, listed_parts = _by_sea(census.in_parts(SHEET, found)), _by_sea(census.in_parts(SHEET, listed))
    census.demand_same(SHEET, "§BRK-1", parts, listed_parts)
    found += Counter(dict(enumerate(s.broken)))
    whole, listed_whole = _by_sea(census.whole(SHEET, found)), _by_sea(census.whole(SHEET, listed))
    census.demand_same(SHEET, "§R-09", whole, listed_whole)


def _by_sea(units: Counter[int]) -> Counter[int]:
    """§R-12 The same units as they come over the beaches."""
    landing: Counter[int] = Counter()
    for kind, number in units.items():
        landing[sea_kind(kind)] += number
    return landing


@cache
def _listed(order: str, gliders: int) -> Counter[int]:
    """§OB-AL §R-11 §OB-Original §OB-Increased §OB-AllOut Both orders of battle, by kind."""
    lists = [allied_group(group, gliders) for group in GROUPS]
    if order:
        german = german_order(order)
        lists += census.lists_of(german.start, german.reinforcements)
    return census.count(SHEET, lists)
