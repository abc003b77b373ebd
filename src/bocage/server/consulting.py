"""What may be asked of thinking processes beside the play: advice, chances, plans, the course of a match."""

from bocage.ai.mind import Mind
from bocage.core import play
from bocage.core.protocol import Side

from . import coursing, seats
from .computers import Hear
from .driver import Driver, player_seed, seed_of
from .looking import Looking
from .refused import Refused
from .room import Room
from .rooms import Rooms
from .shelf import Shelf
from .staff import Staff
from .thoughts import Counsel, Counselled, Course, Glance, Glimpsed, Progress, Surveyed
from .timeline import side_of
from .wire import Seat, SideName
from .wire_minds import Consult, Council, CourseInfo, PlanTold, Standing


class Consulting(Looking):
    """Questions that take thought, each answered only to those who may know."""

    def __init__(self, shelf: Shelf, rooms: Rooms, driver: Driver, staff: Staff) -> None:
        super().__init__(shelf, rooms, driver)
        self._staff = staff

    async def advice(self, principal: str, match: str, seat: SideName) -> Council:
        """The plans a side's staff would weigh now, in practice."""
        async with self._in(principal, match) as room:
            side = self._practising(room, principal, seat)
            if room.decides() != side:
                raise Refused("not_running", "The staff advises when it is your decision.")
            decision = play.decision(room.match.state)
            assert decision is not None
            number = room.row.number
            seed = player_seed(f"staff of {seed_of(room)}", match, side)
            view = room.game.view(room.match.state, side)
            counsel = Counsel(match, side, room.game.id, seed, view, decision)
        try:
            found = await self._staff.find(("advice", match, number, seat), counsel, _heard_by(room))
        finally:
            room.staff = None
            room.changed()
        assert isinstance(found, Counselled)
        return Council(number, found.advice)

    async def consult(self, principal: str, match: str, request: Consult) -> None:
        """Hurry the staff, or leave it."""
        async with self._in(principal, match) as room:
            seats.check_owns(room.row, principal, request.seat)
            if request.do == "stop":
                self._staff.cancel("advice", match)
            else:
                side = side_of(request.seat)
                assert side is not None
                self._staff.hurry(match, side)

    async def standing(self, principal: str, match: str, seat: SideName) -> Standing:
        """Who stands how well as far as a side can tell, in practice."""
        async with self._in(principal, match) as room:
            side = self._practising(room, principal, seat)
            number = room.row.number
            glance = Glance(match, side, room.game.id, room.game.view(room.match.state, side))
        found = await self._staff.find(("standing", match, number, seat), glance, _unheard)
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

        def ask(room: Room) -> list[PlanTold]:
            if not seats.is_open(room.row):
                seats.check_practice(room.row)
            at = len(room.match.steps) if moment is None else moment
            return [_plan(room, side, at) for side in seats.SIDES if seats.computer_at(room.row, side) is not None]

        return await self._look(principal, match, seat, moment, ask)

    async def course(self, principal: str, match: str) -> CourseInfo:
        """The chances at every moment and what the dice were worth, of a match that hides nothing any more."""
        async with self._in(principal, match) as room:
            if room.row.state == "running":
                raise Refused("not_open", "The course of a match is worked out when it is over.")
            self._mind(room)
            number, game = room.row.number, room.match
            thought = Course(match, -1, room.game.id, game.scenario, dict(game.options), list(game.steps))
        found = await self._staff.find(("course", match, number, "all"), thought, _unheard)
        assert isinstance(found, Surveyed)
        async with self._in(principal, match) as room:
            return coursing.told(room, found.survey)


def _plan(room: Room, side: SideName, at: int) -> PlanTold:
    seat = seats.computer_at(room.row, side)
    assert seat is not None
    made = [plan for plan in room.accounts if plan.side == side]
    standing = next((plan for plan in reversed(made) if plan.moment <= at), None)
    return PlanTold(
        side=side,
        player=seat.player,
        moments=[plan.moment for plan in made],
        moment=standing.moment if standing is not None else None,
        account=standing.account if standing is not None else None,
    )


def _heard_by(room: Room) -> Hear:
    def hear(progress: Progress) -> None:
        room.staff = progress.share
        room.changed()

    return hear


def _unheard(_: Progress) -> None:
    """Nobody waits at the table for it."""
