"""What can be laid over the map."""

from collections.abc import Callable

from bocage.core.desk import Named, Overlay
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState

from .overlays_board import points, sectors, terrain
from .overlays_control import control
from .overlays_range import gun_range
from .overlays_reach import reach
from .overlays_sources import sources_overlay
from .overlays_supply import isolation, supply
from .overlays_threat import threat

OVERLAYS = (
    Named("control", "Control", "Who holds which Areas and bridges, what is contested, what is Vacant.", "c"),
    Named("supply", "Supply", "Which sources reach each Area; point at a beach, Zone or Cherbourg for it alone.", "s"),
    Named("isolation", "Isolation", "Units that nothing supplies, and what the evening die does to Germans.", "o"),
    Named("threat", "Threat", "The best assault the enemy could make on each of your Areas in one impulse.", "t"),
    Named("reach", "Reach", "How far the units of the place you pointed at could go in one impulse.", "e"),
    Named("range", "Artillery", "What the guns reach: of the place you pointed at, or of your whole side.", "a"),
    Named("points", "Victory points", "What each Area is worth, and who has it.", "v"),
    Named("terrain", "Terrain", "The ground of each Area and its modifier.", "g"),
    Named("sectors", "Sectors", "American and British Areas, and how far the ships of each fire inland.", "k"),
    Named(
        "sources", "What is reconstructed", "How much of each Area is stated by a source, and how much is ours.", "x"
    ),
)


def overlay(name: str, s: BreakoutState, side: Side | None, about: str = "") -> Overlay | None:
    """An overlay by name; None if there is none. `about` is a place or a unit, for those that ask for it."""
    asking = _ASKING.get(name)
    if asking is not None:
        return asking(s, side, about)
    drawn = _DRAWN.get(name)
    return drawn(s, side) if drawn is not None else None


_ASKING: dict[str, Callable[[BreakoutState, Side | None, str], Overlay]] = {
    "supply": supply,
    "reach": reach,
    "range": gun_range,
}

_DRAWN: dict[str, Callable[[BreakoutState, Side | None], Overlay]] = {
    "control": control,
    "isolation": isolation,
    "threat": threat,
    "points": points,
    "terrain": terrain,
    "sectors": sectors,
    "sources": sources_overlay,
}
