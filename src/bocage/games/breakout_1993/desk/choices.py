"""What the deciding side may do, in words."""

from bocage.core import play
from bocage.core.desk import Choice
from bocage.games.breakout_1993.state import BreakoutState


def choices(s: BreakoutState) -> list[Choice]:
    """Every offered action."""
    return [Choice(actions=(str(a),), says=str(a), group=a.verb) for a in play.offered(s)]
