"""The shares of Areas are fitted to what came of them in matches."""

from math import exp
from pathlib import Path
from random import Random

import pytest

from bocage.ai.breakout_1993.expected import Share, places
from tools.breakout_shares import Course, Sight, courses, likeliest, main, missed, unseen

MATCH = Path(__file__).parent.parent / "golden" / "breakout-1993" / "recruit-one_week-standard.match"


def played(share: Share, count: int) -> list[Course]:
    """Matches of an Area that has this share, each seen at ten moments."""
    dice, found = Random(1), list[Course]()
    for _ in range(count):
        luck = dice.gauss(0, 1)
        chance = 1 / (1 + exp(-luck - share.base - share.slope))
        found.append(Course([Sight(1.0, luck)] * 10, dice.random() < chance))
    return found


def test_a_share_is_found_again_in_many_matches_and_hardly_moved_by_few() -> None:
    now, true = Share(0.0, 0.0), Share(1.0, 0.5)
    found = likeliest(played(true, 2000), now)
    assert found.base + found.slope == pytest.approx(1.5, abs=0.15)
    few = likeliest(played(true, 2), now)
    assert abs(few.base) < 0.25


def test_what_was_fitted_misses_less_on_matches_it_does_not_know() -> None:
    now, matches = Share(0.0, 0.0), played(Share(2.0, 0.0), 200)
    assert missed(matches, likeliest(matches, now)) < missed(matches, now)
    assert unseen(matches, now) < missed(matches, now)


def test_a_match_tells_of_every_area_with_points(capsys: pytest.CaptureFixture[str]) -> None:
    told = courses(MATCH)
    assert list(told) == places()
    assert all(len(one.sights) > 50 for one in told.values())
    main([str(MATCH), str(MATCH)])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(places())
    assert lines[3].startswith("7 = { base = ")
