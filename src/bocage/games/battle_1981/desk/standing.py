"""§12h How the score stands: level, what is missing to the next, what the weather would make of it."""

from fractions import Fraction
from math import ceil, floor

from bocage.core.protocol import Side
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import VictoryLevel, levels
from bocage.games.battle_1981.victory import final_score, level


def levels_upwards(s: BattleState) -> tuple[VictoryLevel, ...]:
    """§12h The levels from the German's best to the Allies' best."""
    return levels(s.scenario)[::-1]


def level_index(s: BattleState) -> int:
    """Which of them the score is at."""
    return levels_upwards(s).index(level(s))


def score_now(s: BattleState) -> int:
    """§12g §RUL-48 The score that decides, in whole points."""
    return floor(final_score(s))


def missing(s: BattleState, to: VictoryLevel) -> int:
    """How many whole points the Allies lack for a level; 0 if they have it."""
    return max(0, ceil(Fraction(to.least or 0) - final_score(s))) if to.least is not None else 0


def next_up(s: BattleState) -> VictoryLevel | None:
    """The next better level for the Allies; None at the top."""
    found = levels_upwards(s)[level_index(s) + 1 :]
    return found[0] if found else None


def standing_words(s: BattleState) -> str:
    """`312 points, German Marginal; 288 more make it Allied Marginal`."""
    words, up = f"{score_now(s)} points, {level(s).title}", next_up(s)
    more = f"; {missing(s, up)} more make it {up.title}" if up is not None else ", the best there is"
    return f"{words}{more}{_down(s)}"


def _down(s: BattleState) -> str:
    """How much the Germans lack to push the level down."""
    now = level(s)
    if now.least is None:
        return ""
    down = levels_upwards(s)[level_index(s) - 1]
    fewer = score_now(s) - now.least + 1
    return f", {fewer} fewer {down.title}" if now.side == Side.ALLIED or down.side == Side.GERMAN else ""
