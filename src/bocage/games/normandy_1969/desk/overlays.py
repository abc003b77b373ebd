"""What can be laid over the map."""

from collections.abc import Callable

from bocage.core.desk import Named, Overlay
from bocage.core.protocol import Side
from bocage.core.regiments.desk_zones import zones_overlay
from bocage.core.viewer import viewpoint
from bocage.games.normandy_1969.state import NormandyState

from .control import control
from .feeding import feeding
from .fronts import front
from .reach import reach
from .threat import threat

OVERLAYS = (
    Named("zones", "Zones of control", "The squares beside units of either side: they stop moves and supply.", "z"),
    Named("supply", "Supply", "Who is fed, by which road, and what cuts the others off.", "s"),
    Named("control", "Victory points", "Who holds what scores, and what it is worth now.", "v"),
    Named("threat", "Threat", "The best odds the enemy could bring on each of your squares.", "t"),
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
    """§CMB-1 §ATT-1 §ATT-2 §R-04 §R-08 Every square beside a unit, and what its zone does."""
    own = viewpoint(side)
    onward = "may step straight into another" if s.kit.options.zoc_to_zoc == "allow" else "must leave them first"
    says = (
        "The six squares around a unit (§CMB-1). A unit stops on entering an enemy zone (§ATT-1); one that begins its "
        f"move in one {onward} (§ATT-2). Supply passes through no enemy zone (§R-08)."
    )
    return zones_overlay(s, side, (s.occupied[own], s.occupied[own.enemy]), says, "§R-08")


_DRAWN: dict[str, Callable[[NormandyState, Side | None], Overlay]] = {
    "zones": zones,
    "supply": feeding,
    "control": control,
    "threat": threat,
}
