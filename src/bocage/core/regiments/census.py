"""What must be true of units in any position: where they stand, which lists they are in, that none is lost or doubled.

A game names the rule that each demand stands for.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from bocage.core.hexes import Mask
from bocage.core.protocol import BOTH, Broken, Fact

from .counters import CounterSheet, Unit
from .orders import Arrival, Start
from .state import GONE, RegimentState


def demand(holds: object, rule: str, **facts: Fact) -> None:
    """Raise Broken, with the rule and the facts, unless it holds."""
    if not holds:
        raise Broken(f"{rule} is broken: " + ", ".join(f"{word} {fact}" for word, fact in facts.items()))


def living(s: RegimentState) -> list[Unit]:
    """Every unit on the map or waiting."""
    return [u for u, h in enumerate(s.at) if h != GONE]


def demand_shape(s: RegimentState, lists: str, sides: str) -> None:
    """One entry a unit in every list (rule `lists`), even numbers Allied and odd ones German (rule `sides`)."""
    for name in ("at", "flags", "spent", "due", *s.BY_UNIT):
        demand(len(getattr(s, name)) == len(s.kind), lists, list=name, units=len(s.kind))
    for u in living(s):
        demand(s.kind_of(u).side == u & 1, sides, unit=u, kind=s.kind_of(u).code)


def demand_ground(s: RegimentState, ground: str, holding: str, apart: str) -> list[Mask]:
    """The hexes each side stands in.

    All can be entered (rule `ground`), the state knows them (`holding`), and no two sides share one (`apart`).
    """
    held = [0, 0]
    for u in living(s):
        if (h := s.at[u]) >= 0:
            demand(s.kit.board.enterable_mask >> h & 1, ground, unit=u, hex=h)
            held[u & 1] |= 1 << h
    for side in BOTH:
        demand(s.occupied[side] == held[side], holding, side=side.word)
    demand(not held[0] & held[1], apart, hexes=(held[0] & held[1]).bit_count())
    return held


def demand_due(s: RegimentState, turn: int, groups: int, *, listed: str, placed: str, early: str) -> None:
    """Allied units are of a group (rule `listed`), the start is placed (`placed`), nobody comes early (`early`)."""
    for u in living(s):
        due, on_map = s.due[u], s.at[u] >= 0
        if not u & 1:
            demand(0 <= due < groups, listed, unit=u, due=due)
        elif due < 0:
            demand(on_map or turn == 0, placed, unit=u)
        else:
            demand(not on_map or 1 <= due >> 4 <= turn, early, unit=u, turn=due >> 4)


# --- conservation of strength


def count(sheet: CounterSheet, lists: Iterable[Mapping[str, int]]) -> Counter[int]:
    """The units of some lists, code to number, by kind."""
    listed: Counter[int] = Counter()
    for units in lists:
        for code, number in units.items():
            listed[sheet.index[code]] += number
    return listed


def lists_of(starts: Iterable[Start], arrivals: Iterable[Arrival]) -> list[dict[str, int]]:
    """The lists of an order of battle."""
    return [start.units for start in starts] + [arrival.units for arrival in arrivals]


def in_parts(sheet: CounterSheet, units: Counter[int]) -> Counter[int]:
    """The same units, each taken apart."""
    parts: Counter[int] = Counter()
    for kind, number in units.items():
        for code in sheet.kinds[kind].parts or (sheet.kinds[kind].code,):
            parts[sheet.index[code]] += number
    return parts


def whole(sheet: CounterSheet, units: Counter[int]) -> Counter[int]:
    """Those of the units that can be broken down; none is left out."""
    return Counter({kind.index: units[kind.index] for kind in sheet.kinds if kind.parts})


def demand_same(
    sheet: CounterSheet,
    rule: str,
    found: Counter[int],
    listed: Counter[int],
    may_be_fewer: Callable[[int], bool] = lambda kind: False,
) -> None:
    """As many units of every kind are found as the lists have; of some kinds there may be fewer."""
    for kind in sorted(found.keys() | listed.keys()):
        fine = found[kind] <= listed[kind] if may_be_fewer(kind) else found[kind] == listed[kind]
        demand(fine, rule, kind=sheet.kinds[kind].code, found=found[kind], listed=listed[kind])
