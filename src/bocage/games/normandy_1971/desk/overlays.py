"""What can be laid over the map, each from what the viewer may know and no more."""

from collections.abc import Callable

from bocage.core.desk import Named, Overlay
from bocage.core.protocol import Side
from bocage.core.regiments.desk_zones import zones_overlay
from bocage.core.viewer import viewpoint
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.state import NormandyState

from .control import control
from .feeding import feeding
from .fronts import front
from .known import seen_mask
from .reach import reach
from .threat import threat

OVERLAYS = (
    Named(
        "zones", "Zones of control", "The hexes beside units of either side: dearer to enter, closed to supply.", "z"
    ),
    Named("supply", "Supply", "Who is fed, by which road, and what cuts the others off.", "s"),
    Named("control", "Victory points", "Who holds what scores, and what it is worth now.", "v"),
    Named("threat", "Threat", "The best odds the enemy could bring on each of your hexes, from what you see.", "t"),
    Named("reach", "Reach", "How far the units of the place you pointed at could march, and at what cost.", "e"),
    Named("front", "Historical front", "Where the front ran in June 1944, day by day.", "f"),
)


def overlay(name: str, s: NormandyState, side: Side | None, about: str = "") -> Overlay | None:
    """An overlay by name; None if there is none. `about` is a date or a place, for those that ask for one."""
    if name == "front":
        return front(s, about)
    if name == "reach":
        return reach(s, side, about)
    drawn = _DRAWN.get(name)
    return drawn(s, side) if drawn is not None else None


def zones(s: NormandyState, side: Side | None) -> Overlay:
    """§ZOC-1 §ZOC-B §ZOC-C §ZOC-E Every hex beside a unit that can be seen, hidden stacks included."""
    own = viewpoint(side)
    seen = (seen_mask(s, side, own), seen_mask(s, side, own.enemy))
    says = f"The six hexes around a unit (§ZOC-1). {_toll_words(s, own)} Supply passes through no enemy zone (§ZOC-D)."
    return zones_overlay(s, side, seen, says, "§ZOC-D")


def _toll_words(s: NormandyState, own: Side) -> str:
    """§ZOC-A §R-25 What enemy zones cost, from the table of the match."""
    zone = tables()["zone"][s.kit.options.zoc_costs]
    enter, leave = zone["enter"], zone["leave"]
    words = f"Entering an enemy zone costs {enter['slow']} more, or {enter['fast']} for fast units"
    if own == Side.ALLIED:
        return f"{words}; Allied units pay {leave['slow']} or {leave['fast']} to leave one (§ZOC-A)."
    return f"{words} (§ZOC-A)."


_DRAWN: dict[str, Callable[[NormandyState, Side | None], Overlay]] = {
    "zones": zones,
    "supply": feeding,
    "control": control,
    "threat": threat,
}
