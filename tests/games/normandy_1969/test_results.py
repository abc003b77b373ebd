"""What the words of the table do, and what they leave alone."""

import pytest

from bocage.core.play import decision
from bocage.core.protocol import Side
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.resolve import CombatDie
from bocage.games.normandy_1969.resolve import fight as fight_at_once
from tests.games.normandy_1969.battles import PARACHUTE, combat, do, drawn, drop, fight, gather, outcome
from tests.games.normandy_1969.sketch import hex_at, options, sketch, told, units_in, where_is


def test_de_destroys_the_defenders_and_nobody_else() -> None:
    """§CRT-DE"""
    s = fight(combat(".:20-10*2,2-4 .:7-2 .:4-1"), "B1", "0", "2", "4", die=1)  # 42 to 7, 6-1
    assert told(s, "combat")[0]["result"] == "DE"
    assert (units_in(s, "A1"), units_in(s, "B1"), units_in(s, "C1")) == (["2-4", "20-10", "20-10"], [], ["4-1"])


def test_ae_destroys_the_attackers_and_nobody_else() -> None:
    """§CRT-AE Those in the attacker's square who took no part stay."""
    s = fight(combat(".:7-4,2-4 .:7-2"), "B1", "7-4@A1", die=6)  # 1-1
    assert told(s, "combat")[0]["result"] == "AE"
    assert (units_in(s, "A1"), units_in(s, "B1")) == (["2-4"], ["7-2"])


def test_destroyed_allies_wait_to_land_again() -> None:
    """§RNF-2 §R-12 Paratroops as infantry."""
    s = sketch(".:7-4p .:7-2", turn=2)
    outcome(s, drawn(s, "B1", "7-4p@A1"), "AE")
    assert units_in(s, "reserve") == ["7-4"]


def test_destroyed_germans_may_be_replaced() -> None:
    """§R-12"""
    s = sketch(".:7-4 .:7-2*2", turn=2)
    outcome(s, drawn(s, "B1", "7-4@A1"), "DE")
    assert s.pool[SHEET.named("7-2").index] == s.lost[SHEET.named("7-2").index] == 2


@pytest.mark.parametrize(("result", "steps"), [("DB1", 1), ("DB2", 2), ("DB3", 3)])
def test_db_drives_the_defenders_back_so_many_squares(result: str, steps: int) -> None:
    """§CRT-DB"""
    s = sketch(". . . .:7-2 .:7-4")
    outcome(s, drawn(s, "D1", "7-4@E1"), result)
    assert where_is(s, 1) == "DCBA"[steps] + "1"
    assert units_in(s, "E1") == ["7-4"]


@pytest.mark.parametrize(("result", "steps"), [("AB1", 1), ("AB2", 2), ("AB3", 3)])
def test_ab_drives_the_attackers_back_so_many_squares(result: str, steps: int) -> None:
    """§CRT-AB"""
    s = sketch(". . . .:7-4 .:7-2")
    outcome(s, drawn(s, "E1", "7-4@D1"), result)
    assert where_is(s, 0) == "DCBA"[steps] + "1"
    assert units_in(s, "E1") == ["7-2"]


def test_nobody_advances() -> None:
    """§R-23 The square is empty, and stays so until somebody moves."""
    s = fight(combat(".:20-10*2,2-4 .:7-2"), "B1", "0", "2", "4", die=1)
    assert decision(s) is None
    assert units_in(s, "B1") == []


def test_germans_attack_by_the_same_table() -> None:
    """§CMB-5 The attacker is the player whose turn it is."""
    s = fight(combat(". . . .:2-4 .:14-6 . .", Side.GERMAN), "D1", "14-6@E1", die=1)  # 7-1
    assert told(s, "combat")[0]["side"] == Side.GERMAN
    assert units_in(s, "D1") == []


def test_by_option_hopeless_attackers_die_without_a_die() -> None:
    """§R-15 odds_floor = AE"""
    s = gather(combat(".:2-4 .:7-2", options={"odds_floor": "AE"}), "B1", "2-4@A1")
    do(s, "fight")
    assert decision(s) is None
    (facts,) = told(s, "combat")
    assert (facts["die"], facts["result"]) == (0, "AE")
    assert units_in(s, "A1") == []


@pytest.mark.parametrize("option", ["column", "forbid"])
def test_a_hopeless_landing_is_rolled_for(option: str) -> None:
    """§R-15 §INV-5 Paratroops have no choice; only the option AE spares them the die."""
    s = sketch("f:14-6*2", turn=1, reserve=[("7-4p", PARACHUTE)], options={"odds_floor": option})
    (task,) = fight_at_once(s, drop(s, "A1"))
    assert isinstance(task, CombatDie)
    task.land(s, 6)
    assert told(s, "combat")[0]["column"] == "1-2"


def test_the_die_is_named_by_turn_side_and_square() -> None:
    """§CMB-7 So that nothing else that is rolled changes it."""
    s = do(gather(combat(".:7-4 .:7-2"), "B1", "7-4@A1"), "fight")
    assert s.agenda[-1].key(s) == "turn 1 allied attack on B1"


def test_losses_are_told_with_their_place() -> None:
    """§CRT-AE"""
    s = fight(combat(".:7-4 .:7-2"), "B1", "7-4@A1", die=6)
    assert told(s, "eliminated") == [
        {"side": Side.ALLIED, "kind": SHEET.named("7-4").index, "hex": hex_at(s, "A1")},
    ]


def test_the_next_attack_is_asked_for_when_the_last_retreat_is_done() -> None:
    """§ATT-4"""
    s = combat(
        """
        .    .    .    .    .    .
           .    .    .:7-2  .:7-4*2  .:4-1  .
        .    .    .    .    .    .
        """
    )
    fight(s, "C2", "0", die=3)  # 1-1: DB1
    do(s, "retreat B2")
    assert options(s) == {"attack E2", "done"}
