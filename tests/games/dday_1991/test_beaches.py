"""§3e2a §3e2b §3e2c §3e2d §3e2e Invasions: who may sail where, whom they may fight, who gets ashore."""

from typing import Any

from bocage.core.hexes import members
from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.invasion import InvasionStep
from bocage.games.dday_1991.kit import MEDITERRANEAN
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    do,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)

FIRST_ARMY = {"A-1U": "A14", "5U": "A14", "7U": "A14"}


def sailing(units: dict[str, str], moves: int = 27, **chosen: Any) -> DDayState:
    """The invasion, movement and combat steps of the Allies."""
    return run(position(units, moves=(moves, 0), **chosen), InvasionStep(), Movement(ALLIED), CombatStep(ALLIED))


def at_sea(units: dict[str, str], sea: str, **given: str) -> DDayState:
    """Everyone in a British port goes to one invasion hex; the combat step has begun."""
    s = sailing({**units, **given})
    for code, place in units.items():
        if place in ("A14", "C12"):
            do(s, f"invade {code}", f"to {sea}")
    return do(s, *(["done"] * 2 if task(s) == "Invade" else ["done"]))


def test_ground_units_reach_every_invasion_hex_of_their_seas() -> None:
    """§3e2a §3e2b Whatever the distance: North Sea, Channel and Biscay from Britain."""
    s = do(sailing({"8U": "A14"}), "invade 8U")
    north = {s.kit.names[h] for h, i in s.kit.board.invasions.items() if i.water != MEDITERRANEAN}
    assert set(options(s, "to")) == north
    assert why_not(s, "to B14") == "§3e2a"  # sea without a number
    assert why_not(s, "to D15") == "§3e2a"  # land


def test_the_base_reaches_the_mediterranean_and_nothing_else() -> None:
    """§3e2a §AMB-21"""
    s = do(sailing({"6U": "T19"}), "invade 6U")
    south = {s.kit.names[h] for h, i in s.kit.board.invasions.items() if i.water == MEDITERRANEAN}
    assert set(options(s, "to")) == south


def test_air_units_go_no_farther_than_five_hexes_from_their_port() -> None:
    """§3e2b"""
    s = do(sailing({"AIR-9U": "A14"}), "invade AIR-9U")
    begin = s.kit.hex_named("A14")
    for h, invasion in s.kit.board.invasions.items():
        name = s.kit.names[h]
        if invasion.water == MEDITERRANEAN:
            continue
        if s.kit.grid.distance(begin, h) <= 5:
            assert f"to {name}" in options(s)
        else:
            assert why_not(s, f"to {name}") == "§3e2b"
    assert s.kit.grid.distance(begin, s.kit.hex_named("C10")) == 5


def test_only_units_in_a_port_of_britain_or_the_base_sail() -> None:
    """§3e2a"""
    s = sailing({"8U": "A14", "12U": "E13", "15U": "B13"})
    assert options(s, "invade") == ["8U"]
    assert why_not(s, "invade 12U") == "§3e2a"
    assert why_not(s, "invade 15U") == "§3e2a"


def test_invaders_are_at_sea_for_good() -> None:
    """§3e2c §3d2c No second invasion, no movement; nor is their number of Moves given back."""
    s = do(sailing({"8U": "A14", "5U": "A14"}, moves=9), "invade 8U", "to C15")
    assert why_not(s, "invade 8U") == "§3e2c"
    do(s, "done")
    assert why_not(s, "move 8U") == "§3e2c"
    assert s.moves[ALLIED] == 7


def test_two_armies_never_share_an_invasion_hex() -> None:
    """§AMB-13 §2d1b An army may join a corps there; a second army may not, nor a corps a corps."""
    s = do(sailing({**FIRST_ARMY, "A-3U": "A14"}), "invade 5U", "to C15", "invade 7U")
    assert why_not(s, "to C15") == "§AMB-13"
    do(s, "back", "invade A-1U", "to C15", "invade 7U", "to C15", "invade A-3U")
    assert why_not(s, "to C15") == "§2d1b"


def test_each_arrow_is_a_target_and_nothing_else() -> None:
    """§3e2c §AMB-03 C14 points to Le Havre alone, though Dieppe is no farther than D14 from D13."""
    s = at_sea({"8U": "A14"}, "C14", **{"G-66": "D14", "G-67": "E13", "G-86": "D15"})
    assert options(s, "attack") == ["D14"]
    assert why_not(s, "attack D15") == "§4a2"
    wide = at_sea({"8U": "A14"}, "C15", **{"G-66": "D14", "G-67": "E13", "G-86": "D15", "G-84": "E15", "G-74": "C16"})
    assert set(options(wide, "attack")) == {"D14", "D15", "E15", "C16"}


def test_an_invader_may_not_join_a_fight_its_arrows_do_not_point_to() -> None:
    """§3e2c"""
    s = sailing({"8U": "A14", "12U": "A14", "G-86": "D15"})
    do(s, "invade 8U", "to C15", "invade 12U", "to C14", "done", "attack D15")
    assert why_not(s, "with 12U") == "§3e2c"
    assert "with 8U" in options(s)


def test_the_coast_helps_defenders_against_invaders_alone() -> None:
    """§3e2c §4b3 Five against two for the corps, one for the forest, two for the coast."""
    s = attack(at_sea({"5U": "A14"}, "C15", **{"G-86": "D15"}), "D15", "5U")
    roll(do(s, "done"), 1, 10)
    assert told(s, "combat")[0].facts["modifiers"] == (4, 5)


def test_the_army_and_its_box_follow_ashore() -> None:
    """§3e2d §4f §2d1 The headquarters did not fight; two corps ashore need it."""
    s = attack(at_sea(FIRST_ARMY, "C15", **{"G-86": "E15"}), "E15", "5U", "7U")
    roll(do(s, "done", "resolve E15"), 10, 1)
    do(s, *([options(s)[0]] if task(s) == "RetreatTo" else []), "advance 5U", "advance 7U")
    assert why_not(s, "done") == "§2d1"
    do(s, "advance A-1U")
    assert [at(s, code) for code in FIRST_ARMY] == ["E15"] * 3
    assert s.moves[ALLIED] == 21  # occupation is free


def test_winners_may_stay_at_sea_and_drown() -> None:
    """§3e2d §3e2e §3b3c Occupation is a choice, and so is the end of it: air units and headquarters are lost too."""
    units = {**FIRST_ARMY, "AIR-9U": "A14"}
    s = attack(at_sea(units, "C15", **{"G-86": "E15"}), "E15", "5U", "AIR-9U")
    roll(do(s, "done", "resolve E15"), 10, 1)
    do(s, *([options(s)[0]] if task(s) == "RetreatTo" else []), "advance 5U", "done")
    while task(s):
        do(s, "done")
    assert [at(s, code) for code in units] == ["-1", "E15", "-1", "-1"]
    assert [event.rule for event in told(s, "eliminated")].count("§3e2e") == 3
    assert s.lost_corps == 1  # the 7th Corps


def test_beaten_invaders_are_lost_without_a_loss_on_the_dice() -> None:
    """§3e2e §4c2a A tie: nobody loses a step, and the attackers have no land to stand on."""
    s = attack(at_sea({"5U": "A14"}, "C15", **{"G-86": "D15"}), "D15", "5U")
    roll(do(s, "done"), 3, 2)  # 7 against 7
    assert told(s, "combat")[0].facts["losses"] == 0
    assert at(s, "5U") == "-1"


def test_an_army_lands_alone_on_an_empty_beach() -> None:
    """§3e2d A headquarters cannot attack, but it can walk up an undefended beach."""
    s = at_sea({"A-1U": "A14"}, "C15", **{"G-86": "D15"})
    assert set(options(s, "land")) == {"C16", "D14", "E15"}
    assert why_not(s, "land D15") == "§3e2d"  # defended
    do(s, "land E15", "advance A-1U")
    assert at(s, "A-1U") == "E15"
    assert s.controls(ALLIED, s.kit.hex_named("E15"))


def test_beaches_and_combats_come_in_the_order_the_attacker_likes() -> None:
    """§AMB-14 §3e2d The landing first: then the beaten Germans cannot fall back to that beach."""
    s = sailing({"5U": "A14", "7U": "A14", "A-1U": "A14", "G-86": "D15"})
    do(s, "invade A-1U", "to C15", "invade 5U", "to C15", "invade 7U", "to C15", "done")
    attack(s, "D15", "5U")
    do(s, "done")
    assert {"resolve D15", "land E15", "land C16"} <= set(options(s))
    assert why_not(s, "done") == "§4a5"
    do(s, "land E15", "advance 7U")
    if task(s) == "Occupy":
        do(s, "done")
    do(s, "resolve D15")
    roll(s, 10, 1)
    assert "retreat E15" not in options(s)
    assert at(s, "7U") == "E15"


def test_landing_at_a_beach_means_that_somebody_does() -> None:
    """§AMB-14"""
    s = do(at_sea({"5U": "A14"}, "C15"), "land E15")
    assert why_not(s, "done") == "§AMB-14"


def test_a_unit_that_fought_does_not_land_elsewhere() -> None:
    """§3e2d §4f §4a1 Its combat was lost; an empty beach beside it does not save it."""
    s = attack(at_sea({"5U": "A14"}, "C15", **{"G-86": "D15"}), "D15", "5U")
    roll(do(s, "done"), 1, 1)
    assert at(s, "5U") == "-1"
    assert not s.occupied[ALLIED] & s.kit.board.continent_mask


def test_nobody_is_at_sea_when_the_portion_is_over() -> None:
    """§3b3c"""
    s = do(at_sea({"5U": "A14"}, "C15"), "done")
    assert not [h for h in members(s.occupied[ALLIED] | s.occupied[GERMAN]) if s.kit.board.sea_mask >> h & 1]
    assert told(s, "eliminated")
