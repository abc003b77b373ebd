"""Units, places and points in the words a player would use."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache

from bocage.core.hexes import NOWHERE
from bocage.core.protocol import Side
from bocage.core.tally import written
from bocage.games.normandy_1971.kinds import Kind, Unit
from bocage.games.normandy_1971.kit import SIXTHS
from bocage.games.normandy_1971.state import BOX, RESERVE, NormandyState
from bocage.games.normandy_1971.words import number_of, spelt
from bocage.maps.hexmap import HexMap

SIDES = ("Allied", "German")
SIZES = {"R": "regiment", "B": "battalion"}
GROUNDS = {
    "anywhere": "anywhere on land",
    "falaise": "within ten hexes of Falaise",
    "south_edge": "within ten hexes of the south edge",
    "coutances": "within ten hexes of Coutances",
    "caen_or_st_lo": "in Caen or St-Lô",
}
"""§OB-Z The starting grounds in words."""


@lru_cache(maxsize=8)
def places(board: HexMap) -> tuple[str, ...]:
    """Every hex of a board in words: `K32 (Carentan)`."""
    named = {h: spelt(name) for h, name in board.places.items()}
    return tuple(f"{name} ({named[h]})" if h in named else name for h, name in enumerate(board.names))


def place_name(s: NormandyState, at: int) -> str:
    """A place as the page knows it: `K32`, `box 3`; "" for one that is not on the map."""
    if at >= 0:
        return s.kit.names[at]
    return f"box {BOX - at}" if at <= BOX else ""


def position(s: NormandyState, place: str) -> int:
    """Where a place lies, as units are placed there; NOWHERE if there is no such place."""
    word, _, number = place.partition(" ")
    if word == "box" and number.isascii() and number.isdecimal() and len(number) < 3:
        return BOX - int(number) if int(number) in s.kit.board.beaches else NOWHERE
    return s.kit.hex_named(place)


def hex_words(s: NormandyState, h: int) -> str:
    """A hex in words: `K32 (Carentan)`."""
    return places(s.kit.board)[h]


def beach_words(s: NormandyState, n: int) -> str:
    """A beach in words: `beach 3 (Utah)`."""
    name = s.kit.board.beach_names.get(n, "")
    return f"beach {n} ({name})" if name else f"beach {n}"


def at_words(s: NormandyState, at: int) -> str:
    """Where a unit is: `in K32 (Carentan)`, `off beach 3 (Utah)`, `off the map`."""
    if at >= 0:
        return f"in {hex_words(s, at)}"
    if at <= BOX:
        return f"off {beach_words(s, BOX - at)}"
    return "off the map" if at == RESERVE else "gone"


def plain_name(kind: Kind) -> str:
    """A kind's name without its nation: `infantry regiment`."""
    return kind.name.replace("German ", "")


def kind_words(kind: Kind) -> str:
    """A kind of unit: `7-4 infantry regiment`."""
    return f"{kind.value} {plain_name(kind)}"


def a_kind(kind: Kind) -> str:
    """One of a kind: `a 7-4 infantry regiment`, `an 8-8 reconnaissance battalion`."""
    article = "an" if kind.value.startswith(("8", "11-", "18-")) else "a"
    return f"{article} {kind_words(kind)}"


def unit_words(s: NormandyState, u: Unit) -> str:
    """A unit and where it is: `7-4 infantry regiment in K32 (Carentan)`."""
    return f"{kind_words(s.kind_of(u))} {at_words(s, s.at[u])}"


def side_words(side: Side | int) -> str:
    """`Allied`, `German`."""
    return SIDES[side]


@lru_cache(maxsize=1024)
def points(sixths: int) -> str:
    """§R-22 Sixths as movement points: `2⅓`."""
    return written(Fraction(sixths, SIXTHS))


def several(codes: Iterable[str]) -> str:
    """Kinds by their figures, alike ones counted: `2 × 7-4, 6-10`."""
    return ", ".join(f"{n} × {code}" if n > 1 else code for code, n in Counter(codes).items())


def stack_words(load: int) -> str:
    """§STK A stack's weight in words: `1 regiment and 2 battalions`."""
    parts = [number_of(load >> 4, "regiment")] if load >> 4 else []
    parts += [number_of(load & 15, "battalion")] if load & 15 else []
    return " and ".join(parts) or "nobody"
