"""Ways and their costs."""

from bocage.core.desk import Route
from bocage.core.protocol import Action
from bocage.games.breakout_1993.state import BreakoutState


def route(s: BreakoutState, action: Action) -> Route | None:
    """The way and the cost of an offered action that has them."""
    return None
