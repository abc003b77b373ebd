"""What a player may have meant; facts of refusals in words."""

from collections.abc import Mapping

from bocage.core.blocks import Place
from bocage.core.protocol import Action, Fact
from bocage.games.breakout_1993.state import BreakoutState


def tries(s: BreakoutState, place: Place, piece: str) -> list[Action]:
    """What a player who points at a place or piece may have meant, likeliest first."""
    return []


def names(s: BreakoutState, facts: Mapping[str, Fact]) -> dict[str, Fact]:
    """The facts of a refusal in words."""
    return dict(facts)
