"""What the dice were worth: each die against its expectation, in points for the Allies.

The worth of a position is what its mind expects at the end. From the first decision to the last, worth changes with
every die and with every choice; a die's luck is what it brought less the mean over its faces, and the rest is play.
Luck has mean nought whatever the mind believes: taking it off a score adds no bias, only calm.
"""

from typing import Any

from msgspec import Struct

from bocage.core import play

from .mind import Mind


class Stake(Struct, frozen=True):
    """One die: what it was for, what it showed, and what that was worth beyond the expected."""

    key: str
    face: int
    faces: int
    luck: float


def luck_of(mind: Mind, s: Any, face: int) -> Stake:
    """What a face of the pending die brings, beyond the mean of all; the position stays as it is."""
    task = s.agenda[-1]
    faces = task.faces(s)
    worths = []
    for shown in range(1, faces + 1):
        after = s.clone()
        play.land(after, shown)
        worths.append(mind.worth(after))
    return Stake(task.key(s), face, faces, worths[face - 1] - sum(worths) / faces)
