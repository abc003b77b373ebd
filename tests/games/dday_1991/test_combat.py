"""§4a5 §4c1 §4e §4f Declaring, resolving, losing, occupying."""

import pytest

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.losses import Suffer, payers
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

BOX = {"A-1U": "J10", "19U": "J10", "20U": "J10", "AIR-9U": "J10"}


def test_combat_is_never_compulsory() -> None:
    """§4.0"""
    s = fighting({**BOX, "G-81": "J9"})
    assert "done" in options(s)
    assert task(do(s, "done")) == ""


def test_nobody_is_asked_where_nobody_can_attack() -> None:
    """§4.0 §4a2"""
    assert task(fighting({"8U": "G12", "G-25": "J9"})) == ""


def test_headquarters_never_attack() -> None:
    """§4a2"""
    s = do(fighting({**BOX, "G-81": "J9"}), "attack J9")
    assert why_not(s, "with A-1U") == "§4a2"


def test_a_unit_joins_one_combat() -> None:
    """§4a1"""
    s = attack(fighting({**BOX, "G-81": "J9", "G-47Z": "K10"}), "J9", "19U")
    do(s, "attack K10")
    assert why_not(s, "with 19U") == "§4a1"
    assert "with 20U" in options(s)  # §4a3 units of one hex may split


def test_the_defenders_of_a_hex_fight_together_and_once() -> None:
    """§4a3"""
    s = attack(fighting({**BOX, "3U": "I10", "A-7INF": "J9", "G-81": "J9"}), "J9", "19U")
    assert why_not(s, "attack J9") == "§4a3"
    do(s, "done")
    assert len(told(roll(s, 1, 1), "combat")[0].facts["defense"]) >= 2


def test_a_unit_attacks_only_into_its_zone() -> None:
    """§4a2 §AMB-40"""
    s = do(fighting({"8U": "D14", "12U": "E15", "G-86": "D15"}), "attack D15")
    assert why_not(s, "with 8U") == "§4a2"
    assert "with 12U" in options(s)


def test_one_hex_may_attack_several() -> None:
    """§4a4 §AMB-01 §8b1"""
    s = do(fighting({"30B": "G10", "G-66": "H10", "G-67": "G9"}), "attack H10", "with 30B", "also G9", "commit", "done")
    assert len(s.combats[0].targets) == 2


def test_many_hexes_never_attack_many() -> None:
    """§4a4"""
    s = do(fighting({"30B": "G10", "8U": "H11", "G-66": "H10", "G-67": "G9"}), "attack H10", "with 30B", "with 8U")
    assert why_not(s, "also G9") == "§4a4"
    other = do(fighting({"30B": "G10", "8U": "F9", "G-66": "H9", "G-67": "G9"}), "attack G9", "with 30B", "also H9")
    assert why_not(other, "with 8U") in ("§4a2", "§4a4")


def test_the_ruling_can_be_switched_off() -> None:
    """§AMB-01"""
    units = {"30B": "G10", "G-66": "H10", "G-67": "G9"}
    s = do(fighting(units, one_hex_vs_many=False), "attack H10", "with 30B")
    assert why_not(s, "also G9") == "§AMB-01"


def test_all_combats_are_declared_before_any_is_rolled() -> None:
    """§4a5 §4c1 And fought in the order the attacker likes."""
    s = fighting({**BOX, "G-81": "J9", "G-47Z": "K10"})
    attack(s, "J9", "19U")
    attack(s, "K10", "20U")
    do(s, "done")
    assert options(s) == ["resolve J9", "resolve K10"]
    assert why_not(s, "done") == "§4a5"
    do(s, "resolve K10")
    assert task(s) == "AttackerDie"


def test_a_tie_goes_to_the_defender() -> None:
    """§8b2a §4c2a Ten against ten."""
    s = attack(fighting({**BOX, "G-47Z": "K10"}, reduced=["G-47Z"]), "K10", "20U")
    roll(do(s, "done"), 5, 8)
    assert task(s) == ""
    assert at(s, "G-47Z") == "K10"


def test_two_losses_where_one_suffices() -> None:
    """§8b2a §4e §4e2 §AMB-04 The corps is gone, what is left over vanishes, and K10 may be occupied."""
    s = attack(fighting({**BOX, "G-47Z": "K10"}, reduced=["G-47Z"]), "K10", "20U")
    roll(do(s, "done"), 7, 3)
    assert at(s, "G-47Z") == "-1"
    assert task(s) == "Occupy"
    assert {"advance 20U", "done"} <= set(options(s))


def test_the_army_may_go_along_if_no_unlawful_stack_is_left() -> None:
    """§8b2b §4f §2d1 Two others stay in J10: the army may go only if at most one of them stays."""
    s = attack(fighting({**BOX, "G-47Z": "K10"}, reduced=["G-47Z"]), "K10", "20U")
    roll(do(s, "done"), 7, 3)
    do(s, "advance A-1U")
    assert why_not(s, "done") == "§2d1"
    do(s, "advance 20U")
    assert why_not(s, "done") == "§2d1"
    do(s, "advance 19U")
    assert "done" in options(s)


def test_idle_units_may_follow_units_of_other_combats_may_not() -> None:
    """§4f §AMB-15"""
    s = fighting({**BOX, "G-47Z": "K10", "G-81": "J9"}, reduced=["G-47Z"])
    attack(s, "K10", "20U")
    attack(s, "J9", "19U")
    roll(do(s, "done", "resolve K10"), 7, 3)
    assert why_not(s, "advance 19U") == "§AMB-15"
    assert "advance AIR-9U" in options(s)


def test_occupation_is_free_and_takes_control() -> None:
    """§4f §2e §3d2d"""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}, moves=(1, 0), reduced=["G-47Z"]), "K10", "20U")
    roll(do(s, "done"), 7, 3)
    do(s, "advance 20U")
    assert at(s, "20U") == "K10"
    assert s.moves[ALLIED] == 0
    assert s.controls(ALLIED, s.kit.hex_named("K10"))


def test_control_stays_where_nobody_advances() -> None:
    """§AMB-39"""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}, reduced=["G-47Z"]), "K10", "20U")
    roll(do(s, "done"), 7, 3)
    do(s, "done")
    assert s.controls(GERMAN, s.kit.hex_named("K10"))


def test_the_winner_never_loses_anything() -> None:
    """§4c2c"""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}), "K10", "20U")
    roll(do(s, "done"), 1, 10)  # 6 against 14: the attacker loses two
    assert at(s, "20U") == "-1"
    assert not s.back & bit(s, "G-47Z")


def test_a_loss_is_the_other_face_and_then_the_end() -> None:
    """§4e §AMB-24 Headquarters die at once."""
    s = position({"20U": "J10", "A-1U": "J10"})
    s.lose(s.kit.unit_index["20U"], "§4e")
    assert s.back & bit(s, "20U")
    s.lose(s.kit.unit_index["20U"], "§4e")
    s.lose(s.kit.unit_index["A-1U"], "§4e")
    assert [at(s, code) for code in ("20U", "A-1U")] == ["-1", "-1"]
    assert s.lost_corps == 1  # §6b-note


def test_the_loser_chooses_who_takes_the_losses() -> None:
    """§4e2"""
    s = position({"A-1U": "J10", "19U": "J10", "20U": "J10"}, reduced=["20U"])
    units = tuple(s.kit.unit_index[code] for code in ("19U", "20U"))
    run(s, Suffer(units, 2))
    assert options(s) == ["lose 19U", "lose 20U"]
    assert why_not(s, "lose A-1U") == "§4e2"
    do(s, "lose 19U", "lose 19U")
    assert [at(s, code) for code in ("19U", "20U")] == ["-1", "J10"]


def test_the_army_may_not_be_lost_from_over_two_corps() -> None:
    """§8a1 §2d4 The first illegal case."""
    s = position({"A-1U": "J10", "19U": "J10", "20U": "J10"})
    units = tuple(s.kit.unit_index[code] for code in ("A-1U", "19U", "20U"))
    assert [s.kit.kinds[u].id for u in payers(s, units, spare=False)] == ["19U", "20U"]
    run(s, Suffer(units, 1))
    assert why_not(s, "lose A-1U") == "§2d4"


def test_the_army_may_be_lost_over_one_corps() -> None:
    """§2d4 §4e2"""
    s = position({"A-1U": "J10", "19U": "J10"})
    run(s, Suffer(tuple(s.kit.unit_index[code] for code in ("A-1U", "19U")), 1))
    assert "lose A-1U" in options(s)


def test_defending_is_free() -> None:
    """§3d2d"""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}, moves=(1, 0)), "K10", "20U")
    roll(do(s, "done"), 1, 1)
    assert s.moves[GERMAN] == 0


def test_the_attacker_is_whoever_moves() -> None:
    """§2b4"""
    s = fighting({"20U": "J10", "G-47Z": "K10"}, side=GERMAN)
    assert options(do(s, "attack J10"), "with") == ["G-47Z"]


@pytest.mark.parametrize(("faces", "winner"), [((1, 9), ALLIED), ((10, 1), GERMAN)])
def test_the_initiative_marker_rolls_both_dice_again_and_changes_hands(faces: tuple[int, int], winner: int) -> None:
    """§opt-10a"""
    s = position({"20U": "J10", "G-47Z": "K10"}, initiative=True)
    s.initiative = ALLIED
    attack(run(s, CombatStep(ALLIED)), "K10", "20U")
    roll(do(s, "done"), *faces)
    assert options(s) == ["stand", "reroll"]
    do(s, "reroll")
    roll(s, 2, 2)
    assert s.initiative == GERMAN
    assert task(s) != "Initiative"  # the new roll stands


def test_the_loser_may_fight_on_for_one_more_loss() -> None:
    """§opt-10b §AMB-34"""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}, fight_on=True), "K10", "20U")
    roll(do(s, "done"), 3, 4)  # 8 against 8: the attacker has lost the round
    assert options(s) == ["accept", "fight"]
    do(s, "fight")
    assert s.back & bit(s, "20U")
    roll(s, 10, 1)
    rounds = told(s, "combat")
    assert rounds[1].facts["modifiers"][0] < rounds[0].facts["modifiers"][0]


def test_nobody_fights_on_with_his_last_step() -> None:
    """§AMB-26 §opt-10b"""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}, fight_on=True, reduced=["20U"]), "K10", "20U")
    roll(do(s, "done"), 1, 4)
    assert task(s) == ""
