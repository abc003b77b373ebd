"""What a player who points at something may have meant."""

from collections.abc import Mapping

from bocage.core.blocks import Place
from bocage.core.protocol import Action, Fact
from bocage.games.battle_1981.state import BattleState


def tries(s: BattleState, place: Place, piece: str) -> list[Action]:
    """Likeliest first."""
    return []


def names(s: BattleState, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts of a refusal in words."""
    return dict(facts)
