"""What is told of moves and regrouping, and how the decisions are put."""

from bocage.core.protocol import Side
from bocage.core.regiments.orders import EDGE_BITS
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST, NormandyState
from bocage.games.normandy_1969.words import prompt, words
from tests.games.normandy_1969.sketch import do, sketch

GERMANS = Impulse(Side.GERMAN, FIRST)
ALLIES = Impulse(Side.ALLIED, FIRST)


def said(s: NormandyState) -> list[str]:
    """The sentences told so far."""
    return [words(s, event) for event in s.told or []]


def test_a_move_is_told_with_its_price() -> None:
    """§GEN-2 From where to where, in points and thirds."""
    s = do(sketch(".:14-6 . . .", GERMANS, turn=1, roads="A1 B1"), "move 14-6@A1", "go C1")
    assert said(s)[0] == "German first impulse"
    assert said(s)[1] == "14-6 strong motorised infantry regiment moves from A1 to C1 (1⅓ points)."


def test_landings_are_told_as_such() -> None:
    """§RUL-06 On the beach, or beyond it."""
    s = sketch("p . .", ALLIES, turn=1, beaches={1: "A1"}, boxes={1: "7-4*2"})
    do(s, "move 7-4@1", "go B1", "move 7-4@1", "go A1")
    assert said(s)[1:] == [
        "7-4 infantry regiment lands and moves to B1 (2 points).",
        "7-4 infantry regiment lands in A1 (1 point).",
    ]


def test_so_are_arrivals() -> None:
    """§GEN-4 Over the edge."""
    west = 2 * 16 + EDGE_BITS["W"]
    s = sketch(". .", GERMANS, reserve=[("4-1", west)], road_exits={"A1": "W"})
    assert said(do(s, "move 4-1@reserve", "go A1"))[1] == "4-1 static infantry regiment arrives in A1 (⅓ point)."


def test_leaving_and_regrouping_are_told() -> None:
    """§VIC-X §BRK-1 With the name of the road."""
    s = sketch("p:7-4 .", ALLIES, beaches={1: "A1"}, supply=[1], roads="A1 B1", road_exits={"B1": "E"})
    do(s, "break 7-4@A1", "form 7-4 A1", "move 7-4@A1", "exit B1")
    assert said(s)[1:3] == ["7-4 infantry regiment breaks down in A1.", "7-4 infantry regiment is rebuilt in A1."]
    assert said(s)[4] == "7-4 infantry regiment leaves the map at B1 (road B1)."


def test_decisions_say_what_is_asked() -> None:
    """§GEN-2 Who, what, and by which rule."""
    s = sketch(".:7-2 .", GERMANS, turn=1)
    assert prompt(s) == "German: choose a unit to move, or end the first impulse (§GEN-2)"
    assert prompt(do(s.clone(), "move 7-2@A1")) == "German: move the 7-2 infantry regiment (§GEN-2)"
    assert prompt(do(s, "regroup")) == "German: break a unit down, or rebuild one (§BRK-1)"
