"""Decisions of D-Day (1991) that chance play hardly ever comes to, under the same checks."""

from random import Random
from typing import Any

import pytest

from bocage.core import play
from bocage.core.hexes import bits
from bocage.games.dday_1991.carpet import Target
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.retreat import Retreat
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import position, run

from .checks import Words, check_offer, check_refusals, check_shown
from .secrecy import check_open

ANY_GAME: Any = GAME


def at_the_edge() -> DDayState:
    """A German corps in a corner of the board, every way but off it shut."""
    s = position({"G-25": "R1", "8U": "Q1", "12U": "R2", "15U": "S2", "19U": "Q2"})
    return run(s, Retreat((s.kit.unit_index["G-25"],)))


def over_a_full_box() -> DDayState:
    """A bomber over an army with two corps."""
    s = position({"A-7INF": "J9", "G-81": "J9", "G-47Z": "J9", "20U": "J10"}, carpet_bombing=True)
    s.bombed, s.bombers = s.kit.hex_named("J9"), s.kit.strategic & s.kit.of_side[0]
    for u in bits(s.bombers):
        s.place(u, s.bombed)
    return run(s, Target(min(bits(s.bombers))))


@pytest.mark.parametrize(("place", "task"), [(at_the_edge, "LeaveBoard"), (over_a_full_box, "Target")])
def test_a_rare_decision_holds(place: Any, task: str) -> None:
    s, chance = place(), Random(1)
    assert type(s.agenda[-1]).__name__ == task
    words = Words(chance)
    words.hear(play.offered(s))
    check_offer(ANY_GAME, s)
    check_refusals(ANY_GAME, s, words.refused(s, 12), chance)
    check_shown(ANY_GAME, s)
    check_open(ANY_GAME, s)
