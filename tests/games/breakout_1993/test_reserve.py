"""§12.52 The reserve, and what it buys."""

import pytest

from bocage.games.breakout_1993.reserve import BuyImpulses, first_impulse
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.evening import ALLIED, GERMAN, do, options, position, run, task, told, why_not


def night(reserve: tuple[int, int], **given: object) -> BreakoutState:
    return run(position({}, reserve=reserve, **given), BuyImpulses())  # type: ignore[arg-type]


def test_a_day_starts_on_zero_if_nothing_is_bought() -> None:
    """§12.54 Nobody with fewer than ten points is asked."""
    s = night((9, 9))
    assert task(s) == ""
    assert first_impulse(s) == 0


def test_the_german_buys_first_and_upwards() -> None:
    """§12.53 §12.53a §6.2 §RUL-73"""
    s = night((0, 25))
    assert s.agenda[-1].who(s) == GERMAN
    assert options(s) == ["buy 1", "buy 2", "done"]
    do(s, "buy 2")
    assert (s.reserve, s.bought, first_impulse(s), task(s)) == ([0, 5], [0, 2], 2, "")
    assert told(s, "bought")[0].facts["start"] == 2


def test_the_allies_buy_downwards() -> None:
    """§12.53 §12.54 C is -3."""
    s = night((90, 0))
    assert s.agenda[-1].who(s) == ALLIED
    do(s, "buy 3")
    assert (s.reserve[ALLIED], first_impulse(s)) == (60, -3)


def test_both_purchases_count() -> None:
    """§12.53"""
    s = night((20, 30))
    do(s, "buy 3", "buy 1")
    assert first_impulse(s) == 2


@pytest.mark.parametrize(("spaces", "rule"), [("4", "§12.53"), ("0", "§12.53"), ("3", "§12.53a")])
def test_three_spaces_are_the_most_and_ten_points_the_price(spaces: str, rule: str) -> None:
    """§12.53 §12.53a"""
    assert why_not(night((0, 20)), f"buy {spaces}") == rule


def test_an_older_custom_lifts_the_limit_within_the_track() -> None:
    """§12.53 §cup-5 The German buys to 12 at most; the Allies from there to C at most."""
    s = night((400, 400), impulse_purchases="unlimited")
    assert options(s)[-2:] == ["buy 12", "done"]
    assert why_not(s, "buy 13") == "§12.53"
    do(s, "buy 1")
    assert options(s)[-2:] == ["buy 4", "done"]
    assert why_not(s, "buy 5") == "§12.53"


def test_the_reserve_refits_nobody() -> None:
    """§12.53b §cup-3"""
    assert why_not(night((0, 20)), "refit G-12SS-Pz") == "§12.53b"


def test_points_may_be_saved() -> None:
    """§12.52"""
    s = do(night((0, 20)), "done")
    assert (s.reserve, first_impulse(s)) == ([0, 20], 0)


def test_after_a_breakout_nobody_buys() -> None:
    """§22.1"""
    s = position({}, reserve=(50, 50))
    s.result = "breakout"
    assert task(run(s, BuyImpulses())) == ""
