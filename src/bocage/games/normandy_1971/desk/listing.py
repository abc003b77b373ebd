"""The ends of stages a player looks for where they are not allowed yet."""

from bocage.games.normandy_1971.verbs import COMMIT, DONE

ENDS = {
    "PlanBeaches": (DONE, "Go on to the supply areas"),
    "PlanSupply": (DONE, "Go on to the assault units"),
    "Deploy": (DONE, "Finish the deployment"),
    "ChooseMove": (DONE, "End the movement"),
    "Allocate": (DONE, "Name no more attacks"),
    "PlanAttack": (COMMIT, "Commit the attack"),
}
"""By decision: the action that ends it, and its words."""
