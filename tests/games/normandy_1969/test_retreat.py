"""Retreats of one unit: how far, away from whom, over what, and what stops them."""

import pytest

from bocage.core.play import decision
from bocage.core.protocol import Side
from bocage.games.normandy_1969.kinds import SHEET
from tests.games.normandy_1969.battles import do, ends, retreating, ways
from tests.games.normandy_1969.sketch import goals, hex_at, told, unit_at, units_in, where_is, why_not

OPEN = """
    .    .    .    .    .    .    .
       .    .    .    .    .    .    .
    .    .    .    .    .    .    .
       .    .    .    .:7-2  .:7-4  .    .
    .    .    .    .    .    .    .
       .    .    .    .    .    .    .
    .    .    .    .    .    .    .
    """
"""A 7-2 in D4 with an Allied unit to the east, in E4: of its neighbours E5 and E3 are in the Allied zone."""


# --- how far, and away from whom


def test_one_square_leads_out_of_every_enemy_zone() -> None:
    """§CRT-DB §R-17 Of the six squares around, one is the enemy's and two are in his zone."""
    assert ends(retreating(OPEN, "7-2@D4", 1)) == {"C4", "D5", "D3"}


def test_two_squares_end_two_away() -> None:
    """§CRT-DB §RUL-08 No sidling along: the second square is further off than the first."""
    s = retreating(OPEN, "7-2@D4", 2)
    assert ends(s) == {"B4", "C5", "C6", "D6", "C3", "C2", "D2"}
    assert ways(s) >= {"C4-B4", "D5-C5", "D5-D6"}
    assert not any(way.startswith(("E5", "E3", "E4")) for way in ways(s))


def test_three_squares_end_three_away() -> None:
    """§CRT-DB §RUL-08"""
    s = retreating(OPEN, "7-2@D4", 3)
    distance = s.kit.grid.distance
    assert {distance(hex_at(s, "D4"), hex_at(s, end)) for end in ends(s)} == {3}
    assert {"A4", "C7", "E7", "C1", "E1"} <= ends(s)
    assert "G4" not in ends(s)


def test_a_retreat_is_led_square_by_square() -> None:
    """§CRT-DB Each square is chosen; what is left is what can still be completed."""
    s = retreating(OPEN, "7-2@D4", 2)
    assert goals(s, "retreat") == {"C4", "D5", "D3"}
    do(s, "retreat C4")
    assert goals(s, "retreat") == {"B4", "C5", "C3"}
    assert where_is(s, unit_at(s, "7-2@D4")) == "D4"  # it goes when the way is complete
    do(s, "retreat B4")
    assert units_in(s, "B4") == ["7-2"]
    assert units_in(s, "D4") == []


def test_a_retreat_that_sidles_is_refused_where_it_can_end_further_away() -> None:
    """§RUL-08"""
    s = do(retreating(OPEN, "7-2@D4", 2), "retreat C4")
    assert why_not(s, "retreat D5") == "§RUL-08"


def test_by_option_only_zones_matter() -> None:
    """§RUL-08 retreat_away = zones: it may sidle, but not go near the enemy."""
    s = retreating(OPEN, "7-2@D4", 2, options={"retreat_away": "zones"})
    assert "C4-D5" in ways(s)
    assert why_not(s, "retreat E5") == "§R-17"


def test_an_enemy_zone_is_refused_where_it_can_be_avoided() -> None:
    """§R-17"""
    s = retreating(OPEN, "7-2@D4", 1, options={"retreat_away": "distance"})
    assert why_not(s, "retreat E5") == "§R-17"
    assert why_not(s, "retreat E4") == "§R-17"  # the enemy himself
    assert why_not(s, "retreat B4") == "§R-17"  # not next to it


def test_enemy_zones_are_entered_where_there_is_no_other_way() -> None:
    """§R-17 Between the enemy and the edge of the board."""
    s = retreating("7-4 . .:7-2".replace("7-4", ".:7-4"), "7-2@C1", 1)
    assert units_in(s, "B1") == ["7-2"]  # nothing was asked: there was no choice
    assert told(s, "retreated")


POCKET = """
    .    .    .:7-4  .:7-4
       .    .    .:7-2  .:7-4
    .    .    .:7-4  .:7-4
    """
"""A 7-2 in C2, Allied units on every side but B2, which lies in their zones, as do B3 and B1 beyond; A2 does not."""


def test_of_bad_ways_the_one_with_the_fewest_squares_in_enemy_zones_is_taken() -> None:
    """§RUL-08 §R-17 B2 cannot be avoided, A2 can be reached behind it."""
    s = retreating(POCKET, "7-2@C2", 2)
    assert units_in(s, "A2") == ["7-2"]


def test_a_unit_without_any_way_is_destroyed() -> None:
    """§CRT-DB Surrounded by units."""
    s = retreating(POCKET.replace(".    .    .:7-2", ".    .:7-4    .:7-2"), "7-2@C2", 1)
    assert decision(s) is None
    assert units_in(s, "C2") == []
    (facts,) = told(s, "no_retreat")
    assert (facts["steps"], facts["hex"]) == (1, hex_at(s, "C2"))
    assert s.pool[SHEET.named("7-2").index] == 1  # §R-12 it can be bought back


def test_a_unit_that_can_go_only_part_of_the_way_is_destroyed() -> None:
    """§CRT-DB The full number of squares, or nothing."""
    corridor = ". . .:7-2 .:7-4"
    assert units_in(retreating(corridor, "7-2@C1", 2), "A1") == ["7-2"]
    s = retreating(corridor, "7-2@C1", 3)
    assert told(s, "no_retreat")
    assert [units_in(s, h) for h in ("A1", "B1", "C1")] == [[], [], []]


# --- no square twice

TRIANGLE = """
    .:7-2  .
       .    -
    """
"""A2, B2 and A1 touch each other, and nothing else is there."""


def test_a_unit_that_cannot_get_further_away_goes_round_the_corner() -> None:
    """§RUL-08 Two squares that end one away, where nothing else is left."""
    assert ways(retreating(TRIANGLE, "7-2@A2", 2)) == {"B2-A1", "A1-B2"}


def test_no_square_is_entered_twice() -> None:
    """§CRT-DB Nor the one it began in: the third square of the triangle cannot be had."""
    s = retreating(TRIANGLE, "7-2@A2", 3)
    assert told(s, "no_retreat")


def test_going_back_to_a_square_is_refused() -> None:
    """§CRT-DB"""
    s = do(retreating(OPEN, "7-2@D4", 3), "retreat C4", "retreat B4")
    assert why_not(s, "retreat C4") == "§CRT-DB"
    assert why_not(s, "retreat D4") == "§CRT-DB"


def test_a_square_that_leads_nowhere_is_not_offered() -> None:
    """§CRT-DB A dead end is no way of two squares."""
    s = retreating(
        """
        .    -    -    -
           .    -    -    -
        .    .:7-2  .    -
        """,
        "7-2@B1",
        2,
    )
    assert units_in(s, "A3") == ["7-2"]


def test_a_dead_end_is_refused_by_name() -> None:
    """§CRT-DB"""
    s = retreating(
        """
        .    .    -    -
           .    .    -    -
        .    .    .:7-2  .
        """,
        "7-2@C1",
        2,
    )
    assert why_not(s, "retreat D1") == "§CRT-DB"


def test_an_attacker_goes_back_by_the_attackers_result() -> None:
    """§CRT-AB The refusals of a beaten attacker cite his result."""
    s = retreating(OPEN, "7-4@E4", 2, mover=Side.ALLIED)
    do(s, "retreat F4")
    assert why_not(s, "retreat E4") == "§CRT-AB"


# --- water, sea and the edge


@pytest.mark.parametrize("water", ["rivers", "flooded"])
@pytest.mark.parametrize("where", ["C1 D1", "D1 E1"])
def test_nobody_goes_back_over_water(water: str, where: str) -> None:
    """§R-17 River and flooded sides are closed, on the first step and on later ones."""
    s = retreating(". . .:7-2 . .", "7-2@C1", 2, **{water: where})  # type: ignore[arg-type]
    assert units_in(s, "A1") == ["7-2"]


@pytest.mark.parametrize("water", ["rivers", "flooded"])
def test_a_road_leads_back_over_water(water: str) -> None:
    """§R-17 A bridge, or a dam."""
    s = retreating(". . .:7-2 . .", "7-2@C1", 2, roads="C1 D1", **{water: "C1 D1"})  # type: ignore[arg-type]
    assert ends(s) == {"A1", "E1"}


def test_a_unit_between_river_and_enemy_is_lost() -> None:
    """§R-17 Having begun the turn beside a river is no leave to swim."""
    s = retreating(". .:7-2 .:7-4", "7-2@B1", 1, rivers="A1 B1")
    assert told(s, "no_retreat")


def test_water_is_refused_by_name() -> None:
    """§R-17"""
    s = retreating(OPEN, "7-2@D4", 1, rivers="D4 C4")
    assert why_not(s, "retreat C4") == "§R-17"


@pytest.mark.parametrize("roads", ["", "C1 D1"])
def test_nobody_goes_back_over_a_side_that_is_all_sea(roads: str) -> None:
    """§R-17 Not even by road."""
    s = retreating(". . .:7-2 . .", "7-2@C1", 1, sea_sides="C1 D1", roads=[roads])
    assert units_in(s, "B1") == ["7-2"]


def test_nobody_goes_back_into_the_sea() -> None:
    """§R-17 A beach is a bad place to lose, and the boats are gone."""
    s = retreating("~ p:7-4 .:7-2", "7-4@B1", 1)
    assert told(s, "no_retreat")
    assert units_in(s, "reserve") == ["7-4"]  # §RNF-2 to land again some day


def test_the_coast_is_ground_like_any_other() -> None:
    """§R-17 Partly sea is not sea."""
    assert units_in(retreating("~ p .:7-4 .:7-2", "7-4@C1", 1), "B1") == ["7-4"]


def test_nobody_goes_back_off_the_board() -> None:
    """§R-17 The edge is no way out, road or no road."""
    s = retreating(".:7-2 .:7-4", "7-2@A1", 1, road_exits={"A1": "W"})
    assert told(s, "no_retreat")


def test_slow_units_go_back_as_far_as_others() -> None:
    """§CRT-DB No movement points are spent: a 4-1 goes back three squares through bocage."""
    assert units_in(retreating("b b b b:4-1 .:7-4", "4-1@D1", 3), "A1") == ["4-1"]


# --- room at the end


@pytest.mark.parametrize(
    ("ground", "there", "unit", "fits"),
    [
        (".", "7-2", "7-2", True),
        (".", "7-2*2", "7-2", False),
        (".", "7-2*2", "2-1", True),
        (".", "7-2*2,2-1", "2-1", False),
        (".", "2-1*3", "2-1", False),
        ("b", "7-2", "7-2", False),
        ("b", "7-2", "2-1", True),
        ("i", "7-2", "7-2", False),
        ("C", "7-2", "7-2", True),
    ],
)
def test_there_must_be_room_at_the_end(ground: str, there: str, unit: str, fits: bool) -> None:
    """§R-17 §STK-1 §STK-2 §STK-3 A full square at the end is no way, and if there is no other the unit is lost."""
    s = retreating(f"{ground}:{there} .:{unit} .:7-4", f"{unit}@B1", 1)
    assert bool(told(s, "retreated")) == fits
    assert bool(told(s, "no_retreat")) != fits


def test_full_squares_may_be_passed() -> None:
    """§R-17 Only the end counts."""
    assert units_in(retreating(". .:7-2*2 .:4-1 .:7-4", "4-1@C1", 2), "A1") == ["4-1"]


def test_a_unit_does_not_crowd_itself() -> None:
    """§R-17 Its own weight is counted once."""
    s = retreating(".:7-2 .:7-2,7-2,2-1 .:7-4", "7-2@B1", 1)
    assert units_in(s, "A1") == ["7-2", "7-2"]


def test_a_worse_way_with_room_is_taken_before_death() -> None:
    """§R-17 The squares out of the enemy's zone are full, one in it is not."""
    s = retreating(
        """
        -    .:7-2*2  .
           .:7-2*2  .:4-1  .:7-4
        -    -    -
        """,
        "4-1@B2",
        1,
    )
    assert units_in(s, "C3") == ["4-1"]


def test_a_full_square_is_refused_by_name() -> None:
    """§R-17"""
    s = retreating(OPEN.replace(".    .    .    .:7-2", ".    .    .:7-2*2    .:7-2"), "7-2@D4", 1)
    assert why_not(s, "retreat C4") == "§R-17"


# --- what it does on the way


def test_a_german_driven_over_a_supply_beach_kills_it() -> None:
    """§RNF-3 In passing as well as by staying."""
    s = retreating(". p .:7-2 .:7-4", "7-2@C1", 2, beaches={1: "B1"}, supply=[1])
    assert units_in(s, "A1") == ["7-2"]
    assert s.supply_beaches() == []
    assert told(s, "supply_beach_dead") == [{"beach": 1}]


def test_a_city_changes_hands_by_retreat() -> None:
    """§R-13 Last through it, whichever way he went."""
    s = retreating(". c .:7-2 .:7-4", "7-2@C1", 2, held="B1")
    assert not s.cities
    s = retreating(". c .:7-4 .:7-2", "7-4@C1", 2)
    assert s.cities == 1 << hex_at(s, "B1")


def test_the_way_is_told() -> None:
    """§CRT-DB Every square of it."""
    s = retreating(". . . .:7-2 .:7-4", "7-2@D1", 3)
    (facts,) = told(s, "retreated")
    assert facts["way"] == tuple(hex_at(s, h) for h in ("C1", "B1", "A1"))
    assert (facts["from"], facts["by"]) == (hex_at(s, "D1"), Side.GERMAN)
