"""Positions of Battle for Normandy that chance has led to, for drawings to be tried on."""

import random
from collections.abc import Iterator
from typing import Any

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.games.battle_1981.state import BattleState


def moments(seed: str, most: int = 5000, **options: Any) -> Iterator[BattleState]:
    """The position at the start and after each action of a game at random; the same object every time."""
    match: Any = Match(registry.game("battle-1981"), options, seed)
    chance = random.Random(seed)
    yield match.state
    while len(match.steps) < most and match.decides() is not None:
        match.act(chance.choice(play.offered(match.state)))
        yield match.state


def after(steps: int, seed: str = "7") -> BattleState:
    """The position after so many actions."""
    *_, last = moments(seed, steps)
    return last
