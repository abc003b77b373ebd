"""What may be asked of thinking processes beside the play: advice, chances, plans, the course of a match."""

import asyncio
import logging
from functools import cache

from bocage.ai.mind import Mind
from bocage.core import codec
from bocage.core.protocol import Side

from . import courses, seats
from .chance import staff_seed
from .computers import Hear
from .door import Door
from .imprint import imprint
from .refused import Refused
from .room import Room
from .shelf import Shelf
from .staff import Staff
from .store import AccountRow, Store
from .survey import Survey
from .thoughts import Counsel, Counselled, Course, Glance, Glimpsed, Overlook, Progress, Surveyed, Thought
from .timeline import side_of
from .window import Window
from .wire import Seat, SideName
from .wire_minds import Consult, Council, CourseInfo, PlanTold, Standing

WEIGHED_BY = ("core", "maps", "games", "ai", "server/survey.py")
"""The parts of the package that have a say when a match is weighed."""

log = logging.getLogger(__name__)


@cache
def mind_mark() -> str:
    """A word for everything that weighs matches: a newer mind weighs them anew."""
    return imprint(WEIGHED_BY)


class Advisers:
    """Questions that take thought, each answered only to those who may know."""

    def __init__(self, shelf: Shelf, store: Store, door: Door, staff: Staff) -> None:
        self._shelf, self._store, self._door, self._staff = shelf, store, door, staff

    async def advice(self, principal: str, match: str, seat: SideName) -> Council:
        """The plans a side's staff would weigh now, in practice."""
        async with self._door.room(principal, match) as room:
            side, window = self._practising(room, principal, seat), Window(room, seat)
            if not window.is_deciding:
                raise Refused("not_running", "The staff advises when it is your decision.")
            number = window.number
            seed = staff_seed(room.row.chances, side)
            counsel = Counsel(match, side, room.game.id, seed, window.view, window.decision)
        try:
            found = await self._staff.find(("advice", match, number, seat), counsel, _heard_by(room, seat))
        finally:
            room.staff.pop(seat, None)
            room.changed()
        assert isinstance(found, Counselled)
        return Council(number, found.advice)

    async def consult(self, principal: str, match: str, request: Consult) -> None:
        """Hurry the staff, or leave it."""
        async with self._door.room(principal, match) as room:
            seats.check_owns(room.row, principal, request.seat)
            if request.do == "stop":
                self._staff.cancel("advice", match)
            else:
                side = side_of(request.seat)
                assert side is not None
                self._staff.hurry(match, side)

    async def standing(self, principal: str, match: str, seat: Seat) -> Standing:
        """Who stands how well as far as these eyes can tell: in practice, or while two computers are watched."""
        async with self._door.room(principal, match) as room:
            seats.check_may_look(room.row, principal, seat, room.seated)
            seats.check_odds(room.row)
            self._mind(room)
            window = Window(room, seat)
            number, thought = window.number, _glance(window)
        found = await self._staff.find(("standing", match, number, seat), thought, _unheard)
        assert isinstance(found, Glimpsed)
        return Standing(number, round(found.chance, 4))

    def _practising(self, room: Room, principal: str, seat: SideName) -> Side:
        """The side that may be advised; Refused if nobody may, or nobody can."""
        seats.check_may_act(room.row, principal, seat, room.seated)
        seats.check_practice(room.row)
        self._mind(room)
        side = side_of(seat)
        assert side is not None
        return side

    def _mind(self, room: Room) -> Mind:
        try:
            return self._shelf.mind(room.game.id)
        except KeyError as error:
            raise Refused("unknown", f"Nobody here weighs positions of {room.game.title}.") from error

    async def plans(self, principal: str, match: str, seat: Seat, moment: int | None) -> list[PlanTold]:
        """The computers' plans in force at a moment: of a match that is over, or in practice."""

        async with self._door.room(principal, match) as room:
            seats.check_may_look(room.row, principal, seat, room.seated)
            if not seats.is_open(room.row):
                seats.check_practice(room.row)
            window = Window(room, seat)
            at = window.true(moment)
            return [_plan(room, window, side, at) for side in seats.SIDES if _planned(room, side, at)]

    async def course(self, principal: str, match: str) -> CourseInfo:
        """The chances at every moment and what the dice were worth, of a match that hides nothing any more."""
        async with self._door.room(principal, match) as room:
            if room.row.state == "running":
                raise Refused("not_open", "The course of a match is worked out when it is over.")
            self._mind(room)
            number, game = room.row.number, room.match
            thought = Course(match, -1, room.game.id, game.scenario, dict(game.options), list(game.steps))
        survey = await self._weighed(number, thought)
        async with self._door.room(principal, match) as room:
            return courses.told(room, survey)

    async def _weighed(self, number: int, thought: Course) -> Survey:
        """A match weighed: as it was kept if this very mind has done it before, else now, and kept."""
        mark = await asyncio.to_thread(mind_mark)
        kept = await asyncio.to_thread(self._store.weighing, thought.match, number, mark)
        if kept is not None:
            return kept
        found = await self._staff.find(("course", thought.match, number, "all"), thought, _unheard)
        assert isinstance(found, Surveyed)
        try:
            await self._store.weighed(thought.match, number, mark, found.survey)
        except Exception as error:  # it can be worked out again
            log.warning("how match %s went cannot be kept: %s", thought.match, error)
        return found.survey


def _glance(window: Window) -> Thought:
    """A side is judged by its view; whoever sees everything, by the position."""
    match, game = window.row.id, window.game.id
    if window.side is None:
        return Overlook(match, -1, game, dict(window.options), codec.to_json(window.sight()))
    return Glance(match, window.side, game, window.view)


def _planned(room: Room, side: SideName, at: int) -> bool:
    """Whether a computer had the say for a side at a moment. Before a match branched off it may have been another."""
    if seats.computer_at(room.row, side) is not None:
        return True
    return at < room.row.base and any(plan.side == side for plan in room.accounts)


def _plan(room: Room, window: Window, side: SideName, at: int) -> PlanTold:
    """A side's plan as a seat counts moments: those made in between stand at the last one it has noticed."""
    made = [plan for plan in room.accounts if plan.side == side]
    standing = next((plan for plan in reversed(made) if plan.moment <= at), None)
    return PlanTold(
        side=side,
        player=_planner(room, side, standing),
        moments=list(dict.fromkeys(window.own(plan.moment) for plan in made)),
        moment=window.own(standing.moment) if standing is not None else None,
        account=standing.account if standing is not None else None,
    )


def _planner(room: Room, side: SideName, standing: AccountRow | None) -> str:
    """Who made a plan; before there was one, who plays the side."""
    if standing is not None:
        return standing.account.player
    return next(seat.player for seat in room.row.seats if seat.side == side)


def _heard_by(room: Room, seat: SideName) -> Hear:
    def hear(progress: Progress) -> None:
        room.staff[seat] = progress.share
        room.changed()

    return hear


def _unheard(_: Progress) -> None:
    """Nobody waits at the table for it."""
