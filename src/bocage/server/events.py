"""Live lines: each open page of a match hears of every change, until it goes away or the server closes.

An event stream begins with the present state, so a client that lost its line and comes back is up to date at once,
whatever it missed (its Last-Event-ID need not even be read). Only the latest state counts: a slow client skips.
"""

import asyncio
from collections.abc import AsyncIterator, Callable

import msgspec

from bocage.server.refused import Refused
from bocage.server.window import LiveState

PING_SECONDS = 15.0
RETRY_MILLISECONDS = 1000
MOST_LINES = 300
"""Open at once: each takes one of the files a process may have open."""


class Line:
    """One listener."""

    def __init__(self, first: LiveState, states: AsyncIterator[LiveState]) -> None:
        self._latest: LiveState | None = first
        self._news = asyncio.Event()
        self._news.set()
        self._ended = False
        self._listening = asyncio.create_task(self._listen(states))

    async def _listen(self, states: AsyncIterator[LiveState]) -> None:
        try:
            async for state in states:
                self._latest = state
                self._news.set()
        finally:
            self.end()

    def end(self) -> None:
        """Say no more."""
        self._ended = True
        self._news.set()

    async def told(self) -> AsyncIterator[bytes]:
        """What goes over the line."""
        yield f"retry: {RETRY_MILLISECONDS}\n\n".encode()
        while not self._ended:
            try:
                async with asyncio.timeout(PING_SECONDS):
                    await self._news.wait()
            except TimeoutError:
                yield b": still here\n\n"
                continue
            self._news.clear()
            if self._latest is not None:
                yield _event(self._latest)
                self._latest = None

    async def close(self) -> None:
        """Stop listening."""
        self._listening.cancel()
        await asyncio.gather(self._listening, return_exceptions=True)


class Lines:
    """All live lines of a server, so that they can be ended together: an open line would hold up its closing."""

    def __init__(self) -> None:
        self._open: set[Line] = set()
        self._closed = False

    def check_free(self) -> None:
        """Refused if there are as many lines as there may be."""
        if len(self._open) >= MOST_LINES:
            raise Refused("busy", "Too many pages are open at this server; close some, and try again.")

    async def told(self, first: LiveState, states: AsyncIterator[LiveState]) -> AsyncIterator[bytes]:
        """A new line, open until its reader leaves or `close` is called."""
        if self._closed:
            return
        line = Line(first, states)
        self._open.add(line)
        try:
            async for words in line.told():
                yield words
        finally:
            self._open.discard(line)
            asyncio.get_running_loop().call_soon(_forget(line))

    def close(self) -> None:
        """End every line, and open no more."""
        self._closed = True
        for line in self._open:
            line.end()


def _forget(line: Line) -> Callable[[], object]:
    """The reader's task is being cancelled and may not wait; the line is closed by a task of its own."""
    return lambda: asyncio.ensure_future(line.close())


def _event(state: LiveState) -> bytes:
    return b"event: state\nid: %d.%d\ndata: %s\n\n" % (state.number, state.n, msgspec.json.encode(state))
