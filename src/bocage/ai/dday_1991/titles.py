"""Places and plans in words."""

from bocage.core.hexes import Hex
from bocage.games.dday_1991.setups import german_setups
from bocage.games.dday_1991.state import DDayState

FAR_OFF = 2
"""Hexes from a city beyond which a place is no longer named after it."""

SIX = 6
"""Directions, clockwise from the hexside right of the sheet's top."""


def place(s: DDayState, h: Hex) -> str:
    """A hex by its city, or by the nearest one."""
    board = s.kit.board
    if h in board.cities:
        return board.cities[h]
    away, name = min((s.kit.grid.distance(h, c), name) for c, name in board.cities.items())
    return f"{board.names[h]} near {name}" if away <= FAR_OFF else board.names[h]


def listed(words: list[str]) -> str:
    """`Metz, Cologne and Essen`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}" if words else ""


def landing_title(s: DDayState, beaches: list[Hex]) -> str:
    """An invasion in a few words."""
    return f"Land at {listed([place(s, h) for h in beaches])}" if beaches else "No landing this month"


def setup_title(s: DDayState, name: str, number: int) -> str:
    """A German set-up in a few words."""
    title = german_setups(s.scenario)[name].title
    return f"{title}, the Low Countries manned ({number + 1})"
