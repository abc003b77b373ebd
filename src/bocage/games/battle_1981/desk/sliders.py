"""Numbers that are set side by side."""

from bocage.core.desk import Sliders
from bocage.games.battle_1981.state import BattleState


def sliders(s: BattleState) -> Sliders | None:
    """None where no numbers are asked for."""
    return None
