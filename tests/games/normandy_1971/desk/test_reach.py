"""The reach overlay: what a full march costs, for units that can be seen."""

from bocage.core.desk import Overlay
from bocage.core.protocol import Side
from bocage.core.regiments.state import MOVED
from bocage.games.normandy_1971.desk.overlays import overlay
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.moves import Movement, MoveUnit
from bocage.games.normandy_1971.state import NormandyState
from tests.games.normandy_1971.sketch import sketch


def row(board: str, **more: object) -> NormandyState:
    return sketch(board, Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"}, turn=2, **more)  # type: ignore[arg-type]


def costs(found: Overlay) -> dict[str, str]:
    return {cell.place: cell.value for cell in found.cells}


def reach(s: NormandyState, side: Side | None, place: str) -> Overlay:
    found = overlay("reach", s, side, place)
    assert found is not None
    return found


def test_every_hex_has_its_cost() -> None:
    """§MOV-A"""
    s = row(".:7-4 . . . . .")
    assert costs(reach(s, Side.ALLIED, "A1")) == {"B1": "1", "C1": "2", "D1": "3", "E1": "4"}


def test_it_agrees_with_what_the_unit_is_offered() -> None:
    s = row(".:6-10 . b . . . b b . .")
    u = s.units_at(0)[0]
    offered = {a.noun for a in MoveUnit(u).options(s) if a.verb == "go"}
    assert offered <= set(costs(reach(s, Side.ALLIED, "A1")))


def test_who_has_moved_is_asked_how_far_he_could_have_gone() -> None:
    s = row(".:7-4 . . .")
    s.flags[s.units_at(0)[0]] |= MOVED
    assert costs(reach(s, Side.ALLIED, "A1")) == {"B1": "1", "C1": "2", "D1": "3"}


def test_the_cheapest_of_several_counts_and_is_named() -> None:
    s = row(".:7-4,6-10 . . . . .")
    found = {cell.place: cell.says for cell in reach(s, Side.ALLIED, "A1").cells}
    assert "6-10" in found["F1"]


def test_enemies_in_sight_can_be_asked_about_and_hidden_ones_not() -> None:
    """§FOG-3"""
    s = row("p:7-4 . . . .:7-4g .")
    assert reach(s, Side.GERMAN, "E1").cells
    s = row("p:7-4 . . . .:7-2 .", works="E1")
    assert not reach(s, Side.ALLIED, "E1").cells
    assert reach(s, Side.GERMAN, "E1").cells


def test_an_empty_or_unknown_place_says_what_to_do() -> None:
    s = row(".:7-4 . . .")
    for place in ("", "C1", "ZZ99", "box 1"):
        found = reach(s, Side.ALLIED, place)
        assert found.cells == []
        assert "Point at units" in found.says
