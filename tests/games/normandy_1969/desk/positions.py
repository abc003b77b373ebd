"""Positions for the desk's tests: chance play through every kind of decision, and the landing as it was planned."""

from collections.abc import Iterator
from random import Random

from bocage.core.match import Match
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.state import NormandyState
from tests.games.moments import Moment, moments_of


def moments(seed: int, every: int = 1) -> Iterator[Moment[NormandyState]]:
    """Decisions of a match by chance, the first of every kind among them."""
    return moments_of(GAME, seed, every)


def sight_of(s: NormandyState, side: Side) -> NormandyState:
    """A position that a side cannot tell from the truth."""
    return GAME.guess(GAME.view(s, side), Random(0))


def begun(*words: str) -> NormandyState:
    """A match after these first actions, its dice thrown."""
    match = Match(GAME, {}, "a morning in June", GAME.scenarios[0].id)  # type: ignore[arg-type]
    for text in words:
        match.act(Action.parse(text))
    s = match.state
    assert isinstance(s, NormandyState)
    return s


def landed() -> NormandyState:
    """The first Allied impulse after the historical plan and deployment."""
    return begun("take historical", "take historical")
