"""How many units a hex holds, and when that is asked."""

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.state import DIGGING, LOCKED
from tests.games.normandy_1971.sketch import do, goals, options, sketch, units_in, why_not

GERMANS = Movement(Side.GERMAN, FIRST)
ALLIES = Movement(Side.ALLIED, FIRST)
REGIMENT, BATTALION = "7-2", "2-2"


def stack(letters: str) -> str:
    """`RBB` as units."""
    return ",".join(REGIMENT if letter == "R" else BATTALION for letter in letters)


def joins(ground: str, letters: str, **options: bool) -> bool:
    """Whether the last unit of a stack may join the others, which cannot leave."""
    last = stack(letters[0])
    s = sketch(f".:{last} {ground}:{stack(letters[1:])}", GERMANS, flags={"B1": DIGGING}, options=options)
    refusal = why_not(do(s, f"move {last}@A1"), "go B1")
    assert refusal in (None, "§STK")
    return refusal is None


@pytest.mark.parametrize("letters", ["RR", "RB", "BR", "BB", "RBB", "BRB", "BBB"])
@pytest.mark.parametrize("ground", [".", "c", "C", "f", "p"])
def test_open_hexes_hold_three_units_and_two_regiments(ground: str, letters: str) -> None:
    """§STK §R-05 A city in the bocage counts as open."""
    assert joins(ground, letters)


@pytest.mark.parametrize("letters", ["RRR", "RRB", "BRR", "BBBB", "RBBB", "BRBB"])
@pytest.mark.parametrize("ground", [".", "c", "f", "p"])
def test_open_hexes_hold_no_more(ground: str, letters: str) -> None:
    """§STK §R-50 Two regiments fill a hex."""
    assert not joins(ground, letters)


@pytest.mark.parametrize(
    ("letters", "fits"), [("BB", True), ("RB", False), ("BR", False), ("RR", False), ("BBB", False)]
)
@pytest.mark.parametrize("ground", ["b", "F", "q"])
def test_bocage_holds_a_regiment_or_two_battalions(ground: str, letters: str, fits: bool) -> None:
    """§STK A fortification in the bocage is bocage."""
    assert joins(ground, letters) == fits


@pytest.mark.parametrize(("letters", "fits"), [("RRB", True), ("BRR", True), ("RRR", False), ("RBBB", False)])
def test_by_option_a_battalion_joins_two_regiments(letters: str, fits: bool) -> None:
    """§R-50 Option stack_2R1B_clear, three units still being the most."""
    assert joins(".", letters, stack_2R1B_clear=True) == fits


def test_the_option_changes_nothing_in_bocage() -> None:
    """§R-50 A regiment fills a bocage hex either way."""
    assert not joins("b", "RB", stack_2R1B_clear=True)


def test_a_brigade_stacks_as_a_regiment() -> None:
    """§STK §GEN-7 Two armored brigades fill a hex."""
    s = sketch("p:20-10 .:22-10,12-10", ALLIES, beaches={1: "A1"}, supply=[1], flags={"B1": DIGGING})
    assert why_not(do(s, "move 20-10@A1"), "go B1") == "§STK"


def test_the_limit_binds_when_the_phase_ends() -> None:
    """§STK-A §MOV-F A unit may join a full hex that others can still leave, but then they have to."""
    s = do(sketch(".:7-2 b:7-2 . .", GERMANS), "move 7-2@A1", "go B1")
    assert units_in(s, "B1") == ["7-2", "7-2"]
    assert why_not(s, "done") == "§STK-A"
    do(s, f"move {max(s.units_at(1))}", "go C1")
    assert "done" in options(s)


def test_whoever_may_still_leave_does_not_count() -> None:
    """§STK-A Before anybody has moved, a hex with two regiments has room."""
    assert "B1" in goals(do(sketch(".:7-2 .:7-2*2 .", GERMANS), "move 7-2@A1"))


def test_moved_units_count() -> None:
    """§STK-A What has come to stay fills the hex."""
    s = do(sketch(".:7-2 .:7-2 b .", GERMANS), "move 7-2@B1", "go C1", "move 7-2@A1")
    assert why_not(s, "go C1") == "§STK"


def test_an_overfull_stack_must_be_put_right() -> None:
    """§R-16 §STK-A A retreat may have left three regiments together; the next movement phase does not end so."""
    s = sketch(".:7-2*3 .", GERMANS)
    assert why_not(s, "done") == "§STK-A"
    assert "done" in options(do(s, "move 7-2@A1", "go B1"))


def test_an_overfull_stack_that_cannot_be_helped_is_let_be() -> None:
    """§R-16 Paratroops that may not move stay as they fell."""
    s = sketch("p . . . . .:7-4p*3", ALLIES, beaches={1: "A1"}, supply=[1], flags={"F1": LOCKED})
    assert "done" in options(s)


def test_a_moved_unit_is_not_broken_down_beyond_the_limit() -> None:
    """§STK-A §BRK-C Three battalions have no room in bocage and can no longer leave."""
    s = do(sketch(".:7-2 b", GERMANS), "move 7-2@A1", "go B1")
    assert why_not(s, "break 7-2@B1") == "§STK-A"


def test_a_tired_unit_is_not_broken_down_beyond_the_limit() -> None:
    """§STK-A §BRK-C On the way in bocage it may, with its last point spent it may not."""
    s = do(sketch(".:7-2 b b .", GERMANS), "move 7-2@A1", "step B1")
    assert why_not(s, "break") is None
    assert why_not(do(s, "step C1"), "break") == "§STK-A"


def test_parts_that_cannot_leave_are_built_up_again() -> None:
    """§STK-A §BRK-C Broken down in bocage with nowhere to go, the unit has to be made whole."""
    s = do(sketch("b:7-2 ~", GERMANS), "break 7-2@A1")
    assert why_not(s, "done") == "§STK-A"
    assert "done" in options(do(s, "form 7-2 A1"))


def test_parts_without_points_fill_their_hex() -> None:
    """§STK-A §R-34 Neither they nor the unit rebuilt from them can make room any more."""
    s = do(sketch(".:5-2 . b .:2-2", GERMANS), "move 5-2@A1", "step B1", "step C1", "break")
    assert why_not(do(s.clone(), "move 2-2@D1"), "go C1") == "§STK"
    do(s, "form 5-2 C1")
    assert why_not(do(s, "move 2-2@D1"), "go C1") == "§STK"


def test_the_limit_is_the_same_for_both_sides() -> None:
    """§STK Allied regiments fill a bocage hex as German ones do."""
    s = sketch("p:7-4 b:7-4", ALLIES, beaches={1: "A1"}, supply=[1], flags={"B1": DIGGING})
    assert why_not(do(s, "move 7-4@A1"), "go B1") == "§STK"


def test_a_stack_left_in_the_first_phase_counts_in_the_second() -> None:
    """§STK-A Each movement phase ends with the limit kept."""
    s = sketch(".:7-2 b:7-2 .", GERMANS, Movement(Side.GERMAN, SECOND))
    do(s, "done", "move 7-2@A1", "go B1")
    assert why_not(s, "done") == "§STK-A"


def test_nobody_joins_a_full_stack_that_cannot_leave() -> None:
    """§STK-A §MOV-F The unmoved regiment is hemmed in: it will not make room, so there is none."""
    s = sketch(
        """
        .:7-4 .:7-4 .:7-4
           b:7-2 .:7-2 .
        """,
        GERMANS,
        edge="A1",
    )
    assert "A1" not in goals(do(s, "move 7-2@B1"))


def test_a_full_stack_that_can_leave_may_be_joined() -> None:
    """§STK-A §MOV-F The regiment there has not moved yet: it has to go before the phase ends."""
    s = do(sketch(". b:7-2 .:7-2 .", GERMANS, edge="A1 B1 C1 D1"), "move 7-2@C1", "go B1")
    assert why_not(s, "done") == "§STK-A"
    assert "done" in options(do(s, "move 7-2@B1", "go A1"))
