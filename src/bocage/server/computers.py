"""The processes in which computer players think. They can be stopped at any moment, and end with the server."""

import asyncio
import contextlib
import pickle
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import TypeAlias

from msgspec import json

from .thoughts import HURRY, LENGTH, Failed, Progress, Thought, Word, framed

IDLE_SECONDS = 120.0
"""A process nobody has asked for so long is ended: it keeps memory."""

START_SECONDS = 60.0
LARGEST_WORD = 32_000_000
BROKEN = "its process has broken down"

Hear: TypeAlias = Callable[[Progress], None]


def _deaf(_: Progress) -> None:
    """Nobody wants to know."""


class Trouble(Exception):
    """A player did not answer; the message says why."""


class Worker:
    """One process, which answers one question at a time."""

    def __init__(self, shelf: str) -> None:
        self._shelf = shelf
        self._process: asyncio.subprocess.Process | None = None
        self.used = time.monotonic()
        self.last: tuple[str, int] | None = None

    async def ready(self) -> None:
        """Have the process running; on a busy machine that may take a moment."""
        if self.pid is None:
            self._process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-P", "-m", "bocage.server.thinker", self._shelf),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                start_new_session=True,
            )
            await self._heard()

    async def ask(self, thought: Thought, hear: Hear) -> Word:
        """What comes of a question; Trouble if the process or the player fails."""
        self.used, self.last = time.monotonic(), (thought.match, thought.side)
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(framed(pickle.dumps(thought)))
            await self._process.stdin.drain()
        except OSError as error:
            raise Trouble(BROKEN) from error
        while isinstance(word := await self._heard(), Progress):
            hear(word)
        if isinstance(word, Failed):
            raise Trouble(word.trouble)
        return word

    def hurry(self) -> None:
        """Have whoever thinks here choose the best so far."""
        if self.pid is not None and self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(framed(HURRY))

    async def _heard(self) -> Word:
        assert self._process is not None
        assert self._process.stdout is not None
        try:
            size = int.from_bytes(await self._process.stdout.readexactly(LENGTH), "big")
            data = await self._process.stdout.readexactly(min(size, LARGEST_WORD))
        except (OSError, EOFError) as error:
            raise Trouble(BROKEN) from error
        word: Word = json.decode(data, type=Word)
        return word

    @property
    def pid(self) -> int | None:
        """The process's number while it lives."""
        running = self._process is not None and self._process.returncode is None
        return self._process.pid if running and self._process is not None else None

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        if process.stdin is not None:
            process.stdin.close()
        await process.wait()


class Computers:
    """A few processes for the computer players of all matches; started when first needed."""

    def __init__(self, jobs: int, shelf: str, *, seconds: float) -> None:
        self.seconds = seconds
        self._free: deque[Worker] = deque(Worker(shelf) for _ in range(max(1, jobs)))
        self.workers = tuple(self._free)
        self._turn = asyncio.Condition()
        self._closed = False

    async def ask(self, thought: Thought, hear: Hear = _deaf) -> Word:
        """What comes of a question; Trouble if it twice fails to be answered in time.

        Cancelling ends the thinking at once.
        """
        trouble = ""
        for _ in range(2):
            worker = await self._take((thought.match, thought.side))
            answered = False
            try:
                async with asyncio.timeout(START_SECONDS):
                    await worker.ready()
                async with asyncio.timeout(self.seconds):
                    word = await worker.ask(thought, hear)
                answered = True
            except TimeoutError:
                trouble = f"it did not decide within {self.seconds:g} seconds"
            except Trouble as error:
                trouble = str(error)
            finally:
                await asyncio.shield(self._give_back(worker, answered=answered))
            if answered:
                return word
        raise Trouble(trouble)

    def hurry(self, who: tuple[str, int]) -> None:
        """Have a player choose now, if it thinks or has just thought."""
        for worker in self.workers:
            if worker.last == who:
                worker.hurry()

    async def _take(self, who: tuple[str, int]) -> Worker:
        """A process that is free: the one that last thought for this player, if it can be had."""
        async with self._turn:
            await self._turn.wait_for(lambda: bool(self._free) or self._closed)
            if self._closed:
                raise Trouble("the server is closing")
            worker = next((worker for worker in self._free if worker.last == who), self._free[-1])
            self._free.remove(worker)
            return worker

    async def _give_back(self, worker: Worker, *, answered: bool) -> None:
        """A process that did not answer is ended first; in one piece, or a second cancelling would lose the worker."""
        if not answered:
            await worker.end()
        async with self._turn:
            self._free.append(worker)
            self._turn.notify()

    async def rest(self) -> None:
        """End what nobody has used for long."""
        late = time.monotonic() - IDLE_SECONDS
        for worker in [worker for worker in self._free if worker.pid is not None and worker.used < late]:
            await worker.end()

    async def stop(self) -> None:
        """End all of them, and start none again."""
        async with self._turn:
            self._closed = True
            self._turn.notify_all()
        for worker in self.workers:
            await worker.end()
