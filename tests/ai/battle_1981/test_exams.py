"""The exams of Battle for Normandy (1981): real positions, hard for chance, passed by a regular."""

from statistics import fmean

import pytest

from bocage.core import play
from bocage.games.battle_1981.game import GAME
from bocage.lab.exams.battle_1981 import EXAMS
from bocage.lab.exams.frame import Exam, marked

FLOOR = 0.9
"""What a regular must reach over all exams."""

LOTTERY = 0.3
"""What chance must not reach."""


@pytest.mark.parametrize("exam", EXAMS, ids=lambda exam: exam.id)
def test_positions_are_legal_and_at_a_decision_of_the_side(exam: Exam) -> None:
    s = exam.build()
    GAME.check(s)
    d = play.decision(s)
    assert d is not None
    assert d.side == exam.side
    assert len(d.options) > 1


def test_a_regular_passes_and_chance_does_not() -> None:
    assert len(EXAMS) >= 10
    assert len({exam.id for exam in EXAMS}) == len(EXAMS)
    regular = {exam.id: marked(GAME.id, exam, "regular", seeds=[1]).score for exam in EXAMS}
    assert fmean(regular.values()) >= FLOOR, regular
    lots = {exam.id: marked(GAME.id, exam, "random", seeds=[1, 2]).score for exam in EXAMS}
    assert fmean(lots.values()) <= LOTTERY, lots
