"""What the showings of all chapters share: ends not allowed yet, others instead of the unit in hand, straight ways."""

from collections.abc import Callable, Iterable
from typing import Any

from bocage.core import play
from bocage.core.desk import Choice, Route
from bocage.core.hexes import Hex
from bocage.core.listing import FINISH, told_apart
from bocage.core.protocol import Action
from bocage.core.showing import Showing
from bocage.core.tally import Line
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.verbs import BACK as BACK_OUT

from .names import at_words, moves_words, the_unit

INSTEAD = "Others instead"

Chooser = Callable[[DDayState, Any, list[Action]], list[Choice]]
"""From the position, a decision and its options to the choices of it."""


def shown(chooser: Chooser, end: tuple[Action, str] | None = None, **more: Any) -> Showing:
    """A decision by its choices, and where the end of the step is looked for and not allowed yet, that to ask why."""

    def choices(s: DDayState, task: Any) -> list[Choice]:
        options = play.offered(s)
        found = chooser(s, task, options)
        if end is None or end[0] in options or BACK_OUT in options:
            return found
        return [*found, Choice(actions=(str(end[0]),), says=end[1], group=FINISH, barred=True)]

    return Showing(choices=choices, **more)


def on_unit(s: DDayState, a: Action, says: str, group: str, value: str = "") -> Choice:
    """A choice about a unit on the board or beside it."""
    h = s.at[s.kit.unit_index[a.noun]]
    place = s.kit.names[h] if h >= 0 else ""
    return Choice(actions=(str(a),), says=says, group=group, place=place, piece=a.noun, value=value)


def instead(s: DDayState, verb: str, words: str, unlit: Iterable[Unit] = ()) -> list[Choice]:
    """Other units, taken up instead of the one in hand, to which nothing has happened yet.

    The counters of those `unlit` mean something else when they are clicked.
    """
    in_hand, before = s.agenda[-1].unit, s.clone()
    play.act(before, BACK_OUT)
    found = []
    for a in play.offered(before):
        u = s.kit.unit_index.get(a.noun)
        if a.verb == verb and u is not None and u != in_hand:
            where = f" {at_words(s, u)}" if s.at[u] >= 0 else ""
            says = f"{words} {the_unit(s, u)}{where} instead"
            found.append(Choice(actions=("back", str(a)), says=says, group=INSTEAD, piece="" if u in unlit else a.noun))
    return told_apart(found)


def straight(s: DDayState, begin: Hex, name: str, cost: int, rule: str, words: str, side: int) -> Route:
    """The way straight to a place, and the Moves it costs."""
    lines = [Line(moves_words(cost) if cost else "free", rule, words)]
    places = (*([s.kit.names[begin]] if begin >= 0 else []), name)
    return Route(places, lines, moves_words(cost) if cost else "free", str(s.moves[side]) if cost else "")
