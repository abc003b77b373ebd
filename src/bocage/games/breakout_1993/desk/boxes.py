"""Boxes beside the map."""

from bocage.core.desk import Box
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState


def boxes(s: BreakoutState, side: Side | None) -> list[Box]:
    """The boxes beside the map."""
    return []
