"""What a player thought, in words: kept with the match, and shown when it may be."""

from msgspec import Struct

from .intentions import Order
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
    """How often it was played on; 0 for a plan by judgement alone."""
    why: str = ""
    """Why it stands behind another that promises less."""
    orders: tuple[Order, ...] = ()
    """What it would do now, where there is no other plan."""
    later: tuple[Order, ...] = ()
    """And when the dice have fallen."""


def why_behind(best: Weighed, other: Weighed) -> str:
    """Why a plan that promises more than the first does not stand before it; empty if it promises no more."""
    if not other.outcomes or round(other.mean, 2) <= round(best.mean, 2):
        return ""
    if len(other.outcomes) < len(best.outcomes):
        return "left out of the race early: its lead rests on few trials"
    return "leads by less than the scatter of the trials: judgement's own plan is preferred"


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
