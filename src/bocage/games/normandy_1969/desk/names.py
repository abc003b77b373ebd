"""Movement points and phases in the words a player would use; all other words are those of every game of regiments."""

from bocage.core.regiments.names import counted_in, side_words
from bocage.games.normandy_1969.kit import THIRDS
from bocage.games.normandy_1969.state import NormandyState

UNDATED = {"plan": "the Allied plan", "deployment": "the German deployment"}


def points(thirds: int) -> str:
    """§TEC-ROAD Thirds as movement points: `2⅓`."""
    return counted_in(thirds, THIRDS)


def phase_words(s: NormandyState) -> str:
    """The present phase: `Allied first impulse`, `the German deployment`."""
    if s.phase == "landing":
        return "the landing from the air"
    return UNDATED.get(s.phase) or f"{side_words(s.mover)} {s.phase}"
