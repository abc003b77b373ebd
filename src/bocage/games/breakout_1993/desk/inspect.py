"""Everything about one place."""

from bocage.core.blocks import Place
from bocage.core.desk import Inspection
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState


def inspect(s: BreakoutState, side: Side | None, place: Place) -> Inspection | None:
    """What is to be known about a place."""
    return None
