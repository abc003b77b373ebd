"""Tracks always in sight."""

from bocage.core.desk import Gauge
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState


def gauges(s: BreakoutState, side: Side | None) -> list[Gauge]:
    """The impulse track and the supply reserves."""
    return []
