"""§12.9 Air supply."""

import pytest

from bocage.games.breakout_1993.air_supply import air_supply_areas, air_supply_value
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.refit import SideRefit
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.evening import ALLIED, GERMAN, codes, do, level, options, position, roll, run, why_not


def evening(units: dict[str, str], **given: object) -> BreakoutState:
    return run(position(units, **given), SideRefit(ALLIED))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("units", "added"),
    [
        ({"US-101-501": "50 spent"}, 4),
        ({"US-101-501": "50 d1"}, 3),
        ({"US-101-501": "50 spent", "G-91-1057": "50"}, 2),
    ],
)
def test_the_ground_and_the_level_count(units: dict[str, str], added: int) -> None:
    """§12.9 §12.9a Free 4, in German hands 2, disrupted 1 less."""
    s = position(units)
    assert air_supply_value(s, s.kit.unit_index["US-101-501"]).total == added


def test_an_allied_area_that_germans_contest_adds_three() -> None:
    """§12.9"""
    s = position({"US-101-501": "50 spent", "G-91-1057": "50"}, allied=["50"])
    assert air_supply_value(s, s.kit.unit_index["US-101-501"]).total == 3


@pytest.mark.parametrize(("skies", "added"), [((5, 0, 0), 4), ((5, 1, 0), 3), ((3, 3, 0), 2), ((0, 5, 0), 1)])
def test_clouds_count_against_it(skies: tuple[int, int, int], added: int) -> None:
    """§12.9a §RUL-35 Partly, mainly, wholly Overcast."""
    s = position({"US-101-501": "50 spent"}, skies=skies)
    assert air_supply_value(s, s.kit.unit_index["US-101-501"]).total == added


def test_each_unit_needs_seven_and_rises_one_level() -> None:
    """§12.9 In a Free Area on a Clear day a 3 is enough; a disrupted unit needs 4."""
    s = evening({"US-101-501": "50 spent", "US-101-502": "50 d1", "US-101-506": "50"})
    do(s, "airsupply 50")
    roll(s, 3, 3)
    assert (level(s, "US-101-501"), level(s, "US-101-502")) == (Level.FRESH, Level.DISRUPT_1)
    s = evening({"US-101-501": "50 spent", "US-101-502": "50 d1"})
    do(s, "airsupply 50")
    roll(s, 2, 4)
    assert (level(s, "US-101-501"), level(s, "US-101-502")) == (Level.SPENT, Level.SPENT)


def test_each_army_has_one_area_a_day() -> None:
    """§12.91"""
    s = evening({"US-101-501": "50 spent", "US-82-505": "49 spent", "UK-6-3": "7 spent"})
    assert options(s, "airsupply") == ["7", "49", "50"]
    do(s, "airsupply 50")
    roll(s, 1)
    assert options(s, "airsupply") == ["7"]
    assert why_not(s, "airsupply 49") == "§12.91"
    assert why_not(s, "airsupply 50") == "§12.91"


def test_a_drop_needs_somebody_to_refit_in_an_area() -> None:
    """§12.9 Nobody in Carentan; only Fresh units in Ste. Mère-Église; a Zone is no Area."""
    s = evening({"US-101-501": "50", "US-82-505": "49 spent", "US-2A-CCA": "E spent"})
    assert codes(s, air_supply_areas(s)) == ["49"]
    assert [why_not(s, f"airsupply {place}") for place in ("44", "50", "E")] == ["§12.9"] * 3


def test_germans_are_not_supplied_by_air() -> None:
    """§12.9"""
    s = run(position({"G-91-1057": "49 spent"}), SideRefit(GERMAN))
    assert not options(s, "airsupply")
    assert why_not(s, "airsupply 49") == "§12.9"
