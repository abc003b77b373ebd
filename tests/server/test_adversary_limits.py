"""Too much, too long, too late, at the wrong moment: refused in plain words, and nothing breaks."""

import asyncio
import socket
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError
from uvicorn.server import ServerState

from bocage.core import match as core
from bocage.core.protocol import Action
from bocage.server import actions, events, hall, new_matches, protocol, refusals
from bocage.server.events import Lines
from bocage.server.launch import settings
from bocage.server.refused import Refused
from bocage.server.store import Store
from bocage.server.wire import NewMatch
from bocage.server.writer import Closed
from tests.server.halls import ME, Match, begun, opened, refused
from tests.server.plain_shelf import PEBBLES


def record(**changes: str) -> bytes:
    """A match file, some of its words exchanged."""
    match = core.Match(PEBBLES, {}, "s")
    match.act(Action("hide", "2"))
    text = match.text()
    for old, new in changes.items():
        text = text.replace(f"{old}: s", f"{old}: {new}")
    return text.encode()


def test_what_can_be_taken_back_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A plan can be changed for ever; the positions behind it are not all kept."""
    monkeypatch.setattr(core, "MOST_UNDOS", 3)
    match = core.Match(PEBBLES, {}, "s")
    for number in (1, 2, 3, 1, 2):
        match.act(Action("hide", str(number)))
    for left in (4, 3, 2):
        match.undo()
        assert len(match.steps) == left
    assert not match.can_undo()


def test_nobody_can_fill_a_match_or_the_shelf_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MOST_ENTRIES", 2)
    monkeypatch.setattr(hall, "MOST_MATCHES", 2)

    async def run() -> None:
        async with opened(tmp_path) as house:
            match = await begun(house)
            await match.act("allied", "hide 1", "hide 2")
            assert (await refused(match.act("allied", "hide 3"))).code == "too_large"
            assert (await refused(match.undo("allied"))).code == "too_large"
            await begun(house)
            assert (await refused(begun(house))).code == "too_large"
            assert (await refused(house.import_record(ME, record()))).code == "too_large"
            await house.import_record("somebody else", record())

    asyncio.run(run())


@pytest.mark.parametrize("title", ["a\u202eb", "a\x00b", "\x1b[2J"])
def test_a_title_is_plain_text(tmp_path: Path, title: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            assert (await refused(house.create(ME, NewMatch(game="pebbles", title=title)))).code == "bad_request"

    asyncio.run(run())


def test_match_files_that_go_too_far_are_refused_shortly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            for spoilt in (record(seed="x" * 201), record(seed="s\nreseed: 1 " + "x" * 201)):
                assert (await refused(house.import_record(ME, spoilt))).code == "too_large"
            echo = record().replace(b"hide 2", b"hide " + b"9" * 100_000)
            assert len((await refused(house.import_record(ME, echo))).says) < 600
            monkeypatch.setattr(new_matches, "READ_SECONDS", -1.0)
            assert "too long" in (await refused(house.import_record(ME, record()))).says

    asyncio.run(run())


def test_a_stumble_over_the_words_of_a_refusal_leaves_the_match_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some actions of the request were carried out in memory, none is on the disk: none counts."""

    async def run() -> None:
        async with opened(tmp_path) as house:
            match = await begun(house)
            await match.act("allied", "hide 1")
            with monkeypatch.context() as patch:
                patch.setattr(refusals, "reason", lambda *_: 1 // 0)
                with pytest.raises(ZeroDivisionError):
                    await match.act("allied", "hide 2", "hide 9")
            await match.sit("allied")
            assert (await match.table()).number == 1
            assert (await match.act("allied", "hide 3")).number == 2
            stored = house._store.load(match.id)
            assert stored is not None
            assert [entry.number for entry in stored.entries] == [1, 2]

    asyncio.run(run())


def test_a_store_that_is_busy_is_not_taken_for_a_damaged_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            match = await begun(house)
            house._rooms.drop(await house._rooms.get(match.id))

            def locked(*_: object) -> None:
                raise OperationalError("SELECT", {}, sqlite3.OperationalError("database is locked"))

            with monkeypatch.context() as patch:
                patch.setattr(Store, "load", locked)
                assert (await refused(match.table())).code == "not_saved"
            await match.sit("allied")
            assert (await match.table()).number == 0

    asyncio.run(run())


def test_a_match_that_can_be_read_again_is_no_longer_said_to_be_damaged(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as house:
            match = await begun(house)
            rules(tmp_path, 9)
            house._rooms.drop(await house._rooms.get(match.id))
            assert (await refused(match.table())).code == "damaged"
        rules(tmp_path, 1)
        async with opened(tmp_path) as house:
            match = Match(house, await house.info(ME, match.id))
            assert (await match.info()).heading.startswith("Damaged")
            await match.sit("allied")
            assert not (await house.matches(ME))[0].heading.startswith("Damaged")

    asyncio.run(run())


def rules(directory: Path, version: int) -> None:
    """Let all matches play under other rules."""
    with sqlite3.connect(directory / "bocage.db") as db:
        db.execute("UPDATE matches SET rules = ?", (version,))


def test_whoever_writes_after_the_store_is_closed_does_not_wait_for_ever(tmp_path: Path) -> None:
    async def run() -> None:
        store = Store.open(tmp_path)
        store.start()
        store.stop()
        async with asyncio.timeout(5):
            with pytest.raises(Closed):
                await store.damaged("m", "")

    asyncio.run(run())


def test_live_lines_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(events, "MOST_LINES", 0)
    with pytest.raises(Refused, match="Too many pages"):
        Lines().check_free()


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT"])
def test_a_client_that_does_not_say_what_it_wants_is_not_waited_for(
    said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.2)

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def run() -> bytes:
        config = settings(app)
        config.timeout_keep_alive = 1
        config.load()
        made: Any = config.http_protocol_class
        server = await asyncio.get_running_loop().create_server(
            lambda: made(config=config, server_state=ServerState(), app_state={}), "127.0.0.1", 0
        )
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port, family=socket.AF_INET)
        writer.write(said)
        async with asyncio.timeout(5):
            heard = await reader.read()
        writer.close()
        server.close()
        return heard

    assert (b" 204 " in asyncio.run(run())) == said.endswith(b"\n\r\nGET / HT")


def test_nothing_is_told_before_it_is_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the list nor a live line shows an action that the disk may still refuse."""

    async def run() -> None:
        async with opened(tmp_path) as house:
            match = await begun(house)
            written, keep = asyncio.Event(), Store.append

            async def slowly(*words: Any) -> None:
                await written.wait()
                await keep(*words)

            monkeypatch.setattr(Store, "append", slowly)
            under_way = asyncio.create_task(match.act("allied", "hide 1", number=0))
            await asyncio.sleep(0.05)
            told = [asyncio.create_task(match.info()), asyncio.create_task(first(house, match))]
            await asyncio.sleep(0.05)
            assert not any(task.done() for task in told)
            written.set()
            await under_way
            assert [(await task).number for task in told] == [1, 1]

    async def first(house: hall.Hall, match: Match) -> Any:
        return await anext(aiter(house.watch(ME, match.id, "allied")))

    asyncio.run(run())
