"""Movement points, factors and phases in a player's words; all other words are those of every game of regiments."""

from bocage.core.regiments.names import counted_in, side_words
from bocage.core.tally import Amount, written
from bocage.games.normandy_1969.kit import THIRDS
from bocage.games.normandy_1969.state import NormandyState

UNDATED = {"plan": "the Allied plan", "deployment": "the German deployment"}


def points(thirds: int) -> str:
    """§TEC-ROAD Thirds as movement points: `2⅓`."""
    return counted_in(thirds, THIRDS)


def factors(amount: Amount) -> str:
    """Combat factors, as the rulebook counts strength: `⅔ factor`, `4 factors`."""
    return f"{written(amount)} {'factor' if 0 < amount <= 1 else 'factors'}"


def phase_words(s: NormandyState) -> str:
    """The present phase: `Allied first impulse`, `the German deployment`."""
    if s.phase == "landing":
        return "the landing from the air"
    return UNDATED.get(s.phase) or f"{side_words(s.mover)} {s.phase}"
