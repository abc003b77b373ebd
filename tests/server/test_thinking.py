"""Computers that weigh plans: how far they are, being told to move, what they thought, and who may know it."""

import asyncio
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from bocage.core.desk import Card, Told
from bocage.server import advisers
from bocage.server.courses import turnings
from bocage.server.hall import Hall
from bocage.server.survey import Die, Survey
from bocage.server.window import LiveState
from bocage.server.wire import Branch, Control, LogLine
from bocage.server.wire_minds import Consult, CourseInfo
from tests.server.halls import ME, OTHER, Match, begun, opened, refused, until
from tests.server.pebble_mind import SECRET

NOW = Control("now")
ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes import the tests' own shelf."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


async def handed_over(match: Match) -> None:
    """The Allies have hidden a number: the computer is to move."""
    await match.act("allied", "hide 1", "done")


async def decides(match: Match, side: str) -> bool:
    return (await match.info()).decides == side


async def first_progress(hall: Hall, match: Match, seat: str) -> LiveState:
    """The first word on how far the computer is."""
    async with asyncio.timeout(30):
        async for state in hall.watch(ME, match.id, seat):  # type: ignore[arg-type]
            if state.progress is not None:
                return state
    raise AssertionError("the line has ended")


# --- progress, and moving now


def test_a_thinking_computer_says_how_far_it_is_and_moves_when_told(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, think=60) as hall:
            match = await begun(hall, german="general")
            await handed_over(match)
            state = await first_progress(hall, match, "allied")
            assert state.thinking
            assert state.progress is not None
            assert 0 <= state.progress <= 1
            assert state.best == "", "what looks best to an opponent is his secret"
            await hall.computer(ME, match.id, NOW)
            await until(lambda: decides(match, "allied"))
            assert (await match.table()).trouble == ""

    asyncio.run(run())


def test_what_looks_best_is_told_where_nothing_is_hidden(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, "general", "general")
            assert SECRET in (await first_progress(hall, match, "all")).best

    asyncio.run(run())


def test_only_the_players_may_hurry_a_computer(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, german="general")
            await handed_over(match)
            assert (await refused(hall.computer(OTHER, match.id, NOW))).code == "unknown"

    asyncio.run(run())


# --- plans


async def played(hall: Hall, *, rated: bool = False) -> Match:
    """A match in which the veteran has made a plan, and the Allies are to decide."""
    match = await begun(hall, german="veteran", rated=rated)
    await handed_over(match)
    await until(lambda: decides(match, "allied"))
    return match


def test_a_plan_is_kept_with_its_moment_and_told_in_practice(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played(hall)
            (plan,) = await hall.advisers.plans(ME, match.id, "allied", None)
            assert (plan.side, plan.player, plan.moment, plan.moments) == ("german", "veteran", 2, [2])
            assert plan.account is not None
            assert SECRET in plan.account.title
            assert plan.account.sketch.effort == "Take pebbles."
            (before,) = await hall.advisers.plans(ME, match.id, "allied", 1)
            assert (before.moment, before.account) == (None, None)

    asyncio.run(run())


@pytest.mark.parametrize("rated", [True, False])
def test_plans_are_secret_in_rated_play_until_it_is_over(tmp_path: Path, rated: bool) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played(hall, rated=rated)
            assert (await refused(hall.advisers.plans(ME, match.id, "german", None))).code == "not_yours"
            assert (await refused(hall.advisers.plans(OTHER, match.id, "allied", None))).code == "unknown"
            if rated:
                refusal = await refused(hall.advisers.plans(ME, match.id, "allied", None))
                assert refusal.code == "rated"
                assert "rated" in refusal.says
            assert SECRET.encode() not in msgspec.json.encode(await match.table())
            await hall.close(ME, match.id)
            (plan,) = await hall.advisers.plans(ME, match.id, "all", 3)
            assert plan.account is not None

    asyncio.run(run())


def test_plans_survive_a_kill_and_are_only_ever_added(tmp_path: Path) -> None:
    """The server is killed with -9 as soon as the veteran has moved."""
    script = f"""
import asyncio
from pathlib import Path
from tests.server.halls import opened
from tests.server.test_thinking import played

async def main():
    async with opened(Path({str(tmp_path)!r})) as hall:
        match = await played(hall)
        print(match.id, flush=True)
        await asyncio.sleep(60)

asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, cwd=ROOT, text=True) as server:
        assert server.stdout is not None
        match_id = server.stdout.readline().strip()
        server.kill()

    async def check() -> None:
        async with opened(tmp_path) as hall:
            (plan,) = await hall.advisers.plans(ME, match_id, "allied", None)
            assert plan.account is not None
            assert SECRET in plan.account.title
            with hall._store._engine.connect() as db, pytest.raises(Exception, match="only ever added"):
                db.exec_driver_sql("DELETE FROM accounts")

    asyncio.run(check())


def test_a_match_with_plans_goes_out_and_comes_in_as_a_file(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played(hall)
            await hall.close(ME, match.id)
            record = await hall.questions.record(ME, match.id)
            assert SECRET not in record
            again = Match(hall, await hall.import_record(ME, record.encode()))
            assert (await again.info()).moments == (await match.info()).moments
            told = await hall.advisers.plans(ME, again.id, "all", None)
            assert [(plan.player, plan.account) for plan in told] == [("person", None), ("veteran", None)]

    asyncio.run(run())


def test_a_branch_brings_the_plans_made_before_it(tmp_path: Path) -> None:
    """The veteran's own plan comes along, with who made it; what was planned later does not."""

    async def run() -> None:
        async with opened(tmp_path) as hall:
            parent = await played(hall)
            await hall.close(ME, parent.id)
            (made,) = (await hall.advisers.plans(ME, parent.id, "all", None))[0].moments
            for moment, kept in ((made, []), (made + 1, [made])):
                on = Match(hall, await hall.branch(ME, parent.id, Branch(moment=moment, german="plodder")))
                (plan,) = await hall.advisers.plans(ME, on.id, "allied", made)
                assert (plan.moments, plan.player) == (kept, "veteran" if kept else "plodder")
            again = await hall.branch(ME, parent.id, Branch(moment=made + 1, german="person"))
            await hall.close(ME, again.id)
        async with opened(tmp_path) as hall:
            (plan,) = await hall.advisers.plans(ME, again.id, "all", made)
            assert (plan.side, plan.player, plan.account is not None) == ("german", "veteran", True)
            assert await hall.advisers.plans(ME, again.id, "all", made + 1) == [], "from there on a person plays"
            stored = hall._store.load(again.id)
            assert stored is not None
            assert [(stored.entries[plan.number - 1].side, plan.moment) for plan in stored.accounts] == [
                ("german", made)
            ]

    asyncio.run(run())


# --- the staff


def test_the_staff_advises_in_practice_and_its_answer_is_kept(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played(hall)
            council = await hall.advisers.advice(ME, match.id, "allied")
            assert council.number == (await match.info()).number
            assert [plan.strokes[0].kind for plan in council.advice] == ["move", "move"]
            assert council.advice[0].worth >= council.advice[1].worth
            assert all(plan.samples for plan in council.advice)
            asked = [worker.used for worker in hall._staff.computers.workers]
            assert await hall.advisers.advice(ME, match.id, "allied") == council
            assert [worker.used for worker in hall._staff.computers.workers] == asked

    asyncio.run(run())


def test_in_rated_play_nobody_is_advised_nor_told_the_odds(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played(hall, rated=True)
            for question in (hall.advisers.advice, hall.advisers.standing):
                refusal = await refused(question(ME, match.id, "allied"))
                assert refusal.code == "rated"
                assert "This match is rated" in refusal.says
            assert (await match.info()).practice is False
            assert all(worker.pid is None for worker in hall._staff.computers.workers)

    asyncio.run(run())


def test_two_people_have_no_staff(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall)
            refusal = await refused(hall.advisers.advice(ME, match.id, "allied"))
            assert (refusal.code, "no staff" in refusal.says) == ("rated", True)
            assert (await refused(hall.advisers.plans(ME, match.id, "allied", None))).code == "rated"

    asyncio.run(run())


def test_the_staff_serves_its_own_side_at_its_own_decision(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played(hall)
            assert (await refused(hall.advisers.advice(ME, match.id, "german"))).code == "not_yours"
            assert (await refused(hall.advisers.standing(ME, match.id, "german"))).code == "not_yours"
            assert (await refused(hall.advisers.advice(OTHER, match.id, "allied"))).code == "unknown"
            waiting = await begun(hall, german="general")
            await handed_over(waiting)
            assert (await refused(hall.advisers.advice(ME, waiting.id, "allied"))).code == "not_running"

    asyncio.run(run())


def test_advice_can_be_called_off(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played(hall)
            asked = asyncio.create_task(hall.advisers.advice(ME, match.id, "allied"))
            await until(lambda: under_way(hall))
            await hall.advisers.consult(ME, match.id, Consult("stop", "allied"))
            assert (await refused(asked)).code == "stopped"
            assert (await hall.advisers.advice(ME, match.id, "allied")).advice

    async def under_way(hall: Hall) -> bool:
        return bool(hall._staff._under_way)

    asyncio.run(run())


def test_the_odds_are_those_of_the_sides_own_view(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played(hall)
            standing = await hall.advisers.standing(ME, match.id, "allied")
            assert 0 < standing.chance < 1
            assert standing.number == (await match.info()).number

    asyncio.run(run())


def test_two_computers_are_watched_with_the_odds_of_the_position(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await begun(hall, "general", "general")
            found = [await hall.advisers.standing(ME, match.id, seat) for seat in ("all", "allied", "german")]
            assert all(0 < one.chance < 1 for one in found)
            assert (await refused(hall.advisers.standing(OTHER, match.id, "all"))).code == "unknown"
            practice = await begun(hall, german="veteran")
            assert (await refused(hall.advisers.standing(ME, practice.id, "all"))).code == "not_open"
            await hall.close(ME, match.id)
            assert (await refused(hall.advisers.standing(ME, match.id, "all"))).code == "rated"

    asyncio.run(run())


# --- the course of a match


async def played_out(hall: Hall) -> Match:
    """A match in which the Allies always rolled, to its end."""
    match = await begun(hall, german="plodder")
    await match.act("allied", "hide 1", "done")
    while (await match.info()).state == "running":
        await until(lambda: allied_or_over(match))
        if (await match.info()).state == "running":
            await match.act("allied", "roll")
    return match


async def allied_or_over(match: Match) -> bool:
    info = await match.info()
    return info.state != "running" or info.decides == "allied"


def test_luck_and_play_add_up_to_what_changed(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played_out(hall)
            course = await hall.advisers.course(ME, match.id)
            info = await match.info()
            assert len(course.chances) == info.moments + 1
            assert course.chances[-1] == 1.0, "at the end it is as it came out"
            assert course.initial == 6.0
            assert course.dice
            assert course.final - course.initial == pytest.approx(course.luck + sum(course.play.values()), abs=0.01)
            assert course.luck == pytest.approx(sum(die.luck for die in course.dice), abs=0.01)
            assert sum(course.lucky.values()) == pytest.approx(course.luck, abs=0.01)
            assert {die.side for die in course.dice} == {"allied"}
            assert all(die.key and 1 <= die.face <= die.faces for die in course.dice)

    asyncio.run(run())


def test_each_die_is_measured_against_the_mean_of_its_faces(tmp_path: Path) -> None:
    """A die takes half its pips, at least one: 1, 1, 1, 2, 2, 3 pebbles, each worth half a point more than expected."""

    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played_out(hall)
            first = (await hall.advisers.course(ME, match.id)).dice[0]
            took = max(1, first.face // 2)
            assert first.luck == pytest.approx(took / 2 - (1 + 1 + 1 + 2 + 2 + 3) / 12, abs=0.001)

    asyncio.run(run())


def test_the_course_of_a_running_match_is_nobodys(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path) as hall:
            practice = await played(hall)
            assert (await refused(hall.advisers.course(ME, practice.id))).code == "not_open"
            assert (await refused(hall.advisers.course(OTHER, practice.id))).code == "unknown"

    asyncio.run(run())


def test_a_match_is_weighed_once_whatever_becomes_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another start finds it as it was; a mind that has learned since weighs it anew."""

    async def weighed(match_id: str, *, thinks: bool) -> CourseInfo:
        async with opened(tmp_path) as hall:
            course = await hall.advisers.course(ME, match_id)
            assert any(worker.pid is not None for worker in hall._staff.computers.workers) is thinks
            return course

    async def run() -> None:
        async with opened(tmp_path) as hall:
            match = await played_out(hall)
            first = await hall.advisers.course(ME, match.id)
        assert await weighed(match.id, thinks=False) == first
        monkeypatch.setattr(advisers, "mind_mark", lambda: "newer")
        assert await weighed(match.id, thinks=True) == first
        assert await weighed(match.id, thinks=False) == first

    asyncio.run(run())


def test_the_mark_of_a_mind_follows_what_it_weighs_by(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = advisers.mind_mark()
    for part in advisers.WEIGHED_BY:
        monkeypatch.setattr(advisers, "WEIGHED_BY", tuple(one for one in advisers.WEIGHED_BY if one != part))
        assert advisers.mind_mark.__wrapped__() != whole, part
        monkeypatch.undo()


# --- turning points


def told(moment: int, says: str, level: int, *, card: bool = False) -> LogLine:
    result = Card(says, [], [], "", "", says) if card else None
    return LogLine(moment, Told(kind="", says=says, rule="", level=level, card=result))


def surveyed(chances: list[float], *dice: Die) -> Survey:
    """A match in which a point is worth a hundredth."""
    worths = [100 * chance for chance in chances]
    return Survey(chances=chances, worths=worths, initial=0.0, final=0.0, play={}, dice=list(dice))


def die(moment: int, key: str, luck: float) -> Die:
    return Die(moment, "allied", key, 1, 6, luck)


def named(survey: Survey, lines: list[LogLine]) -> list[tuple[int, str]]:
    """The turning points: at which moment, and what they are called."""
    what_for = {one.key: f"Die for {one.key}" for one in survey.dice}
    return [(one.moment, one.says) for one in turnings(survey, lines, what_for, lambda moment: f"Step {moment}")]


def rising(*at: tuple[int, float]) -> list[float]:
    """A hundred chances that change at some moments."""
    chances = [0.5] * 100
    for moment, chance in at:
        chances[moment:] = [chance] * (100 - moment)
    return chances


TURN = [told(5, "Turn 1", 0), told(5, "Allied movement", 1)]


def test_turning_points_are_the_largest_swings_in_words() -> None:
    lines = [*TURN, told(30, "Caen: DE", 2, card=True), told(61, "Bayeux: AR", 2, card=True)]
    survey = surveyed(rising((30, 0.8), (61, 0.72), (90, 0.71)), die(30, "Caen", 25.0), die(61, "Bayeux", -7.0))
    found = turnings(survey, lines, {"Caen": "", "Bayeux": ""}, str)
    assert [(one.begin, one.moment, one.says, one.before, one.after) for one in found] == [
        (29, 30, "Caen: DE", 0.5, 0.8),
        (60, 61, "Bayeux: AR", 0.8, 0.72),
    ]


def test_a_turning_point_is_not_named_after_the_fight_before_or_behind_it() -> None:
    lines = [
        *TURN,
        told(30, "Caen: DE", 2, card=True),
        told(41, "Depots are placed.", 2),
        told(60, "Bayeux", 2, card=True),
    ]
    assert named(surveyed(rising((41, 0.8)), die(30, "Caen", 0.0)), lines) == [(41, "Depots are placed.")]


def test_a_die_that_changed_nothing_is_no_turning_point() -> None:
    """The weather of the first turn falls with the choice of a set-up."""
    lines = [*[told(1, line.told.says, line.told.level) for line in TURN], told(1, "Weather: good", 2, card=True)]
    assert named(surveyed(rising((1, 0.3)), die(1, "weather", 0.0)), lines) == [(1, "Step 1")]


def test_of_many_dice_the_one_that_changed_most_is_named() -> None:
    lines = [*TURN, told(30, "Guns: missed", 2, card=True), told(30, "Guns: Spent", 2, card=True)]
    dice = die(30, "one", 12.0), die(30, "other", -2.0)
    assert named(surveyed(rising((30, 0.6)), *dice), lines) == [(30, "Die for one")]


def test_what_began_is_named_where_nobody_did_it() -> None:
    lines = [*TURN, told(50, "A unit cannot come down.", 2), told(50, "Daylight", 1)]
    assert named(surveyed(rising((50, 0.7))), lines) == [(50, "Turn 1: Daylight")]


def test_the_end_is_named_by_its_verdict() -> None:
    lines = [*TURN, told(99, "Dug in", 3, card=True), told(99, "Allied victory.", 0, card=True)]
    assert named(surveyed(rising((99, 1.0)), die(99, "dig", 0.0)), lines) == [(99, "Allied victory.")]


def test_small_steps_that_add_up_are_named_by_their_phase() -> None:
    lines = [*TURN, told(60, "German movement", 1)]
    survey = surveyed(rising(*[(10 + at, 0.5 + 0.02 * (1 + at)) for at in range(5)]))
    assert named(survey, lines) == [(60, "Turn 1: Allied movement")]


def test_turning_points_keep_their_distance() -> None:
    chances = [0.5, *[0.6] * 9, 0.3, 0.9, *[0.9] * 189]
    lines = [told(moment, f"at {moment}", 2, card=True) for moment in (9, 10, 11, 120)]
    assert [moment for moment, _ in named(surveyed(chances), lines)] == [1, 11]
