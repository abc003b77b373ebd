"""Panels beside the map."""

from bocage.core.desk import Named, Panel
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState

PANELS: tuple[Named, ...] = ()


def panel(name: str, s: BreakoutState, side: Side | None) -> Panel | None:
    """A panel by name."""
    return None
