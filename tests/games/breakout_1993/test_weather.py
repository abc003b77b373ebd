"""§18.2 Weather: how a day begins, how it turns, how much of it was Overcast."""

import pytest

from bocage.games.breakout_1993.weather import count_impulse, is_stormy, overcast_share, start_weather, turned
from tests.games.breakout_1993.evening import position


@pytest.mark.parametrize(
    ("day", "weather"), [(1, "clear"), (4, "overcast"), (15, "storm"), (17, "storm"), (18, "clear")]
)
def test_a_day_begins_with_the_weather_of_its_date(day: int, weather: str) -> None:
    """§18.2 §18.21 6 and 9 June, the storm of the 20th to the 22nd, the day after."""
    s = position({}, day=day, weather="storm", skies=(2, 3, 4), scenario="three_weeks")
    s.coming = "clear"
    start_weather(s)
    assert (s.weather, s.coming, s.skies) == (weather, "", [0, 0, 0])


@pytest.mark.parametrize(("now", "then"), [("clear", "overcast"), ("overcast", "clear")])
def test_a_change_turns_clear_and_overcast_into_each_other(now: str, then: str) -> None:
    """§6.34 §18.2"""
    assert turned(position({}, day=2, weather=now)) == then


def test_a_storm_calms_and_comes_back() -> None:
    """§RUL-37 §18.3 On 20 June Overcast turns to Storm, not to Clear."""
    assert turned(position({}, day=15, weather="storm")) == "overcast"
    assert turned(position({}, day=15, weather="overcast")) == "storm"
    assert is_stormy(position({}, day=15, weather="storm"))
    assert not is_stormy(position({}, day=15, weather="overcast"))


def test_an_impulse_number_is_counted_once_for_its_weather() -> None:
    """§RUL-36"""
    s = position({}, weather="overcast", skies=(3, 1, 0))
    count_impulse(s)
    assert s.skies == [3, 2, 0]


@pytest.mark.parametrize(
    ("skies", "share"),
    [
        ((5, 0, 0), ""),
        ((5, 4, 0), "partly"),
        ((4, 4, 0), "mainly"),
        ((1, 3, 2), "mainly"),
        ((0, 6, 0), "wholly"),
        ((0, 0, 6), "wholly"),
    ],
)
def test_half_the_impulses_make_a_day_mainly_overcast(skies: tuple[int, int, int], share: str) -> None:
    """§RUL-35 §12.9a A Storm counts as Overcast."""
    assert overcast_share(position({}, skies=skies)) == share
