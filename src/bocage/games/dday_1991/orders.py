"""The scenarios and the order of appearance cards (data/scenarios.toml, data/units.csv)."""

from functools import cache
from typing import Any

from msgspec import Struct, convert

from bocage.core.protocol import Side
from bocage.core.tables import read_data

from .kinds import Unit, pieces

START = 0
"""The turn of units that begin on the board."""


class BothSides(Struct, frozen=True):
    """A number for each side."""

    allied: int
    german: int

    def of(self, side: Side) -> int:
        """The number of one side."""
        return self.allied if side == Side.ALLIED else self.german


class Scenario(Struct, frozen=True):
    """§6-start §6-each §6-init §6-coast §6-carpet §6-winA §6-winG The numbers of one scenario."""

    id: str
    title: str
    says: str
    year: int
    start_moves: BothSides
    new_moves: BothSides
    initiative: str
    coastal_bonus: int
    carpet: str
    """The column of the carpet bombing table."""
    east_of_rhine: int
    """Allied ground units needed beyond the Rhine."""
    objectives: tuple[str, ...]
    """Cities the Allies must control as well."""
    german_wins_with_corps: int
    """Allied corps lost that make a German victory."""

    @property
    def first_initiative(self) -> Side:
        """§6-init The side that begins with the initiative marker."""
        return Side.ALLIED if self.initiative == "allied" else Side.GERMAN


class Place(Struct, frozen=True):
    """§6a4 §6a5 Where a unit without a fixed hex may be put."""

    says: str
    ground: str
    """`land`, `coast`, `city` or `port`."""
    lands: tuple[str, ...]
    """Codes of the lands it must lie in; none: anywhere."""
    most: int
    """How many units placed by this rule may share a hex; 0: any number."""


@cache
def scenarios() -> tuple[Scenario, ...]:
    """The scenarios, the historical one first."""
    return tuple(convert(row, Scenario) for row in _data()["scenario"])


@cache
def scenario_named(name: str) -> Scenario:
    """A scenario by its id: `1944`."""
    return next(scenario for scenario in scenarios() if scenario.id == name)


@cache
def places() -> dict[str, Place]:
    """The place rules by name."""
    return {name: convert(row, Place) for name, row in _data()["place"].items()}


@cache
def allied_lands() -> tuple[str, ...]:
    """§6-control The lands whose hexes the Allies control at the start; all others are German."""
    return tuple(_data()["lands"]["allied_at_start"])


@cache
def arriving(scenario: str, side: Side, turn: int) -> tuple[Unit, ...]:
    """§1e The units a side's card lists for a turn; turn 0 is the set-up."""
    return tuple(
        piece.unit
        for piece in pieces()
        if piece.side == side and scenario in piece.arrivals and piece.arrivals[scenario].turn == turn
    )


@cache
def division_pool(side: Side) -> tuple[Unit, ...]:
    """§opt-16a The divisions no card places."""
    return tuple(piece.unit for piece in pieces() if piece.side == side and piece.pool)


def _data() -> dict[str, Any]:
    return read_data(__package__, "scenarios.toml")
