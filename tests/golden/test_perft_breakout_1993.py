"""How many sequences of actions lead on from fixed positions of Breakout: Normandy (1993)."""

from collections.abc import Callable

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from tests.golden.perft import counted, do

GAME = registry.game("breakout-1993")


def start() -> Match:
    """The airborne units have come down."""
    return Match(GAME, GAME.options.resolve({}), "perft", "one_week")


def first_edition() -> Match:
    """The same by the first edition."""
    return Match(GAME, GAME.options.preset("first_edition"), "perft", "three_weeks")


def on_to(match: Match, task: str) -> Match:
    """Go on to a decision by the last thing that is offered: nobody acts."""
    for _ in range(2000):
        if type(match.state.agenda[-1]).__name__ == task:
            return match
        match.act(play.offered(match.state)[-1])
    raise AssertionError(f"no {task}")


def bombers() -> Match:
    """The ships have fired: the first target of the aircraft."""
    return on_to(start(), "NameTarget")


def wave() -> Match:
    """Who lands first."""
    return on_to(start(), "FirstWave")


def landing() -> Match:
    """One regiment goes ashore at Utah: fire on it, then its assault."""
    return do(wave(), "wave US-4-8", "done")


def impulse() -> Match:
    """The first German impulse, with the beaches quiet."""
    return on_to(start(), "ChooseImpulse")


def march() -> Match:
    """Trévières is activated."""
    return do(impulse(), "activate 29")


def refit() -> Match:
    """The first evening: the German depots."""
    return on_to(start(), "Refit")


def regroup() -> Match:
    """The first night."""
    return on_to(start(), "Regroup")


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (start, [30, 641, 10316]),
        (first_edition, [30, 641, 10316]),
        (bombers, [6, 42, 196, 1176, 7056]),
        (wave, [27, 733, 18529]),
        (landing, [1, 2, 3, 9, 41]),
        (impulse, [31, 121, 1446, 7377]),
        (march, [2, 17, 76, 345, 2673]),
        (refit, [19, 239, 3959]),
        (regroup, [155, 23092]),
    ],
)
def test_as_many_ways_lead_on_as_were_counted(position: Callable[[], Match], counts: list[int]) -> None:
    assert counted(position().state, len(counts)) == counts
