"""Counters in a tray of a panel or of the inspector."""

from bocage.core.blocks import CounterLine
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.state import BreakoutState

from .names import state_words
from .pieces import face_of


def counter(s: BreakoutState, u: Unit, says: str = "") -> CounterLine:
    """One counter in a tray, with its place on the board if it has one."""
    place = s.kit.codes[s.at[u]] if s.at[u] >= 0 else ""
    return CounterLine(face_of(s, u), 1, state_words(s, u), says or place, (place,) if place else ())
