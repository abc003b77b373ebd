"""A position that the owner of a view cannot tell from the truth: what he sees, and something likely for the rest."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from bocage.core.codec import Tasks
from bocage.core.game import Chance
from bocage.core.hexes import Hex, mask_of
from bocage.core.protocol import Side
from bocage.core.regiments.orders import EDGE_BITS
from bocage.core.regiments.state import BEACHES, BOX, GONE, RESERVE

from .deployment import zone_mask
from .kinds import kind_index, kind_named
from .orders import GROUPS, LETTERS, ZONES, allied_group, german_order
from .setup import kit_for
from .stacking import bars_full_stack
from .state import LOCKED, Attack, NormandyState
from .supply import is_supplied_now, supplied_mask
from .view import NormandyView, renumber

Waiting = list[tuple[str, int]]
"""Units of the enemy that could be anywhere: kind, and what `due` would say of them."""


def guess(v: NormandyView, chance: Chance, tasks: Tasks) -> NormandyState:
    """One world that fits the view."""
    s = NormandyState(kit_for(v.options))
    _public(s, v)
    _own(s, v)
    place_of = _enemies(s, v)
    if v.side == Side.ALLIED:
        _german_secrets(s, v, chance)
    else:
        _allied_secrets(s, v, chance)
    s.attacks = [
        Attack(seen.targets, tuple(place_of(u) for u in seen.units), seen.missions, seen.fought) for seen in v.attacks
    ]
    s.agenda = [msgspec.convert(renumber(task, place_of), tasks[task["type"]]) for task in v.agenda]
    s.refresh()
    _statuses(s, v)
    return s


def _public(s: NormandyState, v: NormandyView) -> None:
    s.turn, s.phase, s.mover, s.ob = v.turn, v.phase, v.mover, v.ob
    s.works, s.revealed, s.cities = mask_of(v.works), mask_of(v.revealed), mask_of(v.cities)
    s.invaded, s.supply, s.dead = mask_of(v.invaded), mask_of(v.supply), mask_of(v.dead)
    s.capacity, s.landed = list(v.capacity) or [0] * BEACHES, list(v.landed) or [0] * BEACHES
    s.aims, s.fired = list(v.aims), list(v.fired)
    s.exits = [(kind_index()[code], h, turn) for code, h, turn in v.exits]
    for code, count in v.lost.items():
        s.lost[kind_index()[code]] = count
    for code, count in v.broken.items():
        s.broken[kind_index()[code]] = count


def _own(s: NormandyState, v: NormandyView) -> None:
    """The side's own units keep their numbers, so that its actions mean the same in every guess."""
    size = max((unit.unit + 1 for unit in v.own), default=0)
    s.kind, s.at = [0] * size, [GONE] * size
    s.flags, s.spent, s.due = [0] * size, [0] * size, [0] * size
    for unit in v.own:
        u = unit.unit
        s.kind[u], s.at[u], s.flags[u] = kind_index()[unit.kind], unit.at, unit.flags
        s.spent[u], s.due[u] = unit.spent, unit.due
        s.fed |= int(unit.fed) << u
    s.refresh()


def _enemies(s: NormandyState, v: NormandyView) -> Any:
    """Enemy units in sight; returns how to turn their names in the view into unit numbers."""
    numbers = []
    for seen in v.enemy:
        u = s.add(v.side.enemy, kind_index()[seen.kind], seen.at)
        s.flags[u] = seen.flags
        s.fed |= int(seen.fed) << u
        numbers.append(u)
    return lambda u: numbers[-1 - u] if u < 0 else u


def _statuses(s: NormandyState, v: NormandyView) -> None:
    """Supply and locked paratroops of the enemy, as far as they are not seen but follow from the rest of the guess."""
    side = v.side.enemy
    known = {unit.at for unit in v.enemy} if side == Side.GERMAN else set[Hex]()
    for u in s.units_of(side):
        if s.at[u] >= 0 and s.at[u] not in known:
            if side == Side.ALLIED and s.kind_of(u).type == "parachute" and s.turn <= 3:
                s.flags[u] |= 0 if supplied_mask(s, side) >> s.at[u] & 1 else LOCKED
            s.fed |= int(is_supplied_now(s, u)) << u


# --- what the Allied player cannot see


def _german_secrets(s: NormandyState, v: NormandyView, chance: Chance) -> None:
    """§FOG-1 §FOG-3 §FOG-5 An order of battle that fits what was seen, the rest of it hidden or still to come."""
    if v.turn == 0:
        return
    seen = Counter(unit.kind for unit in v.enemy) + Counter(_lost_of(v, Side.GERMAN))
    s.ob = v.ob or chance.choice([letter for letter in LETTERS if _fits(letter, seen, v.turn)] or list(LETTERS))
    begin, later = _german_list(s.ob)
    begin = _without(begin, seen)
    chance.shuffle(begin)
    _fill(s, Side.GERMAN, list(v.hidden), begin, chance)
    for code, due in _without(later, seen - Counter(code for code, _ in _german_list(s.ob)[0])):
        s.due[s.add(Side.GERMAN, kind_index()[code], RESERVE)] = due


def _german_list(letter: str) -> tuple[Waiting, Waiting]:
    """A German plan as units: those that start on the map, those that come."""
    order = german_order(letter)
    begin = [(code, -ZONES.index(p.where)) for p in order.start for code, n in p.units.items() for _ in range(n)]
    later = [
        (code, arrival.turn * 16 + sum(EDGE_BITS[edge] for edge in arrival.edges))
        for arrival in order.reinforcements
        for code, n in arrival.units.items()
        for _ in range(n)
    ]
    return begin, later


def _fits(letter: str, seen: Mapping[str, int], turn: int) -> bool:
    """Whether a plan could have put on the map what has been seen by this turn."""
    begin, later = _german_list(letter)
    could = Counter(code for code, _ in begin) + Counter(code for code, due in later if due >> 4 <= turn)
    whole = {code: n for code, n in seen.items() if kind_named(code).size == "R" or code in could}
    return all(could[code] >= n for code, n in whole.items())


def _lost_of(v: NormandyView, side: Side) -> dict[str, int]:
    return {code: n for code, n in v.lost.items() if kind_named(code).side == side}


def _without(units: Waiting, seen: Mapping[str, int]) -> Waiting:
    """A list of units less those already accounted for."""
    left, gone = [], Counter(seen)
    for code, due in units:
        if gone[code] > 0:
            gone[code] -= 1
        else:
            left.append((code, due))
    return left


def _fill(s: NormandyState, side: Side, hexes: list[Hex], units: Waiting, chance: Chance) -> None:
    """Put something under every marker: first one unit each, then whatever still finds room."""
    fallback = "4-1" if side == Side.GERMAN else "7-4"
    for h in hexes:
        fitting = [unit for unit in units if _could_stand(s, unit, h)]
        code, due = chance.choice(fitting or units) if units else (fallback, 0)
        if (code, due) in units:
            units.remove((code, due))
        s.due[s.add(side, kind_index()[code], h)] = due
    for code, due in units if side == Side.GERMAN else []:
        u = s.add(side, kind_index()[code], RESERVE)
        s.due[u] = due
        room = [h for h in hexes if bars_full_stack(s, u, h) is None]
        s.place(u, chance.choice(room) if room else GONE)


def _could_stand(s: NormandyState, unit: tuple[str, int], h: Hex) -> bool:
    """Whether a German unit of the start list could have been placed near here; it has hardly moved since."""
    return unit[1] >= 0 or bool(zone_mask(s, ZONES[-unit[1]]) >> h & 1)


# --- what the German player cannot see


def _allied_secrets(s: NormandyState, v: NormandyView, chance: Chance) -> None:
    """§FOG-2 §FOG-3 §FOG-4 Supply beaches among those invaded, units under markers, the rest still in England."""
    if v.turn == 0:
        s.invaded = mask_of(_some(chance, list(s.kit.board.beaches), 8))
    boxed = {BOX - unit.at for unit in v.enemy if unit.at <= BOX} if v.turn > 1 else set[int]()
    beaches = [n for n in range(1, BEACHES) if s.invaded >> n & 1]
    if not v.supply:
        others = [n for n in beaches if n not in boxed]
        s.supply = mask_of([*boxed, *_some(chance, others, max(0, 5 - len(boxed)))])
        held = s.occupied[Side.GERMAN]
        s.dead = mask_of([n for n in beaches if s.supply >> n & 1 and held >> s.kit.board.beaches[n] & 1])
    waiting = _unseen_allies(s, v)
    _fill(s, Side.ALLIED, list(v.hidden), [w for w in waiting if w[1] != GROUPS.index("follow_up")], chance)
    placed = Counter(s.kind_of(u).code for u in s.units_of(Side.ALLIED) if s.at[u] in v.hidden)
    for code, group in _without(waiting, placed):
        if v.turn == 0 or GROUPS[group] in ("second_wave", "follow_up", "assault"):
            s.due[s.add(Side.ALLIED, kind_index()[code], RESERVE)] = group


def _unseen_allies(s: NormandyState, v: NormandyView) -> Waiting:
    """The Allied list less everything seen, lost or gone off the map; battalions stand for regiments in thirds."""
    every: Waiting = [(code, i) for i, g in enumerate(GROUPS) for code, n in allied_group(g).items() for _ in range(n)]
    seen = Counter(unit.kind for unit in v.enemy) + Counter(_lost_of(v, Side.ALLIED))
    seen += Counter(code for code, _, _ in v.exits)
    for code in ("7-4", "7-4p", "7-4g", "20-10"):
        part = kind_named(code).parts[0]
        if part != "6-10":
            seen[code] += -(-seen[part] // 3)
    return _without(every, seen)


def _some(chance: Chance, numbers: list[int], most: int) -> list[int]:
    picked = list(numbers)
    chance.shuffle(picked)
    return sorted(picked[:most])
