"""Matches of Breakout: Normandy (1993) made ready for a test: before the drop, or at a decision of the first days."""

from functools import cache

from playwright.sync_api import BrowserContext

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import BOTH, Side
from tests.web.matches import Played, begun, imported

GAME = "breakout-1993"
SEED = "morning"
MOST_DECISIONS = 2000


def before_dawn(context: BrowserContext) -> Played:
    """A match at its first decision, the Allies for a person, the German for the computer."""
    return begun(context, game=GAME, allied="person", german="recruit", seed=SEED)


def deciding(context: BrowserContext, task: str, side: Side = Side.ALLIED) -> Played:
    """A match of the computers, played on by a person where a side first has this to decide."""
    text, moment = _record(task, side)
    computer = "recruit"
    seats = {one.word: "person" if one is side else computer for one in BOTH}
    answer = imported(context, text).post("/branch", {"moment": moment, **seats})
    assert answer.status == 201, answer.text()
    return Played(context, answer.json())


@cache
def _record(task: str, side: Side) -> tuple[str, int]:
    game = registry.game(GAME)
    match = Match(game, {}, SEED, game.scenarios[0].id)
    players = {one: registry.player(GAME, "recruit", 1) for one in BOTH}
    for _ in range(MOST_DECISIONS):
        now, decision = match.decides(), play.decision(match.state)
        assert now is not None, f"the match ended before {task}"
        assert decision is not None
        if now is side and type(match.state.agenda[-1]).__name__ == task:
            return match.text(), len(match.steps)
        match.act(players[now].choose(game.view(match.state, now), decision))
    raise AssertionError(f"{task} has not come")
