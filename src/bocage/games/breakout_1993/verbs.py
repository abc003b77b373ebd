"""The actions that need no noun, and the verbs several decisions share."""

from typing import Any

from bocage.core.nouns import NOTHING, Finger
from bocage.core.protocol import Action, Task
from bocage.core.verbs import Verb

from .state import BreakoutState

DONE = Action("done")  # the step is over
BACK = Action("back")  # leave this choice, nothing has happened
STOP = Action("stop")  # the move ends here
PASS = Action("pass")  # §8.1 nothing is done in this impulse
DOUBLE = Action("double")  # §11.12 two Areas are to be activated
COMMIT = Action("commit")  # the assault or bombardment is carried out as planned
STAND = Action("stand")  # the dice stand
STAY = Action("stay")  # the unit stays as it is, or the marker where it is
EARLIER = Action("shift", "down")  # §11.21 the impulse marker goes back one space
LATER = Action("shift", "up")  # §11.21 the impulse marker goes on one space
REROLL_ATTACK = Action("reroll", "attack")  # §11.1 the attacker's dice are void
REROLL_DEFENSE = Action("reroll", "defense")  # §11.1 the defender's dice are void
REROLL_SUNSET = Action("reroll", "sunset")  # §11.1 the Sunset roll is void


def finish(task: Any, s: BreakoutState, n: str) -> list[Task[BreakoutState]]:
    """Nothing follows."""
    return []


def nothing(task: Any, s: BreakoutState, finger: Finger) -> list[Any]:
    """Of a verb that no finger means."""
    return []


END = Verb("done", NOTHING, take=finish)
