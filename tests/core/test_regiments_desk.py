"""What the desks of all games of regiments share: words, lines, records, prizes."""

from fractions import Fraction
from typing import Any

import pytest

from bocage.core.blocks import Track
from bocage.core.hexes import mask_of
from bocage.core.protocol import Side
from bocage.core.regiments.desk_attacks import chance_in_words, faces_in_words
from bocage.core.regiments.desk_ground import sides_of, towards
from bocage.core.regiments.desk_lines import Tracing
from bocage.core.regiments.desk_march import common_goals
from bocage.core.regiments.desk_prizes import level_ranges, sizes_in_words
from bocage.core.regiments.desk_told import total_of
from bocage.core.regiments.desk_turns import Steps, place_now, turn_panel
from bocage.core.regiments.names import begun, counted_in, listed, number_of, several, spelt, stack_words
from bocage.core.tally import Line


def test_numbers_and_lists_read_as_one_would_say_them() -> None:
    assert (number_of(1, "hex", "hexes"), number_of(2, "hex", "hexes"), number_of(3, "unit")) == (
        "1 hex",
        "2 hexes",
        "3 units",
    )
    assert several(["7-4", "6-10", "7-4"]) == "2 × 7-4, 6-10"
    assert (listed(["east"]), listed(["north", "east", "west"])) == ("east", "north, east and west")
    assert (begun("beach 3 (Utah)"), begun("")) == ("Beach 3 (Utah)", "")
    assert (counted_in(7, 3), counted_in(7, 6)) == ("2⅓", "1⅙")
    assert (spelt("St. Lo"), spelt("Caen")) == ("St-Lô", "Caen")


@pytest.mark.parametrize(
    ("load", "words"), [(0, "nobody"), (16, "1 regiment"), (2, "2 battalions"), (33, "2 regiments and 1 battalion")]
)
def test_a_load_is_told_by_its_units(load: int, words: str) -> None:
    assert stack_words(load) == words


EVERY = mask_of(list(range(6)))
ROW = [(1,), (0, 2), (1, 3), (2, 4), (3, 5), (4,)]
"""Six hexes in a row, joined by anything."""


def test_lines_run_along_roads_and_then_across_country() -> None:
    """Two hexes of road, then two steps; only the last may end where lines do not pass."""
    tracing = Tracing({0: "beach 1"}, {})
    roads = tracing.follow([(1,), (0,), (), (), (), ()], mask_of([0, 1, 2]))
    assert roads == mask_of([0, 1])
    tracing.across_country(ROW, 2, mask_of([0, 1, 2]), EVERY)
    found = tracing.lines(roads)
    assert found.way(3) == (3, 2, 1, 0)
    assert (found.has(4), found.way(4)) == (False, ())


def test_a_line_goes_no_further_than_its_steps() -> None:
    tracing = Tracing({0: "beach 1"}, {})
    tracing.across_country(ROW, 3, EVERY, EVERY)
    assert [tracing.lines(0).has(h) for h in range(6)] == [True, True, True, True, False, False]


def test_a_hex_made_a_source_leads_nowhere_any_more() -> None:
    tracing = Tracing({0: "beach 1"}, {2: 0})
    tracing.begin_at(2, "beach 2")
    assert tracing.lines(0).way(2) == (2,)


STEPS: Steps = (
    (Side.ALLIED, "landing", "The landing", ""),
    (Side.ALLIED, "first impulse", "Allied first impulse", ""),
    (Side.GERMAN, "first impulse", "German first impulse", ""),
)


def test_the_record_of_turns_says_what_comes_next() -> None:
    assert place_now(STEPS, "first impulse", Side.GERMAN) == 2
    assert place_now(STEPS, "over", Side.ALLIED) == 3
    dates = ["6 June", "7 June"]
    said = [turn_panel(STEPS, now, turn, dates, "§1").blocks[-1] for now, turn in ((0, 1), (2, 1), (2, 2), (3, 2))]
    assert [getattr(text, "says", "") for text in said] == [
        "Next: Allied first impulse.",
        "Next: turn 2, 7 June, Allied first impulse.",
        "The last phase of the last day: then the score is taken.",
        "The game is over.",
    ]
    days = turn_panel(STEPS, 3, 2, dates, "§1").blocks[0]
    assert isinstance(days, Track)
    assert [stage.when for stage in days.stages] == ["past", "past"]


def test_levels_are_ranges_from_the_highest_down() -> None:
    bands: list[dict[str, Any]] = [{"upto": 9, "level": "low"}, {"upto": 19, "level": "middle"}, {"level": "high"}]
    assert level_ranges(bands) == (("20 or more", "high"), ("10 to 19", "middle"), ("9 or less", "low"))


def test_sizes_chances_faces_and_sums() -> None:
    assert [sizes_in_words(list(sizes)) for sizes in ("", "R", "RRB", "BB")] == [
        "0 regiments",
        "1 regiment",
        "2 regiments and 1 battalion",
        "2 battalions",
    ]
    assert [chance_in_words(Fraction(n, 6)) for n in (0, 2, 6)] == ["never", "1/3 (33%)", "always"]
    assert [faces_in_words(faces) for faces in ((), (4,), (1, 2, 3), (1, 4))] == [
        "no die",
        "die 4",
        "die 1-3",
        "die 1, 4",
    ]
    assert total_of([Line("3½", "", ""), Line("40", "", ""), Line("¼", "", "")]) == "43¾"


def test_several_units_share_the_goals_of_all_with_what_the_slowest_has_left() -> None:
    assert common_goals([{1: 5, 2: 3, 3: 1}, {1: 2, 2: 4}]) == [(2, 3), (1, 2)]
    assert common_goals([]) == []


def test_sides_are_named_by_their_directions() -> None:
    assert towards(sides_of((1, 0, 0, 1, 0, 0), 0)) == "north-east and south-west"
