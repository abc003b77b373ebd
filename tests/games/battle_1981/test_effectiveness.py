"""§eff §10a §9c Effectiveness, the number in brackets, and the levels of tired units."""

from fractions import Fraction

import pytest

from bocage.games.battle_1981.effectiveness import (
    WHOLE,
    bracket,
    effect,
    effect_tally,
    fresh_effect,
    most_level,
    top_level,
)
from tests.games.battle_1981.fighting import field, lead
from tests.games.battle_1981.position import unit


def test_the_shown_airborne_division_is_effective_by_seventy_two_hundredths() -> None:
    """§eff §9v Combat 65, leader 5, fatigue 4, supplied: .72"""
    s = field({"US-82-AIRB": "9-08"}, cp={"US-82-AIRB": 65}, fatigue={"US-82-AIRB": 4})
    assert effect(s, unit(s, "US-82-AIRB")) == 7200


def test_the_shown_regiment_in_bocage_has_two_and_a_half_in_brackets() -> None:
    """§eff §9v Leader 5, fatigue 0, supplied, in bocage: 1.0 (2.5)"""
    s = field({"GE-706": "9-08"}, paint={"9-08": "bocage"}, cp={"GE-706": 40})
    assert effect(s, unit(s, "GE-706")) == WHOLE
    assert bracket(s, unit(s, "GE-706")) == Fraction(5, 2)


def test_a_unit_at_sea_has_no_ground_in_its_brackets() -> None:
    """§9v"""
    s = field({"US-1-INF": -2})
    assert bracket(s, unit(s, "US-1-INF")) == 1


@pytest.mark.parametrize(("leader", "fatigue", "whole"), [(7, 0, 11000), (3, 0, 9000), (9, 9, 4440), (1, 9, 2960)])
def test_leaders_and_fatigue_multiply(leader: int, fatigue: int, whole: int) -> None:
    """§eff §10a"""
    assert fresh_effect(leader, fatigue) == whole


def test_nobody_falls_below_a_tenth() -> None:
    """§eff Beyond the scale, to reach the floor."""
    assert fresh_effect(1, 14) == 1000


def test_an_unsupplied_unit_is_half_as_effective() -> None:
    """§eff §5k"""
    s = field({"US-1-INF": "9-08"}, fatigue={"US-1-INF": 4})
    s.supplied = 0
    assert effect(s, unit(s, "US-1-INF")) == 3600


def test_germans_are_never_unsupplied() -> None:
    """§5i"""
    s = field({"GE-706": "9-08"})
    s.supplied = 0
    assert effect(s, unit(s, "GE-706")) == WHOLE


def test_the_tally_agrees_with_the_number_everywhere() -> None:
    """§eff"""
    s = field({"US-1-INF": "9-08"})
    u = unit(s, "US-1-INF")
    for supplied in (0, 1 << u):
        s.supplied = supplied
        for s.leader[u] in range(1, 10):
            for s.fatigue[u] in range(10):
                assert effect_tally(s, u).total == Fraction(effect(s, u), WHOLE)


def test_the_tally_names_what_counts_and_nothing_else() -> None:
    """§eff §10a §5k"""
    s = lead(field({"US-1-INF": "9-08"}, fatigue={"US-1-INF": 2}), US_1_INF=6)
    assert [line.rule for line in effect_tally(s, unit(s, "US-1-INF"))] == ["§eff", "§10a", "§eff"]


@pytest.mark.parametrize(
    ("leader", "fatigue", "most"),
    [(5, 0, 9), (5, 2, 9), (5, 3, 8), (5, 4, 8), (5, 9, 5), (2, 0, 7), (1, 9, 3), (9, 9, 9)],
)
def test_tired_or_badly_led_units_cannot_fight_at_the_highest_levels(leader: int, fatigue: int, most: int) -> None:
    """§9c Half the fatigue, rounded up, comes off five and the leader; never below 3."""
    assert top_level(leader, fatigue) == most


def test_the_weakest_of_several_sets_the_level() -> None:
    """§9c §RUL-50"""
    s = field({"US-1-INF": "9-08", "US-4-INF": "9-09"}, fatigue={"US-4-INF": 6})
    assert most_level(s, (unit(s, "US-1-INF"),)) == 9
    assert most_level(s, (unit(s, "US-1-INF"), unit(s, "US-4-INF"))) == 7
