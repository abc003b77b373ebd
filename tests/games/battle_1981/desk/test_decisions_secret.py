"""§RUL-06 What a side is offered, told or refused does not depend on what the other has sealed."""

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from bocage.core import play
from bocage.core.nouns import sentence
from bocage.core.protocol import ASK, Action, Side
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.nouns import NOUNS
from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.fighting import MIDDLE, declare, fighting
from tests.games.battle_1981.position import GERMAN, do

from .moments import moments


def _decisions(s: BattleState) -> Any:
    """Everything about the decision, and a few refusals."""
    answers: list[Any] = [DESK.choices(s), DESK.sliders(s), DESK.worksheet(s), DESK.hand(s)]
    answers += [DESK.route(s, a) for a in play.offered(s)[:4]]
    for text in ("level 9", "air 99", "interdict 99"):
        ruling = play.why_not(s, Action.parse(text))
        answers.append(ruling and (ruling.rule, sentence(NOUNS, s, ruling.says, ruling.facts)))
    return to_builtins(answers)


@pytest.mark.parametrize("seed", [1, 2, 4])
def test_two_guesses_of_what_is_sealed_give_the_same_decision(seed: int) -> None:
    met = 0
    for s in moments(seed, every=60):
        if not s.agenda or s.agenda[-1].waits != ASK:
            continue
        side: Side = s.agenda[-1].who(s)
        one, other = (GAME.guess(GAME.view(s, side), Random(luck)) for luck in (1, 2))
        assert _decisions(one) == _decisions(other)
        met += 1
    assert met > 40


def test_a_defender_learns_nothing_of_the_attack() -> None:
    """§9b §9k Whatever the Allies have sealed, the German's choices read the same."""
    shown = []
    for air, level in ((0, 1), (99, 9)):
        s = declare(fighting({"GE-12SS": MIDDLE, "US-1-INF": "9-07"}), "GE-12SS")
        do(s, f"air {air}", f"level {level}")
        assert s.agenda[-1].who(s) == GERMAN
        shown.append(_decisions(s))
    assert shown[0] == shown[1]


def test_an_allied_defender_learns_nothing_of_the_german_level() -> None:
    """§9b §5j Not even where the level would leave it short of supply."""
    shown = []
    for level in (1, 9):
        units = {"GE-12SS": MIDDLE, "US-1-INF": "9-07"}
        s = declare(fighting(units, GERMAN, pools=(0, 0, 20, 0)), "US-1-INF")
        shown.append(_decisions(do(s, f"level {level}")))
    assert shown[0] == shown[1]
