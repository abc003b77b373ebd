"""Chances, points and levels of an attack as a player reads them."""

from fractions import Fraction

from bocage.core.chances import average, percent
from bocage.games.breakout_1993.forecast import ENDS, TURNS, Stand, win_chance

from .names import number_of

__all__ = [
    "EFFECT",
    "NAMED",
    "OVERRUN",
    "REPULSE",
    "SKY_WORDS",
    "TIE",
    "WIN",
    "WIPED",
    "against",
    "assault_code",
    "averages",
    "between",
    "casualty_words",
    "change_words",
    "forced_words",
    "odds_words",
    "points_words",
]

REPULSE, TIE, WIPED, OVERRUN = "R", "T", "all", "OVR"
"""§9.4 §9.51 What an assault can come to besides Casualty Points."""

NAMED = 6
"""So many units are named of those who become Spent."""

WIN, EFFECT = "to win the roll", "to bring points"
"""What the chance of an attack is a chance of: an assault, a bombardment. Who wins the roll has not won the Area."""

SKY_WORDS = {ENDS: "the day ends", TURNS: "the weather turns"}


def against(attack: int, defense: int) -> str:
    """`15 against 13`"""
    return f"{attack} against {defense}"


def odds_words(attack: int, defense: int, aim: str = WIN) -> str:
    """`15 against 13, 66% to win the roll`: at least one point more than the defender."""
    return f"{against(attack, defense)}, {percent(win_chance(attack - defense))} {aim}"


def change_words(now: tuple[int, int], then: tuple[int, int], aim: str = WIN) -> str:
    """`15 → 16, 66% → 75% to win the roll`; the whole odds where nothing changes."""
    if now == then:
        return odds_words(*then, aim)
    change = f"{now[0]} → {then[0]}" if now[1] == then[1] else f"{against(*now)} → {against(*then)}"
    return f"{change}, {percent(win_chance(now[0] - now[1]))} → {percent(win_chance(then[0] - then[1]))} {aim}"


def forced_words(cleared: Fraction) -> str:
    """`34% that the Area falls by force`: nobody could stay, whatever the defender chooses."""
    return f"{percent(cleared)} that the Area falls by force" if cleared else "the Area cannot fall by force"


def between(least: int, most: int, noun: str) -> str:
    """`3 levels`, `1 to 3 levels`."""
    return number_of(most, noun) if least == most else f"{least} to {number_of(most, noun)}"


def averages(least: Fraction, most: Fraction, noun: str) -> str:
    """`1.2 levels`, `0.4 to 1.2 levels`, `1 level`."""
    found = " to ".join(dict.fromkeys((average(least), average(most))))
    return f"{found} {noun}" if found == "1" else f"{found} {noun}s"


def assault_code(defenders: Stand, margin: int) -> str:
    """§9.4 §9.5 What an assault comes to: `R`, `T`, the Casualty Points to be paid, `all`, `OVR`."""
    if margin <= 0:
        return TIE if margin == 0 else REPULSE
    toll = defenders.toll(margin)
    if toll.wiped:
        return OVERRUN if toll.overrun else WIPED
    return str(toll.points)


def points_words(margin: int, noun: str) -> str:
    """What a margin is called: `a repulse`, `a tie`, `3 Casualty Points`; nothing falls short of a bombardment."""
    if margin > 0:
        return number_of(margin, f"{noun} Point")
    if noun == "Attrition":
        return "no effect"
    return "a tie" if margin == 0 else "a repulse"


def casualty_words(margin: int, absorbed: int) -> str:
    """§9.5a `4 Casualty Points`; in bocage `4 Casualty Points, 1 absorbed by bocage: 3 to pay`."""
    points = points_words(margin, "Casualty")
    if margin <= 0 or not absorbed:
        return points
    left = margin - min(margin, absorbed)
    return f"{points}, {margin - left} absorbed by bocage: {left or 'nothing'} to pay"
