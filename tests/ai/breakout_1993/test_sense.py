"""Breakout: Normandy (1993) beside history."""

import pytest

from bocage.core.protocol import Side
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.state import GONE
from bocage.lab.sense.breakout_1993 import HISTORY, SENSE
from tests.games.breakout_1993.daytime import impulse


def test_a_front_is_what_the_allies_hold_alone() -> None:
    s = impulse({"US-1-16": "26", "G-352-914": "20", "UK-3-8": "20"}, allied=["26", "20", "18"])
    front = SENSE.front(s)
    assert front.held == {"26", "18"}
    assert {"20", "44", "51"} <= front.history
    assert front.date == "1944-06-12"


@pytest.mark.parametrize("scenario", [each.id for each in GAME.scenarios])
def test_every_scenario_has_its_day_in_history(scenario: str) -> None:
    front = SENSE.front(GAME.new(scenario, {}))
    codes = {code for _, listed in HISTORY.values() for code in listed.split()}
    assert codes <= set(GAME.new(scenario, {}).kit.codes)
    assert front.history
    assert not front.held


def test_losses_are_units() -> None:
    s = impulse({"US-1-16": "26", "G-352-914": "27", "G-352-915": "27"})
    s.place(s.kit.unit_index["G-352-914"], GONE)
    assert SENSE.losses(s) == {Side.ALLIED: 0, Side.GERMAN: 1}
