"""Rivers and flooded sides: over by road, or from the square where the unit began its owner's turn."""

import pytest

from bocage.core.play import begin
from bocage.core.protocol import Side
from bocage.games.normandy_1969.airborne import ComeAshore
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.planning import COMMANDO
from bocage.games.normandy_1969.sequence import BeginTurn
from bocage.games.normandy_1969.state import FIRST, SECOND
from tests.games.normandy_1969.sketch import do, goals, hex_at, options, roll, sketch, unit_at, where_is, why_not

GERMANS = Impulse(Side.GERMAN, FIRST)
WATERS = pytest.mark.parametrize("water", ["rivers", "flooded"])


@WATERS
def test_a_unit_that_began_beside_water_crosses_it(water: str) -> None:
    """§TEC-RIVER-M §TEC-FLOOD §R-19 Then it goes on, as far as its points take it; the water itself costs nothing."""
    s = do(sketch(".:8-4 . . . . .", GERMANS, turn=1, **{water: "A1 B1"}), "move 8-4@A1")  # type: ignore[arg-type]
    assert goals(s) == {"B1", "C1", "D1", "E1"}


@WATERS
def test_a_unit_that_comes_to_water_stops(water: str) -> None:
    """§TEC-RIVER-M §TEC-FLOOD However many points it has left."""
    s = do(sketch(".:8-4 . . .", GERMANS, turn=1, **{water: "B1 C1"}), "move 8-4@A1")  # type: ignore[arg-type]
    assert goals(s) == {"B1"}
    assert why_not(s, "go C1") == "§TEC-RIVER-M"


@WATERS
def test_two_waters_are_not_crossed_in_one_turn(water: str) -> None:
    """§R-19 Beyond the first the unit stands where it did not begin."""
    s = do(sketch(".:8-4 . . .", GERMANS, turn=1, **{water: ["A1 B1", "B1 C1"]}), "move 8-4@A1")  # type: ignore[arg-type]
    assert goals(s) == {"B1"}


@WATERS
def test_roads_cross_water(water: str) -> None:
    """§TEC-RIVER-M §TEC-FLOOD By road within the turn, at the road rate."""
    drawing = dict[str, object]({water: "B1 C1", "roads": "B1 C1"})
    s = do(sketch(".:4-1 . . .", GERMANS, turn=1, **drawing), "move 4-1@A1")  # type: ignore[arg-type]
    assert goals(s) == {"B1"}
    s = do(sketch(".:7-2 . . .", GERMANS, turn=1, **drawing), "move 7-2@A1")  # type: ignore[arg-type]
    assert goals(s) == {"B1", "C1"}


def test_the_allies_cross_by_road_on_turn_1_at_the_ordinary_rate() -> None:
    """§RUL-05 §INV-9 A bridge is a bridge, but no road square is a third."""
    s = sketch("p:7-4 . . . . . .", Impulse(Side.ALLIED, FIRST), turn=1, rivers="B1 C1", roads="A1 B1 C1 D1 E1 F1")
    assert goals(do(s, "move 7-4@A1")) == {"B1", "C1", "D1", "E1"}


def test_an_unsupplied_unit_crosses_by_road_all_the_same() -> None:
    """§SUP-5 §TEC-RIVER-M It has lost the rate, not the bridge: a 8-8 may go where it likes, so reach shows it."""
    s = sketch(".:8-8 . . . . . . . . . .", GERMANS, rivers="B1 C1", roads="A1 B1 C1 D1")
    assert goals(do(s, "move 8-8@A1")) == {f"{column}1" for column in "BCDEFGHI"}


def test_where_it_began_counts_not_where_the_impulse_began() -> None:
    """§R-19 A unit that came to the water in the first impulse crosses no sooner than in the next turn."""
    s = sketch(
        ".:7-2 . . .",
        BeginTurn(Side.GERMAN),
        GERMANS,
        Impulse(Side.GERMAN, SECOND),
        BeginTurn(Side.GERMAN),
        GERMANS,
        turn=1,
        rivers="B1 C1",
    )
    do(s, "move 7-2@A1", "go B1", "done", "move 7-2@B1")
    assert why_not(s, "go C1") == "§TEC-RIVER-M"
    assert why_not(s, "step C1") == "§TEC-RIVER-M"
    do(s, "back", "done", "move 7-2@B1")
    assert "go C1" in options(s)


def test_a_unit_that_has_waited_crosses_in_the_second_impulse() -> None:
    """§R-19 It stands where it began its turn, so it may."""
    s = sketch(".:7-2 . .", BeginTurn(Side.GERMAN), GERMANS, Impulse(Side.GERMAN, SECOND), turn=1, rivers="A1 B1")
    do(s, "done", "move 7-2@A1")
    assert goals(s) == {"B1", "C1"}


def test_a_unit_that_was_not_on_the_map_has_begun_nowhere() -> None:
    """§R-19 Whoever arrives in this turn waits at the first water."""
    s = sketch(".:7-2 . .", GERMANS, turn=1, rivers="A1 B1", elsewhere="A1")
    assert goals(do(s, "move 7-2@A1")) == set()


def test_a_walk_does_not_come_back_to_ford() -> None:
    """§R-19 Out and back is no way to begin anew; nor do parts of a unit broken down there begin anew."""
    s = sketch(
        """
        .:14-6  .
            .
        """,
        GERMANS,
        turn=1,
        rivers="A2 B2",
    )
    do(s, "move 14-6@A2", "step A1", "step A2")
    assert why_not(s, "step B2") == "§TEC-RIVER-M"
    do(s, "break", "move 4-6@A2")
    assert why_not(s, "step B2") == "§TEC-RIVER-M"


def test_parts_of_a_unit_began_where_it_did() -> None:
    """§RUL-25 A regiment broken down beside the river crosses in battalions."""
    s = do(sketch(".:14-6 . . .", GERMANS, turn=1, rivers="A1 B1"), "break 14-6@A1", "move 4-6@A1")
    assert "go C1" in options(s)


def test_a_unit_rebuilt_of_parts_from_elsewhere_began_nowhere() -> None:
    """§RUL-25 Two battalions waited at the river, the third has just come: together they do not cross."""
    s = sketch(".:4-6 .:4-6*2 .", GERMANS, turn=1, rivers="B1 C1")
    s.broken[s.kit.sheet.index["14-6"]] = 1
    do(s, "move 4-6@A1", "go B1", "form 14-6 B1", "move 14-6@B1")
    assert goals(s) == {"A1"}
    s = sketch(". .:4-6*3 .", GERMANS, turn=1, rivers="B1 C1")
    s.broken[s.kit.sheet.index["14-6"]] = 1
    do(s, "form 14-6 B1", "move 14-6@B1")
    assert goals(s) == {"A1", "C1"}


def test_water_is_no_obstacle_along_the_bank() -> None:
    """§R-19 Only the side with the water is closed, not the square."""
    s = sketch(
        """
        .:8-4   .     .
            .     .
        """,
        GERMANS,
        turn=1,
        rivers=["A2 A1", "B2 A1", "B2 B1", "C2 B1"],
        elsewhere="A2",
    )
    assert goals(do(s, "move 8-4@A2")) == {"B2", "C2"}


def test_fording_takes_a_unit_into_a_zone_where_it_stops() -> None:
    """§ATT-1 §TEC-RIVER-M Across the river under the enemy's guns, and no further."""
    s = sketch(".:14-6 . . .:7-4", GERMANS, turn=1, rivers="A1 B1 C1")
    do(s, "move 14-6@A1")
    assert goals(s) == {"B1"}
    s = do(sketch(".:14-6 . .:7-4", GERMANS, turn=1, rivers="A1 B1"), "move 14-6@A1", "go B1")
    assert where_is(s, unit_at(s, "14-6@B1")) == "B1"


def test_commandos_that_have_just_landed_have_begun_nowhere() -> None:
    """§R-19 §INV-4 They came to the water in this turn, like everybody who lands; in the next they may cross."""
    drawing = "p p . ."
    for turn, reached in ((1, {"A1"}), (2, {"A1", "C1", "D1"})):
        s = sketch(drawing, turn=turn, beaches={1: "A1"}, supply=[1], rivers="B1 C1", reserve=[("2-4c", COMMANDO)])
        u = unit_at(s, "2-4c@reserve")
        s.aims = [(u, hex_at(s, "B1"))]
        s.agenda = [Impulse(Side.ALLIED, FIRST), BeginTurn(Side.ALLIED), ComeAshore()]
        begin(s)
        if turn > 1:
            roll(s, 1)  # the die for attacks
        assert goals(do(s, f"move {u}")) == reached
