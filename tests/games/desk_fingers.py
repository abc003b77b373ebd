"""What holds of pointing at things in a game of regiments: whatever is refused is refused by a rule that helps."""

from collections.abc import Callable, Iterable
from typing import Any

from bocage.core import play
from bocage.core.play import NOT_HERE
from bocage.core.protocol import Action

from .moments import Moment


def demand_refusals_that_help(
    moments: Iterable[Moment[Any]], tries: Callable[[Any, str, str], list[Action]]
) -> set[str]:
    """Point all over the board, at boxes and own units. The tasks in which a finger meant something."""
    met = set()
    for moment in moments:
        s = moment.sight
        own = [u for u in s.units_of(moment.side) if s.at[u] >= 0]
        fingers = [(s.kit.names[h], "") for h in range(0, s.kit.grid.size, 37) if s.kit.names[h]]
        fingers += [(f"box {n}", "") for n in (1, 9, 17)]
        fingers += [(s.kit.names[s.at[u]], str(u)) for u in own[:8]]
        for place, piece in fingers:
            for action in tries(s, place, piece):
                ruling = play.why_not(s, action)
                assert ruling is None or ruling.says != NOT_HERE, (moment.task, action)
                met.add(moment.task)
    return met
