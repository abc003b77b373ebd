"""What all lists of choices need: entries that differ, and a question where there is no way back."""

from collections import Counter

from msgspec.structs import replace

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.protocol import ROLL, Action, Event
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.verbs import COMMIT, DONE

FINISH, BACK = "Finish", "Back"


def closing(s: NormandyState, a: Action, says: str, still: str) -> Choice:
    """The end of a phase or stage. `still` says what is left undone; with nothing left nothing is asked."""
    question = f"{still} {says}?" if still and is_final(s, a) else ""
    return Choice(actions=(str(a),), says=says, group=FINISH, question=question)


def is_final(s: NormandyState, a: Action) -> bool:
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


def barred(task: str, options: list[Action]) -> list[Choice]:
    """The end of a stage where it is looked for and not allowed yet, so that the player can ask why."""
    if task not in ENDS or ENDS[task][0] in options:
        return []
    end, says = ENDS[task]
    return [Choice(actions=(str(end),), says=says, group=FINISH, barred=True)]


ENDS = {
    "PlanBeaches": (DONE, "Go on to the supply areas"),
    "PlanSupply": (DONE, "Go on to the assault units"),
    "Deploy": (DONE, "Finish the deployment"),
    "ChooseMove": (DONE, "End the movement"),
    "Allocate": (DONE, "Name no more attacks"),
    "PlanAttack": (COMMIT, "Commit the attack"),
}
