"""What goes over the wire about thinking: advice, chances, plans, the course of a match."""

from typing import Literal

from msgspec import Struct

from bocage.ai.account import Account, Advice

from .wire import SideName


class Consult(Struct, frozen=True, forbid_unknown_fields=True):
    """To the staff at work: say what you have now, or leave it."""

    do: Literal["now", "stop"]
    seat: SideName


class Council(Struct, frozen=True):
    """The plans that a side's staff proposes for the position of a number, best first."""

    number: int
    advice: list[Advice]


class Standing(Struct, frozen=True):
    """The Allies' chance to win as far as a seat can tell, at a number."""

    number: int
    chance: float


class PlanTold(Struct, frozen=True, kw_only=True):
    """A computer side's plan in force at a moment, and the moments at which it made its others."""

    side: SideName
    player: str
    moments: list[int]
    moment: int | None
    """When it was made; None if there was none yet."""
    account: Account | None


class Turning(Struct, frozen=True):
    """A stretch of a match that changed the chances most: from one moment to another, and what happened."""

    begin: int
    moment: int
    before: float
    after: float
    says: str
    places: tuple[str, ...]


class DieTold(Struct, frozen=True, kw_only=True):
    """A die: what it was for, what it showed, and what that was worth to the Allies beyond the expected, in points."""

    moment: int
    side: str
    key: str
    says: str
    face: int
    faces: int
    luck: float


class CourseInfo(Struct, frozen=True, kw_only=True):
    """A match weighed at every moment. `final - initial = luck + play`, all in points for the Allies."""

    chances: list[float]
    turnings: list[Turning]
    initial: float
    final: float
    luck: float
    play: dict[str, float]
    """What each side's decisions were worth."""
    lucky: dict[str, float]
    """What the dice after each side's decisions were worth."""
    dice: list[DieTold]
