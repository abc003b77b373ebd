"""What a side may know. Nothing on this board is hidden: both players see every unit, depot, reserve and track.

§note-hidden §6.4 §6.5 The German acts first in Dawn, Refit, Regroup and purchases, and the Allied player watches him:
no choice is secret once it is made. Only what is not settled yet is its side's own: an assault or bombardment in hand,
the targets of aircraft and the first wave of 6 June before they are carried out (§21.1C §21.1D).
"""

from typing import Any

from bocage.core.open_board import OpenView, deciding, look
from bocage.core.protocol import Side

from .kit import Options
from .state import REPAIRS, BreakoutState

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


class BreakoutView(OpenView, frozen=True, kw_only=True):
    """All that one side may know of a position; `turn` is the day."""

    options: Options


def view(s: BreakoutState, side: Side) -> BreakoutView:
    """What this side may know now."""
    waits = deciding(s) not in (None, side)
    return look(BreakoutView, s, side, "day", UNDER_WAY if waits else {})
