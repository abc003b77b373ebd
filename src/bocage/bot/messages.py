"""The messages between a referee, who runs a match, and a bot, who plays one side of it.

`docs/bots.md` tells them by example. A message is one JSON object on a line of its own, in UTF-8. What it says beyond
these fields is ignored, so that either side may grow; `protocol` goes up when something they say changes its meaning.
"""

from typing import Any, TypeAlias

import msgspec
from msgspec import Raw, Struct

PROTOCOL = 1

LONGEST = 4 * 1024 * 1024
"""The longest line that is read, in bytes; the longest a bot of ours writes or is sent is some thousands."""

LONGEST_SAYING = 2000
"""How much of a sentence is kept, in characters."""


class BadLine(ValueError):
    """A line that is no message, or none that can be heeded now; the sentence says why."""

    code = "bad_line"


class Hello(Struct, frozen=True, kw_only=True, tag="hello"):
    """From the referee: a match begins, and this is what is played. It is answered by a greeting or an error."""

    protocol: int
    game: str
    side: str
    rules: int = 0
    scenario: str = ""
    options: dict[str, Any] = {}
    match: str = ""


class Board(Struct, frozen=True, kw_only=True, tag="board"):
    """After the greeting of a bot that wants it: the places of the map, and the names behind the numbers of a view."""

    places: list[Any]
    numbers: dict[str, list[str]] = {}


class Sight(Struct, frozen=True, kw_only=True, tag="view"):
    """What the side may know at a decision of its own; `desk` holds what the bot's greeting asked for beside it."""

    number: int
    view: Raw
    desk: dict[str, Any] = {}


class Options(Struct, frozen=True, kw_only=True, tag="options"):
    """Everything that may be chosen now, and of which task under which rule."""

    number: int
    options: list[str]
    task: str = ""
    rule: str = ""


class Think(Struct, frozen=True, kw_only=True, tag="think"):
    """Now choose; in so many milliseconds, if any are named."""

    number: int
    ms: int | None = None


class Hurry(Struct, frozen=True, kw_only=True, tag="hurry"):
    """Answer the question of this number now, with the best so far."""

    number: int


class Over(Struct, frozen=True, kw_only=True, tag="over"):
    """The match has ended. Another hello may follow, or the end of the line."""

    winner: str | None = None
    level: str = ""
    score: float = 0.0


class Error(Struct, frozen=True, kw_only=True, tag="error"):
    """From either: what was wrong with a message. Everything is as if that message had not come."""

    error: str
    says: str
    number: int | None = None


class Greeting(Struct, frozen=True, kw_only=True, tag="hello"):
    """From the bot: it plays. `wants` asks for more in every view: see `desk.py`."""

    protocol: int
    name: str
    wants: list[str] = []


class Info(Struct, frozen=True, kw_only=True, tag="info", omit_defaults=True):
    """From the bot, as often as it likes before its action: how far it is, what it has in mind, what it expects."""

    number: int
    progress: float | None = None
    says: str = ""
    worth: float | None = None
    plan: Any = None


class Chosen(Struct, frozen=True, kw_only=True, tag="action"):
    """From the bot: its choice, word for word as it was offered."""

    number: int
    action: str


FromReferee: TypeAlias = Hello | Board | Sight | Options | Think | Hurry | Over | Error
FromBot: TypeAlias = Greeting | Info | Chosen | Error

_REFEREE = msgspec.json.Decoder(FromReferee)
_BOT = msgspec.json.Decoder(FromBot)


def line_of(message: FromReferee | FromBot) -> bytes:
    """A message as it goes over the wire."""
    return msgspec.json.encode(message) + b"\n"


def from_referee(line: bytes) -> FromReferee:
    """What a referee says; BadLine if it is none of the messages."""
    message: FromReferee = _read(_REFEREE, line)
    return message


def from_bot(line: bytes) -> FromBot:
    """What a bot says; BadLine if it is none of the messages."""
    message: FromBot = _read(_BOT, line)
    return message


def _read(decoder: "msgspec.json.Decoder[Any]", line: bytes) -> Any:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadLine(f"this line is no message: {error}") from error
