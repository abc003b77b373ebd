"""Who moves in an impulse, how far supply lets him, and how he lands, arrives and leaves."""

import pytest

from bocage.core.protocol import Side
from bocage.core.regiments.orders import EDGE_BITS
from bocage.games.normandy_1969.movement import allowance
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST, SECOND
from tests.games.normandy_1969.sketch import (
    do,
    goals,
    hexes,
    options,
    sketch,
    told,
    unit_at,
    units_in,
    why_not,
)

GERMANS = Impulse(Side.GERMAN, FIRST)
ALLIES = Impulse(Side.ALLIED, FIRST)
LATE_GERMANS = Impulse(Side.GERMAN, SECOND)
LATE_ALLIES = Impulse(Side.ALLIED, SECOND)
SOUTH = 2 * 16 + EDGE_BITS["S"]


def row(letters: str) -> set[str]:
    """Squares of the only row."""
    return {f"{letter}1" for letter in letters}


# --- the impulse


def test_a_player_may_move_every_unit_he_has() -> None:
    """§GEN-2 Moving one unit leaves all others to be moved."""
    s = sketch(".:7-2 .:7-2 .:7-2 . . .", GERMANS, turn=1)
    do(s, "move 7-2@C1", "go E1", "move 7-2@B1", "go D1", "move 7-2@A1", "go B1")
    assert [units_in(s, name) for name in ("B1", "D1", "E1")] == [["7-2"]] * 3


def test_nobody_has_to_move() -> None:
    """§GEN-2 The impulse can be closed at once, and a unit taken up can be put back."""
    s = sketch(".:7-2 .", GERMANS, turn=1)
    do(s, "move 7-2@A1", "back", "done")
    assert units_in(s, "A1") == ["7-2"]


def test_a_finished_move_is_final_for_the_impulse() -> None:
    """§GEN-2 No second move in the impulse; in the next it moves again, with its whole allowance."""
    s = sketch(".:8-4 . . . . . . .", GERMANS, LATE_GERMANS, turn=1)
    do(s, "move 8-4@A1", "go B1")
    assert why_not(s, "move 8-4@B1") == "§GEN-2"
    do(s, "done", "move 8-4@B1")
    assert goals(s) == row("ACDEF")


def test_only_the_side_whose_turn_it_is_moves() -> None:
    """§DEF-1 The defender neither moves nor withdraws."""
    s = sketch("p:7-4 . . . .:7-2", GERMANS, turn=1)
    assert goals(s, "move") == {str(unit_at(s, "7-2@E1"))}
    assert why_not(s, "move 7-4@A1") is not None


def test_staying_where_it_is_is_no_move() -> None:
    """§GEN-2 A unit does not go to its own square."""
    assert why_not(do(sketch(".:7-2 .", GERMANS, turn=1), "move 7-2@A1"), "go A1") == "§GEN-2"


def test_a_walk_pays_for_the_steps_it_takes() -> None:
    """§TEC The long way round costs what it costs, though a shorter one was there."""
    s = sketch(
        """
        .:8-4   .
            .
        """,
        GERMANS,
        turn=1,
    )
    do(s, "move 8-4@A2", "step A1", "step B2", "go B2")
    assert s.spent[unit_at(s, "8-4@B2")] == 2 * 3
    assert told(s, "moved")[0]["cost"] == 2 * 3


def test_a_walk_may_lead_back_to_where_it_began() -> None:
    """§R-13 What was passed was entered: the city changes hands."""
    s = sketch(".:14-6 c", GERMANS, turn=1, held="B1")
    do(s, "move 14-6@A1", "step B1", "go A1")
    assert (units_in(s, "A1"), hexes(s, s.cities)) == (["14-6"], set())


def test_the_way_told_begins_beyond_the_square_left() -> None:
    """§GEN-2 The event names every square entered, out of a zone and over a ford too."""
    s = sketch(".:7-4 .:14-6 . . .", GERMANS, turn=1, rivers="B1 C1")
    do(s, "move 14-6@B1", "go E1")
    assert [s.kit.names[h] for h in told(s, "moved")[0]["way"]] == ["C1", "D1", "E1"]  # type: ignore[attr-defined]


# --- supply


def test_a_fed_german_does_not_end_out_of_supply() -> None:
    """§SUP-4 It may pass such squares, not end there."""
    s = sketch(".:14-6 . . . . . . . .", GERMANS, roads="A1 B1", road_exits={"A1": "W"})
    do(s, "move 14-6@A1")
    assert goals(s) == row("BCDE")
    assert why_not(s, "go F1") == "§SUP-4"


def test_an_allied_unit_does_not_end_out_of_supply() -> None:
    """§SUP-3 Nor commandos, unlike the second edition."""
    s = sketch("p:7-4,2-4c . . . . . . .", ALLIES, beaches={1: "A1"}, supply=[1])
    assert goals(do(s.clone(), "move 7-4@A1")) == row("BCD")
    do(s, "move 2-4c@A1")
    assert goals(s) == row("BCD")
    assert why_not(s, "go E1") == "§SUP-3"


def test_german_reconnaissance_goes_where_it_likes() -> None:
    """§SUP-4 An 8-8 leaves supply, and moves freely out of it."""
    s = sketch(".:8-8 . . . . . . . . . .", GERMANS, roads="A1 B1", road_exits={"A1": "W"})
    assert goals(do(s, "move 8-8@A1")) == row("BCDEFGHI")


def test_allied_reconnaissance_does_not() -> None:
    """§SUP-3 The exception is German."""
    s = sketch("p:8-12 . . . . . . . .", ALLIES, beaches={1: "A1"}, supply=[1])
    assert goals(do(s, "move 8-12@A1")) == row("BCD")


def test_out_of_supply_a_unit_moves_only_closer_to_it() -> None:
    """§R-21 §SUP-5 With its whole allowance, back towards the beach."""
    s = sketch("p . . . . . . . .:7-4 . . .", ALLIES, beaches={1: "A1"}, supply=[1])
    do(s, "move 7-4@I1")
    assert goals(s) == row("EFGH")
    assert why_not(s, "go J1") == "§R-21"


def test_out_of_supply_there_is_no_road_rate() -> None:
    """§SUP-5 A road square costs what the ground costs."""
    s = sketch(". . . . . . . . . . . .:14-6", GERMANS, road_exits={"A1": "W"}, roads="F1 G1 H1 I1 J1 K1 L1")
    assert goals(do(s, "move 14-6@L1")) == row("FGHIJK")


def test_a_german_out_of_supply_may_not_wander() -> None:
    """§R-21 Towards the roads off the map, open or not."""
    s = sketch(". . . . .:14-6 . . . .", GERMANS, road_exits={"A1": "W"})
    do(s, "move 14-6@E1")
    assert goals(s) == row("ABCD")
    assert why_not(s, "go F1") == "§R-21"


def test_a_german_out_of_supply_may_go_into_a_fortress() -> None:
    """§RUL-24 §SUP-6 There it is in supply, though the road is further off."""
    s = sketch(". . . . .:7-2 f . .", GERMANS, road_exits={"A1": "W"})
    assert goals(do(s, "move 7-2@E1")) == row("CDF")


def test_on_the_first_turn_supply_binds_nobody() -> None:
    """§INV-7 Nobody is isolated, so nobody moves out of supply."""
    s = sketch(".:14-6 . . . . . . . .", GERMANS, turn=1)
    assert goals(do(s, "move 14-6@A1")) == row("BCDEFG")


# --- the first turn


def test_the_allies_have_no_road_rate_on_the_first_turn() -> None:
    """§INV-9 In neither impulse; on the second turn they have it."""
    text, roads = "p:7-4 . . . . . . .", "A1 B1 C1 D1 E1 F1 G1 H1"
    for impulse in (ALLIES, LATE_ALLIES):
        assert goals(do(sketch(text, impulse, turn=1, roads=roads), "move 7-4@A1")) == row("BCDE")
    s = sketch(text, ALLIES, turn=2, roads=roads, beaches={1: "A1"}, supply=[1])
    assert goals(do(s, "move 7-4@A1")) == row("BCDEFGH")


def test_the_germans_have_it() -> None:
    """§INV-9 The rule is for the Allies."""
    s = sketch(".:7-2 . . . . . . .", GERMANS, turn=1, roads="A1 B1 C1 D1 E1 F1 G1 H1")
    assert goals(do(s, "move 7-2@A1")) == row("BCDEFG")


@pytest.mark.parametrize(("kind", "rule"), [("7-4p", "§INV-5"), ("2-4p", "§INV-5"), ("7-4g", "§GLD"), ("5-4g", "§GLD")])
@pytest.mark.parametrize("impulse", [ALLIES, LATE_ALLIES])
def test_airborne_troops_do_not_move_on_the_first_turn(kind: str, rule: str, impulse: Impulse) -> None:
    """§INV-5 §GLD Neither impulse; broken down or not."""
    s = sketch(f".:{kind} . .", impulse, turn=1)
    assert why_not(s, f"move {kind}@A1") == rule
    assert "done" in options(s)


def test_from_the_second_turn_paratroops_are_infantry() -> None:
    """§INV-5 They move like any other."""
    s = sketch(". p:7-4p . .", ALLIES, turn=2, beaches={1: "B1"}, supply=[1])
    assert goals(do(s, "move 7-4p@B1")) == row("ACD")


def test_commandos_enter_no_zone_when_they_come_ashore() -> None:
    """§INV-4 Inland, but not into enemy-controlled squares in the first impulse of turn 1."""
    s = sketch("p:2-4c . . . .:4-1", ALLIES, turn=1)
    do(s, "move 2-4c@A1")
    assert goals(s) == row("BC")
    assert why_not(s, "go D1") == "§INV-4"


def test_in_the_second_impulse_commandos_do() -> None:
    """§INV-4 The limit goes with the landing."""
    s = sketch("p:2-4c . . . .:4-1", LATE_ALLIES, turn=1)
    assert goals(do(s, "move 2-4c@A1")) == row("BCD")


def test_commandos_that_land_in_a_zone_stop_there() -> None:
    """§R-02 §ATT-1 Landing is entering; in the second impulse they may leave."""
    text = "p:2-4c .:4-1 . ."
    assert why_not(sketch(text, ALLIES, turn=1), "move 2-4c@A1") == "§R-02"
    assert why_not(sketch("p p:2-4c .:4-1", LATE_ALLIES, turn=1), "move 2-4c@B1") is None


def test_the_second_impulse_of_the_first_turn_is_a_full_one() -> None:
    """§INV-12 §R-02 Unless the players take over the halving of the second edition."""
    text = "p:7-4 . . . . ."
    assert goals(do(sketch(text, LATE_ALLIES, turn=1), "move 7-4@A1")) == row("BCDE")
    halved = sketch(text, LATE_ALLIES, turn=1, options={"turn_1": "1971"})
    assert goals(do(halved, "move 7-4@A1")) == row("BC")
    first = sketch(text, ALLIES, turn=1, options={"turn_1": "1971"})
    assert goals(do(first, "move 7-4@A1")) == row("BCDE")


# --- from the sea


def test_the_beach_is_the_first_square_entered() -> None:
    """§RUL-06 It is paid for, and then the unit goes on."""
    s = sketch("p . . . . .", ALLIES, turn=1, beaches={1: "A1"}, boxes={1: "7-4"})
    assert goals(do(s, "move 7-4@1")) == row("ABCD")


def test_a_beach_in_swamp_or_bocage_costs_two() -> None:
    """§RUL-06 §TEC-BOCAGE The ground of the beach square counts."""
    s = sketch("q . . . . .", ALLIES, turn=1, beaches={1: "A1"}, boxes={1: "7-4"})
    assert goals(do(s, "move 7-4@1")) == row("ABC")


def test_whoever_lands_in_a_zone_stops_on_the_beach() -> None:
    """§R-02 §ATT-1 The defended beach lets nobody through in that impulse."""
    s = sketch("p . .:4-1 .", ALLIES, turn=1, beaches={1: "A1"}, boxes={1: "6-10"})
    assert goals(do(s, "move 6-10@1")) == row("AB")
    s = sketch("p .:4-1 . .", ALLIES, turn=1, beaches={1: "A1"}, boxes={1: "6-10"})
    do(s, "move 6-10@1")
    assert goals(s) == row("A")
    assert why_not(do(s, "step A1"), "step B1") == "§ATT-1"


def test_nobody_lands_on_a_beach_that_germans_hold() -> None:
    """§R-24 §ATT-1 The box has no way ashore, and the refusal says who is in it."""
    s = sketch("p:4-1 . .", LATE_ALLIES, turn=1, beaches={1: "A1"}, boxes={1: "7-4"})
    assert why_not(s, "move 7-4@1") == "§ATT-1"
    assert goals(s, "move") == set()


def test_what_is_landed_in_the_second_impulse_is_counted() -> None:
    """§OB-AL §RNF-1 The assault of turn 1 uses nothing of the beach's capacity."""
    for impulse, landed in ((ALLIES, 0), (LATE_ALLIES, 7)):
        s = sketch("p . .", impulse, turn=1, beaches={1: "A1"}, supply=[1], boxes={1: "7-4"})
        assert do(s, "move 7-4@1", "go B1").landed[1] == landed


def test_units_that_stay_off_the_beach_wait() -> None:
    """§RUL-13 When the impulse ends their box is empty and they are in reserve."""
    s = sketch("p . .", ALLIES, LATE_ALLIES, turn=1, beaches={1: "A1"}, boxes={1: "7-4"})
    do(s, "done")
    assert (units_in(s, "1"), units_in(s, "reserve")) == ([], ["7-4"])


def test_a_unit_just_landed_is_in_supply() -> None:
    """§RUL-03 It came with its supplies; from the next phase on the line is judged."""
    s = sketch("p . .", LATE_ALLIES, turn=2, beaches={1: "A1"}, supply=[1], boxes={1: "7-4"})
    do(s, "move 7-4@1", "go C1")
    assert s.is_fed(unit_at(s, "7-4@C1"))


# --- over the edge


def test_reinforcements_come_in_over_their_edge() -> None:
    """§GEN-4 The edge square is paid for: a 7-2 has one point left."""
    s = sketch(
        """
        .   .   .
          .   .   .
        """,
        GERMANS,
        reserve=[("7-2", SOUTH)],
        road_exits={"B1": "S"},
        roads="B1 B2",
    )
    assert goals(do(s, "move 7-2@reserve"), "step") == {"A1", "B1", "C1"}


def test_by_road_the_first_square_costs_a_third() -> None:
    """§GEN-4 §TEC-ROAD A 4-1 that comes in by road goes on by road."""
    west = 2 * 16 + EDGE_BITS["W"]
    s = sketch(". . . . .", GERMANS, reserve=[("4-1", west)], road_exits={"A1": "W"}, roads="A1 B1 C1 D1")
    assert goals(do(s, "move 4-1@reserve")) == row("ABC")


def test_reinforcements_come_in_the_first_impulse_only() -> None:
    """§GEN-4 Later in the turn they wait for the next."""
    s = sketch(".:7-2 . .", LATE_GERMANS, reserve=[("4-1", SOUTH)], road_exits={"A1": "W"})
    assert why_not(s, "move 4-1@reserve") == "§GEN-4"


def test_reinforcements_are_never_early_but_may_be_late() -> None:
    """§GEN-4 Their turn or a later one."""
    for turn, rule in ((2, "§GEN-4"), (3, None), (5, None)):
        s = sketch(".:7-2 . .", GERMANS, turn=turn, reserve=[("4-1", SOUTH + 16)], road_exits={"A1": "W"})
        assert why_not(s, "move 4-1@reserve") == rule


def test_an_edge_in_allied_zones_is_closed_to_them() -> None:
    """§RUL-31 No way in: the unit is not even offered."""
    s = sketch(". .:7-4 .", GERMANS, reserve=[("4-1", SOUTH)], road_exits={"A1": "W", "C1": "E"})
    assert why_not(s, "move 4-1@reserve") == "§RUL-31"
    assert "done" in options(s)


def test_a_unit_that_arrives_has_begun_nowhere() -> None:
    """§R-19 In its second impulse it crosses no river off the road either."""
    s = sketch(". . .", GERMANS, LATE_GERMANS, reserve=[("4-1", SOUTH)], road_exits={"A1": "W"}, rivers="A1 B1")
    do(s, "move 4-1@reserve", "go A1", "done", "move 4-1@A1")
    assert why_not(s, "step B1") == "§TEC-RIVER-M"


# --- off the map


def test_an_allied_unit_leaves_by_a_road_exit() -> None:
    """§VIC-X §RUL-26 One road square more; it is gone, and no loss."""
    s = sketch("p:7-4 . . .", ALLIES, beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1", road_exits={"D1": "E"})
    do(s, "move 7-4@A1", "exit D1")
    assert [(s.kit.kinds[kind].code, s.kit.names[h], turn) for kind, h, turn in s.exits] == [("7-4", "D1", 2)]
    assert not any(s.lost)
    assert told(s, "moved")[0]["cost"] == 4


def test_it_needs_the_points_for_it() -> None:
    """§RUL-26 Twelve road squares, and no third left."""
    names = " ".join(f"{column}1" for column in "ABCDEFGHIJKLM")
    board = {"beaches": {1: "A1"}, "supply": [1], "roads": names}
    s = sketch("p:7-4" + " ." * 12, ALLIES, road_exits={"M1": "E", "L1": "S"}, **board)  # type: ignore[arg-type]
    do(s, "move 7-4@A1")
    assert goals(s, "exit") == {"L1"}
    assert why_not(s, "exit M1") == "§RUL-26"


def test_germans_do_not_leave() -> None:
    """§VIC-X Only the Allies send units off."""
    s = do(sketch(".:14-6 . .", GERMANS, road_exits={"C1": "E"}, roads="A1 B1 C1"), "move 14-6@A1")
    assert goals(s, "exit") == set()
    assert why_not(s, "exit C1") == "§VIC-X"


def test_nobody_leaves_where_no_road_does() -> None:
    """§VIC-X By road, or not at all."""
    s = do(sketch("p:7-4 . .", ALLIES, beaches={1: "A1"}, supply=[1]), "move 7-4@A1")
    assert why_not(s, "exit C1") == "§VIC-X"


def test_nobody_leaves_out_of_supply() -> None:
    """§SUP-3 §VIC-X The exit square must be in supply."""
    s = sketch("p:6-10 . . . . .", ALLIES, beaches={1: "A1"}, supply=[1], road_exits={"F1": "E"})
    assert why_not(do(s, "move 6-10@A1"), "exit F1") == "§SUP-3"


def test_an_enemy_zone_stops_a_unit_short_of_leaving() -> None:
    """§ATT-1 §RUL-26 It leaves in the next impulse, from where it then begins."""
    s = sketch(
        """
        p:7-4   .     .     .
            -     -     .:4-1
        """,
        ALLIES,
        LATE_ALLIES,
        beaches={1: "A2"},
        supply=[1],
        roads="A2 B2 C2",
        road_exits={"C2": "E"},
    )
    do(s, "move 7-4@A2")
    assert why_not(s, "exit C2") == "§ATT-1"
    do(s, "go C2", "done", "move 7-4@C2")
    assert goals(s, "exit") == {"C2"}


def test_the_printed_allowance_is_never_halved_for_supply() -> None:
    """§SUP-5 Unlike the second edition."""
    s = sketch("p . . . . . . . .:20-10", ALLIES, beaches={1: "A1"}, supply=[1])
    u = unit_at(s, "20-10@I1")
    assert (s.is_fed(u), allowance(s, u)) == (False, 30)


# --- what follows from entering


def test_a_german_kills_a_supply_beach_he_passes() -> None:
    """§RNF-3 Passing is occupying; on the first turn it is not yet."""
    for turn, dead in ((1, 0), (2, 1 << 1)):
        s = sketch(".:8-8 p .", GERMANS, turn=turn, beaches={1: "B1"}, supply=[1])
        do(s, "move 8-8@A1", "step B1", "go C1")
        assert s.dead == dead
        assert len(told(s, "supply_beach_dead")) == (turn > 1)


def test_an_allied_unit_takes_the_cities_it_passes() -> None:
    """§R-13 Last in or through."""
    s = sketch("p:7-4 c c .", ALLIES, beaches={1: "A1"}, supply=[1])
    assert hexes(do(s, "move 7-4@A1", "go C1"), s.cities) == {"B1", "C1"}
