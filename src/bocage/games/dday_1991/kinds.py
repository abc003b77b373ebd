"""The counters in the box (data/units.csv): 104 units, each of its own kind, and six markers."""

import csv
from functools import cache
from importlib.resources import files

from msgspec import Struct

from bocage.core.protocol import Side

Unit = int
"""A unit by its number: even numbers are Allied, odd ones German. `pieces()[u]` is the counter of unit u."""

ARRIVES = "arrives_"
"""Begins the columns of the arrivals, one for each scenario."""
"""The scenarios, the historical one first."""

BRITISH = ("BR", "CAN")
"""§1b8 British and Canadian units share a color and count as one nationality."""


class Arrival(Struct, frozen=True):
    """§1e One line of an order of appearance card: the turn (0: on the board at the start), the place, the face."""

    turn: int
    place: str
    """A hex, or one of the place rules of data/scenarios.toml."""
    reduced: bool


class Piece(Struct, frozen=True):
    """One unit as printed. Where the box says nothing the values are reconstructed, and the last fields say so."""

    unit: Unit
    id: str
    name: str
    short: str
    side: Side
    nationality: str
    type: str
    size: str
    """§1b3 §1b4 `division`, `corps`, `army`, `army_group`, `supreme`; empty for air units."""
    mechanized: bool
    """§1b5 A combat unit of motorized or panzer troops; headquarters and air units are not meant."""
    drops: bool
    """§opt-13d1 Whether it can be dropped by air."""
    front: int
    """Combat factor of the full-strength face; 0 for strategic air units, which never fight."""
    back: int | None
    """Combat factor of the reduced face; None where the back says Elim, or a loss cannot happen."""
    movement: int
    arrivals: dict[str, Arrival]
    """By scenario; a unit that has none there takes no part, or waits in the pool of divisions."""
    pool: bool
    """§opt-16a A division that no card places: it can only be created."""
    identity: str
    factors: str
    placing: str
    note: str

    @property
    def is_hq(self) -> bool:
        """§1b3 A headquarters of any size."""
        return self.type == "headquarters"

    @property
    def is_army(self) -> bool:
        """§2d1 An army headquarters, the only kind with a holding box."""
        return self.size == "army"

    @property
    def is_round(self) -> bool:
        """§1b3 A round headquarters: army group or supreme."""
        return self.size in ("army_group", "supreme")

    @property
    def is_air(self) -> bool:
        """§1b2 An air unit, tactical or strategic."""
        return self.type in ("air", "strategic_air")

    @property
    def is_strategic(self) -> bool:
        """§1b6 One of the two that only bomb."""
        return self.type == "strategic_air"

    @property
    def is_ground(self) -> bool:
        """§1b2 Everything but air units, headquarters included."""
        return not self.is_air

    @property
    def is_corps(self) -> bool:
        """§1b4"""
        return self.size == "corps"

    @property
    def is_division(self) -> bool:
        """§1b4"""
        return self.size == "division"

    @property
    def is_white(self) -> bool:
        """§1b5 Printed in white: mechanized troops, headquarters and air units."""
        return self.mechanized or self.is_hq or self.is_air

    @property
    def is_leg(self) -> bool:
        """§1b5 Printed in black: ground units on foot."""
        return not self.is_white

    @property
    def value(self) -> str:
        """The figures on the full-strength face: `5-3`, or `*` for strategic air units."""
        return "*" if self.is_strategic else f"{self.front}-{self.movement}"

    @property
    def is_reconstructed(self) -> bool:
        """Whether anything about this counter is our reconstruction."""
        return any("reconstructed" in said for said in (self.identity, self.factors, self.placing))

    def same_nation(self, other: "Piece") -> bool:
        """§1b8 §opt-14a2 Whether two units count as one nationality."""
        return self.nationality == other.nationality or {self.nationality, other.nationality} <= set(BRITISH)


class Marker(Struct, frozen=True):
    """§1b7 A marker: no unit, though a Mulberry invades like one. Mulberries begin in a hex, the others on a track."""

    id: str
    name: str
    short: str
    side: Side | None
    start: str
    note: str


@cache
def pieces() -> tuple[Piece, ...]:
    """Every unit by its number, Allied and German ones in turn."""
    rows = [row for row in _rows() if row["type"] != "marker"]
    by_side = [[row for row in rows if row["side"] == letter] for letter in "AG"]
    return tuple(
        _piece(2 * i + side, row) for i, pair in enumerate(zip(*by_side, strict=True)) for side, row in enumerate(pair)
    )


@cache
def piece_index() -> dict[str, Unit]:
    """The number of a unit by its id."""
    return {piece.id: piece.unit for piece in pieces()}


def piece_named(code: str) -> Piece:
    """A unit by its id: `30B`, `A-1U`, `G-47Z`."""
    return pieces()[piece_index()[code]]


@cache
def markers() -> tuple[Marker, ...]:
    """§1b7 The six markers."""
    return tuple(
        Marker(row["id"], row["name"], row["short"], _side(row["side"]), row["arrives_1944"].split()[1], row["note"])
        for row in _rows()
        if row["type"] == "marker"
    )


def mulberries() -> tuple[Marker, ...]:
    """§opt-15a1 The two harbors."""
    return tuple(marker for marker in markers() if marker.start != "track")


def _rows() -> list[dict[str, str]]:
    text = (files(__package__) / "data" / "units.csv").read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def _piece(unit: Unit, row: dict[str, str]) -> Piece:
    return Piece(
        unit=unit,
        id=row["id"],
        name=row["name"],
        short=row["short"],
        side=Side.ALLIED if row["side"] == "A" else Side.GERMAN,
        nationality=row["nationality"],
        type=row["type"],
        size=row["size"],
        mechanized=row["mechanized"] == "1",
        drops=row["drops"] == "1",
        front=int(row["combat"] or 0),
        back=int(row["back"]) if row["back"].isdigit() else None,
        movement=int(row["movement"]),
        arrivals=_arrivals(row),
        pool=row["arrives_1944"] == "pool",
        identity=row["identity"],
        factors=row["factors"],
        placing=row["placing"],
        note=row["note"],
    )


def _arrivals(row: dict[str, str]) -> dict[str, Arrival]:
    """`0 C12` is at the start in C12, `6 port` from turn 6 in a port; an empty cell or `pool` is no arrival."""
    found = {}
    for scenario in [column.removeprefix(ARRIVES) for column in row if column.startswith(ARRIVES)]:
        turn, _, place = row[f"{ARRIVES}{scenario}"].partition(" ")
        if place:
            found[scenario] = Arrival(int(turn), place, row[f"face_{scenario}"] == "back")
    return found


def _side(letter: str) -> Side | None:
    return {"A": Side.ALLIED, "G": Side.GERMAN}.get(letter)
