"""Decisions for the desk's tests: chance play through every kind of them, in all scenarios and under many options."""

from collections.abc import Iterator
from random import Random
from typing import cast

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.game import Game
from bocage.core.protocol import ROLL, Action
from bocage.games.breakout_1993.desk.shown import SHOWS
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.state import BreakoutState
from tests.conformance.driver import Temperament, option_sets, random_options

SCENARIOS = [scenario.id for scenario in GAME.scenarios]
PRESETS: list[dict[str, object]] = [dict(preset.options) for preset in GAME.options.presets]
EACH: list[dict[str, object]] = [dict(given) for given in option_sets(cast(Game, GAME))]
MOST = 1500


def options_of(seed: int) -> dict[str, object]:
    """The options of a match: the presets, then any."""
    return PRESETS[seed] if seed < len(PRESETS) else dict(random_options(cast(Game, GAME), Random(seed)))


def moments(seed: int, every: int = 1, most: int = MOST) -> Iterator[BreakoutState]:
    """Decisions of a match by chance: the first few of every kind by side and phase, one in so many of the others."""
    s = GAME.new(SCENARIOS[seed % len(SCENARIOS)], options_of(seed))
    temper, dice = Temperament(seed), Random(seed)
    met: dict[tuple[object, ...], int] = {}
    play.begin(s)
    for number in range(most):
        while s.agenda and s.agenda[-1].waits == ROLL:
            play.land(s, dice.randint(1, s.agenda[-1].faces(s)))
        if not s.agenda:
            return
        key = (task(s), s.phase, s.agenda[-1].who(s))
        met[key] = met.get(key, 0) + 1
        if met[key] < 4 or number % every == 0:
            yield s
        play.act(s, temper.choose(play.offered(s)))


def task(s: BreakoutState) -> str:
    """The name of the pending task."""
    return type(s.agenda[-1]).__name__


def play_on(s: BreakoutState, *words: str) -> BreakoutState:
    """A copy of a position after some actions."""
    after = s.clone()
    for text in words:
        play.act(after, Action.parse(text))
    return after


def said(s: BreakoutState, *actions: str) -> Choice:
    """The choice of these actions."""
    return next(choice for choice in SHOWS.choices(s) if choice.actions == actions)


def complete(s: BreakoutState) -> None:
    """Every offered action is one choice, and no other single one is."""
    free = [choice for choice in SHOWS.choices(s) if not choice.barred]
    single = [choice.actions[0] for choice in free if len(choice.actions) == 1]
    assert sorted(single) == sorted(str(a) for a in play.offered(s)), task(s)


def unit(s: BreakoutState, code: str) -> int:
    """A unit by its id."""
    return s.kit.unit_index[code]
