"""§9k §9l §9m §9u §chart-bombard Air and naval points on a battle."""

import pytest

from bocage.games.battle_1981.bombard import bars_points, in_naval_range, outcomes
from bocage.games.battle_1981.tables import bombard_allied, bombard_german
from tests.games.battle_1981.fighting import battle, cp, declare, fighting, planned, seal
from tests.games.battle_1981.position import ALLIED, GERMAN, do, options, roll, task, told, why_not

INLAND = {"US-1-INF": "9-07", "GE-275": "9-08"}
COASTAL = {"US-1-INF": "7-09", "GE-275": "7-10"}


@pytest.mark.parametrize("points", range(199))
def test_what_is_drawn_spans_the_printed_chart(points: int) -> None:
    """§chart-bombard Both columns of the chart, at every number of points there is."""
    assert (outcomes(ALLIED, points)[0], outcomes(ALLIED, points)[-1]) == bombard_german(points)
    assert (-outcomes(GERMAN, points)[0], -outcomes(GERMAN, points)[-1]) == bombard_allied(points)


def test_allies_are_spared_two_thirds_of_each_draw() -> None:
    """§chart-bombard 188 points: 4 to 9 become 2, 3, 4, 4, 5, 6."""
    assert outcomes(GERMAN, 188) == (-2, -3, -4, -4, -5, -6)


def test_each_arm_is_entered_in_two_digits() -> None:
    """§9k"""
    s = declare(fighting(COASTAL, air_left=250, naval_left=300), "GE-275")
    assert options(s) == [f"air {n}" for n in range(100)]
    assert why_not(s, "air 100") == "§9k"
    assert why_not(s, "air 07") == why_not(s, "air x") == "§9k"


def test_no_more_than_the_pool_holds() -> None:
    """§9l"""
    s = declare(fighting(COASTAL, air_left=30, naval_left=40), "GE-275")
    assert options(s)[-1] == "air 30"
    assert why_not(s, "air 31") == "§9l"
    do(s, "air 30")
    assert options(s)[-1] == "naval 40"
    assert why_not(s, "naval 41") == "§9l"


def test_aircraft_sealed_for_interdiction_are_not_free() -> None:
    """§9l §2d"""
    s = fighting(COASTAL, air_left=50)
    s.interdiction = 45
    declare(s, "GE-275")
    assert options(s) == [f"air {n}" for n in range(6)]


def test_interdiction_that_was_flown_is_no_longer_held_back() -> None:
    """§9l"""
    s = fighting(COASTAL, air_left=5)
    s.interdiction, s.opened = 45, True
    declare(s, "GE-275")
    assert options(s)[-1] == "air 5"


def test_ships_do_not_reach_beyond_the_naval_line() -> None:
    """§9k §RUL-53 Nor are they asked for."""
    s = declare(fighting(INLAND), "GE-275")
    do(s, "air 0")
    assert task(s) == "ChooseLevel"
    assert not in_naval_range(s, s.kit.hex_named("9-08"))


def test_ships_are_refused_beyond_the_line_even_if_they_were_asked_for() -> None:
    """§9k"""
    s = fighting(INLAND)
    ruling = bars_points(s, planned(s, "GE-275", "US-1-INF"), "naval", 1)
    assert ruling is not None
    assert ruling.rule == "§9k"


def test_the_reach_of_ships_goes_by_the_defender() -> None:
    """§RUL-53 The attacker stands behind the line, the defender before it; and the other way round."""
    before = declare(fighting({"US-1-INF": "8-10", "GE-275": "7-10"}), "GE-275")
    assert task(do(before, "air 0")) == "Support"
    behind = declare(fighting({"US-1-INF": "7-10", "GE-275": "8-10"}), "GE-275")
    assert task(do(behind, "air 0")) == "ChooseLevel"


def test_nobody_is_asked_for_points_that_are_gone() -> None:
    """§9k"""
    s = declare(fighting(COASTAL, air_left=0, naval_left=0), "GE-275")
    assert task(s) == "ChooseLevel"


def test_offensive_bombardment_adds_to_the_losses_of_a_german() -> None:
    """§chart-bombard §9m 188 points, the best draw: nine more than without."""
    plain = battle(fighting(COASTAL), "GE-275", levels=(5, 4))
    bombed = battle(fighting(COASTAL), "GE-275", levels=(5, 4), dice=(1, 1, 6), air=94, naval=94)
    assert cp(plain, "GE-275") - cp(bombed, "GE-275") == 9
    assert told(bombed, "battle")[0].facts["bombardment"] == 9
    assert cp(plain, "US-1-INF") == cp(bombed, "US-1-INF")


def test_defensive_bombardment_spares_the_allied_defender() -> None:
    """§chart-bombard §9m Shown below zero."""
    plain = battle(fighting(COASTAL, GERMAN), "US-1-INF", levels=(5, 4))
    covered = battle(fighting(COASTAL, GERMAN), "US-1-INF", levels=(5, 4), dice=(1, 1, 6), air=94, naval=94)
    assert cp(covered, "US-1-INF") - cp(plain, "US-1-INF") == 6
    assert told(covered, "battle")[0].facts["bombardment"] == -6
    assert cp(plain, "GE-275") == cp(covered, "GE-275")


def test_sparing_never_gives_anything_back() -> None:
    """§chart-bombard A skirmish costs 2 at most, and 6 are spared."""
    s = fighting(COASTAL, GERMAN)
    battle(s, "US-1-INF", levels=(1, 1), dice=(1, 1, 6), air=94, naval=94)
    assert cp(s, "US-1-INF") == 75


def test_points_without_effect_need_no_die() -> None:
    """§chart-bombard Seven points do nothing."""
    s = battle(fighting(INLAND), "GE-275", levels=(5, 4), air=7)
    assert told(s, "battle")[0].facts["dice"] == (1, 1)


def test_another_number_of_faces_is_another_die() -> None:
    """§chart-bombard Else the same purpose would fall differently for having other faces."""
    keys = []
    for air in (20, 60, 99):
        s = roll(seal(declare(fighting(INLAND), "GE-275"), 5, 4, air=air), 1, 1)
        keys.append((s.agenda[-1].faces(s), s.agenda[-1].key(s)))
    assert len({faces for faces, _ in keys}) == len({key for _, key in keys}) == 3


def test_points_leave_the_pools_when_they_are_opened() -> None:
    """§9l §RUL-53 Not before, and whether or not they did anything."""
    s = seal(declare(fighting(COASTAL, air_left=100, naval_left=100), "GE-275"), 5, 4, air=6, naval=99)
    assert (s.air, s.naval) == (100, 100)
    roll(s, 1, 1, 1)
    assert (s.air, s.naval) == (94, 1)
    assert told(s, "battle")[0].facts["left"][:2] == (94, 1)


def test_germans_have_neither_aircraft_nor_ships() -> None:
    """§9u A German attack asks the Germans for a level only."""
    s = declare(fighting(COASTAL, GERMAN), "US-1-INF")
    assert task(s) == "ChooseLevel"
    assert s.agenda[-1].who(s) == GERMAN
