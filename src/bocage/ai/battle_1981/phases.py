"""The phases of a turn in their order: when to think, how far to look, how much of the match is over."""

from collections.abc import Callable

from bocage.core.protocol import Side
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import last_turn

SHIPPING, AIR, ALLIED_MARCH, ALLIED_COMBAT, GERMAN_MARCH, GERMAN_COMBAT = range(6)
"""What is decided in a turn, one after the other; the drops belong to the shipping."""

EARLY = {"setup": SHIPPING, "drops": SHIPPING, "logistics": SHIPPING, "allocation": SHIPPING, "interdiction": AIR}
LATE = {"scoring": GERMAN_COMBAT, "over": GERMAN_COMBAT}

Stage = tuple[int, int]


def stage(s: BattleState) -> Stage:
    """The turn and the phase of it."""
    number = EARLY.get(s.phase, LATE.get(s.phase, -1))
    if number < 0:
        number = ALLIED_MARCH + (s.phase == "combat") + 2 * (s.mover == Side.GERMAN)
    return s.turn, number


def progress(s: BattleState) -> float:
    """How much of the match is over."""
    turn, number = stage(s)
    return min(1.0, (turn + number / (GERMAN_COMBAT + 1)) / last_turn(s.scenario)) if s.agenda else 1.0


def until(s: BattleState, side: Side, replies: int) -> Callable[[BattleState], bool]:
    """Where a look ahead stops: after the side's own combat, or after the enemy's answers to it."""
    end = _end(s, side)
    for _ in range(replies):
        end = _answered(end)

    def over(later: BattleState) -> bool:
        return stage(later) > end

    return over


def _end(s: BattleState, side: Side) -> Stage:
    """The last phase of what the side has in hand. What is shipped tells on the next turn, what flies when the
    Germans march."""
    turn, number = stage(s)
    if side == Side.GERMAN or number > ALLIED_COMBAT:
        return turn, GERMAN_COMBAT
    if number == SHIPPING and turn:
        return turn + 1, ALLIED_COMBAT
    return turn, GERMAN_COMBAT if number == AIR else ALLIED_COMBAT


def _answered(end: Stage) -> Stage:
    turn, number = end
    return (turn, GERMAN_COMBAT) if number == ALLIED_COMBAT else (turn + 1, ALLIED_COMBAT)
