"""The reach overlay: what a full impulse costs, for units that can be seen."""

from typing import Any

from bocage.core.desk import Overlay
from bocage.core.protocol import Side
from bocage.games.normandy_1969.desk.overlays import overlay
from bocage.games.normandy_1969.moves import Impulse, MoveUnit
from bocage.games.normandy_1969.state import FIRST, MOVED, NormandyState
from tests.games.normandy_1969.sketch import sketch

from .positions import begun


def row(board: str, **more: Any) -> NormandyState:
    """An Allied impulse with a supply beach in A1."""
    return sketch(board, Impulse(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"}, **more)


def reach(s: NormandyState, side: Side | None, place: str) -> Overlay:
    found = overlay("reach", s, side, place)
    assert found is not None
    return found


def costs(s: NormandyState, place: str, side: Side = Side.ALLIED) -> dict[str, str]:
    """What each square would cost the units of a place."""
    return {cell.place: cell.value for cell in reach(s, side, place).cells}


def test_every_square_has_its_cost() -> None:
    """§TEC"""
    assert costs(row("p:7-4 . b . . ."), "A1") == {"B1": "1", "C1": "3", "D1": "4"}


def test_it_agrees_with_what_the_unit_is_offered() -> None:
    s = row("p:6-10 . b . . . b b . .", roads="A1 B1 C1 D1 E1 F1 G1 H1 I1 J1")
    u = s.units_at(0)[0]
    offered = {a.noun for a in MoveUnit(u).options(s) if a.verb == "go"}
    assert offered == set(costs(s, "A1"))


def test_who_has_moved_is_asked_how_far_he_could_have_gone() -> None:
    s = row("p:7-4 . . .")
    s.flags[s.units_at(0)[0]] |= MOVED
    s.spent[s.units_at(0)[0]] = 9
    assert costs(s, "A1") == {"B1": "1", "C1": "2", "D1": "3"}


def test_zones_stop_it_and_rivers_are_forded_from_the_first_square() -> None:
    """§ATT-1 §R-19"""
    assert costs(row("p:7-4 . . .:7-2 ."), "A1") == {"B1": "1", "C1": "2"}
    assert costs(row("p:7-4 . . .", rivers="A1 B1"), "A1") == {"B1": "1", "C1": "2", "D1": "3"}
    assert costs(row("p:7-4 . . .", rivers="B1 C1"), "A1") == {"B1": "1"}


def test_in_the_own_impulse_only_who_stands_where_he_began_may_ford() -> None:
    """§R-19"""
    s = row("p:7-4 . . .", rivers="A1 B1", elsewhere="A1")
    assert costs(s, "A1") == {}
    s.phase = "combat"  # asked for a turn that began now
    assert costs(s, "A1") == {"B1": "1", "C1": "2", "D1": "3"}


def test_before_the_landing_germans_may_try_the_roads() -> None:
    """§TEC-ROAD"""
    s = sketch(".:7-2 . .", turn=0, phase="deployment", mover=Side.GERMAN, roads="A1 B1 C1")
    assert costs(s, "A1", Side.GERMAN) == {"B1": "⅓", "C1": "⅔"}


def test_the_enemy_in_sight_has_a_reach_too() -> None:
    """§GEN-2 In a turn of his own."""
    s = row("p:7-4 . . . . .:7-2 .")
    assert costs(s, "F1") == {"D1": "2", "E1": "1", "G1": "1"}


def test_the_cheapest_of_several_counts_and_is_named() -> None:
    s = row("p:7-4,6-10 . . . . . . .")
    cells = {cell.place: cell for cell in reach(s, Side.ALLIED, "A1").cells}
    assert cells["F1"].value == "5"
    assert "6-10" in cells["F1"].says


def test_a_box_of_the_sealed_plan_tells_the_german_nothing() -> None:
    """§RUL-01"""
    s = begun("take historical", "start historical")
    box = next(f"box {n}" for n in s.invaded_beaches())
    assert reach(s, Side.GERMAN, box).cells == []
    assert reach(s, None, box).cells != []


def test_an_empty_or_unknown_place_says_what_to_do() -> None:
    s = row("p:7-4 . . .")
    for place in ("", "B1", "Z99", "box 77"):
        found = reach(s, Side.ALLIED, place)
        assert found.cells == []
        assert found.says.startswith("Point at units")
