"""§4.0 §4a1 §4a2 §4a3 §4a4 §4a5 Declaring combats: who may fight whom, with whom, and when."""

from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.movement_step import Movement
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

BOX = {"A-1U": "J10", "19U": "J10", "20U": "J10", "AIR-9U": "J10"}
TWO = {"30B": "G10", "G-66": "H10", "G-67": "G9"}


def test_combat_belongs_to_the_combat_step() -> None:
    """§4.0 Nobody attacks while he moves, however near he stands."""
    s = moving({"20U": "J10", "G-47Z": "K10"})
    assert why_not(s, "attack K10") == "§3.0"
    assert "attack K10" in options(run(s, CombatStep(ALLIED)))


def test_only_neighbours_fight() -> None:
    """§4.0 §4a2 Two hexes apart is too far, for air units as well."""
    s = fighting({"20U": "J10", "AIR-9U": "J11", "A-1U": "J11", "G-47Z": "K10", "G-81": "J8"})
    assert options(s, "attack") == ["K10"]
    assert why_not(s, "attack J8") == "§4a2"
    do(s, "attack K10")
    assert why_not(s, "with AIR-9U") == "§4a2"


def test_an_empty_hex_is_nobody_to_fight() -> None:
    """§4.0"""
    s = fighting({"20U": "J10", "G-47Z": "K10"})
    assert why_not(s, "attack K11") == "§4.0"


def test_neighbours_need_not_fight() -> None:
    """§4.0 §4a5 One of two is attacked; the other combat does not happen, and costs nothing."""
    s = attack(fighting({**BOX, "G-81": "J9", "G-47Z": "K10"}), "J9", "19U")
    do(s, "done")
    roll(s, 1, 3)
    assert task(s) == ""
    assert len(told(s, "combat")) == 1


def test_a_plan_can_be_dropped() -> None:
    """§4a5 §3d1 Nothing is spent and nobody bound until it is declared."""
    s = do(fighting({**BOX, "G-81": "J9"}, moves=(1, 0)), "attack J9", "with 19U", "drop")
    assert (s.moves[ALLIED], s.fought, s.combats) == (1, 0, [])
    assert why_not(do(s, "attack J9"), "commit") == "§4a4"  # nobody attacks yet


def test_all_kinds_of_headquarters_stay_out_of_attacks() -> None:
    """§4a2 An army alone before the enemy is not even asked."""
    assert task(fighting({"A-1U": "J10", "HQ-SHAEF": "I10", "G-81": "J9"})) == ""


def test_air_units_attack_by_themselves() -> None:
    """§4a2 §2c2 Their zone is the one hex they attack."""
    s = attack(fighting({"AIR-9U": "J10", "G-81": "J9"}), "J9", "AIR-9U")
    assert len(s.combats) == 1


def test_divisions_attack_though_they_cannot_move() -> None:
    """§4a2 §3b1c"""
    s = fighting({"DIV-G-C16": "C16", "8U": "D15"}, side=GERMAN)
    attack(s, "D15", "DIV-G-C16")
    assert len(s.combats) == 1


def test_nobody_fights_twice_in_a_step() -> None:
    """§4a1 Not in two combats, nor twice in one."""
    s = do(fighting({**BOX, "G-81": "J9", "G-47Z": "K10"}), "attack J9", "with 19U")
    assert why_not(s, "with 19U") == "§4a1"
    do(s, "commit", "attack K10")
    assert why_not(s, "with 19U") == "§4a1"


def test_the_same_unit_fights_again_in_its_next_step() -> None:
    """§4a1 The limit is for one combat step."""
    s = attack(fighting({"20U": "J10", "G-47Z": "K10"}), "K10", "20U")
    roll(do(s, "done"), 1, 1)
    attack(run(s, CombatStep(ALLIED)), "K10", "20U")
    assert len(s.combats) == 1


def test_attackers_of_one_hex_split_and_those_of_two_join() -> None:
    """§4a3 §4a4 Three combats from one box, or two hexes against one."""
    split = fighting({**BOX, "G-81": "J9", "G-47Z": "K10"})
    attack(split, "J9", "19U")
    attack(split, "K10", "20U", "AIR-9U")
    assert len(split.combats) == 2
    joined = attack(fighting({"20U": "J10", "19U": "K11", "G-47Z": "K10"}), "K10", "20U", "19U")
    assert len(joined.combats[0].units) == 2


def test_all_the_defenders_of_a_hex_are_in_its_one_combat() -> None:
    """§4a3 The corps, its army and the air unit: none can be left out, none attacked by itself."""
    s = attack(fighting({**BOX, "A-7INF": "K10", "G-47Z": "K10", "AIR-LW": "K10"}), "K10", "20U")
    assert why_not(s, "attack K10") == "§4a3"
    roll(do(s, "done"), 10, 1)  # 15 against 1 + 4 + 3 + 0
    assert told(s, "combat")[0].facts["modifiers"] == (5, 7)
    assert told(s, "combat")[0].facts["losses"] == 2


def test_one_hex_against_two_adds_the_defenders() -> None:
    """§4a4 §AMB-01 §8b1 Three against four; both hexes retreat when beaten, each on its own."""
    s = attack(fighting(TWO), "H10", "30B", also=["G9"])
    roll(do(s, "done"), 6, 2)
    assert told(s, "combat")[0].facts["modifiers"] == (3, 4)
    assert told(s, "combat")[0].facts["numbers"] == (9, 6)
    while task(s) in ("RetreatFirst", "RetreatTo"):
        do(s, options(s)[0])
    assert len({at(s, "G-66"), at(s, "G-67")} & {"H10", "G9"}) == 0


def test_a_hex_is_added_once_and_only_if_somebody_is_there() -> None:
    """§4a3 §4.0 §AMB-01"""
    s = do(fighting(TWO), "attack H10", "with 30B")
    assert why_not(s, "also H10") == "§4a3"
    assert why_not(s, "also G11") == "§4.0"
    assert why_not(do(fighting(TWO), "attack H10"), "also G9") == "§4a4"  # before anybody attacks


def test_against_several_hexes_all_attackers_come_from_one() -> None:
    """§4a4 H11 touches H10 and not G9; even a neighbour of both may not join from another hex."""
    units = {**TWO, "20U": "H9"}
    s = do(fighting(units), "attack H10", "with 30B", "also G9")
    assert why_not(s, "with 20U") == "§4a4"
    other = do(fighting(units), "attack H10", "with 30B", "with 20U")
    assert why_not(other, "also G9") == "§4a4"


def test_declared_combats_must_be_fought_in_any_order() -> None:
    """§4a5 The first die falls after the last declaration."""
    s = fighting({**BOX, "G-81": "J9", "G-47Z": "K10"})
    attack(s, "J9", "19U")
    assert task(s) == "Declare"
    attack(s, "K10", "20U")
    do(s, "done")
    assert set(options(s)) == {"resolve J9", "resolve K10"}
    assert why_not(s, "attack J9") == "§4c1"
    assert why_not(s, "done") == "§4a5"
    do(s, "resolve K10")
    roll(s, 1, 9)
    assert task(s) == "AttackerDie"  # the last one left


def test_unsupplied_units_do_not_attack_but_defend() -> None:
    """§3c6 §4a2 Without a zone there is nothing to attack into."""
    s = position({"20U": "J10", "19U": "K11", "G-47Z": "K10"})
    s.unfed = bit(s, "20U")
    s.forget()
    run(s, CombatStep(ALLIED))
    do(s, "attack K10")
    assert why_not(s, "with 20U") == "§3c6"


def test_air_units_stop_in_enemy_zones() -> None:
    """§AMB-11 In the basic game they are units like any other."""
    s = do(moving({"AIR-9U": "J17", "G-25": "J14"}), "move AIR-9U")
    do(s, "go J15")
    assert why_not(s, "move AIR-9U") == "§3b3d"
    caught = do(moving({"AIR-9U": "J15", "G-25": "J14"}), "move AIR-9U")
    assert why_not(caught, "go J13") == "§3b3e"  # the far side of the same zone


def test_the_declaring_side_is_the_moving_side() -> None:
    """§2b4 §4a5"""
    s = run(position({"20U": "J10", "G-47Z": "K10"}, mover=GERMAN), Movement(GERMAN), CombatStep(GERMAN))
    do(s, "done")
    assert options(s) == ["attack J10", "done"]
