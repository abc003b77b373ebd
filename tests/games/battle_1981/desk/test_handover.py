"""Two people at one screen: what is covered when it passes, and what lies on the table while both look."""

from bocage.games.battle_1981.combat import CombatPhase
from bocage.games.battle_1981.desk.desk import DESK
from bocage.games.battle_1981.interdiction import InterdictionStep
from bocage.games.battle_1981.moves import MovementPhase
from bocage.games.battle_1981.state import BattleState
from tests.games.battle_1981.position import ALLIED, do, position, run

UNITS = {"US-1-INF": "5-07", "US-29-INF": "5-08", "GE-916": "6-08"}


def fight() -> BattleState:
    return do(run(position(UNITS), CombatPhase(ALLIED)), "attack GE-916", "join US-1-INF", "join US-29-INF")


def test_marching_and_choosing_targets_is_open() -> None:
    """§RUL-10"""
    assert DESK.handover(run(position(UNITS), MovementPhase(ALLIED))).kind == "open"
    assert DESK.handover(run(position(UNITS), CombatPhase(ALLIED))).kind == "open"


def test_levels_and_bombardment_are_covered_for_a_moment() -> None:
    """§9b §9k §RUL-06"""
    s = fight()
    assert DESK.handover(s).kind == "sealed"
    assert "Allies" in DESK.handover(s).says
    do(s, "air 10", "naval 10", "level 6")
    assert DESK.handover(s).kind == "sealed"
    assert DESK.handover(s).says == "The Germans choose the level of their defence, unseen."


def test_interdiction_is_covered_too() -> None:
    """§2d §RUL-06"""
    assert DESK.handover(run(position(UNITS), InterdictionStep())).kind == "sealed"


def test_its_number_does_not_lie_on_the_table_while_both_look() -> None:
    """§RUL-06"""
    s = do(run(position(UNITS), InterdictionStep(), CombatPhase(ALLIED)), "interdict 61")
    assert not any("61" in token.title + token.says for token in DESK.tokens(s, ALLIED))
    do(s, "attack GE-916", "join US-1-INF", "join US-29-INF")
    assert any("61" in token.title + token.says for token in DESK.tokens(s, ALLIED))
