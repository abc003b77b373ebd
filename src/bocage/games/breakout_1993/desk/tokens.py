"""What else lies open beside the map."""

from bocage.core.desk import Token
from bocage.core.protocol import Side
from bocage.games.breakout_1993.state import BreakoutState


def tokens(s: BreakoutState, side: Side | None) -> list[Token]:
    """The Advantage, the weather, the markers of ships and aircraft."""
    return []
