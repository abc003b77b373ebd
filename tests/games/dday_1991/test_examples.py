"""§8a1 §8b2a §8b2b §9b2-after The battle manual's examples, played from beginning to end."""

from typing import Any

import pytest

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.control import ports, sources
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.sequence import AlliedPortion
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.supply import SupplyStep
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    bit,
    do,
    fighting,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)

LORRAINE = {
    "A-1U": "J10",
    "19U": "J10",
    "20U": "J10",
    "AIR-9U": "J10",
    "3U": "I10",
    "G-81": "J9",
    "G-47Z": "K10",
}
BRITISH = {"A-2B": "C12", "AIR-2B": "C12", "12B": "C12", "30B": "C12", "HQ-21B": "C12", "1B-AB": "C12"}
AMERICANS = {"A-1U": "A14", "AIR-9U": "A14", "5U": "A14", "7U": "A14", "HQ-SHAEF": "A14", "18U-AB": "A14"}
DEFENDERS = {"A-7INF": "E15", "G-85": "E15", "G-86": "D15", "G-66": "D14", "DIV-G-C16": "C16"}


def lorraine() -> DDayState:
    """Both attacks of the second combat example declared, the one against K10 to be fought first."""
    s = fighting(LORRAINE, moves=(1, 0), reduced=["G-47Z"])
    attack(s, "J9", "19U", "AIR-9U")
    attack(s, "K10", "20U")
    do(s, "done", "resolve K10")
    assert s.moves[ALLIED] == 0  # §3d2a one Move for the whole box
    return s


@pytest.mark.parametrize(("enters", "ways"), [(True, ["J8"]), (False, ["J8", "K9"])])
def test_lorraine_where_the_infantry_can_go_depends_on_k10(enters: bool, ways: list[str]) -> None:
    """§8b2a §8b2b §4d1 §4f Twelve against five, then thirteen against nine."""
    s = roll(lorraine(), 7, 3)
    assert told(s, "combat")[0].facts["numbers"] == (12, 5)
    assert told(s, "combat")[0].facts["losses"] == 2
    assert at(s, "G-47Z") == "-1"
    do(s, *["advance 20U"] * enters, "done")
    roll(s, 7, 6)
    assert told(s, "combat")[1].facts["numbers"] == (13, 9)
    assert told(s, "combat")[1].facts["losses"] == 1
    assert s.back & bit(s, "G-81")
    if enters:
        assert at(s, "G-81") == "J8"
    else:
        assert options(s, "retreat") == ways
        assert why_not(s, "retreat I9") == "§4d1"


def test_lorraine_where_the_germans_hold() -> None:
    """§8b2a §8b2b §4c2a Ten against ten, then eleven against twelve: nobody moves, nobody loses anything."""
    s = roll(lorraine(), 5, 8)
    assert told(s, "combat")[0].facts["numbers"] == (10, 10)
    roll(s, 5, 9)
    assert told(s, "combat")[1].facts["numbers"] == (11, 12)
    assert [at(s, code) for code in LORRAINE] == list(LORRAINE.values())
    assert s.back == bit(s, "G-47Z")


def opening() -> DDayState:
    """The manual's opening up to the declared combats, with mulberries and drops."""
    units = {**BRITISH, **AMERICANS, **DEFENDERS}
    s = position(units, moves=(27, 0), turn=1, mulberries=True, airborne_drops=True)
    s.harbours = [s.kit.hex_named("A14"), s.kit.hex_named("A14")]
    run(s, InvasionStep(), Movement(ALLIED), CombatStep(ALLIED), SupplyStep(ALLIED))
    for code in ("A-1U", "AIR-9U", "5U", "7U", "HQ-SHAEF", "mulberry-1", "mulberry-2"):
        do(s, f"invade {code}", "to C15")
    for code in ("A-2B", "AIR-2B", "12B", "30B", "HQ-21B"):
        do(s, f"invade {code}", "to C14")
    do(s, "done", "jump 18U-AB", "to E16", "jump 1B-AB", "to E14", "done")
    assert s.moves[ALLIED] == 1
    attack(s, "E15", "5U", "7U", "1B-AB")
    attack(s, "D15", "AIR-9U", "18U-AB")
    attack(s, "D14", "AIR-2B", "12B", "30B")
    assert s.moves[ALLIED] == 1  # §AMB-12 paid for with the invasion and the drop
    return do(s, "done")


def fight(s: DDayState, name: str, *dice: int) -> object:
    """One of the three combats, losses and retreats as they come; its modifiers."""
    if task(s) == "ChooseCombat":
        do(s, f"resolve {name}")
    roll(s, *dice)
    while task(s) in ("RetreatTo", "Losses"):
        do(s, options(s)[0])
    return told(s, "combat")[-1].facts["modifiers"]


def occupy(s: DDayState, *codes: str) -> None:
    """These enter the hex that was won, and no others."""
    do(s, *[f"advance {code}" for code in codes])
    if task(s) == "Occupy":
        do(s, "done")


def test_normandy_as_the_manual_plans_it() -> None:
    """§9b2-E15 §9b2-D15 §9b2-D14 §9b2-after §AMB-02 §AMB-03 §AMB-06 Ten to six, nine to five, nine to seven."""
    s = opening()
    assert fight(s, "E15", 8, 2) == (10, 6)
    occupy(s, "5U", "7U", "HQ-SHAEF", "A-1U", "mulberry-1")
    assert fight(s, "D15", 8, 2) == (9, 5)
    occupy(s, "AIR-9U", "mulberry-2")
    assert fight(s, "D14", 8, 2) == (9, 7)
    occupy(s, "30B", "12B", "AIR-2B", "HQ-21B", "A-2B")
    assert [s.kit.names[h] for h in s.harbours] == ["E15", "D15"]
    assert s.unfed & bit(s, "DIV-G-C16")
    assert {at(s, code) for code in ("A-2B", "12B", "30B", "AIR-2B", "HQ-21B")} == {"D14"}
    assert {at(s, code) for code in ("A-1U", "5U", "7U", "HQ-SHAEF")} == {"E15"}
    assert [at(s, code) for code in ("18U-AB", "1B-AB", "AIR-9U")] == ["E16", "E14", "D15"]
    assert s.lost_corps == 0


def test_after_the_landing_le_havre_supplies_and_cherbourg_starves() -> None:
    """§9b2-after §3c2 §3c6 §3e1 A captured port with a number needs no die; the garrison of Cherbourg cannot attack."""
    s = position({"A-1U": "E15", "5U": "E15", "18U-AB": "E16", "12U": "D15", "30B": "D14", "DIV-G-C16": "C16"})
    run(s, SupplyStep(ALLIED))
    le_havre = s.kit.hex_named("D14")
    assert ports(s) >> le_havre & 1
    assert sources(s, ALLIED) >> le_havre & 1
    assert s.unfed == bit(s, "DIV-G-C16")
    s.mover = GERMAN
    assert task(run(s, CombatStep(GERMAN))) == ""


@pytest.mark.parametrize(("die", "now"), [(1, True), (10, False)])
@pytest.mark.parametrize("late", [True, False])
def test_moves_from_mulberries_wait_for_the_weather(die: int, now: bool, late: bool) -> None:
    """§AMB-09 §opt-12c4 Credited after the die of the turn, or by the weather of the turn before."""
    chosen: dict[str, Any] = {
        "weather": True,
        "acquire_moves": True,
        "mulberries": True,
        "mulberry_after_weather": late,
    }
    s = position({"8U": "E15"}, moves=(0, 0), turn=1, **chosen)
    s.harbours = [s.kit.hex_named("E15"), -1]
    run(s, AlliedPortion())
    before = s.moves[ALLIED]
    roll(s, die)
    assert s.moves[ALLIED] - before == (1 if now and late else 0)
    without = position({"8U": "E15"}, moves=(0, 0), turn=1, **chosen)
    run(without, AlliedPortion())
    assert before - without.moves[ALLIED] == (0 if late else 1)  # the weather was good before


@pytest.mark.parametrize(("scenario", "bare", "loss"), [("1943", True, False), ("1944", False, True)])
def test_a_seven_means_something_else_in_each_year(scenario: str, bare: bool, loss: bool) -> None:
    """§6-carpet §carpet §AMB-17 In 1943 no terrain, in 1944 a loss."""
    s = position({"19U": "J10", "G-81": "J9", "AIR-8U-strat": "B12"}, scenario=scenario, carpet_bombing=True)
    run(s, Movement(ALLIED), CombatStep(ALLIED))
    do(s, "bomb J9", "done")
    attack(s, "J9", "19U")
    do(s, "done")
    roll(s, 7)
    assert bool(s.back & bit(s, "G-81")) == loss
    roll(s, 1, 1)
    modifiers: tuple[int, int] = told(s, "combat")[0].facts["modifiers"]
    assert modifiers[0] == (4 if bare else 2)  # forest and river, or neither
