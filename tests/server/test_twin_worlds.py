"""One gate for secrets: no seat can tell two worlds apart that differ in what it may not see, whatever it asks."""

import asyncio
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bocage import registry
from bocage.core import play
from bocage.core.protocol import BOTH, Action, Side
from bocage.server import refusals, tables
from bocage.server.beats import Noticed
from bocage.server.store import MatchRow, Summary
from bocage.server.window import Window
from tests.conformance.secrecy import OPEN
from tests.server.interview import Seat
from tests.server.twins import Choose, Course
from tests.server.worlds import World, worlds

HIDING = [game.id for game in registry.games() if game.hides]
NOTHING_HIDDEN = [game.id for game in registry.games() if not game.hides]

MOST = {"normandy-1969": 30, "normandy-1971": 30, "battle-1981": 90}
"""Steps of each game in which it has hidden something."""

OPEN_SIDE = ("normandy-1969", Side.ALLIED)
"""§RUL-01 There only the Allies hide something: from these eyes nothing."""

OTHERWISE = {
    "POST /api/matches": "begins a match",
    "POST /api/matches/import": "begins a match",
    "POST /api/matches/{match_id}/close": "ends it: everything may be seen",
}
"""Routes below the matches that no seat can learn from."""

both_sides = pytest.mark.parametrize("side", BOTH, ids=lambda side: side.word)


def compared(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    seat: Seat,
    *,
    other: bool,
    most: int = 30,
    players: tuple[str, str] = ("person", "bot"),
    scripts: tuple[Choose, Choose] | None = None,
) -> Course:
    """Play two worlds side by side, and compare them through a seat's eyes."""

    async def run() -> Course:
        async with worlds(tmp_path, monkeypatch) as pair:
            for world in pair:
                await world.begin(game, *players)
            seat.studies(registry.game(game))
            course = Course(pair, seat, Random(f"{game} {seat.side} {other}"), other=other)
            course.scripts = scripts
            await course.play(most, apart=15)
            return course

    return asyncio.run(run())


def check(course: Course) -> None:
    """Nothing was found."""
    assert not course.odd, "\n".join(f"{route}\n   {how}" for route, how in sorted(course.odd.items()))


# --- the games that hide something


@both_sides
@pytest.mark.parametrize("game", HIDING)
def test_other_secret_choices_cannot_be_told_from_any_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, side: Side
) -> None:
    """§FOG-2 §FOG-4 §RUL-01 §RUL-06 The worlds part only where the rules of the game open what was hidden."""
    course = compared(tmp_path, monkeypatch, game, Seat(side), other=True, most=MOST[game])
    check(course)
    assert course.hidden or (game, side) == OPEN_SIDE


@both_sides
@pytest.mark.parametrize("game", HIDING)
def test_secret_choices_taken_back_and_made_again_leave_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, side: Side
) -> None:
    course = compared(tmp_path, monkeypatch, game, Seat(side), other=False, most=MOST[game])
    check(course)
    assert not course.parted
    assert course.hidden or (game, side) == OPEN_SIDE


def script(*words: str) -> Choose:
    """These actions, one after the other."""
    left = [Action.parse(text) for text in words]
    return lambda s: (left.pop(0), False)


def beaches(count: int) -> Choose:
    """A plan for so many beaches, and everything else as it comes."""
    left = [f"invade {n}" for n in range(3, 3 + count)]

    def choose(s: Any) -> tuple[Action, bool]:
        options = play.offered(s)
        if left:
            return Action.parse(left.pop(0)), False
        done = next((option for option in options if option.verb == "done"), None)
        return done or options[0], False

    return choose


@pytest.mark.parametrize("game", ["normandy-1969", "normandy-1971"])
def test_one_beach_or_seven(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """§INV-1 §GT1-1A How many beaches are named is not to be counted by any number."""
    scripts = beaches(1), beaches(7)
    course = compared(tmp_path, monkeypatch, game, Seat(Side.GERMAN), other=True, most=6, scripts=scripts)
    check(course)
    assert course.hidden > 12


@pytest.mark.prove
def test_supply_areas_stay_the_allies_own_through_the_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """§FOG-2 The same beaches, supplied over others of them: never told, so the worlds go on alike."""
    plan = play_out("normandy-1971", "start historical", "done")
    supplied = next(str(option.noun) for option in plan if option.verb == "unsupply")
    rest = ("done", "done", "done", "done")
    scripts = (
        script("start historical", "done", *rest),
        script("start historical", "done", f"unsupply {supplied}", *rest),
    )
    course = compared(tmp_path, monkeypatch, "normandy-1971", Seat(Side.GERMAN), other=True, most=60, scripts=scripts)
    check(course)
    assert course.steps > 30


def exchanged() -> Choose:
    """The named set-up, but two units that stand alone under markers have changed places."""
    left: list[str] = []

    def choose(s: Any) -> tuple[Action, bool]:
        if not left:
            left.extend(("start historical", *_exchange(s), "done"))
        return Action.parse(left.pop(0)), False

    return choose


def _exchange(s: Any) -> tuple[str, ...]:
    set_up = s.clone()
    play.act(set_up, Action("start", "historical"))
    alone = [
        u
        for u in set_up.units_of(Side.GERMAN)
        if set_up.at[u] >= 0 and set_up.works >> set_up.at[u] & 1 and set_up.units_at(set_up.at[u]) == [u]
    ]
    pairs = [(u, v) for u, v in combinations(alone, 2) if set_up.due[u] == set_up.due[v]]
    one, other = next((u, v) for u, v in pairs if set_up.kind[u] != set_up.kind[v])
    here, there = (set_up.kit.names[set_up.at[u]] for u in (one, other))
    return f"place {one}", f"at {there}", f"place {other}", f"at {here}"


@pytest.mark.prove
def test_what_stands_under_a_marker_is_not_told_through_the_turns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """§FOG-3 §FOG-4 The same hexes are entrenched, by other units: seen alike until a marker is lifted."""
    scripts = script("start historical", "done"), exchanged()
    course = compared(tmp_path, monkeypatch, "normandy-1971", Seat(Side.ALLIED), other=True, most=60, scripts=scripts)
    check(course)
    assert course.steps > 30


def play_out(game: str, *words: str) -> list[Action]:
    """What may be chosen after these actions."""
    found = registry.game(game)
    s = found.new(found.scenarios[0].id, found.options.resolve({}))
    play.begin(s)
    for text in words:
        play.act(s, Action.parse(text))
    return play.offered(s)


# --- those who have no seat, or share a screen


@pytest.mark.parametrize("game", HIDING)
def test_who_began_a_match_and_has_no_seat_learns_what_both_sides_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    seat = Seat(Side.GERMAN, seated=False)
    check(compared(tmp_path, monkeypatch, game, seat, other=False, most=12, players=("bot", "bot")))


@pytest.mark.parametrize("game", HIDING)
def test_one_screen_for_two_tells_neither_what_the_other_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    seat = Seat(Side.GERMAN)
    check(compared(tmp_path, monkeypatch, game, seat, other=False, most=12, players=("person", "person")))


# --- the games that hide nothing


@pytest.mark.prove
@both_sides
@pytest.mark.parametrize("game", NOTHING_HIDDEN)
def test_where_nothing_is_hidden_no_task_is_secret_and_what_is_in_hand_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, side: Side
) -> None:
    """What a side puts together is its own until it is settled; everything else lies open (`secrecy.OPEN`)."""
    assert game in OPEN
    assert not any(getattr(task, "secret", False) for task in registry.game(game).tasks.values())
    course = compared(tmp_path, monkeypatch, game, Seat(side), other=True, most=120)
    check(course)
    assert (course.hidden, course.probes > 0) == (0, True)


# --- that nothing is forgotten, and that it can fail


def test_what_words_the_answers_knows_no_room() -> None:
    """It is given a window; whoever hands it a room takes the gate down."""
    for module in (tables, refusals):
        assert not hasattr(module, "Room")
        assert not hasattr(module, "Match")


def test_every_route_of_a_match_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new route fails here until somebody asks it in `twins`, or says why no seat can learn from it."""

    async def run() -> tuple[set[str], set[str]]:
        async with worlds(tmp_path, monkeypatch) as (world, _):
            await world.begin("normandy-1971", "person", "bot")
            seat = Seat(Side.GERMAN)
            await seat.asks(world, everything=True)
            return routes(world), seat.routes

    there, asked = asyncio.run(run())
    about = {route for route in there if "/api/matches" in route}
    assert about - asked == set(OTHERWISE)
    assert asked <= there
    assert {route for route in there - about if "{match_id}" in route} == {"GET /match/{match_id}"}, "one page for all"


def routes(world: World) -> set[str]:
    """Every route of the app, with its methods."""
    return {
        f"{method} {route.path_format}"
        for route in world.app.routes
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"
    }


def counting_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Noticed.acted

    def acted(self: Noticed, *facts: Any, secret: bool) -> None:
        true(self, *facts, secret=False)

    monkeypatch.setattr(Noticed, "acted", acted)


def looking_at_the_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Window, "waits", False)
    monkeypatch.setattr(Window, "sight", lambda window, moment=None: window._room.match.state)


def telling_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    true = tables.summary

    def summary(row: MatchRow, *who: Any) -> Summary:
        return replace(true(row, *who), touched=row.touched)

    monkeypatch.setattr(tables, "summary", summary)


def waking_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    true = Window._live
    monkeypatch.setattr(Window, "_live", lambda window: replace(true(window), moment=len(window._room.match.steps)))


@pytest.mark.prove
@pytest.mark.parametrize(
    ("fault", "route"),
    [
        (counting_everything, "GET /api/matches/{match_id}/table"),
        (looking_at_the_task, "GET /api/matches/{match_id}/why"),
        (telling_the_time, "GET /api/matches"),
        (waking_everybody, "GET /api/matches/{match_id}/live"),
    ],
)
def test_a_gate_that_leaks_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[pytest.MonkeyPatch], None], route: str
) -> None:
    fault(monkeypatch)
    scripts = beaches(1), beaches(4)
    seat = Seat(Side.GERMAN)
    course = compared(tmp_path, monkeypatch, "normandy-1969", seat, other=True, most=2, scripts=scripts)
    assert route in course.odd
