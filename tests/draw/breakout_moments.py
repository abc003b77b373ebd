"""Positions of Breakout: Normandy that chance has led to, for drawings to be tried on."""

import random
from collections.abc import Iterator
from typing import Any

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.games.breakout_1993.state import BreakoutState


def moments(seed: str, steps: int) -> Iterator[BreakoutState]:
    """The position at the start and after each of so many actions; the same object every time."""
    match: Any = Match(registry.game("breakout-1993"), {}, seed)
    chance = random.Random(seed)
    yield match.state
    while len(match.steps) < steps and match.decides() is not None:
        match.act(chance.choice(play.offered(match.state)))
        yield match.state


def after(steps: int, seed: str = "7") -> BreakoutState:
    """The position after so many actions."""
    *_, last = moments(seed, steps)
    return last
