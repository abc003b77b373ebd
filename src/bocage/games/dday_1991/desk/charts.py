"""The printed charts: terrain, losses, weather, carpet bombing. Every figure comes from the data."""

from bocage.core.blocks import Block, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.games.dday_1991 import tables
from bocage.games.dday_1991.air import attacked
from bocage.games.dday_1991.odds import features_of
from bocage.games.dday_1991.orders import scenario_named, scenarios
from bocage.games.dday_1991.state import DDayState

from .months import MONTHS

TERRAIN_HEAD = ("Ground", "To enter", "Defender", "Attacker")
WHO = {
    "ground": "each ground unit",
    "german_ground": "each German ground unit",
    "leg": "each leg unit",
    "mechanized": "each mechanized unit",
    "all": "each unit",
}


def charts(s: DDayState, side: Side | None) -> Panel:
    """§terr §4c2c §wx §carpet Terrain first; what matters now is lit."""
    blocks: list[Block] = [_terrain(s), *_losses(), _fixed(s)]
    if s.kit.options.weather:
        blocks += _weather(s)
    if s.kit.options.carpet_bombing:
        blocks.append(_carpet(s))
    return Panel("charts", "Tables", blocks)


# --- terrain


def _terrain(s: DDayState) -> Rows:
    """§terr The chart; the ground of attacked hexes is lit."""
    chart = tables.terrain()
    features = frozenset[str]().union(*(features_of(s.kit, h) for h in range(s.kit.grid.size) if attacked(s) >> h & 1))
    lit = tuple((i, -1) for i, name in enumerate(chart) if name in features)
    rows = tuple(chart_row(s, name) for name in chart)
    return Rows(title="Terrain", head=TERRAIN_HEAD, rows=rows, lit=lit, rule="§terr")


def chart_row(s: DDayState, name: str) -> tuple[str, ...]:
    """§terr One line of the chart: cost, what each defender gains, what each attacker loses."""
    line, title = tables.terrain()[name], name.replace("_", " ").capitalize()
    cost = f"+{line.cost}" if name == "river" else str(line.cost) if line.cost else "as the ground"
    if name == "clear":
        cost = _clear_cost(s)
    defends = f"+{line.defender} {WHO[line.defends]}" if line.defender else "–"
    if name == "coastal":
        defends = f"+{scenario_named(s.scenario).coastal_bonus} each unit, against invaders alone"
    attacks = f"−{-line.attacker} {WHO[line.attacks]}" if line.attacker else "–"
    if name == "river":
        title, attacks = "River side", f"{attacks} across it"
    return (title, cost, defends, attacks)


def _clear_cost(s: DDayState) -> str:
    """§opt-12c1 Clear ground in the weather of the turn."""
    good, bad = tables.terrain()["clear"].cost, tables.movement().bad_weather_clear
    if not s.kit.options.weather:
        return str(good)
    return f"{good} ({bad} in bad weather)" if s.good else f"{bad} in bad weather"


# --- combat


def _losses() -> list[Block]:
    """§4c2a §4c2b §4c2c Who wins, and what the loser loses by the margin."""
    rows, margin = list[tuple[str, ...]](), 0
    while margin <= tables.FACES:
        same = [m for m in range(margin, tables.FACES + 1) if tables.losses(m) == tables.losses(margin)]
        last = same[-1] == tables.FACES
        rows.append((f"{margin} or more" if last else f"{margin} to {same[-1]}", str(tables.losses(margin))))
        margin = same[-1] + 1
    return [
        Text(
            "Each side adds one die to its modifier, from 0 to +10. The higher sum wins; a tie is the defender's.",
            "§4c1",
        ),
        Rows(title="Losses of the loser", head=("Margin", "Losses"), rows=tuple(rows), rule="§4c2c"),
    ]


def _fixed(s: DDayState) -> Rows:
    """§6-each §6-start §6-coast What the scenarios fix; the one being played is lit."""
    found = scenarios()
    rows = (
        ("Moves at the start, Allied and German", *(f"{x.start_moves.allied}, {x.start_moves.german}" for x in found)),
        ("Moves every turn", *(f"{x.new_moves.allied}, {x.new_moves.german}" for x in found)),
        ("Invaded coast", *(f"+{x.coastal_bonus}" for x in found)),
        ("Initiative first", *(x.initiative.capitalize() for x in found)),
    )
    lit = tuple((-1, i) for i, x in enumerate(found, start=1) if x.id == s.scenario)
    return Rows(title="Scenarios", head=("", *(x.id for x in found)), rows=rows, lit=lit, rule="§6-each")


# --- weather and bombs


def _weather(s: DDayState) -> list[Block]:
    """§wx §opt-12c5 The highest die that brings good weather, month by month; this month is lit."""
    turns = range(1, tables.last_turn() + 1)
    rows = tuple((MONTHS[tables.month(turn)], _good_words(tables.good_up_to(turn))) for turn in turns)
    lit = ((s.turn - 1, -1),) if s.turn else ()
    flies = max(die for die in range(1, tables.FACES + 1) if tables.air_may_attack(die))
    bad = (
        "Bad weather: no carpet bombing, no airborne drops, no Moves from Mulberries; a tactical air unit attacks "
        f"only on a die of 1 to {flies}."
    )
    return [Rows(title="Weather", head=("Month", "Good on"), rows=rows, lit=lit, rule="§wx"), Text(bad, "§opt-12c5")]


def _good_words(highest: int) -> str:
    return "1" if highest == 1 else f"1 to {highest}"


def _carpet(s: DDayState) -> Rows:
    """§carpet What each die does, by scenario; the column in use is lit."""
    found = sorted(scenarios(), key=lambda scenario: scenario.id)
    rows = tuple(
        (str(die), *(_bomb_words(tables.carpet(scenario.carpet, die)) for scenario in found))
        for die in range(1, tables.FACES + 1)
    )
    lit = tuple((-1, i) for i, scenario in enumerate(found, start=1) if scenario.id == s.scenario)
    head = ("Die", *(scenario.id for scenario in found))
    return Rows(title="Carpet bombing, each strategic air unit", head=head, rows=rows, lit=lit, rule="§carpet")


def _bomb_words(result: tables.Carpet) -> str:
    words = ["one loss"] if result.losses else []
    words += ["no terrain"] if result.no_terrain else []
    return " and ".join(words) or "–"
