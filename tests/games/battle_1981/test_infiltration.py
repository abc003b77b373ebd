"""Slipping past enemies."""

import pytest

from bocage.games.battle_1981.infiltration import chance, is_infiltration
from bocage.games.battle_1981.movement import bars_step, reach
from bocage.games.battle_1981.state import FUEL
from bocage.games.battle_1981.words_moves import WORDS
from tests.games.battle_1981.marching import ground, left, moving
from tests.games.battle_1981.position import GERMAN, at, do, options, roll, task, told, unit, why_not

CHANCES = [
    ("US-2-ARMD", "computer", 90),
    ("BR-7-ARMD", "person", 90),
    ("US-1-INF", "computer", 0),
    ("BR-8-ARMB", "computer", 0),
    ("US-102-CAV", "computer", 0),
    ("US-2-RNGR", "computer", 0),
    ("GE-21PZ", "computer", 80),
    ("GE-21PZ", "person", 70),
    ("GE-17SS", "person", 70),
    ("GE-2ASG", "computer", 80),
    ("GE-91", "computer", 70),
    ("GE-736", "person", 40),
]


@pytest.mark.parametrize(("code", "player", "percent"), CHANCES)
def test_chances_of_the_chart(code: str, player: str, percent: int) -> None:
    """§8d §15a §AMB-18"""
    s = ground({code: "9-05"}, german_player=player)
    assert chance(s, unit(s, code)) == percent


def wall(code: str = "US-2-ARMD") -> dict[str, str]:
    """A unit beside a line of Germans that leaves it no way round to 9-06."""
    return {code: "9-05", "GE-91": "8-06", "GE-6FJ": "10-05", "GE-30": "8-05", "GE-243": "9-03"}


def test_a_step_from_beside_an_enemy_to_beside_an_enemy_is_infiltration() -> None:
    """§8c: another enemy or the same one."""
    s = ground({"US-2-ARMD": "9-05", "GE-91": "8-06"})
    u, here = unit(s, "US-2-ARMD"), s.kit.hex_named("9-05")
    assert is_infiltration(s, u, here, s.kit.hex_named("9-06"))
    assert not is_infiltration(s, u, here, s.kit.hex_named("9-04"))


def test_who_gets_through_pays_eight_and_ends_its_move() -> None:
    """§8c §8d: 90 or less of a hundred for an armored division."""
    s = do(moving(wall()), "unit US-2-ARMD", "go 9-06")
    assert (task(s), s.agenda[-1].key(s)) == ("Infiltrate", "infiltrate 3 US-2-ARMD")
    roll(s, 90, 10)
    assert at(s, "US-2-ARMD") == "9-06"
    assert left(s, "US-2-ARMD") == 18 - 9
    assert s.halted >> unit(s, "US-2-ARMD") & 1
    assert told(s, "infiltration")[0].facts["success"]
    assert "gets through" in WORDS["infiltration"](s, told(s, "infiltration")[0])
    assert not s.agenda


def test_who_fails_stays_pays_and_ends_its_move() -> None:
    """§8d §RUL-24"""
    s = do(moving(wall(), fuel=1000), "unit US-2-ARMD", "go 9-06")
    roll(s, 91)
    assert at(s, "US-2-ARMD") == "9-05"
    assert left(s, "US-2-ARMD") == 18 - 9
    assert s.pools[FUEL] == 100000 - 15 * 9 * 90
    failed = told(s, "infiltration")[0].facts
    assert (failed["success"], failed["cost"], failed["fuel"]) == (False, 9, 15 * 9 * 90)
    assert "held up and loses 9 points" in WORDS["infiltration"](s, told(s, "infiltration")[0])
    assert s.halted >> unit(s, "US-2-ARMD") & 1
    assert not s.agenda


def test_an_infiltrator_that_got_through_may_pay_the_extra_point_too() -> None:
    """§8a §8c"""
    s = do(moving(wall()), "unit US-2-ARMD", "go 9-06")
    roll(s, 1, 3)
    assert left(s, "US-2-ARMD") == 18 - 10


def test_allied_foot_units_cannot_infiltrate() -> None:
    """§AMB-18 §8d"""
    s = moving({"US-1-INF": "9-05", "GE-91": "8-06"})
    s.mp[unit(s, "US-1-INF")] = 5  # one too few for the way round
    do(s, "unit US-1-INF")
    assert why_not(s, "go 9-06") == "§AMB-18"


def test_foot_units_hemmed_in_by_enemies_are_not_taken_up() -> None:
    """§AMB-18 §RUL-19"""
    s = moving({**wall("US-1-INF"), "US-4-INF": "11-12"})
    assert options(s, "unit") == ["US-4-INF"]
    assert why_not(s, "unit US-1-INF") == "§8e"


def test_the_way_round_is_taken_when_it_is_no_dearer() -> None:
    """§RUL-24 §RUL-22: out to 9-04, on to 10-05 and in again is a walk, and needs no luck."""
    s = moving({"US-2-ARMD": "9-05", "GE-91": "8-06"})
    found = reach(s, unit(s, "US-2-ARMD"))
    h = s.kit.hex_named("9-06")
    assert not found.past >> h & 1
    assert found.price[h] == 6
    do(s, "unit US-2-ARMD", "go 9-06")
    assert task(s) == "Step"


def test_a_way_round_as_dear_is_preferred() -> None:
    """§RUL-24 §RUL-22: four for the swamp and five to go in again are as much as one and eight."""
    swamp = dict.fromkeys(("9-04", "10-05", "10-06"), "swamp")
    s = moving({"US-2-ARMD": "9-05", "GE-91": "8-06"}, paint=swamp)
    found = reach(s, unit(s, "US-2-ARMD"))
    h = s.kit.hex_named("9-06")
    assert (found.price[h], found.past) == (9, found.past & ~(1 << h))


def test_a_sure_way_round_is_taken_even_if_it_is_dearer() -> None:
    """§RUL-24 §RUL-22 Swamp lies on the way round; without the points for it the unit must slip past."""
    swamp = dict.fromkeys(("9-04", "10-05", "11-05", "11-04"), "swamp")
    s = moving({"US-2-ARMD": "9-05", "GE-91": "8-06"}, paint={**swamp, "10-06": "ocean"})
    u, h = unit(s, "US-2-ARMD"), s.kit.hex_named("9-06")
    s.mp[u] = 40
    round_it = reach(s, u)
    assert not round_it.past >> h & 1
    assert round_it.price[h] > 9
    s.mp[u] = round_it.price[h] - 1
    found = reach(s, u)
    assert found.past >> h & 1
    assert found.price[h] == 9
    assert found.way(h) == (h,)


def test_infiltration_needs_its_points_in_full() -> None:
    """§8e §8c"""
    s = moving(wall())
    s.mp[unit(s, "US-2-ARMD")] = 8
    h = s.kit.hex_named("9-06")
    assert not reach(s, unit(s, "US-2-ARMD")).has(h)
    ruling = bars_step(s, unit(s, "US-2-ARMD"), h)
    assert ruling is not None
    assert (ruling.rule, ruling.facts["need"]) == ("§8e", 9)
    s.mp[unit(s, "US-2-ARMD")] = 9
    assert reach(s, unit(s, "US-2-ARMD")).has(h)


def test_germans_infiltrate_by_their_own_chance() -> None:
    """§8d: an infantry division under the computer gets through on 70, a person's does not on 41."""
    units = {"GE-91": "9-05", "US-1-INF": "8-06", "US-4-INF": "10-05", "US-9-INF": "8-05", "US-29-INF": "9-03"}
    s = roll(do(moving(units, GERMAN), "unit GE-91", "go 9-06"), 70, 10)
    assert at(s, "GE-91") == "9-06"
    s = roll(do(moving(units, GERMAN, german_player="person"), "unit GE-91", "go 9-06"), 41)
    assert at(s, "GE-91") == "9-05"
