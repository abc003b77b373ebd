"""§6.3 The impulses of a day, its end and its weather."""

from typing import Any

from bocage.games.breakout_1993.daylight import Daylight
from bocage.games.breakout_1993.state import BreakoutState

from .daytime import ALLIED, GERMAN, do, options, position, roll, run, task, told, why_not

UNITS = {"UK-50-69": "20", "G-352-915": "20", "G-12SS-25": "A"}


def day(number: int = 5, weather: str = "clear", **given: Any) -> BreakoutState:
    """A day that stands on an impulse number, Germans about to choose."""
    s = position(UNITS, weather=weather, skies=(0, 0, 0), **given)
    s.impulse, s.night = number, False
    return run(s, Daylight())


def test_germans_first_under_one_number() -> None:
    """§6.3 §RUL-15 §6.1"""
    s = day()
    assert (s.mover, s.impulse) == (GERMAN, 5)
    do(s, "pass")
    assert (s.mover, s.impulse) == (ALLIED, 5)
    do(s, "pass")
    roll(s, 3, 3)
    do(s, "stand")
    assert (s.mover, s.impulse) == (GERMAN, 6)


def test_a_sunset_roll_of_its_own() -> None:
    """§6.321 §11.1 It may be void like any other."""
    s = do(day(), "pass", "pass")
    roll(s, 1, 1)
    assert options(s) == ["stand", "reroll sunset"]
    assert why_not(s, "reroll attack") == "§11.1"
    do(s, "reroll sunset")
    roll(s, 6, 6)
    assert task(s) == "ChooseImpulse"
    assert s.advantage == GERMAN


def test_a_sunset_roll_that_brings_nothing_is_not_void() -> None:
    """§6.33 §6.34 §11.1 On number 1 two dice neither end the day nor turn the weather: nobody is asked."""
    s = do(day(1), "pass", "pass")
    roll(s, 1, 1)
    assert task(s) == "ChooseImpulse"


def test_below_the_number_the_day_ends() -> None:
    """§6.33 §RUL-61"""
    s = do(day(), "pass", "pass")
    roll(s, 1, 3)
    do(s, "stand")
    assert s.agenda == []
    assert s.night


def test_the_first_roll_of_the_allies_is_the_sunset_roll() -> None:
    """§6.32 §6.331 The impulse is played to its end."""
    s = do(day(), "pass", "activate 20", "assault 20", "point UK-50-69", "commit")
    roll(s, 1, 3, 6, 6)
    do(s, "stand")
    assert task(s) == "Active"
    do(s, "done")
    assert s.agenda == []
    assert told(s, "sunset")[-1].facts["dice"] == (1, 3)


def test_equal_to_the_number_the_weather_turns() -> None:
    """§6.34 §6.341 From the next German impulse on."""
    s = do(day(), "pass", "activate 20", "assault 20", "point UK-50-69", "commit")
    roll(s, 2, 3, 6, 6)
    do(s, "stand")
    assert s.weather == "clear"
    do(s, "done")
    assert (s.mover, s.weather) == (GERMAN, "overcast")


def test_the_longest_day() -> None:
    """§RUL-16 No roll reaches 13."""
    s = do(day(13), "pass", "pass")
    roll(s, 6, 6)
    do(s, "stand")
    assert s.agenda == []


def test_a_bombing_holds_the_number() -> None:
    """§6.31 §RUL-36 It is counted when it is left."""
    s = do(day(), "pass", "bombard 20", "air british", "target G-352-915", "commit")
    roll(s, 3, 4, 6, 6)
    do(s, "stand")
    assert (s.mover, s.impulse, s.skies) == (GERMAN, 5, [0, 0, 0])
    do(s, "pass", "pass")
    roll(s, 6, 6)
    do(s, "stand")
    assert (s.impulse, s.skies) == (6, [1, 0, 0])
