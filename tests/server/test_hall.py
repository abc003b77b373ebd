"""Playing in the hall: actions, takings-back, answers that come too late or twice, and coming back from disk."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bocage.core.match import Match as CoreMatch
from bocage.server import rooms
from bocage.server.wire import NewNote, Note
from tests.server.halls import ME, Match, begun, opened, refused


def hash_of(match: Match) -> str:
    room = match.hall._rooms.here(match.id)
    assert room is not None
    return room.match.hash()


async def some_play(match: Match) -> None:
    """Something of everything: hiding, thinking again, dice, a look at the secret."""
    await match.act("allied", "hide 1")
    await match.undo("allied")
    await match.act("allied", "hide 2", "done")
    await match.sit("german")
    await match.act("german", "peek")
    await match.act("german", "roll")
    await match.sit("allied")
    await match.act("allied", "roll")


def test_a_match_comes_back_from_disk_as_it_was(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await some_play(match)
            await match.sit("allied")
            before, digest = await match.table(), hash_of(match)
        async with opened(tmp_path) as hall:
            again = Match(hall, await hall.info(ME, match.id))
            assert (await again.info()).seated is None
            await again.sit("allied")
            assert await again.table() == before
            assert hash_of(again) == digest
            assert before.number == 7
            assert before.moment == 5

    asyncio.run(run())


def test_an_action_is_acknowledged_only_when_it_is_on_disk(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            done = await match.act("allied", "hide 1", "hide 2")
            stored = await asyncio.to_thread(hall._store.load, match.id)
            assert stored is not None
            assert [entry.action for entry in stored.entries] == ["hide 1", "hide 2"]
            assert (done.number, done.moment, done.done) == (2, 2, 2)

    asyncio.run(run())


def test_the_same_request_sent_twice_counts_once_even_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            done = await match.act("allied", "hide 1", "take 9", "hide 2", number=0, key="once")
            assert (done.done, done.repeated, done.refusal is not None) == (1, False, True)
            assert await match.act("allied", "hide 1", "take 9", "hide 2", number=0, key="once") == replace(
                done, repeated=True
            )
            undone = await match.undo("allied", key="back")
        async with opened(tmp_path) as hall:
            again = Match(hall, await hall.info(ME, match.id))
            assert await again.act("allied", "hide 1", "take 9", "hide 2", number=0, key="once") == replace(
                done, repeated=True
            )
            assert await again.undo("allied", number=1, key="back") == replace(undone, repeated=True)
            assert (await again.info()).number == 2

    asyncio.run(run())


def test_an_answer_to_an_old_table_is_stale_and_says_the_present_number(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1")
            late = await refused(match.act("allied", "done", number=0))
            assert (late.code, late.number) == ("stale", 1)
            early = await refused(match.undo("allied", number=7))
            assert (early.code, early.number) == ("stale", 1)
            assert (await match.info()).moments == 1

    asyncio.run(run())


def test_of_two_tabs_that_answer_the_same_table_one_wins(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            asked = [match.act("allied", f"hide {1 + n % 3}", number=0, key=f"tab {n}") for n in range(8)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            assert [type(answer).__name__ for answer in answers].count("Done") == 1
            assert {getattr(answer, "code", "stale") for answer in answers} == {"stale"}
            assert (await match.info()).number == 1

    asyncio.run(run())


def test_a_refused_action_ends_a_request_and_those_before_it_stand(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            done = await match.act("allied", "hide 1", "hide 9", "done")
            assert (done.number, done.done) == (1, 1)
            assert done.refusal is not None
            assert (done.refusal.action, done.refusal.rule, done.refusal.title) == ("hide 9", "§1", "Rule 1")
            assert done.refusal.instead is not None
            assert done.refusal.instead.says == "Do hide 3"

    asyncio.run(run())


@pytest.mark.parametrize("action", ["", " ", "fly", "hide", "hide 1 2", "§" * 900, "take \x00", "done done"])
def test_any_nonsense_is_refused_with_the_rule_and_changes_nothing(tmp_path: Path, action: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            done = await match.act("allied", action)
            assert done.refusal is not None
            assert done.refusal.rule == "§1"
            assert (done.number, done.done) == (0, 0)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("actions", "key"), [([], "k"), (["done"] * 201, "k"), (["x" * 1001], "k"), (["done"], "k" * 101), (["done"], "\n")]
)
def test_requests_that_cannot_be_meant_are_refused(tmp_path: Path, actions: list[str], key: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            assert (await refused(match.act("allied", *actions, key=key))).code == "bad_request"

    asyncio.run(run())


def test_the_side_that_does_not_decide_is_refused_by_whose_decision_it_is(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.sit("german")
            done = await match.act("german", "take 1")
            assert done.refusal is not None
            assert (done.done, done.refusal.says) == (0, "The Allied player decides.")
            assert (await refused(match.undo("german"))).code == "no_undo"

    asyncio.run(run())


# --- taking back


def test_undo_until_a_die_a_reveal_or_the_other_side(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            assert (await match.table()).undo_says == "There is nothing to take back yet."
            await match.act("allied", "hide 1")
            await match.act("allied", "hide 3")
            table = await match.table()
            assert (table.can_undo, table.undo_says) == (True, "Takes back: hidden 3")
            await match.undo("allied")
            assert [line.told.says for line in (await match.table()).log] == ["hidden 1"]
            await match.act("allied", "done")
            await match.sit("german")
            assert (await match.table("german")).undo_says == "The other side has acted since."
            await match.act("german", "peek")
            table = await match.table("german")
            assert (table.can_undo, table.undo_says) == (False, "Something was shown that cannot be unseen.")
            assert (await refused(match.undo("german"))).code == "no_undo"

    asyncio.run(run())


def test_what_one_press_did_is_taken_back_whole(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1")
            await match.act("allied", "hide 2", "hide 3")
            says = (await match.table()).undo_says
            assert says == "Takes back: hidden 3, and what was chosen with it"
            back = await match.undo("allied", key="back")
            assert (back.done, back.moment) == (2, 1)
            assert [line.told.says for line in (await match.table()).log] == ["hidden 1"]
        async with opened(tmp_path) as hall:
            again = Match(hall, await hall.info(ME, match.id))
            assert await again.undo("allied", number=3, key="back") == replace(back, repeated=True)
            await again.sit("allied")
            assert (await again.undo("allied", key="further back")).moment == 0

    asyncio.run(run())


def test_lines_of_what_was_taken_back_vanish_and_what_follows_is_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1")
            await match.table()
            await match.undo("allied")
            await match.act("allied", "hide 2")
            table = await match.table()
            assert [(line.moment, line.told.says) for line in table.log] == [(1, "hidden 2")]
            assert [line.told.says for line in (await match.table(since=2)).log] == ["hidden 2"]
            assert (await match.table(since=3)).log == []

    asyncio.run(run())


# --- when something fails


def test_a_failed_commit_leaves_the_match_where_its_log_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1")
            digest = hash_of(match)

            async def fail(*_: object) -> None:
                raise sqlite3.OperationalError("disk full")

            with monkeypatch.context() as broken:
                broken.setattr(hall._store, "append", fail)
                assert (await refused(match.act("allied", "hide 2", number=1, key="k"))).code == "not_saved"
            await match.sit("allied")
            assert (await match.table()).number == 1
            assert hash_of(match) == digest
            done = await match.act("allied", "hide 2", number=1, key="k")
            assert (done.done, done.repeated) == (1, False)

    asyncio.run(run())


def test_a_stumbling_rule_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1")

            def stumble(*_: object) -> Any:
                raise ZeroDivisionError

            with monkeypatch.context() as broken:
                broken.setattr(CoreMatch, "act", stumble)
                assert (await refused(match.act("allied", "hide 2"))).code == "defect"
            assert (await match.act("allied", "hide 2")).number == 2

    asyncio.run(run())


def damage(directory: Path, change: str) -> None:
    db = sqlite3.connect(directory / "bocage.db")
    db.execute("DROP TRIGGER entries_stay_update")
    db.execute("DROP TRIGGER entries_stay_delete")
    db.execute(change)
    db.commit()
    db.close()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ("UPDATE entries SET dice = '6 6' WHERE number = 6", "the seed gives the dice"),
        ("UPDATE entries SET dice = 'six' WHERE number = 6", "cannot be read"),
        ("UPDATE entries SET action = 'take 7' WHERE number = 3", "entry 3 (take 7)"),
        ("UPDATE entries SET side = 'german' WHERE number = 3", "entry 3"),
        ("UPDATE entries SET side = '' WHERE number = 3", "entry 3"),
        ("UPDATE entries SET kind = 'wish' WHERE number = 3", "no entry of this kind"),
        ("DELETE FROM entries WHERE number = 2", "entry 3 stands where entry 2 belongs"),
        ("DELETE FROM entries WHERE number = 7", "the log holds 6"),
        ("UPDATE matches SET rules = 99", "rules 99"),
        ("UPDATE matches SET game = 'chess'", "chess"),
    ],
)
def test_a_damaged_log_is_said_to_be_one_and_everything_else_goes_on(tmp_path: Path, change: str, says: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await some_play(match)
        damage(tmp_path, change)
        async with opened(tmp_path) as hall:
            for _ in range(2):
                error = await refused(hall.questions.table(ME, match.id, "allied", None, None))
                assert error.code == "damaged"
                assert says in error.says
            assert (await hall.info(ME, match.id)).heading.startswith("Damaged: ")
            assert [info.id for info in await hall.matches(ME)] == [match.id]
            other = await begun(hall)
            assert (await other.act("allied", "hide 1")).number == 1

    asyncio.run(run())


# --- notes, giving up, memory


def test_notes_are_for_their_writers_eyes_until_the_match_is_open(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1", "done")
            assert await hall.note(ME, match.id, NewNote(1, " my  secret\n")) == [Note(1, "my secret")]
            await match.sit("german")
            assert (await hall.questions.rail(ME, match.id, "german")).notes == []
            assert await hall.note(ME, match.id, NewNote(1, "what is it?")) == [Note(1, "what is it?")]
            await match.sit(None)
            assert (await refused(hall.note(ME, match.id, NewNote(1, "x")))).code == "not_seated"
            await hall.close(ME, match.id)
        async with opened(tmp_path) as hall:
            assert (await hall.questions.rail(ME, match.id, "all")).notes == [Note(1, "my secret / what is it?")]
            assert "note: 1 my secret / what is it?" in await hall.questions.record(ME, match.id)
            assert await hall.note(ME, match.id, NewNote(1, "")) == []
            assert (await refused(hall.note(ME, match.id, NewNote(9, "x")))).code == "unknown"
            assert (await refused(hall.note(ME, match.id, NewNote(0, "x" * 2001)))).code == "bad_request"
            assert (await refused(hall.note(ME, match.id, NewNote(0, "\x00")))).code == "bad_request"

    asyncio.run(run())


def test_a_note_on_a_moment_that_is_taken_back_goes_with_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1")
            await hall.note(ME, match.id, NewNote(1, "too low"))
            await match.undo("allied")
            await match.act("allied", "hide 2")
            assert (await hall.questions.rail(ME, match.id, "allied")).notes == []
        async with opened(tmp_path) as hall:
            await hall.close(ME, match.id)
            assert (await hall.questions.rail(ME, match.id, "all")).notes == []

    asyncio.run(run())


def test_a_match_given_up_is_open_and_stays_so(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1")
            assert (await refused(hall.questions.record(ME, match.id))).code == "not_open"
            info = await hall.close(ME, match.id)
            assert (info.state, info.open, info.decides, info.number) == ("closed", True, None, 2)
            assert info.result.startswith("Given up. As it stood: ")
            assert (await hall.close(ME, match.id)).number == 2
            assert (await refused(match.act("allied", "done"))).code == "not_running"
        async with opened(tmp_path) as hall:
            table = await hall.questions.table(ME, match.id, "all", None, None)
            assert (table.over, table.prompt.says, table.choices) == (True, "The match was given up.", [])
            why = await hall.questions.why(ME, match.id, "all", "done")
            assert why is not None
            assert why.says == "The match was given up."

    asyncio.run(run())


def test_rooms_nobody_uses_are_dropped_and_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        monkeypatch.setattr(rooms, "MOST", 3)
        async with opened(tmp_path) as hall:
            matches = [await begun(hall) for _ in range(6)]
            for match in matches:
                await match.sit("allied")
                await match.act("allied", "hide 1")
            assert len(hall._rooms.all()) <= 4
            for match in matches:
                await match.sit("allied")
                assert (await match.table()).moment == 1
            monkeypatch.setattr(rooms, "IDLE_SECONDS", -1.0)
            hall._rooms.sweep()
            assert hall._rooms.all() == []

    asyncio.run(run())
