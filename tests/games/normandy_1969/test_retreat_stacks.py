"""Retreats of several units by one result, of attackers from several squares, and of Germans led by the Allies."""

import pytest

from bocage.core.play import begin, decision
from bocage.core.protocol import Side
from bocage.games.normandy_1969.odds import work_out
from bocage.games.normandy_1969.resolve import fight as fight_at_once
from bocage.games.normandy_1969.state import NormandyState
from tests.games.normandy_1969.battles import PARACHUTE, combat, do, drawn, drop, fight, outcome
from tests.games.normandy_1969.sketch import goals, hex_at, options, roll, sketch, told, units_in, why_not


def who(s: NormandyState) -> Side:
    """Who decides now."""
    pending = decision(s)
    assert pending is not None
    return pending.side


# --- whose choice it is


def test_the_owner_leads_his_beaten_defenders() -> None:
    """§CRT-DB Defender chooses, in the attacker's turn."""
    s = fight(combat(WIDE), "C2", "7-4@D2", die=3)  # 1-1: DB1
    assert who(s) == Side.GERMAN
    assert set(goals(s, "retreat")) == {"B2", "C3", "C1"}


def test_the_owner_leads_his_beaten_attackers() -> None:
    """§CRT-AB"""
    s = fight(combat(WIDE), "C2", "7-4@D2", die=4)  # 1-1: AB3
    assert who(s) == Side.ALLIED
    assert units_in(s, "C2") == ["7-2"]


WIDE = """
    .    .    .    .    .    .    .
       .    .    .:7-2  .:7-4  .    .    .
    .    .    .    .    .    .    .
    """


# --- several units of one stack


def test_every_unit_of_a_stack_goes_its_own_way() -> None:
    """§CRT-DB One after the other, and not all to one square."""
    s = sketch(WIDE.replace(".:7-2", ".:7-2,4-1,2-1"))
    outcome(s, drawn(s, "C2", "7-4@D2"), "DB1")
    do(s, "retreat B2", "retreat C3", "retreat C1")
    assert [units_in(s, h) for h in ("B2", "C3", "C1")] == [["7-2"], ["4-1"], ["2-1"]]
    assert decision(s) is None


def test_regiments_go_before_battalions() -> None:
    """§RUL-30 Whatever their numbers."""
    s = sketch(WIDE.replace(".:7-2", ".:2-1,7-2"))
    outcome(s, drawn(s, "C2", "7-4@D2"), "DB1")
    do(s, "retreat B2")
    assert units_in(s, "B2") == ["7-2"]


def test_the_first_may_fill_the_square_the_second_needs() -> None:
    """§R-17 Three regiments' worth of units and one square for two: the third is lost."""
    s = sketch(". .:7-2,7-2,2-1 .:7-4")
    s.add(Side.GERMAN, s.kind[1], s.at[1])
    outcome(s, drawn(s, "B1", "7-4@C1"), "DB1")
    assert units_in(s, "A1") == ["2-1", "7-2", "7-2"]
    assert len(told(s, "no_retreat")) == 1


def test_the_second_unit_finds_what_the_first_has_left() -> None:
    """§R-17 §STK-3 Bocage takes one regiment: the other must go elsewhere, and does."""
    s = sketch(
        """
        b    -
           .:7-2*2  .:7-4
        b    -
        """
    )
    outcome(s, drawn(s, "A2", "7-4@B2"), "DB1")
    do(s, "retreat A3")
    assert units_in(s, "A1") == ["7-2"]  # there was no choice left


def test_a_battalion_that_has_gone_back_blocks_nobody_for_nothing() -> None:
    """§R-17 Passing is free however full the way has become."""
    s = sketch(". . .:7-2*2,2-1 .:7-4")
    outcome(s, drawn(s, "C1", "7-4@D1"), "DB2")
    assert units_in(s, "A1") == ["2-1", "7-2", "7-2"]


# --- attackers from several squares

TWO = """
    .    .    .:7-4  .    .
       .    .    .:7-2  .    .
    .    .    .:7-4  .    .
    """
"""Allied regiments in C3 and C1, both next to the 7-2 in C2."""


def test_attackers_from_several_squares_all_go_back() -> None:
    """§CRT-AB Each from where it stands."""
    s = fight(combat(TWO), "C2", "7-4@C3", "7-4@C1", die=5)  # 2-1: AB2
    assert told(s, "combat")[0]["result"] == "AB2"
    # by B3 and B1: nothing else leads out of the German zone and farther with every square
    assert [units_in(s, h) for h in ("A3", "A1", "C3", "C1")] == [["7-4"], ["7-4"], [], []]


def test_units_that_did_not_attack_stay() -> None:
    """§CRT-AB The result is for the attackers alone."""
    s = fight(combat(TWO.replace(".    .    .:7-4", ".    .    .:7-4,2-4")), "C2", "7-4@C3", "7-4@C1", die=5)
    while decision(s) is not None and "retreat" in next(iter(options(s))):
        do(s, min(options(s)))
    assert units_in(s, "C3") == ["2-4"]


def test_attackers_fill_the_squares_behind_them_one_by_one() -> None:
    """§R-17 A1 has room for one regiment more, and two want it."""
    s = sketch(
        """
        -    .:7-4*2  .:7-2
           .:7-4   -
        """
    )
    outcome(s, drawn(s, "C2", "0", "2"), "AB1")
    assert units_in(s, "A1") == ["7-4", "7-4"]
    assert len(told(s, "no_retreat")) == 1


def test_comrades_from_two_squares_change_places() -> None:
    """§RUL-30 Each of two squares is the other's only way back, and both are full."""
    s = sketch(
        """
        b:7-4    b:7-4
            .:7-2    -
        """
    )
    outcome(s, drawn(s, "A1", "7-4@A2", "7-4@B2"), "AB1")
    assert units_in(s, "A2") == units_in(s, "B2") == ["7-4"]
    assert not told(s, "no_retreat")


def test_bystanders_do_take_up_room() -> None:
    """§R-17 Who stays, stays."""
    s = sketch(
        """
        b:7-4    b:7-4
            .:7-2    -
        """
    )
    outcome(s, drawn(s, "A1", "7-4@A2"), "AB1")
    assert told(s, "no_retreat")
    assert units_in(s, "B2") == ["7-4"]


def test_a_destroyed_defender_opens_the_way_for_nobody_else_in_the_same_battle() -> None:
    """§CRT-AB The defenders stand, and their zone does."""
    s = fight(combat(TWO), "C2", "7-4@C3", "7-4@C1", die=5)
    ways = [facts["way"] for facts in told(s, "retreated")]
    assert ways == [(hex_at(s, "B3"), hex_at(s, "A3")), (hex_at(s, "B1"), hex_at(s, "A1"))]


# --- Germans landed upon


def landed(text: str, result: str, target: str = "D4") -> NormandyState:
    """Paratroops have come down on a square, and this is what the die said."""
    s = sketch(text, turn=1, phase="landing", reserve=[("7-4p", PARACHUTE)])
    return outcome(s, drop(s, target), result)


DROPZONE = """
    .    .    .    .    .    .    .
       .    .    .    .    .    .    .
    .    .    .    .    .    .    .
       .    .    .    .:7-2  .    .    .
    .    .    .    .    .    .    .
       .    .    .    .    .    .    .
    .    .    .    .    .    .    .
    """


def test_the_allies_lead_germans_they_have_landed_upon() -> None:
    """§INV-5 In any direction they like."""
    s = landed(DROPZONE, "DB1")
    assert who(s) == Side.ALLIED
    assert set(goals(s, "retreat")) == {"C4", "E4", "D5", "E5", "D3", "E3"}
    do(s, "retreat E5")
    assert units_in(s, "E5") == ["7-2"]
    assert told(s, "retreated")[0]["by"] == Side.ALLIED


def test_the_allies_too_must_lead_them_away_from_the_enemy() -> None:
    """§INV-5 §RUL-08 Away from Allied units that are there already, and the full distance."""
    s = landed(DROPZONE.replace(".:7-2  .    .", ".:7-2  .    .:7-4p"), "DB2")
    assert "E4" not in goals(s, "retreat")
    assert why_not(s, "retreat E4") == "§CRT-DB"
    do(s, "retreat C4")
    assert why_not(s, "retreat D5") == "§RUL-08"


def test_all_germans_of_the_square_are_led_away() -> None:
    """§INV-5"""
    s = landed(DROPZONE.replace(".:7-2", ".:7-2,2-1"), "DB1")
    do(s, "retreat C4", "retreat E4")
    assert [units_in(s, h) for h in ("C4", "E4", "D4")] == [["7-2"], ["2-1"], []]


@pytest.mark.parametrize("result", ["AB1", "AB2", "AB3", "AE"])
def test_paratroops_beaten_in_their_landing_are_destroyed(result: str) -> None:
    """§INV-5 They cannot go back to where they came from; they return by sea as infantry (§RNF-2)."""
    s = landed(DROPZONE, result)
    assert decision(s) is None
    assert units_in(s, "D4") == ["7-2"]
    assert units_in(s, "reserve") == ["7-4"]
    assert [fact["hex"] for fact in told(s, "eliminated")] == [s.at[1]]


def test_a_landing_is_fought_by_die_at_once() -> None:
    """§INV-5 §ATT-6 Half of seven against seven: 2-1, and the square is told."""
    s = sketch(DROPZONE, turn=1, phase="landing", reserve=[("7-4p", PARACHUTE)])
    battle = drop(s, "D4")
    assert work_out(s, battle).column == "2-1"
    s.agenda.extend(fight_at_once(s, battle))
    begin(s)
    assert s.agenda[-1].key(s) == f"landing on D4 by drop {battle.units[0]}"
    roll(s, 3)  # DB2
    assert who(s) == Side.ALLIED
    assert told(s, "combat")[0]["landing"] is True


def test_a_unit_led_into_a_corner_by_the_allies_must_still_go_the_full_number() -> None:
    """§CRT-DB The Allies may not choose a dead end while there is a way."""
    s = landed(
        """
        .    -    -    -
           .    -    -    -
        .    .:7-2  .    -
        """,
        "DB2",
        "B1",
    )
    assert units_in(s, "A3") == ["7-2"]


def test_unit_numbers_stay_with_their_units_while_losses_are_taken() -> None:
    """§RNF-2 A destroyed Allied unit waits under another number or its own; those still to go back are not mixed up."""
    s = sketch("~ p:7-4*2,2-4 .:7-2 -")
    outcome(s, drawn(s, "C1", "0", "2", "4"), "AB1")
    assert sorted(units_in(s, "reserve")) == ["2-4", "7-4", "7-4"]
    assert units_in(s, "B1") == []
    assert len(told(s, "no_retreat")) == 3
