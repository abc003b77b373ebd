"""The exams of Breakout: Normandy (1993): real positions, and what a regular makes of them."""

import pytest

from bocage.core import play
from bocage.core.protocol import Action
from bocage.games.breakout_1993.game import GAME
from bocage.lab.exams.breakout_1993 import EXAMS
from bocage.lab.exams.frame import Exam, marked, sit

FLOOR = 0.9
"""What a regular scores at least, all exams together."""


def test_there_are_enough_and_each_has_its_own_name() -> None:
    assert len(EXAMS) >= 10
    assert len({exam.id for exam in EXAMS}) == len(EXAMS)
    assert all(exam.says.endswith(".") for exam in EXAMS)


@pytest.mark.parametrize("exam", EXAMS, ids=lambda exam: exam.id)
def test_the_position_is_real_and_the_side_is_asked(exam: Exam) -> None:
    s = exam.build()
    GAME.check(s)
    d = play.decision(s)
    assert d is not None
    assert d.side == exam.side
    assert len(d.options) > 1


@pytest.mark.parametrize("exam", EXAMS, ids=lambda exam: exam.id)
def test_doing_nothing_is_not_the_answer(exam: Exam) -> None:
    s = exam.build()
    idle = [a for a in play.offered(s) if a in (Action("pass"), Action("done"), Action("stand"))]
    assert exam.judge(s, idle[:1], s) < 1


def test_a_regular_passes_nearly_all() -> None:
    marks = [marked(GAME.id, exam, "regular", 0.1, seeds=[0]).score for exam in EXAMS]
    assert sum(marks) / len(marks) >= FLOOR


def test_chance_does_not_pass() -> None:
    marks = [sit(GAME.id, exam, "random", seed) for exam in EXAMS for seed in range(2)]
    assert sum(marks) / len(marks) < 0.35
