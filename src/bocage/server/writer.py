"""One thread writes. It takes everything that waits, commits once, and then says so to all of them."""

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, insert, update

from .schema import accounts, entries, matches

Row = dict[str, Any]
Job = Callable[[Connection], None]

SUMMARY = ("touched", "state", "number", "moments", "heading", "decides", "result", "noticed")
"""What a list of matches needs to know of each, by the names of its columns."""

_ADD = insert(entries)
_ADD_PLANS = insert(accounts)
_TOUCH = (
    update(matches)
    .where(matches.c.id == bindparam("match"))
    .values({name: bindparam(f"new_{name}") for name in SUMMARY})
)

log = logging.getLogger(__name__)


class Closed(Exception):
    """The store is closed."""


class Append:
    """Entries to be added to one match's log, how the match stands after them, and the plans made with them."""

    __slots__ = ("plans", "rows", "summary")

    def __init__(self, rows: list[Row], summary: Row, plans: list[Row]) -> None:
        self.rows, self.summary, self.plans = rows, summary, plans


class _Task:
    """Something to be written, and who waits for it."""

    __slots__ = ("future", "what")

    def __init__(self, what: Append | Job, future: "asyncio.Future[None]") -> None:
        self.what, self.future = what, future


class Writer:
    """The only one who writes to the store while a hall is open."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: SimpleQueue[_Task | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._door = threading.Lock()
        self._closed = False  # whoever came after the last word would wait for ever

    def start(self) -> None:
        """Begin to write."""
        db = self._engine.connect()  # here, where it is heard if there is none
        self._thread = threading.Thread(target=self._run, args=(db,), name="bocage writer", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Write what still waits, then end."""
        with self._door:
            self._closed = True
            self._queue.put(None)
        if self._thread is not None:
            self._thread.join()

    async def write(self, what: Append | Job) -> None:
        """Have something written; returns when it is on the disk, raises what went wrong.

        A caller who is cancelled is still told only when it is decided: memory must not run ahead of the disk.
        """
        future = asyncio.get_running_loop().create_future()
        with self._door:
            if self._closed:
                raise Closed("nothing is written any more")
            self._queue.put(_Task(what, future))
        cancelled = False
        while not future.done():
            try:
                await asyncio.shield(future)
            except asyncio.CancelledError:
                cancelled = True
            except Exception:
                break
        future.result()
        if cancelled:
            raise asyncio.CancelledError

    # --- the thread

    def _run(self, db: Connection) -> None:
        with db:
            while True:
                tasks, goes_on = self._waiting()
                if tasks:
                    self._commit(db, tasks)
                if not goes_on:
                    return

    def _waiting(self) -> tuple[list[_Task], bool]:
        """Everything that waits to be written, at least one thing; and whether there is more to come."""
        tasks: list[_Task] = []
        task = self._queue.get()
        while task is not None:
            tasks.append(task)
            try:
                task = self._queue.get_nowait()
            except Empty:
                return tasks, True
        return tasks, False

    def _commit(self, db: Connection, tasks: list[_Task]) -> None:
        """All in one transaction. If that fails each by itself, so that one cannot spoil the others."""
        try:
            _write(db, [task.what for task in tasks])
        except Exception as error:
            if len(tasks) > 1:
                for task in tasks:
                    self._commit(db, [task])
                return
            log.exception("could not write to the store")
            _wake(tasks, error)
            return
        _wake(tasks, None)


def _write(db: Connection, whats: Sequence[Append | Job]) -> None:
    with db.begin():
        rows: list[Row] = []
        plans: list[Row] = []
        summaries: dict[str, Row] = {}
        for what in whats:
            if isinstance(what, Append):
                rows += what.rows
                plans += what.plans
                summaries[what.summary["match"]] = what.summary
            else:
                what(db)
        if rows:
            db.execute(_ADD, rows)
        if plans:
            db.execute(_ADD_PLANS, plans)
        if summaries:
            db.execute(_TOUCH, list(summaries.values()))


def _wake(tasks: list[_Task], error: Exception | None) -> None:
    try:
        tasks[0].future.get_loop().call_soon_threadsafe(_settle, tasks, error)
    except RuntimeError:
        log.warning("nobody waits for the store any more")


def _settle(tasks: list[_Task], error: Exception | None) -> None:
    for task in tasks:
        if task.future.done():
            continue
        if error is None:
            task.future.set_result(None)
        else:
            task.future.set_exception(error)
