"""Positions for tests of impulses: the board of `evening`, one impulse of a side, and dice that need no thinking."""

from collections.abc import Iterable, Mapping
from typing import Any

from bocage.core.protocol import ROLL, Side
from bocage.games.breakout_1993.daylight import EndImpulse, StartImpulse
from bocage.games.breakout_1993.impulse import ChooseImpulse
from bocage.games.breakout_1993.kit import Kit
from bocage.games.breakout_1993.state import BreakoutState

from .evening import ALLIED, GERMAN, at, border, do, level, options, position, roll, run, task, told, why_not

__all__ = [
    "ALLIED",
    "GERMAN",
    "at",
    "border",
    "do",
    "fight",
    "impulse",
    "level",
    "moving",
    "number",
    "options",
    "owner",
    "position",
    "roll",
    "run",
    "task",
    "told",
    "waits_for_die",
    "why_not",
]


def impulse(
    units: Mapping[str, str],
    side: Side = ALLIED,
    *,
    forts: Iterable[str] = (),
    advantage: Side = ALLIED,
    number: int = 2,
    **given: Any,
) -> BreakoutState:
    """One impulse of a side, about to be chosen."""
    s = position(units, **given)
    s.phase, s.impulse, s.advantage, s.forts = "daylight", number, advantage, s.kit.board.places(*forts)
    return run(s, StartImpulse(side), ChooseImpulse(side), EndImpulse())


def moving(units: Mapping[str, str], code: str, side: Side = ALLIED, **given: Any) -> BreakoutState:
    """An impulse in which the place of a unit is activated and the unit has begun to move."""
    s = impulse(units, side, **given)
    return do(s, f"activate {at(s, code)}", f"move {code}")


def fight(s: BreakoutState, attack: tuple[int, int], defense: tuple[int, int]) -> BreakoutState:
    """The four dice of an assault or bombardment, which stand."""
    roll(s, *attack, *defense)
    return do(s, "stand")


def owner(s: BreakoutState, name: str) -> Side:
    """Who holds a bridge or river line."""
    return ALLIED if s.holds_line(ALLIED, border(s, name)) else GERMAN


def number(kit: Kit, code: str) -> int:
    """A unit by its code."""
    return kit.unit_index[code]


def waits_for_die(s: BreakoutState) -> bool:
    """Whether a die is the next thing."""
    return bool(s.agenda) and s.agenda[-1].waits == ROLL
