"""Regiments into battalions and back."""

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1969.combat import CombatPhase
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.state import FIRST, FOUGHT, NormandyState
from tests.games.normandy_1969.sketch import do, goals, options, sketch, told, unit_at, units_in, why_not

GERMANS = Impulse(Side.GERMAN, FIRST)
ALLIES = Impulse(Side.ALLIED, FIRST)

TABLE = {
    "7-4": ["2-4", "2-4", "2-4"],
    "7-4p": ["2-4p", "2-4p", "2-4p"],
    "7-4g": ["2-4g", "2-4g", "2-4g"],
    "5-4": ["2-4", "2-4"],
    "5-4g": ["2-4g", "2-4g"],
    "20-10": ["6-10", "6-10", "6-10"],
    "7-2": ["2-2", "2-2", "2-2"],
    "5-2": ["2-2", "2-2"],
    "4-1": ["2-1", "2-1"],
    "15-6": ["5-6", "7-6a"],
    "16-6": ["5-6", "7-6a"],
    "18-6": ["6-6", "8-6"],
    "10-6": ["3-6", "3-6", "3-6"],
    "7-6": ["3-6", "3-6"],
    "14-6": ["4-6", "4-6", "4-6"],
}


def alone(kind: str) -> NormandyState:
    """One unit, in its own impulse of turn 1."""
    task = ALLIES if SHEET.named(kind).side == Side.ALLIED else GERMANS
    return sketch(f".:{kind} . . . .", task, turn=1)


@pytest.mark.parametrize("kind", TABLE)
def test_the_breakdown_table(kind: str) -> None:
    """§BRK-1 §BRK-2 §R-09 The parts of each unit stand where it stood, and make it again."""
    s = do(alone(kind), f"break {kind}@A1")
    assert units_in(s, "A1") == TABLE[kind]
    assert units_in(do(s, f"form {kind} A1"), "A1") == [kind]
    assert (len(told(s, "broke_down")), len(told(s, "rebuilt"))) == (1, 1)


@pytest.mark.parametrize("kind", sorted({kind.code for kind in SHEET.kinds} - set(TABLE)))
def test_nothing_else_breaks_down(kind: str) -> None:
    """§BRK-2 §R-09 Battalions, and the 22-10, 16-10 and 12-10 among others."""
    s = alone(kind)
    assert goals(s, "break") == set()
    assert why_not(s, f"break {kind}@A1") == "§BRK-2"


def test_no_unit_breaks_down_in_combat() -> None:
    """§BRK-1 Nor is any rebuilt."""
    s = sketch(".:7-4 .:7-2,2-2*2", CombatPhase(Side.GERMAN), turn=1, mover=Side.GERMAN)
    verbs = {action.partition(" ")[0] for action in options(s)}
    assert verbs
    assert not verbs & {"break", "form", "regroup"}


def test_a_unit_breaks_down_before_its_move() -> None:
    """§BRK-1 The parts go their own ways."""
    s = do(alone("7-2"), "break 7-2@A1", "move 2-2@A1", "go C1", "move 2-2@A1", "go B1")
    assert [units_in(s, name) for name in ("A1", "B1", "C1")] == [["2-2"]] * 3


def test_a_unit_breaks_down_on_its_way() -> None:
    """§BRK-1 One of two points spent, each part has one left."""
    s = do(alone("7-2"), "move 7-2@A1", "step B1", "break", "move 2-2@B1")
    assert goals(s) == {"A1", "C1"}


def test_a_unit_breaks_down_after_its_move() -> None:
    """§BRK-1 §GEN-2 The parts have moved as well."""
    s = do(alone("7-2"), "move 7-2@A1", "go B1", "break 7-2@B1")
    assert units_in(s, "B1") == TABLE["7-2"]
    assert why_not(s, "move 2-2@B1") == "§GEN-2"


def test_a_unit_does_not_break_down_where_its_parts_could_not_stay() -> None:
    """§SUP-4 On its way through a square out of supply a unit stays whole."""
    s = sketch(
        ". . . .:14-6 . . . . . . . .",
        GERMANS,
        road_exits={"A1": "W", "L1": "E"},
    )
    do(s, "move 14-6@D1", "step E1")
    assert why_not(s, "break") == "§SUP-4"


def test_parts_have_the_supply_of_the_whole() -> None:
    """§RUL-25 §SUP-5 Out of supply when the impulse began, a part only comes closer to it."""
    s = sketch(". . . . . . . . .:14-6 . .", GERMANS, road_exits={"A1": "W"})
    do(s, "break 14-6@I1", "move 4-6@I1")
    assert goals(s) == {f"{column}1" for column in "CDEFGH"}


def test_parts_of_paratroops_are_held_as_they_were() -> None:
    """§INV-5 Breaking down does not set them free on turn 1."""
    s = do(alone("7-4p"), "break 7-4p@A1")
    assert why_not(s, "move 2-4p@A1") == "§INV-5"


def test_parts_must_be_in_one_square() -> None:
    """§BRK-1 Next to each other is not enough."""
    s = do(alone("4-1"), "break 4-1@A1", "move 2-1@A1", "go B1")
    assert why_not(s, "form 4-1 A1") == "§BRK-1"
    assert "form 4-1 B1" in options(do(s, "move 2-1@A1", "go B1"))


def test_only_what_was_broken_down_is_rebuilt() -> None:
    """§BRK-1 Loose battalions make no regiment, and the parts of a 15-6 no 16-6."""
    s = do(alone("15-6"), "break 15-6@A1")
    assert why_not(s, "form 16-6 A1") == "§BRK-1"
    assert why_not(s, "form 15-6 A1") is None
    assert why_not(sketch(".:2-1*2 .", GERMANS, turn=1), "form 4-1 A1") == "§BRK-1"


def test_commandos_are_no_part_of_a_regiment() -> None:
    """§BRK-2 They have the value of infantry battalions and are none."""
    s = sketch(".:2-4c*3 .", ALLIES, turn=1)
    s.broken[SHEET.index["7-4"]] = 1
    assert why_not(s, "form 7-4 A1") == "§BRK-1"


def test_a_rebuilt_unit_has_no_more_points_than_its_tiredest_part() -> None:
    """§BRK-1 Two of six spent by one part: the regiment has four left."""
    s = sketch(".:4-6 . .:4-6*2 . . . . .", GERMANS, turn=1)
    s.broken[SHEET.index["14-6"]] = 1
    do(s, "move 4-6@A1", "go C1", "form 14-6 C1", "move 14-6@C1")
    assert goals(s) == {f"{column}1" for column in "ABDEFG"}


def test_a_unit_rebuilt_with_a_part_that_has_no_points_left_has_moved() -> None:
    """§BRK-1 §GEN-2 It is not offered for a move it could not make."""
    s = sketch(".:2-2 . .:2-2*2 . .", GERMANS, turn=1)
    s.broken[SHEET.index["7-2"]] = 1
    do(s, "move 2-2@A1", "go C1", "form 7-2 C1")
    assert why_not(s, "move 7-2@C1") == "§GEN-2"


def test_a_rebuilt_unit_has_fought_if_a_part_has() -> None:
    """§ATT-10 One attack a turn: regrouping wins no second one."""
    s = sketch(".:2-1*2 .", GERMANS, turn=1)
    s.broken[SHEET.index["4-1"]] = 1
    s.flags[unit_at(s, "2-1@A1")] |= FOUGHT
    do(s, "form 4-1 A1")
    assert s.flags[unit_at(s, "4-1@A1")] & FOUGHT
    do(s, "break 4-1@A1")
    assert all(s.flags[u] & FOUGHT for u in s.units_at(0))


def test_regrouping_must_be_chosen_first() -> None:
    """§BRK-1 The refusal points to it."""
    s = alone("7-2")
    ruling = s.agenda[-1].bars(s, s.kit.numbered("break")[unit_at(s, "7-2@A1")])
    assert (ruling.rule, str(ruling.instead)) == ("§BRK-1", "regroup")
