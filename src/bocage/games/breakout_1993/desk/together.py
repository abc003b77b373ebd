"""What several pieces may do at once."""

from collections.abc import Sequence

from bocage.core.desk import Choice
from bocage.games.breakout_1993.state import BreakoutState


def together(s: BreakoutState, pieces: Sequence[str]) -> list[Choice]:
    """What several pieces may do at once."""
    return []
