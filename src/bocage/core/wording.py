"""What every game's sentences need: a capital to begin with, and a line that says who decides what."""

from collections.abc import Callable
from typing import Any

from .protocol import ASK, Side, State


def sentence_case(sentence: str) -> str:
    """A sentence with its first letter large, behind whatever space it is indented by."""
    begins = len(sentence) - len(sentence.lstrip())
    return sentence[:begins] + sentence[begins : begins + 1].upper() + sentence[begins + 1 :]


def side_name(side: Side) -> str:
    """`Allied` or `German`, to begin a line with."""
    return side.word.capitalize()


def asked(s: State, about: Callable[[Any], str], chance: str = "A die is rolled.") -> str:
    """Who decides what now, and by which rule; `about` words a decision, `chance` stands where nobody decides."""
    if not s.agenda:
        return "The game is over."
    task = s.agenda[-1]
    if task.waits != ASK:
        return chance
    return f"{side_name(task.who(s))}: {about(task)} ({task.rule})"
