"""Counters and markers on the map, as the page draws them."""

from collections.abc import Iterable
from functools import lru_cache

from bocage.core.desk import Mark, Piece
from bocage.core.hexes import Hex, Mask, bits, members
from bocage.core.protocol import Side

from .board import RoadBoard
from .counters import Kind, Unit
from .names import at_words, beach_words, city_at, hex_words, kind_words, place_name, plain_name, side_words, spelt
from .state import RegimentState

FLAG = "flag-0"
INVADE, SUPPLY, SUPPLY_LOST, DROP, COMMANDO = "invade", "supply", "supply-lost", "drop", "commando"


def look_of(kind: Kind) -> str:
    """The drawing of a kind of counter: `unit-7-4p`. Codes are letters, digits and dashes."""
    return f"unit-{kind.code}"


def counter(s: RegimentState, u: Unit, name: str, badges: tuple[str, ...]) -> Piece:
    """A unit as a piece of this name, with what is true of it."""
    kind, at = s.kind_of(u), s.at[u]
    states = "".join(f", {badge}" for badge in badges)
    return Piece(
        id=name,
        side=Side(u & 1),
        look=look_of(kind),
        place=place_name(s, at),
        label=f"{side_words(u & 1)} {plain_name(kind)} {kind.value}, {at_words(s, at)}{states}",
        badges=badges,
    )


def city_flags(s: RegimentState, cities: Mask) -> list[Mark]:
    """A flag in every city hex the Allies were the last to be in."""
    names = s.kit.names
    return [
        Mark(names[h], FLAG, f"{spelt(city_at(s, h))}: Allied units were the last in {names[h]}", Side.ALLIED)
        for h in members(cities)
    ]


def beach_marks(s: RegimentState, beaches: int, look: str, words: str) -> list[Mark]:
    """The same mark on every beach of a set; `words` go before the beach's name."""
    at = s.kit.board.beaches
    return [Mark(s.kit.names[at[n]], look, f"{words}: {beach_words(s, n)}", Side.ALLIED) for n in members(beaches)]


def aim_marks(s: RegimentState, aims: Iterable[tuple[Unit, Hex]], look: str, does: str) -> list[Mark]:
    """Where units are planned to come down; `does` is what they are to do there."""
    return [
        Mark(
            s.kit.names[h],
            look,
            f"{kind_words(s.kind_of(u))} is to {does} in {hex_words(s, h)}",
            Side.ALLIED,
            over=True,
        )
        for u, h in aims
    ]


@lru_cache(maxsize=256)
def nearest_sea(board: RoadBoard, h: Hex) -> Hex:
    """The all-sea hex nearest to a hex: where the ships lie that fire for it."""
    return min(bits(board.sea_mask), key=lambda at: (board.grid.distance(at, h), at))
