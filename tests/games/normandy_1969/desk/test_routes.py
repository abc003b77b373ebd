"""The way of an action: where it leads, and what its parts come to."""

import pytest

from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.desk.desk import DESK
from bocage.games.normandy_1969.kit import THIRDS
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST, NormandyState
from tests.games.desk_routes import demand_sums_that_are_spent
from tests.games.normandy_1969.battles import retreating
from tests.games.normandy_1969.sketch import do, sketch

from .positions import moments

route = DESK.route


def march(text: str, **more: object) -> NormandyState:
    """An Allied impulse with a supply beach in A1."""
    return sketch(text, Impulse(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"}, **more)  # type: ignore[arg-type]


def way_of(s: NormandyState, words: str) -> tuple[tuple[str, ...], list[tuple[str, str]], str, str]:
    """A route as places, lines without their words, total and points at hand."""
    found = route(s, Action.parse(words))
    assert found is not None
    return found.places, [(line.amount, line.rule) for line in found.lines], found.total, found.have


def test_a_way_by_road_and_across_country_is_itemised() -> None:
    """§TEC-ROAD §TEC-BOCAGE"""
    s = do(march("p:7-4 . . b .", roads="A1 B1"), "move 7-4@A1")
    assert way_of(s, "go D1") == (
        ("A1", "B1", "C1", "D1"),
        [("⅓", "§TEC-ROAD"), ("1", "§TEC"), ("2", "§TEC-BOCAGE")],
        "3⅓",
        "4",
    )


def test_a_walk_shows_the_whole_way_from_its_beginning() -> None:
    s = do(march("p:7-4 . . ."), "move 7-4@A1", "step B1")
    assert way_of(s, "step C1")[0] == ("A1", "B1", "C1")
    assert way_of(s, "go B1") == (("A1", "B1"), [("1", "§TEC")], "1", "4")


def test_a_landing_begins_in_its_box_and_pays_for_the_beach() -> None:
    """§RUL-06"""
    s = do(march("p . .", boxes={1: "7-4"}), "move 7-4@1")
    assert way_of(s, "go B1") == (("box 1", "A1", "B1"), [("1", "§RUL-06"), ("1", "§TEC")], "2", "4")


def test_a_reinforcement_begins_at_the_edge() -> None:
    """§GEN-4 A road off the map: a third of a point onto it."""
    s = sketch(
        ". . . .",
        Impulse(Side.GERMAN, FIRST),
        mover=Side.GERMAN,
        roads="A1 B1",
        road_exits={"A1": "W"},
        reserve=[("14-6", 2 * 16 + 15)],
    )
    u = next(u for u in s.units_of(Side.GERMAN))
    do(s, f"move {u}")
    places, lines, total, have = way_of(s, "go B1")
    assert (places, lines) == (("A1", "B1"), [("⅓", "§GEN-4"), ("⅓", "§TEC-ROAD")])
    assert (total, have) == ("⅔", "6")


def test_leaving_the_map_costs_one_more_square() -> None:
    """§RUL-26"""
    s = do(march("p:7-4 . .", roads="A1 B1 C1", road_exits={"C1": "E"}), "move 7-4@A1")
    assert way_of(s, "exit C1") == (
        ("A1", "B1", "C1"),
        [("⅓", "§TEC-ROAD"), ("⅓", "§TEC-ROAD"), ("⅓", "§RUL-26")],
        "1",
        "4",
    )


def test_a_retreat_shows_its_squares_so_far() -> None:
    """§CRT-DB"""
    s = retreating(". . .:7-2 . .", "7-2@C1", 2)
    assert way_of(s, "retreat B1") == (("C1", "B1"), [("1", "§CRT-DB")], "1", "2")


def test_what_is_not_offered_has_no_way() -> None:
    s = march("p:7-4 . . .")
    assert route(s, Action("go", "B1")) is None
    do(s, "move 7-4@A1")
    assert route(s, Action("go", "A1")) is None
    assert route(s, Action("back")) is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_lines_make_the_total_and_the_total_is_what_is_spent(seed: int) -> None:
    assert demand_sums_that_are_spent(moments(seed, every=3), route, THIRDS, 11) > 10
