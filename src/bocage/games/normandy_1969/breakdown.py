"""§BRK-1 §BRK-2 Breaking regiments into battalions, and building them up again."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Event, Ruling, Side, no
from bocage.core.regiments import breaking
from bocage.core.regiments.breaking import parts_have_room, rebuilds
from bocage.core.regiments.counters import Unit

from .kinds import SHEET
from .state import MOVED, REGROUPED, NormandyState

__all__ = ["bars_breakdown", "bars_rebuild", "break_down", "parts_have_room", "rebuild", "rebuilds"]


def bars_breakdown(s: NormandyState, u: Unit) -> Ruling | None:
    """§BRK-2 §R-09 The first rule against breaking a unit down now."""
    kind = s.kind_of(u)
    if not kind.parts:
        return no("§BRK-2", "{unit} does not break down", unit=u)
    if s.flags[u] & s.STAYS and not parts_have_room(s, u, s.at[u]):
        return no("§STK-1", "{unit} can no longer move, and its parts would be too many there", unit=u)
    return None


def break_down(s: NormandyState, u: Unit) -> list[Unit]:
    """§BRK-1 §RUL-25 The parts stand where the unit stood, and began the turn where it began."""
    kind, h = s.kind[u], s.at[u]
    parts = breaking.break_down(s, u, REGROUPED)
    s.tell(Event("broke_down", "§BRK-1", {"side": Side(u & 1), "kind": kind, "hex": h}))
    return parts


def bars_rebuild(s: NormandyState, side: Side, code: str, h: Hex) -> Ruling | None:
    """§BRK-1 §BRK-2 Why a unit cannot be rebuilt in a square: only what was broken down can be."""
    if SHEET.named(code).side != side or not SHEET.named(code).parts:
        return no("§BRK-2", "no {kind} of yours is ever rebuilt", kind=code)
    if not breaking.may_reform(s, SHEET.index[code]):
        return no("§BRK-1", "no {kind} has been broken down", kind=code)
    if (code, h) not in rebuilds(s, side):
        return no("§BRK-1", "the parts of the {kind} are not together in {hex}", kind=code, hex=h)
    return None


def rebuild(s: NormandyState, side: Side, code: str, h: Hex) -> Unit:
    """§BRK-1 The parts become the unit. §RUL-25 Where one of them has stopped in an enemy zone, so has the whole."""
    kind = SHEET.named(code)
    parts = breaking.parts_for(s, kind, h)
    stopped = s.terrain_for(side).is_zone(h) and any(s.flags[u] & MOVED for u in parts)
    unit = breaking.rebuild(s, kind, h, REGROUPED | (MOVED if stopped else 0))
    s.tell(Event("rebuilt", "§BRK-1", {"side": side, "kind": kind.index, "hex": h}))
    return unit
