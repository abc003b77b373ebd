"""Paratroops who come down on top of Germans fight at once."""

from typing import Any

import pytest

from bocage.core.play import begin, decision
from bocage.core.protocol import Side
from bocage.games.normandy_1969.airborne import AlliedPlacement
from bocage.games.normandy_1969.check import check
from bocage.games.normandy_1969.planning import COMMANDO, PARACHUTE
from bocage.games.normandy_1969.setup import unbegun
from bocage.games.normandy_1969.state import FOLLOW_UP, NormandyState
from tests.games.normandy_1969.drops import dropping, pending
from tests.games.normandy_1969.sketch import do, goals, hex_at, roll, sketch, told, unit_at, units_in, where_is

GOOD = 1
"""A good drop, on any ground."""


def fought(s: NormandyState) -> dict[str, Any]:
    """The facts of the last combat."""
    return told(s, "combat")[-1]


WIDE = """
    .  .  .  .  .  .  .
     .  .  .  .  .  .  .
    .  .  .  .:{}  .  .  .
     .  .  .  .  .  .  .
    .  .  .  .  .  .  .
"""
"""Open ground with something in the middle, D3."""


# Strength


@pytest.mark.parametrize(
    ("ground", "unit", "column"),
    [
        (".", "7-2", "2-1"),  # 7 against 3½
        ("b", "7-2", "2-1"),  # bocage gives nothing to who is landed on
        ("c", "7-2", "2-1"),  # nor does a city
        ("f", "7-2", "1-2"),  # 7 against 14
        ("F", "4-1", "1-2"),  # 7 against 8
        (".", "4-1", "3-1"),  # 7 against 2
        (".", "2-1", "7-1"),  # 7 against 1
        (".", "14-6", "1-1"),  # 7 against 7
        (".", "15-6", "1-1"),  # 7 against 3¾: armor alone is halved besides (§DEF-3)
    ],
)
def test_germans_count_half_or_double_in_a_fortress(ground: str, unit: str, column: str) -> None:
    """§INV-5 §R-16 Terrain gives nothing on top."""
    s = roll(dropping(f".  {ground}:{unit}  .", "B1"), GOOD, 6)
    assert fought(s)["column"] == column
    assert fought(s)["landing"]


def test_a_shrunken_regiment_fights_with_what_is_left() -> None:
    """§SCT §INV-5 Two battalions, 4 against 2."""
    s = roll(dropping(".  .:4-1  .", "B1"), 6)
    assert pending(s) == "CombatDie"
    roll(s, 6)
    assert fought(s)["column"] == "2-1"


def test_all_germans_in_the_square_fight_as_one() -> None:
    """§INV-5 §CMB-3 7 against 5½."""
    s = roll(dropping(".  .:7-2,4-1  .", "B1"), GOOD, 6)
    assert fought(s)["column"] == "1-1"


def test_ships_do_not_help_paratroops_on_the_coast() -> None:
    """§INV-5 §INV-8 They stand on no beach yet."""
    s = roll(dropping("p  p:7-2  .", "B1"), GOOD, 6)
    assert fought(s)["guns"] == ()


# When


def test_a_drop_upon_germans_is_fought_before_the_next_regiment_jumps() -> None:
    """§INV-5 §ATT-6 Before any other combat or movement."""
    s = roll(dropping(".  .:4-1  .  .", "B1", "D1"), GOOD)
    assert pending(s) == "CombatDie"
    assert told(s, "landed_on")[0]["hex"] == hex_at(s, "B1")
    roll(s, 6)
    assert pending(s) == "ScatterDie"


def test_scatter_onto_germans_means_a_fight_too() -> None:
    """§INV-5 Whether by chance or on purpose."""
    s = roll(dropping(".  .  .:4-1", "B1"), 3, 2)
    assert pending(s) == "CombatDie"


def test_nobody_stands_in_the_square_of_his_enemy_while_they_fight() -> None:
    """§INV-5 The paratroops are in the air until it is decided."""
    s = roll(dropping(".  .:4-1  .", "B1"), GOOD)
    assert units_in(s, "B1") == ["4-1"]
    assert units_in(s, "reserve") == ["7-4p"]


# Results: 3-1 is EX DB3 DB3 AB2 AB2 AB3, 7-1 is DE DE EX DB2 DB2 DB1, 1-1 is EX DB2 DB1 AB3 AB3 AE


@pytest.mark.parametrize("die", [4, 5, 6])
def test_paratroops_who_would_have_to_retreat_are_destroyed(die: int) -> None:
    """§INV-5"""
    s = roll(dropping(".  .:4-1  .", "B1"), GOOD, die)
    assert units_in(s, "B1") == ["4-1"]
    assert units_in(s, "reserve") == ["7-4"]
    assert s.due[unit_at(s, "7-4@reserve")] == FOLLOW_UP
    assert told(s, "eliminated")[0]["hex"] == hex_at(s, "B1")
    assert told(s, "touchdown") == []


def test_paratroops_destroyed_outright_are_gone_too() -> None:
    """§INV-5 §CRT-AE"""
    s = roll(dropping(".  .:14-6  .", "B1"), GOOD, 6)
    assert fought(s)["result"] == "AE"
    assert units_in(s, "B1") == ["14-6"]
    assert units_in(s, "reserve") == ["7-4"]


def test_paratroops_hold_a_square_whose_defenders_are_destroyed() -> None:
    """§INV-5 §CRT-DE"""
    s = roll(dropping(".  .:2-1  .", "B1"), GOOD, 1)
    assert units_in(s, "B1") == ["7-4p"]
    assert s.pool[s.kit.sheet.index["2-1"]] == 1
    assert told(s, "touchdown")[0]["lost"] is False


def test_the_allied_player_leads_the_germans_away() -> None:
    """§INV-5 Square by square."""
    s = roll(dropping(WIDE.format("4-1"), "D3"), GOOD, 2)
    waits = decision(s)
    assert waits is not None
    assert (waits.task, waits.side) == ("RetreatStep", Side.ALLIED)
    u = unit_at(s, "4-1@D3")
    do(s, "retreat C3", "retreat B3", "retreat A3")
    assert where_is(s, u) == "A3"
    assert units_in(s, "D3") == ["7-4p"]
    assert told(s, "retreated")[0]["by"] == Side.ALLIED


def test_the_paratroops_own_zone_does_not_hinder_that_retreat() -> None:
    """§INV-5 §RUL-08 They are not on the ground yet: a square beside another Allied unit is avoided all the same."""
    s = dropping(".  .:7-4  .  .:2-1  .  .  .", "D1")
    roll(s, GOOD, 6)
    assert fought(s)["result"] == "DB1"
    assert units_in(s, "E1") == ["2-1"]
    assert units_in(s, "D1") == ["7-4p"]


def test_germans_who_cannot_retreat_are_destroyed() -> None:
    """§INV-5 §CRT-DB"""
    s = roll(dropping("~  .:2-1  ~", "B1"), GOOD, 6)
    assert fought(s)["result"] == "DB1"
    assert told(s, "no_retreat")
    assert units_in(s, "B1") == ["7-4p"]


def test_an_exchange_with_a_weaker_unit_costs_the_whole_regiment() -> None:
    """§CRT-EX §R-07 One unit against one: both are gone."""
    s = roll(dropping(".  .:4-1  .", "B1"), GOOD, 1)
    assert fought(s)["result"] == "EX"
    assert units_in(s, "B1") == []
    assert units_in(s, "reserve") == ["7-4"]
    assert told(s, "touchdown") == []


def test_in_an_exchange_battalions_pay_no_more_than_they_owe() -> None:
    """§CRT-EX Two battalions against a 2-1: one survives and holds the square."""
    s = roll(dropping(".  .:2-1  .", "B1"), 6)
    roll(s, 1)  # 4 against 1 is 4-1, and a one an exchange
    assert fought(s)["result"] == "EX"
    do(s, "done")
    assert units_in(s, "B1") == ["2-4p"]
    assert units_in(s, "reserve") == ["2-4", "2-4"]


def test_an_exchange_with_a_stronger_force_wipes_the_paratroops_out() -> None:
    """§CRT-EX §R-07 7 against 14, and only a 14-6 to pay."""
    s = roll(dropping(".  .:14-6  .", "B1"), GOOD, 1)
    assert fought(s)["result"] == "EX"
    assert units_in(s, "B1") == []


# Several regiments


def test_regiments_on_one_square_fight_one_after_the_other() -> None:
    """§INV-5 The second meets what the first has left."""
    s = roll(dropping(".  .:4-1  .", "B1", "B1"), GOOD, 4)
    assert units_in(s, "B1") == ["4-1"]
    roll(s, GOOD)
    assert pending(s) == "CombatDie"


def test_a_second_regiment_lands_beside_a_first_that_has_won() -> None:
    """§INV-5"""
    s = roll(dropping(".  .:2-1  .", "B1", "B1"), GOOD, 1, GOOD)
    assert units_in(s, "B1") == ["7-4p", "7-4p"]
    assert len(told(s, "combat")) == 1


def test_germans_led_away_onto_a_zone_are_fought_again() -> None:
    """§INV-5 The next regiment comes down on them."""
    s = roll(dropping("~  .:2-1  .", "B1", "C1"), GOOD, 6)
    assert units_in(s, "C1") == ["2-1"]
    assert pending(roll(s, GOOD)) == "CombatDie"


def test_commandos_find_germans_on_their_square_and_follow_later() -> None:
    """§RUL-13 §RUL-21 Driven onto the coast by paratroops."""
    s = sketch("p  .:2-1  ~", turn=1, phase="landing", reserve=[("7-4p", PARACHUTE), ("2-4c", COMMANDO)])
    s.aims = [(unit_at(s, "7-4p@reserve"), hex_at(s, "B1")), (unit_at(s, "2-4c@reserve"), hex_at(s, "A1"))]
    s.agenda.append(AlliedPlacement())
    begin(s)
    roll(s, GOOD, 6)
    assert units_in(s, "A1") == ["2-1"]
    assert units_in(s, "reserve") == ["2-4c"]


# The real board


def test_a_whole_landing_keeps_every_position_lawful() -> None:
    """§INV-5 Eight regiments on top of German strongpoints, whatever the dice say."""
    s = unbegun({})
    begin(s)
    do(s, *[f"invade {n}" for n in (8, 10)], "done", "supply 8", "supply 10", "done", "done", "done")
    for zone in ("L39", "X35", "JJ33", "MM33", "RR31", "VV29", "HH33", "Q36"):
        do(s, f"drop {zone}")
    do(s, "done", "take historical")
    for die in [1, 4, 2, 3, 5, 1, 6, 6, 2, 5, 3, 1] * 20:
        if pending(s) == "ChooseMove":
            break
        check(s)
        if goals(s, "retreat"):
            do(s, f"retreat {min(goals(s, 'retreat'))}")
        elif goals(s, "lose"):
            do(s, f"lose {min(goals(s, 'lose'))}")
        else:
            roll(s, die)
    assert pending(s) == "ChooseMove"
    assert s.turn == 1
