"""Live: every open page of a match hears of every change."""

import asyncio
from pathlib import Path

import pytest

from tests.server.halls import ME, begun, opened


def test_a_watcher_hears_the_present_at_once_and_then_only_the_latest(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            states = hall.watch(ME, match.id, "allied")
            first = await anext(states)
            assert (first.number, first.decides, first.seated) == (0, "allied", "allied")
            await match.act("allied", "hide 1")
            await match.act("allied", "hide 2")
            await match.act("allied", "done")
            latest = await anext(states)
            assert (latest.number, latest.moment, latest.decides) == (3, 3, "german")
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.05):
                    await anext(states)

    asyncio.run(run())


def test_watching_ends_when_the_hall_closes(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            states = hall.watch(ME, match.id, "german")
            await anext(states)
            ended = asyncio.create_task(anext(states, None))
            await asyncio.sleep(0)
        async with asyncio.timeout(2):
            assert await ended is None

    asyncio.run(run())


def test_a_watcher_keeps_the_room_and_follows_it_when_it_is_loaded_again(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1")
            states = hall.watch(ME, match.id, "allied")
            await anext(states)
            hall._rooms.sweep()
            room = hall._rooms.here(match.id)
            assert room is not None
            hall._rooms.drop(room)
            assert (await anext(states)).number == 1
            assert hall._rooms.here(match.id) is not room

    asyncio.run(run())
