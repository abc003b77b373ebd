"""The actions that need no noun."""

from bocage.core.protocol import Action

DONE = Action("done")  # the segment, phase or stage is over
BACK = Action("back")  # leave this choice, nothing has happened
PASS = Action("pass")  # forgo it
REGROUP = Action("regroup")
COMMIT = Action("commit")
DROP = Action("drop")
