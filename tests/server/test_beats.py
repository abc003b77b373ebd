"""Numbers per seat: what each side counts, also after a restart, and that all count alike once a match is over."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bocage.core.protocol import Action, Event, Side
from bocage.server.beats import Beats, Noticed
from bocage.server.hall import Hall
from bocage.server.thoughts import Progress
from bocage.server.window import Window
from bocage.server.wire import NewNote
from bocage.server.wire_bots import Said
from tests.server.halls import ME, Match, begun, opened, refused

PLAN = ("invade 3", "invade 5", "done", "supply 3", "done", "done", "done", "done")


@asynccontextmanager
async def planned(tmp_path: Path, *plan: str) -> AsyncIterator[tuple[Hall, Match]]:
    """A match of Normandy (1971) in which the Allied plan is under way."""
    async with opened(tmp_path) as hall:
        match = await begun(hall, game="normandy-1971")
        for action in plan:
            await match.act("allied", action)
        yield hall, match


def counts(beats: Beats) -> tuple[int, list[int]]:
    return beats.number, beats.moments


def test_a_beat_is_what_a_seat_may_know_of() -> None:
    noticed = Noticed(0, "begun")
    told = Event("rumour", to=(Side.GERMAN,))
    noticed.acted(1, "a", Side.ALLIED, [], Side.ALLIED, secret=True)
    noticed.acted(2, "b", Side.ALLIED, [told], Side.ALLIED, secret=True)
    noticed.acted(3, "c", Side.ALLIED, [], Side.ALLIED, secret=False)
    noticed.acted(4, "d", Side.ALLIED, [], Side.ALLIED, secret=True)
    assert counts(noticed.by("all")) == counts(noticed.by("allied")) == (4, [0, 1, 2, 3, 4])
    assert counts(noticed.by("german")) == counts(noticed.by("watch")) == (2, [0, 2, 3])
    assert (noticed.by("allied").touched, noticed.by("german").touched) == ("d", "c")
    noticed.acted(5, "e", Side.ALLIED, [], Side.GERMAN, secret=True)
    assert counts(noticed.by("german")) == (3, [0, 2, 3, 5])
    noticed.acted(6, "f", Side.GERMAN, [], None, secret=True)
    assert noticed.by("allied").moments[-1] == noticed.by("german").moments[-1] == 6


def test_taking_back_what_was_not_noticed_is_not_noticed() -> None:
    noticed = Noticed(0, "begun")
    noticed.acted(1, "a", Side.ALLIED, [], Side.ALLIED, secret=False)
    noticed.acted(2, "b", Side.ALLIED, [], Side.ALLIED, secret=True)
    noticed.undone(2, "c")
    assert counts(noticed.by("german")) == (1, [0, 1])
    assert counts(noticed.by("allied")) == (3, [0, 1])
    noticed.undone(1, "d")
    assert counts(noticed.by("german")) == (2, [0])
    assert [noticed.by("german").own(true) for true in (0, 1, 2)] == [0, 0, 0]


def test_each_seat_acts_upon_its_own_number(tmp_path: Path) -> None:
    async def run() -> None:
        async with planned(tmp_path, *PLAN) as (_, match):
            assert (await match.table("allied")).number == len(PLAN)
            await match.sit("german")
            table = await match.table("german")
            assert (table.number, table.moment, table.decides) == (1, 1, "german")
            stale = await refused(match.act("german", "take historical", number=len(PLAN)))
            assert (stale.code, stale.number) == ("stale", 1)
            done = await match.act("german", "start historical", number=1)
            assert (done.number, done.moment, done.done) == (2, 2, 1)
            await match.sit("allied")
            assert (await match.table("allied")).number == len(PLAN)

    asyncio.run(run())


def test_numbers_answers_and_times_are_the_same_after_a_restart(tmp_path: Path) -> None:
    seen = []

    async def look(match: Match) -> None:
        await match.sit("german")
        info = await match.info()
        again = await match.act("german", "start historical", number=1, key="k")
        seen.append((info.number, info.moments, info.touched, info.heading, again.number, again.moment))

    async def run() -> None:
        async with planned(tmp_path, *PLAN) as (_, match):
            await match.sit("german")
            await match.act("german", "start historical", number=1, key="k")
            await look(match)
        async with opened(tmp_path) as hall:
            match.hall = hall
            rows = await hall.matches(ME)  # as the store has it
            assert [(row.number, row.moments) for row in rows] == [(1, 1)], "nobody sits here: what both sides know"
            await look(match)

    asyncio.run(run())
    assert seen[0] == seen[1]
    assert seen[0][:2] == (2, 2)


def test_once_it_is_over_everybody_counts_everything_and_old_moments_are_found(tmp_path: Path) -> None:
    async def run() -> None:
        async with planned(tmp_path, *PLAN) as (hall, match):
            await match.sit("german")
            await hall.note(ME, match.id, NewNote(1, "here it begins"))
            running = await hall.questions.rail(ME, match.id, "german")
            assert (running.moments, running.counted, running.notes[0].moment) == (1, [], 1)
            await hall.close(ME, match.id)
            info, rail = await match.info(), await hall.questions.rail(ME, match.id, "german")
            assert (info.number, info.moments) == (len(PLAN) + 1, len(PLAN))
            assert (rail.moments, rail.counted) == (len(PLAN), [0, len(PLAN)])
            assert rail.notes[0].moment == len(PLAN)
            assert (await hall.questions.rail(ME, match.id, "all")).counted == []

    asyncio.run(run())


def test_how_far_a_secret_decision_has_come_is_for_its_own_side(tmp_path: Path) -> None:
    async def run() -> None:
        async with planned(tmp_path, "invade 3") as (hall, match):
            room = await hall._rooms.get(match.id)
            room.progress, room.said = Progress(0.4, "Utah"), Said("allied", 0.4, "Utah")
            mine, theirs = Window(room, "allied").live(), Window(room, "german").live()
            assert (mine.progress, mine.said) == (0.4, room.said)
            assert (theirs.progress, theirs.said, theirs.best, theirs.n) == (None, None, "", 0)
            await match.act("allied", "invade 5")
            assert Window(room, "german").live() == theirs

    asyncio.run(run())


def test_of_an_open_decision_everybody_hears_how_far_it_is(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            room = await hall._rooms.get(match.id)
            room.progress = Progress(0.4, "hide 2")
            theirs = Window(room, "german").live()
            assert (theirs.progress, theirs.best) == (0.4, "")

    asyncio.run(run())


def test_a_line_wakes_for_its_own_seat_only(tmp_path: Path) -> None:
    async def run() -> None:
        async with planned(tmp_path) as (hall, match):
            allied, german = hall.watch(ME, match.id, "allied"), hall.watch(ME, match.id, "german")
            assert ((await anext(allied)).number, (await anext(german)).number) == (0, 0)
            waiting = asyncio.ensure_future(anext(german))
            for action in PLAN[:-1]:
                await match.act("allied", action)
                await anext(allied)
            assert not waiting.done()
            await match.act("allied", PLAN[-1])
            state = await asyncio.wait_for(waiting, 5)
            assert (state.number, state.moment, state.decides, state.n) == (1, 1, "german", 1)

    asyncio.run(run())


def test_a_store_that_knew_no_numbers_per_seat_learns_them(tmp_path: Path) -> None:
    async def run() -> None:
        async with planned(tmp_path, *PLAN):
            pass
        with sqlite3.connect(tmp_path / "bocage.db") as db:
            db.execute("UPDATE matches SET noticed = '{}'")
        db.close()
        for _ in range(2):
            async with opened(tmp_path) as hall:
                assert [(row.number, row.moments) for row in await hall.matches(ME)] == [(1, 1)]
        with sqlite3.connect(tmp_path / "bocage.db") as db:
            assert db.execute("SELECT noticed FROM matches").fetchone()[0] != "{}"
        db.close()

    asyncio.run(run())


def test_who_waits_hears_the_same_whatever_the_other_decides(tmp_path: Path) -> None:
    """§GT1-1A The rule of the stage would tell how far the plan has come."""

    async def run() -> None:
        async with planned(tmp_path) as (hall, match):
            heard = []
            for action in PLAN[:-1]:
                await match.sit("allied")
                await match.act("allied", action)
                await match.sit("german")
                heard.append(await hall.questions.why(ME, match.id, "german", "supply 3"))
                done = await match.act("german", "supply 3")
                assert (done.done, done.refusal, done.number) == (0, heard[0], 0)
            assert all(why == heard[0] for why in heard)
            assert heard[0] is not None
            assert (heard[0].rule, heard[0].says) == ("", "The Allied player decides.")
            assert Action.parse(heard[0].action).verb == "supply"

    asyncio.run(run())
