"""Our players as a bot: `bocage bot` reads a referee's messages line by line and answers them."""

import time
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from bocage import registry
from bocage.ai.clock import Clock, Listener
from bocage.ai.commander import PATIENT, Commander
from bocage.ai.levels import Character
from bocage.ai.player import Player
from bocage.core.codec import CodecError, view_from_json
from bocage.core.game import View
from bocage.core.protocol import BOTH, Action, Decision, Side

from . import messages
from .lines import Lines
from .messages import PROTOCOL, BadLine, FromBot, FromReferee, Hello, Hurry, Options, Over, Sight, Think, from_referee

TELLS_SECONDS = 0.25
"""Between two messages about how far a thought has come."""

MARGIN = 0.9
"""The part of the time named that is spent: the answer has to get there too."""

M = TypeVar("M", Sight, Options)


class Refused(Exception):
    """A message that cannot be followed: a code and a sentence."""

    def __init__(self, error: str, says: str, number: int | None = None) -> None:
        super().__init__(says)
        self.message = messages.Error(error=error, says=says[: messages.LONGEST_SAYING], number=number)


class Who(Struct, frozen=True):
    """Which of our players answers: in any game if none is named. With an `effort` the same on any machine."""

    level: str
    game: str = ""
    seed: int = 1
    effort: float | None = None


class DueClock(Clock):
    """A clock that also ends a thought at a moment somebody else has set, or at once."""

    due = float("inf")

    @property
    def is_up(self) -> bool:
        """Whether the thought must end."""
        return time.monotonic() >= self.due or super().is_up


class Bot:
    """One of our players at the end of a line. It keeps the match, the view and the options it was told last."""

    def __init__(self, who: Who, say: Callable[[FromBot], None]) -> None:
        self._who, self._say = who, say
        self._hello: Hello | None = None
        self._side = Side.ALLIED
        self._player: Player | None = None
        self._sight: tuple[int, View] | None = None
        self._options: Options | None = None
        self._told, self._hurried = 0.0, -1

    def hear(self, message: FromReferee) -> None:
        """Follow a message; Refused, and nothing has changed, if that cannot be."""
        if isinstance(message, Hello):
            self._greet(message)
        elif isinstance(message, Sight):
            self._sight = (message.number, self._seen(message))
        elif isinstance(message, Options):
            if not message.options:
                raise Refused("bad_options", "there is nothing to choose among no options", message.number)
            self._options = message
        elif isinstance(message, Think):
            self._think(message)
        elif isinstance(message, Over):
            self._hello = self._player = self._sight = self._options = None

    def hurry(self, number: int) -> None:
        """End the thought about this question, begun or not; asked from another thread."""
        self._hurried = number
        asked = self._options is not None and self._options.number == number
        if asked and isinstance(self._player, Commander) and isinstance(self._player.clock, DueClock):
            self._player.clock.due = 0.0

    # --- a match

    def _greet(self, hello: Hello) -> None:
        if hello.protocol != PROTOCOL:
            raise Refused("protocol", f"this Bocage speaks protocol {PROTOCOL}, not {hello.protocol}")
        if self._who.game and hello.game != self._who.game:
            raise Refused("game", f"this bot was started for {self._who.game}")
        side = next((side for side in BOTH if side.word == hello.side), None)
        if side is None:
            raise Refused("side", f"a side is 'allied' or 'german', not '{hello.side[:40]}'")
        try:
            rules = registry.game(hello.game).rules_version
            player = registry.player(hello.game, self._who.level, self._who.seed, self._who.effort)
        except registry.Unknown as unknown:
            raise Refused("game", str(unknown)) from unknown
        if hello.rules not in (0, rules):
            raise Refused("rules", f"this Bocage plays {hello.game} under rules {rules}, not {hello.rules}")
        if isinstance(player, Commander):
            player.clock = self._clock(hello.game)
        self._hello, self._side, self._player = hello, side, player
        self._sight = self._options = None
        self._say(messages.Greeting(protocol=PROTOCOL, name=f"bocage {self._who.level}"))

    def _clock(self, game_id: str) -> DueClock:
        seconds = Character.named(self._who.level).level.seconds
        if self._who.effort is None:
            return DueClock(PATIENT, seconds, self._listener())
        return DueClock(int(self._who.effort * seconds * registry.mind(game_id).pace), None, self._listener())

    def _listener(self) -> Listener:
        def tell(progress: float, best: str) -> None:
            if self._options is not None and time.monotonic() - self._told >= TELLS_SECONDS:
                self._told = time.monotonic()
                self._say(messages.Info(number=self._options.number, progress=round(progress, 3), says=best))

        return tell

    # --- a decision

    def _seen(self, message: Sight) -> View:
        if self._hello is None:
            raise Refused("no_match", "a view needs a hello before it", message.number)
        try:
            v = view_from_json(view_kind(self._hello.game), bytes(message.view))
        except CodecError as error:
            raise Refused("bad_view", str(error), message.number) from error
        if v.side != self._side:
            raise Refused("bad_view", f"this is not the view of the {self._side.word} side", message.number)
        return v

    def _think(self, think: Think) -> None:
        player, v, options = self._ready(think.number)
        if isinstance(player, Commander) and isinstance(player.clock, DueClock):
            player.clock.due = float("inf") if think.ms is None else time.monotonic() + think.ms / 1000 * MARGIN
            if self._hurried == think.number:
                player.clock.due = 0.0
        self._told = time.monotonic()
        offered = [Action.parse(text) for text in options.options]
        try:
            action = player.choose(v, Decision(self._side, options.task, options.rule, offered))
        except Exception as error:  # options that do not belong to the view: the referee's fault, or ours
            raise Refused("stumbled", f"{type(error).__name__}: {error}", think.number) from error
        self._explain(think.number)
        self._say(messages.Chosen(number=think.number, action=str(action)))

    def _ready(self, number: int) -> tuple[Player, View, Options]:
        if self._player is None:
            raise Refused("no_match", "think needs a hello before it", number)
        if self._sight is None or self._options is None:
            raise Refused("not_asked", "think needs a view and options before it", number)
        if not self._sight[0] == self._options.number == number:
            last = f"the last view is number {self._sight[0]}, the last options number {self._options.number}"
            raise Refused("out_of_step", f"think is number {number}, but {last}", number)
        return self._player, self._sight[1], self._options

    def _explain(self, number: int) -> None:
        """The plan behind the choice, if a new one was made."""
        if isinstance(self._player, Commander) and (account := self._player.account) is not None:
            self._player.account = None
            plan: Any = msgspec.to_builtins(account)
            self._say(messages.Info(number=number, progress=1.0, says=account.title, worth=account.worth, plan=plan))


def view_kind(game_id: str) -> type[View]:
    """The type of a game's views."""
    kind: type[View] = get_type_hints(registry.game(game_id).view)["return"]
    return kind


def serve(who: Who, source: BinaryIO, out: BinaryIO) -> None:
    """Answer a referee's messages until there are no more, or nobody hears the answers."""

    def say(message: FromBot) -> None:
        out.write(messages.line_of(message))
        out.flush()

    bot = Bot(who, say)
    heard: SimpleQueue[FromReferee | Refused | None] = SimpleQueue()
    Thread(target=_listen, args=(Lines(source), bot, heard), daemon=True).start()
    while (message := heard.get()) is not None:
        try:
            if isinstance(message, Refused):
                raise message
            bot.hear(message)
        except Refused as refused:
            say(refused.message)


def _listen(lines: Lines, bot: Bot, heard: "SimpleQueue[FromReferee | Refused | None]") -> None:
    """Take every message apart; one that says to hurry cannot wait until the thought is over."""
    while (line := lines.next()) is not None:
        try:
            if line == "too long":
                raise BadLine("this line is longer than any message may be")
            message = from_referee(line)
        except BadLine as error:
            heard.put(Refused("bad_line", str(error)))
            continue
        if isinstance(message, Hurry):
            bot.hurry(message.number)
        else:
            heard.put(message)
    heard.put(None)
