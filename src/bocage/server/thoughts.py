"""What is asked of a thinking process and what it says: the words between `computers` and `thinker`.

Questions go in as pickles, for they hold views of every game; an empty message says `move now`. Words come out as JSON.
"""

from typing import Any, TypeAlias

from msgspec import Struct

from bocage.ai.account import Account, Advice
from bocage.core.game import View
from bocage.core.match import Step
from bocage.core.protocol import Decision

from .survey import Survey

LENGTH = 4
"""Bytes that say how long a message is."""

HURRY = b""
"""The message that has the player asked last choose the best it has found so far."""


class Question(Struct, frozen=True):
    """What a player is asked. `match` and `side` say which of the players kept there; the view is all it sees."""

    match: str
    side: int
    game: str
    player: str
    seed: int
    view: View
    decision: Decision


class Counsel(Struct, frozen=True):
    """What would the staff do? It sees what its side sees."""

    match: str
    side: int
    game: str
    seed: int
    view: View
    decision: Decision


class Glance(Struct, frozen=True):
    """Who stands how well, as far as a view shows it?"""

    match: str
    side: int
    game: str
    view: View


class Overlook(Struct, frozen=True):
    """Who stands how well in a position that hides nothing? It comes as JSON."""

    match: str
    side: int
    game: str
    options: dict[str, Any]
    position: bytes


class Course(Struct, frozen=True):
    """How did a match go that hides nothing any more?"""

    match: str
    side: int
    game: str
    scenario: str
    options: dict[str, Any]
    steps: list[Step]


Thought: TypeAlias = Question | Counsel | Glance | Overlook | Course


class Progress(Struct, frozen=True, tag=True):
    """How far the thinking has come, from 0 to 1, and the plan that looks best so far."""

    share: float
    best: str


class Chosen(Struct, frozen=True, tag=True):
    """An action, and the plan behind it if one was made just now."""

    action: str
    account: Account | None = None


class Counselled(Struct, frozen=True, tag=True):
    """Plans, best first."""

    advice: list[Advice]


class Glimpsed(Struct, frozen=True, tag=True):
    """The Allies' chance to win."""

    chance: float


class Surveyed(Struct, frozen=True, tag=True):
    """The course of a match."""

    survey: Survey


class Failed(Struct, frozen=True, tag=True):
    """What went wrong, in words that tell no secret."""

    trouble: str


class Ready(Struct, frozen=True, tag=True):
    """The process has started: from now on the clock may run."""


Word: TypeAlias = Progress | Chosen | Counselled | Glimpsed | Surveyed | Failed | Ready


def framed(data: bytes) -> bytes:
    """A message with its length before it."""
    return len(data).to_bytes(LENGTH, "big") + data
