"""Every printed chart, with what counts now lit."""

from bocage.core.blocks import Block, Matrix, MatrixCell, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.games.battle_1981.names import weather_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import (
    TERRAIN,
    WEATHERS,
    fuel_rate_of,
    infiltration_chance,
    last_turn,
    numbers,
    transport_range,
    turn_count,
    turn_name,
    weather_chances,
)

from .charts_fight import fight_charts
from .dashboard_shipping import suggestions
from .inspect_ground import quarter_words

NONE = "–"


def charts(s: BattleState, side: Side | None) -> Panel:
    """The charts in the order of a turn."""
    blocks: list[Block] = [_weather(s), _transport(s), suggestions(s.turn + 1), _fuel(), _terrain(s), *_steps()]
    return Panel("charts", "Charts", [*blocks, _infiltration(s), *fight_charts(s, side)])


def _by_turn(s: BattleState) -> tuple[tuple[int, int], ...]:
    """This turn's line, its weather once that is known."""
    if s.turn >= min(last_turn(s.scenario), turn_count() - 1):
        return ()
    return ((s.turn, s.weather + 1 if s.weather >= 0 else -1),)


def _weather(s: BattleState) -> Rows:
    """§chart-weather"""
    rows = tuple(
        (turn_name(turn), *(f"{chance}%" if chance else NONE for chance in weather_chances(turn)))
        for turn in range(turn_count() - 1)
    )
    head = ("Turn", *(weather_words(weather) for weather in range(len(WEATHERS))))
    return Rows(title="Weather, chances", head=head, rows=rows, lit=_by_turn(s), rule="§chart-weather")


def _transport(s: BattleState) -> Rows:
    """§chart-transport As printed: ratings and lost beachheads come on top."""
    rows = []
    for turn in range(turn_count() - 1):
        cells = []
        for weather, chance in enumerate(weather_chances(turn)):
            cells.append("–".join(str(bound) for bound in transport_range(turn, weather)) if chance else NONE)
        rows.append((turn_name(turn), *cells))
    head = ("Turn", *(weather_words(weather) for weather in range(len(WEATHERS))))
    title = "Transport points, as printed"
    return Rows(title=title, head=head, rows=tuple(rows), lit=_by_turn(s), rule="§chart-transport")


def _fuel() -> Rows:
    """§fuel §gen §amph"""
    rows = (
        ("Infantry, airborne, commandos, rangers: fuel", f"{fuel_rate_of('infantry')} a movement point"),
        ("All other units: fuel", f"{fuel_rate_of('other')} a movement point"),
        ("General supply next to an enemy", f"{numbers().general_beside_enemy} a turn"),
        ("General supply elsewhere", f"{numbers().general_elsewhere} a turn"),
        ("Amphibious points to land", f"{numbers().landing}"),
    )
    return Rows(title="Supply for 100 combat points", head=("", "Points"), rows=rows, rule="§fuel")


def _terrain(s: BattleState) -> Rows:
    """§chart-terrain The ground of the battle under way is lit: the defender's, and the attackers'."""
    names = list(TERRAIN)
    rows = tuple(
        (name.capitalize(), str(row.cost), quarter_words(row.defence), quarter_words(row.attack))
        for name, row in TERRAIN.items()
    )
    head = ("Terrain", "To enter", "Defence ×", "Attack ×")
    lit = tuple((names.index(name), column) for name, column in sorted(_ground(s)))
    return Rows(title="Terrain", head=head, rows=rows, lit=lit, rule="§chart-terrain")


def _ground(s: BattleState) -> set[tuple[str, int]]:
    if s.battle is None:
        return set()
    terrain = s.kit.board.terrain
    found = {(terrain[s.battle.hex], 2)}
    return found | {(terrain[s.at[u]] if s.at[u] >= 0 else "ocean", 3) for u in s.battle.attackers}


def _steps() -> list[Block]:
    """§8a §8b §8c §7g"""
    words = (
        f"Each step but at sea costs one point more with a chance of {numbers().extra_point}%. Next to an enemy it "
        f"costs {numbers().beside_enemy} more and ends the move; from next to an enemy straight to next to an enemy "
        f"{numbers().infiltrating} more."
    )
    return [Text(words, "§8b"), Text("Rangers and commandos are not halved when they attack from the sea.", "§7g")]


def _infiltration(s: BattleState) -> Matrix:
    """§8d §15a Chances by troops and by who plays the Germans; the column of this match is marked."""
    kinds = ("German mechanized", "German infantry", "Allied armored divisions", "Other Allied units")
    names = ("german_mechanized_{}", "german_infantry_{}", "allied_armored_division", "")
    players = ("computer", "person")
    cells = tuple(
        tuple(MatrixCell(f"{infiltration_chance(name.format(player))}%" if name else "never") for player in players)
        for name in names
    )
    return Matrix(
        title="Infiltration",
        rows=kinds,
        columns=tuple(f"German: {player}" for player in players),
        cells=cells,
        mark=(-1, players.index(s.kit.options.german_player)),
        rule="§8d",
    )
