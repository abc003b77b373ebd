"""Carrying out what a player asks for: one action after the other, up to the first that is refused."""

import logging

import msgspec
from msgspec.structs import replace

from bocage.core.protocol import Action, Illegal

from .refusals import refusal, waiting, why
from .refused import Refused
from .room import MOST_ENTRIES, Room
from .store import Entry
from .window import Window
from .wire import Act, Done, Refusal, TakeBack

MOST_AT_ONCE = 200
LONGEST_ACTION = 1000
LONGEST_KEY = 100
TAKEN_BACK = ""
"""What the entry of a taking-back has for an action; one request may take several back."""

log = logging.getLogger(__name__)


def check_request(request: Act | TakeBack) -> None:
    """Whether a request can be meant."""
    if not 0 < len(request.key) <= LONGEST_KEY or not request.key.isprintable():
        raise Refused("bad_request", f"A key has 1 to {LONGEST_KEY} characters.")
    if isinstance(request, Act):
        if not 0 < len(request.actions) <= MOST_AT_ONCE:
            raise Refused("bad_request", f"1 to {MOST_AT_ONCE} actions can be sent at once.")
        if any(len(action) > LONGEST_ACTION for action in request.actions):
            raise Refused("bad_request", f"An action has at most {LONGEST_ACTION} characters.")


def answered(room: Room, request: Act | TakeBack) -> Done | None:
    """The answer that a request got before, if it comes again; Refused if its key was another's."""
    before = room.keys.get((request.seat, request.key))
    if before is None:
        return None
    taken = [TAKEN_BACK] * len(before.did)
    asked = [str(Action.parse(text)) for text in request.actions] if isinstance(request, Act) else taken
    rest = asked[len(before.did) :]
    if tuple(asked[: len(before.did)]) != before.did or (rest and before.done.refusal is None):
        raise Refused("bad_request", "This key was used before, for another request.")
    return replace(before.done, repeated=True)


def check_number(window: Window, number: int) -> None:
    """An answer to a table that has changed since is not taken."""
    if number != window.number:
        raise Refused("stale", "The match has gone on since; look again.", window.number)


def carry_out(room: Room, window: Window, request: Act) -> tuple[list[Entry], Done]:
    """What of a request stands, and the answer to it."""
    entries: list[Entry] = []
    refused: Refusal | None = None
    for text in request.actions:
        action = Action.parse(text)
        if window.waits:
            refused = waiting(window, action)
            break
        _check_end(room)
        try:
            entries.append(room.act(window.side, action, request.key))
        except Illegal as illegal:
            # asked again of what the seat may know: the ruling at hand was made with the truth before its eyes
            refused = why(window, action) or refusal(window, action, illegal.ruling)
            break
        except Exception as error:
            log.exception("match %s: '%s' failed", room.row.id, action)
            if not entries:
                raise Refused("defect", "The program stumbled over this action; nothing has changed.") from error
            refused = Refusal(action=text, rule="", title="", text="", says="The program stumbled over this action.")
            break
    if refused is not None and entries:
        entries[-1] = replace(entries[-1], refusal=msgspec.json.encode(refused).decode())
    return entries, Done(number=window.number, moment=window.moment, done=len(entries), refusal=refused)


def take_back(room: Room, window: Window, request: TakeBack) -> tuple[list[Entry], Done]:
    """The last action taken back, if it is this side's, and whatever was sent with it: one press made all of it."""
    if not window.is_deciding:
        raise Refused("no_undo", "Nothing can be taken back: the decision has passed on.")
    assert window.side is not None
    _check_end(room)
    sent = room.sent[-1]
    entries = [room.undo(request.key)]
    while room.goes_with(window.side, sent):
        entries.append(room.undo(request.key))
    return entries, Done(number=window.number, moment=window.moment, done=len(entries))


def _check_end(room: Room) -> None:
    """Whether a match may go on: one that never ends is not taken."""
    if room.row.number >= MOST_ENTRIES:
        raise Refused("too_large", f"A match has no more than {MOST_ENTRIES} entries. It can be given up.")
