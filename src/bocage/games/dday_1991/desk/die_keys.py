"""The dice of the game in words, for the luck ledger."""

from bocage.core.die_words import Pattern, die_words
from bocage.games.dday_1991.state import DDayState

from .names import hexes_words, unit_name

TURN = r"turn (?P<turn>\d+) "

PATTERNS: tuple[Pattern, ...] = (
    (TURN + "weather", "Turn {turn}: weather"),
    (TURN + r"carpet bombing by (?P<unit>\S+)", "Turn {turn}: carpet bombing by {unit}"),
    (
        TURN + r"(?P<side>\w+) (?P<fight>combat|pursuit) against (?P<hexes>\S+) (?P<who>\w+)",
        "Turn {turn}: {side} {fight} {hexes}, {who}'s die",
    ),
    (TURN + r"(?P<side>\w+) (?P<unit>\S+) in bad weather", "Turn {turn}: {unit} in bad weather"),
)

FIGHTS = {"combat": "attack on", "pursuit": "pursuit to"}


def die(s: DDayState, key: str) -> str:
    """What a die was for: `Turn 2: Allied attack on D11 (Calais), attacker's die`."""
    kit = s.kit
    return die_words(
        key,
        PATTERNS,
        {
            "unit": lambda code: unit_name(s, kit.unit_index[code]),
            "hexes": lambda names: hexes_words(s, [kit.hex_named(name) for name in names.split("+")]),
            "fight": FIGHTS.__getitem__,
        },
    )
