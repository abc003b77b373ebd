"""Much small work on one sheet."""

from bocage.core.desk import Worksheet
from bocage.games.battle_1981.state import BattleState


def worksheet(s: BattleState) -> Worksheet | None:
    """None where there is little to do."""
    return None
