"""§9f §chart-losses §9g §9h §9i §9j Losses and fatigue against the printed chart and the printed display."""

import pytest

from bocage.games.battle_1981.losses import expected, fatigue_gain, hurt, leaning, ranges, shares, table_losses
from bocage.games.battle_1981.tables import loss_chart
from tests.games.battle_1981.fighting import cp, field, score
from tests.games.battle_1981.position import unit

ODDS = (0.5, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("line", sorted(loss_chart()))
def test_every_printed_loss_comes_out(line: str) -> None:
    """§chart-losses §9f A line of the chart: twelve numbers."""
    attack, defence = (int(level) for level in line.split("v"))
    assert [list(table_losses(attack, defence, ratio, 1)) for ratio in ODDS] == loss_chart()[line]


def test_levels_off_the_chart_follow_the_formula() -> None:
    """§AMB-11 9 against 9 is fiercer than 9 against 1, 1 against 1 a skirmish."""
    assert table_losses(9, 9, 2, 1) == (16, 15)
    assert table_losses(1, 1, 2, 1) == (2, 2)


def test_odds_beyond_the_limits_change_nothing_more() -> None:
    """§9f"""
    assert expected(5, 5, 10) == expected(5, 5, 40)
    assert leaning(0.01) == -6
    assert expected(5, 5, 9.9) != expected(5, 5, 10)


def test_each_further_attacker_costs_the_defender_a_tenth_more() -> None:
    """§9g §AMB-06 On the chart's number before it is rounded, and not on the attackers' own."""
    one, three = table_losses(9, 1, 5, 1), table_losses(9, 1, 5, 3)
    assert (one, three) == ((9, 13), (9, 16))


def test_the_shown_battle_lies_within_the_ranges() -> None:
    """§9f §9g §9h Two attackers, 9 against 4 at 1.21: 15 and 14 were lost."""
    assert ranges(9, 4, 1.21, 2) == ((13, 16), (12, 15))


def test_the_shown_loss_of_fifteen_is_seven_and_eight() -> None:
    """§9i"""
    assert shares(15, 2) == [7, 8]


def test_the_last_attacker_bears_the_whole_remainder() -> None:
    """§9i"""
    assert shares(17, 3) == [5, 5, 7]
    assert shares(9, 1) == [9]
    assert shares(1, 3) == [0, 0, 1]


def test_the_shown_fatigue_is_half_the_level_rounded_down() -> None:
    """§9j Attack 9 tires by 4, defence 4 by 2; reconnaissance by nothing."""
    assert [fatigue_gain(level) for level in (9, 4, 1)] == [4, 2, 0]


def test_only_points_that_existed_are_casualties() -> None:
    """§RUL-52 §12f"""
    s = field({"US-1-INF": "9-08"}, cp={"US-1-INF": 6})
    assert hurt(s, unit(s, "US-1-INF"), 9) == 6
    assert cp(s, "US-1-INF") == 0
    assert s.lost[unit(s, "US-1-INF")] == 6
    assert score(s, "allied-losses") == -6
