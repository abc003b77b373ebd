"""The counters of the roster (data/units.csv): 44 Allied units and 33 German ones, each of its own."""

import csv
from functools import cache
from importlib.resources import files
from itertools import zip_longest

from msgspec import Struct

from bocage.core.protocol import Side

from .tables import allowance_of, fuel_rate_of, infiltration_chance

Unit = int
"""A unit by its number: even numbers are Allied, odd ones German, both in roster order. `pieces()[u]` is unit u.

The Allies have more units, so German numbers end at 65 and blanks that never take part fill the odd ones above.
"""

SPECIAL = frozenset({"ranger", "commando"})
MECHANIZED = frozenset({"armored-brig", "armored-div", "cavalry", "panzer", "panzergrenadier", "assault-gun"})


class Piece(Struct, frozen=True):
    """One line of the roster, with the fuel rate and movement allowance of its kind."""

    unit: Unit
    id: str
    name: str
    short: str
    printed: str
    """The name as the roster has it: `US 82 AIRB DIV`."""
    side: Side
    nation: str
    """`US`, `BR`, `CN` or `GE`."""
    kind: str
    size: str
    """`battalion`, `regiment`, `brigade` or `division`."""
    strength: int
    """§AMB-14 Combat points at the start, as the roster has them."""
    ceiling: int
    """§10d The most that replacements can bring it to."""
    entry_turn: int
    """§11b 0 for units that are there at the start."""
    entry_hex: int
    """§11a §11b The numbered entry position, 0 for none."""
    fuel_rate: int
    """§fuel For a movement point and 100 combat points; Germans burn none."""
    allowance: int
    """§8f"""
    note: str
    unused: bool = False
    """Whether it only fills a hole of the numbering."""

    @property
    def number(self) -> str:
        """What tells it apart on its counter: `82`, `12SS`, `LEHR`, `UTAH`."""
        return self.printed.split()[1]

    @property
    def is_beachhead(self) -> bool:
        """§6f"""
        return self.kind == "beachhead"

    @property
    def is_depot(self) -> bool:
        """§6f"""
        return self.kind == "depot"

    @property
    def is_combat(self) -> bool:
        """§RUL-03 A fighting formation: neither beachhead nor depot, nor a blank."""
        return not (self.unused or self.is_beachhead or self.is_depot)

    @property
    def is_mech(self) -> bool:
        """§8d §8f Armor, cavalry, panzer grenadiers and assault guns."""
        return self.kind in MECHANIZED

    @property
    def is_special(self) -> bool:
        """§7d §7g Rangers and commandos."""
        return self.kind in SPECIAL

    @property
    def is_airborne(self) -> bool:
        """§2a The three divisions that drop."""
        return self.kind == "airborne"

    @property
    def is_american(self) -> bool:
        """§6c"""
        return self.nation == "US"


@cache
def pieces() -> tuple[Piece, ...]:
    """Every unit by its number, Allied and German ones in turn."""
    return numbered(_rows())


def numbered(rows: list[dict[str, str]]) -> tuple[Piece, ...]:
    """Units from the lines of units.csv, even numbers Allied and odd ones German."""
    allied, german = ([row for row in rows if row["side"] == letter] for letter in "AG")
    in_turn = [row for pair in zip_longest(allied, german) for row in pair]
    while in_turn and in_turn[-1] is None:
        in_turn.pop()
    return tuple(_blank(unit) if row is None else _piece(unit, row) for unit, row in enumerate(in_turn))


@cache
def roster() -> tuple[Piece, ...]:
    """The units themselves without the blanks, Allied ones first, each side in roster order."""
    return tuple(sorted((piece for piece in pieces() if not piece.unused), key=lambda piece: (piece.side, piece.unit)))


@cache
def piece_index() -> dict[str, Unit]:
    """The number of a unit by its id."""
    return {piece.id: piece.unit for piece in roster()}


def piece_named(code: str) -> Piece:
    """A unit by its id: `US-82-AIRB`, `GE-12SS`, `OMAHA`."""
    return pieces()[piece_index()[code]]


def infiltration(piece: Piece, german_player: str) -> int:
    """§8d §AMB-18 §15a The chance in a hundred; 0 for a unit that cannot. The German is `computer` or `person`."""
    if piece.side == Side.GERMAN:
        return infiltration_chance(f"german_{'mechanized' if piece.is_mech else 'infantry'}_{german_player}")
    return infiltration_chance("allied_armored_division") if piece.kind == "armored-div" else 0


def _rows() -> list[dict[str, str]]:
    text = (files(__package__) / "data" / "units.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _piece(unit: Unit, row: dict[str, str]) -> Piece:
    side, kind = (Side.ALLIED if row["side"] == "A" else Side.GERMAN), row["kind"]
    return Piece(
        unit=unit,
        id=row["id"],
        name=row["name"],
        short=row["short"],
        printed=row["printed"],
        side=side,
        nation=row["nation"],
        kind=kind,
        size=row["size"],
        strength=int(row["strength"]),
        ceiling=int(row["ceiling"]),
        entry_turn=int(row["entry_turn"]),
        entry_hex=int(row["entry_hex"]),
        fuel_rate=fuel_rate_of(kind) if side == Side.ALLIED else 0,  # §5i
        allowance=allowance_of(kind, "mechanized" if kind in MECHANIZED else "leg"),
        note=row["note"],
    )


def _blank(unit: Unit) -> Piece:
    return Piece(unit, f"blank-{unit}", "", "", "", Side(unit % 2), "", "unused", "", 0, 0, 0, 0, 0, 0, "", unused=True)
