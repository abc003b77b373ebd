"""Work spread over processes, its results in the order of the tasks, given up at once when nobody wants them."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing.connection import wait
from pathlib import Path
from traceback import extract_tb
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")
R = TypeVar("R")


def in_order(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Generator[R, None, None]:
    """Every task's result. Closing the iterator, or an interruption, ends what is still being worked on."""
    if jobs <= 1 or len(tasks) <= 1:
        yield from map(work, tasks)
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(jobs, initializer=_begin_work)
    done = False
    try:
        yield from pool.map(work, tasks)
        done = True
    finally:
        pool.shutdown(wait=done, cancel_futures=True)
        if not done:
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()


class Failed(Struct, frozen=True):
    """A task that broke off: a defect of the program or of a player."""

    task: int
    says: str


def attempted(work: Callable[[T], R], tasks: Sequence[T], jobs: int) -> Generator[R | Failed, None, None]:
    """As `in_order`, but one task that breaks off does not lose the others."""
    return in_order(partial(_attempt, work), list(enumerate(tasks)), jobs)


def _attempt(work: Callable[[T], R], task: tuple[int, T]) -> R | Failed:
    number, of = task
    try:
        return work(of)
    except Exception as error:
        return Failed(number, in_words(error))


def in_words(error: Exception) -> str:
    """What went wrong, and in which line: enough to look for it."""
    last = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno})"


def _begin_work() -> None:
    """Interruptions are left to the parent; if that is gone, however it ended, nobody wants the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_the_parent, daemon=True).start()


def _end_with_the_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    os._exit(1)
