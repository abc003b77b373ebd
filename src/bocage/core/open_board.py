"""Views of games played in the open: all of the position but what a choice under way has covered.

A game names its view, `class XView(OpenView)`, with the type of its own options.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from .codec import Tasks, restore, to_data
from .game import View
from .protocol import ASK, Side, State


class OpenView(View, frozen=True, kw_only=True):
    """All that one side may know of a position."""

    options: Any
    board: dict[str, Any]
    """Everything on the board and the tracks, by the names of the state."""
    agenda: tuple[dict[str, Any], ...]
    """What is to come, for the side that decides."""


V = TypeVar("V", bound=OpenView)
S = TypeVar("S", bound=State)


def deciding(s: State) -> Side | None:
    """The side that is to act, None while dice roll or when the game is over."""
    task = s.agenda[-1] if s.agenda else None
    who: Side | None = task.who(s) if task is not None and task.waits == ASK else None
    return who


def look(kind: type[V], s: Any, side: Side, turn: str, covered: Mapping[str, Any]) -> V:
    """What this side may know now. `turn` names the field that counts time, `covered` what it sees instead."""
    decides, data = deciding(s), to_data(s)
    data.update(covered)
    return kind(
        side=side,
        turn=data.pop(turn),
        phase=data.pop("phase"),
        decides=decides,
        options=s.kit.options,
        agenda=tuple(data.pop("agenda")) if decides == side else (),
        board={name: value for name, value in data.items() if name != "agenda"},
    )


def suppose(blank: S, v: OpenView, turn: str, tasks: Tasks, filled: Mapping[str, Any]) -> S:
    """A position that fits a view, with `filled` in place of what is covered."""
    data = {**v.board, **filled, turn: v.turn, "phase": v.phase, "agenda": list(v.agenda)}
    return restore(blank, data, tasks)
