"""What goes over the wire about programs that play: an invitation to a seat. What they see is in `bocage.bot.seen`."""

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
