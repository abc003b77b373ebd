"""The actions that need no noun."""

from bocage.core.protocol import Action

DONE = Action("done")  # the impulse, phase or stage is over
BACK = Action("back")  # leave this choice, nothing has happened
PASS = Action("pass")  # forgo it
REGROUP = Action("regroup")
FIGHT = Action("fight")
DROP = Action("drop")  # call the attack off
