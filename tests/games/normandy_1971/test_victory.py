"""Victory: cities, exits, depth, bands."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1971.kinds import kind_index
from bocage.games.normandy_1971.kit import Kit, Options
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.victory import (
    beachheads,
    depth,
    depth_points,
    has_exited,
    holds_city,
    is_historical,
    level,
    verdict,
)
from bocage.maps.normandy import load
from tests.games.normandy_1971.sketch import do, hex_at, hexes, sketch

FIRST = "first movement"


def scored(s: NormandyState, rule: str) -> Fraction:
    """The points of all lines under a rule."""
    return sum((Fraction(amount) for amount, said, _ in verdict(s).tally.parts if said == rule), Fraction(0))


# Cities


def city(text: str = "p  .  c  c  .  .", held: str = "C1 D1", **more: Any) -> NormandyState:
    """The end of the game by the city of C1 and D1, on the road from beach 1."""
    here: dict[str, Any] = {"beaches": {1: "A1"}, "supply": [1], "roads": "A1 B1 C1 D1 E1 F1", **more}
    return sketch(text, turn=6, held=held, **here)


def test_a_city_counts_that_is_supplied_held_and_free_of_germans() -> None:
    """§VIC-C"""
    assert scored(city(), "§VIC-C") == 6


def test_every_hex_of_a_city_must_be_the_allies() -> None:
    """§VIC-C"""
    assert scored(city(held="C1"), "§VIC-C") == 0


def test_cities_are_german_at_the_start() -> None:
    """§R-54"""
    assert scored(city(held=""), "§VIC-C") == 0


def test_supply_must_reach_every_hex_of_a_city() -> None:
    """§VIC-C The road is gone, and D1 lies four hexes from the beach's own."""
    assert scored(city("p  .  .  c  c  .", "D1 E1", roads=""), "§VIC-C") == 0
    assert scored(city("p  .  .  c  c  .", "D1 E1", dead=[1]), "§VIC-C") == 0


@pytest.mark.parametrize(("text", "points"), [("p  .  c  c  .:4-1  .", 0), ("p  .  c  c  .  .:4-1", 6)])
def test_no_german_may_stand_next_to_a_city(text: str, points: int) -> None:
    """§VIC-C"""
    assert scored(city(text), "§VIC-C") == points


def test_allied_units_take_city_hexes_by_passing_through() -> None:
    """§VIC-C Last to be in every hex is enough."""
    s = sketch("p  c  c  .:7-4", Movement(Side.ALLIED, FIRST), beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1")
    do(s, "move 7-4@D1", "go A1")
    assert hexes(s, s.cities) == {"B1", "C1"}
    assert holds_city(s, s.kit.board.city_mask)


def test_germans_take_city_hexes_back_by_passing_through() -> None:
    """§VIC-C"""
    s = sketch(".  c  c  .:7-6", Movement(Side.GERMAN, FIRST), held="B1 C1")
    do(s, "move 7-6@D1", "go A1")
    assert s.cities == 0


@pytest.mark.parametrize(
    ("name", "points"), [("St. Lo", 2), ("Caen", 6), ("Bayeux", 2), ("Carentan", 2), ("Falaise", 2), ("Coutances", 0)]
)
def test_each_city_has_its_value(name: str, points: int) -> None:
    """§VIC-C Coutances has none."""
    assert scored(city(cities={name: "C1 D1"}), "§VIC-C") == points


# Exits


ROADS = ["A1 B1 C1 D1 E1"]


def left(
    units: str, edge: str = "E", turn: int = 4, text: str = "p  .  .  .  .", roads: list[str] = ROADS,
    **chosen: str | int | bool,
) -> NormandyState:  # fmt: skip
    """The end of a game in which these units left by the road exit E1."""
    s = sketch(text, turn=6, beaches={1: "A1"}, supply=[1], roads=roads, road_exits={"E1": edge}, options=chosen)
    s.exits = [(kind_index()[code], hex_at(s, "E1"), turn) for code in units.split()]
    return s


@pytest.mark.parametrize(("edge", "points"), [("E", 8), ("W", 6), ("S", 4), ("N", 0)])
def test_a_division_off_an_edge_earns_its_points(edge: str, points: int) -> None:
    """§VIC-X The North too late, on Game-Turn 4."""
    assert scored(left("7-4 7-4 7-4", edge), "§VIC-X") == points


@pytest.mark.parametrize(("turn", "points"), [(2, 12), (3, 12), (4, 0)])
def test_the_north_counts_by_game_turn_3(turn: int, points: int) -> None:
    """§R-53 §VIC-X"""
    assert scored(left("7-4 7-4 7-4", "N", turn), "§VIC-X") == points


def test_all_three_regiments_must_be_off_the_north_in_time() -> None:
    """§R-53"""
    s = left("7-4 7-4", "N", 3)
    s.exits.append((kind_index()["7-4"], hex_at(s, "E1"), 4))
    assert not has_exited(s, "N")


@pytest.mark.parametrize(
    ("units", "three", "two"),
    [
        ("7-4 7-4", False, False),
        ("7-4 20-10 5-4", True, True),
        ("7-4 7-4 6-10 6-10", False, True),
        ("7-4 7-4 6-10 6-10 8-12", True, True),
        (" ".join(["2-4"] * 6), False, True),
        (" ".join(["2-4"] * 9), True, True),
        (" ".join(["2-4"] * 5), False, False),
    ],
)
def test_what_makes_a_division(units: str, three: bool, two: bool) -> None:
    """§R-21 §VIC-X Three regiments or brigades; three battalions make one, or two by option."""
    assert has_exited(left(units), "E") == three
    assert has_exited(left(units, exit_battalions_per_regiment=2), "E") == two


def test_an_edge_counts_once() -> None:
    """§VIC-X"""
    assert scored(left(" ".join(["7-4"] * 6)), "§VIC-X") == 8


@pytest.mark.parametrize("text", ["p  .  .:4-1  .  .", "p  .  .  .  .:4-1", "p  .  .  .:4-1  ."])
def test_exits_need_a_supplied_road_at_the_end(text: str) -> None:
    """§VIC-X A German on the road, on the exit or beside it."""
    assert scored(left("7-4 7-4 7-4", text=text), "§VIC-X") == 0


def test_exits_need_the_road_itself() -> None:
    """§VIC-X A gap in the road is enough to lose the points."""
    assert scored(left("7-4 7-4 7-4", roads=["A1 B1 C1", "D1 E1"]), "§VIC-X") == 0


def test_each_unit_counts_by_its_own_exit() -> None:
    """§R-21 Roads of one edge add up, but only those still supplied."""
    text = """
        p  .  .  .
         .  .  .  .
        p  .  .  .
    """
    both: Mapping[str, Any] = {"beaches": {1: "A1", 2: "A3"}, "road_exits": {"D1": "E", "D3": "E"}}
    for supply, counted in (([1, 2], True), ([1], False)):
        s = sketch(text, turn=6, supply=supply, roads=["A1 B1 C1 D1", "A3 B3 C3 D3"], **both)
        s.exits = [(kind_index()["7-4"], hex_at(s, exit_), 4) for exit_ in ("D1", "D1", "D3")]
        assert has_exited(s, "E") == counted


# Depth


def test_depth_is_half_a_point_a_hex() -> None:
    """§VIC-D From the nearest partially-sea hex to the deepest supplied unit."""
    s = sketch("p  .:7-4  .  .  .  .:7-4", turn=6, beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1 E1")
    assert depth(s) == 5
    assert scored(s, "§VIC-D") == Fraction(5, 2)


def test_depth_is_measured_from_any_partially_sea_hex() -> None:
    """§R-39 Not from the supply area alone."""
    s = sketch("p  .  p  .  .  .:7-4", turn=6, beaches={1: "A1"}, supply=[1], roads="A1 B1 C1 D1 E1")
    assert depth(s) == 3


def test_a_unit_out_of_supply_does_not_count_for_depth() -> None:
    """§VIC-D §R-39"""
    s = sketch("p  .:7-4  .  .  .  .:7-4", turn=6, beaches={1: "A1"}, supply=[1], roads="A1 B1")
    assert depth(s) == 1


def test_without_a_living_supply_area_there_is_no_depth() -> None:
    """§R-39"""
    s = sketch("p  .:7-4  .", turn=6, beaches={1: "A1"}, supply=[1], dead=[1], roads="A1 B1")
    assert (depth(s), beachheads(s)) == (0, 0)
    assert scored(s, "§VIC-D") == 0


TWO_BEACHES = """
    p  .  .  .  p
     .  .  .  .  .
    .  .  .  .  .
     .  .  .  .  .
"""


@pytest.mark.parametrize(
    ("roads", "german", "heads"),
    [
        (["A4 B4 C4 D4 E4"], "", 1),
        (["A4 B4 C4", "D4 E4"], "", 2),
        (["A4 B4 C4 D4 E4"], "C4", 2),
        (["A4 B4 C4 D4 E4"], "C3", 2),
        (["A4 B4 C4 D4 E4"], "C2", 1),
        (["A4 B4 C4 D4 E4"], "A3", 2),
    ],
)
def test_beachheads_are_joined_by_open_roads(roads: list[str], german: str, heads: int) -> None:
    """§VIC-D §R-39 No enemy unit or zone on them, nor on the beach where they begin."""
    s = sketch(TWO_BEACHES, turn=6, beaches={1: "A4", 2: "E4"}, supply=[1, 2], roads=roads)
    if german:
        s.add(Side.GERMAN, kind_index()["4-1"], hex_at(s, german))
    assert beachheads(s) == heads


def test_an_enemy_zone_on_a_beach_parts_it_from_the_others() -> None:
    """§R-39 §R-30 The road itself is free, but the German in B4 reaches the beach it begins on."""
    text = TWO_BEACHES.replace("p  .  .  .  p", "p  .:4-1  p  .  p")
    s = sketch(text, turn=6, beaches={1: "C4", 2: "E4"}, supply=[1, 2], roads="C4 D4 E4")
    assert beachheads(s) == 2


def test_dead_supply_areas_are_no_beachheads() -> None:
    """§R-39"""
    s = sketch(TWO_BEACHES, turn=6, beaches={1: "A4", 2: "E4"}, supply=[1, 2], dead=[2])
    assert beachheads(s) == 1


@pytest.mark.parametrize(("hexes_", "heads", "points"), [(9, 1, "9/2"), (9, 2, "9/4"), (9, 3, "3/2"), (10, 3, "5/3")])
def test_depth_is_divided_among_the_beachheads(hexes_: int, heads: int, points: str) -> None:
    """§VIC-D §R-40 Fractions are kept."""
    assert depth_points(hexes_, heads) == Fraction(points)


# The sum


@pytest.mark.parametrize(("letter", "points"), [("A", -5), ("B", 0), ("C", 5), ("D", 10), ("E", 15), ("F", 20)])
def test_the_order_of_battle_adjusts_the_total(letter: str, points: int) -> None:
    """§VIC Geography first, the adjustment after."""
    s = city("p  .  c  c  .  .:7-4")
    s.ob = letter
    judged = verdict(s)
    assert judged.geographic == Fraction(17, 2)
    assert judged.total == judged.geographic + points


LEVELS = {
    "-6": "German Decisive",
    "9": "German Decisive",
    "19/2": "German Decisive",
    "10": "German Provisional",
    "14": "German Provisional",
    "15": "German Marginal",
    "45/2": "German Marginal",
    "23": "Allied Marginal",
    "59/2": "Allied Marginal",
    "30": "Allied Provisional",
    "119/3": "Allied Provisional",
}


@pytest.mark.parametrize("bands", ["ruled", "gap_to_provisional"])
@pytest.mark.parametrize(("total", "name"), LEVELS.items())
def test_levels_of_victory(bands: str, total: str, name: str) -> None:
    """§LVL §R-03 §R-40 The fraction of the total is dropped to find its band."""
    assert level(Kit(load(), Options(bands=bands)), Fraction(total)) == name


@pytest.mark.parametrize(
    ("bands", "total", "name"),
    [
        ("ruled", 40, "Allied Decisive"),
        ("ruled", 48, "Allied Decisive"),
        ("gap_to_provisional", 40, "Allied Provisional"),
        ("gap_to_provisional", 48, "Allied Provisional"),
        ("gap_to_provisional", 49, "Allied Decisive"),
    ],
)
def test_where_the_highest_level_begins(bands: str, total: int, name: str) -> None:
    """§R-03 Forty, or forty-nine by option."""
    assert level(Kit(load(), Options(bands=bands)), Fraction(total)) == name


@pytest.mark.parametrize(("points", "historical"), [("49/2", False), ("25", True), ("26", True)])
def test_twenty_five_points_of_ground_are_a_historical_victory(points: str, historical: bool) -> None:
    """§LVL-H"""
    assert is_historical(Fraction(points)) == historical


def test_the_order_of_battle_makes_no_historical_victory() -> None:
    """§LVL-H"""
    s = city("p  .  c  c  .  .:7-4")
    s.ob = "F"
    judged = verdict(s)
    assert judged.total > 25
    assert not judged.historical
