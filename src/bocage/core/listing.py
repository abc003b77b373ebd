"""What every game's list of choices needs: entries that read apart, and a question where there is no way back."""

from collections import Counter

from msgspec.structs import replace

from . import play
from .desk import Choice
from .protocol import ROLL, Action, Event, State

FINISH, BACK = "Finish", "Back"


def closing(s: State, a: Action, says: str, still: str) -> Choice:
    """The end of a phase or stage. `still` says what is left undone; with nothing left nothing is asked."""
    question = f"{still} {says}?" if still and is_final(s, a) else ""
    return Choice(actions=(str(a),), says=says, group=FINISH, question=question)


def is_final(s: State, a: Action) -> bool:
    """Whether an offered action cannot be taken back: a die falls, something is shown, the other side decides."""
    side, after, told = s.agenda[-1].who(s), s.clone(), list[Event]()
    after.told = told
    play.act(after, a)
    task = after.agenda[-1] if after.agenda else None
    own = task is not None and task.waits != ROLL and task.who(after) == side
    return not own or any(event.reveals for event in told)


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
