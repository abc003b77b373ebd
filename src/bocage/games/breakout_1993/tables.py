"""The printed charts and the other numbers of the rules as typed tables (data/tables.toml, data/constants.toml)."""

from functools import cache
from typing import Any

from msgspec import Struct, convert, field

from bocage.core.tables import read_data

from .kinds import Level, Piece

WEATHERS = ("clear", "overcast", "storm")
"""§18.2 §18.3"""


class MovementCosts(Struct, frozen=True, forbid_unknown_fields=True):
    """§8.36 §8.36b §8.36c §8.222 MF to enter an Area by what is in it, and what is paid on top."""

    free: int
    vacant: int
    spent: int
    fresh: int
    overrun_spent: int
    overrun_fresh: int
    seizure: int
    seized_bridge: int


class AttackValue(Struct, frozen=True, forbid_unknown_fields=True):
    """§9.2 The lines B to F."""

    unit: int
    artillery: int
    integrity: int
    integrity_units: int
    air: int
    mixed: int


class DefenseValue(Struct, frozen=True, forbid_unknown_fields=True):
    """§9.3 The lines C to G."""

    bridge: int
    enemy_bridge: int
    flooded_bridge: int
    river: int
    fortified: int
    air: int
    fresh: int


class BombardmentValue(Struct, frozen=True, forbid_unknown_fields=True):
    """§10.3 The lines B and C."""

    fortified: int
    flak: int
    field_artillery: int
    coastal_artillery: int


class Attrition(Struct, frozen=True, forbid_unknown_fields=True):
    """§10.4 §10.4a Attrition Points that a lost level absorbs, and how many levels a unit can lose."""

    fresh_armor: int
    armor: int
    coastal_artillery: int
    fresh: int
    other: int
    construct: int
    levels: int


class AirSupply(Struct, frozen=True, forbid_unknown_fields=True):
    """§12.9 §12.9a"""

    target: int
    free: int
    contested: int
    german: int
    disrupted: int
    partly: int
    mainly: int
    wholly: int


class Seizure(Struct, frozen=True, forbid_unknown_fields=True):
    """§8.221"""

    target: int
    free: int
    vacant: int
    flooded: int
    defender: int


class BridgeWork(Struct, frozen=True, forbid_unknown_fields=True):
    """§20.4 The lines A to E; F is the Constructs of the bridge."""

    free: int
    friendly: int
    enemy: int
    repair: int
    flooded: int


class Day(Struct, frozen=True):
    """§18.2 A day of the game and the weather with which it begins."""

    number: int
    date: str
    weather: str
    source: str


class Constant(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that is in no chart: what it is, where it comes from, which rule uses it."""

    value: int
    source: str = field(name="from")
    rule: str
    says: str


class Constants(Struct, frozen=True, forbid_unknown_fields=True):
    """The numbers of data/constants.toml by name; what each means is said there."""

    stacking_limit: int
    corps_artillery_limit: int
    die_faces: int
    day_start: int
    track_first: int
    track_last_start: int
    impulse_price: int
    impulse_limit: int
    allied_losses_for_advantage: int
    german_losses_for_advantage: int
    naval_markers: int
    air_markers: int
    naval_attack: int
    air_attack: int
    landing_limit: int
    landing_cost: int
    allied_depot: int
    allied_depot_per_gun: int
    allied_depot_storm_percent: int
    allied_depot_storm_least: int
    german_depots: int
    german_depot_clear: int
    german_depot_overcast: int
    german_depot_weather_impulses: int
    german_depot_weather_points: int
    cherbourg_depot: int
    refit_other: int
    refit_armor: int
    foreign_sector_factor: int
    air_supply_areas: int
    casualty_points_per_level: int
    casualty_points_for_retreat: int
    bocage_absorbs: int
    bridge_work_target: int
    construct_step: int
    repair_always_fails_on: int
    points_one_week: int
    points_two_weeks: int
    points_three_weeks: int
    contested_points_needed: int
    contested_points_needed_2006: int
    contested_points_given: int
    advantage_points: int
    typical_bid: int


@cache
def movement() -> MovementCosts:
    """§8.36"""
    return convert(_data()["movement"], MovementCosts)


@cache
def attack() -> AttackValue:
    """§9.2"""
    return convert(_data()["attack"], AttackValue)


@cache
def defense() -> DefenseValue:
    """§9.3"""
    return convert(_data()["defense"], DefenseValue)


@cache
def bombardment() -> BombardmentValue:
    """§10.3"""
    return convert(_data()["bombardment"], BombardmentValue)


@cache
def attrition() -> Attrition:
    """§10.4"""
    return convert(_data()["attrition"], Attrition)


@cache
def air_supply() -> AirSupply:
    """§12.9"""
    return convert(_data()["air_supply"], AirSupply)


@cache
def seizure() -> Seizure:
    """§8.221"""
    return convert(_data()["seizure"], Seizure)


@cache
def bridge_work() -> BridgeWork:
    """§20.4"""
    return convert(_data()["bridge_work"], BridgeWork)


def tem(terrain: str) -> int:
    """§3.5 The modifier of a terrain: `open`, `broken`, `bocage` or `urban`."""
    return int(_data()["tem"][terrain])


@cache
def retreat_order() -> tuple[str, ...]:
    """§9.64 Kinds of Area, the one to be taken first."""
    return tuple(_data()["retreat"]["order"])


@cache
def phases(day: int) -> tuple[str, ...]:
    """§6.1 §21.1 The phases of a day in order."""
    return tuple(_data()["sequence"]["d_day" if day == 1 else "later"])


def interdicted(die: int, flak: int) -> Level:
    """§8.4 §8.4a The level a moving unit falls to; Fresh means no effect."""
    chart = _data()["interdiction"]
    total = die + flak * int(chart["flak"])
    hits = (row["level"] for row in chart["results"] if total <= row["up_to"])
    return Level[next(hits, "fresh").upper()]


def coastal_interdicted(die: int, guns: int) -> Level:
    """§14.1 The level a landing unit falls to under so many guns; Fresh means no effect."""
    if die > guns:
        return Level.FRESH
    return Level.SPENT if die == guns else Level.DISRUPT_1


def attrition_cost(piece: Piece, level: Level) -> int:
    """§10.4 Attrition Points that this unit absorbs by losing a level."""
    chart = attrition()
    if piece.is_coastal:
        return chart.coastal_artillery
    if piece.is_armor:
        return chart.fresh_armor if level == Level.FRESH else chart.armor
    return chart.fresh if level == Level.FRESH else chart.other


def isolated(die: int, level: Level) -> Level:
    """§12.8 §RUL-34 The level of an isolated unit after its die."""
    number = int(_data()["isolation"]["levels"][level])
    if die < number:
        return Level.ELIMINATED
    return Level(level + 1) if die == number else level


@cache
def days() -> tuple[Day, ...]:
    """§18.2 §18.21 The days of June, 6 to 26; `days()[0]` is day 1."""
    rows = _data()["weather"].items()
    return tuple(Day(number, date, row["start"], row["from"]) for number, (date, row) in enumerate(rows, start=1))


def day_named(number: int) -> Day:
    """A day by its number from 1."""
    return days()[number - 1]


@cache
def constant_list() -> dict[str, Constant]:
    """Every number outside the charts with its source, in the order of the file."""
    return {name: convert(row, Constant) for name, row in read_data(__package__, "constants.toml").items()}


@cache
def constants() -> Constants:
    """The numbers outside the charts by name; a number missing from the file, or unknown to the game, is refused."""
    return convert({name: row.value for name, row in constant_list().items()}, Constants)


def impulse_name(number: int) -> str:
    """§12.54 What the track prints for a number: `C` for -3, `0`, `1`."""
    return str(number) if number >= 0 else chr(ord("A") - 1 - number)


def _data() -> dict[str, Any]:
    return read_data(__package__, "tables.toml")
