"""How many sequences of actions lead on from fixed positions of Normandy (1971)."""

from collections.abc import Callable

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1971.moves import ChooseMove
from tests.golden.perft import counted, do

GAME = registry.game("normandy-1971")


def start() -> Match:
    """Before the Allied plan."""
    return Match(GAME, GAME.options.resolve({}), "perft")


def deployment() -> Match:
    """The Allies have taken the historical plan."""
    return do(start(), "take historical")


def landing() -> Match:
    """The Germans too; the first move of Game-Turn 1."""
    return do(deployment(), "take historical")


def assault() -> Match:
    """Everybody in the boxes has come ashore by the shortest way: attacks are allocated."""
    match = landing()
    while boxed := [a for a in play.offered(match.state) if a.verb == "move" and _is_afloat(match, a)]:
        match.act(boxed[0])
        match.act(next(a for a in play.offered(match.state) if a.verb == "go"))
    return do(match, "done")


def counter_attack() -> Match:
    """No more Allied moves, and the beach duty done with whatever stands there: the German's first move."""
    match = assault()
    while not isinstance(match.state.agenda[-1], ChooseMove) or match.decides() == Side.ALLIED:
        options = play.offered(match.state)
        ends = [a for a in options if a.verb in ("commit", "done", "pass")]
        match.act(ends[0] if ends else options[0])
    return match


def _is_afloat(match: Match, a: Action) -> bool:
    return bool(match.state.at[int(a.noun)] < 0)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (start, [21, 421, 8067]),
        (deployment, [22, 21826]),
        (landing, [26, 322, 7830]),
        (assault, [6, 19, 70, 249, 892]),
        (counter_attack, [29, 5476, 164699]),
    ],
)
def test_as_many_ways_lead_on_as_were_counted(position: Callable[[], Match], counts: list[int]) -> None:
    assert counted(position().state, len(counts)) == counts
