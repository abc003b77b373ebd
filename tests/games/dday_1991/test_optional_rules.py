"""§opt-11b1 §opt-12 §opt-13a §opt-14b2 §opt-16a The optional rules that change how units move and fight."""

from typing import Any

import pytest

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.reinforce import Reinforcement
from bocage.games.dday_1991.replace import ReplacementStep
from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.weather import WeatherStep
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


def stack(s: DDayState, *codes: str) -> int:
    return sum(bit(s, code) for code in codes)


# --- 11b replacements


def test_a_move_flips_a_reduced_unit() -> None:
    """§opt-11b1"""
    s = run(
        position({"8U": "G12", "12U": "G13"}, reduced=["8U"], replacements=True, moves=(1, 0)), ReplacementStep(ALLIED)
    )
    assert options(s) == ["restore 8U", "done"]
    do(s, "restore 8U")
    assert not s.back
    assert s.moves[ALLIED] == 0


def test_unsupplied_units_are_not_restored() -> None:
    """§opt-11b1 §3c6"""
    s = position({"8U": "G12", "12U": "G13"}, reduced=["8U", "12U"], replacements=True)
    s.unfed = bit(s, "8U")
    assert why_not(run(s, ReplacementStep(ALLIED)), "restore 8U") == "§3c6"


@pytest.mark.parametrize(("code", "price"), [("A-1U", 2), ("8U", 3), ("AIR-9U", 4)])
def test_the_dead_come_back_next_turn_in_any_city(code: str, price: int) -> None:
    """§opt-11b2 §AMB-24 On the front face."""
    s = position({code: "G12"}, replacements=True, turn=3, allied=["E11"])
    s.eliminate(s.kit.unit_index[code], "§4e")
    do(run(s, ReplacementStep(ALLIED)), f"rebuild {code}")
    assert s.moves[ALLIED] == 20 - price
    assert task(run(s, Reinforcement(ALLIED))) == ""
    s.turn = 4
    do(run(s, Reinforcement(ALLIED)), f"place {code}")
    assert {"at E11", "at B12"} <= set(options(s))
    assert why_not(s, "at G13") == "§opt-11b2"
    do(s, "at E11")
    assert not s.back & bit(s, code)


def test_divisions_are_not_bought() -> None:
    """§opt-11b2"""
    s = position({"DIV-G-C16": "C16", "G-25": "G12"}, replacements=True, reduced=["G-25"], mover=GERMAN)
    s.eliminate(s.kit.unit_index["DIV-G-C16"], "§4e")
    assert why_not(run(s, ReplacementStep(GERMAN)), "rebuild DIV-G-C16") == "§opt-11b2"


# --- 12 weather


def test_the_weather_of_a_turn() -> None:
    """§opt-12 §wx §opt-12a §opt-12b"""
    for turn, face, good in ((1, 9, True), (1, 10, False), (7, 2, False), (7, 1, True)):
        s = roll(run(position({}, weather=True, turn=turn), WeatherStep()), face)
        assert s.good == good
        assert told(s, "weather")


def test_bad_weather_doubles_clear_hexes() -> None:
    """§opt-12c1 Two hexes instead of three, and four in all without attacking; cities cost one as before."""
    s = position({"8U": "J18"}, weather=True)
    s.good = False
    do(run(s, Movement(ALLIED)), "move 8U", "step J17")
    assert s.spent[s.kit.unit_index["8U"]] == 2


def test_bad_weather_grounds_drops_and_bombers() -> None:
    """§opt-12c2 §opt-12c3"""
    s = position({"18U-AB": "A14", "8U": "G12", "G-25": "G11"}, weather=True, airborne_drops=True, carpet_bombing=True)
    s.place(s.kit.unit_index["AIR-8U-strat"], s.kit.london)
    s.good = False
    run(s, Movement(ALLIED))
    assert why_not(s, "jump 18U-AB") == "§opt-12c3"
    assert why_not(s, "bomb G11") == "§opt-12c2"


@pytest.mark.parametrize(("face", "flies"), [(6, True), (7, False)])
def test_air_units_roll_before_they_attack_in_bad_weather(face: int, flies: bool) -> None:
    """§opt-12c5"""
    s = position({"AIR-9U": "G12", "8U": "H11", "G-25": "G11"}, weather=True)
    s.good = False
    do(run(s, CombatStep(ALLIED)), "attack G11", "with AIR-9U")
    roll(s, face)
    assert bool(s.grounded) == (not flies)
    if not flies:
        assert why_not(s, "with AIR-9U") == "§opt-12c5"
    else:
        assert "commit" in options(s)


# --- 13 air


def reacting(units: dict[str, str], **given: Any) -> DDayState:
    s = attack(fighting(units, air_reaction=True, **given), "G11", "8U")
    return do(s, "done")


def test_the_defender_flies_air_units_into_attacked_hexes() -> None:
    """§opt-13a §2b3 §AMB-16"""
    s = reacting({"8U": "G12", "A-7INF": "G11", "AIR-LW": "H8"})
    assert options(s) == ["fly AIR-LW", "done"]
    do(s, "fly AIR-LW", "to G11")
    assert s.moves[GERMAN] == 19
    assert at(s, "AIR-LW") == "G11"


def test_reactions_need_room_reach_and_moves() -> None:
    """§opt-13a §AMB-16 §3d1"""
    assert task(reacting({"8U": "G12", "G-25": "G11", "AIR-LW": "H8"})) == "AttackerDie"  # no army there
    assert task(reacting({"8U": "G12", "A-7INF": "G11", "AIR-LW": "G1"})) == "AttackerDie"  # too far
    assert task(reacting({"8U": "G12", "A-7INF": "G11", "AIR-LW": "H8"}, moves=(5, 0))) == "AttackerDie"


def test_air_units_that_are_attacked_themselves_do_not_react() -> None:
    """§opt-13a"""
    s = fighting({"8U": "G12", "12U": "I10", "A-7INF": "G11", "A-1INF": "H10", "AIR-LW": "H10"}, air_reaction=True)
    attack(s, "G11", "8U")
    attack(s, "H10", "12U")
    assert task(do(s, "done")) == "ChooseCombat"


def bombing(units: dict[str, str], **given: Any) -> DDayState:
    s = position(units, carpet_bombing=True, **given)
    for code in ("AIR-8U-strat", "AIR-BC-strat"):
        s.place(s.kit.unit_index[code], s.kit.london)
    return run(s, Movement(ALLIED), CombatStep(ALLIED))


def test_both_bombers_go_to_one_hex_with_a_corps() -> None:
    """§opt-13b0 §opt-13b1 §AMB-38"""
    s = bombing({"8U": "G12", "G-25": "G11", "A-7INF": "H11"})
    assert why_not(s, "bomb H11") == "§opt-13b1"  # no corps
    do(s, "bomb G11", "bomb G11")
    assert s.moves[ALLIED] == 20
    assert why_not(s, "bomb G11") == "§opt-13b1"
    assert not s.occupied[ALLIED] >> s.kit.hex_named("G11") & 1


def test_not_where_the_german_air_unit_is() -> None:
    """§opt-13b1"""
    s = bombing({"8U": "G12", "G-25": "G11", "A-7INF": "G11", "AIR-LW": "G11"})
    assert why_not(s, "bomb G11") == "§opt-13b1"


def test_carpet_bombing_comes_first_and_pays_the_germans() -> None:
    """§opt-13b2 §opt-13b3 §opt-13b4 §carpet §6-carpet A nine in 1944: a loss, and no terrain."""
    s = do(bombing({"8U": "I10", "G-81": "J9"}), "bomb J9", "done")
    attack(s, "J9", "8U")
    roll(do(s, "done"), 9)
    assert s.back & bit(s, "G-81")
    assert s.combats[0].bare
    assert s.bonus == 1
    assert at(s, "AIR-8U-strat") == "B12"
    roll(s, 1, 1)
    assert told(s, "combat")[0].facts["modifiers"][0] == 4


def test_a_hex_that_bombs_have_emptied_is_occupied() -> None:
    """§opt-13b2"""
    s = do(bombing({"8U": "I10", "G-81": "J9"}, reduced=["G-81"]), "bomb J9", "done")
    attack(s, "J9", "8U")
    roll(do(s, "done"), 10)
    assert task(s) == "Occupy"


def test_bombers_whose_hex_is_not_attacked_do_nothing() -> None:
    """§opt-13b1 §opt-13b4"""
    s = do(bombing({"8U": "I10", "G-81": "J9"}), "bomb J9", "done", "done")
    assert (s.bonus, s.bombers) == (0, 0)
    assert at(s, "AIR-8U-strat") == "B12"


def test_german_air_does_not_react_into_bombers() -> None:
    """§opt-13a"""
    s = position({"8U": "I10", "G-81": "J9", "A-7INF": "J9", "AIR-LW": "J6"}, carpet_bombing=True, air_reaction=True)
    s.place(s.kit.unit_index["AIR-8U-strat"], s.kit.london)
    do(run(s, Movement(ALLIED), CombatStep(ALLIED)), "bomb J9", "done")
    attack(s, "J9", "8U")
    assert task(do(s, "done")) != "React"


def test_air_units_attack_only_beside_ground_units() -> None:
    """§opt-13c Unless there is only an air unit to attack."""
    s = do(fighting({"AIR-9U": "G12", "8U": "H11", "G-25": "G11"}, air_with_ground=True), "attack G11", "with AIR-9U")
    assert why_not(s, "commit") == "§opt-13c"
    assert "commit" in options(do(s, "with 8U"))
    alone = do(fighting({"AIR-9U": "G12", "AIR-LW": "G11"}, air_with_ground=True), "attack G11", "with AIR-9U")
    assert "commit" in options(alone)


def test_airborne_corps_drop_from_cities() -> None:
    """§opt-13d1 §opt-13d2 §AMB-12 Over Germans, up to five hexes, for a Move that covers the attack."""
    s = moving({"18U-AB": "A14", "8U": "A14", "1B-AB": "B13", "G-86": "D15"}, airborne_drops=True)
    assert why_not(s, "jump 8U") == "§opt-13d1"
    assert why_not(s, "jump 1B-AB") == "§opt-13d1"  # not in a city
    do(s, "jump 18U-AB")
    assert why_not(s, "to D15") == "§2d3"
    assert why_not(s, "to G14") == "§opt-13d2"  # too far
    do(s, "to E16")
    assert s.moves[ALLIED] == 19
    assert s.paid & s.dropped & bit(s, "18U-AB")
    assert why_not(s, "move 18U-AB") == "§opt-13d2"


def test_no_drops_into_mountains_or_over_the_german_air_unit() -> None:
    """§opt-13d2 §opt-13d3"""
    s = do(moving({"18U-AB": "L12"}, airborne_drops=True), "jump 18U-AB")
    assert why_not(s, "to M12") == "§opt-13d3"


def test_drops_are_not_stopped_by_zones() -> None:
    """§AMB-11"""
    s = do(moving({"18U-AB": "A14", "G-86": "D15"}, airborne_drops=True), "jump 18U-AB")
    assert "to E15" in options(s)


# --- 14a


def test_ground_units_destroy_air_units_they_find_alone() -> None:
    """§opt-14a1"""
    s = do(moving({"8U": "J18", "AIR-LW": "J17"}, stacking_by_type=True), "move 8U", "step J17")
    assert at(s, "AIR-LW") == "-1"
    guarded = do(moving({"8U": "J18", "AIR-LW": "J17", "A-7INF": "J17"}, stacking_by_type=True), "move 8U")
    assert why_not(guarded, "step J17") == "§opt-14a1"


def test_air_units_cross_ground_units_but_not_air_units() -> None:
    """§opt-14a1 §AMB-11"""
    wall = {"AIR-9U": "J18", "G-25": "J16"}
    s = do(moving(wall, stacking_by_type=True), "move AIR-9U")
    assert "go J14" in options(s)
    assert why_not(s, "go J16") == "§opt-14a1"
    blocked = do(moving({"AIR-9U": "J18", "AIR-LW": "J17"}, stacking_by_type=True), "move AIR-9U")
    assert why_not(blocked, "go J17") == "§opt-14a1"


def test_foreign_corps_are_no_more_than_those_of_the_army() -> None:
    """§opt-14a2 §1b8 §AMB-08 The rulebook's example, and British with Canadians."""
    s = position({}, nationality=True)
    assert is_lawful(s, stack(s, "A-1U", "8U", "12U", "1B", "2C"))
    assert not is_lawful(s, stack(s, "A-1U", "8U", "12U", "1B", "2C", "1F"))
    assert is_lawful(s, stack(s, "A-2B", "2C", "1B"))
    assert is_lawful(s, stack(s, "A-1AB", "18U-AB", "1B-AB"))
    assert not is_lawful(s, stack(s, "A-1U", "AIR-2B"))
    assert is_lawful(position({}), stack(s, "A-1U", "AIR-2B"))


# --- 14b pursuit


def pursuing(units: dict[str, str], *, faces: tuple[int, int], **given: Any) -> DDayState:
    s = attack(fighting(units, pursuit=True, **given), "J14", "8U")
    return roll(do(s, "done"), *faces)


def test_mechanized_winners_go_on() -> None:
    """§opt-14b2 Printed factors in all, the won hex counted, for a Move."""
    s = pursuing({"8U": "J15", "A-1U": "J15", "G-25": "J14"}, faces=(10, 1), reduced=["G-25"])
    do(s, "advance 8U", "done")
    assert task(s) == "Pursue"
    do(s, "pursue 8U")
    assert s.spent[s.kit.unit_index["8U"]] == 1
    do(s, "step I14")
    assert s.moves[ALLIED] == 18
    assert at(s, "8U") == "I14"


def test_the_beaten_are_struck_once_more() -> None:
    """§opt-14b2 And there is no second pursuit."""
    s = pursuing({"8U": "J15", "G-84": "J14"}, faces=(5, 4))
    do(s, "retreat J13", "advance 8U", "strike J13", "with 8U", "commit")
    assert s.combats[1].pursuit
    assert s.moves[ALLIED] == 18
    roll(s, 10, 5)
    assert task(s) in ("RetreatTo", "Occupy")
    do(s, *[options(s)[0]] if task(s) == "RetreatTo" else [])
    do(s, "advance 8U")
    assert task(s) == ""


def test_leg_units_only_occupy() -> None:
    """§opt-14b1"""
    s = attack(fighting({"2F": "J15", "G-25": "J14"}, pursuit=True, reduced=["G-25"]), "J14", "2F")
    roll(do(s, "done"), 10, 1)
    do(s, "advance 2F")
    assert task(s) == ""


# --- 14c extra effort


def test_a_move_more_buys_three_factors() -> None:
    """§opt-14c1 §opt-14c3 §AMB-25"""
    s = do(moving({"8U": "J19", "2F": "K19"}, extra_effort=True), "move 8U", "step J18", "step J17")
    assert why_not(s, "effort 8U") == "§opt-14c3"  # not yet used up
    do(s, "step J16", "effort 8U")
    assert s.moves[ALLIED] == 18
    for name in ("J15", "J14", "I14"):
        do(s, f"step {name}")
    assert s.spent[s.kit.unit_index["8U"]] == 7
    assert why_not(s, "effort 8U") == "§opt-14c3"


def test_leg_units_make_no_extra_effort() -> None:
    """§opt-14c1"""
    s = do(moving({"2F": "K19"}, extra_effort=True), "move 2F", "step K18", "step K17")
    assert why_not(s, "effort 2F") == "§opt-14c1"


def test_armies_do_not_help() -> None:
    """§opt-14c2 Each unit pays for itself."""
    s = do(moving({"A-7U": "J19", "6U": "J19"}, extra_effort=True), "move A-7U")
    do(s, "step J18", "step J17", "step J16", "effort A-7U", "effort 6U")
    assert s.moves[ALLIED] == 17


# --- 16 divisions


def test_a_corps_leaves_a_division_on_its_way() -> None:
    """§opt-16a"""
    s = do(moving({"8U": "J19"}, divisions=True), "move 8U", "step J18", "detach 8U", "step J17", "stop")
    assert s.back & bit(s, "8U")
    assert at(s, "DIV-A1") == "J18"
    assert s.spent[s.kit.unit_index["8U"]] == 3


def test_a_reduced_corps_makes_no_division_but_takes_one_up() -> None:
    """§opt-16a §opt-16b"""
    s = do(moving({"8U": "J19", "DIV-A1": "J18"}, divisions=True, reduced=["8U"]), "move 8U", "step J18")
    assert why_not(s, "detach 8U") == "§opt-16a"
    do(s, "absorb 8U")
    assert not s.back
    assert at(s, "DIV-A1") == "-4"
    assert s.spent[s.kit.unit_index["8U"]] == 2
    assert "detach 8U" in options(s)  # the division is free again
