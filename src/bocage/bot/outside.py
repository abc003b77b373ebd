"""A program from outside as a player: it is shown its side's view and the options, and nothing else."""

import time
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Raw, Struct

from bocage import registry
from bocage.core.codec import view_to_json
from bocage.core.game import Game, Result, View
from bocage.core.protocol import Action, Decision, Side

from . import messages
from .desk import BOARD, board_of, laid_out
from .messages import LONGEST_SAYING, PROTOCOL, BadLine, Chosen, Error, Greeting, Info
from .process import BotError, BotProcess

FAULTS = 3
"""Answers to one question that are forgiven, each with an error that says what was wrong."""

Hears = Callable[[Info], None]


class Patience(Struct, frozen=True):
    """What a program is told it has for an action, and how long after that it is given up, in seconds."""

    ms: int = 5000
    grace: float = 30.0
    start: float = 60.0
    """How long it may take to greet."""


USUAL = Patience()


class OutsidePlayer:
    """Plays one side of one match by asking a program. Whoever is done with it closes it."""

    looks = True

    def __init__(self, command: str, game: Game, hello: messages.Hello, patience: Patience = USUAL) -> None:
        self._game, self._desk, self._patience = game, registry.desk(game.id), patience
        self._number = 0
        self.hears: Hears = _ignored
        """Told of every info."""
        self._process = BotProcess(command)
        try:
            self._greeting = self._greeted(hello)
            if BOARD in self._greeting.wants:
                self._process.say(board_of(game))
        except BaseException:
            self._process.close()
            raise

    @property
    def name(self) -> str:
        """What the program calls itself."""
        return self._greeting.name

    def choose(self, v: View, d: Decision) -> Action:
        """The program's choice; BotError if it makes none."""
        self._number += 1
        desk = laid_out(self._game, self._desk, v, self._greeting.wants)
        self._process.say(
            messages.Sight(number=self._number, view=Raw(view_to_json(v)), desk=desk),
            messages.Options(number=self._number, options=[str(o) for o in d.options], task=d.task, rule=d.rule),
            messages.Think(number=self._number, ms=self._patience.ms),
        )
        return self._answer(d, time.monotonic() + self._patience.ms / 1000 + self._patience.grace)

    def over(self, result: Result) -> None:
        """Tell the program how it ended."""
        winner = result.winner.word if result.winner is not None else None
        self._process.say(messages.Over(winner=winner, level=result.level, score=float(result.score)))

    def close(self) -> None:
        """End the program."""
        self._process.close()

    def _greeted(self, hello: messages.Hello) -> Greeting:
        self._process.say(hello)
        try:
            answer = self._process.hear(time.monotonic() + self._patience.start)
        except BadLine as error:
            raise self._failure(f"did not greet: {error}") from error
        if isinstance(answer, Error):
            raise self._failure(f"will not play: {answer.says}")
        if not isinstance(answer, Greeting):
            raise self._failure("did not greet: its first message must be a hello")
        if answer.protocol != PROTOCOL:
            raise self._failure(f"speaks protocol {answer.protocol}; this Bocage speaks {PROTOCOL}")
        return answer

    def _answer(self, d: Decision, late: float) -> Action:
        faults: list[BadLine] = []
        while len(faults) < FAULTS:
            try:
                return self._action(d, late)
            except BadLine as fault:
                faults.append(fault)
                self._process.say(Error(error=fault.code, says=str(fault), number=self._number))
        raise self._failure(f"gave no legal answer in {FAULTS} tries, at last: {faults[-1]}")

    def _action(self, d: Decision, late: float) -> Action:
        """Its answer to the present question. Late answers to earlier ones are passed over."""
        while True:
            heard = self._process.hear(late)
            if isinstance(heard, Info):
                self.hears(heard)
            elif isinstance(heard, Error):
                raise self._failure(f"has given up: {heard.says}")
            elif isinstance(heard, Greeting):
                raise BadLine("a hello was answered before; now an action is asked for")
            elif heard.number == self._number:
                return _offered(heard, d)
            elif heard.number > self._number:
                raise BadLine(f"nothing of number {heard.number} was asked; this is {self._number}")

    def _failure(self, says: str) -> BotError:
        return BotError(f"the bot '{self._process.command}' {says[:LONGEST_SAYING]}")


class Illegal(BadLine):
    """An action that was not offered."""

    code = "illegal"


def _offered(chosen: Chosen, d: Decision) -> Action:
    """The option of these very words."""
    action = Action.parse(chosen.action)
    if action not in d.options:
        raise Illegal(f"'{chosen.action[:80]}' was not one of the {len(d.options)} options")
    return action


def _ignored(_: Info) -> None:
    """Nobody listens."""


def hello_for(game: Game, scenario: str, options: Mapping[str, Any], side: Side, match: str = "") -> messages.Hello:
    """What a program is told when a match begins."""
    return messages.Hello(
        protocol=PROTOCOL,
        game=game.id,
        side=side.word,
        rules=game.rules_version,
        scenario=scenario,
        options=dict(options),
        match=match,
    )
