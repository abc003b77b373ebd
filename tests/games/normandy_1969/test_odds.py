"""What attacks are worth: armor alone, isolation, ground that multiplies, ships, and the column."""

from fractions import Fraction

import pytest

from bocage.core.protocol import Side
from bocage.games.normandy_1969.odds import faces, odds_column, work_out
from bocage.games.normandy_1969.state import NormandyState
from tests.games.normandy_1969.battles import PARACHUTE, column, combat, drop, fight, gather, worth
from tests.games.normandy_1969.sketch import do, sketch, told, why_not


def reasons(s: NormandyState, target: str, *units: str, guns: str = "") -> list[str]:
    """The rules behind the defense of a square."""
    return [line.rule for line in worth(s, target, *units, guns=guns).defense.lines()]


# --- the column


@pytest.mark.parametrize(
    ("attack", "defense", "expected"),
    [
        (29, 10, "2-1"),  # the rulebook's own example
        (30, 10, "3-1"),
        (10, 10, "1-1"),
        (19, 10, "1-1"),
        (9, 10, "1-2"),
        (5, 10, "1-2"),
        (1, 10, "1-2"),
        (99, 10, "9-1"),
        (100, 10, "10-1"),
        (400, 10, "10-1"),
        (Fraction(15, 2), Fraction(7, 2), "2-1"),
        (7, Fraction(1, 2), "10-1"),
    ],
)
def test_odds_are_rounded_for_the_defender(attack: int, defense: int, expected: str) -> None:
    """§CMB-6 §R-15 Fractions are dropped; worse than 1-2 is 1-2 and better than 10-1 is 10-1."""
    assert odds_column(combat(".").kit, attack, defense)[0] == expected


def test_only_less_than_half_is_below_the_table() -> None:
    """§R-15 5 against 10 is 1-2 exactly."""
    kit = combat(".").kit
    assert not odds_column(kit, 5, 10)[1]
    assert odds_column(kit, Fraction(9, 2), 10)[1]


@pytest.mark.parametrize(
    ("column", "results"),
    [
        ("1-2", ["EX", "DB1", "AB1", "AB2", "AE", "AE"]),
        ("1-1", ["EX", "DB2", "DB1", "AB3", "AB3", "AE"]),
        ("7-1", ["DE", "DE", "EX", "DB2", "DB2", "DB1"]),
        ("10-1", ["DE", "DE", "DE", "EX", "EX", "DB1"]),
    ],
)
def test_the_table_is_read_by_column_and_die(column: str, results: list[str]) -> None:
    """§CRT §CMB-7 §R-18 Nothing is added to the die; the odd cells are kept as printed."""
    kit = combat(".").kit
    assert [kit.crt.at(column, die) for die in range(1, 7)] == results


def test_every_result_has_its_faces_of_the_die() -> None:
    """§CRT All six, each once."""
    s = combat(".:7-4 .:7-2")
    found = faces(s.kit, worth(s, "B1", "7-4@A1"))
    assert found == {"EX": (1,), "DB2": (2,), "DB1": (3,), "AB3": (4, 5), "AE": (6,)}


def test_by_option_a_hopeless_attack_is_lost_without_a_die() -> None:
    """§R-15 odds_floor = AE."""
    s = combat(".:2-4 .:7-2", options={"odds_floor": "AE"})
    assert faces(s.kit, worth(s, "B1", "2-4@A1")) == {"AE": (1, 2, 3, 4, 5, 6)}


# --- attacking strength


def test_armor_without_infantry_attacks_at_half() -> None:
    """§ATT-9 A lone 6-10 is worth three."""
    s = combat(".:6-10 .:4-1")
    assert worth(s, "B1", "6-10@A1").attack.total == 3


@pytest.mark.parametrize("foot", ["7-4", "2-4", "2-4c", "2-4p", "5-4g"])
def test_infantry_in_its_square_gives_armor_its_full_strength(foot: str) -> None:
    """§ATT-9 §RUL-12 Infantry of any sort, whether or not it takes part."""
    s = combat(f".:6-10,{foot} .:4-1")
    assert worth(s, "B1", "6-10@A1").attack.total == 6


@pytest.mark.parametrize("other", ["8-12", "20-10"])
def test_other_troops_do_not_help_armor(other: str) -> None:
    """§RUL-12 Reconnaissance and more armor are not infantry."""
    s = combat(f".:6-10,{other} .:4-1")
    assert worth(s, "B1", "6-10@A1").attack.total == 3


@pytest.mark.parametrize("other", ["2-6", "10d6", "8-8"])
def test_german_guns_and_scouts_do_not_help_armor_either(other: str) -> None:
    """§RUL-12 Nor anti-tank, anti-aircraft and reconnaissance units."""
    s = combat(f".:7-4 .:15-6,{other}", Side.GERMAN)
    assert worth(s, "A1", "15-6@B1").attack.total == Fraction(15, 2)


def test_infantry_next_door_is_not_in_its_square() -> None:
    """§ATT-9 Each square is judged by itself."""
    s = combat(
        """
        .:7-4     .:4-1
             .:6-10   .
        """
    )
    assert worth(s, "B2", "7-4@A2", "6-10@A1").attack.total == 10


def test_recon_is_no_armor() -> None:
    """§ATT-9 An 8-12 attacks at full value by itself."""
    s = combat(".:8-12 .:4-1")
    assert worth(s, "B1", "8-12@A1").attack.total == 8


# --- defending strength


def test_all_units_of_a_square_defend_together() -> None:
    """§DEF-5 §CMB-3"""
    s = combat(".:7-4 .:7-2,4-1,2-1")
    assert worth(s, "B1", "7-4@A1").defense.total == 13


def test_armor_alone_defends_at_half() -> None:
    """§DEF-3 Several armored units are alone together."""
    s = combat(".:7-4 .:15-6,8-6")
    assert worth(s, "B1", "7-4@A1").defense.total == Fraction(23, 2)
    assert reasons(s, "B1", "7-4@A1") == ["§DEF-3", "§DEF-3"]


@pytest.mark.parametrize("other", ["2-1", "2-6", "10d6", "8-8"])
def test_any_other_unit_keeps_armor_at_full_strength_in_defense(other: str) -> None:
    """§DEF-3 Here anything that is not armor will do."""
    s = combat(f".:7-4 .:15-6,{other}")
    assert "§DEF-3" not in reasons(s, "B1", "7-4@A1")


def test_isolated_units_defend_at_half() -> None:
    """§DEF-4 §SUP-5 §R-08"""
    s = combat(".:7-4 .:7-2")
    s.fed = 0
    assert worth(s, "B1", "7-4@A1").defense.total == Fraction(7, 2)
    assert reasons(s, "B1", "7-4@A1") == ["§DEF-4"]


def test_isolated_lone_armor_defends_at_a_quarter() -> None:
    """§RUL-10 Both halvings."""
    s = combat(".:7-4 .:16-6")
    s.fed = 0
    assert worth(s, "B1", "7-4@A1").defense.total == 4
    assert reasons(s, "B1", "7-4@A1") == ["§RUL-10"]


def test_each_unit_is_isolated_for_itself() -> None:
    """§DEF-4 One of two may be in supply."""
    s = combat(".:7-4 .:7-2*2")
    s.fed &= ~(1 << 1)
    assert worth(s, "B1", "7-4@A1").defense.total == Fraction(21, 2)


@pytest.mark.parametrize(("kind", "expected"), [("7-2", 21), ("16-6", 24)])
def test_nobody_is_isolated_in_a_fortress(kind: str, expected: int) -> None:
    """§DEF-4 §RUL-27 Its Germans are tripled and never halved for supply; armor alone still is."""
    s = combat(f".:7-4 f:{kind}")
    s.fed = 0
    assert worth(s, "B1", "7-4@A1").defense.total == expected


def test_the_allies_are_not_isolated_in_a_fortress_either() -> None:
    """§RUL-27 §TEC-FORT But the walls triple only Germans."""
    s = combat("f:7-4 .:7-2", Side.GERMAN)
    s.fed = 0
    assert worth(s, "A1", "7-2@B1").defense.total == 7


# --- ground


@pytest.mark.parametrize(
    ("ground", "times", "rule"),
    [
        ("b", 3, "§TEC-BOCAGE"),
        ("s", 3, "§TEC-SWAMP"),
        ("w", 3, "§TEC-FOREST"),
        ("c", 3, "§R-03"),
        ("C", 3, "§R-03"),
        ("f", 3, "§TEC-FORT"),
        ("F", 3, "§TEC-BOCAGE"),
        ("q", 3, "§TEC-BOCAGE"),
    ],
)
def test_ground_multiplies_defenders(ground: str, times: int, rule: str) -> None:
    """§DEF-2 §R-20 §TEC-BOCAGE §TEC-SWAMP §TEC-FOREST §TEC-FORT §R-03 §R-16 §RUL-04 Tripled, and only once."""
    s = combat(f".:7-4 {ground}:7-2")
    assert worth(s, "B1", "7-4@A1").defense.total == 7 * times
    assert reasons(s, "B1", "7-4@A1") == ["§DEF-5", rule]


@pytest.mark.parametrize("ground", [".", "p", "i"])
def test_open_ground_multiplies_nobody(ground: str) -> None:
    """§TEC §TEC-BEACH §TEC-COAST Nor beaches and flooded squares."""
    s = combat(f".:7-4 {ground}:7-2")
    assert worth(s, "B1", "7-4@A1").defense.total == 7


@pytest.mark.parametrize(("option", "expected"), [("triple", 21), ("double", 14), ("none", 7)])
@pytest.mark.parametrize("ground", ["c", "C"])
def test_the_worth_of_a_city_is_the_players_choice(ground: str, option: str, expected: int) -> None:
    """§R-03 §TEC-CITY §RUL-04 A city is not also bocage."""
    s = combat(f".:7-4 {ground}:7-2", options={"city_defense": option})
    assert worth(s, "B1", "7-4@A1").defense.total == expected


def test_ground_helps_the_allies_too() -> None:
    """§TEC-BOCAGE All units."""
    s = combat("b:7-4 .:14-6", Side.GERMAN)
    assert worth(s, "A1", "14-6@B1").defense.total == 21


def test_halved_units_are_multiplied_all_the_same() -> None:
    """§R-16 §DEF-3 Lone armor in bocage: half of fifteen, three times."""
    s = combat(".:7-4 b:15-6")
    assert worth(s, "B1", "7-4@A1").defense.total == Fraction(45, 2)


# --- rivers

FORD = """
    .:7-4     .:7-2
         .:7-4     .
    """
"""A2 and A1 both lie next to the 7-2 in B2."""


def test_a_river_before_every_attacker_doubles_the_defender() -> None:
    """§TEC-RIVER"""
    s = combat(FORD, rivers=["A2 B2", "A1 B2"])
    assert worth(s, "B2", "7-4@A2", "7-4@A1").defense.total == 14
    assert reasons(s, "B2", "7-4@A2") == ["§DEF-5", "§TEC-RIVER"]


def test_a_river_before_some_attackers_gives_nothing() -> None:
    """§TEC-RIVER A mixture: none."""
    s = combat(FORD, rivers="A2 B2")
    assert worth(s, "B2", "7-4@A2", "7-4@A1").defense.total == 7
    assert worth(s, "B2", "7-4@A2").defense.total == 14


def test_a_bridge_does_not_help_the_attacker() -> None:
    """§TEC-RIVER §R-19 The river side counts, road or no road."""
    s = combat(FORD, rivers="A2 B2", roads="A2 B2")
    assert worth(s, "B2", "7-4@A2").defense.total == 14


@pytest.mark.parametrize(("ground", "expected"), [("b", 21), ("f", 21)])
def test_river_and_ground_do_not_add_up(ground: str, expected: int) -> None:
    """§R-16 The best one alone."""
    s = combat(f".:7-4 {ground}:7-2", rivers="A1 B1")
    assert worth(s, "B1", "7-4@A1").defense.total == expected


def test_a_river_beats_a_city_that_gives_nothing() -> None:
    """§R-16 §R-03"""
    s = combat(".:7-4 c:7-2", rivers="A1 B1", options={"city_defense": "none"})
    assert worth(s, "B1", "7-4@A1").defense.total == 14


# --- ships


def test_three_beaches_add_120_factors() -> None:
    """§INV-8 The rulebook's example: three regiments, three beaches, 141 factors."""
    s = combat(
        """
        p:7-4     p:7-4
             f:4-1    p:7-4
        """
    )
    odds = worth(s, "A1", "7-4@A2", "7-4@B2", "7-4@B1", guns="A2 B2 B1")
    assert column(odds) == "141:12 10-1"


def test_ships_help_defenders_after_the_ground_has_multiplied_them() -> None:
    """§INV-8 §RUL-11 Three times seven and forty, not three times forty-seven."""
    s = combat("q:7-4 .:14-6", Side.GERMAN)
    assert worth(s, "A1", "14-6@B1", guns="A1").defense.total == 61


def test_ships_are_not_halved_with_isolated_units() -> None:
    """§RUL-11 §DEF-4"""
    s = combat("p:7-4 .:14-6", Side.GERMAN)
    s.fed = 0
    assert worth(s, "A1", "14-6@B1", guns="A1").defense.total == Fraction(87, 2)


# --- landing on Germans


@pytest.mark.parametrize(
    ("ground", "expected"), [(".", Fraction(7, 2)), ("b", Fraction(7, 2)), ("c", Fraction(7, 2)), ("f", 14), ("F", 14)]
)
def test_germans_landed_upon_count_half_or_double(ground: str, expected: Fraction) -> None:
    """§INV-5 §R-16 Half in the open and in bocage, double in a fortress, and no terrain besides."""
    s = sketch(f". {ground}:7-2", turn=1, reserve=[("7-4p", PARACHUTE)])
    odds = work_out(s, drop(s, "B1"))
    assert (odds.attack.total, odds.defense.total) == (7, expected)


def test_lone_armor_landed_upon_counts_a_quarter() -> None:
    """§INV-5 §DEF-3 §RUL-10"""
    s = sketch(". .:16-6", turn=1, reserve=[("7-4p", PARACHUTE)])
    assert work_out(s, drop(s, "B1")).defense.total == 4


# --- what is refused and told


def test_by_option_hopeless_attacks_are_forbidden() -> None:
    """§R-15 odds_floor = forbid, until enough units have joined."""
    s = combat(".:2-4*2 .:7-2", options={"odds_floor": "forbid"})
    gather(s, "B1", "0")
    assert why_not(s, "fight") == "§R-15"
    assert why_not(do(s, "with 2"), "fight") is None


def test_the_strengths_are_told_with_their_reasons() -> None:
    """§CRT §CMB-6 Whoever reads the record can work the battle out again."""
    s = fight(combat("p:7-4 b:4-1"), "B1", "7-4@A1", die=6)
    (facts,) = told(s, "combat")
    assert [line.rule for line in facts["attack"]] == ["§CMB-6", "§INV-8"]  # type: ignore[attr-defined]
    assert [line.amount for line in facts["defense"]] == ["4", "×3"]  # type: ignore[attr-defined]
    assert (facts["column"], facts["die"], facts["result"]) == ("3-1", 6, "AB3")
