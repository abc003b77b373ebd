"""The exams of Normandy (1969): real positions, passed by judgement and not by chance."""

from statistics import fmean

import pytest

from bocage.core import play
from bocage.games.normandy_1969.game import GAME
from bocage.lab.exams.frame import Exam, marked, sit
from bocage.lab.exams.normandy_1969 import EXAMS

FLOOR = 0.85
"""What a regular scores on average."""


@pytest.mark.parametrize("exam", EXAMS, ids=lambda exam: exam.id)
def test_positions_are_lawful_and_await_their_side(exam: Exam) -> None:
    s = exam.build()
    GAME.check(s)
    d = play.decision(s)
    assert d is not None
    assert d.side == exam.side
    assert len(d.options) > 1


def test_there_are_enough_of_them() -> None:
    assert len(EXAMS) >= 10
    assert len({exam.id for exam in EXAMS}) == len(EXAMS)


def test_a_regular_passes_and_chance_does_not() -> None:
    assert fmean(marked(GAME.id, exam, "regular", seeds=(1,)).score for exam in EXAMS) >= FLOOR
    assert fmean(sit(GAME.id, exam, "random", 1) for exam in EXAMS) <= 0.4
