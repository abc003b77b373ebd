"""Seats for programs from outside: an address for whoever is to play, and the view with its options.

The word in a seat's address is a cookie like a browser's, so a program at the table is a caller like any other, with
one seat and no more: everything in `seats` holds for it as it stands.
"""

import msgspec
from msgspec.structs import replace

from bocage.bot.seen import Asked, Seen
from bocage.core.protocol import Decision

from . import seats
from .door import Door
from .refused import Refused
from .security import fresh_word, principal_of
from .store import SeatRow, Store
from .window import Window
from .wire import SideName
from .wire_bots import Info, Invitation, Said

LONGEST_WORD = 160
"""How much of what a program says is shown, in characters: about two lines beside the map."""


class Programs:
    """What programs at the table ask, and who lets them in."""

    def __init__(self, store: Store, door: Door) -> None:
        self._store, self._door = store, door

    async def seen(self, principal: str, match: str, seat: SideName) -> Seen:
        """A side's view of a match, and what may be chosen if the decision is the caller's."""
        return await self._door.look(principal, match, seat, lambda window: _seen(window, principal))

    async def invite(self, principal: str, match: str, seat: SideName) -> Invitation:
        """The address of a program's seat, new each time; whoever sat there before must come again."""
        async with self._door.room(principal, match) as room:
            if room.row.owner != principal:
                raise Refused("not_yours", "Only who began the match gives out its seats.")
            if not any(found.side == seat and found.player == seats.BOT for found in room.row.seats):
                raise Refused("bad_request", f"No program plays the {seat.capitalize()} side of this match.")
            if room.row.state != "running":
                raise Refused("not_running", "The match is over.")
            word = fresh_word()
            given = [_given(found, seat, principal_of(word)) for found in room.row.seats]
            await self._store.reseat(match, given)
            room.row.seats = given
            room.changed()
        return Invitation(seat, f"/api/matches/{match}?seat={seat}#{word}")

    async def inform(self, principal: str, match: str, info: Info) -> None:
        """A program's word on its own decision. In rated play only how far it is: what it has in mind helps nobody."""
        async with self._door.room(principal, match) as room:
            seats.check_may_act(room.row, principal, info.seat, room.seated)
            window = Window(room, info.seat)
            if info.number == window.number and window.is_deciding:
                says = "" if room.row.rated else _shown(info.says)
                share = None if info.progress is None else min(1.0, max(0.0, info.progress))
                room.said = Said(info.seat, share, says)
                room.changed()


def _shown(says: str) -> str:
    """Words that fit beside a name: one line of what can be printed."""
    plain = "".join(sign if sign.isprintable() else " " for sign in says)
    words = " ".join(plain.split())
    return words if len(words) <= LONGEST_WORD else f"{words[: LONGEST_WORD - 1]}…"


def _given(found: SeatRow, seat: SideName, principal: str) -> SeatRow:
    return replace(found, principal=principal) if found.side == seat else found


def _seen(window: Window, principal: str) -> Seen:
    row = window.row
    mine = seats.holds(row, principal, window.seat)
    return Seen(
        match=row.id,
        game=row.game,
        rules=row.rules,
        scenario=row.scenario,
        options=dict(window.options),
        number=window.number,
        state=row.state,
        view=msgspec.to_builtins(window.view, str_keys=True),
        asked=_asked(window.decision) if mine and window.is_deciding else None,
        result=row.result,
    )


def _asked(decision: Decision) -> Asked:
    return Asked(decision.task, decision.rule, [str(option) for option in decision.options])
