"""Names of places and units as a commander says them."""

from functools import cache

from bocage.core.hexes import Hex
from bocage.games.battle_1981.kinds import Unit
from bocage.games.battle_1981.kit import Kit
from bocage.maps.battle import load

WAYS = ("north-east", "east", "south-east", "south-west", "west", "north-west")
"""By the direction that leads from a place to a position beside it."""


@cache
def _named(h: Hex) -> str:
    board = load()
    if h in board.places:
        return board.places[h]
    for direction, n in enumerate(board.grid.neighbours[h]):
        if n in board.places:
            return f"{WAYS[(direction + 3) % 6]} of {board.places[n]}"
    return ""


def place(kit: Kit, h: Hex) -> str:
    """A position by the town there or beside it: `Caen`, `south-west of Bayeux (7-09)`, or by its name alone."""
    name = _named(h)
    if h in load().places:
        return name
    return f"{kit.names[h]}, {name}" if name else kit.names[h]


def unit_name(kit: Kit, u: Unit) -> str:
    """A unit with its article: `the 12th SS Panzer Division`."""
    return f"the {kit.kinds[u].name}"


def sentence(words: str) -> str:
    """Words as they begin a sentence."""
    return words[:1].upper() + words[1:]


def units_named(kit: Kit, units: list[Unit], most: int = 3) -> str:
    """Some units in a row: `21Pz, 12SS and two more`."""
    names = [kit.kinds[u].name for u in units[:most]]
    if len(units) > most:
        return f"{', '.join(names)} and {len(units) - most} more"
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0] if names else "nobody"
