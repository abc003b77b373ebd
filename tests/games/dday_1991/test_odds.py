"""§4b0 Combat modifiers: every worked example and every line of the chart."""

import pytest

from bocage.games.dday_1991.odds import Fighter, Ground, Terms, compare, weigh, work_out
from bocage.games.dday_1991.state import Combat, DDayState
from tests.games.dday_1991.position import bit, position

GERMANS_1944 = Terms(german_defends=True, coastal_bonus=2)
MOTOR = Fighter("corps", 5, mech=True)
INFANTRY = Fighter("infantry", 2, leg=True)
AIR = Fighter("air", 4, ground=False)
HQ = Fighter("army", 0)


def odds(s: DDayState, targets: str, *units: str, bare: bool = False) -> tuple[int, int]:
    combat = Combat(
        tuple(s.kit.hex_named(name) for name in targets.split()),
        tuple(s.kit.unit_index[code] for code in units),
        bare=bare,
    )
    found = work_out(s, combat)
    return found.attacker, found.defender


def sums(
    attackers: list[Fighter], features: list[str], defenders: list[Fighter], terms: Terms = GERMANS_1944
) -> tuple[int, int]:
    found = weigh(tuple(attackers), (Ground(frozenset(features), tuple(defenders)),), terms)
    return int(found.attack.total), int(found.defense.total)


@pytest.mark.parametrize(("targets", "expected"), [("H10", (4, 2)), ("G9", (3, 2)), ("H10 G9", (3, 4))])
def test_the_british_corps_before_the_ardennes(targets: str, expected: tuple[int, int]) -> None:
    """§8b1 §4b1 §4b4 §4b9 §AMB-01 One hex, the other, or both at once."""
    s = position({"30B": "G10", "G-66": "H10", "G-67": "G9"})
    assert odds(s, targets, "30B") == expected


def test_a_city_and_a_fortified_city_are_two_penalties() -> None:
    """§AMB-01 §4b2 §4b6 Two lines of the chart; two plain cities are one."""
    city, fort = (Ground(frozenset({name}), (INFANTRY,)) for name in ("city", "fortified_city"))
    assert int(weigh((MOTOR,), (city, fort), GERMANS_1944).attack.total) == 3
    assert int(weigh((MOTOR,), (city, city), GERMANS_1944).attack.total) == 4


def test_the_american_corps_against_reduced_panzers() -> None:
    """§8b2a §4b1 §4e"""
    s = position({"20U": "J10", "A-1U": "J10", "G-47Z": "K10"}, reduced=["G-47Z"])
    assert odds(s, "K10", "20U") == (5, 2)


def test_an_air_unit_feels_neither_river_nor_forest() -> None:
    """§8b2b §AMB-30"""
    s = position({"19U": "J10", "AIR-9U": "J10", "A-1U": "J10", "G-81": "J9"})
    assert odds(s, "J9", "AIR-9U", "19U") == (6, 3)


def test_the_landing_at_e15() -> None:
    """§9b2-E15 §4b3 §4b10 §AMB-02 Thirteen counts as ten; the headquarters has its part of the coast."""
    s = position({"5U": "C15", "7U": "C15", "A-1U": "C15", "1B-AB": "E14", "A-7INF": "E15", "G-85": "E15"})
    s.invaders = bit(s, "5U") | bit(s, "7U") | bit(s, "A-1U")
    s.dropped = bit(s, "1B-AB")
    combat = Combat((s.kit.hex_named("E15"),), tuple(s.kit.unit_index[code] for code in ("5U", "7U", "1B-AB")))
    assert int(work_out(s, combat).attack.total) == 13
    assert odds(s, "E15", "5U", "7U", "1B-AB") == (10, 6)


def test_the_landing_at_d15() -> None:
    """§9b2-D15 Airborne corps go on foot: the forest does not hinder them."""
    s = position({"AIR-9U": "C15", "18U-AB": "E16", "G-86": "D15"})
    s.invaders, s.dropped = bit(s, "AIR-9U"), bit(s, "18U-AB")
    assert odds(s, "D15", "AIR-9U", "18U-AB") == (9, 5)


def test_the_landing_at_le_havre() -> None:
    """§9b2-D14 §4b6 §AMB-06 Every attacker, air too, loses one; four for the works and two for the coast."""
    s = position({"AIR-2B": "C14", "8B": "C14", "30B": "C14", "A-2B": "C14", "G-66": "D14"})
    s.invaders = bit(s, "AIR-2B") | bit(s, "8B") | bit(s, "30B")
    assert odds(s, "D14", "AIR-2B", "8B", "30B") == (9, 7)


def test_the_coast_is_worth_less_in_1943() -> None:
    """§4b3 §6-coast"""
    s = position({"5U": "C15", "G-86": "D15"}, scenario="1943")
    s.invaders = bit(s, "5U")
    assert odds(s, "D15", "5U") == (4, 4)


def test_any_attacker_by_land_cancels_the_coast() -> None:
    """§4b3 §AMB-02"""
    s = position({"5U": "C15", "8U": "E16", "G-86": "D15"})
    s.invaders = bit(s, "5U")
    assert odds(s, "D15", "5U", "8U")[1] == 3
    strict = position({"5U": "C15", "18U-AB": "E16", "G-86": "D15"}, drop_counts_as_invasion=False)
    strict.invaders, strict.dropped = bit(strict, "5U"), bit(strict, "18U-AB")
    assert odds(strict, "D15", "5U", "18U-AB")[1] == 3


def test_defending_air_has_its_part_of_the_coast_and_nothing_else() -> None:
    """§AMB-31"""
    landing = Fighter("corps", 5, mech=True, landing=True)
    assert sums([landing], ["coastal", "forest"], [AIR]) == (4, 6)


def test_cities() -> None:
    """§4b2"""
    assert sums([MOTOR, AIR], ["city"], [INFANTRY, HQ, AIR]) == (7, 8)


def test_fortified_hexes_add_to_other_terrain_for_germans() -> None:
    """§4b5"""
    assert sums([MOTOR], ["fortified", "forest"], [INFANTRY]) == (4, 5)
    allied = Terms(german_defends=False, coastal_bonus=2)
    assert sums([MOTOR], ["fortified", "forest"], [INFANTRY], allied) == (4, 3)


def test_fortified_cities_replace_the_plain_one() -> None:
    """§4b6"""
    assert sums([MOTOR], ["fortified_city"], [INFANTRY, AIR]) == (4, 10)


@pytest.mark.parametrize(("how", "defense"), [("city", 3), ("nothing", 2)])
def test_allies_in_a_fortified_city(how: str, defense: int) -> None:
    """§AMB-10"""
    terms = Terms(german_defends=False, coastal_bonus=2, allied_in_fort_city=how)
    assert sums([MOTOR], ["fortified_city"], [INFANTRY], terms) == (4, defense)


def test_marsh_hinders_mechanized_attackers() -> None:
    """§4b7 §1b5"""
    assert sums([MOTOR, INFANTRY, AIR], ["marsh"], [INFANTRY]) == (10, 2)


def test_mountains() -> None:
    """§4b8 Leg units on the ground gain two, every attacker loses one."""
    assert sums([MOTOR, INFANTRY, AIR], ["mountain"], [INFANTRY, MOTOR, HQ]) == (8, 9)


def test_a_river_counts_for_each_attacker_across_it() -> None:
    """§4b9"""
    across = Fighter("corps", 5, mech=True, across=True)
    assert sums([across, MOTOR], ["clear"], [INFANTRY]) == (9, 2)


def test_totals_stay_within_their_limits() -> None:
    """§4b10 §4b0"""
    weak = weigh((Fighter("corps", 0, mech=True),), (Ground(frozenset({"city"}), (HQ,)),), GERMANS_1944)
    assert (weak.attacker, weak.defender) == (0, 1)
    strong = weigh((MOTOR, MOTOR, MOTOR), (Ground(frozenset({"clear"}), (INFANTRY,)),), GERMANS_1944)
    assert (int(strong.attack.total), strong.attacker) == (15, 10)


def test_carpet_bombing_voids_every_line_of_the_chart() -> None:
    """§AMB-17 §opt-13b2 Coast, river and forest alike."""
    s = position({"19U": "J10", "G-81": "J9"})
    assert odds(s, "J9", "19U", bare=True) == (4, 2)


@pytest.mark.parametrize(
    ("attack", "defense", "dice", "wins", "losses"),
    [
        (5, 2, (5, 8), False, 0),
        (5, 2, (7, 3), True, 2),
        (6, 3, (5, 9), False, 0),
        (6, 3, (7, 6), True, 1),
        (0, 0, (5, 2), True, 0),
        (0, 0, (1, 5), False, 1),
        (0, 0, (10, 4), True, 1),
        (0, 0, (1, 8), False, 2),
    ],
)
def test_what_the_dice_come_to(attack: int, defense: int, dice: tuple[int, int], wins: bool, losses: int) -> None:
    """§4c1 §4c2a §4c2b §4c2c §8b2a §8b2b Ties to the defender; one loss from four on, two from seven."""
    judged = compare(attack, defense, *dice)
    assert (judged.attacker_wins, judged.losses) == (wins, losses)
