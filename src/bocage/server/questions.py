"""Everything that can be asked of a match without changing it."""

import asyncio
from collections.abc import Callable, Sequence
from typing import TypeVar

from bocage.core.desk import Choice, Desk, Inspection, Overlay, Panel
from bocage.core.protocol import Action, Side, State

from . import refusals, seats, tables
from .door import Door
from .refused import Refused
from .shelf import Shelf
from .window import Window
from .wire import LogLine, Rail, Refusal, Seat, Table, Way

MOST_LINES = 5000

T = TypeVar("T")


class Questions:
    """Questions to the matches in memory, each answered only to those who may know."""

    def __init__(self, shelf: Shelf, door: Door) -> None:
        self._shelf, self._door = shelf, door

    async def table(self, principal: str, match: str, seat: Seat, moment: int | None, since: int | None) -> Table:
        """Everything before one pair of eyes, now or at a moment of the past."""

        def ask(window: Window) -> Table:
            mine = seats.holds(window.row, principal, seat)
            return tables.table(window, moment, since, mine=mine)

        return await self._door.look(principal, match, seat, ask)

    async def log(self, principal: str, match: str, seat: Seat, after: int, limit: int) -> list[LogLine]:
        """The lines of the log after a moment."""
        most = max(0, min(limit, MOST_LINES))
        return await self._door.look(principal, match, seat, lambda window: window.lines_after(after, most))

    async def rail(self, principal: str, match: str, seat: Seat) -> Rail:
        """The whole course of a match."""
        return await self._door.look(principal, match, seat, lambda window: tables.rail(window, principal))

    async def why(
        self, principal: str, match: str, seat: Seat, action: str, place: str = "", piece: str = ""
    ) -> Refusal | None:
        """Why an action, or whatever was meant by pointing at a place or piece, is refused; None if it is not."""

        def ask(window: Window) -> Refusal | None:
            if action:
                return refusals.why(window, Action.parse(action))
            return refusals.why_here(window, place, piece)

        return await self._door.look(principal, match, seat, ask)

    async def route(self, principal: str, match: str, seat: Seat, action: str) -> Way:
        """The way an offered action would take."""
        meant = Action.parse(action)
        return await self._door.look(principal, match, seat, lambda window: refusals.way(window, meant))

    async def together(self, principal: str, match: str, seat: Seat, pieces: Sequence[str]) -> list[Choice]:
        """What several pieces may do at once."""

        def ask(window: Window) -> list[Choice]:
            deciding = window.side is not None and window.is_deciding
            return window.desk.together(window.sight(), pieces) if deciding else []

        return await self._door.look(principal, match, seat, ask)

    async def inspect(
        self, principal: str, match: str, seat: Seat, place: str, moment: int | None = None
    ) -> Inspection:
        """What is to be known about a place."""

        def ask(window: Window) -> Inspection | None:
            return window.desk.inspect(window.sight(moment), window.side, place)

        return _there(await self._door.look(principal, match, seat, ask), "place", place)

    async def overlay(
        self, principal: str, match: str, name: str, seat: Seat, moment: int | None = None, about: str = ""
    ) -> Overlay:
        """Something to lay over the map."""

        def draw(desk: Desk, sight: State, side: Side | None) -> Overlay | None:
            return desk.overlay(name, sight, side, about)

        return _there(await self._study(principal, match, seat, moment, draw), "overlay", name)

    async def panel(self, principal: str, match: str, name: str, seat: Seat, moment: int | None = None) -> Panel:
        """A page of the side panel."""

        def fill(desk: Desk, sight: State, side: Side | None) -> Panel | None:
            return desk.panel(name, sight, side)

        return _there(await self._study(principal, match, seat, moment, fill), "panel", name)

    async def picture(self, principal: str, match: str, seat: Seat, moment: int | None = None) -> str:
        """The board as a picture (SVG)."""

        window, sight = await self._door.copied(principal, match, seat, moment)
        return await asyncio.to_thread(self._shelf.drawing, window.game.id, sight, window.side)

    async def record(self, principal: str, match: str) -> str:
        """The match as a file, with its notes and, once it has ended, with the chance its computers had."""
        async with self._door.room(principal, match) as room:
            seats.check_open(room.row)
            room.match.notes = {note.moment: note.says for note in Window(room, "all").notes()}
            room.match.chances = room.chances_told()
            return await asyncio.to_thread(room.match.text)

    async def _study(
        self, principal: str, match: str, seat: Seat, moment: int | None, ask: Callable[[Desk, State, Side | None], T]
    ) -> T:
        """Ask something that takes long, without holding anybody up."""
        window, sight = await self._door.copied(principal, match, seat, moment)
        return await asyncio.to_thread(ask, window.desk, sight, window.side)


def _there(found: T | None, what: str, name: str) -> T:
    if found is None:
        raise Refused("unknown", f"There is no {what} '{name[:40]}'.")
    return found
