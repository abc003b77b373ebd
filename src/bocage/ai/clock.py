"""How long a player may think about a phase: by the clock, by work done, and only until somebody says `move now`."""

import time
from collections.abc import Callable

Listener = Callable[[float, str], None]
"""Told from time to time how far the thinking has come, from 0 to 1, and what looks best so far."""


class OutOfTime(Exception):
    """Stops a look ahead that can no longer be finished."""


class Clock:
    """The time of one decision phase after another.

    Work is counted in actions tried out: the same on every machine, so that matches can be played again. Seconds
    are the limit for those who wait for an answer. Each thought takes its share of what is left of its phase.
    """

    def __init__(self, work: int, seconds: float | None = None, listener: Listener | None = None) -> None:
        self._work, self._seconds, self._listener = work, seconds, listener
        self._stage: tuple[int, ...] = ()
        self._done, self._spent = 0, 0.0
        self._begun, self._most_work, self._late = 0.0, 0, 0.0
        self._at_start = 0
        self.hurried = False
        """Set from outside to have the best so far at once; a new phase clears it."""

    def begin(self, stage: tuple[int, ...], share: float = 0.5) -> None:
        """Begin a thought in this phase that may take such a share of the time left."""
        if stage != self._stage:
            self._stage, self._done, self._spent, self.hurried = stage, 0, 0.0, False
        self._begun, self._at_start = time.monotonic(), self._done
        self._most_work = self._done + int(share * (self._work - self._done))
        self._late = float("inf") if self._seconds is None else self._begun + share * (self._seconds - self._spent)

    def end(self) -> None:
        """The thought is over."""
        self._spent += time.monotonic() - self._begun

    def tick(self) -> None:
        """An action was tried out; OutOfTime when that was the last."""
        self._done += 1
        if self.is_up:
            raise OutOfTime

    @property
    def is_up(self) -> bool:
        """Whether the thought must end."""
        return self.hurried or self._done >= self._most_work or time.monotonic() >= self._late

    @property
    def used(self) -> float:
        """How much of the thought's time is over, from 0 to 1."""
        work = (self._done - self._at_start) / max(1, self._most_work - self._at_start)
        if self._seconds is None:
            return min(1.0, work)
        allowed = self._late - self._begun
        timed = (time.monotonic() - self._begun) / allowed if allowed > 0 else 1.0
        return min(1.0, max(work, timed))

    def tell(self, best: str) -> None:
        """Let the listener know how far it is."""
        if self._listener is not None:
            self._listener(self.used, best)
