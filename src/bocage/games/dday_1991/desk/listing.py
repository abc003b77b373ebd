"""What the lists of choices share here: chains that play, others instead of the unit in hand, ends not allowed yet."""

from collections.abc import Iterable

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.listing import FINISH, told_apart
from bocage.core.protocol import Action, Ask
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.verbs import BACK as BACK_OUT
from bocage.games.dday_1991.verbs import COMMIT, DONE, STOP

from .names import at_words, the_unit

INSTEAD = "Others instead"


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


def barred(task: Ask[DDayState], options: list[Action]) -> list[Choice]:
    """The end of a step where it is looked for and not allowed yet, so that the player can ask why."""
    end, says = ENDS.get(type(task).__name__, (DONE, ""))
    if not says or end in options or BACK_OUT in options:
        return []
    return [Choice(actions=(str(end),), says=says, group=FINISH, barred=True)]


ENDS = {
    "Transfer": (DONE, "End the port transfers"),
    "Invade": (DONE, "End the invasion step"),
    "ChooseMove": (DONE, "End the movement"),
    "March": (STOP, "End the move here"),
    "PlanCombat": (COMMIT, "Declare the combat"),
    "Pursue": (DONE, "Pursue no further"),
    "PlanStrike": (COMMIT, "Declare the second combat"),
    "ChooseCombat": (DONE, "End the combat step"),
    "Occupy": (DONE, "Nobody else goes in"),
}
