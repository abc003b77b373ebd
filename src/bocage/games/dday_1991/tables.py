"""The printed charts as typed tables (data/tables.toml)."""

from functools import cache
from typing import Any

from msgspec import Struct, convert

from bocage.core.tables import read_data

FACES = 10
"""§1d Ten-sided dice, the 0 read as 10."""


class Terrain(Struct, frozen=True):
    """§terr One line of the terrain chart."""

    rule: str
    cost: int
    """Movement factors to enter; 0 where the other terrain of the hex decides."""
    defender: int
    defends: str
    """Which defending units count it: `none`, `ground`, `german_ground`, `leg` or `all`."""
    attacker: int
    attacks: str
    """Which attacking units count it: `none`, `ground`, `mechanized` or `all`."""


class MovementNumbers(Struct, frozen=True):
    """§3b2 Costs and distances that are not terrain."""

    air: int
    bad_weather_clear: int
    leave_board: int
    extra_effort: int
    division: int
    air_invasion_range: int
    reaction_range: int
    drop_range: int
    bomber_range: int
    without_attack: int


class Prices(Struct, frozen=True):
    """§moves What is paid in Moves, and the most a side can have."""

    most: int
    unit: int
    port_transfer: int
    invasion: int
    flip: int
    rebuild_hq: int
    rebuild_corps: int
    rebuild_air: int
    reaction: int
    drop: int
    pursuit: int
    extra_effort: int
    carpet_bombing: int


class Income(Struct, frozen=True):
    """§opt-11a What is gained in Moves beside the numbers of supply sources."""

    round_hq: int
    mulberry: int
    bomber_used: int


class Carpet(Struct, frozen=True):
    """§carpet What one strategic air unit achieved."""

    losses: int
    no_terrain: bool


@cache
def terrain() -> dict[str, Terrain]:
    """§terr The terrain chart by name; `river` is a hexside."""
    return {name: convert(row, Terrain) for name, row in _data()["terrain"].items()}


@cache
def movement() -> MovementNumbers:
    """§3b2"""
    return convert(_data()["movement"], MovementNumbers)


@cache
def prices() -> Prices:
    """§moves"""
    return convert(_data()["moves"], Prices)


@cache
def income() -> Income:
    """§opt-11a"""
    return convert(_data()["income"], Income)


def last_turn() -> int:
    """§2b4"""
    return len(_data()["turns"])


def month(turn: int) -> str:
    """§0a The month of a turn: `JUN` for turn 1."""
    return str(_data()["turns"][turn - 1])


@cache
def good_up_to(turn: int) -> int:
    """§wx The highest die that still brings good weather."""
    table = _data()["weather"]
    row = next(cells for months, cells in table["months"].items() if month(turn) in _months(months))
    good = [dice for dice, cell in zip(table["dice"], row, strict=True) if cell == "G"]
    return max(_ends(dice)[1] for dice in good)


def is_good(turn: int, die: int) -> bool:
    """§wx The weather table."""
    return die <= good_up_to(turn)


def carpet(scenario: str, die: int) -> Carpet:
    """§carpet The carpet bombing table."""
    table = _data()["carpet"]
    column = table["columns"].index(scenario)
    result = next(cells[column] for dice, cells in table["rows"].items() if _ends(dice)[0] <= die <= _ends(dice)[1])
    return Carpet(losses=int("L" in result), no_terrain="T" in result)


def losses(margin: int) -> int:
    """§4c2c Losses of the side that lost by this much."""
    return max((row["losses"] for row in _data()["combat"]["losses"] if margin >= row["margin"]), default=0)


def clamp(total: int) -> int:
    """§4b10 A total modifier within its limits."""
    limits = _data()["combat"]
    return max(int(limits["lowest"]), min(int(limits["highest"]), total))


def cut_off_losses() -> int:
    """§4d4a Further losses of defenders who cannot retreat."""
    return int(_data()["combat"]["cut_off"])


def air_may_attack(die: int) -> bool:
    """§opt-12c5 Whether a tactical air unit finds its target in bad weather."""
    return die <= int(_data()["combat"]["air_in_bad_weather"])


def _ends(dice: str) -> tuple[int, int]:
    """`4-7` is from 4 to 7, `8` from 8 to 8."""
    low, _, high = dice.partition("-")
    return int(low), int(high or low)


def _months(span: str) -> list[str]:
    """`DEC-FEB` is the months from the first to the last."""
    turns = list(_data()["turns"])
    first, _, last = span.partition("-")
    return turns[turns.index(first) : turns.index(last or first) + 1]


def _data() -> dict[str, Any]:
    return read_data(__package__, "tables.toml")
