"""What the combat results table does to the units: eliminations, exchanges, and what does not happen."""

import pytest

from bocage.core.play import decision
from bocage.core.protocol import Side
from bocage.games.normandy_1971.resolve import Exchange, apply_result
from bocage.games.normandy_1971.state import STRUCK, Attack, NormandyState
from tests.games.normandy_1971.battles import allocate, battle, fight, worth
from tests.games.normandy_1971.sketch import do, hex_at, hexes, options, roll, told, unit_at, units_in, why_not


def test_the_attackers_are_eliminated() -> None:
    """§CRT-AX Everybody who took part goes, nobody else."""
    s = fight(battle(".:7-4*2 .:7-2 .:7-4"), "B1", "0", die=6)
    assert units_in(s, "A1") == ["7-4"]
    assert units_in(s, "B1") == ["7-2"]
    assert units_in(s, "C1") == ["7-4"]


def test_the_defenders_are_eliminated() -> None:
    """§CRT-DX All of the hex attacked, and only they."""
    s = fight(battle(".:20-10*2,7-4 .:2-1*2 .:7-2"), "B1", "0", "2", "4", die=1)
    assert units_in(s, "B1") == []
    assert units_in(s, "A1") == ["20-10", "20-10", "7-4"]
    assert units_in(s, "C1") == ["7-2"]


def test_an_exchange_takes_all_defenders_and_as_much_of_the_attack() -> None:
    """§CRT-EX The attacker picks units worth at least the defenders."""
    s = fight(battle(".:20-10,7-4 .:4-1"), "B1", "20-10@A1", die=1)  # 5-1
    assert units_in(s, "B1") == []
    assert decision(s).side == Side.ALLIED  # type: ignore[union-attr]
    assert options(s) == {"lose 0"}
    assert why_not(s, "lose 7-4@A1") == "§CRT-EX"
    do(s, "lose 20-10@A1")
    assert units_in(s, "A1") == ["7-4"]


def test_the_attacker_goes_on_paying_until_the_loss_is_made_good() -> None:
    """§CRT-EX Six are not enough for seven: another unit goes too."""
    s = fight(battle(".:22-10,6-10,7-4 .:7-2"), "B1", "0", "2", "4", die=1)  # 35 against 7
    do(s, "lose 6-10@A1")
    assert options(s) == {"lose 0", "lose 4"}
    do(s, "lose 7-4@A1")
    assert decision(s) is None
    assert units_in(s, "A1") == ["22-10"]


def test_a_single_unit_of_enough_strength_settles_an_exchange() -> None:
    """§CRT-EX Seven pay for seven."""
    s = fight(battle(".:22-10,6-10,7-4 .:7-2"), "B1", "0", "2", "4", die=1)
    do(s, "lose 7-4@A1")
    assert decision(s) is None


def test_an_exchange_counts_printed_strength() -> None:
    """§CRT-EX §R-14 Lone armor defends with half of 15, and costs the attacker 15."""
    s = fight(battle(".:22-10,7-4*2 .:15-6"), "B1", "0", "2", "4", die=1)  # 36 against 7½: 4-1
    assert told(s, "combat")[0]["column"] == "4-1"
    do(s, "lose 2")
    assert decision(s) is not None  # 7 of 15
    do(s, "lose 4")
    assert decision(s) is not None  # 14 of 15
    do(s, "lose 0")
    assert decision(s) is None


def test_an_exchange_ignores_supply() -> None:
    """§CRT-EX Half-strength defenders cost their whole printed strength."""
    s = battle("p:22-10,7-4 .:14-6", turn=2, edge="", beaches={1: "A1"}, supply=[1])
    fight(s, "B1", "0", "2", die=1)  # 29 against 7
    do(s, "lose 7-4@A1")
    assert options(s) == {"lose 0"}


def test_gunfire_neither_counts_nor_is_lost_in_an_exchange() -> None:
    """§CRT-EX Ground units alone pay."""
    s = do(allocate(battle("~ .:7-2 .:7-4"), "B1", "7-4@C1"), "done", "fire medium B1", "done")
    roll(s, 1)  # 32 against 7: 4-1
    do(s, "lose 7-4@C1")
    assert units_in(s, "C1") == []
    assert s.fired == [0, 0, 0]


def test_an_attacker_who_cannot_pay_loses_everything() -> None:
    """§R-14 Gunfire may win an exchange the ground units cannot pay for: all of them go."""
    s = do(allocate(battle("~ .:7-2,4-1 .:2-4*2"), "B1", "0", "2"), "done", "fire light B1", "done")
    roll(s, 1)  # 44 against 11
    do(s, "lose 0", "lose 2")
    assert decision(s) is None
    assert units_in(s, "C1") == []


@pytest.mark.parametrize(("die", "strong"), [(1, ".:20-10*2,7-4"), (6, ".:20-10*2,7-4")])
def test_nobody_advances_after_combat(die: int, strong: str) -> None:
    """§CMB-L §R-45 Whatever the result, no unit moves into the vacated hex and none is asked to."""
    s = fight(battle(f"{strong} .:4-1 . . ."), "B1", "0", "2", "4", die=die)
    while (pending := decision(s)) is not None:
        do(s, str(pending.options[0]))
    assert units_in(s, "B1") == []
    assert told(s, "moved") == []


def test_works_emptied_by_combat_go_at_once() -> None:
    """§R-51 The marker does not wait for the end of a phase."""
    s = battle(".:20-10*2,7-4 .:2-1 .:4-1 .:7-4", works="B1 C1")
    allocate(allocate(s, "B1", "0", "2", "4"), "C1", "7-4@D1")
    do(s, "done", "resolve B1")
    roll(s, 1)  # 10-1, row 5: DX
    assert units_in(s, "B1") == []
    assert hexes(s, s.works) == {"C1"}


def test_works_stay_where_the_defender_holds() -> None:
    """§R-51 Only an empty hex loses its marker."""
    s = fight(battle(".:7-4 .:4-1", works="B1"), "B1", "7-4@A1", die=6)
    assert hexes(s, s.works) == {"B1"}


# --- retreat into a hex attacked later: the hex is always in an enemy zone, so only a made position shows the rule


def joined(option: str) -> NormandyState:
    """A 4-1, attacked already in this phase, stands with a 7-2 that is attacked now."""
    s = battle(".:20-10,7-4 .:7-2,4-1", options={"retreated_unit_in_later_attack": option})
    s.flags[unit_at(s, "4-1@B1")] |= STRUCK
    return s


@pytest.mark.parametrize(("option", "strength"), [("shares_result", 7), ("full_part", 11)])
def test_a_unit_attacked_already_adds_no_strength(option: str, strength: int) -> None:
    """§R-44 It has had its attack, unless the option gives it full part."""
    assert worth(joined(option), "B1", "20-10@A1").defense.total == strength


def test_a_unit_attacked_already_shares_the_result() -> None:
    """§R-44 Eliminated with the rest."""
    s = joined("shares_result")
    apply_result(s, Attack((hex_at(s, "B1"),), (0,)), "DX")
    assert units_in(s, "B1") == []


@pytest.mark.parametrize(("option", "owed"), [("shares_result", 7), ("full_part", 11)])
def test_an_exchange_is_not_paid_for_a_unit_that_added_nothing(option: str, owed: int) -> None:
    """§R-44 §R-14 What did not defend is not paid for."""
    s = joined(option)
    exchange = apply_result(s, Attack((hex_at(s, "B1"),), (0,)), "EX")[0]
    assert isinstance(exchange, Exchange)
    assert exchange.owed == owed
