"""Option 14c: extra effort."""

from typing import Any

import pytest

from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    bit,
    do,
    fighting,
    moving,
    options,
    refusal,
    roll,
    task,
    why_not,
)


def marching(units: dict[str, str], code: str, *way: str, **given: Any) -> DDayState:
    s = do(moving(units, **{"extra_effort": True, **given}), f"move {code}")
    return do(s, *[f"step {name}" for name in way])


def test_a_move_more_buys_three_factors() -> None:
    """§opt-14c3 §AMB-25 Six to reach an enemy's zone, nine otherwise."""
    s = marching({"8U": "K14"}, "8U", "K13", "K12", "K11", moves=(2, 0))
    do(s, "effort 8U")
    assert s.moves[ALLIED] == 0
    do(s, "step K10", "step L9", "step L10", "step L11", "step K11", "step K12")
    assert s.spent[s.kit.unit_index["8U"]] == 9
    assert task(s) == "ChooseMove"  # no factor is left


def test_only_when_the_normal_factors_are_used_up() -> None:
    """§opt-14c3"""
    s = marching({"8U": "K14"}, "8U", "K13", "K12")
    assert why_not(s, "effort 8U") == "§opt-14c3"
    assert "effort 8U" in options(do(s, "step K11"))


def test_once_for_each_unit() -> None:
    """§opt-14c3"""
    s = do(marching({"8U": "K14"}, "8U", "K13", "K12", "K11"), "effort 8U")
    do(s, "step K10", "step L9", "step L10")
    assert why_not(s, "effort 8U") == "§opt-14c3"


def test_the_new_factors_lead_into_a_zone_which_ends_the_move() -> None:
    """§AMB-25 §3b3d Without the effort a unit that has spent its three factors stays out."""
    s = marching({"8U": "K14", "G-81": "L9"}, "8U", "K13", "K12", "K11")
    assert why_not(s, "step K10") == "§3b1a"
    do(s, "effort 8U", "step K10")
    assert s.halted & bit(s, "8U")
    assert task(s) == "ChooseMove"
    assert why_not(s, "move 8U") == "§3b3d"


def test_who_has_made_an_effort_may_attack_after_six_factors() -> None:
    """§AMB-25 §3b1a Printed factors and three more; a unit without the effort is out of breath after four."""
    for effort, within in ((True, True), (False, False)):
        s = fighting({"8U": "K11", "G-81": "K10"}, extra_effort=True)
        s.spent[s.kit.unit_index["8U"]] = 6
        s.effort = bit(s, "8U") if effort else 0
        s.offer = None
        assert ("attack K10" in options(s)) is within


@pytest.mark.parametrize(("code", "white"), [("8U", True), ("A-1U", True), ("2F", False), ("AIR-9U", False)])
def test_ground_units_printed_in_white(code: str, white: bool) -> None:
    """§opt-14c1 Neither leg units nor air units."""
    s = do(moving({code: "K14"}, extra_effort=True), f"move {code}")
    for name in ("K13", "K12", "K11"):
        if f"step {name}" in options(s):
            do(s, f"step {name}")
    assert (f"effort {code}" in options(s)) is white
    if not white:
        assert why_not(s, f"effort {code}") == "§opt-14c1"


def test_an_army_is_no_help() -> None:
    """§opt-14c2 The box goes on only as far as everyone in it has paid for."""
    s = marching({"A-7U": "K14", "6U": "K14"}, "A-7U", "K13", "K12", "K11", "K10", "L9", "L10", moves=(3, 0))
    do(s, "effort A-7U")
    assert why_not(s, "step L11") == "§3b"
    do(s, "effort 6U", "step L11")
    assert (at(s, "6U"), s.moves[ALLIED]) == ("L11", 0)


def test_an_effort_leaves_the_moves_that_others_need_to_part() -> None:
    """§2d4 §3d1 Of two Moves the march takes one; the other is kept for the corps that must part in Paris."""
    two = {"8U": "K14", "12U": "G13", "15U": "G13"}
    s = marching(two, "8U", "K13", "K12", "K11", moves=(2, 0))
    assert refusal(s, "effort 8U") == ("§2d4", {"keep": 1, "have": 0})
    alone = marching({"8U": "K14"}, "8U", "K13", "K12", "K11", moves=(1, 0))
    assert refusal(alone, "effort 8U") == ("§3d1", {"need": 1, "have": 0})


def test_the_germans_make_efforts() -> None:
    """§opt-14c1"""
    s = do(moving({"G-47Z": "K14"}, GERMAN, extra_effort=True), "move G-47Z", "step K13", "step K12", "step K11")
    assert "effort G-47Z" in options(s)


def pursuing(**given: Any) -> DDayState:
    s = fighting({"20U": "K11", "G-66": "K10"}, pursuit=True, **given)
    attack(s, "K10", "20U")
    return do(roll(do(s, "done"), 9, 1), "advance 20U", "pursue 20U", "step L9", "step L10")


def test_in_a_pursuit_too() -> None:
    """§opt-14c1 §opt-14b2 Three factors more after the printed ones, which are all that a pursuit has."""
    s = pursuing(extra_effort=True)
    assert refusal(s, "step L11") == ("§3b", {"hex": "L11", "unit": "20U", "need": 1, "have": 0})
    assert refusal(s, "go L12") == ("§opt-14b2", {"hex": "L12", "need": 2, "unit": "20U", "have": 0})
    do(s, "effort 20U", "step L11", "step K11", "step K12")
    assert (at(s, "20U"), task(s)) == ("K12", "")  # no factor is left


def spent_out(moves: int) -> DDayState:
    """Two corps and an army win a forest, for two Moves; one corps has crossed a river and has no factors left."""
    units = {"20U": "J10", "12U": "K10", "A-1U": "K10", "G-66": "J9"}
    s = fighting(units, pursuit=True, extra_effort=True, moves=(moves, 0))
    attack(s, "J9", "20U", "12U")
    return do(roll(do(s, "done"), 9, 1), "advance A-1U", "advance 12U", "advance 20U")


def test_a_pursuer_without_factors_may_buy_some() -> None:
    """§opt-14c1 §opt-14c3 A Move for the pursuit and one for the effort."""
    s = spent_out(4)
    do(s, "pursue 20U", "effort 20U", "step K9")
    assert (at(s, "20U"), s.moves[ALLIED]) == ("K9", 0)


def test_pursuit_and_effort_are_both_paid() -> None:
    """§opt-14c3 §3d1 One Move is not enough for both."""
    s = spent_out(3)
    assert options(s, "pursue") == ["A-1U", "12U"]
    do(s, "pursue A-1U")
    assert why_not(s, "effort 20U") == "§3d1"


def test_without_the_option_nobody_tries_harder() -> None:
    """§opt-14c1 §opt-14c3"""
    s = marching({"8U": "K14"}, "8U", "K13", "K12", "K11", extra_effort=False)
    assert options(s, "effort") == []
    assert options(pursuing(), "effort") == []
