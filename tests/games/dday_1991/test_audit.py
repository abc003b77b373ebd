"""Edge cases found by holding the rulebook beside the running game."""

import pytest

from bocage.games.dday_1991.air import flown_mask
from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import (
    ALLIED,
    at,
    attack,
    bit,
    do,
    fighting,
    moving,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)

# --- Moves


def test_units_leave_the_box_of_an_army_that_stays_for_one_move() -> None:
    """§3d2a §8a3-2 The Move is the army's: it serves everyone who was in its box, and the army itself later."""
    s = moving({"A-1U": "I13", "5U": "I13", "7U": "I13", "8U": "I13", "12U": "K13"}, moves=(2, 0))
    do(s, "move 5U", "go H13", "move 7U", "go I12", "move A-1U", "go J13")
    assert s.moves[ALLIED] == 1
    do(s, "move 12U", "go K14")
    assert s.moves[ALLIED] == 0


def test_a_stack_without_a_lawful_box_covers_nobody() -> None:
    """§3d2a §2d1b Two armies in a port have no box yet: whoever leaves pays for himself."""
    s = moving({"A-1U": "A14", "A-3U": "A14", "5U": "A14", "7U": "A14"}, moves=(9, 0))
    do(s, "move 5U", "go A13", "move 7U", "go A15")
    assert s.moves[ALLIED] == 7


def test_the_army_that_stays_pays_for_its_attackers_too() -> None:
    """§3d2a One leaves the box to attack elsewhere, another attacks from it: one Move."""
    units = {"A-1U": "K11", "20U": "K11", "12U": "K11", "HQ-B": "K10", "G-67": "J9"}
    s = run(position(units, moves=(1, 0)), Movement(ALLIED), CombatStep(ALLIED))
    do(s, "move 12U", "go J10")
    do(s, *["done"] * (task(s) == "ChooseMove"))
    attack(s, "K10", "20U")
    attack(s, "J9", "12U")
    assert s.moves[ALLIED] == 0


# --- airborne troops


def test_nobody_carries_dropped_troops_on() -> None:
    """§opt-13d2 §3.0 A drop is their movement; an army that comes by does not take them along."""
    s = moving({"18U-AB": "G13", "A-1U": "I13"}, airborne_drops=True, allied=["G13"])
    do(s, "jump 18U-AB", "to H13", "move A-1U", "step H13")
    assert options(s, "pick") == []
    assert why_not(s, "pick 18U-AB") == "§opt-13d2"


def test_nobody_flies_over_land_out_of_play() -> None:
    """§map-csv Five hexes lead from Lyon over Switzerland to M10, but not around it; reactions fly likewise."""
    s = position({})
    begin, end = s.kit.hex_named("N14"), s.kit.hex_named("M10")
    assert s.kit.grid.distance(begin, end) == 5
    assert not flown_mask(s, begin, 5, closed=0) >> end & 1
    assert flown_mask(s, begin, 6, closed=0) >> end & 1


def test_without_an_invasion_the_coast_does_not_help_against_paratroops() -> None:
    """§4b3 §AMB-02 They came down inland and attack by land; nobody invades."""
    s = position({"18U-AB": "F15", "G-85": "E15"}, airborne_drops=True)
    s.dropped = bit(s, "18U-AB")
    s = run(s, CombatStep(ALLIED))
    attack(s, "E15", "18U-AB")
    roll(do(s, "done"), 5, 5)
    assert told(s, "combat")[0].facts["modifiers"][1] == 2


# --- pursuit


def landed() -> DDayState:
    """Two corps have landed with their army at D15 and thrown the defender back into Cherbourg."""
    units = {"A-1U": "A14", "5U": "A14", "7U": "A14", "G-86": "D15"}
    s = run(position(units, pursuit=True, moves=(27, 5)), InvasionStep(), Movement(ALLIED), CombatStep(ALLIED))
    do(s, "invade A-1U", "to C15", "invade 5U", "to C15", "invade 7U", "to C15")
    while task(s) != "Declare":
        do(s, "done")
    attack(s, "D15", "5U", "7U")
    roll(do(s, "done", "resolve D15"), 5, 7)
    return do(s, "retreat C16", "advance A-1U", "advance 5U", "advance 7U")


def test_invaders_ashore_attack_by_land() -> None:
    """§4b3 §opt-14b2 Cherbourg is struck from the next land hex: the works count, the coast no more."""
    s = do(landed(), "strike C16", "with 5U", "with 7U", "commit")
    roll(s, 1, 1)
    assert told(s, "combat")[-1].facts["modifiers"] == (8, 6)


def test_an_army_covers_the_second_combat_of_its_box() -> None:
    """§opt-14b2 §3d2a One Move for both corps beside it."""
    s = landed()
    before = s.moves[ALLIED]
    do(s, "strike C16", "with 5U", "with 7U", "commit")
    assert s.moves[ALLIED] == before - 1


def test_strikers_without_an_army_pay_each() -> None:
    """§opt-14b2 §3d2a"""
    s = fighting({"20U": "K11", "AIR-9U": "L10", "G-81": "K10"}, pursuit=True, moves=(4, 0))
    attack(s, "K10", "20U", "AIR-9U")
    roll(do(s, "done"), 2, 7)
    do(s, "retreat L9", "advance 20U", "strike L9", "with 20U", "with AIR-9U", "commit")
    assert s.moves[ALLIED] == 0


def test_mechanized_troops_that_did_not_attack_only_follow() -> None:
    """§opt-14b2 §4f An idle corps may go into the hex with the others; only attackers and headquarters go on."""
    s = fighting({"A-1U": "K11", "20U": "K11", "12U": "K11", "G-66": "K10"}, pursuit=True)
    attack(s, "K10", "20U")
    do(roll(do(s, "done"), 9, 1), "advance A-1U", "advance 20U", "advance 12U")
    assert options(s, "pursue") == ["A-1U", "20U"]
    assert why_not(s, "pursue 12U") == "§opt-14b2"


# --- retreats


def test_a_stack_that_has_lost_its_army_can_retreat() -> None:
    """§4d3 §opt-15b Hunger took the headquarters: the two corps it leaves go back together to an empty hex."""
    s = fighting({"20U": "K11", "12U": "L10", "G-81": "K10", "G-82": "K10", "G-85": "K9"})
    attack(s, "K10", "20U", "12U")
    roll(do(s, "done"), 5, 9)
    do(s, "retreat J9")
    assert (at(s, "G-81"), at(s, "G-82"), task(s)) == ("J9", "J9", "Occupy")


# --- nations


def test_nations_count_at_sea_too() -> None:
    """§opt-14a2 §AMB-13 An American army takes no British air unit to its invasion hex, nor more British than own."""
    units = {"A-1U": "A14", "5U": "A14", "1B": "A14", "8B": "A14", "AIR-2B": "A14"}
    s = run(position(units, nationality=True, moves=(27, 0)), InvasionStep())
    do(s, "invade A-1U", "to C15", "invade 1B")
    assert why_not(s, "to C15") == "§opt-14a2"
    do(s, "back", "invade 5U", "to C15", "invade 1B", "to C15", "invade 8B")
    assert why_not(s, "to C15") == "§opt-14a2"
    assert why_not(do(s, "back", "invade AIR-2B"), "to C15") == "§opt-14a2"


def test_foreign_units_are_not_carried_into_an_enemy_zone() -> None:
    """§opt-14a2 §3b3d §2d4 There nobody could leave the box any more; by themselves those who may go with it do."""
    s = moving({"A-1AB": "D14", "AIR-1F": "D14", "G-85": "F15"}, nationality=True)
    do(s, "move A-1AB")
    assert options(s, "pick") == ["AIR-1F"]
    assert "E15" in options(s, "go")
    do(s, "pick AIR-1F")
    assert why_not(s, "go E15") == "§2d4"
    assert why_not(s, "step E15") == "§2d4"


def test_foreign_units_are_carried_where_they_can_leave_again() -> None:
    """§opt-14a2 §2d2 On the way they may share the box, and fly on for the same Move."""
    s = moving({"A-1AB": "D14", "AIR-1F": "D14"}, nationality=True, moves=(1, 0))
    do(s, "move A-1AB", "pick AIR-1F", "go E14")
    assert why_not(s, "done") == "§2d1"
    do(s, "move AIR-1F", "go F14")
    assert (at(s, "A-1AB"), at(s, "AIR-1F"), s.moves[ALLIED]) == ("E14", "F14", 0)


def test_an_army_does_not_stop_beside_foreigners_who_lack_the_move_to_leave() -> None:
    """§opt-14a2 §2d4 The last Move is the army's. It passes one British corps, but does not stop beside another."""
    s = moving({"A-1U": "I13", "8B": "J13", "30B": "K13"}, nationality=True, moves=(1, 0))
    do(s, "move A-1U", "step J13")
    assert why_not(s, "go K13") == "§2d4"


@pytest.mark.parametrize(("free", "reached"), [(True, True), (False, False)])
def test_an_air_unit_at_the_front_flies_to_another_part_of_it(free: bool, reached: bool) -> None:
    """§AMB-11 §opt-14a1 §3b3e With air and ground told apart it begins and ends in enemy zones as it likes."""
    s = moving({"AIR-9U": "K11", "G-81": "K10", "G-82": "G12"}, stacking_by_type=free)
    do(s, "move AIR-9U")
    assert ("H12" in options(s, "go")) is reached


@pytest.mark.parametrize("code", ["AIR-9U", "5U"])
def test_an_overrun_costs_everyone_in_the_box_a_step(code: str) -> None:
    """§opt-14a1 §3b2 An air unit in the box pays for the hex of the enemy air unit that is run down."""
    s = moving({"A-1U": "K12", code: "K12", "AIR-LW": "K11"}, stacking_by_type=True)
    do(s, "move A-1U", "step K11")
    assert at(s, "AIR-LW") == "-1"
    assert s.spent[s.kit.unit_index[code]] == 1
