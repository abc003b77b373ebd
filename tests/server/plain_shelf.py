"""A shelf for tests: the toy game and the real ones, all with plain desks, and players that misbehave."""

import importlib
import os
import time
from functools import cache
from pathlib import Path
from typing import Any

from bocage.ai.commander import Commander
from bocage.ai.levels import Character
from bocage.ai.mind import Mind
from bocage.ai.player import Player
from bocage.ai.random_player import RandomPlayer
from bocage.core.desk import Desk, Tutorial
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import Action, Decision, Side
from tests.core.toy import Pebbles
from tests.server.pebble_mind import MIND, Ponderer
from tests.server.plain_desk import PlainDesk

PEBBLES: Any = Pebbles()
FLAG = "BOCAGE_TEST_FLAG"
"""The environment's name for a file: the forgetful player breaks down only while it is not there."""


class Sleeper(RandomPlayer):
    """Never decides."""

    def choose(self, v: Any, d: Decision) -> Action:
        while True:
            time.sleep(0.05)


class Crasher(RandomPlayer):
    """Takes its whole process with it."""

    def choose(self, v: Any, d: Decision) -> Action:
        os._exit(3)


class Forgetful(RandomPlayer):
    """Takes its process with it the first time, and then plays on."""

    def choose(self, v: Any, d: Decision) -> Action:
        flag = Path(os.environ[FLAG])
        if not flag.exists():
            flag.touch()
            os._exit(3)
        return d.options[0]


class Thrower(RandomPlayer):
    """Raises."""

    def choose(self, v: Any, d: Decision) -> Action:
        raise ValueError("I cannot decide")


class Cheater(RandomPlayer):
    """Does what is not allowed."""

    def choose(self, v: Any, d: Decision) -> Action:
        return Action("take", "12")


class Plodder(RandomPlayer):
    """Is done if it may be, and takes the first option if not."""

    def choose(self, v: Any, d: Decision) -> Action:
        return Action("done") if Action("done") in d.options else d.options[0]


class Talker(Plodder):
    """Plods on, and talks where only answers belong."""

    def choose(self, v: Any, d: Decision) -> Action:
        print("let me think")
        return super().choose(v, d)


_PLAYERS: dict[str, type[RandomPlayer]] = {
    "random": RandomPlayer,
    "plodder": Plodder,
    "talker": Talker,
    "sleeper": Sleeper,
    "crasher": Crasher,
    "forgetful": Forgetful,
    "thrower": Thrower,
    "cheater": Cheater,
}


_THINKERS: dict[str, type[Commander]] = {"veteran": Commander, "general": Ponderer}


def _registry() -> Any:
    """The real games, read only by those who want them: a player of pebbles starts sooner."""
    return importlib.import_module("bocage.registry")


def game(game_id: str) -> Game:
    found: Game = PEBBLES if game_id == "pebbles" else _registry().game(game_id)
    return found


def players(game_id: str) -> list[str]:
    return [*_PLAYERS, *_THINKERS] if game_id == "pebbles" else _registry().players(game_id)


def player(game_id: str, name: str, seed: int) -> Player:
    if game_id != "pebbles":
        real: Player = _registry().player(game_id, name, seed)
        return real
    if name in _THINKERS:
        return _THINKERS[name](MIND, Character.named(name), seed)
    return _PLAYERS[name](PEBBLES, seed)


def mind(game_id: str) -> Mind:
    return MIND if game_id == "pebbles" else _registry().mind(game_id)


def desk(game_id: str) -> Desk:
    return PlainDesk(game(game_id), lesson() if game_id == "pebbles" else None)


def drawing(game_id: str, s: Any, side: Side | None = None) -> str:
    return f"<svg>{side}</svg>"


@cache
def lesson() -> Tutorial:
    match = Match(PEBBLES, {}, "lesson")
    for action in ("hide 2", "done"):
        match.act(Action.parse(action))
    return Tutorial(
        title="First pebbles", says="", record=match.text(), side=Side.GERMAN, opponent="plodder", lessons=[]
    )
