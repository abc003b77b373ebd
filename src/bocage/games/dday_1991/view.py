"""What a side may know. Nothing on this board is hidden: both players see every counter, box and track.

§6a4 The German sets up before the Allies act, in the open. Only how far the other side has come in a choice it has
not made yet is its own.
"""

from typing import Any

import msgspec

from bocage.core.codec import to_data
from bocage.core.game import View
from bocage.core.protocol import ASK, Side

from .kit import Options
from .state import DDayState

SHOWN = tuple(name for name in DDayState.SAVED if name not in ("turn", "phase"))


class DDayView(View, frozen=True, kw_only=True):
    """All that one side may know of a position."""

    options: Options
    board: dict[str, Any]
    """Everything on the board and the tracks, by the names of the state."""
    agenda: tuple[dict[str, Any], ...]
    """What is to come, for the side that decides."""


def view(s: DDayState, side: Side) -> DDayView:
    """What this side may know now."""
    decides = deciding(s)
    data = to_data(s)
    return DDayView(
        side=side,
        turn=s.turn,
        phase=s.phase,
        decides=decides,
        options=s.kit.options,
        board={name: data[name] for name in SHOWN},
        agenda=tuple(msgspec.to_builtins(task) for task in s.agenda) if decides == side else (),
    )


def deciding(s: DDayState) -> Side | None:
    """The side that is to act, None while dice roll or when the game is over."""
    task = s.agenda[-1] if s.agenda else None
    return task.who(s) if task is not None and task.waits == ASK else None
