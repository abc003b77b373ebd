"""Who may look through whose eyes, and who may act. A seat belongs to a principal."""

from bocage.core.protocol import BOTH

from .beats import Eyes
from .refused import Refused
from .store import MatchRow, SeatRow
from .wire import Seat, SideName

SIDES: tuple[SideName, ...] = ("allied", "german")
BOT = "bot"
"""A program from outside: its seat belongs to whoever has the word in the seat's address."""


def check_known(row: MatchRow, principal: str) -> None:
    """Somebody else's match is as if it were not there."""
    if row.owner != principal and not any(seat.principal == principal for seat in row.seats):
        raise Refused("unknown", "There is no such match.")


def check_may_look(row: MatchRow, principal: str, seat: Seat, seated: str | None) -> None:
    """Whether this principal may look through these eyes, now."""
    check_known(row, principal)
    if is_open(row):
        return
    if seat == "all":
        raise Refused("not_open", "Everything can be seen when the match is over, or if no person plays it.")
    check_owns(row, principal, seat)
    if is_shared(row) and seated != seat:
        raise Refused("not_seated", f"The {seat.capitalize()} player is not seated before this screen.")


def check_may_act(row: MatchRow, principal: str, seat: SideName, seated: str | None) -> None:
    """Whether this principal may act for this side, now."""
    check_known(row, principal)
    check_owns(row, principal, seat)
    if row.state != "running":
        raise Refused("not_running", "The match is over." if row.state == "over" else "The match was given up.")
    check_may_look(row, principal, seat, seated)


def check_owns(row: MatchRow, principal: str, seat: Seat) -> None:
    """Refused unless a seat is this principal's own."""
    if not holds(row, principal, seat):
        raise Refused("not_yours", f"The {seat.capitalize()} seat is not yours.")


def holds(row: MatchRow, principal: str, seat: Seat) -> bool:
    """Whether a seat is this principal's own."""
    return any(found.side == seat and found.principal == principal for found in row.seats)


def check_open(row: MatchRow) -> None:
    """Whether everything of a match may be handed out."""
    if not is_open(row):
        raise Refused("not_open", "A person still plays this match: its record would show too much. End it first.")


def check_practice(row: MatchRow) -> None:
    """Whether advice may be given, and the computer's mind be read, while a match runs."""
    if row.rated:
        raise Refused(
            "rated", "This match is rated: no advice, no odds and no look into the other's plans until it ends."
        )
    if not is_practice(row):
        raise Refused("rated", "Nobody plays against the computer here: no staff stands behind either side.")


def check_odds(row: MatchRow) -> None:
    """Whether the odds may be told while a match runs: in practice, and where two computers are watched."""
    if not (is_watched(row) and row.state == "running"):
        check_practice(row)


def check_may_watch(row: MatchRow, principal: str, seat: Seat) -> None:
    """Whether this principal may hear that something happens; a covered screen hears it too."""
    check_known(row, principal)
    if seat not in looks(row, principal):
        raise Refused("not_yours", f"The {seat.capitalize()} seat is not yours.")


def writes(row: MatchRow, principal: str, seated: str | None) -> Seat:
    """For whose eyes a principal's notes are."""
    check_known(row, principal)
    if is_open(row):
        return "all"
    mine = [seat for seat in looks(row, principal) if not is_shared(row) or seat == seated]
    if not mine:
        raise Refused("not_seated", "Nobody is seated before this screen.")
    return mine[0]


def looks(row: MatchRow, principal: str) -> list[Seat]:
    """Through whose eyes a principal may look, whoever is seated."""
    if is_open(row):
        return [*SIDES, "all"]
    return [side for side in SIDES if holds(row, principal, side)]


def reads(row: MatchRow, principal: str, seated: str | None) -> Eyes:
    """Through whose eyes a principal reads the list: his seat's; before a covered screen, or with no seat, nobody's."""
    if is_open(row):
        return "all"
    mine = [side for side in SIDES if holds(row, principal, side) and (not is_shared(row) or side == seated)]
    return mine[0] if mine else "watch"


def is_open(row: MatchRow) -> bool:
    """Whether everything may be seen: the match has ended, or no person plays it."""
    return row.state != "running" or not any(seat.principal for seat in row.seats)


def is_practice(row: MatchRow) -> bool:
    """Whether a person plays a computer, and it does not count."""
    return not row.rated and any(seat.principal for seat in row.seats) and any(not seat.principal for seat in row.seats)


def is_shared(row: MatchRow) -> bool:
    """Whether two people share a screen and hand it over; a match that has ended hides nothing."""
    owners = [seat.principal for seat in row.seats if seat.principal]
    return len(owners) == len(BOTH) and len(set(owners)) == 1


def is_watched(row: MatchRow) -> bool:
    """Whether two computers play, for somebody to look on."""
    return not any(seat.principal for seat in row.seats)


def computer_at(row: MatchRow, side: str) -> SeatRow | None:
    """The computer's seat, if a computer plays this side."""
    return next((seat for seat in row.seats if seat.side == side and not seat.principal), None)
