"""The printed charts and the reconstructed numbers as typed tables (data/tables.toml, tunables.toml, scenarios.toml).

Levels run from 1 to 9, weathers from 0 to 3, turns from 0 (D-Day) to 13 (6/30). Parts of a hundred are ints;
modifiers of terrain are in quarters.
"""

from fractions import Fraction
from functools import cache
from typing import Any

from msgspec import Struct, convert

from bocage.core.protocol import Side
from bocage.core.tables import read_data

CLEAR, CLOUDY, OVERCAST, STORM = range(4)
WEATHERS = ("clear", "cloudy", "overcast", "storm")
"""§4a"""

LEVELS = range(1, 10)
"""§9b"""

Range = tuple[int, int]
"""From and to, both included."""

Shares = tuple[int, int, int, int]
"""§5a Fuel, general, combat, amphibious; or one number for each weather."""


class Terrain(Struct, frozen=True, forbid_unknown_fields=True):
    """§chart-terrain One line: movement points to enter, modifiers in quarters."""

    cost: int
    defence: int
    attack: int


class Numbers(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """Single numbers the rulebook states; what each means is said in data/tables.toml."""

    person_transport: int
    person_support: int
    extra_point: int
    beside_enemy: int
    infiltrating: int
    general_beside_enemy: int
    general_elsewhere: int
    landing: int
    cleared: int
    supply_from_turn: int
    cycles: int
    combat_cycles: int
    most_points: int
    extra_attacker: int
    random_loss: int
    automatic_retreat: int
    again_attack: int
    again_defence: int
    cherbourg: int
    cherbourg_last: int
    town: int
    town_last: int
    ocean_side: int
    depth: int
    german_unit: int
    allied_unit: int
    third: int


class Tunable(Struct, frozen=True, forbid_unknown_fields=True):
    """A number that no chart prints: where it comes from, why it is so, how an owner of the original can correct it."""

    value: int | float | tuple[int, ...]
    source: str
    """`fit` where it reproduces something printed, `reconstructed` where it is our proposal."""
    rule: str
    why: str
    correct: str


class Tunables(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """The numbers of data/tunables.toml by name; what each means is said there."""

    historical: int
    rating: int
    combat_rating: int
    leader_spread: int
    late: int
    early: int
    weather_values: Shares
    air_weather: Shares
    naval_weather: Shares
    air: int
    naval: int
    first_stock: int
    dday_share: Shares
    missing_beachhead: int
    brought_fuel: int
    brought_general: int
    brought_combat: int
    starving_cp: int
    starving_fatigue: int
    unsupplied_effect: int
    unsupplied_allowance: int
    defence_without_supply: int
    drift: int
    coastal: int
    coastal_omaha: int
    coastal_leader: int
    coastal_level: int
    coastal_round: int
    allowance_leg: int
    allowance_mechanized: int
    allowance_depot: int
    allowance_beachhead: int
    allowance_fatigue: int
    fatigue_effect: int
    leader_effect: int
    least_effect: int
    loss_scale: float
    loss_slope: float
    loss_middle: float
    loss_norm: int
    loss_below: float
    loss_below_slope: float
    loss_least_odds: int
    loss_most_odds: int
    top_level: int
    top_level_fatigue: int
    top_level_least: int
    combat_fatigue: int
    march_share: int
    march_fatigue: int
    rest_light_level: int
    rest_light: int
    rest_beside_enemy: int
    rest_away: int
    replacements: int
    replacements_resting: int
    replacements_german: int
    retreat_odds: int
    retreat_level: int
    refuse_loss: Range
    beside_loss: Range
    cadre: int


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """§1c One of the two games."""

    id: str
    title: str
    says: str
    last: str
    """The label of the turn on which points are counted."""
    source: str

    @property
    def last_turn(self) -> int:
        """§1d The turn on which nobody moves or fights."""
        return _turn_names().index(self.last)


class VictoryLevel(Struct, frozen=True):
    """§12h A level of victory and the least score for it in one scenario; the lowest level has none."""

    id: str
    title: str
    side: Side
    least: int | None
    says: str


# --- turns and scenarios


@cache
def _turn_names() -> tuple[str, ...]:
    return tuple(_data()["turns"]["names"])


def turn_count() -> int:
    """§1b Fourteen labels."""
    return len(_turn_names())


def turn_name(turn: int) -> str:
    """§1b The label of a turn: `D-Day`, `6/8`."""
    return _turn_names()[turn]


@cache
def turn_named(name: str) -> int:
    """§1b The turn of a label."""
    return _turn_names().index(name)


@cache
def day_of(turn: int) -> int:
    """§1b The day of June; 6 for both D-Day and 6/6."""
    return int(_data()["turns"]["days"][turn])


@cache
def scenarios() -> tuple[Scenario, ...]:
    """§1c The usual one first."""
    return tuple(convert(row, Scenario) for row in read_data(__package__, "scenarios.toml")["scenario"])


def scenario_named(name: str) -> Scenario:
    """A scenario by its id: `campaign` or `two_weeks`."""
    return next(scenario for scenario in scenarios() if scenario.id == name)


@cache
def last_turn(scenario: str) -> int:
    """§1c §1d The turn on which points are counted and nothing else happens."""
    return scenario_named(scenario).last_turn


@cache
def levels(scenario: str) -> tuple[VictoryLevel, ...]:
    """§12h The levels of a scenario, the best for the Allies first."""
    rows = read_data(__package__, "scenarios.toml")["level"]
    return tuple(
        VictoryLevel(row["id"], row["title"], Side[row["winner"].upper()], row.get(scenario), row["says"])
        for row in rows
    )


def victory_level(scenario: str, score: int | Fraction) -> VictoryLevel:
    """§12h The level of a score in points."""
    return next(level for level in levels(scenario) if level.least is None or score >= level.least)


# --- weather and shipping


def weather_chances(turn: int) -> Shares:
    """§chart-weather Chances in a hundred of clear, cloudy, overcast and storm; 6/30 has no line and takes 6/28's."""
    clear, cloudy, overcast, storm = _line(_data()["weather"], turn)
    return clear, cloudy, overcast, storm


def weather_value(weather: int) -> int:
    """§4c What a turn of this weather counts for, in hundredths of a clear one."""
    return tunables().weather_values[weather]


def transport_range(turn: int, weather: int) -> Range:
    """§chart-transport Transport points, from and to; KeyError where the chart has no cell."""
    row = _line(_data()["transport"]["turn"], turn)
    if weather >= len(row):
        raise KeyError(f"§chart-transport {turn_name(turn)} has no {WEATHERS[weather]} weather")
    low, high = row[weather]
    return low, high


def suggested(turn: int) -> Shares | None:
    """§5d §AMB-01 The allocation the rulebook suggests for this turn; None if it suggests none."""
    row = _data()["suggested"].get(turn_name(turn))
    return None if row is None else convert(row, Shares)


def fuel_rate_of(kind: str) -> int:
    """§fuel Fuel for a movement point and 100 combat points."""
    chart = _data()["fuel"]
    return int(chart.get(kind, chart["other"]))


@cache
def combat_supply(attack: int, defence: int) -> int:
    """§chart-supply Combat supply for 100 Allied combat points."""
    return int(_data()["combat_supply"][str(defence)][attack - 1])


# --- movement and combat


def allowance_of(kind: str, footing: str) -> int:
    """§8f Movement points of a kind; a kind with none of its own has those of its footing, `leg` or `mechanized`."""
    own = {"depot": tunables().allowance_depot, "beachhead": tunables().allowance_beachhead}
    both = {"leg": tunables().allowance_leg, "mechanized": tunables().allowance_mechanized}
    return own.get(kind, both[footing])


@cache
def infiltration_chance(name: str) -> int:
    """§8d A number of the infiltration chart."""
    return int(_data()["infiltration"][name])


def interdiction_points(points: int, weather: int) -> int:
    """§chart-interdict §AMB-21 What the weather leaves of the points put on interdiction, in whole points."""
    return points * int(_data()["interdiction"]["weather"][weather]) // 100


def interdiction_most(points: int) -> int:
    """§chart-interdict The most movement points a German unit loses to so many points, weather already counted."""
    return int(_band("interdiction", points)["most"])


def bombard_german(points: int) -> Range:
    """§chart-bombard Further losses of a German defender, from and to."""
    low, high = _band("bombardment", points)["german"]
    return low, high


def bombard_allied(points: int) -> Range:
    """§chart-bombard Losses an Allied defender is spared, from and to."""
    low, high = _band("bombardment", points)["allied"]
    return low, high


@cache
def bombard_breaks() -> tuple[int, ...]:
    """§chart-bombard The least points of each band."""
    return tuple(band["from"] for band in _data()["bombardment"]["bands"])


def attack_words(level: int) -> str:
    """§9b What an attack level is called."""
    return str(_data()["levels"]["attack"][level - 1])


def defence_words(level: int) -> str:
    """§9b What a defence level is called."""
    return str(_data()["levels"]["defence"][level - 1])


def loss_chart() -> dict[str, list[list[int]]]:
    """§chart-losses The printed lines, `9v1` to `1v9`: attacker and defender at odds of 1-2, 1-1 and so on to 5-1."""
    chart: dict[str, list[list[int]]] = _data()["losses"]
    return chart


# --- single numbers


@cache
def numbers() -> Numbers:
    """The single numbers that are stated."""
    return convert(_data()["numbers"], Numbers)


@cache
def tunable_list() -> dict[str, Tunable]:
    """Every number that no chart prints with its source, in the order of the file."""
    return {name: convert(row, Tunable) for name, row in read_data(__package__, "tunables.toml").items()}


@cache
def tunables() -> Tunables:
    """The reconstructed numbers by name; one missing from the file, or unknown to the game, is refused."""
    return convert({name: row.value for name, row in tunable_list().items()}, Tunables)


def _band(chart: str, points: int) -> dict[str, Any]:
    bands: list[dict[str, Any]] = _data()[chart]["bands"]
    return max((band for band in bands if points >= band["from"]), key=lambda band: int(band["from"]))


def _line(chart: dict[str, Any], turn: int) -> Any:
    """The line of a turn; the charts end with 6/28, whose line serves for 6/30 as well."""
    return chart[turn_name(min(turn, turn_count() - 2))]


def _data() -> dict[str, Any]:
    return read_data(__package__, "tables.toml")


TERRAIN: dict[str, Terrain] = {name: convert(row, Terrain) for name, row in _data()["terrain"].items()}
"""§chart-terrain By name."""
