"""Outlooks fitted to what came: the truth is found again, and the score says how well."""

from functools import cache
from random import Random

import pytest

from bocage.ai.outlook import Outlook
from bocage.lab.fitting import Course, Fitted, Moment, SelfPlay, brier, course, fit, outlook_now

TRUTH = Outlook(par=10.0, open=20.0, close=4.0)


def courses(number: int, seed: int = 1) -> list[Course]:
    """Matches seen once each, won as the true outlook has it."""
    chance, found = Random(seed), []
    for _ in range(number):
        moment = Moment(chance.gauss(12, 15), chance.random())
        won = float(chance.random() < TRUTH.chance(moment.worth, moment.progress))
        found.append(Course([moment], won, 0.0))
    return found


@cache
def fitted() -> Fitted:
    """A fit to many matches, judged beside an outlook that is far off."""
    return fit(courses(1500), Outlook(0.0, 1.0, 1.0))


def test_the_truth_is_found_again() -> None:
    found = fitted()
    assert found.outlook.par == pytest.approx(10, abs=2)
    assert found.outlook.open == pytest.approx(20, rel=0.25)
    assert found.outlook.close == pytest.approx(4, rel=0.4)
    assert found.brier == pytest.approx(brier(courses(1500), TRUTH), abs=0.003)
    assert found.brier < found.unseen < found.flat == pytest.approx(found.won * (1 - found.won))
    assert found.brier < found.before
    assert not found.one_sided


def test_what_is_foretold_comes_as_often() -> None:
    found = fitted()
    assert sum(part.moments for part in found.bins) == found.moments == 1500
    for part in found.bins:
        assert part.came == pytest.approx(part.foretold, abs=0.12)


def test_no_outlook_near_by_is_likelier() -> None:
    found = fit(courses(300), TRUTH).outlook
    best = brier(courses(300), found)
    for other in (
        Outlook(found.par + 12, found.open, found.close),
        Outlook(found.par, found.open * 3, found.close * 3),
    ):
        assert brier(courses(300), other) > best


def test_where_one_side_always_wins_the_fit_stays_finite_and_says_so() -> None:
    found = fit([Course([Moment(float(n), 0.5)], 1.0, 5.0) for n in range(20)], TRUTH)
    assert found.one_sided
    assert -12 < found.outlook.par < 0
    assert found.outlook.open > 1
    assert found.bias == pytest.approx(9.5 - 5)


def test_an_end_without_surprise_leaves_some_doubt() -> None:
    found = fit([Course([Moment(float(n), 1.0)], float(n > 10), 0.0) for n in range(20)], TRUTH)
    assert found.outlook.par == pytest.approx(10.5, abs=0.5)
    assert found.outlook.close > 0.1


def test_matches_are_noted_phase_by_phase(pebbles: str) -> None:
    seen = course(SelfPlay(pebbles, "heap", {"pace": "slow"}, "regular"), 0)
    assert [moment.progress for moment in seen.moments] == pytest.approx([n / 12 for n in range(12)], abs=1e-4)
    assert seen.moments[1].worth == -1.0
    assert (seen.won, seen.score) == (0.5, 0.0)
    found = fit([course(SelfPlay(pebbles, "heap", {"pace": "slow"}, "random"), n) for n in range(8)], TRUTH)
    assert found.matches == 8
    assert outlook_now(SelfPlay(pebbles, "heap", {}, "random")).par == 6.0
