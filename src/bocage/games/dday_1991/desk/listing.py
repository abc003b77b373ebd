"""What all lists of choices need: entries that differ, a question where there is no way back, chains that play."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.protocol import ROLL, Action, Ask, Illegal
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.verbs import BACK as BACK_OUT
from bocage.games.dday_1991.verbs import COMMIT, DONE, STOP

from .names import at_words, the_unit

FINISH, BACK, INSTEAD = "Finish", "Back", "Others instead"


def closing(s: DDayState, a: Action, says: str, still: str) -> Choice:
    """The end of a step. `still` says what is left undone; with nothing left nothing is asked."""
    question = f"{still} {says}?" if still and is_final(s, a) else ""
    return Choice(actions=(str(a),), says=says, group=FINISH, question=question)


def is_final(s: DDayState, a: Action) -> bool:
    """Whether an offered action cannot be taken back: a die falls, or the other side decides."""
    then = after(s, (str(a),))
    task = then.agenda[-1] if then is not None and then.agenda else None
    return then is None or task is None or task.waits == ROLL or task.who(then) != s.agenda[-1].who(s)


def after(s: DDayState, actions: Sequence[str]) -> DDayState | None:
    """A copy of the position after these actions; None if one is refused, as it is when a die must fall before it."""
    then = s.clone()
    try:
        for words in actions:
            play.act(then, Action.parse(words))
    except Illegal:
        return None
    return then


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


def told_apart(found: list[Choice]) -> list[Choice]:
    """Choices that would read alike are numbered."""
    alike = Counter(choice.says for choice in found)
    if len(alike) == len(found):
        return found
    met: Counter[str] = Counter()
    numbered = []
    for choice in found:
        met[choice.says] += 1
        many = alike[choice.says]
        says = f"{choice.says} ({met[choice.says]} of {many})"
        numbered.append(replace(choice, says=says) if many > 1 else choice)
    return numbered


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
