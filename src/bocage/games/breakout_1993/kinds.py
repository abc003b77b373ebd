"""The counters of the game (data/units.csv): 220 units, each of its own kind, 110 of each side."""

import csv
from enum import IntEnum
from functools import cache
from importlib.resources import files
from itertools import zip_longest

from msgspec import Struct

from bocage.core.protocol import Side

Unit = int
"""A unit by its number: even numbers are Allied, odd ones German. `pieces()[u]` is the counter of unit u.

Both sides have as many units, so the numbers 0 to 219 are all used. If a corrected units.csv leaves holes on one side,
blank pieces that never arrive fill them.
"""


class Level(IntEnum):
    """§4.1 The levels of a unit, best first; a unit pays for a loss by falling one."""

    FRESH = 0
    SPENT = 1
    DISRUPT_1 = 2
    DISRUPT_2 = 3
    ELIMINATED = 4

    @property
    def disruption(self) -> int:
        """§4.2 §9.3A What is taken from the defense factor."""
        return max(0, self - Level.SPENT)

    @property
    def left(self) -> int:
        """§RUL-22 How many levels there are still to lose."""
        return Level.ELIMINATED - self


INFANTRY = frozenset({"infantry", "airborne", "glider", "commando", "ranger"})
"""§4.3 The types that count as infantry."""


class Factors(Struct, frozen=True):
    """§4.1 The three figures of one face."""

    attack: int
    defense: int
    movement: int

    def __str__(self) -> str:
        return f"{self.attack}-{self.defense}-{self.movement}"


class Piece(Struct, frozen=True):
    """One unit as printed. The last fields say what of it is stated and what is reconstructed."""

    unit: Unit
    id: str
    side: Side
    nation: str
    service: str
    division: str
    """§9.2D Empty for units of no division: corps artillery, brigades and battalions of their own, coastal guns."""
    name: str
    short: str
    type: str
    size: str
    fresh: Factors
    spent: Factors
    mobile: bool
    """§4.31"""
    day: int
    """The day of arrival; units of day 1 are on the set-up cards, blanks never arrive and have 0."""
    entry: str
    """An Area, Zone or box of the card, several joined by `|`, or a choice of beaches of data/scenarios.toml."""
    factors_from: str
    placing_from: str
    note: str

    @property
    def is_infantry(self) -> bool:
        """§4.3"""
        return self.type in INFANTRY

    @property
    def is_armor(self) -> bool:
        """§4.3"""
        return self.type == "armor"

    @property
    def can_lead(self) -> bool:
        """§9.2A §8.37 Whether it can be a Point Unit."""
        return self.is_infantry or self.is_armor

    @property
    def is_field_artillery(self) -> bool:
        """§4.3 Guns of a division or corps; Nebelwerfers are apart."""
        return self.type == "field_artillery"

    @property
    def is_corps_artillery(self) -> bool:
        """§7.11"""
        return self.size == "corps_artillery"

    @property
    def is_nebelwerfer(self) -> bool:
        """§9.21c"""
        return self.type == "nebelwerfer"

    @property
    def is_coastal(self) -> bool:
        """§14.1 §9.62"""
        return self.type == "coastal_artillery"

    @property
    def is_flak(self) -> bool:
        """§8.4a §10.3C"""
        return self.type == "flak"

    @property
    def is_antitank(self) -> bool:
        """§4.3"""
        return self.type == "antitank"

    @property
    def is_artillery(self) -> bool:
        """§19.12 Artillery of any kind but the guns against aircraft and tanks."""
        return self.is_field_artillery or self.is_nebelwerfer or self.is_coastal

    @property
    def is_ss(self) -> bool:
        """§4.4 §9.2F"""
        return self.service == "ss"

    @property
    def is_american(self) -> bool:
        """§8.22"""
        return self.nation == "US"

    @property
    def army(self) -> str:
        """§8.22 `american`, `british` (Canadians too) or `german`."""
        return {"US": "american", "GE": "german"}.get(self.nation, "british")

    @property
    def is_blank(self) -> bool:
        """Whether it only fills a hole of the numbering."""
        return self.type == "blank"

    @property
    def is_reconstructed(self) -> bool:
        """Whether its factors or its place are our reconstruction."""
        return "reconstructed" in (self.factors_from, self.placing_from)

    def at_level(self, level: Level) -> Factors:
        """§4.1 The face that is up at a level."""
        return self.fresh if level == Level.FRESH else self.spent


@cache
def pieces() -> tuple[Piece, ...]:
    """Every unit by its number, Allied and German ones in turn."""
    return numbered(_rows())


def numbered(rows: list[dict[str, str]]) -> tuple[Piece, ...]:
    """Units from the lines of units.csv, even numbers Allied and odd ones German."""
    allied, german = ([row for row in rows if row["side"] == letter] for letter in "AG")
    in_turn = [row for pair in zip_longest(allied, german) for row in pair]
    if in_turn and in_turn[-1] is None:
        in_turn.pop()  # the Allies have the last unit, and no German number follows
    return tuple(_blank(unit) if row is None else _piece(unit, row) for unit, row in enumerate(in_turn))


@cache
def piece_index() -> dict[str, Unit]:
    """The number of a unit by its id."""
    return {piece.id: piece.unit for piece in pieces()}


def piece_named(code: str) -> Piece:
    """A unit by its id: `US-4-8`, `G-12SS-Pz`, `G-CA-Martin`."""
    return pieces()[piece_index()[code]]


@cache
def divisions() -> dict[str, tuple[Unit, ...]]:
    """§9.2D The units of each division."""
    found: dict[str, list[Unit]] = {}
    for piece in pieces():
        if piece.division:
            found.setdefault(piece.division, []).append(piece.unit)
    return {name: tuple(members) for name, members in found.items()}


def _rows() -> list[dict[str, str]]:
    text = (files(__package__) / "data" / "units.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _piece(unit: Unit, row: dict[str, str]) -> Piece:
    return Piece(
        unit=unit,
        id=row["id"],
        side=Side.ALLIED if row["side"] == "A" else Side.GERMAN,
        nation=row["nation"],
        service=row["service"],
        division=row["division"],
        name=row["name"],
        short=row["short"],
        type=row["type"],
        size=row["size"],
        fresh=Factors(int(row["attack"]), int(row["defense"]), int(row["movement"])),
        spent=Factors(int(row["spent_attack"]), int(row["spent_defense"]), int(row["spent_movement"])),
        mobile=row["mobile"] == "1",
        day=int(row["day"]),
        entry=row["entry"],
        factors_from=row["factors_from"],
        placing_from=row["placing_from"],
        note=row["note"],
    )


def _blank(unit: Unit) -> Piece:
    none = Factors(0, 0, 0)
    side = Side(unit % 2)
    return Piece(unit, f"blank-{unit}", side, "", "", "", "", "", "blank", "", none, none, False, 0, "", "", "", "")
