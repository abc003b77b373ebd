"""Positions for the desk's tests: chance play through every kind of decision."""

from collections.abc import Iterator
from random import Random

from bocage.core.protocol import Side
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.state import NormandyState
from tests.games.moments import Moment, moments_of, play_on

__all__ = ["Moment", "moments", "play_on", "sight_of"]


def sight_of(s: NormandyState, side: Side, seed: int = 0) -> NormandyState:
    """A position that a side cannot tell from the truth."""
    return GAME.guess(GAME.view(s, side), Random(seed))


def moments(seed: int, every: int = 1) -> Iterator[Moment[NormandyState]]:
    """Decisions of a match by chance, the first of every kind among them."""
    return moments_of(GAME, seed, every)
