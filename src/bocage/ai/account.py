"""What a player thought, in words: kept with the match, and shown when it may be."""

from msgspec import Struct

from .mind import Sketch, Stroke
from .search import Weighed

TOLD = 4
"""Plans turned down that are worth a line."""


class Rejected(Struct, frozen=True):
    """A plan that was weighed and turned down."""

    title: str
    behind: float
    """How many points less it promised."""
    why: str


class Account(Struct, frozen=True):
    """One plan of a player: when it was made, what it was, and against what it was weighed."""

    player: str
    turn: int
    phase: str
    title: str
    sketch: Sketch
    strokes: tuple[Stroke, ...]
    worth: float | None
    """What the side expects at the end, in points for it; None if nothing was searched."""
    error: float
    looked: int
    """How many games were played on in thought."""
    rejected: tuple[Rejected, ...]


class Advice(Struct, frozen=True):
    """A plan the staff proposes."""

    title: str
    sketch: Sketch
    strokes: tuple[Stroke, ...]
    worth: float
    error: float
    samples: int


def turned_down(weighed: list[Weighed]) -> tuple[Rejected, ...]:
    """Why the others were not taken, the nearest first."""
    best = weighed[0]
    return tuple(
        Rejected(one.candidate.title, round(best.mean - one.mean, 2), _why(best, one))
        for one in weighed[1 : 1 + TOLD]
        if one.outcomes
    )


def _why(best: Weighed, other: Weighed) -> str:
    behind, doubt = best.mean - other.mean, best.error + other.error
    if behind <= 0:
        return "no worse on average, but less certain"
    if behind <= doubt:
        return "as good within what few trials can tell"
    return "riskier for less" if other.spread > best.spread else "promises less"
