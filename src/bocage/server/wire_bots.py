"""What goes over the wire about programs that play: an invitation to a seat, and their word on how far they are.

What they see is in `bocage.bot.seen`.
"""

from msgspec import Struct

from .wire import SideName


class Invite(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for the address of a seat that a program is to play."""

    seat: SideName


class Invitation(Struct, frozen=True):
    """Where a program takes its seat, below the server's own address: for `bocage bot-join`.

    Whoever has it sees through this seat's eyes and plays its side. A new one makes the old one void.
    """

    seat: SideName
    path: str


class Info(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A program's word on the decision of this number: how far it is, from 0 to 1, and what it has in mind."""

    seat: SideName
    number: int
    progress: float | None = None
    says: str = ""


class Said(Struct, frozen=True):
    """The last word of a program, for the page: plain text of a line at most."""

    side: SideName
    progress: float | None
    says: str
