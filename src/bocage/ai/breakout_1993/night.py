"""The end of the night: spaces of the impulse track, bought with what depots have left."""

from collections.abc import Sequence
from typing import Any

from bocage.core.protocol import Action
from bocage.games.breakout_1993.tables import constants, day_named
from bocage.games.breakout_1993.verbs import DONE

from .position import Answer, Position


def buy(p: Position, task: Any, options: Sequence[Action]) -> Action | None:
    """§12.53 All that can be had for a Clear day, when the Allies are stronger; for others what would else be left."""
    spaces = [a for a in options if a.verb == "buy"]
    if not spaces:
        return DONE
    most = max(spaces, key=lambda a: int(a.noun))
    spare = p.s.reserve[p.side] // constants().impulse_price - _sparing(p)
    if day_named(p.s.day + 1).weather == "clear" or spare >= int(most.noun):
        return most
    return next((a for a in spaces if int(a.noun) == spare), DONE)


def _sparing(p: Position) -> int:
    """How many spaces can still be bought for the Clear days that follow the next."""
    days = range(p.s.day + 2, p.s.day + p.days_left + 1)
    return constants().impulse_limit * sum(1 for day in days if day_named(day).weather == "clear")


ANSWERS: dict[str, Answer] = {"Buy": buy}
