"""§7.2 Who controls an Area, a bridge, a river, a fortification, and what follows when units come and go."""

from bocage.core.areas import Area
from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Event, Side

from .kinds import Level
from .state import BreakoutState


def settle(s: BreakoutState, place: Area) -> None:
    """§7.2 §7.4 A side alone in an Area or Zone controls it; §7.51 with both banks Free it holds the line between."""
    if not (s.kit.areas | s.kit.zones) >> place & 1:
        return
    here = s.present.get(place, 0)
    for side in BOTH:
        if here & s.kit.of_side[side] and not here & s.kit.of_side[side.enemy] and not s.controls(side, place):
            s.held ^= 1 << place
            s.tell(Event("control", "§7.4", {"side": side, "place": place}))
    settle_lines(s, place)
    settle_fort(s, place)


def settle_lines(s: BreakoutState, place: Area) -> None:
    """§7.51 The side that has both Areas of a boundary Free holds its bridge or river."""
    for other in s.kit.near[place]:
        border = s.kit.border_of[place, other]
        for side in BOTH:
            if s.is_free(side, place) and s.is_free(side, other):
                win_line(s, side, border, "§7.51")


def win_line(s: BreakoutState, side: Side, border: int, rule: str) -> None:
    """§7.5 A bridge or river line passes to a side."""
    if s.kit.water >> border & 1 and not s.holds_line(side, border):
        s.lines ^= 1 << border
        s.tell(Event("line", rule, {"side": side, "border": border}))


def settle_fort(s: BreakoutState, place: Area) -> None:
    """§15.2 A fortification is gone once the Allies control its beach or an Allied unit that is not disrupted is there.

    Units that have still to make their Mandatory Assault do not count yet: it is resolved against the fortification.
    §21.1D Nor do others that land in the same impulse, before that assault is made or the impulse is over.
    """
    if not s.forts >> place & 1:
        return
    ashore = s.mask_at(place, Side.ALLIED) & ~s.mandatory
    if s.phase in ("amphibious", "daylight") and not s.assaulted >> place & 1:
        ashore &= ~s.landed
    if s.controls(Side.ALLIED, place) or any(s.level[u] <= Level.SPENT for u in members(ashore)):
        s.forts &= ~(1 << place)
        s.tell(Event("fort_lost", "§15.2", {"place": place}))
