"""The table of levels: what comes of every pair, what is closed and why, and nothing that is sealed."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from bocage.core.blocks import Matrix, MatrixCell
from bocage.core.protocol import Side
from bocage.games.battle_1981.desk.levels import AGAIN, BRIEF, CLOSED, DRIVEN, GONE, level_matrix
from bocage.games.battle_1981.forecast import pairs
from bocage.games.battle_1981.state import Battle, BattleState
from bocage.games.battle_1981.tables import LEVELS
from tests.games.battle_1981.fighting import AROUND, MIDDLE, field, lead, planned
from tests.games.battle_1981.position import ALLIED, GERMAN

UNITS = {"US-1-INF": AROUND[0], "US-9-INF": AROUND[1], "GE-915": MIDDLE}


def attacked(**given: object) -> tuple[BattleState, Battle]:
    s = field(UNITS, **given)  # type: ignore[arg-type]
    return s, planned(s, "GE-915", "US-1-INF", "US-9-INF")


def at(matrix: Matrix, attack: int, defence: int) -> MatrixCell:
    return matrix.cells[attack - 1][defence - 1]


def test_every_pair_shows_what_it_costs_on_average() -> None:
    s, battle = attacked()
    matrix, forecast = level_matrix(s, battle, ALLIED), pairs(s, battle)
    assert matrix.rows == matrix.columns == tuple("123456789")
    for attack in LEVELS:
        for defence in LEVELS:
            cell = forecast[attack - 1][defence - 1]
            means = [int(mean + Fraction(1, 2)) for mean in (cell.attackers.mean, cell.defender.mean)]
            assert at(matrix, attack, defence).text.split("\n")[0] == f"{means[0]}/{means[1]}"


def test_a_cell_is_marked_with_what_follows() -> None:
    """§9n §9q Levels 1 to 3 retreat whatever the odds; breakthroughs against retreats earn a second combat."""
    s, battle = attacked()
    s.cp[battle.attackers[0]] = s.cp[battle.attackers[1]] = 20  # odds below half of every level from 4 on
    matrix = level_matrix(s, battle, ALLIED)
    assert all((DRIVEN in at(matrix, 5, defence).text) == (defence <= 3) for defence in LEVELS)
    again = [(a, d) for a in LEVELS for d in LEVELS if AGAIN in at(matrix, a, d).text]
    assert again == [(8, 1), (8, 2), (9, 1), (9, 2)]


def test_a_weak_defender_may_be_eliminated() -> None:
    s, battle = attacked(cp={"GE-915": 8})
    cell = at(level_matrix(s, battle, ALLIED), 5, 5)
    assert f"{GONE}100" in cell.text
    assert "100% that the defender is eliminated and leaves a cadre at most" in cell.tip


def test_the_tip_has_the_whole() -> None:
    s, battle = attacked()
    words = at(level_matrix(s, battle, ALLIED), 8, 2).tip
    cell = pairs(s, battle)[7][1]
    assert words.startswith(f"Breakthrough (8) against delaying action (2), odds {cell.odds / 100:.2f}.")
    assert f"lose {cell.attackers.least} to {cell.attackers.most}, on average" in words
    assert "fatigue +4 and +1" in words
    assert "The defender must retreat, by its level, or refuse and lose 6 to 12 more" in words
    assert "The attackers may attack once more" in words
    assert "of 1000" in words.split("Allied combat supply ")[1]


# --- closed levels


def test_a_tired_unit_closes_the_highest_levels() -> None:
    """§9c Greyed with the name of the unit that sets the limit."""
    s, battle = attacked(fatigue={"US-9-INF": 9})
    lead(s, US_9_INF=3)
    matrix = level_matrix(s, battle, ALLIED)
    closed = [row for row in LEVELS if at(matrix, row, 5).text == CLOSED]
    assert closed
    assert closed == list(range(closed[0], 10))
    assert (
        f"the US 9th Infantry (leader 3, fatigue 9) fights at level {closed[0] - 1} at most (§9c)"
        in at(matrix, 9, 5).tip
    )


def test_a_tired_defender_closes_columns() -> None:
    s, battle = attacked(fatigue={"GE-915": 9})
    lead(s, GE_915=3)
    matrix = level_matrix(s, battle, ALLIED)
    assert at(matrix, 1, 9).text == CLOSED
    assert "Defence level 9 is closed to the Germans" in at(matrix, 1, 9).tip
    assert at(matrix, 9, 1).text != CLOSED


def test_an_empty_stock_closes_the_dear_levels() -> None:
    """§9t"""
    s, battle = attacked(pools=(0, 0, 20, 0))
    closed = at(level_matrix(s, battle, ALLIED), 9, 1)
    assert closed.text == CLOSED
    assert "combat supply, and 20 is in stock (§9t)" in closed.tip


# --- whose eyes


def test_what_is_good_for_one_side_is_bad_for_the_other() -> None:
    s, battle = attacked()
    ours, theirs = level_matrix(s, battle, ALLIED), level_matrix(s, battle, GERMAN)
    assert at(ours, 9, 4).tone == "good"
    assert at(theirs, 9, 4).tone == "bad"


def test_a_retreat_counts_for_the_attacker() -> None:
    s, battle = attacked()
    s.cp[battle.attackers[0]] = s.cp[battle.attackers[1]] = 28
    matrix = level_matrix(s, battle, ALLIED)
    assert (at(matrix, 1, 3).tone, at(matrix, 1, 4).tone) == ("good", "poor")


@pytest.mark.parametrize("side", [ALLIED, GERMAN])
def test_nothing_sealed_by_the_enemy_goes_into_it(side: Side) -> None:
    """§RUL-06"""
    s, battle = attacked()
    chosen = replace(battle, defence=9) if side == ALLIED else replace(battle, attack=9, air=99, naval=99)
    assert level_matrix(s, chosen, side) == level_matrix(s, battle, side)


def test_own_bombardment_counts() -> None:
    s, battle = attacked()
    assert level_matrix(s, replace(battle, air=99), ALLIED) != level_matrix(s, battle, ALLIED)


def test_own_level_is_marked() -> None:
    s, battle = attacked()
    assert level_matrix(s, battle, ALLIED, (5, 0)).mark == (4, -1)
    assert level_matrix(s, battle, GERMAN, (0, 3)).mark == (-1, 2)


def test_the_level_being_set_is_a_row_of_the_attackers_and_a_column_of_the_defenders() -> None:
    s, battle = attacked()
    assert level_matrix(s, battle, ALLIED).follows == ("level", "")
    assert level_matrix(s, battle, GERMAN).follows == ("", "level")
    assert level_matrix(s, battle, None).follows == ("", "")


def test_a_few_levels_are_enough_for_a_first_look() -> None:
    s, battle = attacked()
    brief = level_matrix(s, battle, ALLIED, levels=BRIEF)
    assert brief.rows == ("1", "3", "5", "7", "9")
    assert brief.cells[1][2] == at(level_matrix(s, battle, ALLIED), 3, 5)
