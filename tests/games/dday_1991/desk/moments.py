"""Decisions for the desk's tests: chance play through every kind of them, under many options."""

from collections.abc import Iterator
from random import Random
from typing import cast

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.game import Game
from bocage.core.protocol import ROLL, Action
from bocage.games.dday_1991.desk.show import SHOWS
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.state import DDayState
from tests.conformance.driver import Temperament, option_sets, random_options

choices = SHOWS.choices

PRESETS: list[dict[str, object]] = [dict(preset.options) for preset in GAME.options.presets]
EACH: list[dict[str, object]] = [dict(given) for given in option_sets(cast(Game, GAME))]
OPTION_SETS = PRESETS + EACH
MOST = 1500


def options_of(seed: int) -> dict[str, object]:
    """The options of a match: each preset, every value in its turn, then any."""
    if seed % 8 < len(OPTION_SETS):
        return OPTION_SETS[seed % 8]
    return dict(random_options(cast(Game, GAME), Random(seed)))


def moments(seed: int, every: int = 1, options: dict[str, object] | None = None) -> Iterator[DDayState]:
    """Decisions of a match by chance: the first few of every kind by side and phase, one in so many of the others."""
    s = GAME.new(("1944", "1943")[seed % 2], options_of(seed) if options is None else options)
    temper, dice = Temperament(seed), Random(seed)
    met: dict[tuple[object, ...], int] = {}
    play.begin(s)
    for number in range(MOST):
        while s.agenda and s.agenda[-1].waits == ROLL:
            play.land(s, dice.randint(1, s.agenda[-1].faces(s)))
        if not s.agenda:
            return
        key = (type(s.agenda[-1]).__name__, s.phase, s.agenda[-1].who(s))
        met[key] = met.get(key, 0) + 1
        if met[key] < 4 or number % every == 0:
            yield s
        play.act(s, temper.choose(play.offered(s)))


def task(s: DDayState) -> str:
    """The name of the pending task."""
    return type(s.agenda[-1]).__name__


def play_on(s: DDayState, *words: str) -> DDayState:
    """A copy of a position after some actions."""
    after = s.clone()
    for text in words:
        play.act(after, Action.parse(text))
    return after


def said(s: DDayState, *actions: str) -> Choice:
    """The choice of these actions."""
    return next(choice for choice in choices(s) if choice.actions == actions)


def complete(s: DDayState) -> None:
    """Every offered action is one choice, and nothing else is."""
    free = [choice for choice in choices(s) if not choice.barred]
    single = [choice.actions[0] for choice in free if len(choice.actions) == 1]
    assert sorted(single) == sorted(str(a) for a in play.offered(s)), task(s)


def unit(s: DDayState, code: str) -> int:
    """A unit by its id."""
    return s.kit.unit_index[code]
