"""Panels beside the map."""

from collections.abc import Callable

from bocage.core.desk import Named, Panel
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState

from .charts import charts
from .panels_about import about
from .panels_advantage import advantage
from .panels_arrivals import timetable
from .panels_day import day
from .panels_losses import losses
from .panels_supply import stores
from .panels_victory import victory

PANELS = (
    Named("day", "Day", "The days of the game, the phases of this one, and when the sun will set.", "1"),
    Named("victory", "Victory", "Points by Area, what is needed, what would count as a breakout.", "2"),
    Named("supply", "Supply", "Depots of tonight, what refit will cost, the reserves and what they buy.", "3"),
    Named("arrivals", "Arrivals", "Who comes on which day and where.", "4"),
    Named("advantage", "Advantage", "Who has it, what it is good for, how it is lost.", "5"),
    Named("losses", "Losses", "How the units of both sides stand, who is lost, who has left.", "6"),
    Named("charts", "Tables", "Every chart of the game, with what counts now lit.", "7"),
    Named("about", "About", "What of this game is stated, what is reconstructed, and how to correct it.", "8"),
)


def panel(name: str, s: BreakoutState, side: Side | None) -> Panel | None:
    """A panel by name; None if there is none."""
    drawn = _DRAWN.get(name)
    return drawn(s, side) if drawn is not None else None


_DRAWN: dict[str, Callable[[BreakoutState, Side | None], Panel]] = {
    "day": day,
    "victory": victory,
    "supply": stores,
    "arrivals": timetable,
    "advantage": advantage,
    "losses": losses,
    "charts": charts,
    "about": about,
}
