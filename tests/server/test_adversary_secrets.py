"""Ways to learn what is not one's to know: by asking step by step, by forged keys, by the log, by working it out."""

import asyncio
import logging
import sqlite3
from pathlib import Path

import pytest

from bocage.core.match import Match as Record
from bocage.core.protocol import Action, Illegal, no
from bocage.server.chance import drawn
from bocage.server.driver import _question
from bocage.server.wire import Branch
from tests.server.halls import ME, begun, opened, refused

NORMANDY = "normandy-1971"
PLAN = ("invade 3", "invade 5", "done", "supply 3", "done", "done", "done", "done")


def test_stepping_through_the_past_does_not_tell_how_a_secret_plan_was_made(tmp_path: Path) -> None:
    """§FOG-2 §FOG-4 What was asked of the Allied player at each moment would tell how many beaches he named."""

    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, game=NORMANDY)
            await match.act("allied", *PLAN)
            own = [(await match.table("allied", moment)).prompt for moment in range(len(PLAN))]
            await match.sit("german")
            before, after = await match.table("german", 0), await match.table("german", 1)
            assert len({prompt.says for prompt in own}) > 3
            assert before.prompt.says == "Allied: decides in secret"
            assert (after.number, after.decides) == (1, "german")
            assert (await refused(match.table("german", 2))).says == "There is no moment 2; the match has 1."
            await match.sit("allied")
            assert (await match.table("allied")).prompt.says == "German: decides in secret"

    asyncio.run(run())


def test_a_refusal_is_worded_from_what_the_seat_may_know(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)

            def blab(*_: object) -> None:
                raise Illegal(Action("hide", "9"), no("§1", "the secret is 2"))

            monkeypatch.setattr(Record, "act", blab)
            done = await match.act("allied", "hide 9")
            assert done.refusal is not None
            assert done.refusal.rule == "§1"
            assert "secret" not in done.refusal.says

    asyncio.run(run())


def test_the_computers_chance_cannot_be_worked_out_from_what_is_shown(tmp_path: Path) -> None:
    """It follows from a secret of the match alone, not from its id and seed; a branch has a secret of its own."""

    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, "person", "sleeper")
            await match.act("allied", "hide 1", "done")
            room = await hall._rooms.get(match.id)
            first = _question(room)
            assert first is not None
            room.match.seed = "known from the record"
            assert first == _question(room)
            kept, room.row.chances = room.row.chances, {0: drawn()}
            second = _question(room)
            assert second is not None
            assert first.seed != second.seed
            await hall.close(ME, match.id)
            branch = await hall.branch(ME, match.id, Branch(moment=2, allied="person", german="sleeper"))
            room = await hall._rooms.get(branch.id)
            third = _question(room)
            assert third is not None
            assert third.seed not in (first.seed, second.seed)
            assert set(kept.values()).isdisjoint(room.row.chances.values())

    asyncio.run(run())


def test_a_key_belongs_to_a_seat_and_to_what_was_asked(tmp_path: Path) -> None:
    async def check(match_id: str, *, restarted: bool) -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            match.id = match_id or match.id
            await match.sit("allied")
            if not restarted:
                await match.act("allied", "hide 1", "hide  2", "hide 7", key="k")
                ids.append(match.id)
            again = await match.act("allied", "hide 1", "hide 2", "hide 7", key="k")
            assert (again.repeated, again.done, again.refusal is not None) == (True, 2, True)
            for actions in (("hide 3",), ("hide 1", "hide 3"), ("hide 1",)):
                assert (await refused(match.act("allied", *actions, key="k"))).code == "bad_request"
            assert (await refused(match.undo("allied", key="k"))).code == "bad_request"
            await match.sit("german")
            foreign = await match.act("german", "hide 1", "hide 2", "hide 7", key="k")
            assert (foreign.repeated, foreign.done) == (False, 0)

    ids: list[str] = []
    asyncio.run(check("", restarted=False))
    asyncio.run(check(ids[0], restarted=True))


def test_a_taking_back_sent_twice_counts_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1", "hide 2")
            first = await match.undo("allied", key="u")
            assert (await match.undo("allied", number=2, key="u")).number == first.number == 4
            assert (await refused(match.act("allied", "hide 1", key="u"))).code == "bad_request"

    asyncio.run(run())


def test_a_disk_that_fails_is_logged_without_what_was_to_be_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            with sqlite3.connect(tmp_path / "bocage.db") as db:
                db.execute("CREATE TRIGGER full BEFORE INSERT ON entries BEGIN SELECT RAISE(ABORT, 'disk full'); END")
            assert (await refused(match.act("allied", "hide 3"))).code == "not_saved"

    with caplog.at_level(logging.DEBUG):
        asyncio.run(run())
    assert "disk full" in caplog.text
    assert "hide 3" not in caplog.text
