"""Lines read from a pipe by a thread of their own: nobody waits on a silent pipe, and no line is endless."""

import contextlib
import threading
from queue import Empty, Full, Queue
from typing import IO, Literal, TypeAlias

from .messages import LONGEST

Line: TypeAlias = bytes | Literal["too long"] | None
"""A line, a line that was longer than any may be, or None: there will be no more."""

WAITING = 64
"""Lines that may wait to be heard; whoever writes more waits too."""

AGAIN = 0.2


class Lines:
    """What comes out of a pipe, line by line. Lines of nothing but blanks are left out."""

    def __init__(self, pipe: IO[bytes], longest: int = LONGEST) -> None:
        self._pipe, self._longest = pipe, longest
        self._heard: Queue[Line] = Queue(WAITING)
        self._left = threading.Event()
        threading.Thread(target=self._listen, daemon=True).start()

    def next(self, seconds: float | None = None) -> Line:
        """The next line; TimeoutError if none comes in time."""
        try:
            return self._heard.get(timeout=seconds)
        except Empty:
            raise TimeoutError from None

    def leave(self) -> None:
        """Listen no more: the thread ends with the pipe, or with the next line."""
        self._left.set()

    def _listen(self) -> None:
        with contextlib.suppress(OSError, ValueError):  # the pipe was closed under the reader
            while line := self._pipe.readline(self._longest + 1):
                if len(line) > self._longest:
                    self._skip(line)
                    self._put("too long")
                elif line.strip():
                    self._put(line)
                if self._left.is_set():
                    return
        self._put(None)

    def _skip(self, line: bytes) -> None:
        """Read to the end of a line that is thrown away."""
        while line and not line.endswith(b"\n"):
            line = self._pipe.readline(self._longest)

    def _put(self, line: Line) -> None:
        while not self._left.is_set():
            with contextlib.suppress(Full):
                self._heard.put(line, timeout=AGAIN)
                return
