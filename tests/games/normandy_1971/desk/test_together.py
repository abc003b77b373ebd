"""Several pieces at once: only what plays through is offered."""

import pytest

from bocage.core import play
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.desk.desk import DESK
from bocage.games.normandy_1971.entrench import Announce
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.moves import ChooseMove, Movement, movers
from bocage.games.normandy_1971.state import NormandyState
from tests.games.normandy_1971.sketch import do, sketch, unit_at

from .positions import moments, play_on

together = DESK.together


def names(s: NormandyState, *words: str) -> list[str]:
    return [str(unit_at(s, text)) for text in words]


def test_two_units_of_a_stack_go_together_with_the_least_points_left() -> None:
    s = sketch("p:7-4,6-10 . . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    regiment, tanks = names(s, "7-4@A1", "6-10@A1")
    found = {choice.place: choice for choice in together(s, [regiment, tanks])}
    assert found["C1"].actions == (f"move {regiment}", "go C1", f"move {tanks}", "go C1")
    assert found["C1"].value == "2"
    assert found["C1"].says == "Go to C1 with 2 units (7-4, 6-10) — leaves at least 2"


def test_a_hex_that_cannot_hold_them_all_is_not_offered() -> None:
    """§STK-A"""
    s = sketch("p:7-4*2 b . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    units = [str(u) for u in s.units_at(s.kit.hex_named("A1"))]
    assert "B1" not in {choice.place for choice in together(s, units)}
    assert "C1" in {choice.place for choice in together(s, units)}


def test_while_a_unit_is_on_its_way_it_is_put_back_first() -> None:
    s = sketch("p:7-4*2 . . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    units = [str(u) for u in s.units_at(s.kit.hex_named("A1"))]
    do(s, f"move {units[0]}")
    found = together(s, units)
    assert found[0].actions[0] == "back"
    assert isinstance(play_on(s, *found[0].actions).agenda[-1], ChooseMove)


def test_several_units_join_an_attack_or_begin_one() -> None:
    s = sketch("p:7-4,2-4 .:7-2 .", CombatPhase(Side.ALLIED), supply=[1], beaches={1: "A1"})
    units = names(s, "7-4@A1", "2-4@A1")
    (begun,) = together(s, units)
    assert begun.actions == ("attack B1", f"with {units[0]}", f"with {units[1]}")
    do(s, "attack B1")
    (joined,) = together(s, units)
    assert joined.actions == (f"with {units[0]}", f"with {units[1]}")


def test_several_units_announce_that_they_dig() -> None:
    s = sketch(".:7-2,2-2 . .", Announce(Side.GERMAN), mover=Side.GERMAN)
    units = names(s, "7-2@A1", "2-2@A1")
    assert together(s, units)[0].actions == (f"dig {units[0]}", f"dig {units[1]}")


def test_enemies_strangers_and_nonsense_do_nothing_together() -> None:
    s = sketch("p:7-4 .:7-2 . .", Movement(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})
    mine, enemy = names(s, "7-4@A1", "7-2@B1")
    for pieces in ([mine, enemy], ["e:B1:7-2:0"], ["9999"], ["x"], [""], []):
        assert together(s, pieces) == []
    assert together(s, [mine, mine]) == together(s, [mine])


@pytest.mark.parametrize("seed", [3, 8])
def test_every_hex_to_which_they_could_go_one_after_the_other_is_offered(seed: int) -> None:
    """§STK-A"""
    shared = refused = 0
    for moment in moments(seed, every=80):
        s = moment.sight
        stacks = [s.units_at(h) for h in {s.at[u] for u in s.units_of(moment.side) if s.at[u] >= 0}]
        pair = next((stack[:2] for stack in stacks if len(stack) > 1 and set(stack) <= set(movers(s, moment.side))), [])
        if moment.task != "ChooseMove" or not pair:
            continue
        offered = {choice.place for choice in together(s, [str(u) for u in pair])}
        first, second = pair
        for goal in _goals(s, first)[::5]:
            can = goal in _goals(play_on(s, f"move {first}", f"go {goal}"), second)
            assert can == (goal in offered), goal
            shared, refused = shared + can, refused + (not can)
    assert shared > 5
    assert refused > 0


def _goals(s: NormandyState, u: Unit) -> list[str]:
    return [a.noun for a in play.offered(play_on(s, f"move {u}")) if a.verb == "go"]


@pytest.mark.parametrize("seed", [2, 5])
def test_everything_offered_plays_through(seed: int) -> None:
    tried = 0
    for moment in moments(seed, every=60):
        if moment.task not in ("ChooseMove", "Allocate", "Announce"):
            continue
        s = moment.sight
        stacks: dict[int, list[Unit]] = {}
        for u in s.units_of(moment.side):
            if s.at[u] >= 0:
                stacks.setdefault(s.at[u], []).append(u)
        for units in [stack for stack in stacks.values() if len(stack) > 1][:3]:
            for choice in together(s, [str(u) for u in units]):
                after = play_on(s, *choice.actions)
                if moment.task == "ChooseMove":
                    assert {s.kit.names[after.at[u]] for u in units} == {choice.place}
                tried += 1
    assert tried > 20
