"""How many units a square holds, and when that is asked."""

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1969.moves import Impulse, bars_done
from bocage.games.normandy_1969.stacking import bars_full_stack
from bocage.games.normandy_1969.state import FIRST, HELD
from tests.games.normandy_1969.sketch import (
    do,
    goals,
    hex_at,
    options,
    reason,
    sketch,
    told,
    unit_at,
    units_in,
    why_not,
)

GERMANS = Impulse(Side.GERMAN, FIRST)
ALLIES = Impulse(Side.ALLIED, FIRST)
OPEN, ROUGH = (".", "c", "C", "f", "p"), ("b", "s", "w", "i", "F", "q")


def stack(letters: str) -> str:
    """`RBB` as units."""
    return ",".join("7-2" if letter == "R" else "2-2" for letter in letters)


def refusal(ground: str, letters: str) -> str | None:
    """The rule that keeps the first unit of a stack from joining the others, which cannot leave."""
    last = stack(letters[0])
    s = sketch(f".:{last} {ground}:{stack(letters[1:])}", GERMANS, turn=1)
    for u in s.units_at(hex_at(s, "B1")):
        s.flags[u] |= HELD
    return why_not(do(s, f"move {last}@A1"), "go B1")


@pytest.mark.parametrize("letters", ["RR", "RRB", "BRR", "RBB", "BRB", "BBB"])
@pytest.mark.parametrize("ground", OPEN)
def test_open_squares_hold_three_units_two_of_them_regiments(ground: str, letters: str) -> None:
    """§STK-1 §STK-2 §RUL-04 A city in the bocage counts as open."""
    assert refusal(ground, letters) is None


@pytest.mark.parametrize("ground", OPEN)
@pytest.mark.parametrize(
    ("letters", "rule"), [("BBBB", "§STK-1"), ("RBBB", "§STK-1"), ("BRRB", "§STK-1"), ("RRR", "§STK-2")]
)
def test_open_squares_hold_no_more(ground: str, letters: str, rule: str) -> None:
    """§STK-1 §STK-2 Never four units, never three regiments."""
    assert refusal(ground, letters) == rule


@pytest.mark.parametrize("letters", ["RB", "BR", "RBB", "BRB", "BBB"])
@pytest.mark.parametrize("ground", ROUGH)
def test_rough_squares_hold_three_units_one_of_them_a_regiment(ground: str, letters: str) -> None:
    """§STK-3 Bocage, swamp, forest and flooded squares."""
    assert refusal(ground, letters) is None


@pytest.mark.parametrize("ground", ROUGH)
@pytest.mark.parametrize(
    ("letters", "rule"), [("RR", "§STK-3"), ("RRB", "§STK-3"), ("BBBB", "§STK-1"), ("RBBB", "§STK-1")]
)
def test_rough_squares_hold_no_more(ground: str, letters: str, rule: str) -> None:
    """§STK-1 §STK-3 A fortress in the bocage is bocage."""
    assert refusal(ground, letters) == rule


def test_a_square_beside_flooding_is_a_flooded_square() -> None:
    """§R-19 §STK-3 Whatever its ground: one regiment."""
    s = sketch(".:7-2 .:7-2 .", GERMANS, turn=1, flooded="B1 C1")
    s.flags[unit_at(s, "7-2@B1")] |= HELD
    assert why_not(do(s, "move 7-2@A1"), "go B1") == "§STK-3"


def test_a_city_beside_flooding_is_no_flooded_square() -> None:
    """§RUL-04 §STK-2 Carentan holds two regiments."""
    s = sketch(".:7-2 c:7-2 .", GERMANS, turn=1, flooded="B1 C1")
    s.flags[unit_at(s, "7-2@B1")] |= HELD
    assert why_not(do(s, "move 7-2@A1"), "go B1") is None


def test_a_brigade_stacks_as_a_regiment() -> None:
    """§STK-2 Two armored brigades leave room for a battalion, not for a third."""
    s = sketch("p:20-10,6-10 .:22-10,12-10", ALLIES, turn=1)
    for u in s.units_at(hex_at(s, "B1")):
        s.flags[u] |= HELD
    assert why_not(do(s.clone(), "move 20-10@A1"), "go B1") == "§STK-2"
    assert why_not(do(s, "move 6-10@A1"), "go B1") is None


def test_where_everybody_stays_everybody_counts() -> None:
    """§STK-2 At set-up and in landings nobody makes room."""
    s = sketch("b:7-2 .:7-2*2", turn=1)
    u = unit_at(s, "7-2@A1")
    ruling = bars_full_stack(s, u, hex_at(s, "B1"))
    assert ruling is not None
    assert (ruling.rule, reason(s, ruling)) == ("§STK-2", "3 regiments would be too many in B1")
    assert bars_full_stack(s, u, hex_at(s, "A1")) is None


def test_the_limit_binds_when_the_impulse_ends() -> None:
    """§RUL-23 A unit may join a full square that others can still leave, but then they have to."""
    s = do(sketch(".:7-2 b:7-2 . .", GERMANS, turn=1), "move 7-2@A1", "go B1")
    assert units_in(s, "B1") == ["7-2", "7-2"]
    assert why_not(s, "done") == "§RUL-23"
    ruling = bars_done(s, Side.GERMAN)
    assert ruling is not None
    assert reason(s, ruling) == "B1 holds too many units, and the 7-2 infantry regiment can still go"
    do(s, f"move {max(s.units_at(1))}", "go C1")
    assert "done" in options(s)


def test_full_squares_may_be_passed() -> None:
    """§RUL-23 However full: no unit stops there."""
    s = sketch(".:8-4 .:7-2*2,2-2 .", GERMANS, turn=1)
    for u in s.units_at(hex_at(s, "B1")):
        s.flags[u] |= HELD
    assert goals(do(s, "move 8-4@A1")) == {"C1"}


def test_moved_units_count() -> None:
    """§RUL-23 §STK-3 What has come to stay fills the square."""
    s = do(sketch(".:7-2 .:7-2 b .", GERMANS, turn=1), "move 7-2@B1", "go C1", "move 7-2@A1")
    assert why_not(s, "go C1") == "§STK-3"


def test_units_that_cannot_leave_make_no_room() -> None:
    """§RUL-23 §R-19 The regiment there has not moved, but having come to the river this turn it cannot."""
    drawing = ".:7-2 b:7-2 ."
    stuck = sketch(drawing, GERMANS, turn=1, rivers="A1 B1 C1", elsewhere="B1")
    assert why_not(do(stuck, "move 7-2@A1"), "go B1") == "§STK-3"
    free = sketch(drawing, GERMANS, turn=1, rivers="A1 B1 C1")
    assert why_not(do(free, "move 7-2@A1"), "go B1") is None


def test_an_overfull_stack_must_be_put_right() -> None:
    """§RUL-23 Three regiments together after a drop or a fight: the next impulse does not end so."""
    s = sketch(".:7-2*3 .", GERMANS, turn=1)
    assert why_not(s, "done") == "§RUL-23"
    assert "done" in options(do(s, "move 7-2@A1", "go B1"))


def test_an_overfull_stack_that_cannot_be_helped_is_let_be() -> None:
    """§RUL-20 §INV-5 Paratroops that may not move stay as they fell."""
    s = sketch(".:7-4p*3 .", ALLIES, Impulse(Side.GERMAN, FIRST), turn=1)
    do(s, "done")
    assert units_in(s, "A1") == ["7-4p"] * 3


def test_a_moved_unit_is_not_broken_down_beyond_the_limit() -> None:
    """§STK-1 §BRK-1 Three battalions have no room beside a regiment and can no longer leave."""
    s = do(sketch(".:7-2 .:8-4 .", GERMANS, turn=1), "move 8-4@B1", "go C1", "move 7-2@A1", "go C1")
    assert why_not(s, "break 7-2@C1") == "§STK-1"


def test_a_unit_that_may_still_move_is_broken_down_anywhere() -> None:
    """§RUL-23 §BRK-1 Its parts can leave, and before the impulse ends they must."""
    s = sketch(".:7-2,8-4 . .", GERMANS, turn=1)
    s.flags[unit_at(s, "8-4@A1")] |= HELD
    do(s, "break 7-2@A1")
    assert why_not(s, "done") == "§RUL-23"
    assert why_not(do(s, "move 2-2@A1", "go B1"), "done") is None


def test_a_unit_is_not_broken_down_on_its_way_where_it_has_stopped() -> None:
    """§STK-1 §BRK-1 While the parts could go on it may, once they have stopped it may not."""
    s = sketch(".:7-2 .:8-4 . .", GERMANS, turn=1)
    s.flags[unit_at(s, "8-4@B1")] |= HELD
    do(s, "move 7-2@A1", "step B1")
    assert why_not(s, "break") is None
    s = sketch(".:7-2 .:8-4 .:7-4 .", GERMANS, turn=1)
    s.flags[unit_at(s, "8-4@B1")] |= HELD
    assert why_not(do(s, "move 7-2@A1", "step B1"), "break") == "§STK-1"


def test_parts_that_cannot_leave_are_built_up_again() -> None:
    """§RUL-23 §BRK-1 Broken down beside others with nowhere to go, the unit has to be made whole."""
    s = do(sketch(".:7-2,8-4 ~", GERMANS, turn=1), "break 7-2@A1")
    assert why_not(s, "done") == "§RUL-23"
    assert "done" in options(do(s, "form 7-2 A1"))


def test_whoever_is_too_many_in_the_end_is_lost() -> None:
    """§RUL-23 If a stack can no longer be put right, the weakest of those that moved or regrouped go."""
    s = sketch(".:7-2,8-4 ~", GERMANS, Impulse(Side.GERMAN, FIRST), turn=1)
    do(s, "break 7-2@A1")
    s.broken[s.kit.sheet.index["7-2"]] = 0
    s.offer = None
    do(s, "done")
    assert units_in(s, "A1") == ["2-2", "2-2", "8-4"]
    assert [fact["hex"] for fact in told(s, "eliminated")] == [hex_at(s, "A1")]
