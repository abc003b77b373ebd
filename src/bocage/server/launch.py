"""Starting the server, telling where it is, and stopping it cleanly."""

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from pathlib import Path
from types import FrameType

import uvicorn
from sqlalchemy.exc import DatabaseError

from bocage import registry
from bocage.core.plain import plain_lines
from bocage.server.album import Album
from bocage.server.app import create_app
from bocage.server.folder import InUse, held
from bocage.server.hall import Hall
from bocage.server.painter import Painter
from bocage.server.protocol import http_protocol
from bocage.server.schema import StoreError
from bocage.server.security import LARGEST_HEADERS

PORT = 8044
PATIENCE = 3
"""Seconds that requests under way are given when the server stops."""

TIDY_SECONDS = 60.0
PICTURES = "pictures"
"""The folder in which the pictures of the shelf are kept."""

Say = Callable[[str], None]

log = logging.getLogger(__name__)


class CannotServe(Exception):
    """Why the server does not start, in a sentence that says what to do."""


def serve(host: str, port: int | None, data: Path, *, path: str | None = None, say: Say) -> None:
    """Serve until told to stop. Without a port the usual one is taken, or any free one.

    With a path the browser is opened there, where there is one.
    """
    try:
        with held(data) as leave, listen(host, port) as listening:
            address = address_of(host, listening)
            leave(address)
            hall = Hall.open(data, jobs())
            album = Album(data / PICTURES)
            asyncio.run(_serve(hall, album, host, listening, lambda: _welcome(address, host, path, say)))
    except InUse as busy:
        raise CannotServe(_already(busy)) from busy
    except StoreError as error:
        raise CannotServe(str(error)) from error
    except DatabaseError as error:
        raise CannotServe(f"the games in {data} cannot be read: {error.orig}") from error
    except OSError as error:
        raise CannotServe(f"{error.filename or data}: {error.strerror}") from error
    say("Stopped. Every game is kept.")


def jobs() -> int:
    """How many computer players may think at once: one processor is left for the rest."""
    return max(1, (os.cpu_count() or 2) - 1)


# --- the address


def listen(host: str, port: int | None) -> socket.socket:
    """A socket that listens there; CannotServe says why it cannot."""
    try:
        return _bound(host, PORT if port is None else port)
    except OSError as error:
        if port is None and error.errno in (errno.EADDRINUSE, errno.EACCES):
            return _bound(host, 0)
        raise CannotServe(_unbound(host, port or PORT, error)) from error


def _bound(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":  # elsewhere it would let two servers share the port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(where)
        listening.listen(128)
    except OSError:
        listening.close()
        raise
    return listening


def _unbound(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken by another program: name another with --port, or 0 for any that is free"
    if error.errno == errno.EACCES:
        return f"port {port} may not be used by this user: name one above 1023 with --port"
    if isinstance(error, socket.gaierror) or error.errno == errno.EADDRNOTAVAIL:
        return f"'{host}' is no address of this machine: name one with --host, or leave it out"
    return f"cannot listen on {host}, port {port}: {error.strerror}"


def address_of(host: str, listening: socket.socket) -> str:
    """The address to put into a browser on this machine."""
    port = listening.getsockname()[1]
    if host in ("", "0.0.0.0", "::"):
        host = "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a host."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _names(host: str) -> frozenset[str]:
    """The names a browser may use for us: the one given; the machine's own if it is open to all."""
    if host in ("", "0.0.0.0", "::"):
        return frozenset({socket.gethostname().lower(), socket.getfqdn().lower()})
    return frozenset({host.lower()})


# --- the server


class Server(uvicorn.Server):
    """Ends live lines before it waits for connections to end, and ends by a signal as by any other way."""

    def __init__(
        self, config: uvicorn.Config, ready: Callable[[], None], leaving: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(config)
        self._ready, self._leaving = ready, leaving

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, live lines first."""
        self._leaving()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Signals ask to stop, however often they come: what is being written is written."""
        signals = [signal.SIGINT, signal.SIGTERM]
        if sys.platform == "win32":
            signals.append(signal.SIGBREAK)
        before = {sig: signal.signal(sig, self.handle_exit) for sig in signals}
        try:
            yield
        finally:
            for sig, handler in before.items():
                signal.signal(sig, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop soon."""
        self.should_exit = True


class PlainLog(logging.Formatter):
    """The log on the host's terminal: a stranger's request may be named in it, and steers nothing."""

    def format(self, record: logging.LogRecord) -> str:
        """The lines of one record."""
        return plain_lines(super().format(record))


def settings(app: object) -> uvicorn.Config:
    """How uvicorn runs an app here."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        access_log=False,
        h11_max_incomplete_event_size=LARGEST_HEADERS,
        http=http_protocol(),
        lifespan="on",
        log_config=None,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=PATIENCE,
        timeout_keep_alive=30,
        ws="none",
    )


async def _serve(hall: Hall, album: Album, host: str, listening: socket.socket, ready: Callable[[], None]) -> None:
    handler = logging.StreamHandler()
    handler.setFormatter(PlainLog("%(asctime)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # a stranger's broken request is nobody's business
    app = create_app(hall, hosts=_names(host), album=album)
    server = Server(settings(app), ready, app.state.lines.close)
    chores = [asyncio.create_task(_warm(app.state.painter)), asyncio.create_task(_tidy())]
    try:
        await server.serve([listening])
    except SystemExit as error:
        raise CannotServe("the server could not start; what is written above says why") from error
    finally:
        for chore in chores:
            chore.cancel()
        await asyncio.gather(*chores, return_exceptions=True)


async def _warm(painter: Painter) -> None:
    """Have ready what the first page will ask for: the pictures of the shelf, then the boards."""
    games = [game.id for game in registry.games()]
    hung = await asyncio.gather(*(painter.shelf(game) for game in games), return_exceptions=True)
    for game, picture in zip(games, hung, strict=True):
        if isinstance(picture, Exception):
            log.error("%s: %s", game, picture)
    for game in games:
        await asyncio.to_thread(registry.page, game)


async def _tidy() -> None:
    """Look for garbage once a minute. Looking through all of memory takes as long as dozens of rounds.

    Left to itself Python would do so every second or two under load, and each time keep every client waiting.
    """
    gc.freeze()
    gc.set_threshold(10_000, 50, 1_000)
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        gc.collect()


# --- words and browser


def _welcome(address: str, host: str, path: str | None, say: Say) -> None:
    say(f"Bocage is at {address}  (Ctrl-C stops it)")
    if not is_loopback(host):
        say(
            "Warning: this server is open to every machine that can reach this one. There are no accounts yet: "
            "whoever opens the address is a guest here. Use it only among people you trust."
        )
    if path is not None and has_browser():
        # some browsers keep the caller waiting until they are closed
        threading.Thread(target=webbrowser.open, args=(address + path.lstrip("/"),), daemon=True).start()


def has_browser() -> bool:
    """Whether there is a desktop to open a browser on."""
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _already(busy: InUse) -> str:
    where = f"at {busy.address}" if busy.address else "already"
    return (
        f"Bocage is running {where} with the games in {busy.folder}: use that one, stop it first, "
        "or name another folder with --data"
    )
