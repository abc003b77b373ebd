"""§3e1 Port transfers: from where, to where, how often, and what may follow."""

from typing import Any

import pytest

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.sequence import GermanPortion
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.transfer import TransferStep
from tests.games.dday_1991.position import ALLIED, GERMAN, at, attack, do, options, position, run, task, told, why_not


def shipping(units: dict[str, str], moves: int = 20, allied: tuple[str, ...] = (), **chosen: Any) -> DDayState:
    """The transfer, invasion, movement and combat steps of the Allies."""
    s = position(units, moves=(moves, 0), allied=allied, **chosen)
    return run(s, TransferStep(), InvasionStep(), Movement(ALLIED), CombatStep(ALLIED))


def test_every_controlled_port_and_no_other() -> None:
    """§3e1 §2e The offered ports are the ports the Allies control, without the one the unit is in."""
    s = do(shipping({"8U": "A14"}, allied=("E13", "R16", "G13", "D15")), "ship 8U")
    assert set(options(s, "to")) == {"C12", "T19", "E13", "R16"}
    for name in ("D14", "G13", "D15", "A14", "C15"):  # German, inland, a beach, where it is, the sea
        assert why_not(s, f"to {name}") == "§3e1"


def test_nobody_ships_into_a_port_with_a_german_air_unit() -> None:
    """§2d3 §3e1 The Luftwaffe takes no control of Dieppe, but nobody lands on top of it."""
    s = do(shipping({"8U": "A14", "AIR-LW": "E13"}, allied=("E13",)), "ship 8U")
    assert s.controls(ALLIED, s.kit.hex_named("E13"))
    assert why_not(s, "to E13") == "§2d3"


def test_units_ship_only_out_of_ports() -> None:
    """§3e1"""
    s = shipping({"8U": "A14", "12U": "G13", "15U": "D15"})
    assert options(s, "ship") == ["8U"]
    assert why_not(s, "ship 12U") == "§3e1"
    assert why_not(s, "ship 15U") == "§3e1"


def test_a_unit_is_transferred_once_a_turn() -> None:
    """§3e1 §3d2b"""
    s = do(shipping({"8U": "A14", "5U": "C12"}, allied=("E13",)), "ship 8U", "to E13")
    assert why_not(s, "ship 8U") == "§3e1"
    assert s.moves[ALLIED] == 19


def test_changing_ones_mind_is_free() -> None:
    """§3e1 §3d1"""
    s = do(shipping({"8U": "A14"}, allied=("E13",)), "ship 8U", "back")
    assert (at(s, "8U"), s.moves[ALLIED]) == ("A14", 20)


def test_normal_movement_after_it_costs_another_move() -> None:
    """§3e1 §AMB-12"""
    s = do(shipping({"8U": "A14"}, moves=2, allied=("E13",)), "ship 8U", "to E13", "move 8U", "go F13")
    assert (at(s, "8U"), s.moves[ALLIED]) == ("F13", 0)


def test_an_attack_after_it_costs_another_move_too() -> None:
    """§AMB-12 §3d2a"""
    units = {"8U": "A14", "G-25": "F13"}
    s = do(shipping(units, moves=2, allied=("E13",)), "ship 8U", "to E13", "done")
    attack(s, "F13", "8U")
    assert s.moves[ALLIED] == 0
    poor = do(shipping(units, moves=1, allied=("E13",)), "ship 8U", "to E13", "done")
    assert not told(poor, "attack")
    assert task(poor) == ""  # nobody could pay


def test_a_unit_shipped_to_britain_may_invade_from_there() -> None:
    """§3e1 §3e2a §3d2c A Move for the passage home, two for the landing."""
    s = do(shipping({"8U": "E13"}, moves=3), "ship 8U", "to A14", "invade 8U", "to C15")
    assert (at(s, "8U"), s.moves[ALLIED]) == ("C15", 0)


def test_a_unit_shipped_to_the_base_invades_the_riviera() -> None:
    """§AMB-21 §3e1 The Base counts as a port both ways, and its invasions keep to the Mediterranean."""
    s = do(shipping({"8U": "A14"}, moves=9), "ship 8U", "to T19", "invade 8U")
    assert "to S17" in options(s)
    assert why_not(s, "to C15") == "§3e2a"
    back = do(shipping({"6U": "T19"}), "ship 6U")
    assert "to A14" in options(back)


@pytest.mark.parametrize("is_port", [False, True])
def test_london_ships_and_embarks_only_if_it_is_a_port(is_port: bool) -> None:
    """§AMB-36 §3e1 §3e2a"""
    s = shipping({"8U": "B12", "5U": "A14"}, london_is_port=is_port)
    assert ("ship 8U" in options(s)) == is_port
    do(s, "done")
    assert ("invade 8U" in options(s)) == is_port
    if not is_port:
        assert why_not(s, "invade 8U") == "§3e2a"


def test_air_units_and_headquarters_ship_like_corps() -> None:
    """§3e1 Any Allied unit."""
    s = shipping({"AIR-9U": "A14", "HQ-SHAEF": "A14", "A-1U": "A14"}, allied=("E13",))
    assert set(options(s, "ship")) == {"AIR-9U", "HQ-SHAEF", "A-1U"}


def test_germans_have_no_transfer_step() -> None:
    """§3e1 §2b2 Two ports, Moves enough, and nobody is asked."""
    s = run(position({"G-25": "D11", "G-74": "D14"}, mover=GERMAN), GermanPortion())
    assert task(s) == "ChooseMove"
    assert why_not(s, "ship G-25") == "§3.0"
