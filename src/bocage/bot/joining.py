"""A bot at a server: one seat of a match, asked for over HTTP and played like anyone else's.

The server knows a caller by a cookie, and a seat belongs to one. A seat's address is that of its match with the side
and, behind the `#`, the word that is the cookie: whoever has it sees through these eyes and plays this side.
"""

import contextlib
import http.client
import secrets
import time
from typing import Any, Self, TypeVar
from urllib.parse import parse_qs, quote, urlencode, urlsplit

import msgspec
from msgspec import Struct

from bocage import registry
from bocage.core.codec import CodecError, view_from_json
from bocage.core.game import Game
from bocage.core.protocol import Action, Decision, Side

from .messages import LONGEST_SAYING, Info
from .outside import OutsidePlayer, Patience, hello_for
from .seen import Seen
from .serving import view_kind

COOKIE = "bocage"
TIMEOUT = 60.0
WAIT_SECONDS = 20.0
"""How long a seat listens for a change before it looks again by itself."""

APART_SECONDS = 0.25
"""Between two words of a bot that are handed on."""

TRIES = 6
"""How often a server that does not answer is asked, each time after twice as long."""

DATA = b"data:"
LARGEST = 16 * 1024 * 1024

T = TypeVar("T")


class ServerError(Exception):
    """What a server would not do, or that it cannot be reached."""


class Away(ServerError):
    """The server does not answer now; it may later."""


class NewMatch(Struct, frozen=True):
    """A match to be begun for a bot."""

    game: str
    side: str
    against: str
    scenario: str = ""


class Seat(Struct, frozen=True):
    """A side of a match at a server, and the word by which the server knows who sits there."""

    server: str
    match: str
    side: Side
    word: str

    @property
    def says(self) -> str:
        """Where the bot plays, for people."""
        return f"{self.side.word} in match {self.match} at {self.server}"

    def path(self, what: str) -> str:
        """Where the server answers a question about this match."""
        return f"/api/matches/{quote(self.match)}/{what}"


class Line:
    """A connection to a server, opened anew where it broke."""

    def __init__(self, server: str, word: str) -> None:
        self._connection = _connection(server, TIMEOUT)
        self._headers = {"Cookie": f"{COOKIE}={word}", "Content-Type": "application/json"}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def ask(self, path: str, kind: type[T], body: Any = None) -> T:
        """What the server answers. Asked again while it is away: what changes something carries a key."""
        for attempt in range(TRIES):
            try:
                return self._read(kind, *self._once(path, body))
            except Away:
                if attempt == TRIES - 1:
                    raise
                time.sleep(0.25 * 2**attempt)
        raise AssertionError

    def tell(self, path: str, body: Any) -> None:
        """Say something that may as well be lost."""
        with contextlib.suppress(Away):
            self._once(path, body)

    def _once(self, path: str, body: Any) -> tuple[int, bytes]:
        try:
            data = None if body is None else msgspec.json.encode(body)
            self._connection.request("GET" if body is None else "POST", path, data, self._headers)
            answer = self._connection.getresponse()
            return answer.status, answer.read(LARGEST)
        except (OSError, http.client.HTTPException) as error:
            self._connection.close()
            raise Away(f"the server does not answer: {error}") from error

    def _read(self, kind: type[T], status: int, data: bytes) -> T:
        if status >= 500:
            raise Away(f"the server is in trouble ({status})")
        if status >= 400:
            raise ServerError(_problem(status, data))
        try:
            return data.decode() if kind is str else msgspec.json.decode(data, type=kind)  # type: ignore[return-value]
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise ServerError(f"the server answers what is no answer: {error}") from error


def _connection(server: str, seconds: float) -> http.client.HTTPConnection:
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ServerError(f"'{server}' is no address of a server: it begins with http:// or https://")
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    return kind(parts.hostname, parts.port, timeout=seconds)


def _problem(status: int, data: bytes) -> str:
    try:
        return str(msgspec.json.decode(data, type=dict[str, Any])["says"])
    except (msgspec.MsgspecError, KeyError):
        return f"the server refuses this ({status})"


# --- taking a seat


def invited(address: str) -> Seat:
    """The seat of an address as the server gives it: `http://…/api/matches/ID?seat=german#WORD`."""
    parts = urlsplit(address)
    side = _side(parse_qs(parts.query).get("seat", [""])[0])
    before, _, match = parts.path.rstrip("/").rpartition("/")
    if before != "/api/matches" or side is None or not parts.fragment:
        raise ServerError(
            "this is no address of a seat; it looks like http://127.0.0.1:8044/api/matches/ID?seat=german#WORD, "
            "and the table shows it where a side is played by a program"
        )
    return Seat(f"{parts.scheme}://{parts.netloc}", match, side, parts.fragment)


def begun(server: str, new: NewMatch) -> Seat:
    """A program's seat in a new match, begun for the bot against one of the server's players."""
    side = _side(new.side)
    if side is None:
        raise ServerError(f"a side is allied or german, not '{new.side}'")
    body = {"game": new.game, "scenario": new.scenario, side.word: "bot", side.enemy.word: new.against}
    with Line(server, secrets.token_urlsafe(24)) as line:
        made = line.ask("/api/matches", dict[str, Any], body)
        invitation = line.ask(f"/api/matches/{made['id']}/invite", dict[str, Any], {"seat": side.word})
    return invited(server.rstrip("/") + str(invitation["path"]))


def _side(word: str) -> Side | None:
    return next((side for side in (Side.ALLIED, Side.GERMAN) if side.word == word), None)


# --- playing


def play(seat: Seat, command: str, patience: Patience, *, quiet: bool = False) -> str:
    """Play a seat to the end of its match; how that was. The other side hears what the bot says unless it is quiet."""
    with Line(seat.server, seat.word) as line:
        seen = _look(line, seat)
        game = _known(seen)
        hello = hello_for(game, seen.scenario, seen.options, seat.side, seat.match)
        player = OutsidePlayer(command, game, hello, patience)
        try:
            while seen.state == "running":
                if seen.asked is None:
                    _wait(seat, seen.number)
                else:
                    player.hears = _Teller(line, seat, seen.number, quiet=quiet)
                    _act(line, seat, seen, _choice(player, seat, seen))
                seen = _look(line, seat)
        finally:
            player.close()
    return seen.result or "The match was given up."


class _Teller:
    """Hands what a bot says about a decision on to the server, but not too often."""

    def __init__(self, line: Line, seat: Seat, number: int, *, quiet: bool) -> None:
        self._line, self._seat, self._number, self._quiet = line, seat, number, quiet
        self._again = 0.0

    def __call__(self, info: Info) -> None:
        if time.monotonic() < self._again:
            return
        self._again = time.monotonic() + APART_SECONDS
        says = "" if self._quiet else info.says[:LONGEST_SAYING]
        body = {"seat": self._seat.side.word, "number": self._number, "progress": info.progress, "says": says}
        self._line.tell(self._seat.path("info"), body)


def record(seat: Seat) -> str:
    """The match file of a match that is over."""
    with Line(seat.server, seat.word) as line:
        return line.ask(seat.path("record"), str)


def _known(seen: Seen) -> Game:
    """The game of a match, if this Bocage plays it under the same rules."""
    game = registry.game(seen.game)
    if seen.rules != game.rules_version:
        raise ServerError(f"the server plays {game.id} under rules {seen.rules}; this Bocage has {game.rules_version}")
    return game


def _look(line: Line, seat: Seat) -> Seen:
    return line.ask(f"{seat.path('view')}?{urlencode({'seat': seat.side.word})}", Seen)


def _choice(player: OutsidePlayer, seat: Seat, seen: Seen) -> Action:
    assert seen.asked is not None
    try:
        v = view_from_json(view_kind(seen.game), msgspec.json.encode(seen.view))
    except CodecError as error:
        raise ServerError(str(error)) from error
    options = [Action.parse(text) for text in seen.asked.options]
    return player.choose(v, Decision(seat.side, seen.asked.task, seen.asked.rule, options))


def _act(line: Line, seat: Seat, seen: Seen, action: Action) -> None:
    """Enter an action. One that comes too late, because the match was given up say, is no fault: a look will tell."""
    body = {"seat": seat.side.word, "number": seen.number, "actions": [str(action)], "key": secrets.token_urlsafe(12)}
    try:
        done = line.ask(seat.path("act"), dict[str, Any], body)
    except ServerError:
        if _look(line, seat).number == seen.number:
            raise
        return
    if done.get("refusal"):
        raise ServerError(f"the server refused '{action}': {done['refusal'].get('says', '')}")


class _Change(Struct, frozen=True):
    """What the live line of a match says."""

    number: int
    decides: str | None
    state: str


def _concerns(seat: Seat, number: int, words: bytes) -> bool:
    """Whether the match has gone on from this number, to the seat's own decision or to its end."""
    change = msgspec.json.decode(words, type=_Change)
    return change.number != number and (change.decides == seat.side.word or change.state != "running")


def _wait(seat: Seat, number: int) -> None:
    """Listen until there is something to do in the match, or for a while."""
    late = time.monotonic() + WAIT_SECONDS
    connection = _connection(seat.server, WAIT_SECONDS)
    try:
        path = f"{seat.path('live')}?{urlencode({'seat': seat.side.word})}"
        connection.request("GET", path, headers={"Cookie": f"{COOKIE}={seat.word}"})
        answer = connection.getresponse()
        while time.monotonic() < late and (words := answer.readline(LARGEST)):
            if words.startswith(DATA) and _concerns(seat, number, words[len(DATA) :]):
                return
    except (OSError, http.client.HTTPException, msgspec.MsgspecError):
        time.sleep(1.0)
    finally:
        connection.close()
