"""Computer players: they think elsewhere, can be stopped, and are survived whatever they do."""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bocage.server import computers, driver
from bocage.server.thoughts import Question
from bocage.server.wire import Control
from tests.server.halls import ME, Match, begun, opened, until
from tests.server.plain_shelf import FLAG

STOP, GO = Control("stop"), Control("go")
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes import the tests' own shelf."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


async def handed_over(match: Match) -> None:
    """The Allies have hidden a number: the computer is to move."""
    await match.act("allied", "hide 1", "done")


async def decides(match: Match, side: str) -> bool:
    return (await match.info()).decides == side


async def in_trouble(match: Match) -> bool:
    return bool((await match.table()).trouble)


@pytest.mark.parametrize("player", ["plodder", "talker"])
def test_a_computer_answers_and_its_action_is_kept_like_any_other(tmp_path: Path, player: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, german=player)
            await handed_over(match)
            await until(lambda: decides(match, "allied"))
            stored = await asyncio.to_thread(hall._store.load, match.id)
            assert stored is not None
            assert [(entry.side, entry.action, entry.key is None) for entry in stored.entries] == [
                ("allied", "hide 1", False),
                ("allied", "done", False),
                ("german", "take 1", True),
            ]
            assert not (await match.table()).thinking

    asyncio.run(run())


def test_requests_are_answered_while_a_computer_thinks_and_it_can_be_stopped(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, german="sleeper")
            await handed_over(match)
            worker = hall._computers.workers[0]
            while worker.pid is None:
                await asyncio.sleep(0.01)
            pid = worker.pid
            begin = time.perf_counter()
            assert (await match.table()).thinking
            assert await hall.questions.why(ME, match.id, "allied", "take 1") is not None
            await hall.computer(ME, match.id, STOP)
            assert time.perf_counter() - begin < 2
            table = await match.table()
            assert (table.thinking, table.trouble, table.decides) == (False, "", "german")
            assert pid is not None
            assert not alive(pid)
            await hall.computer(ME, match.id, GO)
            assert (await match.table()).thinking

    asyncio.run(run())


def test_a_stopped_computer_goes_on_when_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, german="plodder")
            await hall.computer(ME, match.id, STOP)
            await handed_over(match)
            await asyncio.sleep(0.1)
            assert await decides(match, "german")
            await hall.computer(ME, match.id, GO)
            await until(lambda: decides(match, "allied"))

    asyncio.run(run())


@pytest.mark.parametrize(
    ("player", "says"),
    [
        ("sleeper", "did not decide within 1 seconds"),
        ("crasher", "broken down"),
        ("thrower", "it stumbled (ValueError)"),
        ("cheater", "chose what is not allowed."),
    ],
)
def test_a_player_that_fails_is_asked_twice_and_then_said_to_be_in_trouble(
    tmp_path: Path, player: str, says: str
) -> None:
    async def run() -> None:
        async with opened(tmp_path, think=1) as hall:
            match = await begun(hall, german=player)
            other = await begun(hall, german="plodder")
            await handed_over(match)
            await until(lambda: in_trouble(match))
            table = await match.table()
            assert says in table.trouble
            assert (table.thinking, table.number) == (False, 2)
            await handed_over(other)
            await until(lambda: decides(other, "allied"))
            await hall.computer(ME, match.id, GO)
            table = await match.table()
            assert (table.thinking, table.trouble) == (True, "")

    asyncio.run(run())


def test_a_process_that_breaks_down_once_is_replaced_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FLAG, str(tmp_path / "flag"))

    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, german="forgetful")
            await handed_over(match)
            await until(lambda: decides(match, "allied"))
            assert (tmp_path / "flag").exists()
            assert (await match.table()).trouble == ""

    asyncio.run(run())


def test_two_computers_play_a_match_out_while_somebody_watches(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, jobs=2) as hall:
            match = await begun(hall, "plodder", "talker")
            heard = []
            async for state in hall.watch(ME, match.id, "all"):
                heard.append(state)
                if state.state == "over" and not state.thinking:
                    break
            assert heard[-1].decides is None
            assert [state.number for state in heard] == sorted(state.number for state in heard)
            assert any(state.thinking for state in heard)
            info = await match.info()
            assert (info.state, info.result) == ("over", "Won victory with 6 points.")

    asyncio.run(run())


def test_two_computers_wait_when_nobody_looks_and_go_on_when_somebody_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "WATCH_SECONDS", 0.0)

    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, "plodder", "plodder")
            await match.table("all")
            await asyncio.sleep(0.3)
            assert (await match.info()).number == 0
            async for state in hall.watch(ME, match.id, "all"):
                if state.number >= 3:
                    break

    asyncio.run(run())


def test_thinking_goes_on_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, german="plodder")
            await hall.computer(ME, match.id, STOP)
            await handed_over(match)
        async with opened(tmp_path) as hall:
            again = Match(hall, await hall.info(ME, match.id))
            await again.table()
            await until(lambda: decides(again, "allied"))

    asyncio.run(run())


def test_giving_up_ends_the_thinking(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, german="sleeper")
            await handed_over(match)
            await hall.close(ME, match.id)
            table = await match.table("all")
            assert (table.thinking, table.over) == (False, True)

    asyncio.run(run())


def test_processes_nobody_needs_are_ended_and_none_outlives_the_hall(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> int:
        async with opened(tmp_path) as hall:
            match = await begun(hall, german="plodder")
            await handed_over(match)
            await until(lambda: decides(match, "allied"))
            worker = hall._computers.workers[0]
            first = worker.pid
            assert first is not None
            await hall._computers.rest()
            assert alive(first)
            monkeypatch.setattr(computers, "IDLE_SECONDS", -1.0)
            await hall._computers.rest()
            assert not alive(first)
            await match.act("allied", "take 1")
            await until(lambda: decides(match, "allied"))
            assert worker.pid is not None
            return worker.pid

    assert not alive(asyncio.run(run()))


def test_a_process_ends_with_its_server_even_in_mid_thought(tmp_path: Path) -> None:
    """The server is killed with -9: the sleeper, which never decides, must not stay behind."""
    script = f"""
import asyncio
from pathlib import Path
from tests.server.halls import begun, opened

async def main():
    async with opened(Path({str(tmp_path)!r})) as hall:
        match = await begun(hall, german="sleeper")
        await match.act("allied", "hide 1", "done")
        while hall._computers.workers[0].pid is None:
            await asyncio.sleep(0.01)
        await asyncio.sleep(1)
        print(hall._computers.workers[0].pid, flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, cwd=ROOT) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        assert alive(pid)
        server.kill()
    late = time.monotonic() + 10
    while alive(pid) and time.monotonic() < late:
        time.sleep(0.02)
    assert not alive(pid)


def test_a_closed_pool_starts_no_process_again() -> None:
    async def run() -> None:
        pool = computers.Computers(1, "tests.server.plain_shelf", seconds=5)
        await pool.stop()
        question = Question("m", 0, "pebbles", "plodder", 1, None, None)  # type: ignore[arg-type]
        with pytest.raises(computers.Trouble, match="closing"):
            await pool.ask(question)
        assert pool.workers[0].pid is None

    asyncio.run(run())


def test_a_process_is_not_lost_when_thinking_is_stopped_twice(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, "person", "sleeper")
            await match.act("allied", "hide 1", "done")
            pool, room = hall._computers, await hall._rooms.get(match.id)
            await until(lambda: thinks(pool))
            assert room.driver is not None
            for _ in range(3):
                room.driver.cancel()
                await asyncio.sleep(0)
            await asyncio.gather(room.driver, return_exceptions=True)
            await until(lambda: rests(pool), 5)

    async def thinks(pool: computers.Computers) -> bool:
        return pool.workers[0].last is not None

    async def rests(pool: computers.Computers) -> bool:
        return list(pool._free) == list(pool.workers)

    asyncio.run(run())
