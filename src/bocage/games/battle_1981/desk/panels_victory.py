"""The victory panel: points by source, what each source brings now, the levels and what is missing."""

from fractions import Fraction

from bocage.core.blocks import Block, Rows, Sum, Text
from bocage.core.desk import Panel
from bocage.core.protocol import Side
from bocage.games.battle_1981.names import SIXTIETHS, decimal_lines, decimal_words, percent_words, sentence, turn_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import last_turn
from bocage.games.battle_1981.victory import (
    Prospect,
    adjusted,
    final_score,
    level,
    objective_points,
    ocean_side_points,
    prospects,
    turn_points,
)
from bocage.games.battle_1981.weather import weather_percent

from .standing import levels_upwards, missing, standing_words

NOTHING = "–"


def victory(s: BattleState, side: Side | None) -> Panel:
    """§12g §12h §4d Where the score stands, where it comes from, where it goes."""
    blocks: list[Block] = [
        Text(f"{'The game is over: ' if s.phase == 'over' else ''}{sentence(standing_words(s))}", "§12h"),
        _sources(s),
        *_count(s),
        _levels(s),
        *_weather(s),
        _worth(s),
    ]
    return Panel("victory", "Victory", blocks)


def _sources(s: BattleState) -> Rows:
    """§12g So far, at this turn's count as units stand, at the last count if it came now."""
    found, last = prospects(s), turn_words(last_turn(s.scenario))
    rows: list[tuple[str, ...]] = [(_title(prospect), *_three(prospect)) for prospect in found]
    sums = [sum(getattr(p, name) for p in found) for name in ("so_far", "this_turn", "at_the_end")]
    rows.append(("Together", *(f"{float(amount):.1f}" for amount in sums)))
    head = ("Source", "So far", f"This turn ({turn_words(s.turn)})", f"If it were {last}")
    lit = tuple((i, -1) for i, prospect in enumerate(found) if prospect.this_turn)
    return Rows(title="Sources", head=head, rows=tuple(rows), lit=lit, rule="§12g")


def _title(prospect: Prospect) -> str:
    return sentence(prospect.source.words).removesuffix(".")


def _three(prospect: Prospect) -> tuple[str, str, str]:
    """The amounts of a source; losses are counted as they happen, so that a count brings none."""
    so_far, now, end = (float(amount) for amount in (prospect.so_far, prospect.this_turn, prospect.at_the_end))
    return _amount(so_far), _amount(now), _amount(end)


def _amount(points: float) -> str:
    return f"{points:+.1f}".removesuffix(".0") if points else NOTHING


def _count(s: BattleState) -> list[Block]:
    """§12a §12b §12c §12d Unit by unit what this turn's count would bring."""
    if s.phase == "over":
        return []
    tally = turn_points(s, s.turn)
    if not tally.parts:
        return [Text("Nothing on the map brings points at this turn's count as units stand.", "§12g")]
    title = f"This turn's count, as units stand ({turn_words(s.turn)})"
    return [Sum(title, decimal_lines(tally), decimal_words(Fraction(tally.total)))]


def _levels(s: BattleState) -> Rows:
    """§12h From the Allies' best to the German's; the present one is lit."""
    rows, lit, now = [], [], level(s)
    for row, found in enumerate(reversed(levels_upwards(s))):
        need = "less" if found.least is None else f"{found.least} or more"
        lack = missing(s, found)
        state = "now" if found == now else f"{lack} more" if lack else _fall(s, found.least)
        rows.append((found.title, need, state, found.says))
        if found == now:
            lit.append((row, -1))
    head = ("Level", "Score", "Away", "")
    return Rows(title="Levels of victory", head=head, rows=tuple(rows), lit=tuple(lit), rule="§12h")


def _fall(s: BattleState, least: int | None) -> str:
    """How far the score would have to fall to a lower level."""
    above = [
        found.least for found in levels_upwards(s) if found.least is not None and (least is None or found.least > least)
    ]
    return f"{int(final_score(s)) - min(above) + 1} fewer" if above else NOTHING


def _weather(s: BattleState) -> list[Block]:
    """§4c §4d The score without the luck of the weather."""
    percent = weather_percent(s)
    counts = "decides in this match" if s.kit.options.weather_score == "yes" else "does not count in this match"
    words = f"Weather {percent_words(percent)} of average: corrected for it the score is {float(adjusted(s)):.0f}"
    return [Text(f"{words}; that {counts}.", "§4d")]


def _worth(s: BattleState) -> Rows:
    """§12a §12b §12c §12d §12e §12f What everything is worth, this turn and at the last count."""
    turns = (s.turn, last_turn(s.scenario))
    german = [str(-ocean_side_points(turn)) if ocean_side_points(turn) else NOTHING for turn in turns]
    rows = (
        ("A position of Cherbourg", *(str(objective_points(s, turn, 0)) for turn in turns)),
        ("A position of Caen or Saint-Lô", *(str(objective_points(s, turn, 1)) for turn in turns)),
        (f"{SIXTIETHS} Allied combat points beyond naval range", "their line", "their line"),
        ("A German unit within naval range, not east of Caen", *german),
        ("A German unit eliminated", "10", "10"),
        ("An Allied unit eliminated", "-20", "-20"),
        ("A combat point lost by Germans, by Allies", "1, -1", "1, -1"),
        ("A combat point lost for want of supply", *(["-½"] * 2 if s.kit.options.starved == "half" else ["-1½"] * 2)),
    )
    head = ("", turn_words(turns[0]), turn_words(turns[1]))
    return Rows(title="What counts", head=head, rows=rows, rule="§12g")
