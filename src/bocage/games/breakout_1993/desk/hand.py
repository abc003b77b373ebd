"""What the deciding side has in hand."""

from bocage.core.desk import Hand
from bocage.games.breakout_1993.state import BreakoutState


def hand(s: BreakoutState) -> Hand | None:
    """What is in hand."""
    return None
