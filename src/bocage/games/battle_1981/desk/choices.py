"""What the deciding side may do, as a list."""

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.protocol import ASK
from bocage.games.battle_1981.state import BattleState


def choices(s: BattleState) -> list[Choice]:
    """Every offered action."""
    if not s.agenda or s.agenda[-1].waits != ASK:
        return []
    return [Choice(actions=(str(a),), says=str(a), group="Orders") for a in play.offered(s)]
