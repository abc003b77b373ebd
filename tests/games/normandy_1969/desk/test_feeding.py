"""The supply overlay agrees with the rules of supply, and says who cuts what."""

import pytest

from bocage.core.desk import Overlay
from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1969.desk.feeding import feeding
from bocage.games.normandy_1969.desk.lines import lines
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST
from bocage.games.normandy_1969.supply import supplied_mask
from tests.games.normandy_1969.sketch import sketch

from .positions import begun, landed, moments


def tones(drawn: Overlay) -> dict[str, str]:
    return {cell.place: cell.tone for cell in drawn.cells}


@pytest.mark.parametrize("seed", [1, 4, 6])
def test_lines_reach_the_hexes_that_are_supplied_and_no_others(seed: int) -> None:
    """§SUP-1 §SUP-2 §SUP-6 §INV-3 And each leads step by step to a source."""
    for moment in moments(seed, every=80):
        s = moment.truth
        for side in BOTH:
            found = lines(s, side)
            reached = {h for h in range(s.kit.grid.size) if found.has(h)}
            assert reached == set(members(supplied_mask(s, side)))
            for h in reached:
                assert found.way(h)[-1] in found.sources


def test_a_stack_that_is_cut_off_is_marked_and_the_cut_is_named() -> None:
    """§SUP-1 §R-08"""
    s = sketch(
        """
        .:7-2 . . . . . . .:7-4 .
        """,
        Impulse(Side.GERMAN, FIRST),
        mover=Side.GERMAN,
        roads="A1 B1 C1 D1 E1 F1 G1 H1 I1",
        road_exits={"I1": "E"},
    )
    drawn = feeding(s, Side.GERMAN)
    assert tones(drawn)["A1"] == "bad"
    (source,) = [cell for cell in drawn.cells if cell.place == "I1"]
    assert "cut by the zone of the enemy in H1 (§R-08)" in source.says
    assert tones(feeding(s, Side.ALLIED))["A1"] == "note"


def test_a_line_is_drawn_to_the_supply_beach() -> None:
    """§SUP-2"""
    s = sketch(". . . . .:7-4 .", Impulse(Side.ALLIED, FIRST), roads="A1 B1 C1", beaches={1: "A1"}, supply=[1])
    drawn = feeding(s, Side.ALLIED)
    assert tones(drawn) == {"A1": "good", "E1": "good"}
    (stroke,) = drawn.strokes
    assert stroke.places == ("E1", "D1", "C1", "B1", "A1")
    assert "2 squares to C1, then 2 squares of road, to beach 1" in stroke.says


def test_a_supply_beach_in_german_hands_still_has_its_roads_on_the_first_turn() -> None:
    """§INV-3 §R-24 The line ends at the road's head, for the beach itself feeds nobody."""
    s = sketch(
        """
        .:4-1 . . . .:7-4
           .   -   -   -   -
        """,
        turn=1,
        roads="C2 D2 E2",
        beaches={1: "A2"},
        supply=[1],
    )
    found = lines(s, Side.ALLIED)
    reached = {h for h in range(s.kit.grid.size) if found.has(h)}
    assert reached == set(members(supplied_mask(s, Side.ALLIED)))
    assert s.kit.board.by_name["E2"] in reached
    assert all(found.way(h)[-1] in found.sources for h in reached)


def test_a_dead_beach_is_told() -> None:
    """§RNF-3"""
    s = sketch(".:7-4 . .", Impulse(Side.ALLIED, FIRST), beaches={1: "C1"}, supply=[1], dead=[1])
    (beach,) = [cell for cell in feeding(s, Side.ALLIED).cells if cell.place == "C1"]
    assert (beach.tone, "§RNF-3" in beach.says) == ("bad", True)
    assert "no supply beach is left" in next(cell.says for cell in feeding(s, None).cells if cell.place == "A1")


def test_on_the_first_turn_nobody_is_out_of_supply() -> None:
    """§INV-7"""
    s = landed()
    drawn = feeding(s, Side.ALLIED)
    held = {s.kit.names[h] for h in members(s.occupied[Side.ALLIED])}
    assert {tone for place, tone in tones(drawn).items() if place in held} == {"good"}
    assert "§INV-7" in drawn.says


def test_the_german_learns_nothing_of_sealed_beaches() -> None:
    """§RUL-01"""
    s = begun("take historical", "start historical")
    beaches = {s.kit.names[s.kit.board.beaches[n]] for n in s.supply_beaches()}
    assert beaches
    assert not beaches & tones(feeding(s, Side.GERMAN)).keys()
    assert beaches <= tones(feeding(s, Side.ALLIED)).keys()
