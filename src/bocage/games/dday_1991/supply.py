"""§3c1 Supply: who can trace a way to a source, and what it means for those who cannot."""

from bocage.core.hexes import Mask, bits, members
from bocage.core.protocol import BOTH, Do, Event, Side, Task

from .attrition import attrition
from .control import printed_sources, sources
from .state import DDayState


def open_to_supply(s: DDayState, side: Side | int) -> Mask:
    """§3c3 §3c4 The hexes a path may pass: no enemy unit, and no enemy zone unless a friend stands there."""
    board = s.kit.board
    usable = board.enterable_mask | (board.sea_mask if side == Side.ALLIED else 0)
    shut = s.zone(1 - side) & ~s.occupied[side]
    return usable & ~s.occupied[1 - side] & ~shut


def supplied_mask(s: DDayState, side: Side | int) -> Mask:
    """§3c2 §3c4 §AMB-35 Every hex from which a path leads to a source; sources that are shut supply only themselves."""
    open_hexes, begin = open_to_supply(s, side), sources(s, side)
    reached = begin & open_hexes
    found, links = members(reached), s.kit.supply_links[side]
    for h in found:
        for n in links[h]:
            if open_hexes >> n & 1 and not reached >> n & 1:
                reached |= 1 << n
                found.append(n)
    return reached | begin


def unsupplied(s: DDayState, side: Side | int) -> int:
    """§3c1 §3c2 §3c5 The units of a side that no path joins to a source, as a set; a unit on a source needs none."""
    supplied = supplied_mask(s, side) | printed_sources(s, side)  # §3c5
    away = 0
    for h, units in s.present.items():
        if not supplied >> h & 1:
            away |= units
    return away & s.kit.of_side[side] & ~s.kit.strategic


def check_supply(s: DDayState) -> None:
    """§3c1 §2c4 §AMB-22 Both sides are checked at once; the status holds until the next check.

    The zones that shut paths are those of units supplied before this check.
    """
    found = unsupplied(s, Side.ALLIED) | unsupplied(s, Side.GERMAN)
    new, free = found & ~s.unfed, s.unfed & ~found
    s.unfed = found
    s.forget()
    for side in BOTH:
        for kind, units in (("cut_off", new), ("supplied", free)):
            if mine := units & s.kit.of_side[side]:
                s.tell(Event(kind, "§3c1", {"side": side, "pieces": list(bits(mine))}))


class SupplyStep(Do[DDayState], frozen=True):
    """§2b2 §3c1 The last step of a portion."""

    side: Side

    def run(self, s: DDayState) -> list[Task[DDayState]]:
        s.phase = "supply"
        check_supply(s)
        if s.kit.options.attrition:
            attrition(s, self.side)
        return []
