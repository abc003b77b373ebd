"""Decisions for the desk's tests: chance play through every kind of them, in both scenarios and under many options."""

from collections.abc import Iterator
from random import Random
from typing import cast

from bocage.core.game import Game
from bocage.core.rulebook import Value
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.state import BattleState
from tests.conformance.driver import random_options, walk
from tests.games.battle_1981.position import task

PRESETS = [dict(preset.options) for preset in GAME.options.presets]
MOST = 2500


def options_of(seed: int) -> dict[str, Value]:
    """The options of a match: the presets, then any."""
    return PRESETS[seed] if seed < len(PRESETS) else dict(random_options(cast(Game, GAME), Random(seed)))


def moments(seed: int, every: int = 1, most: int = MOST) -> Iterator[BattleState]:
    """Decisions of a match by chance: the first few of every kind by side and phase, one in so many of the others."""
    met: dict[tuple[object, ...], int] = {}
    for number, match in enumerate(walk(cast(Game, GAME), options_of(seed), seed, most)):
        s = cast(BattleState, match.state)
        key = (task(s), s.phase, s.mover)
        met[key] = met.get(key, 0) + 1
        if met[key] < 4 or number % every == 0:
            yield s
