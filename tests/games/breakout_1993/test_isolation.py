"""§12.8 Isolation."""

import pytest

from bocage.games.breakout_1993.isolation import Isolation, isolated_units
from bocage.games.breakout_1993.kinds import Level
from tests.games.breakout_1993.evening import at, level, position, roll, run, task, told

CUT_OFF = ["46", "47", "48", "49", "50", "44", "45", "58"]
"""The neck of the Cotentin and Cherbourg: Valognes is cut off."""


def test_only_germans_without_a_path_roll() -> None:
    """§12.8 §RUL-33"""
    s = position({"G-709-729": "54", "G-91-1057": "42", "US-4-8": "51"}, allied=CUT_OFF)
    assert [s.kit.kinds[u].id for u in isolated_units(s)] == ["G-709-729"]
    assert task(run(position({"G-709-729": "54"}), Isolation())) == ""


@pytest.mark.parametrize(
    ("start", "die", "end"),
    [
        ("fresh", 1, Level.SPENT),
        ("fresh", 2, Level.FRESH),
        ("spent", 1, Level.ELIMINATED),
        ("spent", 2, Level.DISRUPT_1),
        ("spent", 3, Level.SPENT),
        ("d1", 2, Level.ELIMINATED),
        ("d1", 3, Level.DISRUPT_2),
        ("d1", 4, Level.DISRUPT_1),
        ("d2", 3, Level.ELIMINATED),
        ("d2", 4, Level.ELIMINATED),
        ("d2", 5, Level.DISRUPT_2),
    ],
)
def test_below_its_level_a_unit_surrenders_and_equal_to_it_it_falls(start: str, die: int, end: Level) -> None:
    """§12.8 §RUL-34 Fresh 1, Spent 2, Disrupt 1 3, Disrupt 2 4."""
    s = run(position({"G-709-729": f"54 {start}"}, allied=CUT_OFF), Isolation())
    roll(s, die)
    if end == Level.ELIMINATED:
        assert at(s, "G-709-729") == "-1"
    else:
        assert (at(s, "G-709-729"), level(s, "G-709-729")) == ("54", end)
    assert told(s, "isolation")[0].facts["level"] == end


def test_a_surrender_leaves_the_area_to_the_allies_there() -> None:
    """§7.4 §12.8"""
    s = run(position({"G-709-729": "54 d2", "US-4-8": "54"}, allied=CUT_OFF), Isolation())
    assert not s.controls(0, s.kit.place_named("54"))
    roll(s, 1)
    assert s.controls(0, s.kit.place_named("54"))
