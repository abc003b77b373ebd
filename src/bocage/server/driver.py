"""Lets the computer play its side of a match, for as long as somebody is there to see it."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from bocage.ai.account import Account
from bocage.core import play
from bocage.core.protocol import Action, Illegal, Side

from . import seats
from .chance import player_seed
from .computers import Computers, Trouble
from .room import MOST_ENTRIES, Room
from .thoughts import Chosen, Progress, Question
from .wire import Pace

AWAKE_SECONDS = 300.0
"""How long a computer goes on for a player who has not been heard of."""

WATCH_SECONDS = 15.0
"""How long two computers go on when nobody looks."""

PACES: dict[Pace, float] = {"slow": 0.6, "even": 0.12, "fast": 0.01}
"""Seconds between two actions of computers that are being watched."""

Enter = Callable[[Room, int, Side, Action, Account | None], Awaitable[bool]]
"""Enters an action, and the plan made with it, into a match whose number is still this; whether it was."""

log = logging.getLogger(__name__)


class Driver:
    """Starts and stops the computer's thinking, room by room."""

    def __init__(self, computers: Computers, enter: Enter, paces: dict[Pace, float] = PACES) -> None:
        self._computers, self._enter, self._paces = computers, enter, paces

    def wake(self, room: Room) -> None:
        """Let the computer go on if it is its turn, and nothing and nobody has stopped it."""
        if room.paused or room.trouble or room.gone or _computer(room) is None:
            return
        if room.driver is None or room.driver.done():
            room.thinking = True
            room.driver = asyncio.create_task(self._drive(room), name=f"computer of {room.row.id}")

    def hurry(self, room: Room) -> None:
        """Have the computer choose the best it has found so far."""
        side = room.decides()
        if side is not None and room.thinking:
            self._computers.hurry((room.row.id, side))

    async def stop(self, room: Room) -> None:
        """End the thinking now."""
        if room.driver is not None and not room.driver.done():
            room.driver.cancel()
            await asyncio.gather(room.driver, return_exceptions=True)
        room.thinking = False

    async def _drive(self, room: Room) -> None:
        room.changed()
        try:
            while _is_awake(room) and (question := _question(room)) is not None:
                number = room.row.number
                if number >= MOST_ENTRIES:
                    raise Trouble("it goes round in circles")
                word = await self._computers.ask(question, _heard_by(room))
                assert isinstance(word, Chosen)
                room.progress = None
                action = Action.parse(word.action)
                if not await self._enter(room, number, Side(question.side), action, word.account):
                    return
                if seats.is_watched(room.row):
                    await asyncio.sleep(self._paces[room.pace])
        except Trouble as trouble:
            room.trouble = f"The computer player is in trouble: {trouble}. It can be asked again."
        except Illegal as illegal:
            log.error("the computer player of match %s chose what is not allowed: '%s'", room.row.id, illegal.action)
            room.trouble = "The computer player chose what is not allowed. It can be asked again."
        except Exception:
            log.exception("the computer's turn in match %s failed", room.row.id)
            room.trouble = "The computer's turn failed; the server's log says why. It can be asked again."
        finally:
            room.thinking, room.progress = False, None
            room.changed()


def _is_awake(room: Room) -> bool:
    if room.gone or room.paused:
        return False
    alone = time.monotonic() - room.used
    return bool(room.watchers) or alone < (WATCH_SECONDS if seats.is_watched(room.row) else AWAKE_SECONDS)


def _heard_by(room: Room) -> Callable[[Progress], None]:
    def hear(progress: Progress) -> None:
        room.progress = progress
        room.changed()

    return hear


def _computer(room: Room) -> tuple[Side, str] | None:
    """The side whose decision is pending and the computer that plays it; None if it is not a computer's turn."""
    side = room.decides()
    seat = seats.computer_at(room.row, side.word) if side is not None else None
    return None if side is None or seat is None else (side, seat.player)


def _question(room: Room) -> Question | None:
    """What the computer has to decide now; None if it is not its turn."""
    computer = _computer(room)
    if computer is None:
        return None
    side, player = computer
    decision = play.decision(room.match.state)
    assert decision is not None
    view = room.game.view(room.match.state, side)
    seed = player_seed(room.row.chances, side)
    return Question(room.row.id, side, room.game.id, player, seed, view, decision)
