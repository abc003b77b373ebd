"""The actions that need no noun, and verbs that are never open."""

from collections.abc import Callable
from typing import Any

from bocage.core.nouns import NOTHING, Noun
from bocage.core.protocol import Action, Broken, Ruling, Task
from bocage.core.verbs import Verb

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


def nothing_more(task: Any, s: Any, n: str) -> tuple[()]:
    """Nothing happens, and nothing follows."""
    return ()


END = Verb[Any, Any, str]("done", NOTHING, take=nothing_more)
"""The step is over, whenever the side likes."""

PUT_BACK = Verb[Any, Any, str]("back", NOTHING, take=nothing_more)
"""The unit in hand is put back, whenever the side likes."""


GIVE_UP = Verb[Any, Any, str]("drop", NOTHING, take=nothing_more)
"""The combat being put together is given up, whenever the side likes."""


def nobody(task: Any, s: Any, finger: Any = None) -> tuple[()]:
    """Of a verb that is never open, or that no finger means."""
    return ()


def refused(word: str, noun: Noun[Any, Any], bars: Callable[[Any, Any, Any], Ruling | None]) -> Verb[Any, Any, Any]:
    """A verb that a player may look for at a decision, and that is never open there."""
    return Verb(word, noun, nouns=nobody, bars=bars, take=_never)


def _never(task: Any, s: Any, n: Any) -> list[Task[Any]]:
    raise Broken(f"{type(task).__name__} never offers that")
