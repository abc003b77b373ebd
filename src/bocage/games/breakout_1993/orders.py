"""The scenarios and the cards: who arrives when and where, who leaves (data/scenarios.toml, data/units.csv)."""

from functools import cache
from typing import Any

from msgspec import Struct, convert

from bocage.core.protocol import Side
from bocage.core.tables import read_data

from .kinds import Unit, piece_index, pieces
from .tables import Day, constant_list, day_named


class Scenario(Struct, frozen=True):
    """§22.2 §22.3 §22.31 How long a game is, and what the Allies need."""

    id: str
    title: str
    says: str
    days: int
    points: str
    """Which number of data/constants.toml the Allies need."""

    @property
    def needed(self) -> int:
        """§22.3 §22.31 Points for an Allied victory."""
        return constant_list()[self.points].value

    @property
    def last(self) -> Day:
        """§22.2 The day after which points are counted."""
        return day_named(self.days)


class Ending(Struct, frozen=True):
    """§22.1 §22.2 One way a game can end."""

    id: str
    winner: str
    title: str
    says: str

    @property
    def side(self) -> Side:
        """The side that wins."""
        return Side.ALLIED if self.winner == "allied" else Side.GERMAN


class Beach(Struct, frozen=True):
    """§3.1 A beach, the box from which it is reached, and the army that lands there."""

    area: str
    box: str
    army: str


class Withdrawal(Struct, frozen=True):
    """§19.6 Units that leave at the first Dawn with a beach in Allied hands."""

    units: tuple[Unit, ...]
    beach: str


class Fortress(Struct, frozen=True):
    """§12.43 §12.45 A German source on the board, and the Areas its stock can reach."""

    area: str
    feeds: tuple[str, ...]


class Group(Struct, frozen=True):
    """§19.2 §19.3 Units of one card entry: the same day and the same choice of places."""

    side: Side
    day: int
    entry: str
    units: tuple[Unit, ...]


@cache
def scenarios() -> tuple[Scenario, ...]:
    """The scenarios, the usual one first."""
    return tuple(convert(row, Scenario) for row in _data()["scenario"])


@cache
def scenario_named(name: str) -> Scenario:
    """A scenario by its id: `one_week`."""
    return next(scenario for scenario in scenarios() if scenario.id == name)


@cache
def endings() -> dict[str, Ending]:
    """The ways a game can end, the best for the Allies first."""
    return {row["id"]: convert(row, Ending) for row in _data()["level"]}


@cache
def beaches() -> dict[str, Beach]:
    """§3.1 The five beaches by the name of their Area."""
    return {area: Beach(area, **row) for area, row in _data()["beach"].items()}


@cache
def drop_areas() -> tuple[str, ...]:
    """§21.1A Where airborne units come down."""
    return tuple(_data()["drop"]["areas"])


@cache
def arriving(side: Side, day: int) -> tuple[Unit, ...]:
    """§5.1 §19.2 §19.3 The units a side's card lists for a day; day 1 is the set-up."""
    return tuple(piece.unit for piece in pieces() if piece.side == side and piece.day == day)


@cache
def groups(side: Side, day: int) -> tuple[Group, ...]:
    """The card entries of a day, each with its units."""
    found: dict[str, list[Unit]] = {}
    for u in arriving(side, day):
        found.setdefault(pieces()[u].entry, []).append(u)
    return tuple(Group(side, day, entry, tuple(units)) for entry, units in found.items())


@cache
def arrives_by_air(u: Unit) -> bool:
    """§21.1A §19.5 Whether a unit comes down in a drop Area; all other Allied units come by sea."""
    return pieces()[u].side == Side.ALLIED and pieces()[u].entry in drop_areas()


@cache
def entries(u: Unit) -> tuple[str, ...]:
    """Where a unit may be put when it arrives: the boxes of its beaches, its drop Area, its Zones or its set-up place.

    §19.2 §19.3 More than one is a choice of its player.
    """
    piece = pieces()[u]
    listed = _data()["entry"].get(piece.entry) or piece.entry.split("|")
    if piece.side == Side.GERMAN or arrives_by_air(u):
        return tuple(listed)
    return tuple(beaches()[area].box for area in listed)


@cache
def withdrawal() -> Withdrawal:
    """§19.6 The Rangers, and Omaha."""
    row = _data()["withdrawal"]
    return Withdrawal(tuple(piece_index()[code] for code in row["units"]), row["beach"])


@cache
def fortress() -> Fortress:
    """§12.43 §12.45 Cherbourg, and the peninsula."""
    return convert(_data()["fortress"], Fortress)


def _data() -> dict[str, Any]:
    return read_data(__package__, "scenarios.toml")
