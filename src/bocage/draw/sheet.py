"""What is printed on a map sheet besides the map: title, key, tracks and tables, as plain data."""

from enum import Enum

import msgspec


class Hand(Enum):
    """How titles and headings are written: set in type, or on a typewriter."""

    SET = "set"
    TYPED = "typed"


class Printing(msgspec.Struct, frozen=True):
    """How a map comes from the press: the hand of its headings, inks used for others, and what its ground is true to.

    Wet ground and woods lie where they grow, for the eye alone, or fill the hexes that the rules know as such.
    """

    hand: Hand = Hand.SET
    inks: tuple[tuple[str, str], ...] = ()
    is_ground_by_hex: bool = False


FIRST_PRINTING = Printing()


class KeyLine(msgspec.Struct, frozen=True):
    """One kind of ground in the key: its sign, its name, the cost to enter for slow and fast units, the die.

    Without a cost for fast units that for slow ones is everybody's, and stands between the two.
    """

    sign: str
    name: str
    slow: str
    fast: str
    die: str


class Table(msgspec.Struct, frozen=True):
    """A small table of two columns."""

    heading: str
    lines: tuple[tuple[str, str], ...]


class Grid(msgspec.Struct, frozen=True):
    """A table of several columns: its head, its rows, each with as many cells, and what is said below them."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


class Lettering(msgspec.Struct, frozen=True):
    """A great name upon the map: of a country, a neutral one or a sea, centred near the middle of a hex."""

    words: str
    kind: str
    hex: str
    size: float
    spacing: float = 6.0
    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0


class Sheet(msgspec.Struct, frozen=True, eq=False):
    """The furniture of one game's map; two sheets are the same only if they are one."""

    title: str
    subtitle: str
    byline: str = ""
    printing: Printing = FIRST_PRINTING
    hexes: str = "hexes"
    turns: tuple[str, ...] = ()
    key_title: str = "Terrain effects"
    key_heading: tuple[str, str, str, str] = ("Terrain", "Slow", "Fast", "Die")
    key: tuple[KeyLine, ...] = ()
    key_notes: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    gunfire: Grid | None = None
    scatter: Grid | None = None
    results: Grid | None = None
    results_notes: tuple[str, ...] = ()
    city_points: dict[str, int] = {}
    city_labels: dict[str, str] = {}
    destinations: dict[str, str] = {}
    seas: tuple[str, ...] = ()
    great_names: tuple[Lettering, ...] = ()
    great_cities: frozenset[str] = frozenset()
    great_rivers: frozenset[str] = frozenset()
    signs: tuple[tuple[str, str], ...] = ()
    unit_names: dict[str, str] = {}
    unused_badges: frozenset[str] = frozenset()
    scatter_heading: str = ""
    notice: str = ""
    about: str = ""
    attribution: str = ""
