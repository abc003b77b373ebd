"""What positions of Breakout: Normandy (1993) are worth."""

import pytest

from bocage.ai.breakout_1993.expected import chances, days_left, doubtful, expected, places
from bocage.core import play
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.victory import score
from tests.games.breakout_1993.daytime import ALLIED, impulse

LINE = {"US-1-16": "26", "US-1-18": "26", "G-352-914": "27", "G-352-915": "27", "UK-3-8": "8", "G-21Pz-22": "10"}


LINE_BOARD = impulse(LINE)


def line(**more: str) -> BreakoutState:
    """Americans before St. Lô, the British before Caen."""
    return impulse({**LINE, **more}, allied=["26", "20", "8", "17", "18", "30", "29"], day=4)


def test_at_the_end_it_is_the_score() -> None:
    s = line()
    s.agenda = []
    assert expected(s) == score(s).total


def test_after_the_last_sunset_it_is_the_score() -> None:
    s = line(**{"G-12SS-25": "20"})
    s.day, s.phase = 7, "refit"
    assert expected(s) == score(s).total
    s.day = 6
    assert expected(s) != score(s).total


def test_a_breakout_is_worth_more_than_just_enough() -> None:
    s = line()
    s.result = "breakout"
    assert expected(s) > 10


def test_a_breakout_on_its_way_raises_the_worth_and_more_when_it_is_near() -> None:
    """Late in the week, when points alone would not do: who expects more than enough gains nothing by a breakout."""
    counting = {LINE_BOARD.kit.codes[place] for place in places()}
    held = ["24", *[code for code in map(str, range(1, 61)) if code not in counting]]
    near = impulse({**LINE, "US-4-8": "24", "US-4-12": "24"}, allied=held, day=6)
    inside = impulse({**LINE, "US-4-8": "D", "US-4-12": "24"}, allied=held, day=6)
    inside.lines = inside.kit.water
    later = expected(inside)
    assert later > expected(near)
    inside.fresh_zone = 1 << inside.kit.unit_index["US-4-8"]
    assert expected(inside) > later


def test_strength_on_either_side_counts() -> None:
    even = expected(line())
    assert expected(line(**{"US-1-26": "26"})) > even
    assert expected(line(**{"G-352-916": "27"})) < even


@pytest.mark.parametrize(("name", "sign"), [("US-1-16", -1), ("G-352-914", 1)])
def test_every_level_counts(name: str, sign: int) -> None:
    s = line()
    worths = []
    for level in (Level.FRESH, Level.SPENT, Level.DISRUPT_1, Level.DISRUPT_2):
        s.level[s.kit.unit_index[name]] = level
        worths.append(sign * expected(s))
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths)


def test_a_beach_counts_though_it_has_no_points() -> None:
    s = line()
    without = expected(s)
    s.held |= 1 << s.kit.place_named("51")
    assert expected(s) > without


def test_chances_are_chances_and_held_ground_is_surer() -> None:
    s = line()
    found = dict(zip(places(), chances(s), strict=True))
    assert all(0 < chance < 1 for chance in found.values())
    bayeux, caen = s.kit.place_named("20"), s.kit.place_named("10")
    assert found[bayeux] > 0.5 > found[caen]


def test_the_day_runs_out() -> None:
    early, late = impulse(LINE, number=1, day=4), impulse(LINE, number=8, day=4)
    assert days_left(early) > days_left(late) > 3
    late.phase = "refit"
    assert days_left(late) == 3
    late.phase, late.day = "dawn", 5
    assert days_left(late) == 3


def test_what_is_most_in_doubt_comes_first() -> None:
    s = line()
    assert set(doubtful(s)) == set(places())
    assert s.kit.codes[doubtful(s)[0]] in ("10", "27", "44", "58")


def test_it_can_be_asked_at_any_moment() -> None:
    s = GAME.new("one_week", {})
    play.begin(s)
    assert 0 < expected(s) < 28
    s.advantage = ALLIED.enemy
    assert expected(s) != expected(impulse(LINE))
