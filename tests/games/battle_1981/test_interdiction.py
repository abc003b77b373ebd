"""§2d Interdiction: what may be sealed, what the weather leaves of it, what it costs the Germans."""

from typing import Any

import pytest

from bocage.core.protocol import Action, Fact, Side
from bocage.games.battle_1981.interdiction import InterdictionStep, OpenInterdiction, most_cut, thresholds
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import CLEAR, CLOUDY, OVERCAST, STORM
from tests.games.battle_1981.position import do, options, position, roll, run, task, told, unit, why_not

GERMANS = {"GE-21PZ": "8-12", "GE-916": "7-08"}


def opened(points: int, weather: int = CLEAR, **given: Any) -> BattleState:
    s = position({**GERMANS, "US-1-INF": "5-08"}, weather=weather, **given)
    s.interdiction = points
    return run(s, OpenInterdiction())


def test_up_to_99_points_may_be_given() -> None:
    """§chart-interdict §9k Two digits, whatever the pool holds."""
    s = run(position(GERMANS), InterdictionStep())
    assert options(s, "interdict") == [str(n) for n in range(100)]
    assert why_not(s, "interdict 100") == "§chart-interdict"


def test_no_more_can_be_given_than_there_are() -> None:
    """§9l"""
    s = run(position(GERMANS, air_left=40), InterdictionStep())
    assert options(s, "interdict")[-1] == "40"
    assert why_not(s, "interdict 41") == "§9l"
    assert why_not(s, "interdict 007") == why_not(s, "interdict no") == "§2d"


def test_the_order_is_sealed_and_costs_nothing_in_sight_until_it_is_opened() -> None:
    """§2d"""
    s = do(run(position(GERMANS), InterdictionStep()), "interdict 64")
    assert (s.interdiction, s.air, s.opened, s.sealed_air()) == (64, 250, False, 64)
    assert told(s, "interdiction_ordered")[0].to == (Side.ALLIED,)
    run(s, OpenInterdiction())
    assert (s.air, s.opened, s.sealed_air()) == (186, True, 0)
    assert told(s, "interdiction")[0].reveals


def test_nobody_is_asked_where_it_cannot_matter() -> None:
    """§2d §chart-interdict A storm, no aircraft, D-Day without German movement."""
    assert task(run(position(GERMANS, weather=STORM, air_left=50), InterdictionStep())) == ""
    assert task(run(position(GERMANS, air_left=0), InterdictionStep())) == ""
    assert task(run(position(GERMANS, turn=0), InterdictionStep())) == ""
    assert task(run(position(GERMANS, turn=0, german_dday="move"), InterdictionStep())) == "Interdict"


@pytest.mark.parametrize(
    ("points", "weather", "most"),
    [
        (16, CLEAR, 3),
        (16, CLOUDY, 2),  # 12.8
        (20, CLOUDY, 3),  # 16
        (19, CLOUDY, 2),  # 15.2
        (4, CLOUDY, 1),  # 3.2
        (1, CLOUDY, 0),  # 0.8
        (99, OVERCAST, 4),  # 59.4
        (99, CLEAR, 5),
        (99, STORM, 0),
    ],
)
def test_the_weather_cuts_the_points_before_the_chart_is_read(points: int, weather: int, most: int) -> None:
    """§chart-interdict §AMB-21 Whole points, the rest dropped."""
    assert most_cut(position({}, weather=weather), points) == most


def test_thresholds_say_where_more_points_tell() -> None:
    """§chart-interdict §AMB-21"""
    assert thresholds(position({})) == [(1, 1), (4, 2), (16, 3), (36, 4), (64, 5)]
    assert thresholds(position({}, weather=CLOUDY)) == [(2, 1), (5, 2), (20, 3), (45, 4), (80, 5)]
    assert thresholds(position({}, weather=STORM)) == []


def test_each_german_unit_draws_its_own_loss() -> None:
    """§chart-interdict §AMB-17 36 points: none to four. Allied units draw nothing."""
    s = opened(36)
    assert (s.agenda[-1].faces(s), s.agenda[-1].key(s)) == (5, "interdiction 3 GE-916 of 5")
    roll(s, 1, 5)
    assert (s.cut[unit(s, "GE-916")], s.cut[unit(s, "GE-21PZ")], s.cut[unit(s, "US-1-INF")]) == (0, 4, 0)
    assert task(s) == ""


def test_by_choice_one_lot_holds_for_all() -> None:
    """§AMB-17"""
    s = opened(36, interdiction="common")
    assert s.agenda[-1].key(s) == f"interdiction 3 of {s.agenda[-1].faces(s)}"
    roll(s, 4)
    assert (s.cut[unit(s, "GE-916")], s.cut[unit(s, "GE-21PZ")], task(s)) == (3, 3, "")


def test_no_points_no_dice() -> None:
    """§chart-interdict"""
    s = opened(0)
    assert (task(s), s.opened, told(s, "interdiction")[0].facts["most"]) == ("", True, 0)


def test_interdiction_costs_no_casualties() -> None:
    """§AMB-13"""
    s = roll(opened(99), 6, 6)
    assert s.cut[unit(s, "GE-21PZ")] == 5
    assert (s.cp[unit(s, "GE-21PZ")], s.points) == (95, [0] * 10)


def test_a_refusal_says_what_would_be_right() -> None:
    """§chart-interdict §9l The most that can be entered, what the pool holds; other verbs are not its affair."""
    s = run(position(GERMANS, air_left=40), InterdictionStep())

    def facts(text: str) -> dict[str, Fact] | None:
        ruling = s.agenda[-1].bars(s, Action.parse(text))
        return None if ruling is None else ruling.facts

    assert facts("interdict 120") == {"given": 120, "most": 99}
    assert facts("interdict 41") == {"given": 41, "have": 40}
    assert facts("interdict 07") == {"given": "07"}
    assert facts("bomb 7") is None
