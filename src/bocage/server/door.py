"""The way into a match: its room for one at a time, or what a seat sees of it."""

import contextlib
from collections.abc import AsyncIterator, Callable
from typing import TypeVar

from bocage.core.protocol import State

from . import seats
from .driver import Driver
from .room import Room
from .rooms import Rooms
from .window import Window
from .wire import Seat

T = TypeVar("T")


class Door:
    """Lets a principal in where the seats allow it; raises Refused where they do not."""

    def __init__(self, rooms: Rooms, driver: Driver) -> None:
        self._rooms, self._driver = rooms, driver

    @contextlib.asynccontextmanager
    async def room(self, principal: str, match: str) -> AsyncIterator[Room]:
        """The room of a match, for one at a time."""
        while True:
            room = await self._rooms.get(match)
            seats.check_known(room.row, principal)
            async with room.lock:
                if not room.gone:
                    yield room
                    return

    @contextlib.asynccontextmanager
    async def window(self, principal: str, match: str, seat: Seat) -> AsyncIterator[Window]:
        """A match through the eyes of a seat, if this principal may look through them now."""
        async with self.room(principal, match) as room:
            seats.check_may_look(room.row, principal, seat, room.seated)
            self._driver.wake(room)
            yield Window(room, seat)

    async def look(self, principal: str, match: str, seat: Seat, ask: Callable[[Window], T]) -> T:
        """Ask something that this seat may know."""
        async with self.window(principal, match, seat) as window:
            return ask(window)

    async def copied(self, principal: str, match: str, seat: Seat, moment: int | None) -> tuple[Window, State]:
        """A copy of what this seat may know, for what takes long: nobody is held up by it."""
        async with self.window(principal, match, seat) as window:
            return window, window.sight(moment).clone()
