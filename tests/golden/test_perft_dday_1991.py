"""How many sequences of actions lead on from fixed positions of D-Day (1991)."""

from collections.abc import Callable

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import Side
from tests.golden.perft import counted, do

GAME = registry.game("dday-1991")


def start(scenario: str = "1944", preset: str = "basic") -> Match:
    """Before the German set-up."""
    return Match(GAME, GAME.options.preset(preset), "perft", scenario)


def start_of_1943() -> Match:
    """The same in the other scenario."""
    return start("1943")


def ports() -> Match:
    """The Germans have taken the historical set-up: the first port transfers."""
    return do(start(), "setup historical")


def beaches() -> Match:
    """Nobody is shipped: the first invasions."""
    return do(ports(), "done")


def march() -> Match:
    """A corps is off Normandy: the first Allied moves."""
    return do(beaches(), "invade 5U", "to C15", "done")


def assault() -> Match:
    """It attacks the coast: two dice of ten faces, then losses, a retreat, an occupation."""
    return do(put_in_order(march()), "attack E15", "with 5U")


def everything() -> Match:
    """The first Allied moves with every optional rule."""
    return put_in_order(do(start(preset="everything"), "setup historical"), until="ChooseMove")


def counter_attack() -> Match:
    """The Allies have stayed at home: the first German moves."""
    match = put_in_order(beaches())
    while match.decides() == Side.ALLIED:
        match.act(play.offered(match.state)[-1])
    return put_in_order(match, until="ChooseMove")


def put_in_order(match: Match, until: str = "Declare") -> Match:
    """Go on to a decision; whoever must leave a stack on the way goes to the first hex that is offered."""
    while type(match.state.agenda[-1]).__name__ != until:
        options = [str(a) for a in play.offered(match.state)]
        if "done" in options:
            do(match, "done")
            if match.decides() == Side.GERMAN:
                break
        else:
            do(match, next(text for text in options if text.startswith(("move A-", "go "))))
    return match


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (start, [26, 1912]),
        (start_of_1943, [17, 993]),
        (ports, [23, 89, 2020]),
        (beaches, [23, 546, 11939]),
        (march, [21, 371, 7379]),
        (assault, [5, 18, 83, 1583, 41328]),
        (everything, [25, 550, 13151]),
        (counter_attack, [29, 1254, 35324]),
    ],
)
def test_as_many_ways_lead_on_as_were_counted(position: Callable[[], Match], counts: list[int]) -> None:
    assert counted(position().state, len(counts)) == counts
