"""§BRK Breaking regiments into battalions, and building them up again."""

from collections import Counter

from bocage.core.hexes import Hex
from bocage.core.protocol import Event, Ruling, Side, no
from bocage.core.regiments import breaking
from bocage.core.regiments.breaking import in_use, parts_have_room
from bocage.core.regiments.counters import Unit

from .kinds import kind_index, kind_named
from .state import DIGGING, INVERTED, REGROUPED, STAYS, NormandyState

COUNTERS = {"6-10": 12}
"""§R-47 Counters of a kind in the box, where their number ever bound a player (option counter_limits)."""

AS_THEY_ARE = DIGGING | INVERTED
"""§ENT §R-37 Units that announced to entrench, or lie inverted, are neither broken down nor built into others."""


def bars_breakdown(s: NormandyState, u: Unit) -> Ruling | None:
    """§BRK §BRK-X §BRK-C The first rule against breaking a unit down now."""
    kind = s.kind_of(u)
    if not kind.parts:
        return no("§BRK-X", "{unit} has no parts to break down into", unit=u)
    if s.kit.options.counter_limits:
        for code, need in Counter(kind.parts).items():
            if code in COUNTERS and in_use(s, code) + need > COUNTERS[code]:
                says = "{unit} cannot be broken down: all {most} counters {kind} are in use"
                return no("§R-47", says, unit=u, most=COUNTERS[code], kind=code)
    if s.flags[u] & DIGGING:
        return no("§ENT", "{unit} has announced that it will entrench", unit=u)
    if s.flags[u] & INVERTED:
        return no("§R-37", "{unit} lies inverted until it has moved off", unit=u)
    if s.flags[u] & STAYS and not parts_have_room(s, u, s.at[u]):
        return no("§STK-A", "{unit} can no longer move, and its parts would be too many there", unit=u)
    return None


def break_down(s: NormandyState, u: Unit) -> list[Unit]:
    """§BRK-D §BRK-F The parts stand where the unit stood, with its supply and the points it has spent."""
    h, kind = s.at[u], s.kind[u]
    parts = breaking.break_down(s, u, REGROUPED)
    s.tell(Event("broke_down", "§BRK-D", {"kind": kind, "hex": h}, to=_witnesses(s, Side(u & 1), h)))
    return parts


def rebuilds(s: NormandyState, side: Side) -> list[tuple[str, Hex]]:
    """§BRK-E §R-34 What could be rebuilt, and where."""
    return breaking.rebuilds(s, side, pooled=s.kit.options.rebuild_pool, barred=AS_THEY_ARE)


def may_reform(s: NormandyState, kind: int) -> bool:
    """§R-34 Only a unit that was broken down can be rebuilt, unless the option waives it."""
    return breaking.may_reform(s, kind, pooled=s.kit.options.rebuild_pool)


def bars_rebuild(s: NormandyState, side: Side, code: str, h: Hex) -> Ruling | None:
    """§BRK-E §R-34 Why a unit cannot be rebuilt in a hex."""
    if kind_named(code).side != side or not kind_named(code).parts:
        return no("§BRK-X", "no {kind} of yours is ever rebuilt", kind=code)
    if not may_reform(s, kind_index()[code]):
        return no("§R-34", "no {kind} has been broken down", kind=code)
    if (code, h) not in rebuilds(s, side):
        return no("§BRK-E", "the parts of the {kind} are not together in {hex}", kind=code, hex=h)
    return None


def rebuild(s: NormandyState, side: Side, code: str, h: Hex) -> Unit:
    """§BRK-E §R-34 The parts become the unit; it has no more points left than the one of them that has least.

    §MOV-H Only where every part has made its move is the whole unit's move made.
    """
    unit = breaking.rebuild(s, kind_named(code), h, REGROUPED, barred=AS_THEY_ARE)
    s.tell(Event("rebuilt", "§BRK-E", {"kind": s.kind[unit], "hex": h}, to=_witnesses(s, side, h)))
    return unit


def _witnesses(s: NormandyState, side: Side, h: Hex) -> tuple[Side, ...]:
    """§FOG-3 Under a marker, or off the map, only the owner sees it."""
    return (side,) if h < 0 or s.works >> h & 1 else (side, side.enemy)
