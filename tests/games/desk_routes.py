"""What holds of the way of a move in a game of regiments: its parts make its total, and its total is what is spent."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from bocage.core import play
from bocage.core.desk import Route
from bocage.core.protocol import Action
from bocage.core.tally import written

from .moments import Moment, play_on


def demand_sums_that_are_spent(
    moments: Iterable[Moment[Any]], route: Callable[[Any, Action], Route | None], parts: int, every: int
) -> int:
    """Every so many destinations of units under way; points are counted in so many parts. How many were tried."""
    amounts = {written(Fraction(n, parts)): Fraction(n, parts) for n in range(67 * parts)}
    met = 0
    for moment in moments:
        if moment.task != "MoveUnit":
            continue
        s, u = moment.sight, moment.sight.agenda[-1].unit
        for a in [a for a in play.offered(s) if a.verb == "go"][::every]:
            found = route(s, a)
            assert found is not None
            assert found.total == written(Fraction(play_on(s, str(a)).spent[u] - s.spent[u], parts)), a
            assert found.places[-1] == a.noun
            if found.lines[-1].amount != "all":
                assert sum(amounts[line.amount] for line in found.lines) == amounts[found.total], a
            met += 1
    return met
