"""Thinking over HTTP: advice and chances in practice, plans, and the course of a finished match."""

from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter

from bocage.server.caller import Asking
from bocage.server.problems import documented
from bocage.server.routes_matches import DONE, SEEN, Eyes, Id, Moment
from bocage.server.wire import SideName
from bocage.server.wire_minds import Consult, Council, CourseInfo, PlanTold, Standing

Own = Annotated[SideName, QueryParameter(description="The caller's own side.")]
ASKED = documented(400, 403, 404, 409, 422)


@get("/{match_id:str}/advice", operation_id="getAdvice", responses=ASKED)
async def advice(caller: Asking, match_id: Id, seat: Own) -> Council:
    """The plans the caller's staff proposes; it takes some seconds. In practice only, and at the caller's decision."""
    return await caller.hall.advisers.advice(caller.principal, match_id, seat)


@post("/{match_id:str}/advice", operation_id="hurryStaff", status_code=204, responses=DONE)
async def consult(caller: Asking, match_id: Id, data: JSONBody[Consult]) -> None:
    """Have the staff say what it has found, or leave it."""
    await caller.hall.advisers.consult(caller.principal, match_id, data)


@get("/{match_id:str}/standing", operation_id="getStanding", responses=ASKED)
async def standing(caller: Asking, match_id: Id, seat: Eyes) -> Standing:
    """The Allies' chance to win as far as these eyes can tell. In practice, or while two computers are watched."""
    return await caller.hall.advisers.standing(caller.principal, match_id, seat)


@get("/{match_id:str}/plans", operation_id="getPlans", responses=SEEN)
async def plans(caller: Asking, match_id: Id, seat: Eyes, moment: Moment = None) -> list[PlanTold]:
    """What each computer had in mind at a moment. Of matches that hide nothing, and in practice."""
    return await caller.hall.advisers.plans(caller.principal, match_id, seat, moment)


@get("/{match_id:str}/course", operation_id="getCourse", responses=ASKED)
async def course(caller: Asking, match_id: Id) -> CourseInfo:
    """Chances at every moment, turning points and the luck of every die, of a match that is over. The first time it
    takes a while."""
    return await caller.hall.advisers.course(caller.principal, match_id)


MINDS = Router("/api/matches", route_handlers=[advice, consult, standing, plans, course], tags=["thinking"])
