"""What every game's list of choices needs: entries that read apart, and a question where there is no way back."""

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from . import play
from .desk import Choice
from .protocol import ROLL, Action, Event, Illegal, State

AnyState = TypeVar("AnyState", bound=State)

FINISH, BACK = "Finish", "Back"


def closing(s: State, a: Action, says: str, still: str) -> Choice:
    """The end of a phase or stage. `still` says what is left undone; with nothing left nothing is asked."""
    question = f"{still} {says}?" if still and is_final(s, a) else ""
    return Choice(actions=(str(a),), says=says, group=FINISH, question=question)


def ending(s: State, a: Action, says: str, still: str = "", *, barred: str = "") -> Choice:
    """The end of a phase or stage, even where it is not allowed yet, so that the player can ask why."""
    if a in play.offered(s):
        return closing(s, a, says, still)
    return Choice(actions=(str(a),), says=barred or says, group=FINISH, barred=True)


def is_final(s: State, a: Action) -> bool:
    """Whether an offered action cannot be taken back: a die falls, something is shown, the other side decides."""
    side, then, told = s.agenda[-1].who(s), s.clone(), list[Event]()
    then.told = told
    play.act(then, a)
    task = then.agenda[-1] if then.agenda else None
    own = task is not None and task.waits != ROLL and task.who(then) == side
    return not own or any(event.reveals for event in told)


def after(s: AnyState, actions: Sequence[str]) -> AnyState | None:
    """A copy of the position after these actions; None if one is refused, as it is when a die must fall before it."""
    then = s.clone()
    try:
        for words in actions:
            play.act(then, Action.parse(words))
    except Illegal:
        return None
    return then


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
