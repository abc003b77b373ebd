"""The guided first turn, played through as its own words ask."""

from functools import cache
from typing import Any

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.desk import Lesson
from bocage.core.match import Match, read_record, replay
from bocage.core.protocol import Action, Side
from bocage.core.tables import read_data
from bocage.games.normandy_1971.desk.lessons import GAME, tutorial
from bocage.games.normandy_1971.desk.overlays import OVERLAYS
from bocage.games.normandy_1971.desk.panels import PANELS
from bocage.games.normandy_1971.desk.plans import plans
from bocage.games.normandy_1971.state import NormandyState

NORMANDY = registry.game("normandy-1971")
ROWS: list[dict[str, Any]] = read_data(GAME, "tutorial.toml")["lesson"]
LESSONS = tutorial().lessons
PARTS = (
    {"", "prompt", "list", "map", "plan", "log"}
    | {f"panel:{panel.name}" for panel in PANELS}
    | {f"overlay:{overlay.name}" for overlay in OVERLAYS}
)


def test_the_record_leads_to_the_second_morning() -> None:
    """The learner's side decides, and has everything before it that the lessons speak of."""
    match = morning()
    s = state(match)
    assert (s.turn, s.phase, match.decides()) == (2, "first movement", tutorial().side)
    assert tutorial().opponent in registry.players(NORMANDY.id)


@pytest.mark.parametrize("number", range(len(LESSONS)), ids=[lesson.title for lesson in LESSONS])
def test_a_step_can_be_done_and_ends_with_what_it_waits_for(number: int) -> None:
    """Everything it asks for is legal in its time, and nothing ends it too early."""
    match = played(number)
    lesson, plays = LESSONS[number], ROWS[number].get("plays", [])
    assert bool(plays) == bool(lesson.until)
    for place, words in enumerate(plays):
        assert match.decides() == tutorial().side
        do(match, words)
        assert ends(lesson, words) == (place == len(plays) - 1), words


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_a_step_is_short_and_points_at_what_there_is(lesson: Lesson) -> None:
    assert 12 <= len(lesson.says.split()) <= 45
    assert all(state(morning()).kit.hex_named(place) >= 0 for place in lesson.places)
    assert lesson.look_at in PARTS


def test_what_the_lessons_claim_is_so() -> None:
    """The odds, the guns and the prize, as they are told."""
    (planned,) = plans(state(played(step("Naval gunfire"))), Side.ALLIED)
    (case,) = planned.cases
    assert (planned.total, case.total, case.column, planned.added, case.falls) == ("30", "10", "3-1", "+3", "never")
    (ready,) = plans(state(played(step("Roll the die"))), Side.ALLIED)
    assert ready.cases[0].column == "5-1"
    assert [(o.result, o.faces) for o in ready.cases[0].outcomes] == [("DR", "die 1-5"), ("AX", "die 6")]
    last = state(played(len(LESSONS)))
    assert last.cities >> last.kit.hex_named("K32") & 1
    assert last.phase == "second movement"


def test_the_guns_are_told_as_the_list_tells_them() -> None:
    """§NAV-T Light guns do not reach; the medium ones do most."""
    match = played(step("Naval gunfire"))
    do(match, "done")
    (planned,) = plans(state(match), Side.ALLIED)
    assert planned.could == (("fire medium K32", "3-1 → 5-1"), ("fire heavy K32", "3-1 → 4-1"))


def step(title: str) -> int:
    return next(i for i, lesson in enumerate(LESSONS) if lesson.title == title)


def played(number: int) -> Match:
    """The match as it stands when a step begins."""
    match = morning()
    for row in ROWS[:number]:
        for words in row.get("plays", []):
            do(match, words)
    return match


@cache
def record() -> Any:
    return read_record(tutorial().record)


def morning() -> Match:
    return replay(record(), NORMANDY)


def do(match: Match, words: str) -> None:
    """Act, take back, or ask why not and be refused."""
    verb, _, rest = words.partition(" ")
    if verb == "undo":
        match.undo()
    elif verb == "why":
        assert play.why_not(match.state, Action.parse(rest)) is not None
    else:
        match.act(Action.parse(words))


def ends(lesson: Lesson, words: str) -> bool:
    return words in lesson.until or words.partition(" ")[0] in lesson.until


def state(match: Match) -> NormandyState:
    assert isinstance(match.state, NormandyState)
    return match.state
