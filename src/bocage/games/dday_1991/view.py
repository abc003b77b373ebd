"""What a side may know. Nothing on this board is hidden: both players see every counter, box and track.

§6a4 The German sets up before the Allies act, in the open. Only how far the other side has come in a choice it has
not made yet is its own.
"""

from bocage.core.open_board import OpenView, look
from bocage.core.protocol import Side

from .kit import Options
from .state import DDayState


class DDayView(OpenView, frozen=True, kw_only=True):
    """All that one side may know of a position."""

    options: Options


def view(s: DDayState, side: Side) -> DDayView:
    """What this side may know now."""
    return look(DDayView, s, side, "turn", {})
