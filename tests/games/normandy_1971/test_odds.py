"""What an attack is worth: strengths, column, additions to the die, and the table's answer."""

from fractions import Fraction

import pytest

from bocage.core.play import decision
from bocage.core.protocol import Side
from bocage.games.normandy_1971.odds import distribution, odds_column, read_table, table_row
from tests.games.normandy_1971.battles import allocate, battle, column, fight, worth
from tests.games.normandy_1971.sketch import do, roll, told, units_in, why_not


def test_strengths_of_both_sides_are_added() -> None:
    """§CMB-P1 §CMB-P2 All attackers against all defenders of the hex, as a ratio."""
    s = battle(".:7-4,7-4 .:4-1*2 .:7-4")
    assert column(worth(s, "B1", "0", "2", "4")) == "21:8 2-1"


@pytest.mark.parametrize(
    ("attack", "defense", "expected"),
    [
        (26, 9, "2-1"),
        (18, 9, "2-1"),
        (17, 9, "1-1"),
        (9, 9, "1-1"),
        (8, 9, "1-2"),
        (90, 9, "10-1"),
        (7, Fraction(7, 4), "4-1"),
        (7, Fraction(15, 8), "3-1"),
    ],
)
def test_odds_are_rounded_for_the_defender(attack: int, defense: Fraction, expected: str) -> None:
    """§CMB-G §CMB-P3 26 against 9 is two to one; halves and quarters stay exact."""
    assert odds_column(battle(".:7-4").kit, attack, defense) == (expected, False)


def test_odds_beyond_the_table_use_its_last_column() -> None:
    """§R-07 Better than 10-1 is 10-1."""
    assert odds_column(battle(".:7-4").kit, 200, 9) == ("10-1", False)


def test_an_exact_half_is_still_on_the_table() -> None:
    """§R-06 1-2 itself is not below the table."""
    kit = battle(".:7-4").kit
    assert odds_column(kit, 4, 8) == ("1-2", False)
    assert odds_column(kit, 4, 9) == ("1-2", True)


def test_the_attacker_rolls_and_the_result_comes_at_once() -> None:
    """§CMB-P3 §CMB-M §R-07 One die, thrown in the attacker's name, settles the combat before the next."""
    s = allocate(allocate(battle(".:4-1 .:20-10*2,7-4 .:4-1"), "A1", "0", "4"), "C1", "2")
    do(s, "done", "resolve A1")
    pending = decision(s)
    assert pending is not None
    assert pending.key == "turn 1 allied attack on A1"
    roll(s, 1)  # 6-1
    assert units_in(s, "A1") == []
    assert units_in(s, "C1") == ["4-1"]


# --- halving


def test_an_unsupplied_defender_is_halved() -> None:
    """§CMB-I §SUP-A §R-08 Half strength, fractions kept."""
    s = battle("p:7-4 .:7-2", turn=2, edge="", beaches={1: "A1"}, supply=[1])
    assert worth(s, "B1", "7-4@A1").defense.total == Fraction(7, 2)


def test_armor_alone_defends_at_half() -> None:
    """§CMB-J Without another type in the hex armor is halved."""
    s = battle(".:7-4 .:15-6")
    assert worth(s, "B1", "7-4@A1").defense.total == Fraction(15, 2)


def test_armor_with_infantry_defends_in_full() -> None:
    """§CMB-J Company restores it."""
    s = battle(".:7-4 .:15-6,4-1")
    assert worth(s, "B1", "7-4@A1").defense.total == 19


def test_two_armored_units_are_both_alone() -> None:
    """§CMB-J Armor is no company for armor."""
    s = battle(".:7-4 .:15-6,18-6")
    assert worth(s, "B1", "7-4@A1").defense.total == Fraction(33, 2)


def test_reconnaissance_alone_is_not_halved() -> None:
    """§UNIT-A Rules for armor touch armor only; and reconnaissance keeps armor company."""
    assert worth(battle(".:7-4 .:8-8"), "B1", "7-4@A1").defense.total == 8
    assert worth(battle(".:7-4 .:8-8,15-6"), "B1", "7-4@A1").defense.total == 23


def test_any_other_type_keeps_armor_whole_in_defense() -> None:
    """§R-13 Defend-only company counts when defending."""
    s = battle(".:7-4 .:15-6,10d6")
    assert worth(s, "B1", "7-4@A1").defense.total == 25


@pytest.mark.parametrize(("halving", "value"), [("cumulative", Fraction(15, 4)), ("once", Fraction(15, 2))])
def test_armor_alone_and_unsupplied_is_halved_twice(halving: str, value: Fraction) -> None:
    """§R-08 A quarter is left, or by option a half."""
    s = battle("p:7-4 .:15-6", turn=2, edge="", beaches={1: "A1"}, supply=[1], options={"halving": halving})
    assert worth(s, "B1", "7-4@A1").defense.total == value


def test_only_the_unsupplied_of_a_stack_are_halved() -> None:
    """§CMB-I Each defender by its own supply: paratroops among supplied comrades on Game-Turn 1."""
    s = battle(".:7-4,7-4p .:7-2", Side.GERMAN)
    assert worth(s, "A1", "7-2@B1").defense.total == Fraction(21, 2)


# --- additions to the die


@pytest.mark.parametrize(
    ("ground", "works", "total"),
    [
        (".", "", 0),
        ("b", "", 4),
        ("c", "", 3),
        ("C", "", 3),
        ("f", "", 4),
        ("F", "", 8),
        (".", "B1", 4),
        ("b", "B1", 8),
    ],
)
def test_the_ground_of_the_defender_adds_to_the_die(ground: str, works: str, total: int) -> None:
    """§TEC §R-05 §ENT-A One terrain, a fortification, entrenchment: all that apply are added."""
    assert worth(battle(f".:7-4 {ground}:4-1", works=works), "B1", "7-4@A1").additions.total == total


def test_the_ground_of_the_attacker_adds_nothing() -> None:
    """§TEC Only where the defender is counts."""
    assert worth(battle("b:7-4 .:4-1"), "B1", "7-4@A1").additions.total == 0


def test_by_option_only_the_highest_addition_counts() -> None:
    """§R-05 drm_stacking = highest."""
    s = battle(".:7-4 b:4-1", works="B1", rivers="A1 B1", options={"drm_stacking": "highest"})
    assert worth(s, "B1", "7-4@A1").additions.total == 4


def test_a_total_above_ten_is_ten() -> None:
    """§R-05 §GEN-4 §CMB-P3 Bocage, works and river over a die of six still read row ten."""
    s = battle(".:20-10*2,7-4 b:4-1", works="B1", rivers="A1 B1")
    odds = worth(s, "B1", "0", "2", "4")
    assert odds.additions.total == 11
    assert table_row(s.kit, 6, 11) == 10
    assert odds.result(s.kit, 6) == "DR"


def test_rows_beyond_six_need_terrain() -> None:
    """§GEN-4 §CRT A six in the open is row six."""
    kit = battle(".:7-4").kit
    assert table_row(kit, 6, 0) == 6
    assert read_table(kit, "10-1", 6, 0) == "EX"
    assert read_table(kit, "10-1", 6, 3) == "DR"


def test_the_chances_are_those_of_the_table() -> None:
    """§CRT Two to one in the open: DR on 1-2, AR on 3-5, AX on 6."""
    s = battle(".:7-4*2 .:7-2")
    chances = distribution(s.kit, worth(s, "B1", "0", "2"))
    assert chances == {"AX": Fraction(1, 6), "AR": Fraction(1, 2), "DR": Fraction(1, 3)}


@pytest.mark.parametrize(("rule", "total"), [("highest", 4), ("lowest", 0)])
def test_several_hexes_add_what_the_highest_adds(rule: str, total: int) -> None:
    """§R-09 The highest addition among the hexes attacked, by option the lowest."""
    s = battle("b:4-1 .:7-4 .:4-1", options={"multi_hex_drm": rule})
    assert worth(s, "A1 C1", "7-4@B1").additions.total == total


def test_one_result_applies_to_all_hexes() -> None:
    """§R-09 §CRT-DX Everybody attacked together is eliminated together."""
    s = fight(battle(".:2-1 .:20-10*2,7-4 .:2-1"), "A1 C1", "0", "2", "4", die=1)
    assert units_in(s, "A1") == units_in(s, "C1") == []


# --- rivers


@pytest.mark.parametrize(("rule", "total"), [("all", 0), ("any", 3)])
def test_a_river_helps_only_against_an_attack_wholly_across_it(rule: str, total: int) -> None:
    """§R-10 One attacker on the near bank is enough to cancel it, unless by option."""
    s = battle(".:7-4 .:4-1 .:7-4", rivers="A1 B1", options={"river_drm": rule})
    assert worth(s, "B1", "0", "2").additions.total == total
    assert worth(s, "B1", "0").additions.total == 3


def test_a_bridge_does_not_cancel_the_river() -> None:
    """§R-10 The addition stands, road or no road."""
    s = battle(".:7-4 .:4-1", rivers="A1 B1", roads="A1 B1")
    assert worth(s, "B1", "7-4@A1").additions.total == 3


# --- worse than one to two


def test_hopeless_attacks_use_the_lowest_column() -> None:
    """§R-06 By default worse than 1-2 is 1-2."""
    s = fight(battle(".:2-4 .:7-2"), "B1", "2-4@A1", die=3)
    assert told(s, "combat")[0]["column"] == "1-2"
    assert units_in(s, "A1") == []  # AX


def test_by_option_hopeless_attackers_are_lost_without_a_die() -> None:
    """§R-06 odds_floor = AX."""
    s = battle(".:2-4 .:7-2", options={"odds_floor": "AX"})
    do(allocate(s, "B1", "2-4@A1"), "done")
    assert decision(s) is None
    assert told(s, "combat")[0]["result"] == "AX"
    assert units_in(s, "A1") == []


def test_with_that_option_one_to_two_is_still_rolled() -> None:
    """§R-06 Only worse odds are lost outright."""
    s = battle(".:2-4 .:4-1", options={"odds_floor": "AX"})
    do(allocate(s, "B1", "2-4@A1"), "done")
    assert decision(s).task == "CombatDie"  # type: ignore[union-attr]
    roll(s, 1)
    assert told(s, "combat")[0]["result"] == "AR"


FORBID = {"odds_floor": "forbid"}


def test_by_option_hopeless_attacks_are_refused() -> None:
    """§R-06 odds_floor = forbid."""
    s = do(battle(".:2-4 .:7-2", options=FORBID), "attack B1", "with 2-4@A1")
    assert why_not(s, "commit") == "§R-06"
    s = do(battle(".:2-4*2 .:7-2", options=FORBID), "attack B1", "with 0", "with 2")
    assert why_not(s, "commit") is None


def test_gunfire_within_reach_may_still_save_the_odds() -> None:
    """§R-06 Gunfire comes after allocation: an attack it can lift is not refused."""
    s = do(battle(".:2-4 .:7-2 ~", options=FORBID), "attack B1", "with 2-4@A1")
    assert why_not(s, "commit") is None


def test_halved_defenders_are_not_too_strong() -> None:
    """§R-06 What counts is the strength they defend with: 15 of lone armor is 7½."""
    s = do(battle(".:2-4*2 .:15-6", options=FORBID), "attack B1", "with 0", "with 2")
    assert why_not(s, "commit") is None
    s = do(battle(".:2-4*2 .:15-6,2-1", options=FORBID), "attack B1", "with 0", "with 2")
    assert why_not(s, "commit") == "§R-06"


def test_strength_under_a_marker_never_refuses_an_attack() -> None:
    """§R-06 §ENT-B A refusal would tell what the marker hides."""
    s = do(battle(".:2-4 .:14-6", works="B1", options=FORBID), "attack B1", "with 2-4@A1")
    assert why_not(s, "commit") is None


def test_hidden_allied_supply_never_refuses_an_attack() -> None:
    """§R-06 §FOG-2 The German reckons with unsupplied defenders: 7 may be 3½."""
    s = do(battle(".:7-4 .:2-1", Side.GERMAN, options=FORBID), "attack A1", "with 2-1@B1")
    assert why_not(s, "commit") is None
    s = do(battle(".:7-4*2 .:2-1", Side.GERMAN, options=FORBID), "attack A1", "with 2-1@B1")
    assert why_not(s, "commit") == "§R-06"


def test_duty_is_never_hopeless() -> None:
    """§R-06 §R-12 The attack a beach must make is not refused."""
    s = battle("p:2-4c .:7-2", beaches={1: "A1"}, options=FORBID)
    do(s, "attack B1", "with 2-4c@A1")
    assert why_not(s, "commit") is None
