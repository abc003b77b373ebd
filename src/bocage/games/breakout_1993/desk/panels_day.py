"""The day panel: the calendar, the phases of today, the odds of the Sunset roll, the sky so far."""

from fractions import Fraction
from typing import Literal

from bocage.core.blocks import Block, Rows, Stage, Text, Track
from bocage.core.chances import average, percent
from bocage.core.desk import Panel
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.barrage import keeps_number
from bocage.games.breakout_1993.forecast import ENDS, TURNS, sunset
from bocage.games.breakout_1993.orders import arriving
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import WEATHERS, day_named, phases

from .calendar import last_day, today
from .names import PHASES, impulse_name, number_of, side_word, weather_word
from .nightfall import expected, is_day, next_roll, nightfall, sunset_words
from .tokens import SKIES, SKY_RULES

DONE_IN = {
    "airborne": "The airborne divisions come down, assault or take bridges",
    "naval": "Each task force fires at every beach of its army",
    "air": "The air markers bomb beaches and what lies behind them",
    "amphibious": "The first wave lands under fire and assaults",
    "dawn": "Reinforcements are placed, the German ones first",
    "daylight": "Impulses in turn, the German first, until the sun sets",
    "refit": "Depots are placed and units refitted, then isolation",
    "regroup": "Each unit may go one step",
    "reserve": "Reserves buy spaces of the next day",
}


def day(s: BreakoutState, side: Side | None) -> Panel:
    """§6.1 §6.33 §18.2 Where the game is, and how long this day may last."""
    blocks: list[Block] = [_calendar(s), _phases(s)]
    if is_day(s):
        blocks += _sunset(s)
    return Panel("day", "Day", [*blocks, *_sky(s)])


def _when(number: int, now: int) -> Literal["past", "now", "later"]:
    return "past" if number < now else "now" if number == now else "later"


def _calendar(s: BreakoutState) -> Track:
    """§18.2 §5.1 Every day with the weather it begins with and what comes."""
    over = s.phase == "over" or bool(s.result)
    now = last_day(s) + 1 if over else today(s)
    stages = [Stage(day_named(d).date, _brings(d), _when(d, now)) for d in range(1, last_day(s) + 1)]
    return Track("Days", stages)


def _brings(number: int) -> str:
    facts = day_named(number)
    ours = ", reconstructed" if facts.source == "reconstructed" else ""
    counts = [(side_word(of), len(arriving(of, number))) for of in BOTH] if number > 1 else []
    words = [number_of(count, f"{who} unit") for who, count in counts if count]
    coming = f"; {' and '.join(words)}" if words else ""
    return f"begins {weather_word(facts.weather)}{ours}{coming}"


def _phases(s: BreakoutState) -> Track:
    """§6.1 §21.1 The phases of the day that is played, with the purchase of impulses at its end."""
    names = [*phases(today(s)), *(["reserve"] if today(s) < last_day(s) else [])]
    now = names.index(s.phase) if s.phase in names else (-1 if s.phase == "setup" else len(names))
    return Track("This day", [Stage(PHASES[n], DONE_IN[n], _when(i, now)) for i, n in enumerate(names)])


def _sunset(s: BreakoutState) -> list[Block]:
    """§6.32 §6.33 §6.34 What the dice bring on each number from here on."""
    chances, rows, over = nightfall(s), [], Fraction()
    for number, here in chances.items():
        over += here
        odds = sunset(number)
        cells = (percent(odds[ENDS]), percent(odds[TURNS]), percent(here), percent(over))
        rows.append((impulse_name(number), *cells))
    lit = tuple((i, -1) for i, number in enumerate(chances) if number == next_roll(s))
    holding = "Ships and aircraft" if keeps_number(s, "naval") else "Aircraft"
    words = (
        f"Now {sunset_words(s)}. The day has {average(expected(s))} numbers on average from here, this one among them. "
        "At the end of an Allied impulse two dice below the number end the day, equal to it turn the weather; the "
        "first two dice of an Allied attack serve for it."
    )
    return [
        Text(words, "§6.33"),
        Rows(
            title="Sunset odds",
            head=("Number", "Ends", "Turns", "The day ends here", "By then"),
            rows=tuple(rows),
            lit=lit,
            rule="§6.33",
        ),
        Text(
            f"As if the marker went on by one each time. {holding} hold it on its number; losses shift it; the "
            "Advantage can void the roll.",
            "§6.31",
        ),
    ]


def _sky(s: BreakoutState) -> list[Block]:
    """§18.1 §18.2 §RUL-36 The weather now and what it does; how much of the day was what."""
    found: list[Block] = [Text(f"{weather_word(s.weather)}: {SKIES[s.weather]}", SKY_RULES[s.weather])]
    if s.coming:
        found.append(Text(f"From the next German impulse on {weather_word(s.coming)}.", "§6.341"))
    counted = [
        f"{number_of(count, 'number')} {weather_word(name)}"
        for name, count in zip(WEATHERS, s.skies, strict=True)
        if count
    ]
    if counted:
        found.append(Text(f"So far today: {', '.join(counted)}. German depots and air supply go by it.", "§RUL-36"))
    return found
