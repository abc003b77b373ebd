"""§4a Weather: the chart, the points it leaves, the running percentage."""

from collections import Counter
from fractions import Fraction

import pytest

from bocage.games.battle_1981.tables import CLEAR, CLOUDY, OVERCAST, STORM, interdiction_points, weather_chances
from bocage.games.battle_1981.weather import (
    WeatherRoll,
    air_pool,
    expected_value,
    naval_pool,
    weather_of,
    weather_percent,
)
from tests.games.battle_1981.position import position, roll, run, told


@pytest.mark.parametrize("turn", range(13))
def test_every_face_of_the_die_has_its_weather(turn: int) -> None:
    """§4a §chart-weather The hundred faces give the printed chances."""
    found = Counter(weather_of(turn, face) for face in range(1, 101))
    assert tuple(found[weather] for weather in range(4)) == weather_chances(turn)


def test_the_weather_of_a_turn_is_rolled_and_kept() -> None:
    """§4a 6/18: 36 clear, 21 cloudy, 10 overcast, 33 storm."""
    for face, weather in ((36, CLEAR), (37, CLOUDY), (57, CLOUDY), (58, OVERCAST), (67, OVERCAST), (68, STORM)):
        s = run(position({}, turn=7), WeatherRoll())
        assert s.agenda[-1].key(s) == "weather 7"
        roll(s, face)
        assert s.weather == weather
        assert told(s, "weather")[0].facts["die"] == face


@pytest.mark.parametrize(
    ("weather", "air", "naval"), [(CLEAR, 250, 300), (CLOUDY, 200, 300), (OVERCAST, 150, 300), (STORM, 0, 150)]
)
def test_weather_by_choice_keeps_aircraft_down_and_a_storm_ships_away(weather: int, air: int, naval: int) -> None:
    """§4b §9l §AMB-26"""
    s = position({}, weather=weather, weather_cuts="support")
    assert (air_pool(s).total, naval_pool(s).total) == (air, naval)


@pytest.mark.parametrize("weather", [CLEAR, CLOUDY, OVERCAST, STORM])
def test_as_a_rule_weather_takes_from_interdiction_alone(weather: int) -> None:
    """§4b §AMB-26 The chart cuts what was put on interdiction, and nothing else; it is cut once."""
    s = position({}, weather=weather)
    assert (air_pool(s).total, naval_pool(s).total) == (250, 300)
    assert interdiction_points(99, weather) == (99, 79, 59, 0)[weather]


def test_the_pools_are_set_when_the_weather_is_known() -> None:
    """§9l What was left of the turn before is gone."""
    s = roll(run(position({}, turn=4, air_left=3, naval_left=4, weather_cuts="support"), WeatherRoll()), 60)
    assert (s.weather, s.air, s.naval) == (CLOUDY, 200, 300)


@pytest.mark.parametrize(("rating", "air", "naval"), [(1, 150, 180), (5, 250, 300), (6, 275, 330), (9, 350, 420)])
def test_ratings_count_a_tenth_a_step(rating: int, air: int, naval: int) -> None:
    """§3f"""
    s = position({}, air=rating, naval=rating)
    assert (air_pool(s).total, naval_pool(s).total) == (air, naval)


def test_against_a_person_aircraft_and_ships_count_two_fifths_more() -> None:
    """§3e"""
    s = position({}, german_player="person")
    assert (air_pool(s).total, naval_pool(s).total) == (350, 420)


def test_the_tally_of_a_pool_says_what_made_it() -> None:
    """§9l §3f §3e §4b"""
    tally = air_pool(position({}, weather=OVERCAST, air=6, german_player="person", weather_cuts="support"))
    assert [line.rule for line in tally] == ["§9l", "§3f", "§3e", "§4b"]
    assert tally.total == 231


def test_a_turns_expectation_weighs_the_four_weathers() -> None:
    """§4c D-Day: 52 of 1.00 and 48 of 0.90; 6/18 brings storms."""
    assert expected_value(0) == 9520
    assert expected_value(7) == 36 * 100 + 21 * 90 + 10 * 81 + 33 * 30


def test_the_running_percentage_compares_all_turns_so_far() -> None:
    """§4c Clear on D-Day is 5 in a hundred better than average; a storm on 6/6 makes it 31 worse."""
    s = roll(run(position({}, turn=0), WeatherRoll()), 1)
    assert (s.actual, s.expected, weather_percent(s)) == (100, 9520, 5)
    s.turn = 1
    roll(run(s, WeatherRoll()), 100)
    assert s.weather == STORM
    assert weather_percent(s) == round(100 * (Fraction(130 * 100, 9520 + expected_value(1)) - 1)) == -31


def test_before_any_weather_the_percentage_is_nothing() -> None:
    """§4c"""
    assert weather_percent(position({})) == 0
