"""§BRK Breaking regiments into battalions, and building them up again."""

from collections import Counter

from bocage.core.hexes import Hex
from bocage.core.protocol import Event, Ruling, Side, no

from .kinds import Unit, kind_index, kind_named
from .stacking import STAYS, fits, weight
from .state import DIGGING, MOVED, REGROUPED, NormandyState

COUNTERS = {"6-10": 12}
"""§R-47 Counters of a kind in the box, where their number ever bound a player (option counter_limits)."""


def bars_breakdown(s: NormandyState, u: Unit) -> Ruling | None:
    """§BRK §BRK-X §BRK-C The first rule against breaking a unit down now."""
    kind = s.kind_of(u)
    if not kind.parts:
        return no("§BRK-X", unit=kind.value)
    if s.kit.options.counter_limits:
        for code, need in Counter(kind.parts).items():
            if code in COUNTERS and in_use(s, code) + need > COUNTERS[code]:
                return no("§R-47", unit=kind.value, counters=code)
    if s.flags[u] & DIGGING:
        return no("§ENT", unit=kind.value, why="it has announced that it will entrench")
    if s.flags[u] & STAYS and not parts_have_room(s, u, s.at[u]):
        return no("§STK-A", unit=kind.value, why="it can no longer move, and its parts would be too many here")
    return None


def parts_have_room(s: NormandyState, u: Unit, h: Hex) -> bool:
    """§STK-A Whether a unit that goes no further could break down among the others that stay in a hex."""
    load = sum(weight(s.kind_of(v)) for v in s.units_at(h) if v != u and s.flags[v] & STAYS)
    return fits(s, h, load + len(s.kind_of(u).parts))


def in_use(s: NormandyState, code: str) -> int:
    """How many counters of a kind are on the map or waiting."""
    index = kind_index()[code]
    return sum(1 for u, h in enumerate(s.at) if h != -1 and s.kind[u] == index)


def break_down(s: NormandyState, u: Unit) -> list[Unit]:
    """§BRK-D §BRK-F The parts stand where the unit stood, with its supply and the points it has spent."""
    h, kind, flags, spent, due = s.at[u], s.kind_of(u), s.flags[u], s.spent[u], s.due[u]
    fed, side = s.is_fed(u), Side(u & 1)
    s.discard(u)
    s.broken[kind.index] += 1
    parts = []
    for code in kind.parts:
        part = s.add(side, kind_index()[code], h)
        s.flags[part], s.spent[part], s.due[part] = flags | (REGROUPED if h >= 0 else 0), spent, due
        s.fed |= int(fed) << part
        parts.append(part)
    hidden = bool(s.works >> h & 1) if h >= 0 else True
    s.tell(Event("broke_down", "§BRK-D", {"kind": kind.index, "hex": h}, to=(side,) if hidden else (side, side.enemy)))
    return parts


def rebuilds(s: NormandyState, side: Side) -> list[tuple[str, Hex]]:
    """§BRK-E §R-34 What could be rebuilt, and where. §ENT Units that announced stay as they are."""
    kit, at, kind = s.kit, s.at, s.kind
    recipes = {k: recipe for k, recipe in kit.rebuilt_from[side].items() if may_reform(s, k)}
    if not recipes:
        return []
    parts = {part for recipe in recipes.values() for part, _ in recipe}
    loose = [u for u in range(side, len(at), 2) if at[u] >= 0 and kind[u] in parts and not s.flags[u] & DIGGING]
    heap = Counter([at[u] * MOST_KINDS + kind[u] for u in loose])
    return [
        (kit.kinds[k].code, h)
        for k, ((first, need), *others) in recipes.items()
        for h, n in [(key // MOST_KINDS, n) for key, n in heap.items() if key % MOST_KINDS == first]
        if n >= need and all(heap[h * MOST_KINDS + part] >= more for part, more in others)
    ]


MOST_KINDS = 64
"""More kinds of unit than there are: a hex and a kind together make one number."""


def may_reform(s: NormandyState, kind: int) -> bool:
    """§R-34 Only a unit that was broken down can be rebuilt, unless the option waives it."""
    return s.broken[kind] > 0 or not s.kit.options.rebuild_pool


def bars_rebuild(s: NormandyState, side: Side, noun: str) -> Ruling | None:
    """§BRK-E §R-34 Why a unit cannot be rebuilt in a hex."""
    code, _, name = noun.partition(" ")
    if code not in kind_index() or kind_named(code).side != side or not kind_named(code).parts:
        return no("§BRK-X", unit=code)
    if not may_reform(s, kind_index()[code]):
        return no("§R-34", unit=code)
    if (code, s.kit.hex_named(name)) not in rebuilds(s, side):
        return no("§BRK-E", unit=code, hex=name)
    return None


def rebuild(s: NormandyState, side: Side, code: str, h: Hex) -> Unit:
    """§BRK-E §R-34 The parts become the unit; it has no more points left than the one of them that has least."""
    kind, parts = kind_named(code), []
    for part in kind.parts:
        here = (u for u in s.units_at(h) if s.kind_of(u).code == part and not s.flags[u] & DIGGING)
        parts.append(next(u for u in here if u not in parts))
    flags, moved, spent, due, fed = 0, MOVED, 0, s.due[parts[0]], True
    for u in parts:
        flags, moved = flags | s.flags[u], moved & s.flags[u]
        spent, fed = max(spent, s.spent[u]), fed and s.is_fed(u)
        s.discard(u)
    unit = s.add(side, kind.index, h)
    # §MOV-H only where every part has made its move is the whole unit's move made
    s.flags[unit], s.spent[unit], s.due[unit] = flags & ~MOVED | moved | REGROUPED, spent, due
    s.fed |= int(fed) << unit
    s.broken[kind.index] = max(0, s.broken[kind.index] - 1)
    hidden = bool(s.works >> h & 1)
    s.tell(Event("rebuilt", "§BRK-E", {"kind": kind.index, "hex": h}, to=(side,) if hidden else (side, side.enemy)))
    return unit
