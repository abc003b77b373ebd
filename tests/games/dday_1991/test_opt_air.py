"""Options 13a, 13c and 13d: reactions, the restriction of air units, airborne drops."""

from typing import Any

import pytest

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.transfer import TransferStep
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
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

STAND = {"G-47Z": "K10", "A-1U": "K11", "20U": "K11"}


def attacked(units: dict[str, str], **given: Any) -> DDayState:
    """The panzer corps of K10 attacks K11; the Allies may react."""
    s = fighting(units, GERMAN, **{"air_reaction": True, **given})
    attack(s, "K11", "G-47Z")
    return do(s, "done")


# --- reactions


def test_an_air_unit_flies_in_and_fights() -> None:
    """§opt-13a After the declaration, before the dice: a Move, and four factors for the defence."""
    s = attacked({**STAND, "AIR-9U": "H13"})
    assert (task(s), s.agenda[-1].who(s)) == ("React", ALLIED)
    do(s, "fly AIR-9U", "to K11")
    assert (at(s, "AIR-9U"), s.moves[ALLIED]) == ("K11", 19)
    roll(s, 5, 5)
    assert told(s, "combat")[0].facts["modifiers"] == (4, 9)


def test_it_shares_losses_and_retreat() -> None:
    """§AMB-16 §4d2 §4e2"""
    s = do(attacked({**STAND, "AIR-9U": "H13"}, moves=(1, 20)), "fly AIR-9U", "to K11")
    do(roll(s, 10, 1), "lose AIR-9U", "retreat K12")
    assert [at(s, code) for code in ("AIR-9U", "A-1U", "20U")] == ["K12"] * 3
    assert s.back == bit(s, "AIR-9U")


def test_no_reaction_without_a_move() -> None:
    """§opt-13a §3d1"""
    assert task(attacked({**STAND, "AIR-9U": "H13"}, moves=(0, 20))) == "AttackerDie"


@pytest.mark.parametrize(("begin", "near"), [("G13", True), ("G14", True), ("F14", False)])
def test_five_hexes_are_the_limit(begin: str, near: bool) -> None:
    """§opt-13a"""
    s = attacked({**STAND, "AIR-9U": begin})
    steps = s.kit.grid.distance(s.kit.hex_named(begin), s.kit.hex_named("K11"))
    assert (steps <= 5) is near
    assert (task(s) == "React") is near


def test_zones_do_not_stop_a_reaction() -> None:
    """§AMB-11 §opt-13a Straight along row K, through the zone of a corps at K13's side."""
    s = attacked({**STAND, "AIR-9U": "K15", "G-81": "L13", "G-82": "J13"})
    zone = s.zone(GERMAN)
    assert zone >> s.kit.hex_named("K13") & 1
    do(s, "fly AIR-9U", "to K11")
    assert at(s, "AIR-9U") == "K11"


def test_who_is_attacked_does_not_react() -> None:
    """§opt-13a"""
    units = {**STAND, "AIR-9U": "K11", "AIR-12U": "H13", "8U": "L10", "A-3U": "L10"}
    s = fighting(units, GERMAN, air_reaction=True)
    attack(s, "K11", "G-47Z")
    do(s, "done")
    assert options(s, "fly") == ["AIR-12U"]
    assert why_not(s, "fly AIR-9U") == "§opt-13a"


def test_only_into_attacked_hexes() -> None:
    """§opt-13a"""
    s = do(attacked({**STAND, "AIR-9U": "H13", "A-3U": "K12"}), "fly AIR-9U")
    assert options(s, "to") == ["K11"]
    assert why_not(s, "to K12") == "§opt-13a"


def test_the_stack_must_be_lawful() -> None:
    """§AMB-16 Beside a corps without an army there is no room."""
    s = attacked({"G-47Z": "K10", "20U": "K11", "AIR-9U": "H13"})
    assert task(s) == "AttackerDie"


def test_foreign_armies_have_no_room() -> None:
    """§AMB-16 §opt-14a2"""
    s = attacked({**STAND, "AIR-2B": "H13", "AIR-9U": "G13"}, nationality=True)
    assert options(s, "fly") == ["AIR-9U"]


def test_unsupplied_air_units_stay() -> None:
    """§opt-13a §3c6"""
    s = position({**STAND, "AIR-9U": "H13", "AIR-12U": "G13"}, mover=GERMAN, air_reaction=True)
    s.unfed = bit(s, "AIR-9U")
    run(s, CombatStep(GERMAN))
    attack(s, "K11", "G-47Z")
    do(s, "done")
    assert why_not(s, "fly AIR-9U") == "§3c6"


def test_without_the_option_nobody_reacts() -> None:
    """§opt-13a"""
    assert task(attacked({**STAND, "AIR-9U": "H13"}, air_reaction=False)) == "AttackerDie"


# --- the restriction


def test_air_units_do_not_attack_alone() -> None:
    """§opt-13c"""
    units = {"A-1U": "K11", "20U": "K11", "AIR-9U": "K11", "G-81": "K10"}
    s = do(fighting(units, air_with_ground=True), "attack K10", "with AIR-9U")
    assert why_not(s, "commit") == "§opt-13c"
    do(s, "with 20U", "commit")
    assert s.fought == bit(s, "AIR-9U") | bit(s, "20U")


def test_an_air_unit_alone_is_fair_game() -> None:
    """§opt-13c But not one that has ground units beside it: nobody is asked, or told why."""
    s = do(fighting({"AIR-9U": "K11", "AIR-LW": "K10"}, air_with_ground=True), "attack K10", "with AIR-9U", "commit")
    assert s.fought == bit(s, "AIR-9U")
    units = {"AIR-9U": "K11", "AIR-LW": "K10", "A-7INF": "K10"}
    assert task(fighting(units, air_with_ground=True)) == ""
    other = fighting({**units, "20U": "J14", "G-81": "J13"}, air_with_ground=True)
    assert why_not(other, "attack K10") == "§opt-13c"


def test_without_the_option_air_units_attack_as_they_like() -> None:
    """§opt-13c"""
    s = do(fighting({"AIR-9U": "K11", "G-81": "K10"}), "attack K10", "with AIR-9U", "commit")
    assert s.fought == bit(s, "AIR-9U")


# --- drops


def dropping(units: dict[str, str], **given: Any) -> DDayState:
    return moving(units, airborne_drops=True, **given)


def test_only_airborne_units_drop() -> None:
    """§opt-13d1 Two corps and one army."""
    s = dropping({"18U-AB": "A14", "1B-AB": "C12", "A-1AB": "B12", "2F": "T19", "30B": "G13"})
    assert set(options(s, "jump")) == {"18U-AB", "1B-AB", "A-1AB"}
    assert why_not(s, "jump 30B") == "§opt-13d1"


def test_a_drop_begins_in_a_city() -> None:
    """§opt-13d1 Not in the open, and not in a city reached on foot."""
    s = dropping({"18U-AB": "B13"})
    assert why_not(s, "jump 18U-AB") == "§opt-13d1"
    walked = do(dropping({"18U-AB": "G12"}), "move 18U-AB", "go G13")
    assert "jump 18U-AB" not in options(walked)


def test_five_hexes_whatever_the_factors() -> None:
    """§opt-13d2 §2d3 Over German ground units, not onto them, not over the German air unit: row G has one short way."""
    s = do(dropping({"18U-AB": "G13", "G-81": "G11"}), "jump 18U-AB")
    assert "G8" in options(s, "to")
    assert why_not(s, "to G7") == "§opt-13d2"
    assert why_not(s, "to G11") == "§2d3"
    air = do(dropping({"18U-AB": "G13", "AIR-LW": "G11"}), "jump 18U-AB")
    assert why_not(air, "to G8") == "§opt-13d2"


def test_mountains_and_the_sea_are_no_place_to_drop() -> None:
    """§opt-13d3 §opt-13d2"""
    s = do(dropping({"18U-AB": "L12"}), "jump 18U-AB")
    assert why_not(s, "to M12") == "§opt-13d3"
    assert "M13" in options(s, "to")
    coast = do(dropping({"18U-AB": "A14"}), "jump 18U-AB")
    assert why_not(coast, "to B15") == "§opt-13d2"


def test_a_drop_costs_a_move_and_pays_for_the_attack() -> None:
    """§AMB-12 §opt-13d1 §AMB-11 In the midst of enemy zones; nothing else may be moved with it."""
    s = run(position({"18U-AB": "A14", "G-86": "D15"}, moves=(1, 0), airborne_drops=True), Movement(ALLIED))
    do(s, "jump 18U-AB", "to E15")
    assert s.moves[ALLIED] == 0
    assert s.controls(ALLIED, s.kit.hex_named("E15"))
    assert why_not(s, "move 18U-AB") == "§opt-13d2"
    do(run(s, CombatStep(ALLIED)), "attack D15", "with 18U-AB", "commit")
    assert s.moves[ALLIED] == 0


def test_the_airborne_army_covers_its_corps() -> None:
    """§opt-13d1 §3d2a One Move for all three."""
    s = dropping({"A-1AB": "A14", "18U-AB": "A14", "1B-AB": "A14"}, moves=(2, 0))
    do(s, "jump A-1AB", "to E15", "jump 18U-AB", "to E15", "jump 1B-AB", "to E15")
    assert [at(s, code) for code in ("A-1AB", "18U-AB", "1B-AB")] == ["E15"] * 3
    assert s.moves[ALLIED] == 1


@pytest.mark.parametrize(("counts", "defense"), [(True, 5), (False, 3)])
def test_dropped_units_count_as_invading(counts: bool, defense: int) -> None:
    """§AMB-02 §9b2-D15 The coast helps the defender against a landing with airborne troops, by our reading."""
    units = {"AIR-9U": "A14", "18U-AB": "A14", "G-86": "D15"}
    s = position(units, airborne_drops=True, drop_counts_as_invasion=counts)
    run(s, InvasionStep(), Movement(ALLIED), CombatStep(ALLIED))
    do(s, "invade AIR-9U", "to C15", "done", "jump 18U-AB", "to E16", "done")
    attack(s, "D15", "AIR-9U", "18U-AB")
    roll(do(s, "done"), 5, 5)
    assert told(s, "combat")[0].facts["modifiers"] == (9, defense)


def test_without_the_option_nobody_drops() -> None:
    """§opt-13d1"""
    s = moving({"18U-AB": "A14"})
    assert options(s, "jump") == []
    assert why_not(s, "jump 18U-AB") == "§opt-13d1"


# --- what other journeys pay for


def test_an_invasion_pays_for_the_attack() -> None:
    """§AMB-12"""
    s = run(position({"5U": "A14", "G-86": "D15"}, moves=(2, 0)), InvasionStep(), Movement(ALLIED), CombatStep(ALLIED))
    do(s, "invade 5U", "to C15")
    while task(s) != "Declare":
        do(s, "done")
    do(s, "attack D15", "with 5U", "commit")
    assert s.moves[ALLIED] == 0


def test_a_port_transfer_does_not() -> None:
    """§AMB-12 §3e1 Moving on, or attacking, costs another Move."""
    s = run(position({"8U": "A14", "G-86": "D14"}, moves=(1, 0), allied=["E13"]), TransferStep(), Movement(ALLIED))
    do(s, "ship 8U", "to E13")
    assert s.moves[ALLIED] == 0
    assert why_not(s, "move 8U") == "§3d1"
    do(s, "done")
    assert task(run(s, CombatStep(ALLIED))) == ""
