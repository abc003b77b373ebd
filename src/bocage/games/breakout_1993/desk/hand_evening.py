"""What is asked in the evening and by night: refits, regrouping, buying impulses."""

from collections.abc import Callable
from typing import Any

from bocage.core import play
from bocage.core.desk import Hand
from bocage.games.breakout_1993.refit import Refit
from bocage.games.breakout_1993.regroup import Regroup
from bocage.games.breakout_1993.reserve import Buy, first_impulse
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants

from .names import impulse_name, number_of, side_word


def _refitting(s: BreakoutState, task: Refit) -> Hand:
    """§12.1 The points of the evening, placed and not placed yet."""
    own = [depot for depot in s.depots if depot.side == task.side]
    placed = sum(depot.points for depot in own if depot.place >= 0)
    waiting = [depot for depot in own if depot.place < 0]
    free = f"{number_of(len(waiting), 'depot')} with {sum(depot.points for depot in waiting)} points to place"
    ready = f"{number_of(placed, 'point')} to spend where depots lie"
    return Hand(f"{side_word(task.side)} refit: {' and '.join([ready, *([free] if waiting else [])])}")


def _regrouping(s: BreakoutState, task: Regroup) -> Hand:
    """§6.51"""
    able = {a.noun.partition(" ")[0] for a in play.offered(s) if a.noun}
    return Hand(f"{side_word(task.side)} regroup: {number_of(len(able), 'unit')} may still go one step")


def _buying(s: BreakoutState, task: Buy) -> Hand:
    """§12.53"""
    price, have = constants().impulse_price, number_of(s.reserve[task.side], "point")
    start = impulse_name(first_impulse(s))
    return Hand(f"{have} in reserve, {price} for a space: tomorrow begins on impulse {start} so far")


HANDS: dict[str, Callable[[BreakoutState, Any], Hand]] = {"Refit": _refitting, "Regroup": _regrouping, "Buy": _buying}
