"""What is kept on disk: durable, only ever added to, and honest about what it cannot read."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from bocage.server.schema import VERSION, StoreError
from bocage.server.store import Entry, MatchRow, SeatRow, Store, Stored
from bocage.server.survey import Survey
from tests.server.halls import ME, OTHER


def row(match: str = "m", owner: str = ME) -> MatchRow:
    return MatchRow(
        id=match,
        owner=owner,
        game="pebbles",
        rules=3,
        scenario="heap",
        options={"pace": "slow"},
        seed="a seed",
        title="A match",
        made="2044-06-06",
        touched="2044-06-06",
        seats=[SeatRow("allied", "person", owner), SeatRow("german", "plodder", None)],
    )


def entry(number: int, action: str = "hide 1", **more: str) -> Entry:
    return Entry(number=number, kind="act", side="allied", action=action, dice=(3, 5), at="2044-06-06", **more)


async def filled(directory: Path, *numbers: int) -> Store:
    store = Store.open(directory)
    store.start()
    await store.add(Stored(row(), [entry(number) for number in numbers]))
    return store


def database(directory: Path) -> sqlite3.Connection:
    return sqlite3.connect(directory / "bocage.db")


def test_a_match_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    async def keep() -> None:
        store = await filled(tmp_path, 1)
        kept = row()
        kept.number, kept.heading = 2, "Day two"
        await store.append(kept, [entry(2, "done", key="k", refusal="{}")])
        store.stop()

    asyncio.run(keep())
    store = Store.open(tmp_path)
    found = store.load("m")
    store.stop()
    assert found is not None
    assert [(e.number, e.action, e.dice, e.key, e.refusal) for e in found.entries] == [
        (1, "hide 1", (3, 5), None, None),
        (2, "done", (3, 5), "k", "{}"),
    ]
    assert (found.row.number, found.row.heading, found.row.options) == (2, "Day two", {"pace": "slow"})
    assert found.row.seats == [SeatRow("allied", "person", ME), SeatRow("german", "plodder", None)]


@pytest.mark.parametrize("change", ["UPDATE entries SET dice = '6'", "DELETE FROM entries"])
def test_entries_are_only_ever_added(tmp_path: Path, change: str) -> None:
    asyncio.run(filled(tmp_path, 1)).stop()
    db = database(tmp_path)
    with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
        db.execute(change)
    db.close()


def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    store = Store.open(tmp_path)
    with store._engine.connect() as db:
        settings = {name: db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")}
        assert db.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    store.stop()
    assert settings == {"journal_mode": "wal", "synchronous": 2}


def test_one_bad_write_does_not_spoil_the_others(tmp_path: Path) -> None:
    """They wait together and are committed together; the one that cannot be written fails alone."""

    async def write() -> list[object]:
        store = await filled(tmp_path, 1)
        good, bad = row(), row()
        good.number = bad.number = 2
        results = await asyncio.gather(
            store.append(good, [entry(2)]),
            store.append(bad, [entry(1)]),
            store.append(good, [entry(3)]),
            return_exceptions=True,
        )
        found = store.load("m")
        store.stop()
        assert found is not None
        return [*results, [e.number for e in found.entries]]

    first, second, third, numbers = asyncio.run(write())
    assert (first, third) == (None, None)
    assert isinstance(second, IntegrityError)
    assert numbers == [1, 2, 3]


def test_writes_that_wait_together_share_one_commit(tmp_path: Path) -> None:
    async def write() -> int:
        store = Store.open(tmp_path)
        commits = 0

        def count(*_: object) -> None:
            nonlocal commits
            commits += 1

        event.listen(store._engine, "commit", count)
        waiting = [asyncio.create_task(store.add(Stored(row(f"m{n}"), [entry(1)]))) for n in range(10)]
        await asyncio.sleep(0)
        store.start()
        await asyncio.gather(*waiting)
        store.stop()
        return commits

    assert asyncio.run(write()) == 1


def test_a_cancelled_writer_still_learns_what_became_of_it(tmp_path: Path) -> None:
    async def write() -> bool:
        store = Store.open(tmp_path)
        task = asyncio.create_task(store.add(Stored(row(), [entry(1)])))
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.sleep(0)
        assert not task.done()
        store.start()
        with pytest.raises(asyncio.CancelledError):
            await task
        found = store.row("m")
        store.stop()
        return found is not None

    assert asyncio.run(write())


def test_a_list_holds_only_ones_own_matches_the_last_touched_first(tmp_path: Path) -> None:
    async def keep() -> list[str]:
        store = await filled(tmp_path)
        later = row("later")
        later.touched = "2044-06-07"
        await store.add(Stored(later, []))
        await store.add(Stored(row("theirs", OTHER), []))
        found = [found.id for found in store.listed(ME)]
        store.stop()
        return found

    assert asyncio.run(keep()) == ["later", "m"]


def test_a_store_of_a_newer_bocage_is_refused_in_plain_words(tmp_path: Path) -> None:
    Store.open(tmp_path).stop()
    db = database(tmp_path)
    db.execute("INSERT INTO bocage_schema VALUES (?)", (VERSION + 1,))
    db.commit()
    db.close()
    with pytest.raises(StoreError, match="newer Bocage"):
        Store.open(tmp_path)


def test_a_store_of_an_older_bocage_is_brought_up_to_date_with_its_matches(tmp_path: Path) -> None:
    async def keep() -> None:
        (await filled(tmp_path, 1)).stop()

    asyncio.run(keep())
    db = database(tmp_path)
    db.executescript(
        "DROP TABLE weighings; DROP TABLE accounts; ALTER TABLE matches DROP COLUMN rated;"
        "ALTER TABLE matches DROP COLUMN dice; ALTER TABLE matches DROP COLUMN chances;"
        "ALTER TABLE matches DROP COLUMN noticed;"
        "UPDATE bocage_schema SET version = 1;"
    )
    db.close()
    for _ in range(2):
        store = Store.open(tmp_path)
        found = store.load("m")
        store.stop()
        assert found is not None
        assert (found.row.rated, [entry.action for entry in found.entries], found.accounts) == (False, ["hide 1"], [])
    db = database(tmp_path)
    db.execute("INSERT INTO accounts VALUES ('m', 1, 0, 'german', '{}')")
    with pytest.raises(sqlite3.Error, match="only ever added"):
        db.execute("DELETE FROM accounts")
    db.close()


WEIGHED = Survey(
    chances=[0.5, 1.0], worths=[0.0, 2.0], initial=0.0, final=2.0, play={"allied": 1.0, "german": 0.0}, dice=[]
)


def test_a_store_from_before_weighings_learns_to_keep_them(tmp_path: Path) -> None:
    asyncio.run(filled(tmp_path, 1)).stop()
    db = database(tmp_path)
    db.executescript(
        "DROP TABLE weighings; ALTER TABLE matches DROP COLUMN dice; ALTER TABLE matches DROP COLUMN chances;"
        "ALTER TABLE matches DROP COLUMN noticed; UPDATE bocage_schema SET version = 2;"
    )
    db.close()

    async def keep() -> None:
        store = Store.open(tmp_path)
        store.start()
        await asyncio.gather(*(store.weighed("m", 1, "a mind", WEIGHED) for _ in range(2)))
        store.stop()

    asyncio.run(keep())
    store = Store.open(tmp_path)
    found = [store.weighing("m", number, mind) for number, mind in ((1, "a mind"), (1, "newer"), (2, "a mind"))]
    whole = store.load("m")
    store.stop()
    assert found == [WEIGHED, None, None]
    assert whole is not None
    assert [entry.action for entry in whole.entries] == ["hide 1"]
    db = database(tmp_path)
    for change in ("DELETE FROM weighings", "UPDATE weighings SET survey = ''"):
        with pytest.raises(sqlite3.Error, match="only ever added"):
            db.execute(change)
    db.close()
