"""What a pointed finger may have meant, and whether the refusal helps."""

import pytest

from bocage.core import play
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.desk.desk import DESK
from bocage.games.normandy_1969.moves import Impulse, MoveUnit
from bocage.games.normandy_1969.state import FIRST, NormandyState
from tests.games.desk_fingers import demand_refusals_that_help
from tests.games.normandy_1969.battles import combat, gather, retreating
from tests.games.normandy_1969.sketch import do, sketch, unit_at

from .positions import begun, moments

tries = DESK.tries


def refused(s: NormandyState, place: str, piece: str = "") -> str:
    """The rule that refuses the likeliest meaning."""
    ruling = play.why_not(s, tries(s, place, piece)[0])
    assert ruling is not None
    return ruling.rule


def march(text: str) -> NormandyState:
    """An Allied impulse with a supply beach in A1."""
    return sketch(text, Impulse(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})


def test_a_unit_that_has_moved_moves_no_more() -> None:
    """§GEN-2"""
    s = march("p:7-4 . . .")
    u = unit_at(s, "7-4@A1")
    do(s, f"move {u}", "go B1")
    assert tries(s, "B1", str(u)) == [Action("move", str(u))]
    assert refused(s, "B1", str(u)) == refused(s, "B1") == "§GEN-2"


def test_a_square_too_far_is_out_of_reach() -> None:
    """§TEC"""
    s = do(march("p:7-4 . . . . . ."), "move 7-4@A1")
    assert refused(s, "G1") == "§TEC"


def test_enemies_and_their_zones_are_not_passed() -> None:
    """§ATT-1"""
    s = sketch(
        """
        p:7-4  .  .:7-2  .
           .   .    .
        """,
        Impulse(Side.ALLIED, FIRST),
        supply=[1],
        beaches={1: "A2"},
    )
    do(s, "move 7-4@A2")
    assert refused(s, "C2") == "§ATT-1"
    assert refused(s, "C1") == "§ATT-1"  # three squares away, but through the zone


def test_only_a_road_off_the_map_means_to_leave_it_and_only_to_the_allies() -> None:
    """§VIC-X"""
    s = sketch(
        "p:7-4 . . .:7-2",
        Impulse(Side.ALLIED, FIRST),
        supply=[1],
        beaches={1: "A1"},
        roads="A1 B1 C1",
        road_exits={"B1": "S"},
    )
    do(s, "move 7-4@A1")
    assert [a.verb for a in tries(s, "B1", "")] == ["go", "exit"]
    assert [a.verb for a in tries(s, "C1", "")] == ["go", "step"]
    s.agenda[-1] = MoveUnit(unit_at(s, "7-2@D1"))
    assert [a.verb for a in tries(s, "B1", "")] == ["go", "step"]


def test_an_enemy_that_cannot_be_attacked() -> None:
    """§CMB-1 §R-06"""
    s = combat("p:7-4 .:7-2 . .:7-2")
    assert refused(s, "D1") == "§CMB-1"
    s.struck = 1 << s.kit.hex_named("B1")
    s.offer = None
    assert refused(s, "B1") == "§R-06"


def test_a_unit_that_cannot_join_an_attack() -> None:
    """§CMB-1 Not next to it."""
    s = gather(combat(".:7-4 .:7-2 . .:7-4"), "B1")
    assert refused(s, "D1") == "§CMB-1"


def test_the_coast_means_its_ships_where_nobody_there_could_join() -> None:
    """§RUL-09"""
    s = gather(combat("p:7-4 .:7-2 p"), "B1", "7-4@A1")
    assert [str(a) for a in tries(s, "C1", "")] == ["hold C1", "fire C1"]
    assert refused(s, "C1") == "§RUL-09"


def test_a_retreat_into_the_enemy_zone_is_refused_while_there_is_another_way() -> None:
    """§CRT-AB"""
    s = retreating(
        """
        .   .   .   .
          .   .:7-4  .
        .   .   .   .:7-2
        """,
        "7-4@B2",
        1,
    )
    assert refused(s, "C2") == "§CRT-AB"


def test_a_beach_already_chosen_and_one_that_is_too_many() -> None:
    """§INV-1"""
    s = begun(*[f"invade {n}" for n in range(1, 9)])
    assert refused(s, "box 9") == "§INV-1"


def test_a_strange_finger_means_nothing() -> None:
    s = march("p:7-4 . .:7-2")
    enemy = str(unit_at(s, "7-2@C1"))
    for place, piece in (("C1", enemy), ("Z99", ""), ("box 99", ""), ("box x", ""), ("", ""), ("", "-1")):
        assert tries(s, place, piece) == []


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_refused_is_refused_by_a_rule(seed: int) -> None:
    """Whatever is pointed at, the answer is a ruling that helps and not that there is no such action."""
    assert {"MoveUnit", "ChooseMove", "Gather"} <= demand_refusals_that_help(moments(seed, every=10), tries)
