"""Option 13b: carpet bombing."""

from typing import Any

import pytest

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.income import NewMoves
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    bit,
    do,
    moving,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)

BOMBERS = {"AIR-8U-strat": "B12", "AIR-BC-strat": "B12"}
FOREST = {"20U": "J10", "G-81": "J9"}  # forest beyond a river: three against three


def campaign(units: dict[str, str], **given: Any) -> DDayState:
    """Movement and combat of the Allies, with both strategic air units in London, then the German New Moves."""
    s = position({**BOMBERS, **units}, **{"carpet_bombing": True, "moves": (20, 0), **given})
    return run(s, Movement(ALLIED), CombatStep(ALLIED), NewMoves(GERMAN))


def bombed(s: DDayState, target: str, *units: str, sorties: int = 1) -> DDayState:
    """Bomb a hex and attack it; the carpet dice are next."""
    do(s, *[f"bomb {target}"] * sorties, "done")
    attack(s, target, *units)
    return do(s, "done")


def test_they_live_in_london_and_stack_with_anybody() -> None:
    """§opt-13b0 With a corps in London, and with the enemy in the bombed hex; nobody is their neighbour."""
    s = campaign({**FOREST, "1B-AB": "B12"})
    assert "done" in options(s)
    do(s, "bomb J9")
    assert at(s, "AIR-8U-strat") == at(s, "G-81") == "J9"
    GAME.check(s)
    assert s.occupied[ALLIED] >> s.kit.hex_named("J9") & 1 == 0
    assert why_not(s, "move AIR-BC-strat") == "§3a"


def test_bombing_costs_nothing_and_goes_to_one_hex() -> None:
    """§opt-13b1"""
    s = campaign({**FOREST, "8U": "K11", "G-82": "K10"}, moves=(0, 0))
    assert set(options(s, "bomb")) == {"J9", "K10"}
    do(s, "bomb J9")
    assert options(s, "bomb") == ["J9"]
    assert why_not(s, "bomb K10") == "§opt-13b1"
    do(s, "bomb J9")
    assert s.moves[ALLIED] == 0
    assert why_not(s, "bomb J9") == "§opt-13b1"


@pytest.mark.parametrize(("corps", "target", "reached"), [("H1", "I1", True), ("L2", "L1", False)])
def test_fifteen_hexes_from_london(corps: str, target: str, reached: bool) -> None:
    """§opt-13b1 Berlin is within the radius, Dresden is not."""
    s = campaign({"20U": corps, "G-81": target})
    assert (target in options(s, "bomb")) is reached
    if not reached:
        assert why_not(s, f"bomb {target}") == "§opt-13b1"


@pytest.mark.parametrize("alone", ["A-7INF", "DIV-G-D7", "HQ-B"])
def test_targets_are_corps(alone: str) -> None:
    """§AMB-38 §opt-13b1"""
    s = campaign({"20U": "K11", alone: "K10"})
    assert why_not(s, "bomb K10") == "§opt-13b1"


def test_not_where_no_ally_could_attack() -> None:
    """§opt-13b1"""
    s = campaign({"20U": "K11", "G-81": "K10", "G-82": "H5"})
    assert options(s, "bomb") == ["K10"]
    assert why_not(s, "bomb H5") == "§opt-13b1"


def test_not_where_the_german_air_unit_is() -> None:
    """§opt-13b1"""
    s = campaign({"20U": "K11", "G-81": "K10", "A-7INF": "K10", "AIR-LW": "K10"})
    assert why_not(s, "bomb K10") == "§opt-13b1"


@pytest.mark.parametrize(
    ("scenario", "die", "loss", "bare"),
    [
        ("1944", 4, False, False),
        ("1944", 5, False, True),
        ("1944", 7, True, False),
        ("1944", 9, True, True),
        ("1943", 6, False, False),
        ("1943", 8, False, True),
        ("1943", 9, True, False),
        ("1943", 10, True, True),
    ],
)
def test_the_table_of_each_scenario(scenario: str, die: int, loss: bool, bare: bool) -> None:
    """§carpet §6-carpet §opt-13b2 §AMB-17 Neither river nor forest counts on a bare field."""
    s = bombed(campaign(FOREST, scenario=scenario), "J9", "20U")
    assert task(s) == "CarpetDie"
    roll(s, die)
    assert bool(s.back & bit(s, "G-81")) is loss
    roll(s, 1, 5)
    factor = 1 if loss else 2
    assert told(s, "combat")[0].facts["modifiers"] == ((5, factor) if bare else (3, factor + 1))


def test_no_terrain_means_no_coast_either() -> None:
    """§AMB-17 A landing in the forest of D15: five against two, instead of four against five."""
    s = position({**BOMBERS, "5U": "A14", "G-86": "D15"}, carpet_bombing=True)
    run(s, InvasionStep(), Movement(ALLIED), CombatStep(ALLIED))
    do(s, "invade 5U", "to C15")
    roll(bombed(s, "D15", "5U"), 5, 5, 5)
    assert told(s, "combat")[0].facts["modifiers"] == (5, 2)


def test_only_the_bombed_combat_is_bare() -> None:
    """§opt-13b2 The neighbour keeps his forest and river."""
    s = campaign({**FOREST, "8U": "G10", "G-82": "G9"})
    do(s, "bomb J9", "done")
    attack(s, "J9", "20U")
    attack(s, "G9", "8U")
    roll(do(s, "done"), 5)
    do(s, "resolve G9")
    roll(s, 1, 1)
    assert told(s, "combat")[0].facts["modifiers"] == (2, 3)


def test_each_picks_its_corps() -> None:
    """§opt-13b2 The same or another, never headquarters; both are named before the first die."""
    s = campaign({"20U": "K11", "G-81": "K10", "G-47Z": "K10", "A-7INF": "K10"})
    bombed(s, "K10", "20U", sorties=2)
    assert set(options(s, "target")) == {"G-81", "G-47Z"}
    assert why_not(s, "target A-7INF") == "§opt-13b2"
    do(s, "target G-81")
    assert task(s) == "Target"
    roll(do(s, "target G-47Z"), 7, 7)
    assert s.back == bit(s, "G-81") | bit(s, "G-47Z")


def test_two_hits_on_one_corps_destroy_it() -> None:
    """§opt-13b2 Both on the only corps; the hex is occupied without a fight."""
    s = bombed(campaign({"20U": "K11", "G-81": "K10"}), "K10", "20U", sorties=2)
    roll(s, 8, 8)
    assert at(s, "G-81") == "-1"
    assert (task(s), options(s)) == ("Occupy", ["advance 20U", "done"])
    do(s, "advance 20U")
    assert at(s, "20U") == "K10"


def test_an_emptied_hex_may_be_pursued_through() -> None:
    """§opt-13b2 §opt-14b2"""
    s = roll(bombed(campaign({"20U": "K11", "G-66": "K10"}, pursuit=True), "K10", "20U"), 7)
    do(s, "advance 20U")
    assert task(s) == "Pursue"
    assert "pursue 20U" in options(s)


@pytest.mark.parametrize("sorties", [1, 2])
def test_they_go_home_and_the_germans_gain(sorties: int) -> None:
    """§opt-13b3 §opt-13b4 A Move for each, in the next New Moves step, on top of the seven of 1944."""
    s = bombed(campaign({"20U": "K11", "G-81": "K10"}), "K10", "20U", sorties=sorties)
    roll(s, *[1] * sorties, 1, 5)
    assert [at(s, code) for code in BOMBERS] == ["B12", "B12"]
    assert (task(s), s.moves[GERMAN], s.bonus) == ("", 7 + sorties, 0)


def test_the_germans_gain_beside_counted_moves() -> None:
    """§opt-13b4 §opt-11a"""
    s = bombed(campaign({"20U": "K11", "G-81": "K10"}, acquire_moves=True), "K10", "20U")
    roll(s, 1, 1, 5)
    assert s.moves[GERMAN] == 6 + 1


def test_no_attack_no_bombs() -> None:
    """§opt-13b1 §opt-13b4 They return unused."""
    s = do(campaign({"20U": "K11", "G-81": "K10"}), "bomb K10", "done", "done")
    assert (task(s), s.moves[GERMAN]) == ("", 7)
    assert [at(s, code) for code in BOMBERS] == ["B12", "B12"]


def test_the_german_air_unit_does_not_react_there() -> None:
    """§opt-13a §opt-13b1"""
    units = {"20U": "K11", "G-81": "K10", "A-7INF": "K10", "AIR-LW": "K8"}
    s = bombed(campaign(units, air_reaction=True, moves=(20, 5)), "K10", "20U")
    assert task(s) == "CarpetDie"
    free = campaign(units, air_reaction=True, moves=(20, 5))
    attack(do(free, "done"), "K10", "20U")
    assert task(do(free, "done")) == "React"


def test_without_the_option_they_do_not_exist() -> None:
    """§1b6 §opt-13b0 §opt-13b1"""
    s = GAME.new("1944", {})
    assert [at(s, code) for code in BOMBERS] == ["-4", "-4"]
    assert [at(GAME.new("1944", {"carpet_bombing": True}), code) for code in BOMBERS] == ["B12", "B12"]
    plain = moving({"20U": "K11", "G-81": "K10"})
    assert options(plain, "bomb") == []
    assert why_not(plain, "bomb K10") == "§opt-13b1"
