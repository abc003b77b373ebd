"""What a pointed finger may have meant, and whether the refusal helps."""

import pytest

from bocage.core import play
from bocage.core.nouns import sentence
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.desk.desk import DESK
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.state import NormandyState
from tests.games.desk_fingers import demand_refusals_that_help
from tests.games.normandy_1971.sketch import do, sketch, unit_at

from .positions import moments

tries = DESK.tries


def refused(s: NormandyState, place: str, piece: str = "") -> str:
    """The rule that refuses the likeliest meaning."""
    ruling = play.why_not(s, tries(s, place, piece)[0])
    assert ruling is not None
    return ruling.rule


def test_a_unit_that_has_moved_moves_no_more() -> None:
    """§MOV-H"""
    s = sketch("p:7-4 . . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    u = unit_at(s, "7-4@A1")
    do(s, f"move {u}", "go B1")
    assert tries(s, "B1", str(u)) == [Action("move", str(u))]
    assert refused(s, "B1", str(u)) == refused(s, "B1") == "§MOV-H"


def test_a_hex_too_far_is_out_of_reach() -> None:
    """§MOV-A"""
    s = sketch("p:7-4 . . . . . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    do(s, "move 7-4@A1")
    assert refused(s, "G1") == "§MOV-A"


def test_an_enemy_in_the_way_is_not_entered() -> None:
    """§MOV-G"""
    s = sketch("p:7-4 . .:7-2", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    do(s, "move 7-4@A1")
    assert refused(s, "C1", "e:C1:7-2:0") == "§MOV-G"


def test_an_enemy_too_far_to_attack() -> None:
    """§CMB-A"""
    s = sketch("p:7-4 .:7-2 . .:7-2", CombatPhase(Side.ALLIED), supply=[1], beaches={1: "A1"})
    assert refused(s, "D1") == "§CMB-A"


def test_tanks_alone_do_not_attack() -> None:
    """§CMB-J"""
    s = sketch(
        """
        p:7-4   .:7-2   .
            .:6-10  .     .
        """,
        CombatPhase(Side.ALLIED),
        supply=[1],
        beaches={1: "A2"},
    )
    s.fed = (1 << len(s.at)) - 1
    do(s, "attack B2")
    assert refused(s, "A1") == "§CMB-J"


def test_a_strange_finger_means_nothing() -> None:
    s = sketch("p:7-4 . .:7-2", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    for place, piece in (("C1", "e:C1:7-2:0"), ("Z99", ""), ("box 99", ""), ("box x", ""), ("", ""), ("", "-1")):
        assert tries(s, place, piece) == []


@pytest.mark.parametrize("seed", [1, 2, 3, 26])
def test_what_is_refused_is_refused_by_a_rule(seed: int) -> None:
    """Whatever is pointed at, the answer is a ruling that helps and not that there is no such action."""
    assert {"MoveUnit", "ChooseMove"} <= demand_refusals_that_help(moments(seed, every=30), tries)


def said(s: NormandyState, says: str, **facts: object) -> str:
    """A sentence of the game."""
    return sentence(GAME.nouns, s, says, facts)


def test_facts_are_put_into_words() -> None:
    s = sketch("p:7-4 . . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    u = unit_at(s, "7-4@A1")
    assert (
        said(s, "{unit} goes to {hex}", unit=u, hex=s.kit.hex_named("B1"))
        == "the 7-4 infantry regiment in A1 goes to B1"
    )
    assert said(s, "{beach} is full, {need} too much", beach=1, need="7/3") == "beach 1 (Beach 1) is full, 2⅓ too much"
    assert said(s, "it begins {ground}", ground="falaise") == "it begins within ten hexes of Falaise"
    assert said(s, "no {kind}, {load}", kind="7-4", load=17) == "no 7-4 infantry regiment, 1 regiment and 1 battalion"


def test_a_number_that_is_no_own_unit_says_nothing_of_the_enemy() -> None:
    s = sketch("p:7-4 .:7-2 .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    for number in (unit_at(s, "7-2@B1"), 99, "7-4"):
        ruling = play.why_not(s, Action("move", str(number)))
        assert ruling is not None
        assert said(s, ruling.says, **ruling.facts) == f"you have no unit {number}"
