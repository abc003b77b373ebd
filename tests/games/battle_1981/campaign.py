"""Whole matches for tests: to their first decision, and on to any task by chance."""

from random import Random

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.games.battle_1981.state import BattleState


def begun(seed: int = 1, scenario: str = "campaign", **options: str) -> Match:
    """A match at its first decision."""
    game = registry.game("battle-1981")
    return Match(game, game.options.resolve(options), f"seed {seed}", scenario)


def state_of(match: Match) -> BattleState:
    """The position of a match."""
    assert isinstance(match.state, BattleState)
    return match.state


def play_to(match: Match, task: str, chance: Random, turn: int = 0) -> BattleState:
    """Any actions until this task waits, on this turn or later; the match may end before."""
    s = state_of(match)
    while s.agenda and (type(s.agenda[-1]).__name__ != task or s.turn < turn):
        match.act(chance.choice(play.offered(s)))
        s = state_of(match)
    return s
