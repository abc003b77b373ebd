"""What several pieces may do at once."""

from collections.abc import Sequence

from bocage.core.desk import Choice
from bocage.games.battle_1981.state import BattleState


def together(s: BattleState, pieces: Sequence[str]) -> list[Choice]:
    """Empty where the moment does not allow it."""
    return []
