"""Halls to test in: opened in a directory, closed again, and driven from plain functions."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

import pytest

from bocage.server.hall import Hall
from bocage.server.refused import Refused
from bocage.server.store import Store
from bocage.server.wire import Act, Done, MatchInfo, NewMatch, Seat, SideName, Sit, Table, TakeBack
from tests.server import plain_shelf

ME, OTHER = "me", "somebody else"
T = TypeVar("T")


@asynccontextmanager
async def opened(directory: Path, *, jobs: int = 1, think: float = 20.0, pace: float = 0.0) -> AsyncIterator[Hall]:
    """A hall over the stored matches of a directory."""
    hall = Hall(
        Store.open(directory), jobs, plain_shelf, think_seconds=think, paces={"slow": pace, "even": pace, "fast": pace}
    )
    await hall.start()
    try:
        yield hall
    finally:
        await hall.stop()


class Match:
    """One match of a hall, as one principal uses it."""

    def __init__(self, hall: Hall, info: MatchInfo, principal: str = ME) -> None:
        self.hall, self.id, self.principal = hall, info.id, principal
        self._keys = 0

    async def table(self, seat: Seat = "allied", moment: int | None = None, since: int | None = None) -> Table:
        return await self.hall.questions.table(self.principal, self.id, seat, moment, since)

    async def info(self) -> MatchInfo:
        return await self.hall.info(self.principal, self.id)

    async def act(self, seat: SideName, *actions: str, number: int | None = None, key: str = "") -> Done:
        at = (await self.info()).number if number is None else number
        request = Act(seat=seat, number=at, actions=list(actions), key=key or self._key())
        return await self.hall.act(self.principal, self.id, request)

    async def undo(self, seat: SideName, number: int | None = None, key: str = "") -> Done:
        at = (await self.info()).number if number is None else number
        return await self.hall.undo(self.principal, self.id, TakeBack(seat=seat, number=at, key=key or self._key()))

    async def sit(self, seat: SideName | None) -> MatchInfo:
        return await self.hall.sit(self.principal, self.id, Sit(seat))

    def _key(self) -> str:
        self._keys += 1
        return f"key {self._keys}"


async def begun(
    hall: Hall, allied: str = "person", german: str = "person", game: str = "pebbles", *, rated: bool = False
) -> Match:
    """A new match; two people at one screen unless told otherwise, the Allied player before it."""
    new = NewMatch(game=game, allied=allied, german=german, seed="" if rated else "a seed", rated=rated)
    match = Match(hall, await hall.create(ME, new))
    if allied == german == "person":
        await match.sit("allied")
    return match


async def refused(request: Awaitable[object]) -> Refused:
    """The refusal a request meets."""
    with pytest.raises(Refused) as caught:
        await request
    return caught.value


async def until(holds: Callable[[], Awaitable[bool]], seconds: float = 15.0) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(seconds):
        while not await holds():
            await asyncio.sleep(0.01)
