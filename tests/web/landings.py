"""Matches of D-Day (1991) made ready for a test: the German stands where he stood, the Allies have not sailed yet."""

from functools import cache

from playwright.sync_api import BrowserContext

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import Action, Side
from tests.web.matches import Played, imported

GAME = "dday-1991"
SETUP = Action.parse("setup historical")


def computer() -> str:
    """The best computer player there is."""
    return "recruit"


def before_sailing(context: BrowserContext, preset: str) -> Played:
    """A match at the first Allied decision, the Allies for a person, the German for the computer."""
    text, moment = _record(preset)
    branch = {"moment": moment, "allied": "person", "german": computer()}
    answer = imported(context, text).post("/branch", branch)
    assert answer.status == 201, answer.text()
    return Played(context, answer.json())


@cache
def _record(preset: str) -> tuple[str, int]:
    game = registry.game(GAME)
    match = Match(game, game.options.preset(preset), "tests", game.scenarios[0].id)
    match.act(SETUP)
    while match.decides() != Side.ALLIED:
        offered = play.offered(match.state)
        match.act(next((action for action in offered if action.verb == "done"), offered[0]))
    return match.text(), len(match.steps)
