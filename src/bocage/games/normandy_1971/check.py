"""What must be true of every position between two decisions. A position that breaks it is a defect of the program."""

from collections import Counter
from functools import cache

from bocage.core.hexes import Mask, mask_of
from bocage.core.protocol import BOTH, Side
from bocage.core.regiments import census
from bocage.core.regiments.census import demand, living
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.stacks import overstacked
from bocage.core.regiments.state import BEACHES, BOX, HELD, MOVED, RESERVE

from .entrench import has_no_room_for_works
from .kinds import sheet
from .kit import tables
from .movement import FIRST, SECOND
from .moves import MoveUnit
from .orders import GROUPS, LETTERS, allied_group, german_order
from .resolve import ClearWorks
from .state import DIGGING, FOUGHT, INVERTED, LOCKED, STRUCK, Attack, NormandyState

PLANNING = ("plan", "deployment")
MOVING = (FIRST, SECOND)
PHASES = (*PLANNING, "landing", FIRST, "combat", "reinforcement", SECOND, "entrenchment", "over")
FROM_THE_AIR_OR_NEVER = ("commando", "parachute", "glider")


def check(s: NormandyState) -> None:
    """Raise Broken, with the rule and the facts, if this position cannot exist."""
    _check_shape(s)
    _check_places(s)
    _check_flags(s)
    _check_works(s)
    _check_stacks(s)
    _check_plan(s)
    _check_beaches(s)
    _check_attacks(s)
    _check_gunfire(s)
    _check_ground(s)
    _check_arrivals(s)
    _check_strength(s)


def _check_shape(s: NormandyState) -> None:
    """§GEN-2 Six turns, known phases, one entry a unit in every list, even numbers Allied and odd ones German."""
    demand(0 <= s.turn <= tables()["turns"]["count"], "§GEN-2", turn=s.turn)
    demand(s.phase in PHASES, "§SEQ-1", phase=s.phase)
    demand((s.turn == 0) == (s.phase in PLANNING), "§SEQ-9", turn=s.turn, phase=s.phase)
    demand(s.ob in ("", *LETTERS), "§GT1-1B", order=s.ob)
    census.demand_shape(s, lists="§GEN-5", sides="§GEN-1")


def _check_places(s: NormandyState) -> None:
    """§MOV-G §TEC Units stand in hexes that can be entered, never beside enemies in one, or wait where they may."""
    held = census.demand_ground(s, ground="§TEC", holding="§ZOC-1", apart="§MOV-G")
    for u in living(s):
        if (h := s.at[u]) <= BOX:
            demand(not u & 1 and s.invaded >> BOX - h & 1, "§SEQ-6", unit=u, box=BOX - h)
            demand(_boxes_are_open(s), "§R-32", unit=u, phase=s.phase)
        elif h < 0:
            demand(h == RESERVE, "§MOV-0", unit=u, at=h)
    for side in BOTH:
        demand(not (s.turn == 0 and held[side] and s.phase != _setting_up(side)), "§GT1-1C", side=side.word)


def _boxes_are_open(s: NormandyState) -> bool:
    """§SEQ-6 §GT1-2 Boxes are filled by the plan or for the second move, and empty after the move that follows."""
    if s.turn <= 1 and s.phase in (*PLANNING, "landing", FIRST) and s.mover in _planners(s):
        return True
    return s.mover == Side.ALLIED and s.phase in ("reinforcement", SECOND)


def _planners(s: NormandyState) -> tuple[Side, ...]:
    """Who may be acting while the invaders wait in their boxes."""
    return (Side.ALLIED, Side.GERMAN) if s.turn == 0 else (Side.ALLIED,)


def _setting_up(side: Side) -> str:
    """The phase of turn 0 in which a side's units may already be on the map."""
    return "deployment" if side == Side.GERMAN else ""


def _check_flags(s: NormandyState) -> None:
    """§SUP-P1 §MOV-H §CMB-C §SUP-F §R-37 What is said of units is true of living ones on the map, in its phase."""
    present = mask_of([u for u in living(s) if s.at[u] >= 0])
    demand(not s.fed & ~present, "§SUP-P1", units=(s.fed & ~present).bit_count())
    out_of_season = 0 if s.phase in MOVING else MOVED
    out_of_season |= 0 if s.phase in (*MOVING, "reinforcement") else HELD
    out_of_season |= 0 if s.phase == "combat" else FOUGHT | STRUCK
    deadline: int = tables()["supply"]["paratroop_deadline_turn"]
    for u, flags in enumerate(s.flags):
        demand(present >> u & 1 or not flags, "§RNF-6", unit=u, flags=flags)
        demand(not flags & out_of_season, "§MOV-H" if flags & (MOVED | HELD) else "§CMB-C", unit=u, phase=s.phase)
        demand(s.spent[u] >= 0, "§MOV-C", unit=u, spent=s.spent[u])
        if flags & LOCKED:
            demand(s.kind_of(u).type == "parachute" and s.turn <= deadline, "§SUP-F", unit=u, turn=s.turn)
        if flags & INVERTED:
            idle = s.kind_of(u).type == "parachute" and not flags & (FOUGHT | DIGGING)
            demand(idle and s.kit.options.para_overstack == "inverted", "§R-37", unit=u, flags=flags)


def _check_works(s: NormandyState) -> None:
    """§ENT-F §ENT-G Works cover units, except while units move or a combat is being carried out, and no fort."""
    for h in _hexes(s.works):
        demand(not has_no_room_for_works(s.kit, h), "§ENT-G", hex=s.kit.names[h])
    if s.phase not in MOVING and not any(isinstance(task, ClearWorks) for task in s.agenda):
        empty = s.works & ~(s.occupied[0] | s.occupied[1])
        demand(not empty, "§ENT-F", hexes=empty.bit_count())
    demand(s.phase == "combat" or not s.revealed, "§FOG-3", phase=s.phase)


def _hexes(mask: Mask) -> list[int]:
    return [h for h in range(mask.bit_length()) if mask >> h & 1]


def _check_stacks(s: NormandyState) -> None:
    """§STK §STK-A §R-16 §R-37 At set-up and after the first move stacks keep the limits, unless nobody could leave."""
    if s.phase in ("deployment", "landing"):
        full = overstacked(s, Side.GERMAN)
        demand(not full, "§STK", hex=s.kit.names[full[0]] if full else "")
    if s.phase != "combat" or any(attack.fought for attack in s.attacks):
        return
    for h in overstacked(s, s.mover):
        for u in s.units_at(h):
            demand(not _could_leave(s, u), "§STK-A", hex=s.kit.names[h], unit=u)


def _could_leave(s: NormandyState, u: Unit) -> bool:
    """Whether a unit could have moved out of its hex in the movement phase just over."""
    if s.flags[u] & (LOCKED | DIGGING) or (s.turn == 1 and s.kind_of(u).type == "parachute"):
        return False
    before = s.clone()
    before.phase = FIRST
    return any(a.verb in ("go", "exit") for a in MoveUnit(u).options(before))


def _check_plan(s: NormandyState) -> None:
    """§GT1-1A §FOG-4 Beaches, supply areas and aims are within the plan's limits; aims end with the landing."""
    limits = tables()["invasion"]
    known = mask_of(list(s.kit.board.beaches))
    demand(not s.invaded & ~known, "§GT1-1A", invaded=s.invaded)
    demand(s.invaded.bit_count() <= limits["invaded"], "§GT1-1A", invaded=s.invaded.bit_count())
    demand(not s.supply & ~s.invaded, "§GT1-1A", supply=s.supply, invaded=s.invaded)
    demand(s.supply.bit_count() <= limits["supply_areas"], "§GT1-1A", supply=s.supply.bit_count())
    demand(not s.dead & ~s.supply, "§SUP-H", dead=s.dead, supply=s.supply)
    demand(s.turn == 0 or not s.aims, "§FOG-4", aims=len(s.aims))
    demand(len({u for u, _ in s.aims}) == len(s.aims), "§GT1-1A", aims=len(s.aims))
    board = s.kit.board
    ground = {"commando": board.partial_mask, "parachute": board.enterable_mask}
    for u, h in s.aims:
        demand(s.at[u] == RESERVE and not u & 1, "§GT1-1A", unit=u, at=s.at[u])
        demand(ground.get(GROUPS[s.due[u]], 0) >> h & 1, "§GT1-1A", unit=u, hex=h)


def _check_beaches(s: NormandyState) -> None:
    """§RNF-3 §RNF-4 §GT1-4a What beaches can land, and have landed, is within what the turns so far allow."""
    allowed, supply = tables()["beach_capacity"], s.supply if s.turn else 0
    demand(len(s.capacity) == len(s.landed) == BEACHES, "§RNF-3", beaches=len(s.capacity))
    turns = s.turn if s.phase == "over" else s.turn - 1
    most = max(allowed["turn_1"], allowed["later"] * turns)
    for n in range(BEACHES):
        capacity, landed = s.capacity[n], s.landed[n]
        demand(0 <= capacity <= (most if supply >> n & 1 else 0), "§RNF-4", beach=n, capacity=capacity)
        demand(landed >= 0, "§RNF-3", beach=n, landed=landed)
        if s.turn == 1 and s.phase in (FIRST, "combat") and s.mover == Side.ALLIED:
            continue  # the assault does not use the capacity
        boxed = sum(s.kind_of(u).strength for u in s.units_at(BOX - n)) if s.turn and s.phase != "landing" else 0
        if boxed or landed:
            demand(landed + boxed <= capacity, "§RNF-3", beach=n, landed=landed + boxed, capacity=capacity)


def _check_attacks(s: NormandyState) -> None:
    """§SUP-M §CMB-A §CMB-C Attacks are few enough, nobody is in two of them, and attackers touch every target."""
    limit = tables()["attacks"]
    demand(s.phase == "combat" or not s.attacks, "§SEQ-4", phase=s.phase, attacks=len(s.attacks))
    if s.mover == Side.ALLIED and s.turn >= limit["first_limited_turn"]:
        demand(len(s.attacks) <= limit["allied_limit"], "§SUP-M", attacks=len(s.attacks))
    units = Counter(u for attack in s.attacks for u in attack.units)
    hexes = Counter(h for attack in s.attacks for h in attack.targets)
    for counted in (units, hexes):
        demand(not counted or max(counted.values()) == 1, "§CMB-C", attacks=len(s.attacks))
    for attack in s.attacks:
        demand(attack.units and attack.targets, "§CMB-A", attacks=len(s.attacks))
        if not attack.fought:
            _check_attack(s, attack)


def _check_attack(s: NormandyState, attack: Attack) -> None:
    for u in attack.units:
        demand(u & 1 == s.mover and s.at[u] >= 0 and s.flags[u] & FOUGHT, "§CMB-0", unit=u, at=s.at[u])
        for h in attack.targets:
            demand(s.kit.attack_from[h] >> s.at[u] & 1, "§CMB-A", unit=u, hex=s.kit.names[h])
    for h in attack.targets:
        demand(s.occupied[s.mover.enemy] >> h & 1, "§CMB-0", hex=s.kit.names[h])


def _check_gunfire(s: NormandyState) -> None:
    """§NAV-D §NAV-C Missions fired are within the table, one a hex, each at a hex of the attack it supports."""
    fired = Counter(mission for attack in s.attacks for mission, _ in attack.missions)
    for i, mission in enumerate(s.kit.missions):
        demand(s.fired[i] == fired[i] <= mission.count, "§NAV-D", type=mission.type, fired=s.fired[i])
    for attack in s.attacks:
        shelled = [h for _, h in attack.missions]
        demand(len(set(shelled)) == len(shelled) and set(shelled) <= set(attack.targets), "§NAV-C", shells=len(shelled))


def _check_ground(s: NormandyState) -> None:
    """§VIC-C §SUP-H §VIC-X Cities belong to who is in them, a German on a supply area has killed it, exits exist."""
    board = s.kit.board
    demand(not s.cities & ~(board.city_mask & ~s.occupied[Side.GERMAN]), "§VIC-C", cities=s.cities.bit_count())
    demand(not s.occupied[Side.ALLIED] & board.city_mask & ~s.cities, "§VIC-C", cities=s.cities.bit_count())
    for n in s.supply_areas():
        demand(not s.occupied[Side.GERMAN] >> board.beaches[n] & 1, "§SUP-H", beach=n)
    for kind, h, turn in s.exits:
        fine = s.kit.kinds[kind].side == Side.ALLIED and h in board.road_exits and 1 < turn <= s.turn
        demand(fine, "§VIC-X", kind=s.kit.kinds[kind].code, hex=h, turn=turn)


def _check_arrivals(s: NormandyState) -> None:
    """§OB-P §OB-AL Nobody is on the map before his time; all that start there are placed when the landing begins."""
    census.demand_due(s, s.turn, len(GROUPS), listed="§OB-AL", placed="§GT1-1B", early="§OB-P")


# --- conservation of strength


def _check_strength(s: NormandyState) -> None:
    """§OB-AL §OB-P §RNF-6 §BRK Every unit of the lists is somewhere: here, waiting, gone off, lost or broken down.

    Commandos, paratroops and gliders that did not come are gone without being lost (§RNF-2 §R-67).
    """
    counters, listed = s.kit.sheet, _listed(s.ob, s.kit.options.para_count)
    found = Counter(s.kind[u] for u in living(s)) + Counter(kind for kind, _, _ in s.exits)
    for kind, lost in enumerate(s.lost):
        demand(lost >= 0 and s.broken[kind] >= 0, "§RNF-6", kind=s.kit.kinds[kind].code)
        found[kind] += lost
    may_be_gone = {kind.index for kind in s.kit.kinds if s.turn > 0 and kind.type in FROM_THE_AIR_OR_NEVER}
    parts, listed_parts = census.in_parts(counters, found), census.in_parts(counters, listed)
    census.demand_same(counters, "§BRK", parts, listed_parts, may_be_gone.__contains__)
    if s.kit.options.rebuild_pool:
        found.update(dict(enumerate(s.broken)))
        whole, listed_whole = census.whole(counters, found), census.whole(counters, listed)
        census.demand_same(counters, "§R-34", whole, listed_whole, may_be_gone.__contains__)


@cache
def _listed(letter: str, para_count: int) -> Counter[int]:
    """§OB-AL §R-02 §OB-A §OB-B §OB-C §OB-D §OB-E §OB-F The orders of battle of both sides, by kind."""
    allied = [allied_group(group) for group in GROUPS if group != "parachute"]
    lists = [*allied, dict.fromkeys(allied_group("parachute"), para_count)]
    if letter:
        order = german_order(letter)
        lists += census.lists_of(order.start, order.reinforcements)
    return census.count(sheet(), lists)
