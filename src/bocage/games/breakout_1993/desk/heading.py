"""When it is, and which rule governs."""

from bocage.games.breakout_1993.state import BreakoutState

from .calendar import date_words, last_day, today
from .names import PHASES, impulse_name, side_word, weather_word

BY_SIDE = ("dawn", "refit", "regroup", "reserve")
"""Phases in which one side acts after the other."""


def heading(s: BreakoutState) -> str:
    """Date, impulse or phase, weather, and whether the day is about to end."""
    if s.phase == "over" or s.result:
        return f"{date_words(min(today(s), last_day(s)))} · The game is over"
    if s.phase == "setup":
        return f"Before {date_words(1)}"
    return " · ".join([date_words(today(s)), *_moment(s), *_sky(s)])


def _moment(s: BreakoutState) -> list[str]:
    if s.phase == "daylight":
        last = ["the last of the day"] if s.night else []
        return [f"{side_word(s.mover)} impulse {impulse_name(s.impulse)}", *last]
    title = PHASES[s.phase]
    return [f"{title}, {side_word(s.mover)}" if s.phase in BY_SIDE else title]


def _sky(s: BreakoutState) -> list[str]:
    """§18.2 §6.341"""
    if s.phase == "reserve":
        return []
    turning = f", {weather_word(s.coming)} from the next number on" if s.coming else ""
    return [f"{weather_word(s.weather)}{turning}"]


PHASE_RULES = {
    "setup": "§5.1",
    "airborne": "§21.1A",
    "naval": "§21.1B",
    "air": "§21.1C",
    "amphibious": "§21.1D",
    "dawn": "§6.2",
    "daylight": "§6.3",
    "refit": "§6.4",
    "regroup": "§6.5",
    "reserve": "§12.53",
    "over": "§22.2",
}
"""The rule of each phase."""
