"""The exams of every game: real positions, passed by judgement and not by chance."""

from statistics import fmean

import pytest

from bocage import registry
from bocage.core import play
from bocage.lab.exams.frame import Exam, exams, marked

GAMES = [game.id for game in registry.games()]
EVERY = [pytest.param(game, exam, id=f"{game}-{exam.id}") for game in GAMES for exam in exams(game)]
FLOOR = 0.85
"""What a regular scores at least, all exams of a game together."""

LOTTERY = 0.4
"""What chance must not reach."""


@pytest.mark.parametrize("game", GAMES)
def test_there_are_enough_and_each_has_its_own_name(game: str) -> None:
    assert len(exams(game)) >= 10
    assert len({exam.id for exam in exams(game)}) == len(exams(game))
    assert all(exam.says.endswith(".") for exam in exams(game))


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
    marks = {exam.id: marked(game, exam, "regular", seeds=[1]).score for exam in exams(game)}
    assert fmean(marks.values()) >= FLOOR, marks


@pytest.mark.parametrize("game", GAMES)
def test_chance_does_not_pass(game: str) -> None:
    marks = {exam.id: marked(game, exam, "random", seeds=[1, 2]).score for exam in exams(game)}
    assert fmean(marks.values()) <= LOTTERY, marks
