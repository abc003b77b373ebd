"""Units that become their parts, and parts that become a unit again; a game says when they may, and tells of it."""

from collections import Counter

from bocage.core.hexes import Hex
from bocage.core.protocol import Side

from .counters import Kind, Unit
from .stacks import fits, load_at
from .state import GONE, MOVED, RegimentState

MOST_KINDS = 64
"""More kinds of unit than there are: a hex and a kind together make one number."""


def parts_have_room(s: RegimentState, u: Unit, h: Hex) -> bool:
    """Whether a unit that goes no further could break down among the others that stay in a hex."""
    return fits(s, h, load_at(s, h, without=u, staying=True) + len(s.kind_of(u).parts))


def in_use(s: RegimentState, code: str) -> int:
    """How many counters of a kind are on the map or waiting."""
    index = s.kit.sheet.index[code]
    return sum(1 for u, h in enumerate(s.at) if h != GONE and s.kind[u] == index)


def break_down(s: RegimentState, u: Unit, mark: int) -> list[Unit]:
    """The parts stand where the unit stood, with its flags, supply and the points it has spent.

    On the map they also get the flags of `mark`.
    """
    h, kind, flags, spent, due = s.at[u], s.kind_of(u), s.flags[u], s.spent[u], s.due[u]
    fed, kept = s.is_fed(u), [(name, getattr(s, name)[u]) for name in s.BY_UNIT]
    s.discard(u)
    s.broken[kind.index] += 1
    parts = []
    for code in kind.parts:
        part = s.add(Side(u & 1), s.kit.sheet.index[code], h)
        s.flags[part], s.spent[part], s.due[part] = flags | (mark if h >= 0 else 0), spent, due
        for name, value in kept:
            getattr(s, name)[part] = value
        s.fed |= int(fed) << part
        parts.append(part)
    return parts


def may_reform(s: RegimentState, kind: int, *, pooled: bool = True) -> bool:
    """Only a unit that was broken down can be rebuilt, unless there is no such pool."""
    return s.broken[kind] > 0 or not pooled


def rebuilds(s: RegimentState, side: Side, *, pooled: bool = True, barred: int = 0) -> list[tuple[str, Hex]]:
    """What could be rebuilt, by code, and where. Units with a flag of `barred` stay as they are."""
    kit, at, kind = s.kit, s.at, s.kind
    recipes = {k: recipe for k, recipe in kit.rebuilt_from[side].items() if may_reform(s, k, pooled=pooled)}
    if not recipes:
        return []
    parts = {part for recipe in recipes.values() for part, _ in recipe}
    loose = [u for u in range(side, len(at), 2) if at[u] >= 0 and kind[u] in parts and not s.flags[u] & barred]
    heap = Counter([at[u] * MOST_KINDS + kind[u] for u in loose])
    return [
        (kit.kinds[k].code, h)
        for k, ((first, need), *others) in recipes.items()
        for h, n in [(key // MOST_KINDS, n) for key, n in heap.items() if key % MOST_KINDS == first]
        if n >= need and all(heap[h * MOST_KINDS + part] >= more for part, more in others)
    ]


def rebuild(s: RegimentState, kind: Kind, h: Hex, mark: int, *, barred: int = 0) -> Unit:
    """The parts become the unit, with the flags of `mark`; it has no more points left than the one that has least.

    Only where every part has made its move is the whole unit's move made, and only what is true of every part's
    past (`BY_UNIT`) is true of the unit's.
    """
    parts = parts_for(s, kind, h, barred)
    flags, moved, spent, due, fed = 0, MOVED, 0, s.due[parts[0]], True
    kept = {name: {getattr(s, name)[u] for u in parts} for name in s.BY_UNIT}
    for u in parts:
        flags, moved = flags | s.flags[u], moved & s.flags[u]
        spent, fed = max(spent, s.spent[u]), fed and s.is_fed(u)
        s.discard(u)
    unit = s.add(kind.side, kind.index, h)
    s.flags[unit], s.spent[unit], s.due[unit] = flags & ~MOVED | moved | mark, spent, due
    for name, values in kept.items():
        getattr(s, name)[unit] = values.pop() if len(values) == 1 else GONE
    s.fed |= int(fed) << unit
    s.broken[kind.index] = max(0, s.broken[kind.index] - 1)
    return unit


def parts_for(s: RegimentState, kind: Kind, h: Hex, barred: int = 0) -> list[Unit]:
    """The units of a hex that would become a unit of this kind, the freshest first.

    Going by their numbers would show the enemy, who sees which of them have moved, how they came by these.
    """
    parts: list[Unit] = []
    here = sorted((u for u in s.units_at(h) if not s.flags[u] & barred), key=lambda u: _freshness(s, u))
    for part in kind.parts:
        parts.append(next(u for u in here if s.kind_of(u).code == part and u not in parts))
    return parts


def _freshness(s: RegimentState, u: Unit) -> tuple[int, ...]:
    """What a unit has done and suffered; units alike in it may stand for one another."""
    past = (getattr(s, name)[u] for name in s.BY_UNIT)
    return (s.flags[u] & MOVED, s.spent[u], not s.is_fed(u), s.flags[u], s.due[u], *past)
