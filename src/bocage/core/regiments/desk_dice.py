"""The dice of both games in words, for the luck ledger."""

from bocage.core.die_words import Pattern, die_words

from .names import hex_words, listed
from .state import RegimentState

PATTERNS: tuple[Pattern, ...] = (
    (r"turn (?P<turn>\d+) (?P<side>\w+) attack on (?P<hexes>\S+)", "Turn {turn}: {side} attack on {hexes}"),
    (r"turn (?P<turn>\d+) (?P<side>\w+) attacks", "Turn {turn}: how many {side} attacks"),
    (r"turn (?P<turn>\d+) entrench (?P<hexes>\S+) .+", "Turn {turn}: digging in at {hexes}"),
    (r"landing on (?P<hexes>\S+) by drop \d+", "Drop onto the enemy in {hexes}"),
    (r"scatter of a drop on (?P<hexes>\S+)", "Scatter of a drop on {hexes}"),
    (r"drift of a drop on (?P<hexes>\S+)", "Drift of a drop on {hexes}"),
    (r"german order of battle", "German order of battle"),
)


def die(s: RegimentState, key: str) -> str:
    """What a die was for: `Turn 3: Allied attack on K32 (Carentan)`."""
    return die_words(
        key, PATTERNS, {"hexes": lambda names: listed([hex_words(s, s.kit.hex_named(n)) for n in names.split("+")])}
    )
