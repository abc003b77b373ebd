"""The ends of stages a player looks for where they are not allowed yet."""

from bocage.core.desk import Choice
from bocage.core.listing import FINISH
from bocage.core.protocol import Action
from bocage.games.normandy_1971.verbs import COMMIT, DONE


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
