"""Victory: cities, divisions off the map, depth, levels."""

from typing import Any

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.kit import Kit, Options
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST, NormandyState
from bocage.games.normandy_1969.victory import depth, has_exited, is_division, level, verdict
from bocage.maps.normandy import load
from tests.games.normandy_1969.sketch import do, hex_at, sketch


def scored(s: NormandyState, rule: str) -> list[int]:
    """The points of every line under a rule."""
    return [int(amount) for amount, said, _ in verdict(s).tally.parts if said == rule]


def the_end(text: str, **more: Any) -> NormandyState:
    """The end of the game, with a road from beach 1 in A1 along the southern row."""
    width = len(text.strip().splitlines()[-1].split())
    road = " ".join(f"{'ABCDEFGHIJKLMNOP'[col]}1" for col in range(width))
    return sketch(text, turn=7, phase="over", **{"beaches": {1: "A1"}, "supply": [1], "roads": road, **more})


# --- levels


@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (0, "German"),
        (9, "German"),
        (10, "Allied marginal"),
        (19, "Allied marginal"),
        (20, "Allied tactical"),
        (29, "Allied tactical"),
        (30, "Allied strategic"),
        (60, "Allied strategic"),
    ],
)
def test_the_levels(total: int, expected: str) -> None:
    """§LVL"""
    assert level(total) == expected


def test_all_parts_are_added() -> None:
    """§VIC §VIC-C §VIC-X §VIC-D Caen, a division off the east edge, five squares of depth."""
    s = the_end("p . . c . .:7-4", held="D1", road_exits={"F1": "E"})
    s.exits = [(SHEET.named("7-4").index, hex_at(s, "F1"), 7)] * 3
    judged = verdict(s)
    assert judged.total == 6 + 4 + 5
    assert judged.level == "Allied marginal"


def test_only_the_allies_score() -> None:
    """§VIC-C Nothing is never less than nothing."""
    s = the_end("p . . c:7-2 . .")
    assert verdict(s).total == 0
    assert verdict(s).level == "German"


# --- cities


@pytest.mark.parametrize(
    ("city", "points"), [("St. Lo", 2), ("Caen", 6), ("Bayeux", 2), ("Carentan", 2), ("Falaise", 2)]
)
def test_what_cities_are_worth(city: str, points: int) -> None:
    """§VIC-C"""
    assert scored(the_end("p . c c", cities={city: "C1 D1"}, held="C1 D1"), "§VIC-C") == [points]


def test_other_cities_are_worth_nothing() -> None:
    """§VIC-C"""
    assert scored(the_end("p . c c", cities={"Vire": "C1 D1"}, held="C1 D1"), "§VIC-C") == []


def test_every_city_that_scores_is_on_the_board() -> None:
    """§VIC-C"""
    kit = Kit(load(), Options())
    assert {"St. Lo", "Caen", "Bayeux", "Carentan", "Falaise"} <= set(kit.board.city_of)


def test_every_square_of_a_city_must_be_the_allies() -> None:
    """§R-13"""
    assert scored(the_end("p . c c", held="C1"), "§VIC-C") == []


def test_a_city_is_taken_by_passing_through() -> None:
    """§R-13 And held though nobody stays there."""
    s = sketch(
        "p:7-4 c c .",
        Impulse(Side.ALLIED, FIRST),
        turn=2,
        beaches={1: "A1"},
        supply=[1],
        roads="A1 B1 C1 D1",
    )
    do(s, "move 7-4@A1", "go D1")
    assert scored(s, "§VIC-C") == [6]


def test_a_city_is_held_out_of_supply_and_beside_germans() -> None:
    """§R-13 Last through it is all that is asked."""
    s = the_end("p . c c .:7-2", held="C1 D1", dead=[1])
    assert scored(s, "§VIC-C") == [6]


@pytest.mark.parametrize(
    ("text", "dead", "points"),
    [
        ("p . c c . .:7-2", [], [6]),
        ("p . c c .:7-2 .", [], []),
        ("p . c c . .", [1], []),
    ],
)
def test_by_option_three_things_are_asked_of_a_city(text: str, dead: list[int], points: list[int]) -> None:
    """§R-13 city_capture = three_tests: it can be supplied, and no German is in it or next to it."""
    s = the_end(text, held="C1 D1", dead=dead, options={"city_capture": "three_tests"})
    assert scored(s, "§VIC-C") == points


def test_by_option_a_city_must_still_be_taken() -> None:
    """§R-13"""
    assert scored(the_end("p . c c .", held="C1", options={"city_capture": "three_tests"}), "§VIC-C") == []


# --- divisions off the map


@pytest.mark.parametrize(
    ("sizes", "enough"),
    [
        ("RRR", True),
        ("RR", False),
        ("BBBBBB", True),
        ("BBBBB", False),
        ("RRBB", True),
        ("RRB", False),
        ("RBBBB", True),
        ("RBBB", False),
        ("", False),
    ],
)
def test_what_makes_a_division(sizes: str, enough: bool) -> None:
    """§VIC-X §RUL-15 Three regiments, six battalions, or a regiment counted as two."""
    assert is_division(list(sizes)) == enough


def sent_off(where: dict[str, int], exits: dict[str, str], **more: Any) -> NormandyState:
    """So many regiments have left by each square."""
    s = the_end("p . . . . .", road_exits=exits, **more)
    for name, count in where.items():
        s.exits += [(SHEET.named("7-4").index, hex_at(s, name), 5)] * count
    return s


@pytest.mark.parametrize(("edge", "points"), [("E", 4), ("S", 6), ("W", 10), ("N", 10)])
def test_what_edges_are_worth(edge: str, points: int) -> None:
    """§VIC-X"""
    assert scored(sent_off({"F1": 3}, {"F1": edge}), "§VIC-X") == [points]


def test_a_second_division_off_an_edge_scores_nothing() -> None:
    """§VIC-X One each."""
    assert scored(sent_off({"F1": 6}, {"F1": "E"}), "§VIC-X") == [4]


def test_a_division_may_leave_by_several_roads_of_one_edge() -> None:
    """§VIC-X"""
    assert scored(sent_off({"F1": 2, "E1": 1}, {"F1": "E", "E1": "E"}), "§VIC-X") == [4]


def test_units_off_different_edges_do_not_add_up() -> None:
    """§VIC-X §R-14 Nor west and north, which are one award and two edges."""
    assert scored(sent_off({"F1": 2, "E1": 1}, {"F1": "E", "E1": "S"}), "§VIC-X") == []
    assert scored(sent_off({"F1": 2, "E1": 1}, {"F1": "N", "E1": "W"}), "§VIC-X") == []


@pytest.mark.parametrize(("option", "points"), [(False, [10]), (True, [10, 10])])
def test_west_and_north_are_one_award_unless_the_option_makes_them_two(option: bool, points: list[int]) -> None:
    """§R-14"""
    s = sent_off({"F1": 3, "E1": 3}, {"F1": "N", "E1": "W"}, options={"exit_W_and_N_separate": option})
    assert scored(s, "§VIC-X") == points


def test_a_division_must_be_kept_in_supply() -> None:
    """§VIC-X The road by which it left is cut, or the beach lost."""
    assert has_exited(sent_off({"F1": 3}, {"F1": "E"}), "E")
    assert not has_exited(sent_off({"F1": 3}, {"F1": "E"}, dead=[1]), "E")
    cut = sent_off({"F1": 3}, {"F1": "E"})
    cut.add(Side.GERMAN, SHEET.named("4-1").index, hex_at(cut, "C1"))
    assert not has_exited(cut, "E")


def test_the_last_move_is_early_enough() -> None:
    """§VIC-X Even to the north, for which 1971 has a deadline."""
    s = the_end("p . . . . .", road_exits={"F1": "N"})
    s.exits = [(SHEET.named("7-4").index, hex_at(s, "F1"), 7)] * 3
    assert scored(s, "§VIC-X") == [10]


# --- depth


def test_depth_is_counted_from_the_nearest_beach_square() -> None:
    """§VIC-D §RUL-16 One point a square."""
    s = the_end("p . . . .:7-4 .")
    assert depth(s) == 4
    assert scored(s, "§VIC-D") == [4]


def test_any_coast_square_is_a_beach_square_for_depth() -> None:
    """§RUL-16 Here the coast turns behind the unit, whose way was long."""
    assert depth(the_end("p . . . .:7-4 . p")) == 2


def test_the_farthest_unit_counts() -> None:
    """§VIC-D"""
    assert depth(the_end("p .:7-4 . .:2-4 . .")) == 3


def test_a_unit_out_of_supply_does_not_count() -> None:
    """§VIC-D Four squares from the end of the road."""
    s = the_end("p . . . . .:7-4", roads="A1 B1")
    assert depth(s) == 0
    assert scored(s, "§VIC-D") == []


def test_units_on_the_beach_have_no_depth() -> None:
    """§VIC-D"""
    assert depth(the_end("p:7-4 . .")) == 0


def test_option_naval_squares_does_not_move_the_coast() -> None:
    """§RUL-16 §R-05"""
    s = the_end("p . . . .:7-4 . p", options={"naval_squares": "invasion_only"})
    assert depth(s) == 2
