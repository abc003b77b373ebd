"""The ends of stages a player looks for where they are not allowed yet."""

from bocage.games.normandy_1969.verbs import DONE, FIGHT

ENDS = {
    "PlanBeaches": (DONE, "Go on to the supply beaches"),
    "PlanSupply": (DONE, "Go on to the assault units"),
    "Deploy": (DONE, "Finish the set-up"),
    "ChooseMove": (DONE, "End the impulse"),
    "Attacks": (DONE, "Make no more attacks"),
    "Gather": (FIGHT, "Fight"),
}
"""By decision: the action that ends it, and its words."""
