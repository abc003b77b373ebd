"""The attacks on the table."""

from bocage.core.desk import Plan
from bocage.core.protocol import Side
from bocage.games.battle_1981.state import BattleState


def plans(s: BattleState, side: Side | None) -> list[Plan]:
    """The one being planned last."""
    return []
