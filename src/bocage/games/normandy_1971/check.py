"""What must be true of every position between two decisions. A position that breaks it is a defect of the program."""

from collections import Counter
from functools import cache

from bocage.core.hexes import Mask, mask_of
from bocage.core.protocol import Broken, Fact, Side

from .entrench import has_no_room_for_works
from .kinds import Unit, kind_index, kinds
from .kit import tables
from .movement import FIRST, SECOND
from .moves import MoveUnit
from .orders import GROUPS, LETTERS, allied_group, german_order
from .resolve import ClearWorks
from .stacking import overstacked
from .state import BEACHES, BOX, DIGGING, FOUGHT, GONE, HELD, LOCKED, MOVED, RESERVE, STRUCK, Attack, NormandyState

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


def _demand(holds: object, rule: str, **facts: Fact) -> None:
    if not holds:
        raise Broken(f"{rule} is broken: " + ", ".join(f"{word} {fact}" for word, fact in facts.items()))


def _check_shape(s: NormandyState) -> None:
    """§GEN-2 Six turns, known phases, one entry a unit in every list, even numbers Allied and odd ones German."""
    _demand(0 <= s.turn <= tables()["turns"]["count"], "§GEN-2", turn=s.turn)
    _demand(s.phase in PHASES, "§SEQ-1", phase=s.phase)
    _demand((s.turn == 0) == (s.phase in PLANNING), "§SEQ-9", turn=s.turn, phase=s.phase)
    _demand(s.ob in ("", *LETTERS), "§GT1-1B", order=s.ob)
    for name in ("at", "flags", "spent", "due"):
        _demand(len(getattr(s, name)) == len(s.kind), "§GEN-5", list=name, units=len(s.kind))
    for u in _living(s):
        _demand(s.kind_of(u).side == u & 1, "§GEN-1", unit=u, kind=s.kind_of(u).code)


def _living(s: NormandyState) -> list[Unit]:
    return [u for u, h in enumerate(s.at) if h != GONE]


def _check_places(s: NormandyState) -> None:
    """§MOV-G §TEC Units stand in hexes that can be entered, never beside enemies in one, or wait where they may."""
    held = [0, 0]
    for u in _living(s):
        h = s.at[u]
        if h >= 0:
            _demand(s.kit.board.enterable_mask >> h & 1, "§TEC", unit=u, hex=h)
            held[u & 1] |= 1 << h
        elif h <= BOX:
            _demand(not u & 1 and s.invaded >> BOX - h & 1, "§SEQ-6", unit=u, box=BOX - h)
            _demand(_boxes_are_open(s), "§R-32", unit=u, phase=s.phase)
        else:
            _demand(h == RESERVE, "§MOV-0", unit=u, at=h)
    for side in (Side.ALLIED, Side.GERMAN):
        _demand(s.occupied[side] == held[side], "§ZOC-1", side=side.word)
        _demand(not (s.turn == 0 and held[side] and s.phase != _setting_up(side)), "§GT1-1C", side=side.word)
    _demand(not held[0] & held[1], "§MOV-G", hexes=(held[0] & held[1]).bit_count())


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
    """§SUP-P1 §MOV-H §CMB-C §SUP-F What is said of units is said of living ones on the map, in the phase it is for."""
    present = mask_of([u for u in _living(s) if s.at[u] >= 0])
    _demand(not s.fed & ~present, "§SUP-P1", units=(s.fed & ~present).bit_count())
    out_of_season = 0 if s.phase in MOVING else MOVED
    out_of_season |= 0 if s.phase in (*MOVING, "reinforcement") else HELD
    out_of_season |= 0 if s.phase == "combat" else FOUGHT | STRUCK
    deadline: int = tables()["supply"]["paratroop_deadline_turn"]
    for u, flags in enumerate(s.flags):
        _demand(present >> u & 1 or not flags, "§RNF-6", unit=u, flags=flags)
        _demand(not flags & out_of_season, "§MOV-H" if flags & (MOVED | HELD) else "§CMB-C", unit=u, phase=s.phase)
        _demand(s.spent[u] >= 0, "§MOV-C", unit=u, spent=s.spent[u])
        if flags & LOCKED:
            _demand(s.kind_of(u).type == "parachute" and s.turn <= deadline, "§SUP-F", unit=u, turn=s.turn)


def _check_works(s: NormandyState) -> None:
    """§ENT-F §ENT-G Works cover units, except while units move or a combat is being carried out, and no fort."""
    for h in _hexes(s.works):
        _demand(not has_no_room_for_works(s.kit, h), "§ENT-G", hex=s.kit.names[h])
    if s.phase not in MOVING and not any(isinstance(task, ClearWorks) for task in s.agenda):
        empty = s.works & ~(s.occupied[0] | s.occupied[1])
        _demand(not empty, "§ENT-F", hexes=empty.bit_count())
    _demand(s.phase == "combat" or not s.revealed, "§FOG-3", phase=s.phase)


def _hexes(mask: Mask) -> list[int]:
    return [h for h in range(mask.bit_length()) if mask >> h & 1]


def _check_stacks(s: NormandyState) -> None:
    """§STK §STK-A §R-16 §R-37 At set-up and after the first move stacks keep the limits, unless nobody could leave."""
    if s.phase in ("deployment", "landing"):
        full = overstacked(s, Side.GERMAN)
        _demand(not full, "§STK", hex=s.kit.names[full[0]] if full else "")
    if s.phase != "combat" or any(attack.fought for attack in s.attacks):
        return
    for h in overstacked(s, s.mover):
        for u in s.units_at(h):
            _demand(not _could_leave(s, u), "§STK-A", hex=s.kit.names[h], unit=u)


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
    _demand(not s.invaded & ~known, "§GT1-1A", invaded=s.invaded)
    _demand(s.invaded.bit_count() <= limits["invaded"], "§GT1-1A", invaded=s.invaded.bit_count())
    _demand(not s.supply & ~s.invaded, "§GT1-1A", supply=s.supply, invaded=s.invaded)
    _demand(s.supply.bit_count() <= limits["supply_areas"], "§GT1-1A", supply=s.supply.bit_count())
    _demand(not s.dead & ~s.supply, "§SUP-H", dead=s.dead, supply=s.supply)
    _demand(s.turn == 0 or not s.aims, "§FOG-4", aims=len(s.aims))
    _demand(len({u for u, _ in s.aims}) == len(s.aims), "§GT1-1A", aims=len(s.aims))
    board = s.kit.board
    ground = {"commando": board.partial_mask, "parachute": board.enterable_mask}
    for u, h in s.aims:
        _demand(s.at[u] == RESERVE and not u & 1, "§GT1-1A", unit=u, at=s.at[u])
        _demand(ground.get(GROUPS[s.due[u]], 0) >> h & 1, "§GT1-1A", unit=u, hex=h)


def _check_beaches(s: NormandyState) -> None:
    """§RNF-3 §RNF-4 §GT1-4a What beaches can land, and have landed, is within what the turns so far allow."""
    allowed, supply = tables()["beach_capacity"], s.supply if s.turn else 0
    _demand(len(s.capacity) == len(s.landed) == BEACHES, "§RNF-3", beaches=len(s.capacity))
    turns = s.turn if s.phase == "over" else s.turn - 1
    most = max(allowed["turn_1"], allowed["later"] * turns)
    for n in range(BEACHES):
        capacity, landed = s.capacity[n], s.landed[n]
        _demand(0 <= capacity <= (most if supply >> n & 1 else 0), "§RNF-4", beach=n, capacity=capacity)
        _demand(landed >= 0, "§RNF-3", beach=n, landed=landed)
        if s.turn == 1 and s.phase in (FIRST, "combat") and s.mover == Side.ALLIED:
            continue  # the assault does not use the capacity
        boxed = sum(s.kind_of(u).strength for u in s.units_at(BOX - n)) if s.turn and s.phase != "landing" else 0
        if boxed or landed:
            _demand(landed + boxed <= capacity, "§RNF-3", beach=n, landed=landed + boxed, capacity=capacity)


def _check_attacks(s: NormandyState) -> None:
    """§SUP-M §CMB-A §CMB-C Attacks are few enough, nobody is in two of them, and attackers touch every target."""
    limit = tables()["attacks"]
    _demand(s.phase == "combat" or not s.attacks, "§SEQ-4", phase=s.phase, attacks=len(s.attacks))
    if s.mover == Side.ALLIED and s.turn >= limit["first_limited_turn"]:
        _demand(len(s.attacks) <= limit["allied_limit"], "§SUP-M", attacks=len(s.attacks))
    units = Counter(u for attack in s.attacks for u in attack.units)
    hexes = Counter(h for attack in s.attacks for h in attack.targets)
    for counted in (units, hexes):
        _demand(not counted or max(counted.values()) == 1, "§CMB-C", attacks=len(s.attacks))
    for attack in s.attacks:
        _demand(attack.units and attack.targets, "§CMB-A", attacks=len(s.attacks))
        if not attack.fought:
            _check_attack(s, attack)


def _check_attack(s: NormandyState, attack: Attack) -> None:
    for u in attack.units:
        _demand(u & 1 == s.mover and s.at[u] >= 0 and s.flags[u] & FOUGHT, "§CMB-0", unit=u, at=s.at[u])
        for h in attack.targets:
            _demand(s.kit.attack_from[h] >> s.at[u] & 1, "§CMB-A", unit=u, hex=s.kit.names[h])
    for h in attack.targets:
        _demand(s.occupied[s.mover.enemy] >> h & 1, "§CMB-0", hex=s.kit.names[h])


def _check_gunfire(s: NormandyState) -> None:
    """§NAV-D §NAV-C Missions fired are within the table, one a hex, each at a hex of the attack it supports."""
    fired = Counter(mission for attack in s.attacks for mission, _ in attack.missions)
    for i, mission in enumerate(s.kit.missions):
        _demand(s.fired[i] == fired[i] <= mission.count, "§NAV-D", type=mission.type, fired=s.fired[i])
    for attack in s.attacks:
        shelled = [h for _, h in attack.missions]
        _demand(
            len(set(shelled)) == len(shelled) and set(shelled) <= set(attack.targets), "§NAV-C", shells=len(shelled)
        )


def _check_ground(s: NormandyState) -> None:
    """§VIC-C §SUP-H §VIC-X Cities belong to who is in them, a German on a supply area has killed it, exits exist."""
    board = s.kit.board
    _demand(not s.cities & ~(board.city_mask & ~s.occupied[Side.GERMAN]), "§VIC-C", cities=s.cities.bit_count())
    _demand(not s.occupied[Side.ALLIED] & board.city_mask & ~s.cities, "§VIC-C", cities=s.cities.bit_count())
    for n in s.supply_areas():
        _demand(not s.occupied[Side.GERMAN] >> board.beaches[n] & 1, "§SUP-H", beach=n)
    for kind, h, turn in s.exits:
        fine = s.kit.kinds[kind].side == Side.ALLIED and h in board.road_exits and 1 < turn <= s.turn
        _demand(fine, "§VIC-X", kind=s.kit.kinds[kind].code, hex=h, turn=turn)


def _check_arrivals(s: NormandyState) -> None:
    """§OB-P §OB-AL Nobody is on the map before his time; all that start there are placed when the landing begins."""
    for u in _living(s):
        due, placed = s.due[u], s.at[u] >= 0
        if not u & 1:
            _demand(0 <= due < len(GROUPS), "§OB-AL", unit=u, due=due)
        elif due < 0:
            _demand(placed or s.turn == 0, "§GT1-1B", unit=u)
        else:
            _demand(not placed or 1 <= due >> 4 <= s.turn, "§OB-P", unit=u, turn=due >> 4)


# --- conservation of strength


def _check_strength(s: NormandyState) -> None:
    """§OB-AL §OB-P §RNF-6 §BRK Every unit of the lists is somewhere: here, waiting, gone off, lost or broken down.

    Commandos, paratroops and gliders that did not come are gone without being lost (§RNF-2 §R-67).
    """
    german = _german_list(s.ob) if s.ob else Counter[int]()
    listed = _allied_list(s.kit.options.para_count) + german
    found = Counter(s.kind[u] for u in _living(s)) + Counter(kind for kind, _, _ in s.exits)
    for kind, count in enumerate(s.lost):
        _demand(count >= 0 and s.broken[kind] >= 0, "§RNF-6", kind=s.kit.kinds[kind].code)
        found[kind] += count
    _compare(s, "§BRK", _in_parts(found), _in_parts(listed))
    if s.kit.options.rebuild_pool:
        regiments = [kind.index for kind in s.kit.kinds if kind.parts]
        whole = Counter({kind: found[kind] + s.broken[kind] for kind in regiments})
        _compare(s, "§R-34", whole, Counter({kind: listed[kind] for kind in regiments}))


def _compare(s: NormandyState, rule: str, found: Counter[int], listed: Counter[int]) -> None:
    for kind in sorted(found.keys() | listed.keys()):
        may_be_gone = s.turn > 0 and s.kit.kinds[kind].type in FROM_THE_AIR_OR_NEVER
        fine = found[kind] <= listed[kind] if may_be_gone else found[kind] == listed[kind]
        _demand(fine, rule, kind=s.kit.kinds[kind].code, found=found[kind], listed=listed[kind])


def _in_parts(units: Counter[int]) -> Counter[int]:
    """The same units, each taken apart as the breakdown table has it."""
    parts: Counter[int] = Counter()
    for kind, count in units.items():
        for code in kinds()[kind].parts or (kinds()[kind].code,):
            parts[kind_index()[code]] += count
    return parts


@cache
def _allied_list(para_count: int) -> Counter[int]:
    """§OB-AL §R-02 The Allied order of battle, by kind."""
    listed: Counter[int] = Counter()
    for group in GROUPS:
        for code, count in allied_group(group).items():
            listed[kind_index()[code]] += para_count if group == "parachute" else count
    return listed


@cache
def _german_list(letter: str) -> Counter[int]:
    """§OB-A §OB-B §OB-C §OB-D §OB-E §OB-F A German order of battle, by kind."""
    order = german_order(letter)
    listed: Counter[int] = Counter()
    for units in [start.units for start in order.start] + [arrival.units for arrival in order.reinforcements]:
        for code, count in units.items():
            listed[kind_index()[code]] += count
    return listed
