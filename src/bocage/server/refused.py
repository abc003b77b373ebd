"""A request that is not granted: a code for the page, a sentence for the reader."""

from typing import Literal, TypeAlias

Code: TypeAlias = Literal[
    "unknown",  # no such match, moment, place, panel …, or none the caller may know of
    "not_yours",  # the seat is somebody else's
    "not_seated",  # two people share the screen, and somebody else sits before it, or nobody
    "rated",  # the match counts: nobody is helped
    "named_seed",  # the match would count, and somebody could foretell its dice
    "stopped",  # it was called off
    "not_open",  # a person still plays: not everything may be seen
    "not_running",  # the match is over or was given up
    "stale",  # the answer to a table that has changed since; `number` is the present one
    "no_undo",  # nothing can be taken back
    "bad_request",  # what was sent makes no sense
    "too_large",  # more than is accepted
    "damaged",  # the stored match does not replay
    "not_saved",  # the disk refused; the match stands where it stood
    "busy",  # too many ask at once
    "defect",  # the program stumbled; the match stands where it stood
]


class Refused(Exception):
    """Not granted, and why. Nothing has changed."""

    def __init__(self, code: Code, says: str, number: int | None = None) -> None:
        super().__init__(says)
        self.code, self.says, self.number = code, says, number
