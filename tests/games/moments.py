"""Positions for tests of desks: chance play through every kind of decision, each with what its side may know."""

from collections.abc import Iterator
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from bocage.core import play
from bocage.core.protocol import Action, Side, State
from tests.conformance.driver import option_sets, walk

AnyState = TypeVar("AnyState", bound=State)


class Moment(NamedTuple, Generic[AnyState]):
    """A pending decision: the truth, whose it is, and the position that side may compute with."""

    truth: AnyState
    side: Side
    sight: AnyState

    @property
    def task(self) -> str:
        """The name of the pending task."""
        return type(self.truth.agenda[-1]).__name__


def moments_of(game: Any, seed: int, every: int = 1) -> Iterator[Moment[Any]]:
    """Decisions of a match by chance: the first of every kind by side and phase, one in so many of the others."""
    met: set[tuple[str, str, Side]] = set()
    sets = option_sets(game)
    for number, match in enumerate(walk(game, sets[seed % len(sets)], seed)):
        s: Any = match.state
        side = match.decides()
        if side is None:
            return
        key = (type(s.agenda[-1]).__name__, s.phase, side)
        if key not in met or number % every == 0:
            met.add(key)
            yield Moment(s, side, game.guess(game.view(s, side), Random(0)))


def play_on(s: AnyState, *words: str) -> AnyState:
    """A copy of a position after some actions."""
    after = s.clone()
    for text in words:
        play.act(after, Action.parse(text))
    return after
