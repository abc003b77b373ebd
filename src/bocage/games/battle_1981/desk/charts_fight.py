"""Charts of battle: levels, combat supply, losses, bombardment, interdiction, fatigue; and of victory."""

from bocage.core.blocks import Block, Matrix, MatrixCell, Rows
from bocage.core.protocol import Side
from bocage.games.battle_1981.losses import fatigue_gain
from bocage.games.battle_1981.names import may_know, weather_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import (
    LEVELS,
    attack_words,
    bombard_allied,
    bombard_german,
    combat_supply,
    defence_words,
    interdiction_most,
    interdiction_points,
    levels,
    loss_chart,
    numbers,
)

ODDS = ("1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
MOST_BOMBARDMENT = 198
"""§9k Ninety-nine air points and as many naval ones."""

MOST_INTERDICTION = 99


def fight_charts(s: BattleState, side: Side | None) -> list[Block]:
    """In the order of a battle."""
    return [_levels(s, side), _supply(s, side), _losses(), _bombardment(), _interdiction(s), _victory(s)]


def known_levels(s: BattleState, side: Side | None) -> tuple[int, int]:
    """§9b The levels of the battle under way that this viewer may know, attack and defence; 0 for the others."""
    battle = s.battle
    if battle is None:
        return 0, 0
    attack = battle.attack if battle.opened or may_know(side, battle.side) else 0
    defence = battle.defence if battle.opened or may_know(side, battle.side.enemy) else 0
    return attack, defence


def _levels(s: BattleState, side: Side | None) -> Rows:
    """§9b §9j §9n §9q What the levels are called, how they tire, what they entail."""
    rows = tuple((str(level), attack_words(level), defence_words(level), str(fatigue_gain(level))) for level in LEVELS)
    attack, defence = known_levels(s, side)
    lit = ([(attack - 1, 1)] if attack else []) + ([(defence - 1, 2)] if defence else [])
    head = ("Level", "Attack", "Defence", "Fatigue")
    return Rows(title="Levels", head=head, rows=rows, lit=tuple(lit), rule="§9b")


def _supply(s: BattleState, side: Side | None) -> Matrix:
    """§chart-supply Combat supply for 100 Allied combat points."""
    attack, defence = known_levels(s, side)
    return Matrix(
        title="Combat supply for 100 Allied combat points",
        rows=tuple(str(level) for level in LEVELS),
        columns=tuple(str(level) for level in LEVELS),
        cells=tuple(tuple(MatrixCell(str(combat_supply(a, d))) for a in LEVELS) for d in LEVELS),
        row_title="Defence",
        column_title="Attack",
        mark=(defence - 1, attack - 1),
        rule="§chart-supply",
    )


def _losses() -> Rows:
    """§chart-losses Attacker and defender by odds, as printed; the formula serves all other levels."""
    rows = tuple(
        (levels.replace("v", " against "), *(f"{ours}/{theirs}" for ours, theirs in cells))
        for levels, cells in loss_chart().items()
    )
    title = "Losses of attacker/defender, before chance and bombardment"
    return Rows(title=title, head=("Levels", *ODDS), rows=rows, rule="§chart-losses")


def _bands(of_points: list[object]) -> list[tuple[int, int]]:
    """Runs of numbers of points that do the same."""
    found: list[tuple[int, int]] = []
    for points, does in enumerate(of_points):
        if points and does == of_points[points - 1]:
            found[-1] = (found[-1][0], points)
        else:
            found.append((points, points))
    return found


def _range(low: int, high: int) -> str:
    return str(low) if low == high else f"{low}–{high}"


def _bombardment() -> Rows:
    """§chart-bombard Air and naval points together."""
    bands = _bands([(bombard_german(points), bombard_allied(points)) for points in range(MOST_BOMBARDMENT + 1)])
    rows = tuple((_range(*band), _range(*bombard_german(band[0])), _range(*bombard_allied(band[0]))) for band in bands)
    head = ("Points", "More German losses", "Allied losses saved")
    return Rows(title="Bombardment", head=head, rows=rows, rule="§chart-bombard")


def _interdiction(s: BattleState) -> Rows:
    """§chart-interdict The most movement points lost by each German unit; this weather's column is lit."""
    bands = _bands([interdiction_most(points) for points in range(MOST_INTERDICTION + 1)])
    rows = []
    for low, high in bands:
        needed = [_needed(low, high, weather) for weather in range(3)]
        rows.append((*needed, f"0–{interdiction_most(low)}" if low else "0"))
    head = (*(weather_words(weather) for weather in range(3)), "Movement points lost")
    lit = ((-1, s.weather),) if 0 <= s.weather < 3 else ()
    return Rows(
        title="Interdiction: air points put on it", head=head, rows=tuple(rows), lit=lit, rule="§chart-interdict"
    )


def _needed(low: int, high: int, weather: int) -> str:
    """The points to be put on interdiction that come to a band in this weather."""
    found = [n for n in range(MOST_INTERDICTION + 1) if low <= interdiction_points(n, weather) <= high]
    return _range(found[0], found[-1]) if found else "–"


def _victory(s: BattleState) -> Rows:
    """§12h The levels of this game."""
    chart = numbers()
    rows = [(level.title, "less" if level.least is None else f"{level.least} or more") for level in levels(s.scenario)]
    rows += [
        ("A position of Cherbourg, a turn and on 6/30", f"{chart.cherbourg}, {chart.cherbourg_last}"),
        ("A position of Caen or Saint-Lô, a turn and on 6/30", f"{chart.town}, {chart.town_last}"),
        ("A German unit within naval range on 6/8, each turn one more", str(-chart.ocean_side)),
        (f"{chart.depth} Allied combat points beyond it, a turn", "their line, 0 to 11"),
        ("A unit eliminated, German and Allied", f"{chart.german_unit}, {-chart.allied_unit}"),
    ]
    return Rows(title="Victory", head=("", "Points"), rows=tuple(rows), rule="§12h")
