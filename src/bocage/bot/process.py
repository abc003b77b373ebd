"""A program from outside as a process: it is written to and heard without ever waiting longer than one wants to."""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from queue import SimpleQueue
from typing import IO

from bocage.core.plain import plain

from .lines import Lines
from .messages import BadLine, FromBot, FromReferee, from_bot, line_of

LONGEST_LINE = 10_000
"""Bytes of what a program says to people that are waited for before they are shown."""

FAREWELL_SECONDS = 1.0
"""How long a program that is no longer needed may take to end by itself."""


class BotError(Exception):
    """A program that cannot be played with; the message says which and why, in words for who wrote it."""


class BotProcess:
    """A running program: messages go to its stdin and come from its stdout; its stderr is for people, made plain."""

    def __init__(self, command: str) -> None:
        self.command = command
        self._process = _started(command)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._lines = self._process.stdin, Lines(self._process.stdout)
        self._unsaid: SimpleQueue[bytes | None] = SimpleQueue()
        threading.Thread(target=self._write, daemon=True).start()
        assert self._process.stderr is not None
        self._mutters = threading.Thread(target=_hand_on, args=(self._process.stderr,), daemon=True)
        self._mutters.start()

    def say(self, *messages: FromReferee) -> None:
        """Send messages; a program that reads nothing holds up nobody."""
        self._unsaid.put(b"".join(line_of(message) for message in messages))

    def hear(self, late: float) -> FromBot:
        """The next message before this moment (of `time.monotonic`); BadLine if a line is none."""
        try:
            line = self._lines.next(max(0.0, late - time.monotonic()))
        except TimeoutError:
            raise BotError(f"the bot '{self.command}' did not answer in time") from None
        if line is None:
            raise BotError(f"the bot '{self.command}' {self._end()}")
        if line == "too long":
            raise BadLine("this line is longer than any message may be")
        return from_bot(line)

    def _end(self) -> str:
        """How it ended, once it says no more."""
        try:
            code = self._process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            return "has closed its output"
        return f"has ended (exit code {code})" if code >= 0 else f"was ended by signal {-code}"

    def close(self) -> None:
        """End the program: by the end of its input if it heeds that, else by force. Once is enough."""
        self._unsaid.put(None)
        self._lines.leave()
        try:
            self._process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            _kill(self._process)
            self._process.wait()
        self._mutters.join(FAREWELL_SECONDS)  # its last words; somebody it has left behind may go on for ever
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()

    def _write(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # it has ended: whoever listens will hear so
            while (said := self._unsaid.get()) is not None:
                self._stdin.write(said)
                self._stdin.flush()
        with contextlib.suppress(OSError):
            self._stdin.close()


def _started(command: str) -> "subprocess.Popen[bytes]":
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BotError(f"the bot's command '{command}' cannot be read: {error}") from error
    if not words:
        raise BotError("a bot needs a command: cmd:python3 bot.py")
    try:
        # a session of its own: what it started itself can be ended with it
        pipe = subprocess.PIPE
        return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
    except (OSError, ValueError) as error:
        raise BotError(f"the bot '{command}' does not start: {error}") from error


def _hand_on(words: IO[bytes]) -> None:
    """What a program says to people, line by line; nothing of it may steer their terminal."""
    with words, contextlib.suppress(OSError, ValueError):
        while line := words.readline(LONGEST_LINE):
            sys.stderr.write(f"{plain(line.decode(errors='backslashreplace').rstrip().expandtabs())}\n")
            sys.stderr.flush()


def _kill(process: "subprocess.Popen[bytes]") -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
