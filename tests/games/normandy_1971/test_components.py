"""Components: sides, dice, kinds of unit, names."""

import pytest

from bocage.core.play import decision
from bocage.core.protocol import Roll, Side
from bocage.core.regiments.state import GONE
from bocage.games.normandy_1971 import deployment, entrench, invasion, resolve
from bocage.games.normandy_1971.kinds import kind_named, kinds
from bocage.games.normandy_1971.kit import Kit, Options, tables
from bocage.games.normandy_1971.moves import Movement
from bocage.games.normandy_1971.odds import table_row
from bocage.games.normandy_1971.setup import new_match
from bocage.maps.normandy import load
from tests.games.normandy_1971.sketch import do, goals, sketch


def test_every_chance_is_one_six_sided_die() -> None:
    """§GEN-4"""
    dice = [
        task
        for chapter in (deployment, entrench, invasion, resolve)
        for task in vars(chapter).values()
        if isinstance(task, type) and issubclass(task, Roll) and task is not Roll
    ]
    assert len(dice) == 5
    assert all(die.faces is Roll.faces for die in dice)
    assert decision_faces() == 6


def decision_faces() -> int:
    waits = decision(do(new_match({}), "take historical"))
    assert waits is not None
    return waits.faces


def test_rows_beyond_the_sixth_are_reached_only_with_an_addition() -> None:
    """§GEN-4"""
    kit = Kit(load(), Options())
    assert [table_row(kit, die, 0) for die in range(1, 7)] == [1, 2, 3, 4, 5, 6]
    assert [table_row(kit, 6, addition) for addition in (1, 2, 3, 4)] == [7, 8, 9, 10]


def test_allied_units_have_even_numbers_and_german_ones_odd() -> None:
    """§GEN-1 Every unit of a new match belongs to the side its number says."""
    s = new_match({"german_ob": "F"})
    do(s, "take historical", "take historical")
    for side in (Side.ALLIED, Side.GERMAN):
        assert {s.kind_of(u).side for u in s.units_of(side) if s.at[u] != GONE} == {side}


def test_counters_are_told_apart_by_strength_allowance_type_and_size_alone() -> None:
    """§GEN-5 §UNIT-T §R-46 No two kinds agree in all of them."""
    printed = [(k.side, k.strength, k.movement, k.type, k.size, k.defend_only) for k in kinds()]
    assert len(set(printed)) == len(printed)


def test_types_are_those_that_have_counters() -> None:
    """§GEN-6 Armored infantry is named in the rules but has no counter."""
    types = {kind.type for kind in kinds()}
    assert types == {
        "armor", "recon", "infantry", "parachute", "glider", "commando", "antitank", "antiaircraft",
    }  # fmt: skip


def test_a_brigade_is_a_regiment() -> None:
    """§GEN-7 §UNIT-T The brigades weigh as much in a stack as regiments."""
    brigades = [kind for kind in kinds() if "brigade" in kind.name]
    assert {kind.value for kind in brigades} == {"20-10", "22-10", "12-10", "8-4"}
    assert {kind.size for kind in brigades} == {"R"}


def test_there_are_eight_naval_missions() -> None:
    """§GEN-8"""
    assert sum(row["count"] for row in tables()["naval"]) == 8


def test_german_paratroops_walk_like_infantry_from_the_first_turn() -> None:
    """§UNIT-P Neither held back nor locked on Game-Turn 1, as Allied paratroops are."""
    assert kind_named("10-6").type == "infantry"
    s = sketch(".  .:10-6  .", Movement(Side.GERMAN, "first movement"), turn=1)
    assert goals(do(s, "move 10-6@B1")) == {"A1", "C1"}


@pytest.mark.parametrize(
    ("printed", "modern"), [("Coutance", "Coutances"), ("Bayeaux", "Bayeux"), ("Cartentan", "Carentan")]
)
def test_places_have_their_modern_names(printed: str, modern: str) -> None:
    """§R-64"""
    assert modern in load().city_of
    assert printed not in load().city_of


def test_one_hex_is_two_kilometres() -> None:
    """§GEN-3"""
    registration = load().registration
    assert registration is not None
    assert registration.pitch_km == 2
