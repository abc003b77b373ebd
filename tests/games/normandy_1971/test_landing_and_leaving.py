"""Moves that begin or end off the map: beaches, Game-Turn 1, the roads that lead away."""

import pytest

from bocage.core.protocol import Side
from bocage.core.regiments.state import GONE
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.state import LOCKED, NormandyState
from tests.games.normandy_1971.sketch import do, goals, hexes, options, sketch, told, unit_at, units_in, why_not

ALLIES = Movement(Side.ALLIED, FIRST)
ALLIES_AGAIN = Movement(Side.ALLIED, SECOND)
GERMANS = Movement(Side.GERMAN, FIRST)


def coast(text: str, task: Movement = ALLIES, *, turn: int = 1, box: str = "7-4") -> NormandyState:
    """A shore with beach 1, a supply area, in A2; no road leads inland."""
    return sketch(text, task, turn=turn, beaches={1: "A2"}, supply=[1], boxes={1: box})


HELD_SHORE = """
    p     .     .
      .:7-2  .     .
    """
OPEN_SHORE = """
    p     .     .     .     .
       .     .     .     .     .
    """


def test_the_beach_is_the_first_hex_entered_and_paid_for() -> None:
    """§GT1-2 §SEQ-6 Three of four points are left for going inland."""
    s = do(coast(OPEN_SHORE), "move 7-4@1")
    assert {"A2", "D2"} <= goals(s)
    assert why_not(s, "go E2") == "§MOV-A"


def test_invaders_that_land_in_a_zone_stop() -> None:
    """§GT1-2 However many points they have."""
    s = do(coast(HELD_SHORE, box="6-10"), "move 6-10@1")
    assert goals(s) == {"A2"}
    assert why_not(s, "go B2") == "§GT1-2"


def test_invaders_that_land_clear_of_zones_may_enter_one() -> None:
    """§GT1-2 §ZOC-A Only the landing hex matters: afterwards a zone is paid for and no more."""
    s = coast(
        """
        p  .  .
          .  . .:7-2
        """
    )
    assert "B2" in goals(do(s.clone(), "move 7-4@1"))
    assert "B1" in goals(do(s, "move 7-4@1"))


def test_stopped_invaders_do_not_go_on_in_another_shape() -> None:
    """§GT1-2 §BRK-F Broken down on the beach the parts have stopped too, and so has the unit rebuilt from them."""
    s = do(coast(HELD_SHORE, box="20-10"), "move 20-10@1", "step A2", "break")
    assert goals(s, "move") == set()
    assert why_not(s, "move 6-10@A2") == "§GT1-2"
    assert why_not(do(s, "form 20-10 A2"), "move 20-10@A2") == "§GT1-2"


def test_invaders_clear_of_zones_may_go_on_as_battalions() -> None:
    """§GT1-2 §BRK-F Three of four points are left to each part."""
    s = do(coast(OPEN_SHORE), "move 7-4@1", "step A2", "break", "move 2-4@A2")
    assert "D2" in goals(s)
    assert why_not(s, "go E2") == "§MOV-A"


def test_commandos_have_their_full_allowance_after_landing() -> None:
    """§GT1-2 §R-38 Where they come ashore costs nothing."""
    s = sketch("p:2-4c . . . . .", ALLIES, turn=1)
    assert goals(do(s, "move 2-4c@A1")) == {"B1", "C1", "D1", "E1"}


def test_commandos_keep_out_of_zones_in_the_first_move() -> None:
    """§GT1-2 Neither into a controlled hex nor through one."""
    s = do(sketch("p:2-4c . . .:7-2", ALLIES, turn=1), "move 2-4c@A1")
    assert goals(s) == {"B1"}
    assert why_not(s, "go C1") == "§GT1-2"


def test_commandos_that_landed_in_a_zone_stay_put() -> None:
    """§GT1-2 Not even the one hex that others may always move."""
    s = sketch(". p:2-4c .:7-2", ALLIES, turn=1)
    assert goals(s, "move") == set()
    assert why_not(s, "move 2-4c@B1") == "§GT1-2"


@pytest.mark.parametrize(("task", "turn"), [(ALLIES_AGAIN, 1), (ALLIES, 2)])
def test_later_commandos_move_through_zones(task: Movement, turn: int) -> None:
    """§GT1-2 The ban is for the first move of Game-Turn 1 only."""
    s = do(sketch("p:2-4c . .:7-2", task, turn=turn), "move 2-4c@A1")
    assert "B1" in goals(s)


@pytest.mark.parametrize(("task", "turn"), [(ALLIES_AGAIN, 1), (ALLIES, 2)])
def test_later_commandos_leave_zones(task: Movement, turn: int) -> None:
    """§GT1-2 Where they landed matters in that move only."""
    s = do(sketch("p p:2-4c .:7-2", task, turn=turn, beaches={1: "A1"}, supply=[1]), "move 2-4c@B1")
    assert "A1" in goals(s)


def test_paratroops_do_not_move_in_the_first_move() -> None:
    """§GT1-2 §MOV-M Supplied or not; the reason differs."""
    s = sketch(
        "p .:7-4p . . . .:7-4p", ALLIES, turn=1, beaches={1: "A1"}, supply=[1], flags={"B1": LOCKED, "F1": LOCKED}
    )
    assert (why_not(s, "move 7-4p@B1"), why_not(s, "move 7-4p@F1")) == ("§GT1-2", "§MOV-M")


def test_paratroops_in_supply_move_in_the_second_move() -> None:
    """§GT1-4b §MOV-M The others wait."""
    s = sketch(
        "p .:7-4p . . . .:7-4p", ALLIES_AGAIN, turn=1, beaches={1: "A1"}, supply=[1], flags={"B1": LOCKED, "F1": LOCKED}
    )
    assert (why_not(s, "move 7-4p@B1"), why_not(s, "move 7-4p@F1")) == (None, "§MOV-M")


def test_gliders_do_not_move_in_the_second_move() -> None:
    """§GT1-4b §GLD-1 They have only just landed; on the next Game-Turn they move."""
    assert why_not(sketch(".:7-4g .", ALLIES_AGAIN, turn=1), "move 7-4g@A1") == "§GLD-1"
    assert why_not(sketch(".:7-4g .", ALLIES_AGAIN, turn=2), "move 7-4g@A1") is None


@pytest.mark.parametrize(("turn", "reach"), [(1, {"B1", "C1"}), (2, {"B1", "C1", "D1"})])
def test_the_second_move_of_game_turn_1_is_half_a_move(turn: int, reach: set[str]) -> None:
    """§GT1-4b Two points of four; a full additional move ever after."""
    s = sketch("p:7-4 . . . . .", ALLIES_AGAIN, turn=turn, beaches={1: "A1"}, supply=[1])
    assert goals(do(s, "move 7-4@A1")) == reach


def test_the_second_wave_lands_at_half_allowance() -> None:
    """§GT1-4b One point for the beach, one to go inland."""
    s = do(coast(OPEN_SHORE, ALLIES_AGAIN), "move 7-4@1")
    assert goals(s) == {"A2", "B2", "A1"}


def test_germans_move_in_full_on_game_turn_1() -> None:
    """§GT1-5 Neither halved nor held."""
    assert goals(do(sketch(".:8-4 . . . . .", GERMANS, turn=1, edge=""), "move 8-4@A1")) == {"B1", "C1", "D1", "E1"}


def test_a_later_landing_in_a_zone_is_paid_for() -> None:
    """§R-57 Two points for a controlled beach; with the other two, out of one zone hex and into another is too far."""
    s = do(coast(HELD_SHORE, ALLIES_AGAIN, turn=2), "move 7-4@1")
    assert goals(s) == {"A2"}
    assert s.spent[do(s, "go A2").units_at(0)[0]] == 2 * 6


def test_a_later_landing_in_a_zone_does_not_stop() -> None:
    """§R-57 Four points for the beach, six to leave its zone for another: ten are enough."""
    s = sketch(
        """
        p     .     p
          .:7-2  .
        """,
        ALLIES_AGAIN,
        beaches={1: "A2", 2: "C2"},
        supply=[1, 2],
        boxes={1: "6-10"},
    )
    assert goals(do(s, "move 6-10@1")) == {"A2", "B2"}


def test_a_beach_that_costs_too_much_may_still_be_landed_on() -> None:
    """§R-57 §MOV-N Three for bocage and three for the zone are more than half of ten, but it is one hex."""
    s = do(coast(HELD_SHORE.replace("p", "q"), ALLIES_AGAIN, box="6-10"), "move 6-10@1")
    assert goals(s) == {"A2"}


def test_nobody_lands_on_an_enemy() -> None:
    """§MOV-G A beach with a German unit on it is closed."""
    s = coast(HELD_SHORE.replace("p ", "p:7-2 "))
    assert goals(s, "move") == set()


ROAD_OUT = "p:7-4 . . . . ."


def road_out(text: str = ROAD_OUT, task: Movement = ALLIES, *, turn: int = 2) -> NormandyState:
    """A road from the supply beach in A1 to an exit at F1."""
    return sketch(
        text, task, turn=turn, beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1 E1 F1", road_exits={"F1": "E"}
    )


def test_a_unit_that_leaves_by_road_is_gone_and_no_loss() -> None:
    """§R-52 §VIC-X The exit is written down, the unit's loss is not."""
    s = road_out()
    unit = unit_at(s, "7-4@A1")
    do(s, "move 7-4@A1", "exit F1")
    assert (s.at[unit], sum(s.lost), [(h, turn) for _, h, turn in s.exits]) == (GONE, 0, [(5, 2)])
    assert told(s, "exited")
    assert options(s) == {"done"}


def test_leaving_costs_a_third_of_a_point() -> None:
    """§R-52 With its last point spent on reaching the exit a unit stays on the map."""
    s = sketch(".:7-4 .:7-4 p . .", ALLIES, beaches={1: "C1"}, supply=[1], road_exits={"E1": "E"})
    assert why_not(do(s.clone(), "move 7-4@A1"), "exit E1") == "§MOV-A"
    assert "go E1" in options(do(s.clone(), "move 7-4@A1"))
    assert why_not(do(s, "move 7-4@B1"), "exit E1") is None


@pytest.mark.parametrize(("german", "refusal"), [(".", None), (".:7-2", "§MOV-A")])
def test_leaving_out_of_a_zone_costs_what_leaving_a_zone_costs(german: str, refusal: str | None) -> None:
    """§R-52 §ZOC-A Three of four points reach the controlled exit; leaving it takes one and a third."""
    s = sketch(f"p:7-4 . . {german}", ALLIES, beaches={1: "A1"}, supply=[1], road_exits={"C1": "N"})
    do(s, "move 7-4@A1")
    assert "go C1" in options(s)
    assert why_not(s, "exit C1") == refusal


def test_supply_is_tested_at_the_exit_hex() -> None:
    """§R-52 §MOV-K A unit in supply may not leave from a hex out of supply; a commando may."""
    s = sketch("p . . .:7-4,2-4c .", ALLIES, beaches={1: "A1"}, supply=[1], road_exits={"E1": "E"})
    assert why_not(do(s.clone(), "move 7-4@D1"), "exit E1") == "§MOV-K"
    assert why_not(do(s, "move 2-4c@D1"), "exit E1") is None


def test_germans_do_not_leave_the_map() -> None:
    """§VIC-X §R-52 The roads out are for the Allies."""
    s = do(road_out(". . . . . .:7-2", GERMANS), "move 7-2@F1")
    assert why_not(s, "exit F1") == "§VIC-X"


def test_only_roads_lead_off_the_map() -> None:
    """§VIC-X §R-52 An edge hex without a road is none."""
    assert why_not(do(road_out(), "move 7-4@A1"), "exit E1") == "§VIC-X"


def test_nobody_leaves_on_game_turn_1() -> None:
    """§GT1-2 §GT1-4b Without roads there is no way out."""
    s = do(road_out("p . . . . .:7-4", ALLIES_AGAIN, turn=1), "move 7-4@F1")
    assert why_not(s, "exit F1") == "§GT1-2"


def test_cities_on_the_way_out_are_passed() -> None:
    """§VIC-C §R-52 The hexes of the move count as entered."""
    s = do(road_out("p:7-4 . c . . ."), "move 7-4@A1", "exit F1")
    assert (hexes(s, s.cities), units_in(s, "F1")) == ({"C1"}, [])
