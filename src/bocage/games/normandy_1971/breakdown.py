"""§BRK Breaking regiments into battalions, and building them up again."""

from collections import Counter

from bocage.core.hexes import Hex
from bocage.core.protocol import Event, Ruling, Side, no

from .kinds import Unit, kind_index, kind_named
from .state import MOVED, NormandyState

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
    return None


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
        s.flags[part], s.spent[part], s.due[part] = flags, spent, due
        s.fed |= int(fed) << part
        parts.append(part)
    hidden = bool(s.works >> h & 1) if h >= 0 else True
    s.tell(Event("broke_down", "§BRK-D", {"kind": kind.index, "hex": h}, to=(side,) if hidden else (side, side.enemy)))
    return parts


def rebuilds(s: NormandyState, side: Side) -> list[tuple[str, Hex]]:
    """§BRK-E §R-34 What could be rebuilt, and where."""
    kinds = s.kit.kinds
    wanted = [(k, recipe) for k, recipe in s.kit.recipes.items() if kinds[k].side == side and may_reform(s, k)]
    if not wanted:
        return []
    weight, stacks = s.kit.weight, dict[Hex, dict[int, int]]()
    for u in range(side, len(s.at), 2):
        h, k = s.at[u], s.kind[u]
        if h >= 0 and weight[k] == 1:
            stack = stacks.setdefault(h, {})
            stack[k] = stack.get(k, 0) + 1
    return [
        (kinds[k].code, h)
        for h, stack in stacks.items()
        if len(stack) > 1 or max(stack.values()) > 1
        for k, recipe in wanted
        if all(stack.get(part, 0) >= count for part, count in recipe.items())
    ]


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
        parts.append(next(u for u in s.units_at(h) if s.kind_of(u).code == part and u not in parts))
    flags, spent, due, fed = 0, 0, s.due[parts[0]], True
    for u in parts:
        flags, spent, fed = flags | s.flags[u], max(spent, s.spent[u]), fed and s.is_fed(u)
        s.discard(u)
    unit = s.add(side, kind.index, h)
    s.flags[unit], s.spent[unit], s.due[unit] = flags & ~MOVED if spent else flags, spent, due
    s.fed |= int(fed) << unit
    s.broken[kind.index] = max(0, s.broken[kind.index] - 1)
    hidden = bool(s.works >> h & 1)
    s.tell(Event("rebuilt", "§BRK-E", {"kind": kind.index, "hex": h}, to=(side,) if hidden else (side, side.enemy)))
    return unit
