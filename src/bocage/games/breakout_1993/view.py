"""What a side may know. Nothing on this board is hidden: both players see every unit, depot, reserve and track.

§note-hidden §6.4 §6.5 The German acts first in Dawn, Refit, Regroup and purchases, and the Allied player watches him:
no choice is secret once it is made. Only what is not settled yet is its side's own: an assault or bombardment in hand,
the targets of aircraft and the first wave of 6 June before they are carried out (§21.1C §21.1D).
"""

from typing import Any

import msgspec

from bocage.core.codec import to_data
from bocage.core.game import View
from bocage.core.protocol import ASK, Side

from .kit import Options
from .state import REPAIRS, BreakoutState

SHOWN = tuple(name for name in BreakoutState.SAVED if name not in ("day", "phase"))


UNDER_WAY: dict[str, Any] = {
    "battle": None,
    "barrage": None,
    "sunset": (),
    "targets": [],
    "waves": [],
    "stage": REPAIRS,
    "army": "",
    "done": [],
    "mandatory": [],
    "overran": [],
}
"""What belongs to a choice under way, and what the side that waits for it sees; dice and results it is told."""


class BreakoutView(View, frozen=True, kw_only=True):
    """All that one side may know of a position; `turn` is the day."""

    options: Options
    board: dict[str, Any]
    """Everything on the board and the tracks, by the names of the state."""
    agenda: tuple[dict[str, Any], ...]
    """What is to come, for the side that decides."""


def view(s: BreakoutState, side: Side) -> BreakoutView:
    """What this side may know now."""
    decides = deciding(s)
    data = to_data(s)
    if decides is not None and decides != side:
        data.update(UNDER_WAY)
    return BreakoutView(
        side=side,
        turn=s.day,
        phase=s.phase,
        decides=decides,
        options=s.kit.options,
        board={name: data[name] for name in SHOWN},
        agenda=tuple(msgspec.to_builtins(task) for task in s.agenda) if decides == side else (),
    )


def deciding(s: BreakoutState) -> Side | None:
    """The side that is to act, None while dice roll or when the game is over."""
    task = s.agenda[-1] if s.agenda else None
    return task.who(s) if task is not None and task.waits == ASK else None
