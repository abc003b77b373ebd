"""The benchmarks of every game run and measure something."""

import pytest

from bench.__main__ import COURSES, LINES, measure_course
from bench.playout import Course, clone_time, largest_state, midgame, option_times, playouts, unit_moves_per_second
from bocage import registry

pytestmark = pytest.mark.prove

every_course = pytest.mark.parametrize("course", COURSES, ids=lambda course: f"{course.game_id}{course.preset}")


@every_course
def test_playouts_count_their_actions(course: Course) -> None:
    done = playouts(course, 0.05)
    assert done.matches >= 1
    assert done.actions > 100
    assert 0 < largest_state(course) < 10_000


@every_course
def test_positions_come_from_the_middle_of_a_match(course: Course) -> None:
    assert len(midgame(course, every=200)) >= 2


@every_course
def test_the_other_measures_give_numbers(course: Course) -> None:
    assert unit_moves_per_second(course, 0.05) > 0
    assert option_times(course, 0.05)[0] > 0
    assert clone_time(course, 0.01) > 0


def test_every_game_is_measured_and_every_measure_has_its_line() -> None:
    assert {course.game_id for course in COURSES} == {game.id for game in registry.games()}
    keys = [key for key, *_ in LINES]
    assert len(keys) == len(set(keys))
    assert set(measure_course(COURSES[0], 0.02, 1.0)) <= set(keys)
