"""The threat overlay: what a hand count of a small position gives, and what is left out of it."""

from typing import Any

from bocage.core.desk import Cell
from bocage.core.protocol import Side
from bocage.games.normandy_1971.desk.threat import threat
from bocage.games.normandy_1971.state import DIGGING, NormandyState
from tests.games.normandy_1971.midgame import reached
from tests.games.normandy_1971.sketch import sketch

FIRST = "first movement"


def dread(s: NormandyState, place: str, side: Side | None = Side.ALLIED) -> Cell:
    return next(cell for cell in threat(s, side).cells if cell.place == place)


def alarm(text: str, **more: Any) -> NormandyState:
    """The Allied move of the first day, when everybody is supplied: the Germans move and fight next."""
    return sketch(text, turn=1, phase=FIRST, **more)


def test_the_threat_is_what_a_hand_count_gives() -> None:
    """§CMB-P1 §CMB-P2 Fourteen and seven come up to a 7-4: twenty-one to seven."""
    s = alarm(
        """
        .:14-6  .  .
          .  .:7-4  .
        .  .  .:7-6
        """
    )
    cell = dread(s, "B2")
    assert (cell.value, cell.tone) == ("3-1", "poor")
    assert "21 to 7" in cell.says
    assert "lost on 3 of 6 faces" in cell.says


def test_stacking_limits_what_comes_from_one_hex() -> None:
    """§STK Three regiments could reach B1, two fit there; in bocage one."""
    assert "28 to 7" in dread(alarm(".:14-6*2,7-6  .  .:7-4"), "C1").says
    assert "14 to 7" in dread(alarm(".:14-6*2,7-6  b  .:7-4"), "C1").says


def test_battalions_fill_up_what_regiments_leave() -> None:
    """§STK A regiment and two battalions: fourteen, four and four."""
    assert "22 to 7" in dread(alarm(".:14-6,4-6*3  .  .:7-4"), "C1").says


def test_armor_needs_company_and_keeps_out_of_bocage() -> None:
    """§CMB-J §TEC-C"""
    assert dread(alarm(".:15-6  .  .:7-4"), "C1").value == "–"
    assert "18 to 7" in dread(alarm(".:15-6,3-6  .  .:7-4"), "C1").says
    assert "3 to 7" in dread(alarm(".:15-6,3-6  .  b:7-4"), "C1").says


def test_units_that_only_defend_or_dig_do_not_threaten() -> None:
    """§UNIT-D §ENT"""
    assert dread(alarm(".  .:10d6  .:7-4"), "C1").value == "–"
    assert dread(alarm(".  .:7-6  .:7-4"), "C1").value == "1-1"
    assert dread(alarm(".  .:7-6  .:7-4", flags={"B1": DIGGING}), "C1").value == "–"


def test_a_unit_that_cannot_come_up_does_not_threaten() -> None:
    """§MOV-A A 4-1 goes one hex."""
    assert dread(alarm(".:4-1  .  .  .:7-4"), "D1").value == "–"
    assert dread(alarm(".  .:4-1  .  .:7-4"), "D1").value == "1-2"


def test_in_the_enemy_combat_phase_everybody_stays() -> None:
    s = sketch(".:7-6  .  .:7-4", turn=1, phase="combat", mover=Side.GERMAN)
    assert dread(s, "C1").value == "–"
    assert dread(sketch(".  .:7-6  .:7-4", turn=1, phase="combat", mover=Side.GERMAN), "C1").value == "1-1"


def test_terrain_and_works_count_for_the_defender() -> None:
    """§TEC §ENT-A §R-10"""
    cell = dread(alarm(".:14-6  .  b:7-4", works="C1"), "C1")
    assert (cell.value, cell.tone) == ("2-1", "good")
    assert "8 added to the die (bocage, entrenched)" in cell.says
    assert "3 added to the die (across the river)" in dread(alarm(".:14-6  .  .:7-4", rivers="B1 C1"), "C1").says


def test_flooded_sides_keep_attackers_away() -> None:
    """§TEC"""
    assert dread(alarm(".:14-6  .  .:7-4", flooded="B1 C1"), "C1").value == "–"


def test_a_defender_without_supply_is_halved() -> None:
    """§CMB-I"""
    s = sketch(".:14-6  .  .:7-4", turn=2, phase=FIRST)
    assert "14 to 3½" in dread(s, "C1").says


def test_germans_need_supply_where_they_attack_from() -> None:
    """§CMB-I"""
    s = sketch(".:14-6  .  .:7-4  p", turn=2, phase=FIRST, beaches={1: "D1"}, supply=[1], edge="")
    assert dread(s, "C1").value == "–"


def test_hidden_stacks_are_counted_and_not_summed() -> None:
    """§FOG-3"""
    s = alarm(".:14-6  .:7-6  .:7-4", works="B1")
    cell = dread(s, "C1")
    assert "1 hidden stack nearby not counted" in cell.says
    assert cell.value.endswith("?")
    assert not dread(s, "C1", None).value.endswith("?")


def test_the_german_reckons_with_the_heaviest_gun() -> None:
    """§NAV-T Seven and forty against four."""
    s = sketch("~  p:7-4  .:4-1", turn=2, phase=FIRST, mover=Side.GERMAN)
    cell = dread(s, "C1", Side.GERMAN)
    assert "47 to 4" in cell.says
    assert cell.value == "10-1"


def test_boxed_invaders_threaten_the_shore() -> None:
    """§SEQ-6"""
    s = sketch("~  p  .:4-1", turn=2, phase=FIRST, mover=Side.GERMAN, beaches={1: "B1"}, supply=[1], boxes={1: "7-4"})
    assert "47 to 4" in dread(s, "C1", Side.GERMAN).says


def test_nothing_threatens_before_the_landing_or_after_the_end() -> None:
    s = reached(2, FIRST)
    s.phase = "over"
    assert threat(s, Side.ALLIED).cells == []
    s.turn, s.phase = 0, "plan"
    assert threat(s, Side.ALLIED).cells == []
