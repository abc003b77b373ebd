"""§2d1 Armies, their boxes and stacking."""

import pytest

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import ALLIED, GERMAN, at, bit, do, moving, options, position, run, task, why_not


def stack(s: DDayState, *codes: str) -> int:
    return sum(bit(s, code) for code in codes)


def test_units_rest_together_only_with_an_army() -> None:
    """§2d1"""
    s = position({})
    assert is_lawful(s, stack(s, "8U"))
    assert not is_lawful(s, stack(s, "8U", "12U"))
    assert is_lawful(s, stack(s, "A-1U", "8U", "12U", "HQ-SHAEF", "AIR-9U"))
    assert not is_lawful(s, stack(s, "HQ-SHAEF", "8U"))


def test_two_armies_never_rest_together() -> None:
    """§2d1b"""
    s = position({})
    assert not is_lawful(s, stack(s, "A-1U", "A-3U"))


def test_passing_friends_is_free() -> None:
    """§2d2"""
    s = do(moving({"8U": "G14", "12U": "G13"}), "move 8U", "step G13", "step G12", "stop")
    assert at(s, "8U") == "G12"


def test_a_unit_joins_another_only_if_that_one_can_still_leave() -> None:
    """§2d2 §2d4"""
    s = do(moving({"8U": "G14", "12U": "G13"}), "move 8U", "go G13")
    assert why_not(s, "done") == "§2d1"
    do(s, "move 12U", "go G12")
    assert "done" in options(s)
    stuck = do(moving({"8U": "G14", "12U": "G13"}), "move 12U", "step G12", "step G13", "stop", "move 8U")
    assert why_not(stuck, "go G13") == "§2d4"


def test_moves_are_kept_back_to_mend_stacks() -> None:
    """§2d4 §8a1 The second illegal case: the last Moves may not be spent on something else."""
    s = moving({"12U": "E13", "15U": "E13", "8U": "G14"}, moves=(1, 0))
    assert why_not(s, "move 8U") == "§2d4"
    assert why_not(s, "done") == "§2d1"
    assert {"12U", "15U"} == set(options(s, "move"))


def test_an_army_moves_its_box_for_one_move() -> None:
    """§8a3-2 §2d1c §3d2a The example: K12 to K11, where one corps is left, and on to L9; one unit goes on alone.

    §AMB-05 The way from K11 to L9 leads through a hex the example does not name.
    """
    s = moving({"A-7U": "K12", "6U": "K12", "15U": "K12", "AIR-12U": "K12"}, moves=(5, 0))
    do(s, "move A-7U", "step K11", "leave 15U", "step K10", "step L9", "stop")
    assert [at(s, code) for code in ("A-7U", "6U", "AIR-12U", "15U")] == ["L9", "L9", "L9", "K11"]
    assert [s.spent[s.kit.unit_index[code]] for code in ("A-7U", "6U", "15U")] == [3, 3, 1]
    assert s.moves[ALLIED] == 4
    do(s, "move 6U", "step M9")  # mountain and river: three more factors
    assert s.spent[s.kit.unit_index["6U"]] == 6
    assert s.moves[ALLIED] == 4


def test_each_unit_is_bound_by_its_own_factors() -> None:
    """§3b In a box too: a corps on foot has four factors, the army six."""
    s = moving({"A-7U": "K19", "2F": "K19"})
    do(s, "move A-7U", "step K18", "step K17", "step K16", "step K15")
    assert why_not(s, "step J14") in ("§3b", "§3b1b")
    do(s, "leave 2F", "step J14", "stop")
    assert [at(s, code) for code in ("A-7U", "2F")] == ["J14", "K15"]


def test_an_army_picks_units_up_on_its_way() -> None:
    """§2d1c §3d2a"""
    s = moving({"A-7U": "K14", "6U": "K13"}, moves=(1, 0))
    do(s, "move A-7U", "step K13", "pick 6U", "step K12", "stop")
    assert at(s, "6U") == "K12"
    assert s.moves[ALLIED] == 0
    assert s.paid & bit(s, "6U")


def test_a_unit_is_taken_up_or_put_down_once_in_a_move() -> None:
    """§2d1c"""
    s = do(moving({"A-7U": "K14", "6U": "K14"}), "move A-7U", "leave 6U")
    assert why_not(s, "pick 6U") == "§2d1c"


def test_factors_spent_before_the_pick_up_count() -> None:
    """§AMB-32"""
    s = moving({"A-7U": "K14", "6U": "K11"})
    do(s, "move 6U", "step K12", "step K13", "stop", "move A-7U", "step K13", "pick 6U")
    assert s.spent[s.kit.unit_index["6U"]] == 2
    do(s, "step K12", "step K11", "step K10")
    assert s.spent[s.kit.unit_index["6U"]] == 5


def test_an_army_is_not_put_into_another_box() -> None:
    """§2d1b"""
    s = do(moving({"A-7U": "K14", "A-1F": "K14", "6U": "K14"}), "move A-7U")
    assert why_not(s, "pick A-1F") == "§2d1b"


def test_the_armys_move_covers_the_combat_of_its_box() -> None:
    """§3d2a Three corps attack from one box for one Move, though none has moved."""
    units = {"A-1U": "J10", "19U": "J10", "20U": "J10", "AIR-9U": "J10", "G-81": "J9", "G-47Z": "K10"}
    s = run(position(units, moves=(1, 0)), CombatStep(ALLIED))
    do(s, "attack J9", "with 19U", "with AIR-9U", "commit", "attack K10", "with 20U", "commit")
    assert s.moves[ALLIED] == 0


def test_without_an_army_every_attacker_pays() -> None:
    """§3d2a"""
    s = run(position({"19U": "J10", "20U": "I10", "G-81": "J9"}, moves=(1, 0)), CombatStep(ALLIED))
    do(s, "attack J9", "with 19U")
    assert why_not(s, "with 20U") == "§3d1"


def test_an_army_may_not_leave_a_stack_that_nobody_can_mend() -> None:
    """§2d4 Two divisions in a box cannot move apart."""
    s = moving({"A-7INF": "G14", "DIV-G-C16": "G14", "DIV-G-D7": "G14", "G-25": "F15"}, side=GERMAN)
    assert why_not(s, "move A-7INF") == "§2d4"


def test_a_stack_nobody_could_mend_is_taken_back() -> None:
    """§8a1 §2d4 As a last resort the port transfer itself is undone."""
    s = position({"12U": "E13", "8U": "E13"}, moves=(0, 0))
    u = s.kit.unit_index["12U"]
    s.shipped, s.origin[u] = bit(s, "12U"), s.kit.hex_named("A14")
    run(s, Movement(ALLIED))
    do(s, "done")
    assert [at(s, code) for code in ("12U", "8U")] == ["A14", "E13"]
    assert s.moves[ALLIED] == 1
    assert task(s) == ""


@pytest.mark.parametrize("leaver", ["A-1U", "A-3U"])
def test_two_armies_of_the_set_up_part_on_the_first_turn(leaver: str) -> None:
    """§AMB-29"""
    s = moving({"A-1U": "A14", "A-3U": "A14", "8U": "A14", "12U": "A14"}, turn=1)
    assert why_not(s, "done") == "§2d1"
    do(s, f"move {leaver}", "go A13")
    assert "done" in options(s)
