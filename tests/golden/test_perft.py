"""How many sequences of actions lead on from fixed positions of Normandy (1971). Dice count with every face."""

from collections.abc import Callable

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import ROLL, Action, Side, State
from bocage.games.normandy_1971.moves import ChooseMove

GAME = registry.game("normandy-1971")


def perft(s: State, depth: int) -> int:
    """Sequences of so many actions and dice."""
    if not depth or not s.agenda:
        return int(not depth)
    task = s.agenda[-1]
    if task.waits == ROLL:
        return sum(perft(_landed(s, face), depth - 1) for face in range(1, task.faces(s) + 1))
    options = play.offered(s)
    return len(options) if depth == 1 else sum(perft(_acted(s, a), depth - 1) for a in options)


def _landed(s: State, face: int) -> State:
    after = s.clone()
    play.land(after, face)
    return after


def _acted(s: State, a: Action) -> State:
    after = s.clone()
    play.act(after, a)
    return after


def start() -> Match:
    """Before the Allied plan."""
    return Match(GAME, GAME.options.resolve({}), "perft")


def deployment() -> Match:
    """The Allies have taken the historical plan."""
    return _do(start(), "take historical")


def landing() -> Match:
    """The Germans too; the first move of Game-Turn 1."""
    return _do(deployment(), "take historical")


def assault() -> Match:
    """Everybody in the boxes has come ashore by the shortest way: attacks are allocated."""
    match = landing()
    while boxed := [a for a in play.offered(match.state) if a.verb == "move" and _is_afloat(match, a)]:
        match.act(boxed[0])
        match.act(next(a for a in play.offered(match.state) if a.verb == "go"))
    return _do(match, "done")


def counter_attack() -> Match:
    """No more Allied moves, and the beach duty done with whatever stands there: the German's first move."""
    match = assault()
    while not isinstance(match.state.agenda[-1], ChooseMove) or match.decides() == Side.ALLIED:
        options = play.offered(match.state)
        ends = [a for a in options if a.verb in ("commit", "done", "pass")]
        match.act(ends[0] if ends else options[0])
    return match


def _do(match: Match, *texts: str) -> Match:
    for text in texts:
        match.act(Action.parse(text))
    return match


def _is_afloat(match: Match, a: Action) -> bool:
    return bool(match.state.at[int(a.noun)] < 0)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("position", "counts"),
    [
        (start, [21, 421, 8067]),
        (deployment, [22, 21452]),
        (landing, [26, 322, 7824]),
        (assault, [6, 19, 70, 249, 892]),
        (counter_attack, [29, 5421, 163084]),
    ],
)
def test_as_many_ways_lead_on_as_were_counted(position: Callable[[], Match], counts: list[int]) -> None:
    s = position().state
    assert [perft(s, depth) for depth in range(1, len(counts) + 1)] == counts
