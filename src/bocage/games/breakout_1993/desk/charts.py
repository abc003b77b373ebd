"""The printed charts as tables: what counts now is lit. Every figure comes from the data."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.games.breakout_1993 import tables
from bocage.games.breakout_1993.interdiction import guns_on
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.state import BreakoutState

from .charts_fight import fight_charts
from .names import level_words, number_of, place_words, signed, weather_word
from .tokens import SKIES

FACES = range(1, tables.constants().die_faces + 1)


def charts(s: BreakoutState, side: Side | None) -> Panel:
    """§9.2 §9.3 §10.3 §10.4 §8.36 §8.4 §14.1 §18.1 §20.4 Fighting first, then moving, fire, weather, bridges."""
    blocks: list[Block] = [*fight_charts(s), _movement(), *_fire(s), _weather(s), *_bridges(), _isolation(), _drops()]
    return Panel("charts", "Tables", blocks)


def _movement() -> Rows:
    """§8.36 §8.36a §8.36b §8.36c"""
    costs = tables.movement()
    rows = (
        ("A Free Area", str(costs.free)),
        ("A Vacant Area the enemy controls", str(costs.vacant)),
        ("An Area with enemies, none of them Fresh", str(costs.spent)),
        ("An Area with a Fresh enemy", str(costs.fresh)),
        ("A river without a bridge, a Zone", "all"),
        ("Landing on a beach", str(tables.constants().landing_cost)),
        ("A try to seize a bridge", signed(costs.seizure)),
        ("A bridge another unit seized in this impulse", signed(costs.seized_bridge)),
        ("Going on after an Overrun of Spent units in the activated Area", str(costs.overrun_spent)),
        ("The same, if one was Fresh", str(costs.overrun_fresh)),
    )
    return Rows(title="Movement factors to enter", head=("", "MF"), rows=rows, rule="§8.36")


def _fire(s: BreakoutState) -> list[Block]:
    """§8.4 §8.4a §14.1 Aircraft over columns, guns over beaches; the guns of today are lit."""
    columns = range(3)
    air = tuple((str(die), *(_result(tables.interdicted(die, flak)) for flak in columns)) for die in FACES)
    head = ("Die", *(f"{flak} FLAK" for flak in columns))
    guns = sorted({guns_on(s, beach) for beach in s.kit.beaches} | {1, 2, 3})
    guns = [count for count in guns if count]
    landing = tuple((str(die), *(_result(tables.coastal_interdicted(die, count)) for count in guns)) for die in FACES)
    now = {count: [place_words(s, b) for b in s.kit.beaches if guns_on(s, b) == count] for count in guns}
    beaches = "; ".join(f"{number_of(count, 'gun')}: {', '.join(names)}" for count, names in now.items() if names)
    found: list[Block] = [
        Rows(title="Aircraft over German columns, in Clear weather", head=head, rows=air, rule="§8.4"),
        Rows(
            title="Coastal guns over landings",
            head=("Die", *(number_of(count, "gun") for count in guns)),
            rows=landing,
            rule="§14.1",
        ),
    ]
    if not s.is_clear():
        found.insert(0, Text(f"{weather_word(s.weather)}: no aircraft fly now.", "§18.1"))
    return [*found, Text(f"Now {beaches or 'no gun bears on any beach'}.", "§14.1")]


def _result(level: Level) -> str:
    return "–" if level == Level.FRESH else level_words(level)


def _weather(s: BreakoutState) -> Rows:
    """§18.1 §18.2 §18.3 §RUL-37 What each weather does and what it turns to; the present one is lit."""
    turns = {"clear": "Overcast", "overcast": "Clear, or Storm on a day that began so", "storm": "Overcast"}
    rows = tuple((weather_word(name), SKIES[name], turns[name]) for name in tables.WEATHERS)
    lit = ((tables.WEATHERS.index(s.weather), -1),)
    head = ("Weather", "What it does", "Turns to")
    return Rows(title="Weather", head=head, rows=rows, lit=lit, rule="§18.2")


def _bridges() -> list[Block]:
    """§8.221 §20.4 What is added to the die for a bridge."""
    seize, work, numbers = tables.seizure(), tables.bridge_work(), tables.constants()
    seizing = (
        ("From a Free Area", signed(seize.free)),
        ("The other Area is Vacant", signed(seize.vacant)),
        ("Flooded boundary", signed(seize.flooded)),
        ("Each Fresh enemy in the other Area", signed(seize.defender)),
    )
    working = (
        ("Each Area that is Free", signed(work.free)),
        ("Each contested Area of one's own", signed(work.friendly)),
        ("Each contested Area of the enemy", signed(work.enemy)),
        ("A repair", signed(work.repair)),
        ("Flooded boundary", signed(work.flooded)),
        ("Each Construct, for a repair", signed(numbers.construct_step)),
    )
    return [
        Rows(title=f"To seize a bridge: {seize.target} or more", head=("", "Die"), rows=seizing, rule="§8.221"),
        Rows(
            title=f"To repair or demolish one: {numbers.bridge_work_target} or more",
            head=("", "Die"),
            rows=working,
            rule="§20.4",
        ),
    ]


def _isolation() -> Rows:
    """§12.8 §RUL-34 What the evening die does to an isolated German unit."""
    levels = [level for level in Level if level != Level.ELIMINATED]
    rows = tuple((str(die), *(_fate(die, level) for level in levels)) for die in FACES)
    head = ("Die", *(level_words(level) for level in levels))
    return Rows(title="Isolated Germans, in the evening", head=head, rows=rows, rule="§12.8")


def _fate(die: int, level: Level) -> str:
    after = tables.isolated(die, level)
    return "–" if after == level else level_words(after)


def _drops() -> Rows:
    """§12.9 §12.9a"""
    chart = tables.air_supply()
    rows = (
        ("Free Area", signed(chart.free)),
        ("Contested, Allied control", signed(chart.contested)),
        ("German control", signed(chart.german)),
        ("A disrupted unit", signed(chart.disrupted)),
        ("The day was partly Overcast", signed(chart.partly)),
        ("Mainly Overcast", signed(chart.mainly)),
        ("Wholly Overcast", signed(chart.wholly)),
    )
    return Rows(title=f"Air supply: {chart.target} or more", head=("", "Die"), rows=rows, rule="§12.9")
