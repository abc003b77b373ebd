"""The threat overlay: what a hand count of a small position gives, and what is left out of it."""

import random
from typing import Any

import pytest

from bocage.core.desk import Cell
from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1969.combat import bars_target
from bocage.games.normandy_1969.desk.plans import plans
from bocage.games.normandy_1969.desk.threat import attack_squares, coming, threat
from bocage.games.normandy_1969.state import FIRST, FOUGHT, SECOND, NormandyState
from tests.games.normandy_1969.battles import combat
from tests.games.normandy_1969.model import random_position
from tests.games.normandy_1969.sketch import hex_at, hexes, sketch

from .positions import begun, landed, moments


def dread(s: NormandyState, place: str, side: Side | None = Side.ALLIED) -> Cell:
    return next(cell for cell in threat(s, side).cells if cell.place == place)


def alarm(text: str, **more: Any) -> NormandyState:
    """The Allied move of the first day, when everybody is supplied: the Germans move and fight next."""
    return sketch(text, turn=1, **more)


# --- the German threat


def test_the_threat_is_what_a_hand_count_gives() -> None:
    """§CMB-6 Fourteen and ten come up to an 8-12 from both sides: 3-1 loses the square on 1, 2 and 3."""
    cell = dread(alarm(".:14-6 . .:8-12 . .:10-6"), "C1")
    assert (cell.value, cell.tone) == ("3-1", "poor")
    assert cell.says == ("C1: 14-6, 10-6 could make it 3-1, 24 to 8. The square is lost on 3 of 6 faces (§CRT).")


@pytest.mark.parametrize(
    ("board", "sums"),
    [
        (".:14-6*2,7-6 . .:7-4", "28 to 7"),  # two regiments fit into the open
        (".:14-6*2,7-6 b .:7-4", "14 to 7"),  # one into bocage
        (".:14-6,4-6*3 . .:7-4", "22 to 7"),  # with two battalions
    ],
)
def test_stacking_limits_what_comes_from_one_square(board: str, sums: str) -> None:
    """§STK-1 §STK-2 §STK-3"""
    assert sums in dread(alarm(board), "C1").says


def test_armor_without_infantry_counts_half() -> None:
    """§ATT-9"""
    assert "7½ to 7" in dread(alarm(".:15-6  .  .:7-4"), "C1").says
    assert "18 to 7" in dread(alarm(".:15-6,3-6  .  .:7-4"), "C1").says
    assert "22 to 7" in dread(alarm(".:15-6*2,7-6  .  .:7-4"), "C1").says  # two regiments fit, one of them infantry


def test_units_that_only_defend_do_not_threaten() -> None:
    """§RUL-02"""
    assert dread(alarm(".  .:10d6  .:7-4"), "C1").value == "–"
    assert dread(alarm(".  .:7-6  .:7-4"), "C1").value == "1-1"


def test_a_unit_that_cannot_come_up_does_not_threaten() -> None:
    """§TEC A 4-1 goes one square."""
    assert dread(alarm(".:4-1  .  .  .:7-4"), "D1").value == "–"
    assert dread(alarm(".  .:4-1  .  .:7-4"), "D1").value == "1-2"


def test_a_river_is_forded_only_by_who_begins_beside_it() -> None:
    """§R-19 §TEC-RIVER-M"""
    assert dread(alarm(".  .:7-6  .  .:7-4", rivers="B1 C1"), "D1").value == "1-1"
    assert dread(alarm(".:7-6  .  .  .:7-4", rivers="B1 C1"), "D1").value == "–"
    moved = alarm(".  .:7-6  .  .:7-4", rivers="B1 C1", elsewhere="B1")
    assert dread(moved, "D1").value == "1-1"  # where his next turn begins is what counts


def test_ground_and_rivers_count_for_the_defender() -> None:
    """§TEC-BOCAGE §TEC-RIVER §R-16"""
    assert "14 to 21" in dread(alarm(".:14-6  .  b:7-4"), "C1").says
    assert "14 to 14" in dread(alarm(".:14-6  .  .:7-4", rivers="B1 C1"), "C1").says


def test_ships_defend_a_beach_square() -> None:
    """§INV-8 §RUL-11"""
    cell = dread(alarm(".:14-6  .  p:7-4"), "C1")
    assert "14 to 47" in cell.says
    assert "ships" not in cell.says


def test_germans_attack_over_flooded_sides_and_allies_do_not() -> None:
    """§TEC-FLOOD"""
    board, side = ".:14-6  .:7-4", {"flooded": "A1 B1"}
    assert dread(alarm(board, **side), "B1").value == "2-1"
    assert dread(alarm(board, **side), "A1", Side.GERMAN).value == "–"


def test_supply_decides_who_attacks_and_what_defenders_count() -> None:
    """§ATT-8 §DEF-4 A road off the map feeds the Germans; nobody feeds the Allies."""
    fed: dict[str, Any] = {"roads": "A1 B1", "road_exits": {"A1": "W"}}
    assert "14 to 3½" in dread(sketch(".  .:14-6  .  .:7-4", **fed), "D1").says
    assert dread(sketch(".  .:14-6  .  .:7-4"), "D1").value == "–"
    assert dread(sketch(".  .  .:14-6  .:7-4"), "D1").value == "–"


# --- the Allied threat


def test_the_german_reckons_with_ships_for_every_beach_square() -> None:
    """§INV-8 Seven and forty against four."""
    s = combat(".  p:7-4  .:4-1  .")
    cell = dread(s, "C1", Side.GERMAN)
    assert "7-4 with ships could make it 10-1, 47 to 4" in cell.says


def test_units_spread_along_the_shore_for_the_sake_of_the_ships() -> None:
    """§INV-8 Two battalions in one square, and two beach squares beside the Germans: eighty factors, not forty."""
    s = sketch(
        """
        .:2-4*2  p   .
            p   .:7-2  .
        """,
        turn=1,
    )
    assert "84 to 7" in dread(s, "B1", Side.GERMAN).says


def test_the_assault_waiting_off_the_beaches_threatens_the_shore() -> None:
    """§INV-1 §RUL-06"""
    s = sketch("~  p  .:4-1", turn=1, beaches={1: "B1"}, invaded=[1], boxes={1: "7-4"})
    assert "47 to 4" in dread(s, "C1", Side.GERMAN).says


def test_paratroops_do_not_attack_on_the_first_turn() -> None:
    """§INV-5"""
    board = ".  .:7-4p  .:4-1"
    assert dread(sketch(board, turn=1), "C1", Side.GERMAN).value == "–"
    fed: dict[str, Any] = {"beaches": {1: "A1"}, "supply": [1]}
    later = sketch("p  .:7-4p  .:4-1", turn=1, mover=Side.GERMAN, **fed)
    assert "7 to 2" in dread(later, "C1", Side.GERMAN).says  # by then nobody feeds the Germans


# --- when


def test_in_the_enemy_combat_phase_everybody_stays_and_who_has_fought_is_done() -> None:
    """§ATT-10 §R-06"""
    far, near = ".:7-6  .  .:7-4", ".  .:7-6  .:7-4"
    assert dread(combat(far, Side.GERMAN), "C1").value == "–"
    assert dread(combat(near, Side.GERMAN), "C1").value == "1-1"
    s = combat(near, Side.GERMAN)
    s.flags[s.units_at(hex_at(s, "B1"))[0]] |= FOUGHT
    assert dread(s, "C1").value == "–"
    s = combat(near, Side.GERMAN)
    s.struck = 1 << hex_at(s, "C1")
    assert dread(s, "C1").value == "–"


@pytest.mark.parametrize(
    ("mover", "phase", "enemy", "turn"),
    [
        (Side.ALLIED, "landing", Side.ALLIED, 2),
        (Side.ALLIED, FIRST, Side.GERMAN, 2),
        (Side.ALLIED, SECOND, Side.ALLIED, 3),
        (Side.GERMAN, "replacements", Side.GERMAN, 2),
        (Side.GERMAN, FIRST, Side.ALLIED, 3),
        (Side.GERMAN, SECOND, Side.GERMAN, 3),
    ],
)
def test_the_turn_of_the_next_attack(mover: Side, phase: str, enemy: Side, turn: int) -> None:
    """§GEN-2 §GEN-3"""
    then = coming(sketch(".:7-4 . .:7-2", turn=2, mover=mover, phase=phase), enemy)
    assert then is not None
    assert (then.turn, then.mover, then.phase) == (turn, enemy, FIRST)


def test_after_the_last_combat_phase_nobody_threatens() -> None:
    """§GEN-1"""
    s = sketch(".:7-4 .:7-2", turn=7, mover=Side.ALLIED, phase=SECOND)
    assert coming(s, Side.ALLIED) is None
    assert dread(s, "B1", Side.GERMAN).value == "–"


def test_nothing_threatens_before_the_landing_or_after_the_end() -> None:
    s = landed()
    assert threat(s, Side.GERMAN).cells
    s.phase = "over"
    assert threat(s, Side.GERMAN).cells == []
    assert threat(begun("take historical"), Side.GERMAN).cells == []


def test_who_sees_everything_is_shown_both_sides() -> None:
    assert [cell.place for cell in threat(alarm(".:7-4 .:7-2"), None).cells] == ["A1", "B1"]


# --- against the rules


@pytest.mark.parametrize("seed", range(3))
def test_attack_squares_agree_with_the_rules(seed: int) -> None:
    """§CMB-1 §TEC-FLOOD §RUL-29"""
    s = random_position(random.Random(seed))
    for side in BOTH:
        units = [u for u in s.units_of(side) if s.at[u] >= 0]
        for h in members(s.occupied[side.enemy]):
            can = {s.at[u] for u in units if bars_target(s, u, h) is None}
            assert can == {s.at[u] for u in units} & set(members(attack_squares(s, h, side)))


def test_in_a_combat_phase_the_threat_is_the_best_attack_that_can_be_made() -> None:
    """Whatever the attacker is shown as possible with everybody, the defender is shown too."""
    compared = 0
    for seed in range(4):
        for moment in moments(seed, every=4):
            if moment.task != "Attacks" or moment.truth.made:
                continue
            cells = {cell.place: cell for cell in threat(moment.truth, moment.side.enemy).cells}
            for plan in plans(moment.truth, moment.side):
                column = plan.cases[0].column.removeprefix("worse than ")
                assert cells[plan.targets[0]].value == column
                compared += 1
            attacked = {plan.targets[0] for plan in plans(moment.truth, moment.side)}
            assert all(cells[place].value == "–" for place in cells if place not in attacked)
    assert compared > 10


def test_the_squares_of_the_overlay_are_those_of_the_viewer() -> None:
    s = landed()
    assert [cell.place for cell in threat(s, Side.GERMAN).cells] == sorted(hexes(s, s.occupied[Side.GERMAN]))
