"""§3e1 Port transfers and invasions, from the quay to the beach."""

from typing import Any

import pytest

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.control import ports, sources
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.sequence import GermanPortion
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.transfer import TransferStep
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    bit,
    do,
    options,
    position,
    roll,
    run,
    task,
    why_not,
)


def transfers(units: dict[str, str], **given: Any) -> DDayState:
    s = position(units, **given)
    return run(s, TransferStep(), Movement(ALLIED))


def invading(units: dict[str, str], **given: Any) -> DDayState:
    s = position(units, **given)
    return run(s, InvasionStep(), Movement(ALLIED), CombatStep(ALLIED))


def test_two_corps_are_shipped_to_dieppe_for_a_move_each() -> None:
    """§8a2 §3e1 §3d2b They may stay together until the movement step ends."""
    s = transfers({"A-3U": "A14", "12U": "A14", "15U": "A14"}, allied=["E13"], moves=(20, 0))
    do(s, "ship 12U", "to E13", "ship 15U", "to E13", "done")
    assert s.moves[ALLIED] == 18
    assert at(s, "12U") == at(s, "15U") == "E13"
    assert why_not(s, "done") == "§2d1"  # §2d2
    do(s, "move 12U", "go F13")
    assert s.moves[ALLIED] == 17  # §AMB-12 the transfer does not cover the movement
    assert "done" in options(s)


def test_only_ports_the_allies_control() -> None:
    """§3e1"""
    s = do(transfers({"8U": "A14", "G-25": "D11"}, allied=["E13"]), "ship 8U")
    assert why_not(s, "to D11") == "§3e1"
    assert why_not(s, "to B12") == "§3e1"


@pytest.mark.parametrize("is_port", [False, True])
def test_london_is_a_port_if_the_players_say_so(is_port: bool) -> None:
    """§AMB-36"""
    s = transfers({"8U": "A14"}, london_is_port=is_port)
    assert ("to B12" in options(do(s, "ship 8U"))) == is_port


def test_the_base_is_a_port() -> None:
    """§AMB-21"""
    assert "to T19" in options(do(transfers({"8U": "A14"}), "ship 8U"))


def test_a_transfer_that_could_never_be_mended_is_refused() -> None:
    """§2d4 §8a1 Nobody can march out of the Mediterranean Base."""
    s = do(transfers({"8U": "A14", "6U": "T19"}, moves=(1, 0)), "ship 8U")
    assert why_not(s, "to T19") == "§2d4"


def test_invaders_pay_twice_the_number_each() -> None:
    """§3d2c §3e2a"""
    s = invading({"A-1U": "A14", "5U": "A14"}, moves=(10, 0))
    do(s, "invade A-1U", "to C15", "invade 5U", "to C15")
    assert s.moves[ALLIED] == 6
    assert at(s, "5U") == "C15"


def test_an_invasion_that_cannot_be_paid_for() -> None:
    """§3d1 §3d2c"""
    s = do(invading({"5U": "A14"}, moves=(3, 0)), "invade 5U")
    assert why_not(s, "to A19") == "§3d1"


def test_the_base_alone_serves_the_mediterranean() -> None:
    """§3e2a §AMB-21"""
    north = do(invading({"5U": "A14"}), "invade 5U")
    assert why_not(north, "to S17") == "§3e2a"
    south = do(invading({"6U": "T19"}), "invade 6U")
    assert why_not(south, "to C15") == "§3e2a"
    assert "to S17" in options(south)


def test_captured_ports_do_not_embark_invasions() -> None:
    """§3e2a"""
    assert task(invading({"5U": "E13"})) == "ChooseMove"


def test_air_units_invade_within_five_hexes() -> None:
    """§3e2b"""
    s = do(invading({"AIR-9U": "A14"}), "invade AIR-9U")
    assert "to C15" in options(s)
    assert why_not(s, "to F19") == "§3e2b"


def test_several_invaders_in_a_hex_need_an_army() -> None:
    """§AMB-13"""
    s = do(invading({"5U": "A14", "7U": "A14", "A-1U": "A14"}), "invade 5U", "to C15", "invade 7U")
    assert why_not(s, "to C15") == "§AMB-13"
    do(s, "back", "invade A-1U", "to C15", "invade 7U", "to C15", "done")
    assert at(s, "7U") == "C15"


def test_invaders_make_no_other_movement() -> None:
    """§3e2c"""
    s = do(invading({"5U": "A14"}), "invade 5U", "to C15")
    assert why_not(s, "move 5U") == "§3e2c"


def test_invaders_attack_only_where_the_arrows_point() -> None:
    """§3e2c §AMB-03 E15 is no neighbour of C15, and yet a target."""
    s = do(invading({"5U": "A14", "G-86": "E15", "G-66": "E13"}), "invade 5U", "to C15", "done")
    assert options(s) == ["attack E15", "done"]
    do(s, "attack E15")
    assert "with 5U" in options(s)


def test_invaders_have_no_zone_at_sea() -> None:
    """§AMB-27"""
    s = do(invading({"5U": "A14"}), "invade 5U", "to C15")
    assert not s.zone(ALLIED) & s.kit.board.continent_mask


def test_the_invasion_includes_the_attack() -> None:
    """§AMB-12"""
    s = do(invading({"5U": "A14", "G-86": "D15"}, moves=(2, 0)), "invade 5U", "to C15", "done")
    attack(s, "D15", "5U")
    assert s.moves[ALLIED] == 0


def test_winners_go_ashore_and_losers_drown() -> None:
    """§3e2d §3e2e §3b3c"""
    s = do(invading({"5U": "A14", "G-86": "D15"}), "invade 5U", "to C15", "done")
    attack(s, "D15", "5U")
    roll(do(s, "done"), 7, 4)
    do(s, "retreat E16", "advance 5U")
    assert at(s, "5U") == "D15"
    lost = do(invading({"5U": "A14", "G-86": "D15"}), "invade 5U", "to C15", "done")
    attack(lost, "D15", "5U")
    roll(do(lost, "done"), 1, 1)
    assert at(lost, "5U") == "-1"
    assert lost.lost_corps == 1


def test_an_undefended_beach_is_occupied_without_a_die() -> None:
    """§3e2d §AMB-14 In the combat step, in the attacker's order."""
    s = do(invading({"5U": "A14"}), "invade 5U", "to C15", "done")
    assert set(options(s, "land")) == {"C16", "D14", "D15", "E15"}
    do(s, "land D15", "advance 5U")
    assert at(s, "5U") == "D15"
    assert s.controls(ALLIED, s.kit.hex_named("D15"))


def test_who_does_not_land_is_lost() -> None:
    """§3e2e"""
    s = do(invading({"5U": "A14"}), "invade 5U", "to C15", "done", "done")
    assert at(s, "5U") == "-1"


def test_the_opening_of_the_manual_leaves_one_move() -> None:
    """§9b2-moves §6a2 §opt-15a1 Twelve invaders, two of them mulberries, and two drops out of twenty-seven Moves."""
    britain = {"A-2B": "C12", "AIR-2B": "C12", "8B": "C12", "30B": "C12", "HQ-21B": "C12", "1B-AB": "C12"}
    americans = {"A-1U": "A14", "AIR-9U": "A14", "5U": "A14", "7U": "A14", "HQ-SHAEF": "A14", "18U-AB": "A14"}
    s = position({**britain, **americans}, moves=(27, 0), mulberries=True, airborne_drops=True)
    s.harbours = [s.kit.hex_named("A14"), s.kit.hex_named("C12")]
    run(s, InvasionStep(), Movement(ALLIED))
    for code in ("A-1U", "AIR-9U", "5U", "7U", "HQ-SHAEF", "mulberry-1", "mulberry-2"):
        do(s, f"invade {code}", "to C15")
    for code in ("A-2B", "AIR-2B", "8B", "30B", "HQ-21B"):
        do(s, f"invade {code}", "to C14")
    assert s.moves[ALLIED] == 3
    do(s, "done", "jump 18U-AB", "to E16", "jump 1B-AB", "to E14")
    assert s.moves[ALLIED] == 1


def test_germans_neither_transfer_nor_invade() -> None:
    """§2b2 §AMB-41"""
    s = position({"G-25": "D11"}, mover=GERMAN)
    names = [type(step).__name__ for step in GermanPortion().run(s)]
    assert "TransferStep" not in names
    assert "InvasionStep" not in names


def test_mulberries_come_ashore_once_and_serve_as_ports() -> None:
    """§opt-15a1 §opt-15a2 §opt-15a3 §opt-15a4"""
    s = position({"5U": "A14", "8U": "A14"}, mulberries=True)
    s.harbours = [s.kit.hex_named("A14"), s.kit.hex_named("C12")]
    run(s, InvasionStep(), Movement(ALLIED), CombatStep(ALLIED), TransferStep())
    do(s, "invade 5U", "to C15", "invade mulberry-1", "to C15", "invade mulberry-2", "to C15", "done", "done")
    do(s, "land D14")
    assert why_not(s, "advance mulberry-1") == "§opt-15a1"  # a city
    do(s, "advance 5U", "land E15", "advance mulberry-1")
    assert s.harbours[0] == s.kit.hex_named("E15")
    assert "land E15" not in options(s)  # §opt-15a2 one a hex
    do(s, "done")
    assert s.harbours[1] == -1  # §3e2e lost at sea


def test_a_harbour_supplies_and_falls_to_german_ground_units() -> None:
    """§opt-15a3 §opt-15a4"""
    s = position({"8U": "E15"}, mulberries=True)
    h = s.kit.hex_named("E15")
    s.harbours = [h, -1]
    assert ports(s) >> h & 1
    assert sources(s, ALLIED) >> h & 1
    s.place(s.kit.unit_index["8U"], s.kit.hex_named("A14"))
    s.place(s.kit.unit_index["AIR-LW"], h)
    s.enter(s.kit.unit_index["AIR-LW"], [h])
    assert s.harbours[0] == h
    s.enter(s.kit.unit_index["G-25"], [h])
    assert s.harbours[0] == -1
    assert not bit(s, "8U") & s.back
