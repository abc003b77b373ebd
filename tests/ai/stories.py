"""Matches between computer players, played once and looked at by several tests."""

from functools import cache
from typing import Any

from msgspec import Struct

from bocage import registry
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import BOTH, Action, Decision, Event, Side

SEEDS = {Side.ALLIED: 3, Side.GERMAN: 4}
LAST_MOVES = ("second impulse", "second movement")
"""The phases in which sides move for the last time in a turn."""


class Choice(Struct, frozen=True):
    """One decision met in play."""

    view: Any
    decision: Decision
    action: Action


class Story(Struct, frozen=True):
    """A match that was played: every choice, every event with the turn it fell in, how turns ended, the end."""

    choices: list[Choice]
    events: list[tuple[int, Event]]
    halts: list[tuple[int, Side, Any]]
    """The position when a side has made its last move of a turn."""
    state: Any


def tell(game_id: str, match_seed: str, allied: str, german: str, most: int = 20_000, **options: str) -> Story:
    """Play a match, or the beginning of one."""
    match = Match(registry.game(game_id), dict(options), match_seed)
    names = {Side.ALLIED: allied, Side.GERMAN: german}
    players = {side: registry.player(game_id, names[side], SEEDS[side], 0.02) for side in BOTH}
    choices, events, halts = list[Choice](), list[tuple[int, Event]](), list[tuple[int, Side, Any]]()
    while (d := play.decision(match.state)) is not None and len(choices) < most:
        s: Any = match.state
        v = match.game.view(s, d.side)
        a = players[d.side].choose(v, d)
        choices.append(Choice(v, d, a))
        if d.task == "ChooseMove" and a.verb == "done" and s.phase in LAST_MOVES:
            halts.append((s.turn, d.side, s.clone()))
        events += [(v.turn, event) for event in match.act(a)]
    return Story(choices, events, halts, match.state)


@cache
def two_regulars(game_id: str) -> Story:
    """To the end."""
    return tell(game_id, "two regulars", "regular", "regular")


@cache
def recruit_against_chance(game_id: str, side: Side) -> Story:
    """A recruit on one side, the random player on the other."""
    names = ("recruit", "random") if side == Side.ALLIED else ("random", "recruit")
    return tell(game_id, "against chance", *names)
