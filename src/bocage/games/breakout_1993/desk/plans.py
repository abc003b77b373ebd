"""Assaults and bombardments as they are worked out."""

from bocage.core.desk import Plan
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState


def plans(s: BreakoutState, side: Side | None) -> list[Plan]:
    """What is on the table."""
    return []
