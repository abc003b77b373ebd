"""Several pieces at once: only what plays through is offered."""

from random import Random

import pytest

from bocage.core import play
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.games.normandy_1969.desk.desk import DESK
from bocage.games.normandy_1969.moves import ChooseMove, Impulse, movers
from bocage.games.normandy_1969.state import FIRST, FOUGHT, RESERVE, NormandyState
from tests.games.moments import play_on
from tests.games.normandy_1969.battles import combat
from tests.games.normandy_1969.model import random_position
from tests.games.normandy_1969.sketch import do, sketch, unit_at

from .positions import moments

together = DESK.together


def names(s: NormandyState, *words: str) -> list[str]:
    return [str(unit_at(s, text)) for text in words]


def march(text: str) -> NormandyState:
    """An Allied impulse with a supply beach in A1."""
    return sketch(text, Impulse(Side.ALLIED, FIRST), supply=[1], beaches={1: "A1"})


def test_two_units_of_a_stack_go_together_with_the_least_points_left() -> None:
    s = march("p:7-4,6-10 . . .")
    regiment, tanks = names(s, "7-4@A1", "6-10@A1")
    found = {choice.place: choice for choice in together(s, [regiment, tanks])}
    assert found["C1"].actions == (f"move {regiment}", "go C1", f"move {tanks}", "go C1")
    assert found["C1"].says == "Go to C1 with 2 units (7-4, 6-10) — leaves at least 2"
    assert found["C1"].value == "2"


def test_a_square_that_cannot_hold_them_all_is_not_offered() -> None:
    """§STK-1 §STK-3"""
    s = march("p:7-4*2 b . .")
    units = [str(u) for u in s.units_at(s.kit.hex_named("A1"))]
    places = {choice.place for choice in together(s, units)}
    assert "B1" not in places
    assert "C1" in places


def test_units_from_different_squares_meet_where_both_can_be() -> None:
    s = march("p:7-4 . .:7-4 . .")
    found = {choice.place for choice in together(s, names(s, "7-4@A1", "7-4@C1"))}
    assert {"B1", "D1"} <= found


def test_while_a_unit_is_on_its_way_it_is_put_back_first() -> None:
    s = march("p:7-4*2 . . .")
    units = [str(u) for u in s.units_at(s.kit.hex_named("A1"))]
    do(s, f"move {units[0]}")
    found = together(s, units)
    assert found[0].actions[0] == "back"
    assert isinstance(play_on(s, *found[0].actions).agenda[-1], ChooseMove)


def test_several_units_join_an_attack_or_begin_one() -> None:
    """§CMB-3"""
    s = combat(".:7-4,2-4 .:7-2 .")
    units = names(s, "7-4@A1", "2-4@A1")
    (begun,) = together(s, units)
    assert begun.actions == ("attack B1", f"with {units[0]}", f"with {units[1]}")
    do(s, "attack B1")
    (joined,) = together(s, units)
    assert joined.actions == (f"with {units[0]}", f"with {units[1]}")


def test_one_who_has_attacked_keeps_the_others_from_attacking_with_him() -> None:
    """§ATT-10"""
    s = combat(".:7-4,2-4 .:7-2 .")
    units = names(s, "7-4@A1", "2-4@A1")
    s.flags[int(units[1])] |= FOUGHT
    assert together(s, units) == []
    assert len(together(s, units[:1])) == 1


def test_enemies_strangers_and_nonsense_do_nothing_together() -> None:
    s = march("p:7-4 . .:7-2 .")
    mine, enemy = names(s, "7-4@A1", "7-2@C1")
    for pieces in ([mine, enemy], ["9999"], ["x"], [""], []):
        assert together(s, pieces) == []
    assert together(s, [mine, mine]) == together(s, [mine]) != []


def test_a_unit_off_the_map_attacks_nobody() -> None:
    s = combat(".:7-4 .:7-2 .", reserve=[("7-4", 5)])
    (waiting,) = [str(u) for u in s.units_at(RESERVE) if not u & 1]
    assert together(s, [waiting]) == []


def test_every_square_to_which_they_could_go_one_after_the_other_is_offered() -> None:
    """§STK-1 §RUL-23 In crowds, until room was scarce in four of them."""
    scarce = 0
    for seed in range(60):
        s = random_position(Random(seed))
        if scarce == 4 or not (pair := _pair(s, s.mover)):
            continue
        offered = {choice.place for choice in together(s, [str(u) for u in pair])}
        first, second = pair
        goals = _goals(s, first)
        shared = {goal for goal in goals if goal in _goals(play_on(s, f"move {first}", f"go {goal}"), second)}
        assert offered == shared
        scarce += 0 < len(shared) < len(goals)
    assert scarce == 4


def _pair(s: NormandyState, side: Side) -> list[Unit]:
    """Two units of one stack that may both move."""
    able = movers(s, side)
    for u in able:
        if s.at[u] >= 0 and len(mates := [v for v in able if s.at[v] == s.at[u]]) > 1:
            return mates[:2]
    return []


def _goals(s: NormandyState, u: Unit) -> list[str]:
    return [a.noun for a in play.offered(play_on(s, f"move {u}")) if a.verb == "go"]


@pytest.mark.parametrize("seed", [2, 5])
def test_everything_offered_plays_through(seed: int) -> None:
    tried = 0
    for moment in moments(seed, every=15):
        s = moment.sight
        units = _pair(s, moment.side) if moment.task in ("ChooseMove", "Attacks") else []
        for choice in together(s, [str(u) for u in units]):
            after = play_on(s, *choice.actions)
            if moment.task == "ChooseMove":
                assert {s.kit.names[after.at[u]] for u in units} == {choice.place}
            tried += 1
    assert tried > 20
