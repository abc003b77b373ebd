"""The guided first turn, played through as its own words ask, whatever way the Germans are led back."""

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.desk import Lesson
from bocage.core.match import Match, Record, read_record, replay
from bocage.core.protocol import Action, Side
from bocage.core.tables import read_data
from bocage.games.normandy_1969.desk.desk import DESK
from bocage.games.normandy_1969.desk.lessons import PACKAGE, tutorial
from bocage.games.normandy_1969.desk.overlays import OVERLAYS
from bocage.games.normandy_1969.desk.panels import PANELS
from bocage.games.normandy_1969.desk.plans import plans
from bocage.games.normandy_1969.landings import capacity_left
from bocage.games.normandy_1969.movement import allowance
from bocage.games.normandy_1969.retreat import RetreatStep
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.victory import holds_city

choices = DESK.choices

NORMANDY = registry.game("normandy-1969")
ROWS: list[dict[str, Any]] = read_data(PACKAGE, "tutorial.toml")["lesson"]
LESSONS = tutorial().lessons
UTAH = 3
PARTS = (
    {"prompt", "list", "map", "plan", "log"}
    | {f"panel:{panel.name}" for panel in PANELS}
    | {f"overlay:{overlay.name}" for overlay in OVERLAYS}
)
Answer = Callable[[list[Action]], Action]
"""What the Germans do when they are asked: of what is offered, the first or the last."""


def first(offered: list[Action]) -> Action:
    return offered[0]


def last(offered: list[Action]) -> Action:
    return offered[-1]


def test_the_match_begins_with_germans_who_must_go_back() -> None:
    """§INV-11 §INV-5 The plan lies open, and the learner leads the Germans he has landed on."""
    match = night()
    s, task = state(match), state(match).agenda[-1]
    assert (s.turn, s.phase, s.opened, match.decides()) == (1, "landing", True, tutorial().side)
    assert isinstance(task, RetreatStep)
    assert (s.kit.names[s.at[task.unit]], task.steps, task.by) == ("H38", 2, Side.ALLIED)
    assert tutorial().opponent in registry.players(NORMANDY.id)


@pytest.mark.parametrize("germans", [first, last])
def test_every_step_can_be_done_in_order_and_ends_with_what_it_waits_for(germans: Answer) -> None:
    """Everything it asks for is legal in its time, and nothing ends it too early."""
    match = night()
    for lesson, row in zip(LESSONS, ROWS, strict=True):
        plays = row.get("plays", [])
        assert bool(plays) == bool(lesson.until), lesson.title
        for place, words in enumerate(plays):
            assert match.decides() == tutorial().side, lesson.title
            do(match, words, germans)
            assert ends(lesson, words) == (place == len(plays) - 1), (lesson.title, words)


def test_wherever_the_learner_leads_them_the_rest_of_the_turn_stands() -> None:
    """§CRT-DB Each end of the retreat may be chosen instead of the one that is proposed."""
    led = [choice.actions for choice in choices(state(played("Lead them away"))) if not choice.aside]
    assert len(led) == 2
    for actions in led:
        match = played("Lead them away")
        for words in (*actions, *later("Come ashore")):
            do(match, words, first)
        assert match.decides() in (Side.ALLIED, Side.GERMAN)
        assert place_of(match, 16) == "K32"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_a_step_is_short_names_its_aim_and_its_rule_and_points_at_what_there_is(lesson: Lesson) -> None:
    assert 20 <= len(lesson.says.split()) <= 55
    assert 3 <= len(lesson.aim.split()) <= 15
    assert lesson.rule.startswith("§")
    assert lesson.rule[1:] in NORMANDY.rulebook
    assert all(state(night()).kit.hex_named(place) >= 0 for place in lesson.places)
    assert lesson.look_at in PARTS


def test_what_is_told_of_the_drops_is_so() -> None:
    """§SCT §INV-5 Three regiments drifted, a battalion was lost, and the 505th fought 7 against 1."""
    match = before_the_landing()
    told = match.act(Action("done"))
    drops = [event.facts for event in told if event.kind == "drop"]
    assert (len(drops), sum(bool(fact["scatters"]) for fact in drops), sum(fact["lost"] for fact in drops)) == (8, 3, 1)
    names = state(match).kit.names
    assert [names[fact["hex"]] for fact in drops if fact["lost"]] == ["K35"]
    (fight,) = [event.facts for event in told if event.kind == "combat"]
    assert (*fight["strengths"], fight["result"]) == ("7", "1", "DB2")


def test_what_is_refused_is_refused_by_the_rule_that_is_told() -> None:
    """§CRT-DB §ATT-1 The reason the player reads is the one of the lesson."""
    for title in ("Why not?", "Zones stop you"):
        match, row = played(title), ROWS[step(title)]
        *before, asked = row["plays"]
        for words in before:
            do(match, words, first)
        ruling = play.why_not(match.state, Action.parse(asked.removeprefix("why ")))
        assert ruling is not None
        assert ruling.rule == row["rule"]


def test_what_is_told_of_the_attack_is_so() -> None:
    """§INV-8 §TEC-SWAMP §CMB-6 The sums, the column, the faces, and what the ships are worth."""
    (planned,) = plans(state(played("Read the odds")), Side.ALLIED)
    (case,) = planned.cases
    assert [line.amount for line in planned.attack] == ["7", "6", "40"]
    assert [(line.amount, line.words) for line in case.defense][1:] == [("×3", "swamp")]
    assert (planned.total, case.total, case.column) == ("53", "12", "4-1")
    faces = {outcome.faces: outcome.result[:2] for outcome in case.outcomes}
    assert faces == {"die 1": "EX", "die 2-3": "DB", "die 4": "DB", "die 5": "AB", "die 6": "AB"}
    assert ("hold M39", "4-1 → 1-1") in planned.could
    match = played("Read the odds")
    told = match.act(Action("fight"))
    (fight,) = [event.facts for event in told if event.kind == "combat"]
    assert (fight["die"], fight["result"], match.decides()) == (2, "DB3", Side.ALLIED)
    assert [event.kind for event in told].count("retreated") == 1


def test_what_is_told_of_the_landings_and_the_march_is_so() -> None:
    """§OB-AL §GLD §VIC-C 27 of 30 factors, two glider regiments, and a city for the last points of the tanks."""
    before, after = (state(played(title)) for title in ("Landing craft", "Gliders"))
    assert [capacity_left(s, UTAH) for s in (before, after)] == [30, 3]
    match = played("Off the beach")
    s = state(match)
    assert (place_of(match, 16), s.spent[16]) == ("K32", allowance(s, 16))
    assert holds_city(s, s.kit.board.city_of["Carentan"])


def test_the_second_day_allows_three_attacks() -> None:
    """§ATT-7 The number the guide tells, while the Germans do nothing."""
    match = played("A die for attacks")
    for _ in range(40):
        if match.decides() == Side.ALLIED:
            break
        match.act(quiet(play.offered(match.state)))
    s = state(match)
    assert (s.turn, s.limit) == (2, 3)


# --- playing


def step(title: str) -> int:
    return next(i for i, lesson in enumerate(LESSONS) if lesson.title == title)


def later(title: str) -> list[str]:
    """What is played from a step on, to the end of the turn."""
    return [words for row in ROWS[step(title) :] for words in row.get("plays", [])]


def played(title: str) -> Match:
    """The match as it stands when a step begins."""
    match = night()
    for row in ROWS[: step(title)]:
        for words in row.get("plays", []):
            do(match, words, first)
    return match


@cache
def record() -> Record:
    return read_record(tutorial().record)


def night() -> Match:
    return replay(record(), NORMANDY)


def before_the_landing() -> Match:
    """The match before its last action, which begins the landing."""
    match, kept = night(), record()
    match = Match(NORMANDY, match.options, match.seed, match.scenario)
    for done in kept.steps[:-1]:
        match.act(done.action)
    return match


def do(match: Match, words: str, germans: Answer) -> None:
    """Act, or ask why not and be refused; the Germans lead their own units back."""
    verb, _, rest = words.partition(" ")
    if verb == "why":
        assert play.why_not(match.state, Action.parse(rest)) is not None
        return
    match.act(Action.parse(words))
    while match.decides() == Side.GERMAN and isinstance(state(match).agenda[-1], RetreatStep):
        match.act(germans(play.offered(match.state)))


def quiet(offered: list[Action]) -> Action:
    return next((action for action in offered if action.verb == "done"), offered[0])


def ends(lesson: Lesson, words: str) -> bool:
    return words in lesson.until or words.partition(" ")[0] in lesson.until


def place_of(match: Match, unit: int) -> str:
    s = state(match)
    return s.kit.names[s.at[unit]]


def state(match: Match) -> NormandyState:
    assert isinstance(match.state, NormandyState)
    return match.state
