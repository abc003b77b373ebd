"""Overlays of the map."""

from bocage.core.desk import Named, Overlay
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState

OVERLAYS: tuple[Named, ...] = ()


def overlay(name: str, s: BreakoutState, side: Side | None, about: str) -> Overlay | None:
    """An overlay by name."""
    return None
