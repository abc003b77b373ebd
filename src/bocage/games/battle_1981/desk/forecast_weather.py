"""The weather panel: what may come, what each weather leaves of ships and aircraft, and the luck so far."""

from fractions import Fraction

from bocage.core.blocks import Block, Rows, Sum, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.core.tally import Line
from bocage.games.battle_1981.logistics import expected, mean_transport
from bocage.games.battle_1981.names import percent_words, turn_words, weather_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import (
    WEATHERS,
    interdiction_points,
    last_turn,
    tunables,
    weather_chances,
    weather_value,
)
from bocage.games.battle_1981.victory import adjusted
from bocage.games.battle_1981.weather import air_pool, naval_pool, weather_percent

from .standing import score_now
from .tokens import sky_words

HEAD = ("Turn", *(weather.capitalize() for weather in WEATHERS))
NONE = "–"


def forecast(s: BattleState, side: Side | None) -> Panel:
    """§4a §4b §4c §4d §chart-weather §chart-transport"""
    blocks: list[Block] = [*_now(s), _chances(s), _ships(s), _leaves(s), *_luck(s)]
    return Panel("weather", "Weather", blocks)


def _now(s: BattleState) -> list[Block]:
    if s.weather < 0:
        return [Text("The weather of D-Day is drawn after the drops: clear or cloudy.", "§chart-weather")]
    return [Text(f"{weather_words(s.weather)} on {turn_words(s.turn)}. {sky_words(s.kit.options, s.weather)}", "§4b")]


def _chances(s: BattleState) -> Rows:
    """§chart-weather Chances by turn; this turn is lit, with the weather it has."""
    turns = range(last_turn(s.scenario))
    rows = tuple(
        (turn_words(turn), *(f"{chance}%" if chance else NONE for chance in weather_chances(turn))) for turn in turns
    )
    return Rows(title="Forecast", head=HEAD, rows=rows, lit=_lit(s), rule="§chart-weather")


def _lit(s: BattleState) -> tuple[tuple[int, int], ...]:
    """This turn's line, or its cell once the weather is known."""
    if s.turn >= last_turn(s.scenario):
        return ()
    return ((s.turn, s.weather + 1 if s.weather >= 0 and s.phase not in ("setup", "drops") else 0),)


def _ships(s: BattleState) -> Rows:
    """§chart-transport Transport points of each turn and weather under this match's ratings and lost beachheads."""
    rows = []
    for turn in range(last_turn(s.scenario)):
        by_weather = {case.weather: f"{int(case.low)}–{int(case.high)}" for case in expected(s, turn)}
        cells = [by_weather.get(weather, NONE) for weather in range(len(WEATHERS))]
        rows.append((turn_words(turn), *cells, str(int(mean_transport(s, turn)))))
    head = (*HEAD, "Mean")
    return Rows(title="Transport points", head=head, rows=tuple(rows), lit=_lit(s), rule="§chart-transport")


def _leaves(s: BattleState) -> Rows:
    """§4b §9l §chart-interdict What each weather leaves of support in this match."""
    c, pools = s.clone(), []
    for weather in range(len(WEATHERS)):
        c.weather = weather
        pools.append((str(int(air_pool(c).total)), str(int(naval_pool(c).total))))
    rows = (
        ("Air points", *(air for air, _ in pools)),
        ("Naval points", *(naval for _, naval in pools)),
        ("99 on interdiction count", *(str(interdiction_points(99, weather)) for weather in range(len(WEATHERS)))),
        ("Worth in the weather score", *(f"{weather_value(weather)}%" for weather in range(len(WEATHERS)))),
    )
    lit = ((-1, s.weather + 1),) if s.weather >= 0 else ()
    return Rows(title="What each weather leaves", head=("", *HEAD[1:]), rows=rows, lit=lit, rule="§4b")


def _luck(s: BattleState) -> list[Block]:
    """§4c §4d How much better or worse than average it has been, and what the score is without that."""
    if not s.expected:
        return []
    had, due = Fraction(s.actual, 100), Fraction(s.expected, 10_000)
    lines = [
        Line(f"{float(had):.2f}", "§4c", "clear turns' worth of weather so far"),
        Line(f"{float(due):.2f}", "§4c", "to be expected by the chances"),
    ]
    percent, counts = weather_percent(s), s.kit.options.weather_score == "yes"
    how = "better" if percent > 0 else "worse" if percent < 0 else "neither better nor worse"
    score = f"{float(adjusted(s)):.0f}"
    use = (
        f"The score of this match is corrected for it: {score_now(s)}."
        if counts
        else f"Corrected for it the score would be {score}; in this match it is not."
    )
    return [
        Sum("Luck with the weather", lines, percent_words(percent)),
        Text(f"{percent_words(percent)}: {how} than average. {use}", "§4d"),
        Text(_values(), "§4c"),
    ]


def _values() -> str:
    values = ", ".join(f"{WEATHERS[i]} {value}" for i, value in enumerate(tunables().weather_values))
    return f"What a turn counts for, in hundredths of a clear one, is reconstructed: {values}."
