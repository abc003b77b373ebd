"""The way of an action: where it leads, and what its parts come to."""

import pytest

from bocage.core import play
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1971.desk.desk import DESK
from bocage.games.normandy_1971.kit import SIXTHS
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.retreat import Retreat
from bocage.games.normandy_1971.state import NormandyState
from tests.games.desk_routes import demand_sums_that_are_spent
from tests.games.normandy_1971.sketch import do, sketch, unit_at

from .positions import moments

route = DESK.route


def way_of(s: NormandyState, words: str) -> tuple[tuple[str, ...], list[tuple[str, str]], str, str]:
    """A route as places, lines without their words, total and points at hand."""
    found = route(s, Action.parse(words))
    assert found is not None
    return found.places, [(line.amount, line.rule) for line in found.lines], found.total, found.have


def test_a_way_by_road_and_across_country_is_itemised() -> None:
    s = sketch(
        "p:7-4 . . b", Movement(Side.ALLIED, FIRST), roads="A1 B1", rivers="B1 C1", supply=[1], beaches={1: "A1"}
    )
    do(s, "move 7-4@A1")
    assert way_of(s, "go C1") == (("A1", "B1", "C1"), [("⅓", "§TEC-A"), ("1", "§TEC"), ("2", "§TEC")], "3⅓", "4")


def test_a_walk_shows_the_whole_way_from_its_beginning() -> None:
    s = sketch("p:7-4 . . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    do(s, "move 7-4@A1", "step B1")
    assert way_of(s, "step C1")[0] == ("A1", "B1", "C1")
    assert way_of(s, "go B1") == (("A1", "B1"), [("1", "§TEC")], "1", "4")


def test_a_landing_begins_in_its_box_and_pays_for_the_beach() -> None:
    """§R-57"""
    s = sketch("p . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"}, boxes={1: "7-4"})
    do(s, "move 7-4@1")
    assert way_of(s, "go B1") == (("box 1", "A1", "B1"), [("1", "§R-57"), ("1", "§TEC")], "2", "4")


def test_one_hex_takes_the_whole_move_of_a_unit_too_slow_for_it() -> None:
    """§MOV-N"""
    s = sketch(".:4-1 b .", Movement(Side.GERMAN, FIRST), mover=Side.GERMAN, rivers="A1 B1")
    do(s, "move 4-1@A1")
    found = way_of(s, "go B1")
    assert found[1] == [("1", "§TEC"), ("2", "§TEC"), ("all", "§MOV-N")]
    assert found[2:] == ("1", "1")


def test_a_retreat_shows_both_its_hexes() -> None:
    """§RET"""
    s = sketch(". . .:7-2 . .", mover=Side.ALLIED)
    s.agenda.append(Retreat(unit_at(s, "7-2@C1")))
    play.begin(s)
    assert way_of(s, "retreat B1-A1") == (("C1", "B1", "A1"), [("1", "§RET"), ("1", "§RET")], "2", "2")


def test_what_is_not_offered_has_no_way() -> None:
    s = sketch("p:7-4 . . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    assert route(s, Action("go", "B1")) is None
    do(s, "move 7-4@A1")
    assert route(s, Action("go", "A1")) is None
    assert route(s, Action("back")) is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_lines_make_the_total_and_the_total_is_what_is_spent(seed: int) -> None:
    assert demand_sums_that_are_spent(moments(seed, every=9), route, SIXTHS, 17) > 10
