"""Matches of Normandy (1971) played once and looked at by several tests."""

from functools import cache

from msgspec import Struct

from bocage import registry
from bocage.core import play
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import Action, Decision, Event, Side
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.view import NormandyView

REGISTERED: Game = registry.game("normandy-1971")
SEEDS = {Side.ALLIED: 3, Side.GERMAN: 4}


class Choice(Struct, frozen=True):
    """One decision met in play."""

    view: NormandyView
    decision: Decision
    action: Action


class Story(Struct, frozen=True):
    """A match that was played: every choice, every event with the turn it fell in, where it ended."""

    choices: list[Choice]
    events: list[tuple[int, Event]]
    state: NormandyState


def state_of(match: Match) -> NormandyState:
    """The position of a match."""
    assert isinstance(match.state, NormandyState)
    return match.state


def tell(match_seed: str, allied: str, german: str, most: int = 20_000) -> Story:
    """Play a match, or the beginning of one."""
    match = Match(REGISTERED, {}, match_seed)
    players = {
        side: registry.player(GAME.id, name, SEEDS[side], 0.02)
        for side, name in ((Side.ALLIED, allied), (Side.GERMAN, german))
    }
    choices: list[Choice] = []
    events: list[tuple[int, Event]] = []
    while (d := play.decision(match.state)) is not None and len(choices) < most:
        v = GAME.view(state_of(match), d.side)
        a = players[d.side].choose(v, d)
        choices.append(Choice(v, d, a))
        events += [(v.turn, event) for event in match.act(a)]
    return Story(choices, events, state_of(match))


@cache
def two_regulars() -> Story:
    """To the end."""
    return tell("two regulars", "regular", "regular")


@cache
def recruit_against_chance(side: Side) -> Story:
    """A recruit on one side, the random player on the other."""
    names = ("recruit", "random") if side == Side.ALLIED else ("random", "recruit")
    return tell("against chance", *names)
