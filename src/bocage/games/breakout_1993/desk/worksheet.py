"""Steps of much small work as a sheet."""

from bocage.core.desk import Worksheet
from bocage.games.breakout_1993.state import BreakoutState


def worksheet(s: BreakoutState) -> Worksheet | None:
    """The sheet of the moment."""
    return None
