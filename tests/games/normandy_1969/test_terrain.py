"""What squares cost: the chart of terrain effects on movement. Germans on turn 1 keep supply out of the question."""

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1969.movement import path_cost, points
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST
from tests.games.normandy_1969.sketch import do, goals, hex_at, sketch, unit_at, why_not

GERMANS = Impulse(Side.GERMAN, FIRST)
ALLIES = Impulse(Side.ALLIED, FIRST)


def test_a_clear_square_costs_a_point() -> None:
    """§TEC An allowance of 2 is two clear squares, and the refusal gives the rest of the sum."""
    s = do(sketch(".:7-2 . . . .", GERMANS, turn=1), "move 7-2@A1")
    assert goals(s) == {"B1", "C1"}
    assert why_not(s, "go D1") == "§TEC"


@pytest.mark.parametrize("ground", ["b", "s", "w"])
def test_cover_costs_two_for_allowance_four_or_more(ground: str) -> None:
    """§TEC-BOCAGE §TEC-SWAMP §TEC-FOREST Two such squares are all that an 8-4 manages."""
    s = do(sketch(f".:8-4 {ground} {ground} . .", GERMANS, turn=1), "move 8-4@A1")
    assert goals(s) == {"B1", "C1"}


@pytest.mark.parametrize("ground", ["b", "s", "w"])
def test_cover_costs_one_for_allowance_three_or_less(ground: str) -> None:
    """§TEC-BOCAGE §TEC-SWAMP §TEC-FOREST A 7-2 loses nothing, and a 4-1 still makes its one square."""
    s = sketch(f".:7-2 {ground} {ground} {ground}:4-1 {ground}", GERMANS, turn=1)
    assert goals(do(s.clone(), "move 7-2@A1")) == {"B1", "C1"}
    assert goals(do(s, "move 4-1@D1")) == {"C1", "E1"}


@pytest.mark.parametrize(("kind", "squares"), [("8-4", 12), ("7-2", 6), ("4-1", 3)])
def test_three_road_squares_to_a_point(kind: str, squares: int) -> None:
    """§TEC-ROAD A 7-4 goes twelve squares by road; so does any unit of allowance four, bocage beside it or not."""
    names = " ".join(f"{column}1" for column in "ABCDEFGHIJKLMN")
    s = do(sketch(f"b:{kind}" + " b" * 13, GERMANS, turn=1, roads=names), f"move {kind}@A1")
    assert goals(s) == set(names.split()[1 : squares + 1])


def test_an_allied_regiment_goes_twelve_road_squares() -> None:
    """§TEC-ROAD The book's own example, on turn 2 and in supply."""
    names = " ".join(f"{column}1" for column in "ABCDEFGHIJKLMN")
    s = sketch("p:7-4" + " ." * 13, ALLIES, roads=names, beaches={1: "A1"}, supply=[1])
    assert goals(do(s, "move 7-4@A1")) == set(names.split()[1:13])


def test_road_and_open_ground_add_up_in_thirds() -> None:
    """§TEC-ROAD Two road squares leave a 4-1 a third: not enough for a clear one."""
    s = do(sketch(".:4-1 . . . .", GERMANS, turn=1, roads="A1 B1 C1"), "move 4-1@A1")
    assert goals(s) == {"B1", "C1"}
    assert why_not(s, "go D1") == "§TEC"


def test_the_road_rate_needs_a_road_through_the_side() -> None:
    """§TEC-ROAD Two road squares side by side, joined by no road, cost what the ground costs."""
    s = sketch(
        """
        .:4-1   .     .
            .     .
        """,
        GERMANS,
        turn=1,
        roads=["A2 A1", "B2 B1"],
    )
    assert goals(do(s, "move 4-1@A2")) == {"A1", "B2"}


def test_a_city_is_entered_as_by_road() -> None:
    """§TEC-CITY §R-25 A third through a road side."""
    s = do(sketch(".:4-1 c c c .", GERMANS, turn=1, roads="A1 B1 C1 D1"), "move 4-1@A1")
    assert goals(s) == {"B1", "C1", "D1"}


def test_a_city_off_the_road_costs_a_point() -> None:
    """§R-25 Without a road through the side a city square is 1, between city squares too."""
    s = do(sketch(".:7-2 c c c .", GERMANS, turn=1), "move 7-2@A1")
    assert goals(s) == {"B1", "C1"}


def test_a_city_in_the_bocage_is_no_bocage() -> None:
    """§RUL-04 One point for an 8-4, not two."""
    s = do(sketch(".:8-4 C C C C .", GERMANS, turn=1), "move 8-4@A1")
    assert goals(s) == {"B1", "C1", "D1", "E1"}


@pytest.mark.parametrize("ground", ["f", "i", "p"])
def test_fortress_flooded_and_beach_squares_cost_as_clear_ones(ground: str) -> None:
    """§TEC-FORT §TEC-BEACH §TEC-COAST No effect on movement: one point."""
    s = do(sketch(f".:8-4 {ground} {ground} {ground} {ground} .", GERMANS, turn=1), "move 8-4@A1")
    assert goals(s) == {"B1", "C1", "D1", "E1"}


def test_nobody_enters_the_sea() -> None:
    """§TEC All-sea squares are closed, and so are all-sea sides."""
    s = sketch(
        """
        .:8-4   ~
            .     .
        """,
        GERMANS,
        turn=1,
        sea_sides="A1 B1",
    )
    do(s, "move 8-4@A2")
    assert goals(s) == {"A1"}
    assert why_not(s, "go B2") == "§TEC"


def test_the_price_of_a_way_is_told_step_by_step() -> None:
    """§TEC Road, bocage and city, each with its rule, and the sum in points."""
    s = sketch(".:8-4 . b c .", GERMANS, turn=1, roads="A1 B1")
    tally = path_cost(s, unit_at(s, "8-4@A1"), [hex_at(s, name) for name in ("A1", "B1", "C1", "D1")])
    assert [(line.amount, line.rule) for line in tally] == [("⅓", "§TEC-ROAD"), ("2", "§TEC-BOCAGE"), ("1", "§R-25")]
    assert str(tally.total) == points(10) == "10/3"
