"""Events as lines of the log."""

from bocage.core.desk import Told
from bocage.core.protocol import Event
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.words import words


def told(s: BreakoutState, event: Event) -> Told | None:
    """An event as a line of the log."""
    return Told(kind=event.kind, says=words(s, event).strip(), rule=event.rule, level=2)
