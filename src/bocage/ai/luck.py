"""What the dice were worth: each die against its expectation, in points for the Allies.

The worth of a position is what its mind expects at the end, once the dice on the table have had their effect
(`settling`). From the first decision to the last, worth changes with every die and with every choice; a die's luck is
what it brought less the mean over its faces, and the rest is play.
Luck has mean nought whatever the mind believes: taking it off a score adds no bias, only calm.
"""

from typing import Any

from msgspec import Struct

from .mind import Mind
from .settling import by_face


class Stake(Struct, frozen=True):
    """One die: what it was for, what it showed, and what that was worth beyond the expected."""

    key: str
    face: int
    faces: int
    luck: float


def luck_of(mind: Mind, s: Any, face: int) -> Stake:
    """What a face of the pending die brings, beyond the mean of all; the position stays as it is."""
    task, worths = s.agenda[-1], by_face(mind, s)
    return Stake(task.key(s), face, len(worths), worths[face - 1] - sum(worths) / len(worths))
