"""The way and the cost of an offered action."""

from bocage.core.desk import Route
from bocage.core.protocol import Action
from bocage.games.battle_1981.state import BattleState


def route(s: BattleState, action: Action) -> Route | None:
    """None where there is no way."""
    return None
