"""The exams of every game: real positions, passed by judgement and not by chance."""

from statistics import fmean

import pytest

from bocage import registry
from bocage.core import play
from bocage.lab.exams.frame import AHEAD, KNOWLEDGE, ODDS, Exam, exams, marked, played_out

GAMES = [game.id for game in registry.games()]
EVERY = [pytest.param(game, exam, id=f"{game}-{exam.id}") for game in GAMES for exam in exams(game)]
PROVED = [pytest.param(game, exam, id=f"{game}-{exam.id}") for game in GAMES for exam in exams(game) if exam.lines]
FLOOR = 0.85
"""What a regular scores at least, all exams of a game together that do not ask for a look ahead."""

TRIALS = {"dday-1991": 16, "breakout-1993": 8}
"""How often each line is played out; twice where the dice decide little."""

LOTTERY = 0.4
"""What chance must not reach."""


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_and_each_has_its_own_name(game: str) -> None:
    assert len(exams(game)) >= 10
    assert len({exam.id for exam in exams(game)}) == len(exams(game))
    assert all(exam.says.endswith(".") for exam in exams(game))
    assert all(exam.asks in (KNOWLEDGE, ODDS, AHEAD) for exam in exams(game))


@pytest.mark.parametrize(("game", "exam"), EVERY)
def test_the_position_is_lawful_and_the_side_is_asked(game: str, exam: Exam) -> None:
    s = exam.build()
    registry.game(game).check(s)
    d = play.decision(s)
    assert d is not None
    assert d.side == exam.side
    assert len(d.options) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_regular_passes(game: str) -> None:
    asked = [exam for exam in exams(game) if exam.asks != AHEAD]
    assert len(asked) >= 10
    marks = {exam.id: marked(game, exam, "regular", seeds=[1]).score for exam in asked}
    assert fmean(marks.values()) >= FLOOR, marks


def test_rules_of_thumb_do_not_reckon_odds() -> None:
    """What asks for exact odds tells a regular from a recruit."""
    asked = [(game, exam) for game in GAMES for exam in exams(game) if exam.asks == ODDS]
    marks = {(game, exam.id): marked(game, exam, "recruit", seeds=[1]).score for game, exam in asked}
    assert len(marks) >= 4
    assert fmean(marks.values()) < 0.5, marks


@pytest.mark.parametrize(("game", "exam"), PROVED)
def test_the_best_line_comes_to_more_than_what_tempts(game: str, exam: Exam) -> None:
    """Every line is played to the end of the match by regulars, with the same dice."""
    assert exam.lines is not None
    best, *others = [
        fmean(played_out(game, exam, line, seed) for seed in range(TRIALS.get(game, 2)))
        for line in exam.lines(exam.build())
    ]
    assert others
    assert best > max(others)


@pytest.mark.parametrize("game", GAMES)
def test_chance_does_not_pass(game: str) -> None:
    marks = {exam.id: marked(game, exam, "random", seeds=[1, 2]).score for exam in exams(game)}
    assert fmean(marks.values()) <= LOTTERY, marks
