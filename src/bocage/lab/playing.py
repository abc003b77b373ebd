"""Playing a position on: two players, dice by what they are for, every action shown before it is done."""

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import Any

from bocage import registry
from bocage.ai.player import Player
from bocage.core import play
from bocage.core.dice import Dice
from bocage.core.game import Game
from bocage.core.protocol import ROLL, Action, Decision, Side

MOST_ACTIONS = 100_000
"""No match of ours is near this long: a player that gets here is going round in circles."""

Stop = Callable[[Any], bool]
"""Asked whenever a side is to decide: whether this is far enough."""

Croupier = Callable[[Any, int], None]
"""Hears of every die before it lands: the position that waits for it, and the face it will show."""


def playing(
    game: Game,
    s: Any,
    players: Mapping[Side, Player],
    dice: Dice,
    stop: Stop | None = None,
    croupier: Croupier | None = None,
) -> Iterator[tuple[Decision, Action]]:
    """Play a position on in place, to its end or until `stop`; gives each action before it is done."""
    for _ in range(MOST_ACTIONS):
        roll_all(s, dice, croupier)
        if stop is not None and stop(s):
            return
        d = play.decision(s)
        if d is None:
            return
        player = players[d.side]
        action = player.choose(game.view(s, d.side) if player.looks else None, d)
        yield d, action
        play.act(s, action)


def roll_all(s: Any, dice: Dice, croupier: Croupier | None = None) -> None:
    """Let nature answer until a side decides or the game is over."""
    while s.agenda and s.agenda[-1].waits == ROLL:
        task = s.agenda[-1]
        face = dice.roll(task.key(s), task.faces(s))
        if croupier is not None:
            croupier(s, face)
        play.land(s, face)


def module_of(kind: str, game_id: str) -> ModuleType:
    """What a game gives to a part of the laboratory: `exams`, `conduct` or `sense`."""
    name = f"{__package__}.{kind}.{registry.game(game_id).id.replace('-', '_')}"
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise registry.Unknown(f"{game_id} has nothing for the laboratory's {kind}") from error
