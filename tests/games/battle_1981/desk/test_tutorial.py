"""The guided first turn, played through as its own words ask, against Germans who give way and Germans who hold."""

from fractions import Fraction
from typing import Any

import pytest

from bocage import registry
from bocage.core import play
from bocage.core.desk import Lesson
from bocage.core.match import Match, read_record, replay
from bocage.core.protocol import Action, Side
from bocage.core.tables import read_data
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.desk.overlays import OVERLAYS
from bocage.games.battle_1981.desk.panels import PANELS
from bocage.games.battle_1981.desk.tutorial import PACKAGE, tutorial
from bocage.games.battle_1981.landing import is_cleared
from bocage.games.battle_1981.names import points_words
from bocage.games.battle_1981.odds import odds
from bocage.games.battle_1981.state import AMPHIBIOUS, BattleState
from tests.games.battle_1981.position import at, unit

GAME = registry.game("battle-1981")
ROWS: list[dict[str, Any]] = read_data(PACKAGE, "tutorial.toml")["lesson"]
LESSONS = tutorial().lessons
GIVES_WAY, HOLDS = 2, 6
PARTS = (
    {"prompt", "list", "map", "plan", "log", "sliders"}
    | {f"panel:{panel.name}" for panel in PANELS}
    | {f"overlay:{overlay.name}" for overlay in OVERLAYS}
)


def test_the_record_begins_with_the_drops_of_a_novice() -> None:
    """§3b §2a The learner's side decides, nothing has been decided yet, and the opponent exists."""
    match = night()
    s = state(match)
    assert (s.turn, s.phase, match.decides()) == (0, "drops", tutorial().side)
    assert (match.scenario, match.options["coastal"], match.options["transport"]) == ("two_weeks", 3, 7)
    assert tutorial().opponent in registry.players(GAME.id)


@pytest.mark.parametrize("level", [GIVES_WAY, HOLDS])
def test_every_step_can_be_done_in_order_and_ends_with_what_it_waits_for(level: int) -> None:
    """Everything it asks for is legal in its time, and nothing ends it too early."""
    match = night()
    for lesson, row in zip(LESSONS, ROWS, strict=True):
        plays = wanted(match, row)
        for place, words in enumerate(plays):
            assert match.decides() == tutorial().side, lesson.title
            do(match, words, level)
            assert ends(lesson, words) == (bool(lesson.until) and place == len(plays) - 1), (lesson.title, words)
        assert plays or not lesson.until
    s = state(match)
    assert (s.turn, s.phase, match.decides()) == (1, "allocation", Side.ALLIED)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.title)
def test_a_step_is_short_names_its_aim_and_its_rule_and_points_at_what_there_is(lesson: Lesson) -> None:
    assert 20 <= len(lesson.says.split()) <= 55
    assert 3 <= len(lesson.aim.split()) <= 15
    assert lesson.rule.startswith("§")
    assert lesson.rule[1:] in GAME.rulebook
    assert all(state(night()).kit.hex_named(place) >= 0 for place in lesson.places)
    assert lesson.look_at in PARTS


def test_what_is_told_of_the_beach_is_so() -> None:
    """§amph §7e The points at hand, one round for each wave, and a beach cleared by the second."""
    s = state(played("The first wave"))
    assert points_words(s.pools[AMPHIBIOUS]) == "780"
    assert [one.value for one in asked(played("Ships for tomorrow")).sliders] == [35, 23, 27, 15]
    assert [one.value for one in asked(played("Fight ashore")).sliders] == [19, 11, 5]
    assert [is_cleared(state(played(title)), 0) for title in ("Why not?", "The second wave")] == [True, False]
    assert [at(state(played("The other beaches")), name) for name in ("US-90-INF", "US-D1")] == ["5-04", "5-05"]


def test_what_is_told_of_the_attack_is_so() -> None:
    """§9e §9n The odds of the two divisions, and what becomes of Montebourg by the level of its defence."""
    s = state(played("Two sealed levels"))
    assert s.battle is not None
    assert round(odds(s, s.battle), 2) == Fraction("1.36")
    driven, held = (state(played("End the day", level)) for level in (GIVES_WAY, HOLDS))
    assert at(driven, "US-82-AIRB") == "3-04" != at(driven, "GE-919")
    assert (at(held, "US-82-AIRB"), at(held, "GE-919")) == ("3-03", "3-04")
    assert held.cp[unit(held, "GE-919")] < 40


def test_somebody_drifts() -> None:
    """§7b The lesson sends the reader to the log: there must be something to read."""
    s = state(played("Ships for tomorrow"))
    assert [at(s, name) for name in ("US-82-AIRB", "US-101-AIRB", "BR-6-AIRB")] == ["3-03", "6-05", "6-14"]


# --- playing


def played(title: str, level: int = HOLDS) -> Match:
    """The match as it stands when a step begins."""
    match = night()
    for row in ROWS:
        if row["title"] == title:
            return match
        for words in wanted(match, row):
            do(match, words, level)
    raise AssertionError(f"there is no step {title!r}")


def wanted(match: Match, row: dict[str, Any]) -> list[str]:
    """What is to be done in a step; an advance only where there is one."""
    plays: list[str] = row.get("plays", [])
    return plays if row.get("until") else [words for words in plays if Action.parse(words) in play.offered(match.state)]


def night() -> Match:
    return replay(read_record(tutorial().record), GAME)


def do(match: Match, words: str, level: int) -> None:
    """Act, or ask why not and be refused; then let the Germans answer."""
    verb, _, rest = words.partition(" ")
    if verb == "why":
        assert play.why_not(match.state, Action.parse(rest)) is not None
        return
    match.act(Action.parse(words))
    while match.decides() == Side.GERMAN:
        options = play.offered(match.state)
        quiet = [Action("level", str(level)), Action("end")]
        match.act(next((choice for choice in quiet if choice in options), options[0]))


def ends(lesson: Lesson, words: str) -> bool:
    return words in lesson.until or words.partition(" ")[0] in lesson.until


def asked(match: Match) -> Any:
    found = DESK.sliders(state(match))
    assert found is not None
    return found


def state(match: Match) -> BattleState:
    assert isinstance(match.state, BattleState)
    return match.state
