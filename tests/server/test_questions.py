"""Looking at a match: moments of the past, refusals with their rules, ways, panels."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bocage import registry
from bocage.core import play
from bocage.core.codec import digest
from bocage.core.match import Match as CoreMatch
from bocage.core.protocol import Action
from bocage.server.timeline import APART, Timeline
from tests.conformance.driver import walk
from tests.server.halls import ME, begun, opened, refused
from tests.server.plain_desk import PlainDesk
from tests.server.plain_shelf import PEBBLES


def test_every_moment_of_a_match_is_found_again() -> None:
    game = registry.game("normandy-1971")
    timeline, seen = None, []
    for match in walk(game, game.options.resolve({}), 11, most=5 * APART):
        if timeline is None:
            timeline = Timeline(match, PlainDesk(game))
        elif len(match.steps) >= len(seen):
            timeline.grow(match, [])
        seen.append(digest(match.state))
    assert timeline is not None
    assert len(seen) > 4 * APART
    order = list(range(len(seen)))
    Random(3).shuffle(order)
    for moment in order:
        assert digest(timeline.state_at(match, moment)) == seen[moment]


def test_a_position_that_is_handed_out_is_a_copy() -> None:
    match = CoreMatch(PEBBLES, {}, "seed")
    timeline = Timeline(match, PlainDesk(PEBBLES))
    for action in ("hide 1", "done", "take 1", "take 2"):
        timeline.grow(match, match.act(Action.parse(action)))
    for moment in (4, 2, 2):
        s = timeline.state_at(match, moment)
        play.act(s, play.offered(s)[0])
    assert digest(timeline.state_at(match, 4)) == match.hash()
    assert timeline.state_at(match, 2).heap == 12  # type: ignore[attr-defined]


def test_looking_back_shows_what_the_side_knew_then(tmp_path: Path) -> None:
    """The German looks at the secret in the third step: before it his table must not show it."""

    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 3", "done")
            await match.sit("german")
            before = await match.table("german")
            await match.act("german", "peek", "take 1")
            now, back = await match.table("german"), await match.table("german", moment=2)
            assert (back.live, back.moment, back.choices, back.can_undo) == (False, 2, [], False)
            assert "secret=0" in back.marks[0].label
            assert back.marks == before.marks
            assert "secret=3" in now.marks[0].label
            assert back.log == []
            assert [line.told.says for line in now.log] == ["peeked 3", "taken 1"]
            assert (await refused(match.table("german", moment=5))).code == "unknown"
            assert (await refused(match.table("german", moment=-1))).code == "unknown"

    asyncio.run(run())


def test_each_seat_hears_its_own_and_one_who_sees_everything_hears_it_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 2", "done")
            await match.sit("german")
            await match.act("german", "peek", "take 1")
            await hall.close(ME, match.id)
            heard = {
                seat: [line.told.says.strip() for line in await hall.questions.log(ME, match.id, seat, -1, 100)]
                for seat in ("allied", "german", "all")
            }
            assert heard["allied"] == ["hidden 2", "peeked", "taken 1"]
            assert heard["german"] == ["peeked 2", "taken 1"]
            assert heard["all"] == ["hidden 2", "peeked 2", "taken 1"]
            assert len(await hall.questions.log(ME, match.id, "all", 1, 1)) == 1

    asyncio.run(run())


def test_why_not_names_the_rule_the_fact_and_what_may_be_done_instead(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            why = await hall.questions.why(ME, match.id, "allied", "done")
            assert why is not None
            assert (why.rule, why.title, why.text, why.says) == ("§1", "Rule 1", "As it says.", "Nothing is hidden.")
            assert await hall.questions.why(ME, match.id, "allied", "hide 1") is None
            unknown = await hall.questions.why(ME, match.id, "allied", "fly 3")
            assert unknown is not None
            assert unknown.says == "'fly 3' is no action of the present decision; offered: hide."
            braced = await hall.questions.why(ME, match.id, "allied", "fly {s.secret} {")
            assert braced is not None
            assert braced.says == "'fly {s.secret} {' is no action of the present decision; offered: hide."
            await match.act("allied", "hide 1", "done")
            waits = await hall.questions.why(ME, match.id, "allied", "take 1")
            assert waits is not None
            assert (waits.rule, waits.says) == ("", "The German player decides.")
            assert await hall.questions.why(ME, match.id, "allied", "", "4") == replace(waits, action="")

    asyncio.run(run())


def test_pointing_at_something_tries_what_may_have_been_meant(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            await match.act("allied", "hide 1", "done")
            await match.sit("german")
            why = await hall.questions.why(ME, match.id, "german", "", "7")
            assert why is not None
            assert (why.action, why.rule) == ("take 7", "§2")
            assert why.instead is not None
            assert why.instead.says == "Do take 2"
            assert await hall.questions.why(ME, match.id, "german", "", "1") is None
            nothing = await hall.questions.why(ME, match.id, "german", "", "", "piece")
            assert nothing is not None
            assert nothing.says == "Nothing can be done here now."

    asyncio.run(run())


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("take 1", "Hands the decision on, so it cannot be taken back."),
        ("roll", "Rolls a die, so it cannot be taken back."),
        ("peek", "Shows something new, so it cannot be taken back."),
    ],
)
def test_a_way_says_why_it_could_not_be_taken_back(tmp_path: Path, action: str, says: str) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            assert (await hall.questions.route(ME, match.id, "allied", "hide 1")).can_undo
            await match.act("allied", "hide 1", "done")
            await match.sit("german")
            way = await hall.questions.route(ME, match.id, "german", action)
            assert (way.can_undo, way.undo_says) == (False, says)
            assert (await hall.questions.route(ME, match.id, "german", "take 9")).places == ()
            assert (await match.info()).number == 2

    asyncio.run(run())


def test_panels_overlays_places_and_pictures(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            assert (await hall.questions.panel(ME, match.id, "sight", "allied")).title == "Sight"
            assert (await hall.questions.overlay(ME, match.id, "nothing", "allied", 0)).name == "nothing"
            assert (await hall.questions.inspect(ME, match.id, "allied", "here")).place == "here"
            assert await hall.questions.picture(ME, match.id, "allied") == "<svg>0</svg>"
            assert len(await hall.questions.together(ME, match.id, "allied", ["1", "2"])) == 2
            for wrong in (
                hall.questions.panel(ME, match.id, "x", "allied"),
                hall.questions.overlay(ME, match.id, "x", "allied"),
                hall.questions.inspect(ME, match.id, "allied", "nowhere"),
                hall.questions.panel(ME, match.id, "sight", "allied", 7),
            ):
                assert (await refused(wrong)).code == "unknown"

    asyncio.run(run())
