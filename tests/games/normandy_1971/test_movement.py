"""The movement chapter: how far, in what order, and what supply forbids. Maps of one row keep the sums plain."""

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1971.entrench import EndPlayerTurn
from bocage.games.normandy_1971.movement import FIRST, SECOND
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.state import DIGGING, LOCKED
from bocage.games.normandy_1971.supply import sources
from tests.games.normandy_1971.sketch import (
    do,
    goals,
    hexes,
    options,
    sketch,
    told,
    unit_at,
    units_in,
    where_is,
    why_not,
)

GERMANS = Movement(Side.GERMAN, FIRST)
ALLIES = Movement(Side.ALLIED, FIRST)


def test_a_player_may_move_every_unit_he_has() -> None:
    """§MOV-0 Moving one unit leaves all others to be moved."""
    s = sketch(".:7-2 .:7-2 .:7-2 . . .", GERMANS)
    do(s, "move 7-2@C1", "go E1", "move 7-2@B1", "go D1", "move 7-2@A1", "go B1")
    assert [units_in(s, name) for name in ("B1", "D1", "E1")] == [["7-2"]] * 3


def test_each_clear_hex_costs_a_point() -> None:
    """§MOV-A An allowance of 2 is two clear hexes, and the refusal says so."""
    s = do(sketch(".:7-2 . . . .", GERMANS), "move 7-2@A1")
    assert goals(s) == {"B1", "C1"}
    assert why_not(s, "go D1") == "§MOV-A"


def test_a_walk_pays_for_the_steps_it_takes() -> None:
    """§MOV-A A river crossed on foot is paid for, although the bridge next to it is cheap."""
    s = sketch(
        """
        .:14-6  .
            .
        """,
        GERMANS,
        rivers="A2 B2",
        roads="A2 A1 B2",
    )
    assert why_not(do(s.clone(), "move 14-6@A2", "step B2"), "step A1") is None
    walk = do(s, "move 14-6@A2", "step B2", "go B2")
    assert walk.spent[unit_at(walk, "14-6@B2")] == 5 * 6


def test_a_step_too_dear_is_refused_though_a_detour_is_cheap() -> None:
    """§MOV-A Three points to wade, two thirds by the bridge."""
    s = sketch(
        """
        .:7-2  .
            .
        """,
        GERMANS,
        rivers="A2 B2",
        roads="A2 A1 B2",
    )
    do(s, "move 7-2@A2")
    assert "go B2" in options(s)
    assert why_not(s, "step B2") == "§MOV-A"


def test_a_step_does_not_cross_an_all_sea_side() -> None:
    """§MOV-A §TEC-D The hex beyond is near enough, but not by that side."""
    s = sketch(
        """
        .:14-6  .
            .
        """,
        GERMANS,
        sea_sides="A2 B2",
    )
    do(s, "move 14-6@A2")
    assert "go B2" in options(s)
    assert why_not(s, "step B2") == "§MOV-A"


def test_a_walk_may_lead_back_to_where_it_began() -> None:
    """§MOV-C Any combination of directions, and what was passed was entered."""
    s = sketch(".:14-6 c", GERMANS, held="B1")
    do(s, "move 14-6@A1", "step B1", "go A1")
    assert (units_in(s, "A1"), hexes(s, s.cities)) == (["14-6"], set())


def test_nobody_has_to_move() -> None:
    """§MOV-B The phase can be closed at once, and a unit taken up can be put back."""
    s = sketch(".:7-2 .", GERMANS)
    assert "done" in options(s)
    do(s, "move 7-2@A1", "back", "done")
    assert units_in(s, "A1") == ["7-2"]


def test_staying_where_it_is_is_no_move() -> None:
    """§MOV-B A unit does not go to its own hex."""
    assert why_not(do(sketch(".:7-2 .", GERMANS), "move 7-2@A1"), "go A1") == "§MOV-B"


def test_points_left_over_are_not_saved() -> None:
    """§MOV-C §SEQ-7 The second phase gives the same allowance, whatever the first left unused."""
    s = sketch(".:8-4 . . . . . . .", GERMANS, Movement(Side.GERMAN, SECOND))
    do(s, "move 8-4@A1", "go B1", "done", "move 8-4@B1")
    assert goals(s) == {"A1", "C1", "D1", "E1", "F1"}


def test_units_of_a_stack_move_one_at_a_time() -> None:
    """§R-48 §MOV-C The other unit of the stack stays until it is moved itself."""
    s = do(sketch(".:7-2*2 . .", GERMANS), "move 7-2@A1", "go B1")
    assert (units_in(s, "A1"), units_in(s, "B1")) == (["7-2"], ["7-2"])


def test_the_other_side_does_not_move() -> None:
    """§MOV-D Only units of the phase's side are offered."""
    s = sketch("p:7-4 . . . .:7-2", GERMANS, beaches={1: "A1"}, supply=[1])
    assert goals(s, "move") == {str(unit_at(s, "7-2@E1"))}
    assert why_not(s, "move 7-4@A1") is not None


def test_nobody_fights_while_moving() -> None:
    """§MOV-E Next to the enemy, moving is all there is to do."""
    s = sketch("p:7-4 .:7-2", GERMANS, beaches={1: "A1"}, supply=[1])
    assert {action.partition(" ")[0] for action in options(s)} == {"move", "regroup", "break", "done"}


def test_units_pass_through_a_full_stack() -> None:
    """§MOV-F A full stack may be passed but not joined."""
    s = do(sketch(".:8-4 .:7-2*2 .", GERMANS, flags={"B1": DIGGING}), "move 8-4@A1")
    assert "C1" in goals(s)
    assert why_not(s, "go B1") == "§STK"


def test_no_unit_enters_or_crosses_an_enemy_hex() -> None:
    """§MOV-G The enemy's hex is closed, and so is the way through it."""
    s = do(sketch(".:8-4 p:7-4 .", GERMANS), "move 8-4@A1")
    assert (why_not(s, "go B1"), why_not(s, "go C1")) == ("§MOV-G", "§MOV-A")


def test_a_finished_move_is_final() -> None:
    """§MOV-H No second move in the phase; in the next phase it moves again."""
    s = sketch(".:8-4 . . .", GERMANS, Movement(Side.GERMAN, SECOND))
    do(s, "move 8-4@A1", "go B1")
    assert why_not(s, "move 8-4@B1") == "§MOV-H"
    assert why_not(do(s, "done"), "move 8-4@B1") is None


def test_one_move_mixes_terrain() -> None:
    """§MOV-I Bocage 3, clear 1: a second bocage hex is one point too far for allowance 6."""
    s = do(sketch(".:14-6 b . b", GERMANS), "move 14-6@A1")
    assert goals(s) == {"B1", "C1"}


def test_half_allowance_out_of_supply() -> None:
    """§MOV-J §SUP-A Six hexes from the only source an allowance of 6 is three hexes."""
    s = do(sketch(". . . . . . .:14-6", GERMANS, edge="A1"), "move 14-6@G1")
    assert goals(s) == {"D1", "E1", "F1"}
    assert why_not(s, "go C1") == "§MOV-A"


def test_a_unit_in_supply_does_not_end_out_of_it() -> None:
    """§MOV-K §SUP-E Three hexes from the edge is as far as it goes."""
    s = do(sketch(". . . .:14-6 . .", GERMANS, edge="A1"), "move 14-6@D1")
    assert goals(s) == {"A1", "B1", "C1"}
    assert why_not(s, "go E1") == "§MOV-K"


def test_a_unit_in_supply_passes_through_hexes_out_of_it() -> None:
    """§MOV-K Between two sources lies a hex no line reaches."""
    s = do(sketch(". . . .:14-6 . . . . .", GERMANS, edge="A1 I1"), "move 14-6@D1")
    assert {"F1", "G1"} <= goals(s)
    assert why_not(s, "go E1") == "§MOV-K"


def test_a_unit_out_of_supply_only_comes_closer() -> None:
    """§MOV-L §SUP-E Four hexes from the source, another hex four away will not do."""
    s = sketch(
        """
        . . . . .:7-6 .
         . . . . . .
        """,
        GERMANS,
        edge="A2",
    )
    do(s, "move 7-6@E2")
    assert goals(s) == {"D2", "C2", "B2", "C1", "B1"}
    assert [why_not(s, f"go {name}") for name in ("D1", "E1", "F2")] == ["§MOV-L"] * 3


def test_closer_means_to_the_source_that_was_nearest() -> None:
    """§R-28 §MOV-L Five hexes from one source and six from another, it may not make for the other."""
    s = do(sketch(". . . . . .:8-4 . . . . . .", GERMANS, edge="A1 L1"), "move 8-4@F1")
    assert goals(s) == {"D1", "E1"}


def test_either_of_two_equally_near_sources_will_do() -> None:
    """§R-28 Midway the unit has the choice."""
    s = do(sketch(". . . . . .:8-4 . . . . .", GERMANS, edge="A1 K1"), "move 8-4@F1")
    assert goals(s) == {"D1", "E1", "G1", "H1"}


def test_a_dead_supply_area_is_no_source_to_move_to() -> None:
    """§R-28 §SUP-H The Allies measure to living supply areas only."""
    s = sketch("p . . . . .:7-4 . . . . . p", ALLIES, beaches={1: "A1", 2: "L1"}, supply=[1, 2], dead=[1])
    assert goals(do(s, "move 7-4@F1")) == {"G1", "H1"}


def test_germans_measure_to_the_land_edge() -> None:
    """§R-28 Every land hex of the rim is a source, sea hexes are none."""
    s = sketch(
        """
        ~ p .
         . . .
        . . .
        """,
        GERMANS,
    )
    assert hexes(s, sources(s, Side.GERMAN)) == {"B3", "C3", "A2", "C2", "A1", "B1", "C1"}


def test_paratroops_never_supplied_do_not_move() -> None:
    """§MOV-M §SUP-F Dropped out of supply they stay where they are."""
    s = sketch("p . . . . .:7-4p", ALLIES, beaches={1: "A1"}, supply=[1], flags={"F1": LOCKED})
    assert why_not(s, "move 7-4p@F1") == "§MOV-M"


def test_paratroops_once_supplied_move_as_others_do() -> None:
    """§MOV-M §SUP-F Reached once, they are free even where supply is gone again."""
    second = Movement(Side.ALLIED, SECOND)
    s = sketch("p . . .:7-4p .", ALLIES, second, beaches={1: "A1"}, supply=[1], flags={"D1": LOCKED})
    assert told(s, "paratroops_supplied")
    s.dead = 1 << 1
    do(s, "done")
    assert not s.is_fed(unit_at(s, "7-4p@D1"))
    assert why_not(s, "move 7-4p@D1") is None


@pytest.mark.parametrize("kind", ["4-1", "2-6", "15-6"])
def test_a_unit_may_always_move_one_hex(kind: str) -> None:
    """§MOV-N Seven points for flooded clear ground are too many for each, but one hex is always allowed."""
    s = do(sketch(f".:{kind} . .", GERMANS, flooded="A1 B1"), f"move {kind}@A1")
    assert goals(s) == {"B1"}
    do(s, "go B1")
    assert why_not(s, f"move {kind}@B1") == "§MOV-H"


@pytest.mark.parametrize(("kind", "goes"), [("15-6", False), ("7-6", True), ("8-8", True)])
def test_only_armor_out_of_supply_must_be_able_to_pay(kind: str, goes: bool) -> None:
    """§MOV-N §UNIT-A A flooded side costs more than half an allowance has; reconnaissance is no armor."""
    s = sketch(f". . . . . .:{kind}", GERMANS, edge="A1", flooded="E1 F1")
    do(s, f"move {kind}@F1")
    assert ("go E1" in options(s)) == goes


def test_the_one_hex_privilege_does_not_lead_out_of_supply() -> None:
    """§MOV-N §MOV-K The flooded hex beyond the last supplied one stays closed."""
    s = do(sketch(". . . .:7-2 .", GERMANS, edge="A1", flooded="D1 E1"), "move 7-2@D1")
    assert why_not(s, "go E1") == "§MOV-K"


def test_the_one_hex_privilege_does_not_lead_away_from_supply() -> None:
    """§MOV-N §MOV-L Out of supply, one hex on means one hex closer."""
    s = do(sketch(". . . . . .:7-2 .", GERMANS, edge="A1", flooded=["E1 F1", "F1 G1"]), "move 7-2@F1")
    assert goals(s) == {"E1"}
    assert why_not(s, "go G1") == "§MOV-L"


def test_the_one_hex_privilege_opens_no_closed_side() -> None:
    """§MOV-N §TEC-D All-sea hexes, all-sea sides and the enemy stay where they are."""
    s = sketch(
        """
        .:7-2 .
         ~ .
        """,
        GERMANS,
        sea_sides="A2 B2",
    )
    assert goals(do(s, "move 7-2@A2")) == set()
    assert (why_not(s, "go A1"), why_not(s, "go B2")) == ("§TEC", "§MOV-A")


def test_the_privilege_is_the_whole_move() -> None:
    """§MOV-N A unit that has already walked has to pay for the next hex."""
    s = do(sketch(".:7-2 . .", GERMANS, rivers="B1 C1"), "move 7-2@A1", "step B1")
    assert why_not(s, "go C1") == "§MOV-A"


def test_parts_that_have_walked_have_no_privilege() -> None:
    """§MOV-N §BRK-F Broken down at the end of its points, a unit's parts stay where they are."""
    s = do(sketch(".:7-2 . . .", GERMANS), "move 7-2@A1", "step B1", "step C1", "break")
    assert goals(s, "move") == set()


def test_each_phase_asks_for_supply_anew() -> None:
    """§R-60 §SUP-P1 §SUP-G A commando out of supply after the first move has half its points in the second."""
    s = sketch("p . . .:2-4c . . . . .", ALLIES, Movement(Side.ALLIED, SECOND), beaches={1: "A1"}, supply=[1])
    do(s, "move 2-4c@D1", "go H1", "done", "move 2-4c@H1")
    assert goals(s) == {"F1", "G1", "I1"}


def test_staying_in_supply_binds_in_the_second_phase_too() -> None:
    """§R-60 §MOV-K The first move ends in supply, and so must the second."""
    s = sketch(". .:14-6 . . . .", GERMANS, Movement(Side.GERMAN, SECOND), edge="A1")
    do(s, "move 14-6@B1", "go D1", "done", "move 14-6@D1")
    assert why_not(s, "go E1") == "§MOV-K"


def test_on_game_turn_1_nobody_is_kept_in_supply() -> None:
    """§R-66 §SUP-K Far from any source both sides move as they like, at full allowance."""
    s = sketch("p:7-4 . . . . . . .:8-4", ALLIES, GERMANS, turn=1, edge="A1", beaches={1: "A1"}, supply=[1])
    assert "E1" in goals(do(s, "move 7-4@A1"))
    do(s, "back", "done", "move 8-4@H1")
    assert goals(s) == {"D1", "E1", "F1", "G1"}


def test_freed_paratroops_keep_to_their_supply_on_game_turn_1() -> None:
    """§R-66 §SUP-K Paratroops alone have no supply as a gift."""
    s = sketch("p . . .:7-4p .", Movement(Side.ALLIED, SECOND), turn=1, beaches={1: "A1"}, supply=[1])
    assert why_not(do(s, "move 7-4p@D1"), "go E1") == "§MOV-K"


def test_units_that_dig_do_not_move() -> None:
    """§ENT §MOV-0 An announced unit stays."""
    assert why_not(sketch(".:7-2 .", GERMANS, flags={"A1": DIGGING}), "move 7-2@A1") == "§ENT"


def test_points_spent_are_forgotten_when_the_phase_ends() -> None:
    """§MOV-C §MOV-H Nothing of a move is left on the unit once its phase is over."""
    s = do(sketch(".:7-2 . .", GERMANS, EndPlayerTurn(Side.GERMAN)), "move 7-2@A1", "go C1", "done")
    unit = unit_at(s, "7-2@C1")
    assert (where_is(s, unit), s.spent[unit], s.flags[unit]) == ("C1", 0, 0)
