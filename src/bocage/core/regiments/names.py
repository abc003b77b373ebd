"""Units, places and numbers in the words a player would use."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache

from bocage.core.hexes import NOWHERE, Hex, Mask, members
from bocage.core.protocol import Side
from bocage.core.tally import written

from .board import RoadBoard
from .counters import Kind, Unit
from .state import BOX, RESERVE, RegimentState

SIDES = ("Allied", "German")
SIZES = {"R": "regiment", "B": "battalion"}
EDGES = {"N": "north", "E": "east", "S": "south", "W": "west"}
GROUNDS = {
    "anywhere": "anywhere on land",
    "falaise": "within ten {} of Falaise",
    "south_edge": "within ten {} of the south edge",
    "coutances": "within ten {} of Coutances",
    "caen_or_st_lo": "in Caen or St-Lô",
}
"""The grounds on which German units begin, in words; {} are hexes, as the rulebook calls them."""


# --- numbers and lists


def number_of(number: int, noun: str, many: str = "") -> str:
    """A number of things: `1 beachhead`, `2 beachheads`."""
    return f"{number} {noun if number == 1 else many or noun + 's'}"


def several(codes: Iterable[str]) -> str:
    """Kinds by their figures, alike ones counted: `2 × 7-4, 6-10`."""
    return ", ".join(f"{n} × {code}" if n > 1 else code for code, n in Counter(codes).items())


def listed(words: list[str]) -> str:
    """Words as a list: `north, east and west`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def begun(words: str) -> str:
    """Words as the beginning of a sentence; names in them keep their capitals."""
    return words[:1].upper() + words[1:]


@lru_cache(maxsize=1024)
def counted_in(number: int, whole: int) -> str:
    """A number counted in parts of a whole, sixths of a movement point for one: `2⅓`."""
    return written(Fraction(number, whole))


# --- places


def hexes(s: RegimentState, number: int) -> str:
    """A number of hexes, in the rulebook's word for them: `3 squares`."""
    return number_of(number, *s.kit.HEXES)


def ground_words(s: RegimentState, ground: str) -> str:
    """A ground that units begin on, in words: `within ten hexes of Falaise`; an unknown one as it stands."""
    return GROUNDS.get(ground, ground).format(s.kit.HEXES[1])


def spelt(name: str) -> str:
    """A place's name in the one spelling that is shown; the book's and the map's differ."""
    return "St-Lô" if name in ("St. Lo", "Saint-Lô") else name


@lru_cache(maxsize=8)
def places(board: RoadBoard) -> tuple[str, ...]:
    """Every hex of a board in words: `K32 (Carentan)`."""
    named = {h: spelt(name).replace(" (", ", ").removesuffix(")") for h, name in board.places.items()}
    return tuple(f"{name} ({named[h]})" if h in named else name for h, name in enumerate(board.names))


def place_name(s: RegimentState, at: int) -> str:
    """A place as the page knows it: `K32`, `box 3`; "" for one that is not on the map."""
    if at >= 0:
        return s.kit.names[at]
    return f"box {BOX - at}" if at <= BOX else ""


def position(s: RegimentState, place: str) -> int:
    """Where a place lies, as units are placed there; NOWHERE if there is no such place."""
    word, _, number = place.partition(" ")
    if word == "box" and number.isascii() and number.isdecimal() and len(number) < 3:
        return BOX - int(number) if int(number) in s.kit.board.beaches else NOWHERE
    return s.kit.hex_named(place)


def hex_words(s: RegimentState, h: Hex) -> str:
    """A hex in words: `K32 (Carentan)`."""
    return places(s.kit.board)[h]


def hex_title(s: RegimentState, h: Hex) -> str:
    """A hex as a heading: `K32 · Carentan`."""
    name = s.kit.board.places.get(h, "")
    return f"{s.kit.names[h]} · {spelt(name)}" if name else s.kit.names[h]


def hex_list(s: RegimentState, mask: Mask) -> str:
    """Hexes by their names alone: `K31, K32`."""
    return ", ".join(s.kit.names[h] for h in members(mask))


def beach_words(s: RegimentState, n: int) -> str:
    """A beach in words: `beach 3 (Utah)`."""
    return _beach_on(s.kit.board, n)


def _beach_on(board: RoadBoard, n: int) -> str:
    name = board.beach_names.get(n, "")
    return f"beach {n} ({name})" if name else f"beach {n}"


@lru_cache(maxsize=8)
def shores(board: RoadBoard) -> tuple[str, ...]:
    """Every hex of a board in words, invasion beaches as such: `M38, beach 3 (Utah)`."""
    beaches = {h: _beach_on(board, n) for n, h in board.beaches.items()}
    return tuple(f"{words}, {beaches[h]}" if h in beaches else words for h, words in enumerate(places(board)))


def beach_at(s: RegimentState, h: Hex) -> int:
    """The number of the invasion beach in a hex, 0 if there is none."""
    return next((n for n, at in s.kit.board.beaches.items() if at == h), 0)


def city_at(s: RegimentState, h: Hex) -> str:
    """The city in a hex as the board calls it, "" if there is none."""
    return next((name for name, mask in s.kit.board.city_of.items() if mask >> h & 1), "")


def at_words(s: RegimentState, at: int) -> str:
    """Where a unit is: `in K32 (Carentan)`, `off beach 3 (Utah)`, `off the map`."""
    if at >= 0:
        return f"in {hex_words(s, at)}"
    if at <= BOX:
        return f"off {beach_words(s, BOX - at)}"
    return "off the map" if at == RESERVE else "gone"


def came_words(origin: int, way: Sequence[Hex]) -> str:
    """How a unit came onto the map, to be followed by where it is now: `lands in`, `arrives and moves to`."""
    return ("lands" if origin <= BOX else "arrives") + (" and moves to" if len(way) > 1 else " in")


def edge_words(edges: Iterable[str]) -> str:
    """Edges of the map by their letters, as ways in: `south or east`."""
    return " or ".join(EDGES[edge] for edge in edges)


# --- units


def side_words(side: Side | int) -> str:
    """`Allied`, `German`."""
    return SIDES[side]


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


def force_words(kinds: Iterable[Kind]) -> str:
    """Units by what they are: `a 4-1 static infantry regiment and 2 × 7-2 infantry regiment`."""
    count = Counter(kinds)
    return listed([a_kind(kind) if n == 1 else f"{n} × {kind_words(kind)}" for kind, n in count.items()])


def unit_words(s: RegimentState, u: Unit) -> str:
    """A unit and where it is: `7-4 infantry regiment in K32 (Carentan)`."""
    return f"{kind_words(s.kind_of(u))} {at_words(s, s.at[u])}"


def values(s: RegimentState, units: Iterable[Unit]) -> str:
    """Units by their figures, alike ones counted: `2 × 7-4, 6-10`."""
    return several(s.kind_of(u).value for u in units)


def party(s: RegimentState, units: Sequence[Unit]) -> str:
    """Several units as one: `3 units (2 × 7-4, 6-10)`."""
    return f"{number_of(len(units), 'unit')} ({values(s, units)})"


def stack_words(load: int) -> str:
    """A stack's weight in words: `1 regiment and 2 battalions`."""
    parts = [number_of(load >> 4, "regiment")] if load >> 4 else []
    parts += [number_of(load & 15, "battalion")] if load & 15 else []
    return " and ".join(parts) or "nobody"
