"""Who may look and who may act: one's own seats, the one that is seated, and nothing of anybody else's."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bocage.server.hall import Hall
from bocage.server.wire import Act, Branch, Control, NewNote, Sit, TakeBack
from tests.server.halls import ME, OTHER, begun, opened, refused

Request = Callable[[Hall, str, str], Awaitable[object]]
ACT = Act(seat="allied", number=0, actions=["hide 1"], key="k")

REQUESTS: dict[str, Request] = {
    "info": lambda hall, who, match: hall.info(who, match),
    "table": lambda hall, who, match: hall.questions.table(who, match, "allied", None, None),
    "past": lambda hall, who, match: hall.questions.table(who, match, "allied", 0, None),
    "log": lambda hall, who, match: hall.questions.log(who, match, "allied", -1, 10),
    "rail": lambda hall, who, match: hall.questions.rail(who, match, "allied"),
    "why": lambda hall, who, match: hall.questions.why(who, match, "allied", "done"),
    "route": lambda hall, who, match: hall.questions.route(who, match, "allied", "hide 1"),
    "together": lambda hall, who, match: hall.questions.together(who, match, "allied", ["1"]),
    "inspect": lambda hall, who, match: hall.questions.inspect(who, match, "allied", "here"),
    "overlay": lambda hall, who, match: hall.questions.overlay(who, match, "nothing", "allied"),
    "panel": lambda hall, who, match: hall.questions.panel(who, match, "sight", "allied"),
    "picture": lambda hall, who, match: hall.questions.picture(who, match, "allied"),
    "act": lambda hall, who, match: hall.act(who, match, ACT),
    "undo": lambda hall, who, match: hall.undo(who, match, TakeBack(seat="allied", number=0, key="k")),
    "note": lambda hall, who, match: hall.note(who, match, NewNote(0, "x")),
    "sit": lambda hall, who, match: hall.sit(who, match, Sit("allied")),
    "computer": lambda hall, who, match: hall.computer(who, match, Control("stop")),
    "record": lambda hall, who, match: hall.questions.record(who, match),
    "branch": lambda hall, who, match: hall.branch(who, match, Branch(moment=0)),
    "close": lambda hall, who, match: hall.close(who, match),
    "watch": lambda hall, who, match: anext(hall.watch(who, match, "allied")),
}
FREE = {"info", "sit", "computer", "close", "watch"}
"""What a principal may do with a shared match whoever is seated: none of it shows a secret, or it ends the match."""


@pytest.mark.parametrize("name", REQUESTS)
def test_somebody_elses_match_is_as_if_it_were_not_there(tmp_path: Path, name: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            theirs = await refused(REQUESTS[name](hall, OTHER, match.id))
            nothing = await refused(REQUESTS[name](hall, OTHER, "no such match"))
            assert (theirs.code, theirs.says) == (nothing.code, nothing.says) == ("unknown", "There is no such match.")
            assert await hall.matches(OTHER) == []
            assert (await match.info()).number == 0

    asyncio.run(run())


@pytest.mark.parametrize("name", sorted(set(REQUESTS) - FREE))
@pytest.mark.parametrize("seated", [None, "german"])
def test_on_a_shared_screen_only_the_seat_that_is_seated_is_served(tmp_path: Path, name: str, seated: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1")
            await match.sit("german" if seated else None)
            if name == "note" and seated:
                assert await hall.note(ME, match.id, NewNote(0, "x"))  # it is the German player's
                return
            expected = "not_open" if name in ("record", "branch") else "not_seated"
            assert (await refused(REQUESTS[name](hall, ME, match.id))).code == expected
            assert (await match.info()).number == 1

    asyncio.run(run())


def test_the_seat_stays_seated_when_the_decision_passes(tmp_path: Path) -> None:
    """The page covers itself; until somebody sits down the table shows what the last player knows anyway."""

    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1", "done")
            table = await match.table("allied")
            assert (table.decides, table.yours, table.choices) == ("german", False, [])
            assert (await refused(match.table("german"))).code == "not_seated"
            assert (await match.sit("german")).seated == "german"
            assert (await match.table("german")).yours
            assert (await refused(match.table("allied"))).code == "not_seated"

    asyncio.run(run())


def test_nobody_is_seated_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
        async with opened(tmp_path) as hall:
            assert (await hall.info(ME, match.id)).seated is None
            assert (await refused(hall.questions.table(ME, match.id, "allied", None, None))).code == "not_seated"

    asyncio.run(run())


def test_the_computers_seat_and_the_eyes_that_see_everything_are_not_the_players(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, german="plodder")
            assert (await match.table("allied")).yours
            assert (await refused(match.table("german"))).code == "not_yours"
            assert (await refused(match.table("all"))).code == "not_open"
            assert (await refused(match.table("german", moment=0))).code == "not_yours"
            assert (await refused(match.act("german", "take 1"))).code == "not_yours"
            assert (await refused(anext(hall.watch(ME, match.id, "all")))).code == "not_yours"
            assert (await hall.questions.rail(ME, match.id, "allied")).seats == ["allied"]
            assert (await match.info()).seats[0].mine
            assert not (await match.info()).shared

    asyncio.run(run())


def test_a_match_of_two_computers_is_open_to_all_eyes(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, "plodder", "plodder")
            await hall.computer(ME, match.id, Control("stop"))
            for seat in ("allied", "german", "all"):
                table = await match.table(seat)
                assert not table.yours
                assert table.choices == []
            assert (await refused(match.act("allied", "hide 1"))).code == "not_yours"
            assert (await hall.questions.rail(ME, match.id, "all")).seats == ["allied", "german", "all"]

    asyncio.run(run())
