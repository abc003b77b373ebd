"""Days of June 1944 in words."""

from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import day_named

WEEKDAYS = ("Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday", "Monday")
"""From 6 June 1944 on."""


def date_words(day: int) -> str:
    """§18.2 A day by its date: `Tuesday 6 June`."""
    return f"{WEEKDAYS[(day - 1) % len(WEEKDAYS)]} {day_named(day).date}"


def last_day(s: BreakoutState) -> int:
    """§22.2 The day after which points are counted."""
    return scenario_named(s.scenario).days


def today(s: BreakoutState) -> int:
    """The day that is played, the first one before the game begins."""
    return max(s.day, 1)
