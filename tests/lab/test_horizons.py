"""What looks of different length are said to be good for, on readings made up for the purpose."""

import pytest

from bocage.lab.horizons import REPLIES, Moment, Reading, horizons

LOOKS = len(REPLIES)


def plan(early: list[float], late: list[float]) -> list[Reading]:
    """A plan by what it showed at every look but the last, and at the end, sample by sample."""
    cost = tuple(10 * (number + 1) for number in range(LOOKS + 1))
    return [Reading((*[soon] * LOOKS, end), cost) for soon, end in zip(early, late, strict=True)]


def moment(early: list[float], late: list[float]) -> Moment:
    """A thought with judgement's own plan, worth nothing, and another."""
    return [plan([0.0] * len(early), [0.0] * len(late)), plan(early, late)]


def test_a_look_that_says_half_of_what_comes_is_as_good_as_the_end() -> None:
    found = horizons([moment([1.0, 1.0], [2.0, 2.0]), moment([-1.0, -1.0], [-2.0, -2.0])])
    assert [one.replies for one in found] == [*REPLIES, -1]
    assert (found[0].scatter, found[0].differ, found[-1].differ) == (0, 1, 2)
    assert found[0].foretells == pytest.approx(1)
    assert found[0].gained.value == 1  # the good plan is taken, the bad one left


def test_a_look_that_is_wrong_costs_what_it_chooses() -> None:
    found = horizons([moment([1.0, 1.0], [-2.0, -2.0]), moment([1.0, 1.0], [-4.0, -4.0])])
    assert found[0].foretells < 0
    assert found[0].gained.value == -3
    assert found[-1].gained.value == 0


def test_one_half_chooses_and_the_other_judges() -> None:
    found = horizons([moment([5.0, -5.0], [8.0, 0.0]), moment([5.0, -5.0], [8.0, 0.0])])
    assert found[0].gained.value == 0  # chosen by the sample that shone, judged by the one that did not
    assert found[0].differ == 0
    assert found[0].scatter == pytest.approx(50**0.5)


def test_longer_looks_cost_more() -> None:
    costs = [one.actions for one in horizons([moment([1.0, 1.0], [1.0, 1.0])] * 2)]
    assert costs == sorted(costs)
    assert costs[0] < costs[-1]
