"""§8.2 §8.36 Moving, entering, being stopped."""

import pytest

from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.movement import entry_cost

from .daytime import ALLIED, GERMAN, at, do, impulse, level, moving, number, options, owner, roll, task, told, why_not


def test_only_fresh_units_of_the_activated_area_move() -> None:
    """§8.2"""
    s = impulse({"US-1-16": "29", "US-1-18": "29 spent", "US-1-26": "28"})
    do(s, "activate 29")
    assert options(s, "move") == ["US-1-16"]
    assert why_not(s, "move US-1-18") == "§8.2"
    assert why_not(s, "move US-1-26") == "§8.2"


def test_who_has_acted_is_spent_at_the_end() -> None:
    """§8.2 §8.2b Units of one Area may go to several."""
    s = impulse({"US-1-16": "29", "US-1-18": "29", "US-1-26": "29"}, allied=["28", "32"])
    do(s, "activate 29", "move US-1-16", "enter 28", "stop", "move US-1-18", "enter 32", "stop", "done")
    assert [at(s, code) for code in ("US-1-16", "US-1-18", "US-1-26")] == ["28", "32", "29"]
    assert [level(s, code) for code in ("US-1-16", "US-1-18", "US-1-26")] == [Level.SPENT, Level.SPENT, Level.FRESH]


def test_an_area_without_fresh_units_is_not_activated() -> None:
    """§8.2 §8.1"""
    s = impulse({"US-1-16": "29 spent", "US-1-18": "28"})
    assert options(s, "activate") == ["28"]
    assert why_not(s, "activate 29") == "§8.2"
    assert "pass" in options(s)


def test_a_unit_that_can_go_nowhere_is_not_moved() -> None:
    """§8.36 §8.37 One rule against every way is named."""
    s = do(impulse({"US-1-Art": "29"}, blown=["20-29", "29-30"]), "activate 29")
    assert why_not(s, "move US-1-Art") == "§8.36"
    s = do(impulse({"US-1-Art": "56"}), "activate 56")
    assert why_not(s, "move US-1-Art") == "§8.37"


def test_the_armies_act_apart() -> None:
    """§8.22"""
    s = impulse({"US-1-16": "20", "UK-50-69": "20"}, allied=["21"])
    do(s, "activate 20", "move UK-50-69", "enter 21", "stop")
    assert why_not(s, "move US-1-16") == "§8.22"


@pytest.mark.parametrize(
    ("there", "allied", "cost"),
    [({}, ["28"], 1), ({}, [], 2), ({"G-352-914": "28 spent"}, [], 3), ({"G-352-914": "28"}, [], 4)],
)
def test_what_a_step_costs(there: dict[str, str], allied: list[str], cost: int) -> None:
    """§8.36"""
    s = moving({"US-1-16": "29", **there}, "US-1-16", allied=allied)
    assert entry_cost(s, number(s.kit, "US-1-16"), s.kit.place_named("28")).total == cost


def test_a_contested_area_costs_what_its_enemies_do() -> None:
    """§8.361 Whoever controls it."""
    s = moving({"US-1-16": "29", "US-1-18": "28", "G-352-914": "28"}, "US-1-16", allied=["28"])
    assert entry_cost(s, number(s.kit, "US-1-16"), s.kit.place_named("28")).total == 4


def test_a_unit_stops_among_enemies() -> None:
    """§8.39"""
    s = moving({"UK-7-22": "15", "G-30Mobile": "12 spent"}, "UK-7-22", weather="overcast")
    do(s, "enter 12")
    assert task(s) == "Active"
    assert s.mf_left(number(s.kit, "UK-7-22")) == 4


def test_the_minimum_move_takes_everything() -> None:
    """§8.38"""
    s = moving({"G-352-914": "28", "US-1-16": "29"}, "G-352-914", GERMAN)
    do(s, "enter 29")
    assert s.mf[number(s.kit, "G-352-914")] == 3


def test_what_is_not_a_neighbour_is_not_entered() -> None:
    """§3.2 §3.4 Nor is the sea."""
    s = moving({"US-1-16": "30"}, "US-1-16")
    assert why_not(s, "enter 28") == "§3.2"
    assert why_not(s, "enter OMAHA") == "§3.4"


def test_only_infantry_crosses_where_no_bridge_is() -> None:
    """§8.36a §8.51 §3.3"""
    units = {"US-2A-CCA": "28", "US-1-16": "28"}
    s = moving(units, "US-2A-CCA", allied=["33"])
    assert why_not(s, "enter 33") == "§8.36a"
    s = moving(units, "US-1-16", allied=["33"])
    do(s, "enter 33")
    assert s.mf_left(number(s.kit, "US-1-16")) == 0


def test_a_river_is_crossed_from_rest() -> None:
    """§8.36a"""
    s = moving({"US-1-16": "29"}, "US-1-16", allied=["28", "33"])
    do(s, "enter 28")
    assert why_not(s, "enter 33") == "§8.36a"


def test_infantry_may_ford_beside_a_bridge() -> None:
    """§8.36a §8.51 For all its MF, and only where there is a bridge to avoid."""
    units = {"US-2-9": "35", "US-2A-CCA": "35", "G-3FS-5": "27"}
    s = moving(units, "US-2-9")
    assert "27" in options(s, "ford")
    assert why_not(s, "ford 34") == "§8.36a"
    do(s, "ford 27")
    assert s.mf_left(number(s.kit, "US-2-9")) == 0
    assert "done" not in options(s)
    assert why_not(moving(units, "US-2A-CCA"), "ford 27") == "§8.36a"


def test_nobody_wades_beside_a_causeway() -> None:
    """§8.52 A flood is waded only where no bridge stands."""
    units = {"US-101-501": "50", "G-6FS": "44"}
    s = moving(units, "US-101-501", allied=["50"])
    assert why_not(s, "ford 44") == "§8.52"
    s = moving(units, "US-101-501", allied=["50"], blown=["44-50"])
    assert "enter 44" in options(s)
    s = moving(units, "US-101-501", allied=["50"], blown=["44-50"], wade_floods=False)
    assert why_not(s, "enter 44") == "§8.52"


def test_nobody_fords_with_mf_spent() -> None:
    """§8.36a"""
    s = moving({"US-2-9": "35", "G-3FS-5": "27"}, "US-2-9")
    do(s, "seize 27-35")
    roll(s, 1)
    assert why_not(s, "ford 27") == "§8.36a"


def test_wading_can_be_ruled_out() -> None:
    """§8.52"""
    units = {"US-1-16": "31"}
    assert "32" in options(moving(units, "US-1-16"), "enter")
    s = moving(units, "US-1-16", wade_floods=False)
    assert why_not(s, "enter 32") == "§8.52"


def test_a_blown_bridge_is_no_bridge() -> None:
    """§8.36a §20.1"""
    s = moving({"US-2A-CCA": "33"}, "US-2A-CCA", allied=["35"], lines=["33-35"], blown=["33-35"])
    assert why_not(s, "enter 35") == "§8.36a"


def test_a_point_unit_goes_first() -> None:
    """§8.37 §9.2A Even where nobody is."""
    units = {"US-1-Art": "29", "US-1-16": "29"}
    s = moving(units, "US-1-Art", allied=["32"])
    assert why_not(s, "enter 28") == "§8.37"
    s = impulse(units)
    do(s, "activate 29", "move US-1-16", "enter 28", "stop", "move US-1-Art", "enter 28")
    assert at(s, "US-1-Art") == "28"


def test_guns_follow_over_an_enemy_bridge_only_behind_a_point_unit() -> None:
    """§8.37 §8.5 §RUL-60 Into an Area that is already contested."""
    units = {"US-2-Art": "35", "US-2-9": "35", "US-1-16": "27 spent", "G-3FS-5": "27"}
    s = moving(units, "US-2-Art", allied=["34"])
    assert why_not(s, "enter 27") == "§8.37"
    s = impulse(units)
    do(s, "activate 35", "move US-2-9", "enter 27", "move US-2-Art", "enter 27")
    assert at(s, "US-2-Art") == "27"


def test_entering_enemy_ground_binds_to_assault() -> None:
    """§8.5 §RUL-59"""
    s = moving({"US-1-16": "29", "G-352-914": "28"}, "US-1-16")
    do(s, "enter 28")
    assert why_not(s, "done") == "§8.5"


def test_reinforcing_does_not() -> None:
    """§8.5a"""
    s = moving({"US-1-16": "29", "US-1-18": "28 spent", "G-352-914": "28"}, "US-1-16")
    do(s, "enter 28")
    assert "done" in options(s)


def test_crossing_an_enemy_bridge_binds_even_into_a_contested_area() -> None:
    """§8.5"""
    units = {"US-2-9": "35", "US-1-16": "27 spent", "G-3FS-5": "27"}
    s = moving(units, "US-2-9")
    do(s, "enter 27")
    assert "done" not in options(s)
    s = moving(units, "US-2-9", lines=["27-35"])
    do(s, "enter 27")
    assert "done" in options(s)


def test_crossing_unopposed_wins_the_bridge() -> None:
    """§7.5"""
    s = moving({"US-2-9": "35"}, "US-2-9")
    assert owner(s, "27-35") == GERMAN
    do(s, "enter 27")
    assert owner(s, "27-35") == ALLIED


def test_aircraft_look_for_germans_after_the_first_area() -> None:
    """§8.4 §8.4b"""
    s = moving({"G-12SS-25": "A"}, "G-12SS-25", GERMAN)
    do(s, "enter 3")
    assert task(s) == "March"
    do(s, "enter 5")
    roll(s, 2)
    assert (at(s, "G-12SS-25"), level(s, "G-12SS-25")) == ("3", Level.SPENT)
    assert task(s) == "Active"


def test_a_one_disrupts() -> None:
    """§8.4"""
    s = moving({"G-12SS-25": "A"}, "G-12SS-25", GERMAN)
    do(s, "enter 3", "enter 5")
    roll(s, 1)
    assert level(s, "G-12SS-25") == Level.DISRUPT_1


def test_flak_that_stands_protects_the_road() -> None:
    """§8.4a"""
    for flak, safe in (("3", True), ("3 spent", False)):
        s = moving({"G-12SS-25": "A", "G-Flak-1": flak}, "G-12SS-25", GERMAN)
        do(s, "enter 3", "enter 5")
        roll(s, 2)
        assert (at(s, "G-12SS-25") == "5") == safe


def test_flak_in_transit_does_not() -> None:
    """§8.4a"""
    s = impulse({"G-12SS-25": "A", "G-Flak-1": "A"}, GERMAN)
    do(s, "activate A", "move G-Flak-1", "enter 3", "stop", "move G-12SS-25", "enter 3", "enter 5")
    roll(s, 2)
    assert at(s, "G-12SS-25") == "3"


def test_clouds_hide_columns_and_speed_them() -> None:
    """§18.1 §4.31"""
    s = moving({"G-12SS-25": "A"}, "G-12SS-25", GERMAN, weather="overcast")
    do(s, "enter 3", "enter 5")
    assert told(s, "interdiction") == []
    assert s.allowance(number(s.kit, "G-12SS-25")) == 7
    assert s.allowance(number(s.kit, "G-711-731")) == 3


def test_a_zone_is_entered_from_next_to_it_with_all_mf() -> None:
    """§13.1 §8.36a"""
    s = moving({"US-2A-CCA": "12"}, "US-2A-CCA", allied=["13"])
    do(s, "enter 13")
    assert why_not(s, "enter C") == "§13.1"
    s = moving({"US-2A-CCA": "13"}, "US-2A-CCA")
    do(s, "enter C")
    assert s.mf_left(number(s.kit, "US-2A-CCA")) == 0


def test_a_zone_is_left_at_the_usual_cost() -> None:
    """§13.11"""
    s = moving({"G-12SS-25": "B"}, "G-12SS-25", GERMAN)
    do(s, "enter 4")
    assert s.mf_left(number(s.kit, "G-12SS-25")) == 5


def test_enemies_in_a_zone_do_not_bind() -> None:
    """§13.2 §RUL-62"""
    s = moving({"US-2A-CCA": "13", "G-12SS-25": "C"}, "US-2A-CCA")
    do(s, "enter C")
    assert "done" in options(s)


def test_two_corps_artillery_units_do_not_meet() -> None:
    """§7.11 In an Area from which the guns could not go on."""
    given = {"US-V-Corps": "29", "US-VII-Corps": "28", "G-352-914": "28 spent"}
    s = moving(given, "US-V-Corps", allied=["28", "32"])
    assert why_not(s, "enter 28") == "§7.11"


def test_corps_artillery_may_pass_another() -> None:
    """§RUL-44 But not stop there."""
    s = moving({"US-V-Corps": "29", "US-VII-Corps": "28"}, "US-V-Corps", allied=["28", "32"])
    do(s, "enter 28")
    assert why_not(s, "stop") == "§7.11"
    do(s, "enter 32")
    assert "stop" in options(s)


def test_german_corps_artillery_passes_only_under_clouds() -> None:
    """§RUL-44 §8.4 §RUL-63 Aircraft might stop it in the middle."""
    units = {"G-LXXXIV-Corps": "27", "G-ISS-Corps": "26"}
    assert why_not(moving(units, "G-LXXXIV-Corps", GERMAN), "enter 26") == "§7.11"
    assert "26" in options(moving(units, "G-LXXXIV-Corps", GERMAN, weather="overcast"), "enter")


def test_coastal_artillery_stays() -> None:
    """§RUL-09"""
    s = impulse({"G-CA-Juno": "17", "G-716-736": "17"}, GERMAN)
    do(s, "activate 17")
    assert why_not(s, "move G-CA-Juno") == "§RUL-09"


def test_the_order_of_an_assault_impulse() -> None:
    """§8.2a Repairs before moves, nothing after demolition."""
    units = {"US-1-16": "33", "US-1-18": "33", "G-3FS-5": "27"}
    s = impulse(units, lines=["27-33", "33-35"], blown=["33-35"], allied=["32"])
    do(s, "activate 33")
    assert "repair 33-35" in options(s)
    do(s, "move US-1-16", "enter 32", "stop")
    assert why_not(s, "repair 33-35") == "§8.2a"
    do(s, "demolish 27-33")
    roll(s, 1)
    assert why_not(s, "move US-1-18") == "§8.2a"


def test_the_sea_is_activated_by_its_box() -> None:
    """§8.21 §19.1"""
    s = impulse({"US-4-8": "UTAH", "US-4-12": "51"}, allied=["50"], lines=["50-51"])
    do(s, "activate UTAH")
    assert options(s, "move") == ["US-4-8"]
    do(s, "move US-4-8", "enter 51")
    assert s.mf_left(number(s.kit, "US-4-8")) == 4


def test_nobody_lands_in_a_storm() -> None:
    """§18.3"""
    s = impulse({"US-4-8": "UTAH", "US-4-12": "51"}, weather="storm")
    assert why_not(s, "activate UTAH") == "§18.3"


def test_five_land_in_an_impulse() -> None:
    """§19.11"""
    codes = ["US-1-16", "US-1-18", "US-1-26", "US-29-115", "US-29-116", "US-29-175"]
    s = impulse({**dict.fromkeys(codes, "OMAHA"), "US-2-9": "30"})
    do(s, "activate OMAHA")
    for code in codes[:5]:
        do(s, f"move {code}", "enter 30", "stop")
    assert why_not(s, f"move {codes[5]}") == "§19.11"


def test_guns_do_not_land_in_an_assault() -> None:
    """§19.12 §19.13"""
    units = {"US-1-16": "OMAHA", "US-1-Art": "OMAHA", "G-352-916": "30"}
    s = do(impulse(units), "activate OMAHA")
    assert why_not(s, "move US-1-Art") == "§19.12"
    s = impulse(units)
    do(s, "activate OMAHA", "move US-1-16", "enter 30")
    assert "done" not in options(s)
    assert why_not(s, "move US-1-Art") == "§19.12"


def test_guns_over_a_landing() -> None:
    """§14.1 §21.2 Equal to the value: Spent, and no assault."""
    units = {"US-1-16": "OMAHA", "US-1-18": "30 spent", "G-352-916": "30", "G-CA-Omaha": "30"}
    for die, expected in ((2, Level.FRESH), (1, Level.SPENT)):
        s = moving(units, "US-1-16")
        do(s, "enter 30")
        roll(s, die)
        assert level(s, "US-1-16") == expected
        assert ("assault 30" in options(s)) == (expected == Level.FRESH)


def test_the_guns_of_le_havre() -> None:
    """§14.2 An option silences them."""
    units = {"UK-3-8": "SWORD", "UK-3-9": "8", "G-CA-LeHavre": "LH"}
    assert not told(do(moving(units, "UK-3-8", le_havre_guns=False), "enter 8"), "landing_fire")
    s = do(moving(units, "UK-3-8"), "enter 8")
    roll(s, 1)
    assert level(s, "UK-3-8") == Level.SPENT


def test_the_guns_of_grandcamp() -> None:
    """§RUL-04 They reach Utah, unless an option leaves them out."""
    units = {"US-4-8": "UTAH", "US-4-12": "51", "G-CA-Grandcamp": "31"}
    assert task(do(moving(units, "US-4-8"), "enter 51")) == "LandingFire"
    assert task(do(moving(units, "US-4-8", grandcamp_guns=False), "enter 51")) == "March"
