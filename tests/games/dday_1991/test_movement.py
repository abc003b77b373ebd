"""§3.0 Movement: costs, allowances, zones, the edge of the board."""

import pytest

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.movement import path_cost, way_of
from bocage.games.dday_1991.movement_step import Movement
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    bit,
    do,
    moving,
    options,
    position,
    refusal,
    run,
    task,
    told,
    why_not,
)


def test_a_panzer_corps_goes_over_the_rhine_for_five_factors() -> None:
    """§8a3-1 §3b2 §terr First way of the example."""
    s = position({"G-39Z": "J6"})
    way = [s.kit.hex_named(name) for name in ("J6", "I7", "H7", "H8")]
    assert [line.amount for line in path_cost(s, s.kit.unit_index["G-39Z"], way)] == ["1", "1", "2", "1"]
    assert path_cost(s, s.kit.unit_index["G-39Z"], way).total == 5


def test_a_panzer_corps_goes_west_for_six_factors() -> None:
    """§8a3-1 §3b1b Second way of the example: all of a doubled allowance."""
    s = position({"G-39Z": "J6"})
    u = s.kit.unit_index["G-39Z"]
    way = [s.kit.hex_named(name) for name in ("J6", "J7", "K8", "K9", "K10")]
    assert path_cost(s, u, way).total == 6 == 2 * s.kit.movement[u]


def test_both_ways_of_the_example_can_be_walked() -> None:
    """§8a3-1 §3a"""
    for way in (("I7", "H7", "H8"), ("J7", "K8", "K9", "K10")):
        s = do(moving({"G-39Z": "J6"}, GERMAN), "move G-39Z", *[f"step {name}" for name in way])
        assert at(s, "G-39Z") == way[-1]
        assert s.moves[GERMAN] == 19  # §3d2a


def test_searched_and_walked_costs_agree() -> None:
    """§3b2 Must agree: what the search finds and what the chart adds up to."""
    s = position({"G-39Z": "J6", "8U": "H12"})
    for code in ("G-39Z", "8U"):
        u = s.kit.unit_index[code]
        way = way_of(s, [u])
        assert way.found
        for h in way.found:
            assert path_cost(s, u, way.path(h)).total == way.price(h)


def test_hexes_are_not_skipped() -> None:
    """§3a"""
    s = do(moving({"8U": "H12"}), "move 8U")
    assert why_not(s, "step H14") == "§3a"


def test_without_attacking_a_unit_goes_twice_as_far() -> None:
    """§3b1b"""
    s = do(moving({"8U": "F14"}), "move 8U")
    assert "go F17" in options(s)  # three clear hexes
    assert "go E19" in options(s)  # five
    assert why_not(s, "go H19") == "§3b1b"


def test_a_zone_is_entered_only_within_the_printed_factors() -> None:
    """§3b1a"""
    near = do(moving({"8U": "J18", "G-25": "J14"}), "move 8U")
    assert "go J15" in options(near)  # the third hex
    far = do(moving({"8U": "J19", "G-25": "J14"}), "move 8U")
    assert "go J16" in options(far)
    assert refusal(far, "go J15") == ("§3b1a", {"hex": "J15", "need": 4, "unit": "8U", "have": 3})
    assert refusal(far, "go J9") == ("§3b1b", {"hex": "J9", "need": 14, "unit": "8U", "have": 6})


def test_what_is_left_of_the_printed_factors_is_told_of_the_slowest() -> None:
    """§3b1a §3b What was spent is gone; the airborne corps in the box has two factors."""
    s = do(moving({"A-1U": "J19", "18U-AB": "J19", "G-25": "J14"}), "move A-1U", "step J18")
    assert refusal(s, "go J15") == ("§3b1a", {"hex": "J15", "need": 3, "unit": "18U-AB", "have": 1})
    do(s, "step J17", "step J16")
    assert refusal(s, "step J15") == ("§3b1a", {"hex": "J15", "unit": "A-1U", "need": 1, "have": 0})


def test_a_unit_stops_in_an_enemy_zone() -> None:
    """§3b3d §2c3"""
    s = do(moving({"8U": "J17", "G-25": "J14"}), "move 8U", "step J16", "step J15")
    assert task(s) == "ChooseMove"
    assert why_not(s, "move 8U") == "§3b3d"


def test_a_unit_may_not_go_from_zone_to_zone() -> None:
    """§3b3e"""
    s = do(moving({"8U": "J15", "G-25": "J14"}), "move 8U")
    assert why_not(s, "step K15") == "§3b3e"
    assert "step J16" in options(s)


def test_headquarters_have_no_zone() -> None:
    """§2c1"""
    s = position({"A-7INF": "G11"})
    assert s.zone(GERMAN) == 0


def test_air_units_have_no_zone_at_rest() -> None:
    """§2c2"""
    assert position({"AIR-LW": "G11"}).zone(GERMAN) == 0


def test_zones_do_not_reach_the_sea_or_cross_all_sea_hexsides() -> None:
    """§2c3 §AMB-40 Dover and Calais are neighbours."""
    s = position({"G-25": "D11"})
    assert s.kit.hex_named("C12") in s.kit.grid.neighbours[s.kit.hex_named("D11")]
    assert not s.zone(GERMAN) & (s.kit.board.sea_mask | s.kit.board.hexes("C12"))
    assert s.zone(GERMAN) >> s.kit.hex_named("D10") & 1


def test_an_unsupplied_unit_has_no_zone() -> None:
    """§2c4 §3c6"""
    s = position({"G-25": "G11"})
    assert s.zone(GERMAN)
    s.unfed = bit(s, "G-25")
    s.forget()
    assert not s.zone(GERMAN)


def test_nobody_enters_enemy_hexes() -> None:
    """§2d3"""
    s = do(moving({"8U": "G14", "A-7INF": "G13"}), "move 8U")
    assert why_not(s, "step G13") == "§2d3"
    assert why_not(s, "go G13") == "§2d3"


def test_divisions_do_not_move() -> None:
    """§3b1c"""
    s = moving({"DIV-G-C16": "C16", "G-25": "F15"}, GERMAN)
    assert why_not(s, "move DIV-G-C16") == "§3b1c"


def test_ground_units_never_walk_into_the_sea() -> None:
    """§3b3b"""
    s = do(moving({"8U": "D15"}), "move 8U")
    assert why_not(s, "step C15") == "§3b3b"


def test_nobody_walks_over_the_channel() -> None:
    """§AMB-40"""
    s = do(moving({"8U": "C12"}), "move 8U")
    assert why_not(s, "step D11") == "§AMB-40"


def test_air_units_fly_over_the_sea_but_do_not_stop_there() -> None:
    """§3b3a §3b2"""
    s = do(moving({"AIR-9U": "A14", "8U": "D15"}), "move AIR-9U")
    assert why_not(s, "go C15") == "§3b3a"
    assert "go E16" in options(s)


def test_german_air_units_do_not_land_in_britain() -> None:
    """§AMB-41"""
    s = do(moving({"AIR-LW": "D11"}, GERMAN), "move AIR-LW")
    assert why_not(s, "go C12") == "§AMB-41"


def test_a_unit_that_has_moved_is_done() -> None:
    """§3.0"""
    s = do(moving({"8U": "G14", "12U": "G16"}), "move 8U", "go G13")
    assert why_not(s, "move 8U") == "§3.0"


def test_unsupplied_units_do_not_move() -> None:
    """§3c6"""
    s = position({"8U": "G14", "12U": "G16"})
    s.unfed = bit(s, "8U")
    assert why_not(run(s, Movement(ALLIED)), "move 8U") == "§3c6"


def test_no_moves_no_movement() -> None:
    """§3d1 Nobody is asked; and whoever has spent the last Move hears why there is no more."""
    assert task(moving({"8U": "G14"}, moves=(0, 0))) == ""
    s = do(moving({"8U": "G14", "12U": "G16"}, moves=(1, 0)), "move 12U", "go G17")
    assert why_not(s, "move 8U") == "§3d1"
    assert options(s) == ["done"]


def test_the_board_is_left_from_its_edge_for_one_factor() -> None:
    """§3g"""
    inland = do(moving({"8U": "G14"}), "move 8U")
    assert why_not(inland, "exit") == "§3g"
    s = do(moving({"G-25": "I1"}, GERMAN), "move G-25", "exit")
    assert at(s, "G-25") == "-3"
    assert told(s, "exited")


def test_land_out_of_play_is_closed() -> None:
    """§map-csv"""
    s = do(moving({"G-25": "N8"}, GERMAN), "move G-25")
    assert why_not(s, "step O9") == "§map-csv"


@pytest.mark.parametrize(("name", "cost"), [("G12", 1), ("H10", 2), ("M9", 2), ("C7", 2), ("G13", 1), ("C16", 1)])
def test_what_hexes_cost(name: str, cost: int) -> None:
    """§terr §1a2"""
    s = position({})
    assert s.kit._ground_costs(bad_weather=False)[s.kit.hex_named(name)] == cost


def test_a_unit_that_went_too_far_cannot_attack() -> None:
    """§3b1a §3b1b It may stop beside an enemy that has no zone, but not attack him."""
    near = do(moving({"8U": "J18", "A-7INF": "J14"}), "move 8U", "go J15", "done")
    far = do(moving({"8U": "J19", "A-7INF": "J14"}), "move 8U", "go J15", "done")
    assert at(near, "8U") == at(far, "8U") == "J15"
    assert "attack J14" in options(run(near, CombatStep(ALLIED)))
    assert task(run(far, CombatStep(ALLIED))) == ""
