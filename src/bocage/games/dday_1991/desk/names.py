"""Units, places and Moves in the words a player would use."""

from collections.abc import Iterable, Sequence

from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.mulberry import NAMES
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.words import NAMED, company, the, unit_name
from bocage.games.dday_1991.words import place as hex_words

__all__ = [
    "HARBOURS",
    "NAMED",
    "all_of",
    "army_title",
    "at_words",
    "beach_words",
    "codes",
    "company",
    "figures",
    "hex_of",
    "hex_words",
    "hexes_words",
    "listed",
    "moves_words",
    "number_of",
    "price_words",
    "side_words",
    "the",
    "the_unit",
    "unit_codes",
    "unit_name",
    "unit_words",
    "value_words",
]

SIDES = ("Allied", "German")
HARBOURS = {name: f"Mulberry {n}" for n, name in enumerate(NAMES, 1)}


def side_words(side: int) -> str:
    """`Allied` or `German`."""
    return SIDES[side]


def value_words(s: DDayState, u: Unit) -> str:
    """The figures a unit shows now: `5-3`; strategic air units have none."""
    piece = s.kit.kinds[u]
    return "" if piece.is_strategic else f"{s.combat_of(u)}-{piece.movement}"


def unit_words(s: DDayState, u: Unit) -> str:
    """A unit with the figures it shows: `5th U.S. Motorized Corps 5-3`."""
    return f"{unit_name(s, u)} {value_words(s, u)}".strip()


def the_unit(s: DDayState, u: Unit) -> str:
    """A unit in a sentence with its figures: `the 5th U.S. Motorized Corps 5-3`."""
    return f"{the(s, u)} {value_words(s, u)}".strip()


def figures(s: DDayState, units: Iterable[Unit]) -> str:
    """The figures of several units, the strongest first: `6-3, 2-2, 1-0`."""
    return ", ".join(value_words(s, u) for u in sorted(units, key=lambda u: -s.combat_of(u)))


def at_words(s: DDayState, u: Unit) -> str:
    """Where a unit is: `in E15 (Caen)`, `at sea in C15`, `off the board`."""
    h = s.at[u]
    if h < 0:
        return "off the board"
    return f"at sea in {s.kit.names[h]}" if s.kit.board.sea_mask >> h & 1 else f"in {hex_words(s, h)}"


def all_of(count: int) -> str:
    """`both units`, `all 4 units`."""
    return "both units" if count == 2 else f"all {count} units"


def army_title(s: DDayState, u: Unit) -> str:
    """The name of an army as its box bears it."""
    return s.kit.kinds[u].name


def listed(words: Iterable[str]) -> str:
    """`this`, `this and that`, `this, that and those`."""
    found = list(words)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nobody"


def hexes_words(s: DDayState, hexes: Iterable[Hex]) -> str:
    """Several hexes: `D15 and E15 (Caen)`."""
    return listed(hex_words(s, h) for h in hexes)


def moves_words(count: int) -> str:
    """`1 Move`, `4 Moves`."""
    return "1 Move" if count == 1 else f"{count} Moves"


def price_words(s: DDayState, side: int, cost: int) -> str:
    """What is paid and what is left of it: `1 Move, 14 left`; `paid already` where nothing is."""
    return f"{moves_words(cost)}, {s.moves[side] - cost} left" if cost else "paid already"


def number_of(count: int, one: str, many: str = "") -> str:
    """`1 unit`, `3 units`."""
    return f"1 {one}" if count == 1 else f"{count} {many or one + 's'}"


def codes(s: DDayState, verb: str, units: Sequence[Unit]) -> tuple[str, ...]:
    """A verb on each of several units."""
    return tuple(str(s.kit.named(verb)[u]) for u in units)


def hex_of(s: DDayState, place: str) -> Hex:
    """The hex a place of the page is; -1 if there is none."""
    return s.kit.hex_named(place)


def beach_words(s: DDayState, h: Hex) -> str:
    """§3e2a An invasion hex by the shores its arrows point to, and who holds them: `C15, off D15 3-2 and E15 open`."""
    shores = []
    for land in s.kit.board.invasions[h].targets:
        held, own = s.side_at(land, Side.GERMAN), s.side_at(land, Side.ALLIED)
        shores.append(f"{hex_words(s, land)} {figures(s, held) if held else 'ours' if own else 'open'}")
    return f"{s.kit.names[h]}, off {listed(shores)}"


def unit_codes(s: DDayState, units: Iterable[Unit]) -> tuple[str, ...]:
    """The pieces of several units."""
    return tuple(s.kit.codes[u] for u in units)
