"""Closed forms for the printed charts, each beside the chart it reproduces.

The game reads the charts. Only losses are worked out by formula (losses.py), since their chart has few of the odds and
levels there are. What is here proves, by test, that we read the other charts right, and serves whoever compares them
with the program of 1981.
"""

from math import isqrt

from .losses import rounded
from .tables import CLEAR, Range, bombard_breaks

CLEAR_BOUNDS = (
    ((1460.04, 98.39, 2.063, 0.38), (2050.952, 48.179, 1.083)),
    ((1566.016, 104.942, 2.611, 0.352), (2200.19, 51.393, 1.202)),
)
"""§5e Low and high bound in clear weather: coefficients from 6/6 on, then from 6/16 on, by turns since."""

WEATHER_PARTS = ((1.0, 1.0), (0.89983, 0.90016), (0.8081, 0.80952), (0.28712, 0.30549))
"""§5e What other weather leaves of the low and of the high clear bound."""

FIRST, BEND = 1, 6
"""§5e The turns 6/6 and 6/16 at which the two curves begin."""


def supply_for(attack: int, defence: int) -> int:
    """§chart-supply Two and a half times both levels, and one, rounded down."""
    return (5 * attack * defence + 2) // 2


def transport_for(turn: int, weather: int) -> Range:
    """§5e The bounds of transport from 6/6 on, in other than clear weather to a point."""
    clear = tuple(rounded(_clear_bound(end, turn)) for end in (0, 1))
    if weather == CLEAR:
        return clear[0], clear[1]
    low, high = WEATHER_PARTS[weather]
    return rounded(clear[0] * low), rounded(clear[1] * high)


def interdiction_for(points: int) -> int:
    """§chart-interdict Half the root of the points, rounded down, and one."""
    return isqrt(points) // 2 + 1 if points else 0


def bombard_german_for(points: int) -> Range:
    """§chart-bombard From half the number of the band to the number of the band."""
    band = band_of(points)
    return band // 2, band


def bombard_allied_for(points: int) -> Range:
    """§chart-bombard Two thirds of what it would cost a German, rounded down."""
    low, high = bombard_german_for(points)
    return 2 * low // 3, 2 * high // 3


def band_of(points: int) -> int:
    """§chart-bombard The number of a band, 0 to 9; the breaks are 22.5 points apart but for one, so they are listed."""
    return sum(least <= points for least in bombard_breaks()) - 1


def _clear_bound(end: int, turn: int) -> float:
    early, late = CLEAR_BOUNDS[end]
    curve, since = (early, turn - FIRST) if turn <= BEND else (late, turn - BEND)
    value = 0.0
    for coefficient in reversed(curve):
        value = value * since + coefficient
    return value
