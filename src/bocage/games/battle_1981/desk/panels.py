"""The pages of the side panel."""

from collections.abc import Callable

from bocage.core.desk import Named, Panel
from bocage.core.protocol import Side
from bocage.games.battle_1981.state import BattleState

from .charts import charts
from .dashboard import dashboard
from .forecast_weather import forecast
from .panels_about import about
from .panels_coming import reinforcements
from .panels_forces import forces
from .panels_ratings import ratings
from .panels_turn import turn
from .panels_victory import victory

PANELS = (
    Named("turn", "Turn", "The turns of the game, the phases of this one, and what comes next.", "1"),
    Named("supply", "Supply", "Stocks, what a turn uses, how long they last, what the ships bring.", "2"),
    Named(
        "weather", "Weather", "The forecast by turn, what it leaves of ships and aircraft, and the luck so far.", "3"
    ),
    Named(
        "victory", "Victory", "Points so far by source, what each brings now, what is missing to the next level.", "4"
    ),
    Named("forces", "Forces", "Every unit with its strength, leader and fatigue; who is at sea, who is lost.", "5"),
    Named("arrivals", "Reinforcements", "Who still comes, when and where.", "6"),
    Named("charts", "Charts", "Every chart of the rulebook, with what counts now lit.", "7"),
    Named("ratings", "Ratings", "The ratings and rulings of this match, and what they do.", "8"),
    Named("about", "About", "What of this game is stated, what is reconstructed, and how to correct it.", "9"),
)


def panel(name: str, s: BattleState, side: Side | None) -> Panel | None:
    """A panel by name; None if there is none."""
    drawn = _DRAWN.get(name)
    return drawn(s, side) if drawn is not None else None


_DRAWN: dict[str, Callable[[BattleState, Side | None], Panel]] = {
    "turn": turn,
    "supply": dashboard,
    "weather": forecast,
    "victory": victory,
    "forces": forces,
    "arrivals": reinforcements,
    "charts": charts,
    "ratings": ratings,
    "about": about,
}
