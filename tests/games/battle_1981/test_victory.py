"""§12g Points and their sources, the score, the level."""

from fractions import Fraction
from typing import Any

import pytest

from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.victory import (
    ALLIED_LOSSES,
    ALLIED_UNITS,
    CAEN,
    CHERBOURG,
    DEPTH,
    GERMAN_LOSSES,
    GERMAN_UNITS,
    OCEAN_SIDE,
    SAINT_LO,
    SIXTY,
    SOURCES,
    Scoring,
    adjust,
    adjusted,
    bars_objective,
    depth_points,
    final_score,
    note_coast_loss,
    note_elimination,
    note_loss,
    note_starved,
    ocean_side_points,
    prospects,
    score,
    sixtieths,
    turn_points,
    verdict,
    whole,
    winner,
)
from tests.games.battle_1981.position import ALLIED, GERMAN, position, rule_of, run, told, unit

LAST = 13


def scored(units: dict[str, str], turn: int = 3, **given: Any) -> BattleState:
    return run(position(units, turn=turn, **given), Scoring())


def won(s: BattleState, source: int) -> int | Fraction:
    return Fraction(s.points[source], SIXTY)


# --- objectives


def test_each_hex_of_cherbourg_brings_ten_a_turn() -> None:
    """§12a"""
    assert won(scored({"US-9-INF": "1-02"}), CHERBOURG) == 10
    assert won(scored({"US-9-INF": "1-02", "US-4-INF": "1-03"}), CHERBOURG) == 20


def test_each_hex_of_caen_and_saint_lo_brings_five() -> None:
    """§12b"""
    s = scored({"BR-3-INF": "8-12", "CN-3-INF": "8-13", "US-29-INF": "9-06"})
    assert (won(s, CAEN), won(s, SAINT_LO)) == (10, 5)


def test_on_the_last_day_they_bring_150_and_75_instead() -> None:
    """§12a §12b §AMB-19"""
    s = scored({"US-9-INF": "1-02", "BR-3-INF": "8-12", "US-29-INF": "9-06"}, turn=LAST)
    assert (won(s, CHERBOURG), won(s, CAEN), won(s, SAINT_LO)) == (150, 75, 75)


def test_by_choice_the_last_day_brings_both() -> None:
    """§AMB-19"""
    s = scored({"US-9-INF": "1-02", "BR-3-INF": "8-12"}, turn=LAST, june30="besides")
    assert (won(s, CHERBOURG), won(s, CAEN)) == (160, 80)


def test_the_two_weeks_have_no_last_day_bonus() -> None:
    """§AMB-04 6/20 counts like any other turn."""
    s = scored({"US-9-INF": "1-02", "BR-3-INF": "8-12"}, turn=8, scenario="two_weeks")
    assert (won(s, CHERBOURG), won(s, CAEN)) == (10, 5)


def test_a_german_next_to_the_occupier_denies_that_hex_only() -> None:
    """§12a §12b He stands next to 1-02 and not to 1-03; and beside Caen."""
    s = scored({"US-9-INF": "1-02", "US-4-INF": "1-03", "GE-739": "1-01"})
    assert won(s, CHERBOURG) == 10
    s = scored({"BR-3-INF": "8-12", "CN-3-INF": "8-13", "GE-21PZ": "8-11"})
    assert won(s, CAEN) == 5


@pytest.mark.parametrize(("place", "rule"), [("1-02", "§12a"), ("8-12", "§12b")])
def test_the_refusal_names_the_rule_of_the_objective(place: str, rule: str) -> None:
    """§12a §12b Empty, German, German beside it."""
    s = position({})
    h = s.kit.hex_named(place)
    empty = bars_objective(s, h)
    s.place(unit(s, "GE-91"), h)
    german = bars_objective(s, h)
    s.place(unit(s, "US-9-INF"), h + 1)
    beside = bars_objective(s, h + 1)
    assert {rule_of(ruling) for ruling in (empty, german, beside)} == {rule}


def test_an_unsupplied_occupier_brings_nothing() -> None:
    """§12i §1i"""
    s = position({"US-9-INF": "1-02"})
    s.supplied &= ~(1 << unit(s, "US-9-INF"))
    run(s, Scoring())
    assert won(s, CHERBOURG) == 0
    ruling = bars_objective(s, s.kit.hex_named("1-02"))
    assert rule_of(ruling) == "§12i"


# --- depth


def test_depth_is_strength_over_sixty_times_the_line() -> None:
    """§12d §AMB-15 75 on line 8: ten points. The fraction is kept."""
    assert depth_points(75, 8) == 10
    s = scored({"US-1-INF": "8-09"})
    assert won(s, DEPTH) == 10
    assert s.points[DEPTH] == 600
    s = scored({"US-1-INF": "11-07"}, cp={"US-1-INF": 7})
    assert s.points[DEPTH] == 77


def test_only_ground_beyond_naval_range_counts_as_depth() -> None:
    """§12d"""
    assert won(scored({"US-1-INF": "7-08"}), DEPTH) == 0
    assert won(scored({"US-1-INF": "7-07"}), DEPTH) == Fraction(75 * 7, 60)


def test_depots_count_for_depth_and_unsupplied_units_do_not() -> None:
    """§12d §12i §RUL-47"""
    assert won(scored({"US-D1": "9-08"}), DEPTH) == 3
    s = position({"US-1-INF": "8-09"})
    s.supplied &= ~(1 << unit(s, "US-1-INF"))
    assert won(run(s, Scoring()), DEPTH) == 0


def test_germans_score_nothing_for_depth() -> None:
    """§12d"""
    assert sixtieths(scored({"GE-21PZ": "8-12"})) == 0


# --- Germans within naval range


@pytest.mark.parametrize(("turn", "points"), [(0, 0), (1, 0), (2, 2), (3, 3), (5, 5), (8, 8), (13, 13)])
def test_a_german_within_naval_range_counts_more_each_turn(turn: int, points: int) -> None:
    """§12c 6/8 two, 6/14 five, 6/30 thirteen."""
    assert ocean_side_points(turn) == points
    assert won(scored({"GE-916": "6-08"}, turn=turn), OCEAN_SIDE) == -points


def test_ground_east_of_caen_and_beyond_the_line_is_left_out() -> None:
    """§12c §AMB-16"""
    s = scored({"GE-711": "6-15", "GE-346": "7-14", "GE-21PZ": "8-12", "GE-916": "7-13", "GE-736": "7-12"}, turn=5)
    assert won(s, OCEAN_SIDE) == -10


def test_allied_units_within_naval_range_cost_nothing() -> None:
    """§12c"""
    assert won(scored({"US-1-INF": "6-08"}), OCEAN_SIDE) == 0


# --- losses


def test_casualties_and_eliminations_of_both_sides() -> None:
    """§12e §12f 84 and three units against 50, one unit and nine starved: 114 to 74½."""
    s = position({})
    note_loss(s, unit(s, "GE-91"), 84)
    for code in ("GE-91", "GE-919", "GE-916"):
        note_elimination(s, unit(s, code))
    note_loss(s, unit(s, "US-1-INF"), 50)
    note_elimination(s, unit(s, "US-1-INF"))
    note_starved(s, 9)
    assert won(s, GERMAN_LOSSES) + won(s, GERMAN_UNITS) == 114
    assert won(s, ALLIED_LOSSES) + won(s, ALLIED_UNITS) == -70
    assert score(s).total == Fraction("39.5")


def test_a_cadre_is_worth_its_losses_and_ten_again() -> None:
    """§AMB-05"""
    s = position({"GE-91": "5-04"})
    for lost in (50, 10):
        note_loss(s, unit(s, "GE-91"), lost)
        note_elimination(s, unit(s, "GE-91"))
    assert score(s).total == 80


def test_a_coastal_defence_is_worth_its_casualties_alone() -> None:
    """§AMB-25"""
    s = position({})
    note_coast_loss(s, 25)
    assert score(s).total == 25
    assert won(s, GERMAN_UNITS) == 0


# --- the score


def test_points_add_up_turn_by_turn() -> None:
    """§12g §2f"""
    s = scored({"US-9-INF": "1-02"})
    s.turn = 4
    run(s, Scoring())
    assert won(s, CHERBOURG) == 20
    assert told(s, "scored")[0].facts["score"] == 20


def test_the_score_has_a_line_for_each_source() -> None:
    """§12g"""
    s = scored({"US-9-INF": "1-02", "GE-916": "6-08", "US-29-INF": "9-06"})
    tally = score(s)
    assert [line.words for line in tally] == [source.words for source in SOURCES]
    assert tally.total == Fraction(sixtieths(s), 60) == 10 - 3 + 5 + Fraction(65 * 9, 60)


def test_the_event_is_enough_to_count_again() -> None:
    """§12g"""
    s = scored({"US-9-INF": "1-02", "GE-916": "6-08", "US-29-INF": "9-06"})
    facts = told(s, "scored")[0].facts
    sums = list(facts["before"])
    for source, amount, _, _ in facts["gains"]:
        sums[source] += amount
    assert sums == facts["points"] == s.points


def test_what_a_count_now_would_bring_is_listed_unit_by_unit() -> None:
    """§12g Nothing is added by asking."""
    s = position({"US-9-INF": "1-02", "GE-916": "6-08"}, turn=5)
    tally = turn_points(s, 5)
    assert [(line.amount, line.rule) for line in tally] == [("10", "§12a"), ("-5", "§12c")]
    assert sixtieths(s) == 0


def test_prospects_show_each_source_so_far_now_and_at_the_end() -> None:
    """§12a §12c 6/14 in the campaign."""
    s = scored({"US-9-INF": "1-02", "GE-916": "6-08"}, turn=5)
    found = prospects(s)
    cherbourg, ocean = found[CHERBOURG], found[OCEAN_SIDE]
    assert [int(cherbourg.so_far), int(cherbourg.this_turn), int(cherbourg.at_the_end)] == [10, 10, 150]
    assert [int(ocean.so_far), int(ocean.this_turn), int(ocean.at_the_end)] == [-5, -5, -13]


def test_fractions_are_dropped_downwards() -> None:
    """§12g §RUL-48"""
    assert (whole(119), whole(120), whole(-1)) == (1, 2, -1)


# --- levels


@pytest.mark.parametrize(
    ("scenario", "points", "level"),
    [
        ("campaign", 1300, "Allied Strategic"),
        ("campaign", 1299, "Allied Operational"),
        ("campaign", 799, "Allied Marginal"),
        ("campaign", 599, "German Marginal"),
        ("campaign", 249, "German Operational"),
        ("campaign", -1, "German Strategic"),
        ("two_weeks", 390, "Allied Strategic"),
        ("two_weeks", 179, "German Marginal"),
        ("two_weeks", 0, "German Operational"),
    ],
)
def test_the_level_follows_from_the_score(scenario: str, points: int, level: str) -> None:
    """§12h The two weeks' levels are three tenths of the campaign's."""
    s = position({}, scenario=scenario)
    s.points[DEPTH] = points * SIXTY
    assert verdict(s) == level
    assert winner(s) == (ALLIED if level.startswith("Allied") else GERMAN)


def test_a_fraction_short_of_a_level_is_short_of_it() -> None:
    """§12h §RUL-48"""
    s = position({})
    s.points[DEPTH] = 600 * SIXTY - 1
    assert verdict(s) == "German Marginal"
    s.points[DEPTH] = -1
    assert verdict(s) == "German Strategic"


# --- the weather's part


@pytest.mark.parametrize(("points", "percent", "result"), [(800, 11, 712), (600, -4, 624)])
def test_the_printed_examples_of_the_weather_adjustment(points: int, percent: int, result: int) -> None:
    """§4d"""
    assert adjust(points, percent) == result


def test_the_adjustment_decides_only_where_it_was_chosen() -> None:
    """§4d §4c Weather 25 in a hundred better than average."""
    for choice, points, level in (("no", 800, "Allied Operational"), ("yes", 600, "Allied Marginal")):
        s = position({}, weather_score=choice)
        s.points[DEPTH], s.actual, s.expected = 800 * SIXTY, 125, 10000
        assert adjusted(s) == 600
        assert final_score(s) == points
        assert verdict(s) == level
