"""§3f1 §3f2 §6a5 Reinforcements: when they come, where, and what it costs: nothing."""

from collections.abc import Mapping
from typing import Any

import pytest

from bocage.core.protocol import Side
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.orders import START
from bocage.games.dday_1991.reinforce import Reinforcement
from bocage.games.dday_1991.state import RESERVE, DDayState
from tests.games.dday_1991.position import ALLIED, GERMAN, at, bit, do, options, position, run, task, why_not


def expecting(side: Side, turn: int, *codes: str, units: Mapping[str, str] | None = None, **given: Any) -> DDayState:
    """The reinforcement and movement steps of a turn, with these units still to come on the turn of their card."""
    s = position(units or {}, turn=turn, mover=side, **given)
    for code in codes:
        u = s.kit.unit_index[code]
        s.at[u], s.due[u] = RESERVE, s.kit.kinds[u].arrivals[s.scenario].turn
    return run(s, Reinforcement(side), Movement(side))


def test_nobody_comes_before_his_turn() -> None:
    """§3f1 §6a5 The 13th Corps of 1944 is a reinforcement of turn 7."""
    assert task(expecting(GERMAN, 6, "G-13")) == ""
    early = expecting(GERMAN, 6, "G-13", "A-6PZ")
    assert why_not(early, "place G-13") == "§3f1"
    assert "place A-6PZ" in options(early)
    assert "place G-13" in options(expecting(GERMAN, 7, "G-13"))


def test_whoever_is_held_back_may_come_later() -> None:
    """§3f1"""
    s = do(expecting(GERMAN, 7, "G-13"), "done")
    assert at(s, "G-13") == str(RESERVE)
    s.turn = 9
    run(s, Reinforcement(GERMAN), Movement(GERMAN))
    do(s, "place G-13", "at G4")
    assert at(s, "G-13") == "G4"


def test_the_13th_corps_comes_to_any_controlled_city_of_the_reich() -> None:
    """§6a5 The rulebook's example: Austria, Czechoslovakia or Germany, but no city the Allies control."""
    s = do(expecting(GERMAN, 7, "G-13", allied=["G7"]), "place G-13")
    assert {"at G4", "at R1", "at N1", "at O6"} <= set(options(s))
    assert why_not(s, "at G7") == "§6a5"  # lost to the Allies
    assert why_not(s, "at G13") == "§6a5"  # Paris
    assert why_not(s, "at J5") == "§6a5"  # no city


def test_nobody_is_put_on_top_of_the_enemy() -> None:
    """§6a5 §2d3 An Allied air unit in Hanover takes no control, and yet keeps Germans out."""
    s = do(expecting(GERMAN, 7, "G-13", units={"AIR-9U": "G4"}), "place G-13")
    assert s.controls(GERMAN, s.kit.hex_named("G4"))
    assert why_not(s, "at G4") == "§6a5"


def test_allied_units_come_where_their_card_says() -> None:
    """§6a5 Southampton, the Base, any port, any French city: each as its card has it."""
    s = do(expecting(ALLIED, 6, "HQ-12U", "A-7U", "13U", "AIR-1F", allied=["E13", "G13"]), "place HQ-12U")
    assert options(s, "at") == ["A14"]
    do(s, "at A14", "place A-7U")
    assert options(s, "at") == ["T19"]
    do(s, "at T19", "place 13U")
    assert set(options(s, "at")) == {"A14", "C12", "T19", "E13"}
    do(s, "at E13", "place AIR-1F")
    assert set(options(s, "at")) == {"G13", "E13"}
    assert why_not(s, "at A14") == "§6a5"


def test_a_unit_whose_entry_hexes_are_all_the_enemys_waits() -> None:
    """§3f2"""
    s = expecting(ALLIED, 6, "AIR-1F", "13U")
    assert why_not(s, "place AIR-1F") == "§3f2"
    alone = expecting(ALLIED, 6, "AIR-1F")
    assert task(alone) != "Reinforce"
    ready = expecting(ALLIED, 6, "AIR-1F", allied=["G13"])
    assert "place AIR-1F" in options(ready)


def test_germans_without_a_city_in_the_reich_wait_too() -> None:
    """§3f2"""
    cities = [
        "D4",
        "E3",
        "E4",
        "G4",
        "G7",
        "G8",
        "H2",
        "I1",
        "I5",
        "J2",
        "J6",
        "L1",
        "L5",
        "L7",
        "M3",
        "N1",
        "O6",
        "P3",
        "P5",
        "P6",
        "R1",
    ]
    assert task(expecting(GERMAN, 7, "G-13", allied=cities)) != "Reinforce"
    assert task(expecting(GERMAN, 7, "G-13", allied=cities[1:])) == "Reinforce"


def test_placing_is_free_and_the_unit_may_act_at_once() -> None:
    """§3f1 §3d2d §3d2a It comes without a Move, and moves in the same turn for one."""
    s = do(expecting(GERMAN, 7, "G-13", moves=(0, 1)), "place G-13", "at G4")
    assert s.moves[GERMAN] == 1
    do(s, *(["done"] if task(s) == "Reinforce" else []), "move G-13", "go G5")
    assert (at(s, "G-13"), s.moves[GERMAN]) == ("G5", 0)


def test_units_may_come_on_top_of_each_other_if_they_can_part_again() -> None:
    """§2d2 §2d4 Stacks are counted when the movement step ends: with no Move left nobody could leave."""
    s = do(expecting(GERMAN, 7, "G-13", "G-14SS", moves=(0, 1)), "place G-13", "at G4", "place G-14SS", "at G4")
    assert why_not(s, "done") == "§2d1"
    do(s, "move G-13", "go G5")
    assert "done" in options(s)
    poor = do(expecting(GERMAN, 7, "G-13", "G-14SS", moves=(0, 0)), "place G-13", "at G4", "place G-14SS")
    assert why_not(poor, "at G4") == "§2d4"


def test_a_reduced_counter_comes_reduced() -> None:
    """§1e §6a5 The American air unit of 1943 arrives on its back."""
    s = GAME.new("1943", {})
    u = s.kit.unit_index["AIR-12U"]
    assert s.due[u] > START
    s.turn, s.mover = s.due[u], ALLIED
    run(s, Reinforcement(ALLIED))
    do(s, "place AIR-12U", "at T19")
    assert s.back & bit(s, "AIR-12U")


@pytest.mark.parametrize("code", ["30B", "G-13"])
def test_nobody_comes_twice_or_for_the_enemy(code: str) -> None:
    """§3f1"""
    s = expecting(ALLIED, 6, "13U", units={"30B": "C12"})
    assert why_not(s, f"place {code}") == "§3f1"
