"""Players by name, those from outside among them: `veteran`, or `cmd:python3 bot.py` for a program."""

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from bocage import registry
from bocage.ai.player import Player
from bocage.core.game import Result
from bocage.core.protocol import Side

from .outside import USUAL, OutsidePlayer, Patience, hello_for

COMMAND = "cmd:"
"""What the name of a program from outside begins with; the rest is its command line, run without a shell."""

_TIMED = re.compile(r"cmd@(?P<ms>[1-9][0-9]{0,8}):")
"""The same with the milliseconds it is given for an action. They are part of the name: with more time it is another."""


class Setting(Struct, frozen=True):
    """What a match is played at."""

    game: str
    scenario: str
    options: Mapping[str, Any]


def is_outside(name: str) -> bool:
    """Whether a player of this name is a program from outside."""
    return name.startswith(COMMAND) or _TIMED.match(name) is not None


def in_time(name: str, ms: int | None) -> str:
    """The name of a program that has so many milliseconds for an action; other names, and one that says, stand."""
    return f"cmd@{ms}:{name.removeprefix(COMMAND)}" if ms is not None and name.startswith(COMMAND) else name


def command_of(name: str) -> tuple[str, Patience]:
    """The command line of a program from outside, and how long it is waited for."""
    if (timed := _TIMED.match(name)) is not None:
        return name[timed.end() :], Patience(ms=int(timed["ms"]))
    return name.removeprefix(COMMAND), USUAL


def check(game_id: str, name: str) -> None:
    """Unknown if a game can have no such player. Whether a program starts is seen when it is to play."""
    if not is_outside(name):
        registry.player(game_id, name, 0)
        return
    try:
        words = shlex.split(command_of(name)[0])
    except ValueError as error:
        raise registry.Unknown(f"the command of '{name}' cannot be read: {error}") from error
    if not words:
        raise registry.Unknown("'cmd:' needs a command line after it, as in 'cmd:python3 bot.py'")


def seated(
    setting: Setting, names: Mapping[Side, str], seed: Callable[[Side], int], effort: float | None = None
) -> dict[Side, Player]:
    """The players of a match by their names. A program is started and greeted: BotError if it does not answer.

    Whoever asked for them lets them `leave` at the end; if one does not come, the others are sent home here.
    """
    players: dict[Side, Player] = {}
    try:
        for side, name in names.items():
            players[side] = _player(setting, side, name, seed(side), effort)
    except BaseException:
        leave(players.values())
        raise
    return players


def _player(setting: Setting, side: Side, name: str, seed: int, effort: float | None) -> Player:
    if not is_outside(name):
        return registry.player(setting.game, name, seed, effort)
    game = registry.game(setting.game)
    command, patience = command_of(name)
    return OutsidePlayer(command, game, hello_for(game, setting.scenario, setting.options, side), patience)


def leave(players: Iterable[Player], result: Result | None = None) -> None:
    """Send those from outside home, told how the match ended if it did. Ours need nothing."""
    for player in players:
        if isinstance(player, OutsidePlayer):
            if result is not None:
                player.over(result)
            player.close()
