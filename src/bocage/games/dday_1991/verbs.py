"""The actions that need no noun."""

from bocage.core.protocol import Action

DONE = Action("done")  # the step is over, or nobody else takes part
BACK = Action("back")  # leave this choice, nothing has happened
STOP = Action("stop")  # the move ends here
EXIT = Action("exit")  # off the board for good
COMMIT = Action("commit")  # the combat is declared
DROP = Action("drop")  # the combat is not declared after all
STAY = Action("stay")  # no retreat off the board
STAND = Action("stand")  # the dice stand
REROLL = Action("reroll")  # the initiative marker is used
ACCEPT = Action("accept")  # the result of the round stands
FIGHT = Action("fight")  # another round
