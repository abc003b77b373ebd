"""The dice of the game in words, for the luck ledger."""

from bocage.core.die_words import Pattern, die_words
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import day_named, impulse_name
from bocage.games.breakout_1993.words import border_words, place_words, unit_words

WHEN = r"day (?P<day>\d+) \w+ -?\d+ "
IMPULSE = r"day (?P<day>\d+) impulse (?P<impulse>-?\d+) "

PATTERNS: tuple[Pattern, ...] = (
    (WHEN + r"guns over (?P<unit>\S+)", "{day}: coastal guns on {unit}"),
    (IMPULSE + r"aircraft over (?P<unit>\S+) to (?P<place>\S+)", "{day}: aircraft over {unit} on its way to {place}"),
    (r"day (?P<day>\d+) air supply of (?P<unit>\S+)", "{day}: air supply of {unit}"),
    (r"day (?P<day>\d+) isolation of (?P<unit>\S+)", "{day}: isolation of {unit}"),
    (IMPULSE + r"(?P<side>\w+) seizing (?P<border>\S+)", "{day}: {side} seizing of the bridge between {border}"),
    (IMPULSE + r"sunset", "{day}: Sunset roll on impulse {impulse}"),
    (WHEN + r"(?P<side>\w+) assault on (?P<place>\S+) (?P<roll>\w+)", "{day}: {side} assault on {place}, {roll}"),
    (
        WHEN + r"(?P<side>\w+) (?P<means>guns|naval|air) on (?P<place>\S+) (?P<roll>\w+)",
        "{day}: {side} {means} of {place}, {roll}",
    ),
    (WHEN + r"(?P<side>\w+) (?P<work>\w+) (?P<border>\S+)", "{day}: {side} {work} of the bridge between {border}"),
)

ROLLS = {"attack": "attacker's die", "defense": "defender's die"}
MEANS = {"guns": "bombardment", "naval": "naval bombardment", "air": "air bombardment"}
WORKS = {"repair": "repair", "demolish": "demolition"}


def die(s: BreakoutState, key: str) -> str:
    """What a die was for: `6 June: coastal guns on 8/4 Inf`."""
    kit = s.kit
    return die_words(
        key,
        PATTERNS,
        {
            "day": lambda number: day_named(int(number)).date,
            "impulse": lambda number: impulse_name(int(number)),
            "unit": lambda code: unit_words(s, kit.unit_index[code]),
            "place": lambda code: place_words(s, kit.place_named(code)),
            "border": lambda name: border_words(s, kit.border_names.index(name)),
            "roll": ROLLS.__getitem__,
            "means": MEANS.__getitem__,
            "work": WORKS.__getitem__,
        },
    )
