"""Positions for the desk's tests: chance play through every kind of decision, and a real position in mid-game."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from bocage.core import play
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.state import NormandyState
from tests.conformance.driver import option_sets, walk

OPTION_SETS = option_sets(GAME)  # type: ignore[arg-type]


class Moment(NamedTuple):
    """A pending decision: the truth, whose it is, and the position that side may compute with."""

    truth: NormandyState
    side: Side
    sight: NormandyState

    @property
    def task(self) -> str:
        """The name of the pending task."""
        return type(self.truth.agenda[-1]).__name__


def sight_of(s: NormandyState, side: Side, seed: int = 0) -> NormandyState:
    """A position that a side cannot tell from the truth."""
    return GAME.guess(GAME.view(s, side), Random(seed))


def moments(seed: int, every: int = 1) -> Iterator[Moment]:
    """Decisions of a match by chance: the first of every kind by side and phase, one in so many of the others."""
    met: set[tuple[str, str, Side]] = set()
    for number, match in enumerate(walk(GAME, OPTION_SETS[seed % len(OPTION_SETS)], seed)):  # type: ignore[arg-type]
        s, side = match.state, match.decides()
        if side is None:
            return
        assert isinstance(s, NormandyState)
        key = (type(s.agenda[-1]).__name__, s.phase, side)
        if key not in met or number % every == 0:
            met.add(key)
            yield Moment(s, side, sight_of(s, side))


def play_on(s: NormandyState, *words: str) -> NormandyState:
    """A copy of a position after some actions."""
    after = s.clone()
    for text in words:
        play.act(after, Action.parse(text))
    return after
