"""What the deciding side has in hand."""

from bocage.core.desk import Hand
from bocage.games.battle_1981.state import BattleState


def hand(s: BattleState) -> Hand | None:
    """Nothing but what the prompt says."""
    return None
