"""New matches: chosen, from a file, branched off, guided."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import String

from bocage.core.match import Match as CoreMatch
from bocage.core.match import read_record, replay
from bocage.core.protocol import Action, Side
from bocage.server import new_matches
from bocage.server.noting import JOINT, LONGEST_NOTE
from bocage.server.schema import LONGEST_PLAYER, seats
from bocage.server.seats import SIDES
from bocage.server.wire import Branch, Control, MatchInfo, NewMatch, NewNote
from tests.server.halls import ME, Match, begun, opened, refused
from tests.server.plain_shelf import PEBBLES

PLAY = ("hide 2", "done", "roll", "take 1", "peek", "roll", "roll")


def record(*actions: str, seed: str = "file") -> CoreMatch:
    match = CoreMatch(PEBBLES, {"pace": "quick"}, seed, players={Side.ALLIED: "Ann", Side.GERMAN: "recruit"})
    for action in actions:
        match.act(Action.parse(action))
    return match


@pytest.mark.parametrize(
    ("new", "says"),
    [
        (NewMatch(game="chess"), "There is no game 'chess'."),
        (NewMatch(game="pebbles", german="kasparov"), "has no player 'kasparov'"),
        (NewMatch(game="pebbles", german="plodder", scenario="beach"), "no scenario 'beach'"),
        (NewMatch(game="pebbles", german="plodder", options={"pace": "fast"}), "slow, quick"),
        (NewMatch(game="pebbles", german="plodder", options={"wind": "east"}), "wind"),
        (NewMatch(game="pebbles", german="plodder", seed="two\nlines"), "one short line"),
    ],
)
def test_what_there_is_not_cannot_be_begun(tmp_path: Path, new: NewMatch, says: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            error = await refused(hall.create(ME, new))
            assert error.code == "bad_request"
            assert says in error.says
            assert await hall.matches(ME) == []

    asyncio.run(run())


def test_a_new_match_says_what_was_chosen(tmp_path: Path) -> None:
    async def run() -> MatchInfo:
        async with opened(tmp_path) as hall:
            new = NewMatch(game="pebbles", german="plodder", options={"pace": "quick"}, title="  At\n home ")
            assert (await hall.create(ME, NewMatch(game="pebbles", german="plodder"))).title
            return await hall.create(ME, new)

    info = asyncio.run(run())
    assert (info.title, info.options, info.scenario, info.decides) == ("At home", {"pace": "quick"}, "heap", "allied")


def test_a_file_comes_in_and_goes_out_the_same(tmp_path: Path) -> None:
    match = record(*PLAY)
    match.note(3, "a good throw")
    match.reseed("other dice")
    match.act(Action("roll"))
    text = match.text()

    async def run() -> None:
        async with opened(tmp_path) as hall:
            info = await hall.import_record(ME, text.encode())
            assert (info.state, info.open, info.moments) == ("closed", True, len(PLAY) + 1)
            assert [seat.player for seat in info.seats] == ["Ann", "recruit"]
            assert await hall.questions.record(ME, info.id) == text
            assert (await hall.import_record(ME, text.encode())).id != info.id
            assert (await hall.questions.rail(ME, info.id, "all")).notes[0].says == "a good throw"
        async with opened(tmp_path) as hall:
            assert await hall.questions.record(ME, info.id) == text

    asyncio.run(run())


def test_a_finished_file_is_over(tmp_path: Path) -> None:
    match = record("hide 1", "done")
    while match.decides() is not None:
        match.act(Action("take", "1"))

    async def run() -> MatchInfo:
        async with opened(tmp_path) as hall:
            return await hall.import_record(ME, match.text().encode())

    info = asyncio.run(run())
    assert (info.state, info.result) == ("over", "Won victory with 6 points.")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (b"", "bad_request"),
        (b"\xff\xfe", "bad_request"),
        (b"bocage match 9\n", "bad_request"),
        (record(*PLAY).text().replace("take 1", "take 9").encode(), "bad_request"),
        (record(*PLAY).text().replace("pebbles", "chess").encode(), "bad_request"),
        (record(*PLAY).text().replace("hash: ", "hash: 0").encode(), "bad_request"),
        (record(*PLAY).text().replace("A hide 2", "- hide 2").encode(), "bad_request"),
        (b"x" * (new_matches.LARGEST_FILE + 1), "too_large"),
    ],
)
def test_a_bad_file_is_refused_in_a_sentence_and_leaves_nothing(tmp_path: Path, text: bytes, code: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            error = await refused(hall.import_record(ME, text))
            assert error.code == code
            assert error.says.endswith(".")
            assert await hall.matches(ME) == []

    asyncio.run(run())


def test_a_file_of_endless_actions_is_refused_before_it_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_matches, "MOST_ACTIONS", 3)

    async def run() -> None:
        async with opened(tmp_path) as hall:
            assert (await refused(hall.import_record(ME, record(*PLAY).text().encode()))).code == "too_large"

    asyncio.run(run())


def test_a_branch_keeps_the_past_and_gets_dice_of_its_own(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            parent = await hall.import_record(ME, record(*PLAY).text().encode())
            twins = [await hall.branch(ME, parent.id, Branch(moment=3, german="person")) for _ in range(8)]
            texts = []
            for info in twins:
                assert (info.branch_of, info.moments, info.state, info.shared) == (parent.id, 3, "running", True)
                match = Match(hall, info)
                await match.sit("allied")
                assert (await match.table()).undo_says == "There is nothing to take back yet."
                assert (await refused(match.undo("allied"))).code == "no_undo"
                await match.act("allied", "roll")
                await hall.close(ME, info.id)
                texts.append(await hall.questions.record(ME, info.id))
            fates = {text[text.index("\n4 ") :].splitlines()[1] for text in texts}
            assert len(fates) > 1
            assert {text[text.index("\n1 ") : text.index("\n4 ")] for text in texts} == {
                (old := record(*PLAY).text())[old.index("\n1 ") : old.index("\n4 ")]
            }
            for text in texts:
                replay(read_record(text), PEBBLES)
            assert (await refused(hall.branch(ME, parent.id, Branch(moment=99)))).code == "unknown"
        async with opened(tmp_path) as hall:
            assert await hall.questions.record(ME, twins[0].id) == texts[0]

    asyncio.run(run())


def test_a_branch_of_a_branch_keeps_both_pasts(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            parent = await hall.import_record(ME, record(*PLAY).text().encode())
            child = Match(hall, await hall.branch(ME, parent.id, Branch(moment=3, german="person")))
            await child.sit("allied")
            await child.act("allied", "roll")
            await hall.close(ME, child.id)
            grandchild = await hall.branch(ME, child.id, Branch(moment=4, german="person"))
            await hall.close(ME, grandchild.id)
            text = await hall.questions.record(ME, grandchild.id)
            assert text.count("reseed: ") == 2
            replay(read_record(text), PEBBLES)

    asyncio.run(run())


def test_a_match_that_hides_something_cannot_be_branched(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            assert (await refused(hall.branch(ME, match.id, Branch(moment=0)))).code == "not_open"

    asyncio.run(run())


def test_the_tutorial_begins_in_the_middle_and_what_came_before_stands(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            info = await hall.create(ME, NewMatch(game="pebbles", tutorial=True))
            assert (info.tutorial, info.title, info.moments, info.decides) == (True, "First pebbles", 2, "german")
            await hall.computer(ME, info.id, Control("stop"))
            match = Match(hall, info)
            table = await match.table("german")
            assert (table.yours, table.can_undo) == (True, False)
            assert (await refused(hall.create(ME, NewMatch(game="normandy-1971", tutorial=True)))).code == "unknown"
            assert await hall.note(ME, info.id, NewNote(0, "so it began"))

    asyncio.run(run())


def with_lines(*lines: str) -> bytes:
    """A match file with more lines in its head in place of its players' names."""
    text = "\n".join(line for line in record("hide 1", "done").text().split("\n") if not line.startswith(SIDES))
    return text.replace("seed: ", "\n".join((*lines, "seed: ")), 1).encode()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (f"note: 1 {'x' * (LONGEST_NOTE + 1)}", f"The note on moment 1 has {LONGEST_NOTE + 1} characters"),
        (f"note: 2 {'x' * (LONGEST_NOTE + 1)}{JOINT}y", "The note on moment 2"),
        (f"note: 0 {JOINT.join(['x' * LONGEST_NOTE] * 3)}", "The note on moment 0"),
        (f"allied: {'x' * (LONGEST_PLAYER + 1)}", "The Allied player's name"),
    ],
)
def test_a_file_brings_along_no_more_than_could_be_written_here(tmp_path: Path, line: str, says: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            found = await refused(hall.import_record(ME, with_lines(line)))
            assert (found.code, found.says[: len(says)]) == ("too_large", says)
            assert await hall.matches(ME) == []

    asyncio.run(run())


def test_whatever_is_within_the_limits_comes_in_and_goes_out_whole(tmp_path: Path) -> None:
    name, note = "n" * LONGEST_PLAYER, "x" * LONGEST_NOTE
    text = with_lines(f"allied: {name}", f"note: 1 {note}")

    async def run() -> str:
        async with opened(tmp_path) as hall:
            return await hall.questions.record(ME, (await hall.import_record(ME, text)).id)

    found = read_record(asyncio.run(run()))
    assert (found.head["allied"], found.notes) == (name, {1: note})


def test_the_database_has_room_for_every_name() -> None:
    """SQLite takes any length; others do not."""
    column = seats.c.player.type
    assert isinstance(column, String)
    assert column.length == LONGEST_PLAYER


def test_what_two_sides_wrote_on_one_moment_can_be_read_in_again(tmp_path: Path) -> None:
    async def run() -> tuple[str, str]:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            for side in SIDES:
                await match.sit(side)
                await hall.note(ME, match.id, NewNote(0, side[0] * LONGEST_NOTE))
                over = await refused(hall.note(ME, match.id, NewNote(0, "x" * (LONGEST_NOTE + 1))))
                assert over.code == "bad_request"
            await hall.close(ME, match.id)
            written = await hall.questions.record(ME, match.id)
            again = await hall.import_record(ME, written.encode())
            return written, await hall.questions.record(ME, again.id)

    written, again = map(read_record, asyncio.run(run()))
    assert written.notes == again.notes == {0: f"{'a' * LONGEST_NOTE}{JOINT}{'g' * LONGEST_NOTE}"}
