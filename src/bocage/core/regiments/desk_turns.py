"""The record of turns: the days, the phases of this one, and what comes next."""

from collections.abc import Sequence
from typing import Literal

from bocage.core.blocks import Stage, Text, Track
from bocage.core.desk import Panel
from bocage.core.protocol import Side

Steps = tuple[tuple[Side, str, str, str], ...]
"""Phases in order: whose, the state's word for it, its title, what is done in it."""


def place_now(steps: Steps, phase: str, mover: Side) -> int:
    """Which of the phases is the present one; past the last when the game is over."""
    found = [i for i, (side, word, _, _) in enumerate(steps) if word == phase and side == mover]
    return found[0] if found else len(steps)


def turn_panel(steps: Steps, now: int, turn: int, dates: Sequence[str], rule: str) -> Panel:
    """The days, the phases of the day, and what follows the present one; `now` past the last: the game is over."""
    stages = [Stage(title, says, _when(i, now)) for i, (_, _, title, says) in enumerate(steps)]
    heading = "This turn" if turn else "Before the landing"
    following = Text(_next(steps, now, turn, dates), rule)
    return Panel("turn", "Turn", [_days(turn, dates, over=now >= len(steps)), Track(heading, stages), following])


def _when(i: int, now: int) -> Literal["past", "now", "later"]:
    return "past" if i < now else "now" if i == now else "later"


def _days(turn: int, dates: Sequence[str], *, over: bool) -> Track:
    now = len(dates) + 1 if over else turn
    return Track("Days", [Stage(f"Turn {i}", date, _when(i, now)) for i, date in enumerate(dates, start=1)])


def _next(steps: Steps, now: int, turn: int, dates: Sequence[str]) -> str:
    if now >= len(steps):
        return "The game is over."
    if now + 1 < len(steps):
        return f"Next: {_lowered(steps[now + 1][2])}."
    if turn < len(dates):
        return f"Next: turn {turn + 1}, {dates[turn]}, {_lowered(_first(steps)[2])}."
    return "The last phase of the last day: then the score is taken."


def _first(steps: Steps) -> tuple[Side, str, str, str]:
    """The first phase of an ordinary turn, the one a day begins with."""
    return next(step for step in steps if step[0] == Side.ALLIED and step[1].startswith("first"))


def _lowered(title: str) -> str:
    return title if title.startswith(("Allied", "German")) else title[0].lower() + title[1:]
