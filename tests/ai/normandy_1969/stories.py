"""Matches of Normandy (1969) played once and looked at by several tests."""

from functools import cache

from msgspec import Struct

from bocage import registry
from bocage.core import play
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import Action, Decision, Event, Side
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.state import SECOND, NormandyState
from bocage.games.normandy_1969.view import NormandyView

REGISTERED: Game = registry.game("normandy-1969")
SEEDS = {Side.ALLIED: 3, Side.GERMAN: 4}


class Choice(Struct, frozen=True):
    """One decision met in play."""

    view: NormandyView
    decision: Decision
    action: Action


class Story(Struct, frozen=True):
    """A match that was played: every choice, every event with the turn it fell in, how turns ended, the end."""

    choices: list[Choice]
    events: list[tuple[int, Event]]
    halts: list[tuple[int, Side, NormandyState]]  # the position when a side has made its last move of a turn
    state: NormandyState


def state_of(match: Match) -> NormandyState:
    """The position of a match."""
    assert isinstance(match.state, NormandyState)
    return match.state


def tell(match_seed: str, allied: str, german: str, most: int = 20_000, **options: str) -> Story:
    """Play a match, or the beginning of one."""
    match = Match(REGISTERED, dict(options), match_seed)
    players = {
        side: registry.player(GAME.id, name, SEEDS[side], 0.02)
        for side, name in ((Side.ALLIED, allied), (Side.GERMAN, german))
    }
    choices, events, halts = list[Choice](), list[tuple[int, Event]](), list[tuple[int, Side, NormandyState]]()
    while (d := play.decision(match.state)) is not None and len(choices) < most:
        s = state_of(match)
        v = GAME.view(s, d.side)
        a = players[d.side].choose(v, d)
        choices.append(Choice(v, d, a))
        if d.task == "ChooseMove" and a.verb == "done" and s.phase == SECOND:
            halts.append((s.turn, d.side, s.clone()))
        events += [(v.turn, event) for event in match.act(a)]
    return Story(choices, events, halts, state_of(match))


@cache
def two_regulars() -> Story:
    """To the end."""
    return tell("two regulars", "regular", "regular")


@cache
def recruit_against_chance(side: Side) -> Story:
    """A recruit on one side, the random player on the other."""
    names = ("recruit", "random") if side == Side.ALLIED else ("random", "recruit")
    return tell("against chance", *names)
