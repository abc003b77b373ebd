"""Programs that play, over HTTP: their seat's address, and what they see and may do."""

from typing import Annotated

from litestar import Router, get, post
from litestar.params import JSONBody, QueryParameter

from bocage.bot.seen import Seen
from bocage.server.caller import Asking
from bocage.server.routes_matches import DONE, SEEN, Id
from bocage.server.wire import SideName
from bocage.server.wire_bots import Info, Invitation, Invite


@get("/{match_id:str}/view", operation_id="getView", responses=SEEN)
async def view(
    caller: Asking, match_id: Id, seat: Annotated[SideName, QueryParameter(description="The side whose view it is.")]
) -> Seen:
    """A side's view as a bot gets it, with the options if the decision is the caller's; actions go to `act`."""
    return await caller.hall.programs.seen(caller.principal, match_id, seat)


@post("/{match_id:str}/invite", operation_id="inviteBot", status_code=200, responses=DONE)
async def invite(caller: Asking, match_id: Id, data: JSONBody[Invite]) -> Invitation:
    """A new address for the seat that a program is to play: for who began the match, to hand on."""
    return await caller.hall.programs.invite(caller.principal, match_id, data.seat)


@post("/{match_id:str}/info", operation_id="tellInfo", status_code=204, responses=DONE)
async def info(caller: Asking, match_id: Id, data: JSONBody[Info]) -> None:
    """How far a program is with the decision that is its own, for whoever looks on; a late word is passed over."""
    await caller.hall.programs.inform(caller.principal, match_id, data)


BOTS = Router("/api/matches", route_handlers=[view, invite, info], tags=["bots"])
