"""A hex in words: the sides that carry something, who was last there, and what room it has."""

from collections.abc import Sequence

from bocage.core.hexes import NOWHERE, Hex, Mask

from .names import city_at, hex_words, hexes, listed, number_of, spelt, stack_words
from .stacks import fits
from .state import RegimentState

DIRECTIONS = ("north-east", "east", "south-east", "south-west", "west", "north-west")


def sides_of(sides: Sequence[Mask], h: Hex) -> list[int]:
    """The directions in which the sides of a hex carry something."""
    return [d for d, mask in enumerate(sides) if mask >> h & 1]


def towards(directions: Sequence[int]) -> str:
    """Directions as a list: `north-east and west`."""
    return listed([DIRECTIONS[d] for d in directions])


def roads_in_words(s: RegimentState, h: Hex) -> str:
    """Where the roads of a hex lead; "" if it has none."""
    board, near = s.kit.board, s.kit.grid.neighbours[h]
    roads = [f"{DIRECTIONS[d]} to {hex_words(s, near[d])}" for d in sides_of(board.road, h) if near[d] != NOWHERE]
    return f"Roads lead {listed(roads)}." if roads else ""


def city_in_words(s: RegimentState, h: Hex, worth: int, cities: Mask) -> str:
    """What the city of a hex is worth, and who was the last in this hex of it."""
    city = city_at(s, h)
    count = s.kit.board.city_of[city].bit_count()
    size = f", of {hexes(s, count)}," if count > 1 else ""
    points = f"{number_of(worth, 'victory point')} to the Allies" if worth else "no victory points"
    last = "Allied" if cities >> h & 1 else "German"
    return f"{spelt(city)}{size} is worth {points}. {last} hands were the last to hold this {s.kit.HEXES[0]}."


def room_in_words(s: RegimentState, h: Hex, limit: str, load: int) -> str:
    """What a hex may hold, what it holds and what it could still take."""
    holds = f"Holds {limit}."
    if not load:
        return holds
    more = [word for word, extra in (("a regiment", 16), ("a battalion", 1)) if fits(s, h, load + extra)]
    room = f"room for {' or '.join(more)} more" if more else "full" if fits(s, h, load) else "too many"
    return f"{holds} Here: {stack_words(load)}, {room}."
