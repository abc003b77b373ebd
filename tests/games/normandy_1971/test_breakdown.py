"""Regiments into battalions and back."""

import pytest

from bocage.core.protocol import Side
from bocage.core.regiments.state import MOVED
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.kinds import kind_named, kinds
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.state import LOCKED, NormandyState
from tests.games.normandy_1971.sketch import do, goals, options, sketch, unit_at, units_in, why_not

GERMANS = Movement(Side.GERMAN, FIRST)
ALLIES = Movement(Side.ALLIED, FIRST)

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
    """One unit, in supply, in its own movement phase."""
    task = ALLIES if kind_named(kind).side == Side.ALLIED else GERMANS
    return sketch(f"p:{kind} . . . .", task, beaches={1: "A1"}, supply=[1])


@pytest.mark.parametrize("kind", TABLE)
def test_the_breakdown_table(kind: str) -> None:
    """§BRK §BRK-D The parts of each unit stand where it stood."""
    s = do(alone(kind), f"break {kind}@A1")
    assert units_in(s, "A1") == TABLE[kind]


@pytest.mark.parametrize("kind", TABLE)
def test_the_table_works_backwards(kind: str) -> None:
    """§BRK-E The parts make the unit again."""
    s = do(alone(kind), f"break {kind}@A1", f"form {kind} A1")
    assert units_in(s, "A1") == [kind]


@pytest.mark.parametrize("kind", sorted({kind.code for kind in kinds()} - set(TABLE)))
def test_nothing_else_breaks_down(kind: str) -> None:
    """§BRK-X Battalions and the units the table leaves out stay whole."""
    s = alone(kind)
    assert goals(s, "break") == set()
    assert why_not(s, f"break {kind}@A1") == "§BRK-X"


def test_the_two_kinds_of_7_6_are_different_units() -> None:
    """§R-49 §UNIT-76 The regiment breaks into infantry battalions, the Panther battalion of a 15-6 not at all."""
    s = do(alone("15-6"), "break 15-6@A1")
    panthers = s.kind_of(unit_at(s, "7-6a@A1"))
    assert (panthers.value, panthers.type, panthers.size) == ("7-6", "armor", "B")
    assert why_not(s, "break 7-6a@A1") == "§BRK-X"
    assert (kind_named("7-6").type, kind_named("7-6").parts) == ("infantry", ("3-6", "3-6"))


def test_no_unit_breaks_down_in_combat() -> None:
    """§BRK-C Nor is any rebuilt."""
    s = sketch("p:7-4 .:7-2,2-2*2", CombatPhase(Side.GERMAN), options={"rebuild_pool": False})
    verbs = {action.partition(" ")[0] for action in options(s)}
    assert verbs
    assert not verbs & {"break", "form"}
    assert why_not(s, "break 7-2@B1") is not None


def test_a_unit_breaks_down_before_its_move() -> None:
    """§BRK-C The parts go their own ways."""
    s = do(alone("7-2"), "break 7-2@A1", "move 2-2@A1", "go C1", "move 2-2@A1", "go B1")
    assert [units_in(s, name) for name in ("A1", "B1", "C1")] == [["2-2"]] * 3


def test_a_unit_breaks_down_on_its_way() -> None:
    """§BRK-C §BRK-F One of two points spent, each part has one left."""
    s = do(alone("7-2"), "move 7-2@A1", "step B1", "break", "move 2-2@B1")
    assert goals(s) == {"A1", "C1"}


def test_a_unit_breaks_down_after_its_move() -> None:
    """§BRK-C §BRK-F §MOV-H The parts have moved as well."""
    s = do(alone("7-2"), "move 7-2@A1", "go B1", "break 7-2@B1")
    assert units_in(s, "B1") == TABLE["7-2"]
    assert why_not(s, "move 2-2@B1") == "§MOV-H"


def test_a_unit_does_not_break_down_where_its_parts_could_not_stay() -> None:
    """§BRK-F §MOV-K On its way through a hex out of supply a unit stays whole."""
    s = sketch(". . . .:7-6 . . . . .", GERMANS, edge="A1 I1")
    do(s, "move 7-6@D1", "step E1")
    assert why_not(s, "break") == "§MOV-K"
    assert why_not(do(s, "step F1"), "break") is None


def test_parts_have_the_supply_of_the_whole() -> None:
    """§BRK-F §SUP-P1 Out of supply when the phase began, a part has half its allowance."""
    s = do(sketch(". . . . . . .:14-6", GERMANS, edge="A1"), "break 14-6@G1", "move 4-6@G1")
    assert goals(s) == {"D1", "E1", "F1"}


def test_parts_stay_entrenched() -> None:
    """§BRK-F §ENT-C The works are the hex's."""
    s = do(sketch(".:7-2 .", GERMANS, works="A1"), "break 7-2@A1")
    assert s.works == 1


def test_parts_of_paratroops_are_held_as_they_were() -> None:
    """§BRK-F §MOV-M Breaking down does not set them free."""
    s = sketch("p . . . . .:7-4p", ALLIES, beaches={1: "A1"}, supply=[1], flags={"F1": LOCKED})
    assert why_not(do(s, "break 7-4p@F1"), "move 2-4p@F1") == "§MOV-M"


def test_parts_must_be_in_one_hex() -> None:
    """§BRK-E Next to each other is not enough."""
    s = do(alone("4-1"), "break 4-1@A1", "move 2-1@A1", "go B1")
    assert why_not(s, "form 4-1 A1") == "§BRK-E"
    assert "form 4-1 B1" in options(do(s, "move 2-1@A1", "go B1"))


def test_any_equal_parts_will_do() -> None:
    """§BRK-E A battalion that never belonged to the regiment takes the place of one that did."""
    s = sketch(".:5-2 .:2-2 .", GERMANS)
    do(s, "break 5-2@A1", "move 2-2@A1", "go B1", "form 5-2 B1")
    assert (units_in(s, "A1"), units_in(s, "B1")) == (["2-2"], ["5-2"])


def test_parts_of_another_type_will_not_do() -> None:
    """§BRK-E Commandos have the value of infantry battalions and are none."""
    s = sketch("p:2-4c*3 .", ALLIES, beaches={1: "A1"}, supply=[1], options={"rebuild_pool": False})
    assert why_not(s, "form 7-4 A1") == "§BRK-E"


def test_only_what_was_broken_down_is_rebuilt() -> None:
    """§R-34 Parts of a 15-6 do not make a 16-6."""
    s = do(alone("15-6"), "break 15-6@A1")
    assert why_not(s, "form 16-6 A1") == "§R-34"
    assert why_not(s, "form 15-6 A1") is None


def test_a_unit_rebuilt_leaves_the_pool() -> None:
    """§R-34 One 5-2 broken down is one 5-2 rebuilt."""
    s = sketch(".:5-2,2-2*2 .", GERMANS)
    assert why_not(s, "form 5-2 A1") == "§R-34"
    do(s, "break 5-2@A1", "form 5-2 A1")
    assert why_not(s, "form 5-2 A1") == "§R-34"


def test_by_option_parts_alone_decide() -> None:
    """§R-34 Option rebuild_pool off: strays make a regiment."""
    s = sketch(".:7-6a,5-6 .", GERMANS, options={"rebuild_pool": False})
    assert goals(s, "form") == {"15-6 A1", "16-6 A1"}


def test_nothing_is_rebuilt_that_does_not_break_down() -> None:
    """§BRK-X There is no recipe for an 8-4, nor for the enemy's units."""
    s = do(alone("7-2"), "break 7-2@A1")
    assert (why_not(s, "form 8-4 A1"), why_not(s, "form 7-4 A1")) == ("§BRK-X", "§BRK-X")


def test_a_rebuilt_unit_has_the_points_of_its_tiredest_part() -> None:
    """§R-34 §BRK-F One part has not moved, the other has spent three of six points."""
    s = sketch(".:7-6 . . .:3-6 . . . . . .", GERMANS)
    do(s, "break 7-6@A1", "move 3-6@A1", "go D1", "form 7-6 D1", "move 7-6@D1")
    assert goals(s) == {"A1", "B1", "C1", "E1", "F1", "G1"}
    assert why_not(do(s, "go E1"), "move 7-6@E1") == "§MOV-H"


def test_the_freshest_parts_are_rebuilt_whatever_their_numbers() -> None:
    """§BRK-E §FOG-1 Of three battalions the one that has marched stays out; its number, the lowest, tells nothing."""
    s = sketch(".:2-1 .:4-1 .", GERMANS)
    do(s, "break 4-1@B1", "move 2-1@A1", "go B1")
    marched = min(u for u in s.units_of(Side.GERMAN) if s.at[u] == s.kit.hex_named("B1"))
    assert s.flags[marched] & MOVED
    do(s, "form 4-1 B1")
    assert s.at[marched] == s.kit.hex_named("B1")
    assert not s.flags[unit_at(s, "4-1@B1")] & MOVED


def test_a_unit_rebuilt_from_parts_that_have_all_moved_has_moved() -> None:
    """§MOV-H §R-34 Taking a unit apart and together again is no way to move twice."""
    s = do(alone("7-6"), "move 7-6@A1", "go B1", "break 7-6@B1", "form 7-6 B1")
    assert why_not(s, "move 7-6@B1") == "§MOV-H"


@pytest.mark.parametrize(
    ("text", "edge", "far"), [(". . . .:3-6 . . .:3-6", "A1", "G1"), (".:3-6 . . .:3-6 . . .", "G1", "A1")]
)
def test_a_rebuilt_unit_is_supplied_only_if_all_its_parts_were(text: str, edge: str, far: str) -> None:
    """§R-34 §SUP-P1 One part from beyond the last supplied hex halves the whole."""
    s = sketch(text, GERMANS, edge=edge, options={"rebuild_pool": False})
    do(s, f"move 3-6@{far}", "go D1", "form 7-6 D1")
    assert not s.is_fed(unit_at(s, "7-6@D1"))


@pytest.mark.parametrize(("tanks", "refusal"), [(9, None), (10, "§R-47")])
def test_by_option_the_counters_must_suffice(tanks: int, refusal: str | None) -> None:
    """§R-47 Twelve tank battalions are in the box; with option counter_limits a 20-10 needs three of them free."""
    s = sketch(f"p:20-10,6-10*{tanks} .", ALLIES, beaches={1: "A1"}, supply=[1], options={"counter_limits": True})
    assert why_not(s, "break 20-10@A1") == refusal


def test_a_20_10_breaks_down_whatever_the_counters() -> None:
    """§R-47 Without the option nobody counts them."""
    s = sketch("p:20-10,6-10*12 .", ALLIES, beaches={1: "A1"}, supply=[1])
    assert why_not(s, "break 20-10@A1") is None


def test_a_broken_unit_is_no_loss() -> None:
    """§BRK-D It is replaced, not eliminated."""
    assert sum(do(alone("7-2"), "break 7-2@A1").lost) == 0
