"""§18.2 The weather: how a day begins, what a Sunset roll turns it to, and how much of the day was Overcast."""

from .state import BreakoutState
from .tables import WEATHERS, day_named


def start_weather(s: BreakoutState) -> None:
    """§18.2 §18.21 The weather of the date; nothing of yesterday's counts."""
    s.weather, s.coming, s.skies = day_named(s.day).weather, "", [0] * len(WEATHERS)


def turned(s: BreakoutState) -> str:
    """§6.34 §18.2 What a change of weather makes of it: Clear becomes Overcast, and Overcast Clear.

    §RUL-37 A Storm becomes Overcast, and on a day that began with one Overcast becomes Storm again.
    """
    if s.weather != "overcast":
        return "overcast"
    return "storm" if day_named(s.day).weather == "storm" else "clear"


def count_impulse(s: BreakoutState) -> None:
    """§RUL-36 An impulse number is over: both impulses that shared it count as one of its weather."""
    s.skies[WEATHERS.index(s.weather)] += 1


def clear_impulses(s: BreakoutState) -> int:
    """§RUL-36 Impulse numbers of this day that were Clear."""
    return s.skies[WEATHERS.index("clear")]


def dull_impulses(s: BreakoutState) -> int:
    """§RUL-35 Impulse numbers of this day that were Overcast; those of a Storm count as such."""
    return sum(s.skies) - clear_impulses(s)


def overcast_share(s: BreakoutState) -> str:
    """§12.9a §RUL-35 Whether the day was `partly`, `mainly` or `wholly` Overcast; empty if it was not at all."""
    dull = dull_impulses(s)
    if not dull:
        return ""
    if not clear_impulses(s):
        return "wholly"
    return "mainly" if 2 * dull >= sum(s.skies) else "partly"


def is_stormy(s: BreakoutState) -> bool:
    """§18.3 §12.32 Whether there is a Storm now: nobody lands, and little comes over the beaches."""
    return s.weather == "storm"
