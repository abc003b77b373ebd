"""All matches of a server: who may ask what of them, and everything they can be asked. HTTP is not known here."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from pathlib import Path
from typing import Self, TypeAlias, TypeVar

from bocage import registry
from bocage.ai.account import Account
from bocage.core.protocol import Action, Illegal, Side

from . import actions, new_matches, seats, tables
from .advisers import Advisers
from .computers import Computers
from .door import Door
from .driver import PACES, Driver
from .noting import LONGEST_NOTE
from .programs import Programs
from .questions import Questions
from .refused import Refused
from .room import Room, rebuilt
from .rooms import Rooms
from .shelf import Shelf
from .staff import Staff
from .store import AccountRow, Entry, MatchRow, NoteRow, Store, Stored
from .window import LiveState, Window
from .wire import (
    Act,
    Branch,
    Control,
    Done,
    MatchInfo,
    NewMatch,
    NewNote,
    Note,
    Pace,
    Seat,
    Sit,
    TakeBack,
)

THINK_SECONDS = 60.0
"""For one answer: a general takes 15 for a phase, and twice that on a busy machine."""

STAFF_JOBS = 2
"""Advice does not wait until somebody else's match is weighed; the second process is started only then."""

STUDY_SECONDS = 600.0
"""For what nobody at the table waits for: the course of a long match."""

SWEEP_SECONDS = 30.0
AGAIN_SECONDS = 0.5
"""Between a room that had to be given up and its loading again: a disk that is full stays so for a while."""

MOST_MATCHES = 1000
"""Matches one principal may begin."""

R = TypeVar("R", Act, TakeBack)
Play: TypeAlias = Callable[[Room, Window, R], tuple[list[Entry], Done]]


class Hall:
    """The matches of a server: begun, played, watched. A principal is whoever asks; what is not granted raises Refused.

    What changes nothing is asked of `questions`, what takes thought of `advisers`, and programs from outside have
    their seats from `programs`.
    """

    def __init__(
        self,
        store: Store,
        jobs: int,
        shelf: Shelf = registry,
        *,
        think_seconds: float = THINK_SECONDS,
        paces: dict[Pace, float] = PACES,
    ) -> None:
        self._store, self._shelf, self._rooms = store, shelf, Rooms(store, shelf)
        self._computers = Computers(jobs, shelf.__name__, seconds=think_seconds)
        self._staff = Staff(Computers(STAFF_JOBS, shelf.__name__, seconds=STUDY_SECONDS))
        self._driver = Driver(self._computers, self._enter, paces)
        self._door = Door(self._rooms, self._driver)
        self.questions = Questions(shelf, self._door)
        self.advisers = Advisers(shelf, store, self._door, self._staff)
        self.programs = Programs(store, self._door)
        self._sweeping: asyncio.Task[None] | None = None
        self._closed = False
        self._reading = asyncio.Lock()  # one file at a time: replaying takes a whole processor

    @classmethod
    def open(cls, data_dir: Path, jobs: int = 1, shelf: Shelf = registry) -> Self:
        """The hall whose matches are kept in this directory; `jobs` processes think for the computer players."""
        return cls(Store.open(data_dir), jobs, shelf)

    async def start(self) -> None:
        """Open the doors."""
        self._store.start()
        self._sweeping = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """End the computers' thinking, write what waits, close."""
        self._closed = True
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.gather(self._sweeping, return_exceptions=True)
        for room in self._rooms.all():
            await self._driver.stop(room)
            self._rooms.drop(room)
        await self._staff.stop()
        await self._computers.stop()
        await asyncio.to_thread(self._store.stop)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self._rooms.sweep()
            await self._computers.rest()
            await self._staff.computers.rest()

    # --- the list

    async def matches(self, principal: str) -> list[MatchInfo]:
        """The principal's matches, the last touched first."""
        rows = await asyncio.to_thread(self._store.listed, principal)
        found = [self._info(await self._summed_up(row), principal) for row in rows]
        found.sort(key=lambda info: info.id)
        return sorted(found, key=lambda info: info.touched, reverse=True)

    async def info(self, principal: str, match: str) -> MatchInfo:
        """One match as it stands in the list."""
        if self._rooms.here(match) is not None:
            async with self._door.room(principal, match) as room:  # in between it may say what is not on the disk yet
                return self._info(room.row, principal)
        row = await asyncio.to_thread(self._store.row, match)
        if row is None:
            raise Refused("unknown", "There is no such match.")
        seats.check_known(row, principal)
        return self._info(await self._summed_up(row), principal)

    async def _summed_up(self, row: MatchRow) -> MatchRow:
        """A line of the list with what each side may read of it; an older Bocage did not write that down."""
        if row.noticed or row.damage or seats.is_open(row):
            return row
        with contextlib.suppress(Refused):
            room = await self._rooms.get(row.id)
            await self._store.append(room.row, [])
            return room.row
        return row

    def _info(self, row: MatchRow, principal: str) -> MatchInfo:
        room = self._rooms.here(row.id)
        return tables.info(row, principal, room.seated if room is not None else None)

    async def create(self, principal: str, new: NewMatch) -> MatchInfo:
        """Begin a match."""
        return await self._begin(principal, lambda: new_matches.fresh(self._shelf, principal, new))

    async def import_record(self, principal: str, text: bytes) -> MatchInfo:
        """A match from a file, to look through."""
        async with self._reading:
            return await self._begin(principal, lambda: new_matches.imported(self._shelf, principal, text))

    async def branch(self, principal: str, match: str, branch: Branch) -> MatchInfo:
        """A match that goes on from a moment of one that hides nothing."""
        async with self._door.room(principal, match) as room:
            seats.check_open(room.row)
            return await self._begin(principal, lambda: new_matches.branched(self._shelf, principal, room, branch))

    async def _begin(self, principal: str, make: Callable[[], Stored]) -> MatchInfo:
        """Keep a new match; replaying what it brings along may take a while."""

        def built() -> tuple[Stored, Room]:
            new = make()
            new.row.number = len(new.entries)
            game = self._shelf.game(new.row.game)
            return new, rebuilt(new, game, self._shelf.desk(game.id))

        if await asyncio.to_thread(self._store.count, principal) >= MOST_MATCHES:
            raise Refused("too_large", f"There are {MOST_MATCHES} matches of yours here; no more can be begun.")
        new, room = await asyncio.to_thread(built)
        try:
            await self._store.add(new)
        except Exception as error:
            raise _not_saved() from error
        self._rooms.add(room)
        return self._info(room.row, principal)

    async def close(self, principal: str, match: str) -> MatchInfo:
        """Give a match up; one that is over already stays as it is."""
        async with self._door.room(principal, match) as room:
            if room.row.state == "running":
                await self._driver.stop(room)
                with self._entering(room):
                    await self._commit(room, [room.close()])
            return self._info(room.row, principal)

    # --- playing

    async def act(self, principal: str, match: str, request: Act) -> Done:
        """Act for a seat; returns when it is on the disk."""
        return await self._play(principal, match, request, actions.carry_out)

    async def undo(self, principal: str, match: str, request: TakeBack) -> Done:
        """Take the last action back."""
        return await self._play(principal, match, request, actions.take_back)

    async def _play(self, principal: str, match: str, request: R, play: Play[R]) -> Done:
        actions.check_request(request)
        async with self._door.room(principal, match) as room:
            seats.check_owns(room.row, principal, request.seat)
            if (before := actions.answered(room, request)) is not None:
                return before
            seats.check_may_act(room.row, principal, request.seat, room.seated)
            window = Window(room, request.seat)
            actions.check_number(window, request.number)
            with self._entering(room):
                entries, done = play(room, window, request)
                if entries:
                    room.remember(entries, done)
                    await self._commit(room, entries)
                    self._driver.wake(room)
            return done

    async def _enter(self, room: Room, number: int, side: Side, action: Action, account: Account | None) -> bool:
        """A computer's action and the plan behind it, if the match still waits for it."""
        async with room.lock:
            if room.gone or room.row.number != number or room.decides() != side:
                return False
            with self._entering(room):
                entry = room.act(side, action, None)
                await self._commit(room, [entry], [room.plan(side, account)] if account is not None else [])
            return True

    @contextlib.contextmanager
    def _entering(self, room: Room) -> Iterator[None]:
        """While something is entered into a match: if the program stumbles over it, what the log says counts."""
        try:
            yield
        except (Refused, Illegal):
            raise
        except Exception:
            self._rooms.drop(room)
            raise

    async def _commit(self, room: Room, entries: list[Entry], plans: Sequence[AccountRow] = ()) -> None:
        """Put on the disk what was entered; if that fails the room is given up for what the log says."""
        room.settle(entries[-1].at)
        try:
            await self._store.append(room.row, entries, plans)
            gone = [note for note in room.notes if note.moment > len(room.match.steps)]
            if gone:
                room.notes = [note for note in room.notes if note not in gone]
                await self._store.note(room.row.id, gone[0].moment, [], [*seats.SIDES, "all"])
        except Exception as error:
            self._rooms.drop(room)
            raise _not_saved() from error
        finally:
            room.changed()

    async def sit(self, principal: str, match: str, request: Sit) -> MatchInfo:
        """Somebody sits down before a shared screen, or it is covered."""
        async with self._door.room(principal, match) as room:
            if request.seat is not None:
                seats.check_owns(room.row, principal, request.seat)
            if seats.is_shared(room.row) and room.seated != request.seat:
                room.seated = request.seat
                room.changed()
            return self._info(room.row, principal)

    async def computer(self, principal: str, match: str, request: Control) -> MatchInfo:
        """Stop the computer's thinking, let it go on, or have it choose now."""
        async with self._door.room(principal, match) as room:
            if request.do == "now":
                self._driver.hurry(room)
                return self._info(room.row, principal)
            room.paused, room.trouble = request.do == "stop", ""
            room.pace = request.pace or room.pace
            if room.paused:
                await self._driver.stop(room)
            self._driver.wake(room)
            room.changed()
            return self._info(room.row, principal)

    async def note(self, principal: str, match: str, new: NewNote) -> list[Note]:
        """Put words on a moment, or take them away with none. While a person plays they are for the writer's eyes."""
        says = " ".join(new.says.split())
        if len(says) > LONGEST_NOTE or not says.isprintable():
            raise Refused("bad_request", f"A note is plain text of at most {LONGEST_NOTE} characters.")
        async with self._door.room(principal, match) as room:
            seat = seats.writes(room.row, principal, room.seated)
            window = Window(room, seat)
            moment = window.true(new.moment)
            instead: list[Seat] = [*seats.SIDES, "all"] if seat == "all" else [seat]
            words = [NoteRow(moment, seat, says)] if says else []
            try:
                await self._store.note(match, moment, words, instead)
            except Exception as error:
                raise _not_saved() from error
            kept = [note for note in room.notes if note.moment != moment or note.seat not in instead]
            room.notes = [*kept, *words]
            return window.notes()

    async def watch(self, principal: str, match: str, seat: Seat) -> AsyncIterator[LiveState]:
        """The present state at once, and again after every change the seat may know of; only the latest counts."""
        told = None
        while not self._closed:
            room = await self._rooms.get(match)
            seats.check_may_watch(room.row, principal, seat)
            news = asyncio.Event()
            room.watchers.add(news)
            try:
                self._driver.wake(room)
                while not room.gone:
                    news.clear()
                    async with room.lock:  # what is being written is told when it is on the disk
                        state = Window(room, seat).live()
                    if state != told:
                        told = state
                        yield state
                    await news.wait()
            finally:
                room.watchers.discard(news)
                room.touch()
            if not self._closed:
                await asyncio.sleep(AGAIN_SECONDS)


def _not_saved() -> Refused:
    return Refused("not_saved", "The disk did not take it. Nothing has changed; please try again.")
