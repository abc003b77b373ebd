"""Naval gunfire: what reaches, how often, and what it adds."""

import pytest

from bocage.core.play import decision
from bocage.core.protocol import Side
from bocage.games.normandy_1971.combat import CombatPhase
from bocage.games.normandy_1971.state import NormandyState
from tests.games.normandy_1971.battles import allocate, battle
from tests.games.normandy_1971.sketch import do, goals, options, roll, sketch, told, why_not

ALL_TYPES, INLAND = {"light", "medium", "heavy"}, {"medium", "heavy"}
ROW = "~ .:4-1 .:7-4 ~ .:4-1 .:7-4 ~ .:4-1 .:7-4 ~ .:4-1 .:7-4 ~ .:4-1 .:7-4 ~ .:4-1 .:7-4"
"""Six combats by the sea: the Germans in B E H K N Q, the Allies in C F I L O R."""


def types(s: NormandyState) -> set[str]:
    """The types of mission that may be fired now."""
    return {noun.split()[0] for noun in goals(s, "fire")}


def by_the_sea(side: Side = Side.ALLIED, combats: int = 6) -> NormandyState:
    """The row above with so many attacks allocated, at the gunfire."""
    s = battle(ROW, side)
    for german, allied in [("B", "C"), ("E", "F"), ("H", "I"), ("K", "L"), ("N", "O"), ("Q", "R")][:combats]:
        target, unit = (german, f"7-4@{allied}1") if side == Side.ALLIED else (allied, f"4-1@{german}1")
        allocate(s, f"{target}1", unit)
    return do(s, "done")


def strengths(s: NormandyState) -> tuple[str, str]:
    """The column of the first combat told of, and the lines of gunfire in it."""
    facts = told(s, "combat")[0]
    lines = [*facts["attack"], *facts["defense"]]  # type: ignore[misc]
    return str(facts["column"]), ", ".join(f"{line.words} {line.amount}" for line in lines if "gunfire" in line.words)


@pytest.mark.parametrize(
    ("distance", "reaching"),
    [
        (1, ALL_TYPES),
        (2, ALL_TYPES),
        (3, {"medium", "heavy"}),
        (6, {"medium", "heavy"}),
        (7, {"heavy"}),
        (10, {"heavy"}),
    ],
)
def test_missions_reach_so_far_inland(distance: int, reaching: set[str]) -> None:
    """§NAV-T §NAV-2 §R-65 The defender's hex counts, the firing hex does not."""
    s = battle(" ".join(["~", *["."] * (distance - 1), ".:4-1", ".:7-4"]))
    allocate(s, goals(s, "attack").pop(), "0")
    assert types(do(s, "done")) == reaching


def test_nobody_is_asked_eleven_hexes_inland() -> None:
    """§NAV-2 Beyond range ten nothing can fire."""
    s = battle(" ".join(["~", *["."] * 10, ".:4-1", ".:7-4"]))
    do(allocate(s, "L1", "7-4@M1"), "done")
    assert decision(s).task == "CombatDie"  # type: ignore[union-attr]


def test_a_mission_out_of_range_is_refused() -> None:
    """§NAV-2 Light missions reach two hexes."""
    s = do(allocate(battle("~ . . .:4-1 .:7-4"), "D1", "7-4@E1"), "done")
    assert why_not(s, "fire light D1") == "§NAV-2"


def test_range_runs_to_the_defender_even_when_he_is_allied() -> None:
    """§NAV-2 In a German attack the Allied hex is measured, not the German one by the sea."""
    s = do(allocate(battle("~ . .:4-1 .:7-4", Side.GERMAN), "D1", "4-1@C1"), "done")
    assert types(s) == {"medium", "heavy"}


def test_range_runs_to_the_defender_not_the_attacker() -> None:
    """§NAV-2 An Allied attacker on the shore gains nothing by standing there."""
    s = do(allocate(battle("~ .:7-4 .:4-1"), "C1", "7-4@B1"), "done")
    assert types(s) == ALL_TYPES
    s = do(allocate(battle("~ . .:7-4 .:4-1"), "D1", "7-4@C1"), "done")
    assert types(s) == {"medium", "heavy"}


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_the_allies_alone_have_gunfire(side: Side) -> None:
    """§NAV-1 In either side's combat phase the Allied player fires."""
    assert decision(by_the_sea(side, combats=1)).side == Side.ALLIED  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("mission", "table", "expected"),
    [
        ("light", "printed", ("10-1", "light gunfire on B1 40")),
        ("medium", "printed", ("8-1", "medium gunfire on B1 25")),
        ("heavy", "printed", ("4-1", "heavy gunfire on B1 10")),
        ("light", "reversed_attack_column", ("4-1", "light gunfire on B1 10")),
        ("medium", "reversed_attack_column", ("8-1", "medium gunfire on B1 25")),
        ("heavy", "reversed_attack_column", ("10-1", "heavy gunfire on B1 40")),
    ],
)
def test_gunfire_adds_to_an_attack(mission: str, table: str, expected: tuple[str, str]) -> None:
    """§NAV-T §R-01 §CMB-P1 40, 25 or 10 as printed; by option the column runs the other way."""
    s = do(allocate(battle("~ .:4-1 .:7-4", options={"naval_table": table}), "B1", "7-4@C1"), "done")
    roll(do(s, f"fire {mission} B1", "done"), 1)
    assert strengths(s) == expected


@pytest.mark.parametrize(
    ("mission", "expected"),
    [
        ("light", ("1-1", "light gunfire for B1 10")),  # 18 against 7 and 10
        ("medium", ("1-1", "medium gunfire for B1 5")),
        ("heavy", ("2-1", "heavy gunfire for B1 0")),
    ],
)
def test_gunfire_adds_to_a_defense(mission: str, expected: tuple[str, str]) -> None:
    """§NAV-T §CMB-P1 10, 5 or nothing for Allied defenders; the attacker gains nothing from it."""
    s = battle("~ .:7-4 .:18-6,7-2", Side.GERMAN)
    do(allocate(s, "B1", "18-6@C1"), "done", f"fire {mission} B1", "done")
    assert strengths(roll(s, 1)) == expected


def test_the_reversed_table_leaves_the_defense_alone() -> None:
    """§R-01 Only the attack column is in doubt."""
    s = battle("~ .:7-4 .:7-2", Side.GERMAN, options={"naval_table": "reversed_attack_column"})
    do(allocate(s, "B1", "7-2@C1"), "done", "fire light B1", "done")
    assert strengths(roll(s, 1))[1] == "light gunfire for B1 10"


def test_gunfire_needs_a_combat() -> None:
    """§NAV-A Nothing is fired where nobody fights."""
    s = by_the_sea(combats=1)
    assert {noun.split()[1] for noun in goals(s, "fire")} == {"B1"}
    assert why_not(s, "fire light E1") == "§NAV-A"


def test_a_hex_takes_one_mission() -> None:
    """§NAV-C §R-61 However many units fight there."""
    s = do(by_the_sea(combats=1), "fire heavy B1")
    assert options(s) == {"done"}
    assert why_not(s, "fire light B1") == "§NAV-C"


def test_there_are_four_light_one_medium_and_three_heavy_missions() -> None:
    """§NAV-D §NAV-T The table says how many of each."""
    s = do(by_the_sea(), "fire medium B1")
    assert why_not(s, "fire medium E1") == "§NAV-D"
    do(s, "fire light E1", "fire light H1", "fire light K1", "fire light N1")
    assert why_not(s, "fire light Q1") == "§NAV-D"
    assert types(s) == {"heavy"}


def test_a_mission_goes_to_one_hex_whole() -> None:
    """§NAV-E Forty points are forty points, and only in the combat they were fired in."""
    s = do(by_the_sea(combats=2), "fire light B1", "done", "resolve E1")
    assert strengths(roll(s, 1)) == ("1-1", "")


def test_missions_may_share_their_sea() -> None:
    """§NAV-B §NAV-G Any number fire from one hex: a single sea hex serves three combats."""
    s = battle(
        """
        .:7-4   .:4-1   .:4-1   .:7-4
            .:4-1   ~      .
        .:7-4   .      .      .
        """
    )
    for target, unit in (("B3", "7-4@A3"), ("C3", "7-4@D3"), ("A2", "7-4@A1")):
        allocate(s, target, unit)
    do(s, "done", "fire light B3", "fire light C3", "fire light A2")
    assert s.fired == [3, 0, 0]


def test_used_missions_are_back_for_the_defense() -> None:
    """§NAV-H §NAV-B §NAV-G Once in attack and once in defense every Game-Turn."""
    s = sketch("~ .:4-1 .:7-4*2 .:7-2", CombatPhase(Side.ALLIED), CombatPhase(Side.GERMAN), turn=1)
    do(allocate(s, "B1", "0"), "done", "fire medium B1", "done")
    roll(s, 4)  # 8-1: an exchange
    do(s, "lose 0")
    do(allocate(s, "C1", "7-2@D1"), "done")
    assert "fire medium C1" in options(s)


def test_unused_missions_are_not_saved() -> None:
    """§NAV-B §NAV-D A phase without fire leaves the next with the same eight."""
    s = sketch("~ .:4-1 .:7-4 ~ .:4-1 .:7-4", CombatPhase(Side.ALLIED), CombatPhase(Side.GERMAN), turn=1)
    do(s, "done")
    allocate(s, "C1", "4-1@B1")
    allocate(s, "F1", "4-1@E1")
    do(s, "done", "fire medium C1")
    assert why_not(s, "fire medium F1") == "§NAV-D"


def test_a_combined_attack_takes_a_mission_for_each_hex() -> None:
    """§NAV-F Two hexes attacked together, two missions, all added."""
    s = do(allocate(battle("~ .:4-1 .:7-4 .:4-1 ~"), "B1 D1", "7-4@C1"), "done")
    do(s, "fire light B1", "fire medium D1", "done")
    assert strengths(roll(s, 1)) == ("9-1", "light gunfire on B1 40, medium gunfire on D1 25")  # 72 against 8


def test_one_mission_adds_in_full_to_a_combined_attack() -> None:
    """§NAV-F Fired at one hex of two, it counts against both."""
    s = do(allocate(battle("~ .:4-1 .:7-4 .:4-1 . . ."), "B1 D1", "7-4@C1"), "done")
    do(s, "fire light B1", "done")
    assert strengths(roll(s, 1))[0] == "5-1"  # 47 against 8


def test_paratroops_have_gunfire_on_the_first_day() -> None:
    """§R-56 In the German turn of Game-Turn 1 ships may support paratroops."""
    s = do(allocate(battle("~ .:7-4p .:7-2", Side.GERMAN), "B1", "7-2@C1"), "done")
    assert "fire light B1" in options(s)


def test_gunfire_is_optional() -> None:
    """§SEQ-4 §NAV-1 The Allied player may leave his ships silent."""
    s = do(by_the_sea(combats=1), "done")
    assert strengths(roll(s, 1)) == ("1-1", "")
