"""Tracks always in sight: the turns with their storms, and the levels of victory."""

from bocage.core.desk import Gauge
from bocage.core.protocol import Side
from bocage.games.battle_1981.names import count_words, sentence, turn_words
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import STORM, last_turn, weather_chances

from .standing import level_index, levels_upwards, score_now, standing_words

RARE = 5
"""A storm no likelier than this, in a hundred, is not noted on the track."""

SHORT = {"strategic": "III", "operational": "II", "marginal": "I"}


def gauges(s: BattleState, side: Side | None) -> list[Gauge]:
    """Time first, then what decides the game."""
    return [_turns(s), _levels(s)]


def _turns(s: BattleState) -> Gauge:
    """§1b §1d §chart-weather The turns of the scenario, with the chance of a storm where it is grave."""
    last = last_turn(s.scenario)
    left = last - s.turn
    says = f"{left} more turns to the count of {turn_words(last)}" if left > 1 else "The count of points is near"
    return Gauge(
        name="turn",
        title=count_words(s.scenario, s.turn),
        at=s.turn,
        most=last,
        says=f"{says}; below, the chance of a storm where it is grave.",
        rule="§1b",
        labels=tuple(turn_words(turn) for turn in range(last + 1)),
        notes=tuple(_storm(turn) if turn < last else "count" for turn in range(last + 1)),
    )


def _storm(turn: int) -> str:
    chance = weather_chances(turn)[STORM]
    return f"{chance}%" if chance > RARE else ""


def _levels(s: BattleState) -> Gauge:
    """§12h The level of the score as it stands, from the German's best to the Allies' best."""
    levels = levels_upwards(s)
    at = level_index(s)
    return Gauge(
        name="level",
        title=f"{levels[at].title}, {score_now(s)}",
        at=at,
        most=len(levels) - 1,
        side=levels[at].side,
        says=sentence(standing_words(s)),
        rule="§12h",
        labels=tuple(_mark(level.id) for level in levels),
        notes=tuple("below" if level.least is None else str(level.least) for level in levels),
    )


def _mark(level: str) -> str:
    """`A II` for an Allied operational victory."""
    side, _, degree = level.partition("_")
    return f"{side[0].upper()} {SHORT[degree]}"
