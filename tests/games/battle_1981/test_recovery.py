"""§10a The end of a turn: fatigue by marching, rest, replacements, amphibious points lost."""

from typing import Any

import pytest

from bocage.games.battle_1981.recovery import Recovery, bars_replacements, bars_rest, fatigue_change, is_resting
from bocage.games.battle_1981.state import AMPHIBIOUS, BattleState
from tests.games.battle_1981.position import position, rule_of, run, told, unit


def tired(code: str = "US-1-INF", enemy: bool = False, **given: Any) -> tuple[BattleState, int]:
    """A unit of fatigue 6 at 50 combat points, with a German next to it or none."""
    units = {code: "6-08", **({"GE-916": "7-08"} if enemy else {})}
    s = position(units, fatigue={code: 6}, cp={code: 50}, **given)
    return s, unit(s, code)


def test_a_unit_that_neither_moved_nor_fought_loses_three_away_from_enemies() -> None:
    """§10c §10a"""
    s, u = tired()
    run(s, Recovery())
    assert s.fatigue[u] == 3


def test_next_to_an_enemy_it_loses_two() -> None:
    """§10c"""
    s, u = tired(enemy=True)
    run(s, Recovery())
    assert s.fatigue[u] == 4


@pytest.mark.parametrize(("level", "fatigue"), [(1, 5), (2, 5), (3, 6), (9, 6)])
def test_light_fighting_takes_one_off_and_harder_fighting_nothing(level: int, fatigue: int) -> None:
    """§10c The highest level of the turn counts."""
    s, u = tired(enemy=True)
    s.level[u] = level
    run(s, Recovery())
    assert s.fatigue[u] == fatigue


@pytest.mark.parametrize(("spent", "fatigue"), [(7, 6), (8, 7)])
def test_more_than_half_the_allowance_tires_and_any_march_keeps_from_rest(spent: int, fatigue: int) -> None:
    """§10b §10c Infantry has 14: seven is just half."""
    s, u = tired()
    s.spent[u], s.moved = spent, 1 << u
    run(s, Recovery())
    assert s.fatigue[u] == fatigue
    ruling = bars_rest(s, u)
    assert rule_of(ruling) == "§10c"


def test_a_unit_that_landed_has_not_rested() -> None:
    """§10c"""
    s, u = tired()
    s.landed = 1 << u
    assert not is_resting(s, u)
    assert fatigue_change(s, u).total == 0


def test_an_unsupplied_unit_gets_no_rest() -> None:
    """§RUL-45"""
    s, u = tired()
    s.supplied &= ~(1 << u)
    run(s, Recovery())
    assert s.fatigue[u] == 6
    ruling = bars_rest(s, u)
    assert rule_of(ruling) == "§RUL-45"


def test_fatigue_stays_between_0_and_9() -> None:
    """§10a"""
    s, u = tired()
    s.fatigue[u] = 1
    run(s, Recovery())
    assert s.fatigue[u] == 0
    s.fatigue[u], s.spent[u], s.moved = 9, 14, 1 << u
    run(s, Recovery())
    assert s.fatigue[u] == 9


def test_germans_rest_like_the_allies() -> None:
    """§10c §5i"""
    s, u = tired("GE-21PZ")
    run(s, Recovery())
    assert s.fatigue[u] == 3


# --- replacements


def refilled(code: str, points: int, **given: Any) -> int:
    s = position({code: "6-08"}, cp={code: points}, **given)
    run(s, Recovery())
    return s.cp[unit(s, code)]


def test_a_resting_allied_unit_gains_sixteen_and_any_other_eight() -> None:
    """§10d"""
    s, u = tired()
    run(s, Recovery())
    assert s.cp[u] == 66
    s, u = tired(enemy=True)
    run(s, Recovery())
    assert s.cp[u] == 58
    s, u = tired()
    s.moved = 1 << u
    run(s, Recovery())
    assert s.cp[u] == 58


@pytest.mark.parametrize(("before", "after"), [(68, 84), (83, 85), (85, 85)])
def test_replacements_stop_at_the_ceiling(before: int, after: int) -> None:
    """§10d The 1st Division has a ceiling of 85, ten above its first strength."""
    assert refilled("US-1-INF", before) == after


def test_a_full_unit_is_refused_by_its_ceiling() -> None:
    """§10d"""
    s = position({"US-1-INF": "6-08"}, cp={"US-1-INF": 85})
    assert rule_of(bars_replacements(s, unit(s, "US-1-INF"))) == "§10d"


def test_an_unsupplied_allied_unit_gets_none() -> None:
    """§10d"""
    s, u = tired()
    s.supplied &= ~(1 << u)
    run(s, Recovery())
    assert s.cp[u] == 50
    ruling = bars_replacements(s, u)
    assert rule_of(ruling) == "§10d"


@pytest.mark.parametrize(("before", "after"), [(61, 61), (60, 68), (30, 38)])
def test_germans_get_replacements_only_after_losing_a_third(before: int, after: int) -> None:
    """§10e The 2nd Panzer began with 90: 60 is just two thirds."""
    assert refilled("GE-2PZ", before) == after


def test_the_third_is_counted_from_the_strength_under_the_rating() -> None:
    """§10e §RUL-12 The 914th begins with 60 at a rating of 9: 40 is just two thirds."""
    assert refilled("GE-914", 41, combat_german=9) == 41
    s = position({"GE-914": "6-08"}, combat_german=9)
    assert s.kit.strength[unit(s, "GE-914")] == 60
    assert refilled("GE-914", 40, combat_german=9) == 48


def test_cadres_get_replacements_and_stay_cadres() -> None:
    """§10e §9r What is left of a unit has lost more than a third of it."""
    s = position({"GE-2PZ": "6-08"}, cp={"GE-2PZ": 10})
    s.cadres = 1 << unit(s, "GE-2PZ")
    run(s, Recovery())
    assert s.cp[unit(s, "GE-2PZ")] == 18
    assert s.cadres == 1 << unit(s, "GE-2PZ")


@pytest.mark.parametrize(("rating", "before", "after"), [(1, 68, 68), (1, 66, 68), (9, 82, 98), (9, 102, 102)])
def test_the_rating_moves_the_ceiling_of_replacements(rating: int, before: int, after: int) -> None:
    """§10d §RUL-12 The 1st Division's ceiling of 85 is 68 at a rating of 1 and 102 at 9."""
    assert refilled("US-1-INF", before, combat_us=rating) == after


@pytest.mark.parametrize("code", ["GE-914", "GE-915"])
def test_units_above_their_ceiling_keep_the_excess_and_get_nothing(code: str) -> None:
    """§10f §AMB-14 914 and 915 start with 50 against a ceiling of 45."""
    assert refilled(code, 50) == 50
    s = position({code: "6-08"})
    ruling = bars_replacements(s, unit(s, code))
    assert rule_of(ruling) == "§10f"
    assert refilled(code, 33) == 41


def test_beachheads_and_depots_are_made_good_as_well() -> None:
    """§10d §6f Twenty of twenty-five."""
    assert (refilled("OMAHA", 5), refilled("US-D1", 24)) == (21, 25)


# --- the end of the turn


def test_amphibious_points_left_over_are_lost_and_other_stocks_kept() -> None:
    """§5h"""
    s = run(position({}, pools=(10, 20, 30, 40)), Recovery())
    assert s.pools == [1000, 2000, 3000, 0]
    assert told(s, "recovery")[0].facts["unused"] == 4000
    assert s.pools[AMPHIBIOUS] == 0


def test_the_event_tells_every_change() -> None:
    """§10c §10d Enough to work it out again."""
    s, u = tired()
    run(s, Recovery())
    facts = told(s, "recovery")[0].facts
    assert (facts["fatigue"], facts["replacements"]) == ([[u, 6, 3]], [[u, 16, 66]])
