"""The exams of Breakout: Normandy (1993) ask for something to be done."""

import pytest

from bocage.core import play
from bocage.core.protocol import Action
from bocage.lab.exams.breakout_1993 import EXAMS
from bocage.lab.exams.frame import Exam


@pytest.mark.parametrize("exam", EXAMS, ids=lambda exam: exam.id)
def test_doing_nothing_is_not_the_answer(exam: Exam) -> None:
    s = exam.build()
    idle = [a for a in play.offered(s) if a in (Action("pass"), Action("done"), Action("stand"))]
    assert exam.judge(s, idle[:1], s) < 1
