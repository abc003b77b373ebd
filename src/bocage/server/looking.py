"""Everything that can be asked of a match without changing it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TypeVar

from bocage.core.desk import Choice, Inspection, Overlay, Panel
from bocage.core.protocol import Action, Side, State

from . import answers, asking, seats
from .driver import Driver
from .refused import Refused
from .room import Room
from .rooms import Rooms
from .shelf import Shelf
from .timeline import side_of
from .wire import LogLine, Rail, Refusal, Seat, Table, Way

MOST_LINES = 5000

T = TypeVar("T")


class Looking:
    """Questions to the matches in memory, each answered only to those who may know."""

    def __init__(self, shelf: Shelf, rooms: Rooms, driver: Driver) -> None:
        self._shelf, self._rooms, self._driver = shelf, rooms, driver

    async def table(self, principal: str, match: str, seat: Seat, moment: int | None, since: int | None) -> Table:
        """Everything before one pair of eyes, now or at a moment of the past."""

        def ask(room: Room) -> Table:
            self._driver.wake(room)
            return answers.table(room, principal, seat, moment, since)

        return await self._look(principal, match, seat, moment, ask)

    async def log(self, principal: str, match: str, seat: Seat, after: int, limit: int) -> list[LogLine]:
        """The lines of the log after a moment."""
        most = max(0, min(limit, MOST_LINES))
        return await self._look(principal, match, seat, None, lambda room: answers.log(room, seat, after, most))

    async def rail(self, principal: str, match: str, seat: Seat) -> Rail:
        """The whole course of a match."""
        return await self._look(principal, match, seat, None, lambda room: answers.rail(room, principal, seat))

    async def why(
        self, principal: str, match: str, seat: Seat, action: str, place: str = "", piece: str = ""
    ) -> Refusal | None:
        """Why an action, or whatever was meant by pointing at a place or piece, is refused; None if it is not."""

        def ask(room: Room) -> Refusal | None:
            if action:
                return asking.why(room, seat, Action.parse(action))
            return asking.why_here(room, seat, place, piece)

        return await self._look(principal, match, seat, None, ask)

    async def route(self, principal: str, match: str, seat: Seat, action: str) -> Way:
        """The way an offered action would take."""
        meant = Action.parse(action)
        return await self._look(principal, match, seat, None, lambda room: asking.way(room, seat, meant))

    async def together(self, principal: str, match: str, seat: Seat, pieces: Sequence[str]) -> list[Choice]:
        """What several pieces may do at once."""

        def ask(room: Room) -> list[Choice]:
            deciding = room.decides() is not None and room.decides() == side_of(seat)
            return room.desk.together(room.sight(seat), pieces) if deciding else []

        return await self._look(principal, match, seat, None, ask)

    async def inspect(
        self, principal: str, match: str, seat: Seat, place: str, moment: int | None = None
    ) -> Inspection:
        """What is to be known about a place."""
        found = await self._look(
            principal,
            match,
            seat,
            moment,
            lambda room: room.desk.inspect(room.sight(seat, moment), side_of(seat), place),
        )
        return _there(found, "place", place)

    async def overlay(
        self, principal: str, match: str, name: str, seat: Seat, moment: int | None = None, about: str = ""
    ) -> Overlay:
        """Something to lay over the map."""

        def draw(room: Room, sight: State, side: Side | None) -> Overlay | None:
            return room.desk.overlay(name, sight, side, about)

        return _there(await self._study(principal, match, seat, moment, draw), "overlay", name)

    async def panel(self, principal: str, match: str, name: str, seat: Seat, moment: int | None = None) -> Panel:
        """A page of the side panel."""

        def fill(room: Room, sight: State, side: Side | None) -> Panel | None:
            return room.desk.panel(name, sight, side)

        return _there(await self._study(principal, match, seat, moment, fill), "panel", name)

    async def picture(self, principal: str, match: str, seat: Seat, moment: int | None = None) -> str:
        """The board as a picture (SVG)."""

        def draw(room: Room, sight: State, side: Side | None) -> str:
            return self._shelf.drawing(room.game.id, sight, side)

        return await self._study(principal, match, seat, moment, draw)

    async def record(self, principal: str, match: str) -> str:
        """The match as a file, with its notes and, once it has ended, with the chance its computers had."""
        async with self._in(principal, match) as room:
            seats.check_open(room.row)
            room.match.notes = {note.moment: note.says for note in answers.notes(room, "all")}
            room.match.chances = room.chances_told()
            return await asyncio.to_thread(room.match.text)

    # --- the way in

    @contextlib.asynccontextmanager
    async def _in(self, principal: str, match: str) -> AsyncIterator[Room]:
        """The room of a match, for one at a time."""
        while True:
            room = await self._rooms.get(match)
            seats.check_known(room.row, principal)
            async with room.lock:
                if not room.gone:
                    yield room
                    return

    async def _look(self, principal: str, match: str, seat: Seat, moment: int | None, ask: Callable[[Room], T]) -> T:
        """Ask something of a room that this seat may know."""
        async with self._in(principal, match) as room:
            seats.check_may_look(room.row, principal, seat, room.seated)
            room.check_moment(moment)
            return ask(room)

    async def _study(
        self,
        principal: str,
        match: str,
        seat: Seat,
        moment: int | None,
        ask: Callable[[Room, State, Side | None], T],
    ) -> T:
        """Ask something that takes long, on a copy of what this seat may know, without holding anybody up."""
        async with self._in(principal, match) as room:
            seats.check_may_look(room.row, principal, seat, room.seated)
            room.check_moment(moment)
            sight = room.sight(seat, moment).clone()
        return await asyncio.to_thread(ask, room, sight, side_of(seat))


def _there(found: T | None, what: str, name: str) -> T:
    if found is None:
        raise Refused("unknown", f"There is no {what} '{name[:40]}'.")
    return found
