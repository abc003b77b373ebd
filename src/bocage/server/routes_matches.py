"""Matches over HTTP: the shelf of matches, and what is asked and answered at a table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from litestar import Request, Response, Router, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import JSONBody, PathParameter, QueryParameter
from litestar.response import Stream
from msgspec import Struct

from bocage.core.desk import Choice, Inspection, Overlay, Panel
from bocage.server.caller import Asking
from bocage.server.problems import documented
from bocage.server.security import LARGEST_RECORD
from bocage.server.wire import (
    Act,
    Branch,
    Control,
    Done,
    LogLine,
    MatchInfo,
    NewMatch,
    NewNote,
    Note,
    Rail,
    Refusal,
    Seat,
    Sit,
    Table,
    TakeBack,
    Way,
)

MOST = 2**31 - 1
PICTURE_WIDTH = 2000

Moment = Annotated[int | None, QueryParameter(ge=0, le=MOST, description="After so many actions; without it, now.")]
Eyes = Annotated[Seat, QueryParameter(description="Through whose eyes: a side's, or all where everything may be seen.")]
Words = Annotated[str, QueryParameter(max_length=400)]

Id = Annotated[str, PathParameter(description="A match's id.")]
Name = Annotated[str, PathParameter(description="One of those the game lists.")]

SEEN = documented(400, 403, 404, 422)
DONE = documented(400, 403, 404, 409, 413, 422)


class Allowed(Struct, frozen=True):
    """It may be done."""

    allowed: Literal[True] = True


# --- the shelf


@get("/", operation_id="listMatches")
async def matches(caller: Asking) -> list[MatchInfo]:
    """The matches the caller may see, last touched first."""
    return await caller.hall.matches(caller.principal)


@post("/", operation_id="beginMatch", responses=documented(400, 413, 422))
async def begin(caller: Asking, data: JSONBody[NewMatch]) -> MatchInfo:
    """Begin a match; a seat is `person` or a computer player's name."""
    return await caller.hall.create(caller.principal, data)


@dataclass
class TakesRecord(Operation):
    """An operation whose body is a match file, which the framework cannot see from its signature."""

    def __post_init__(self) -> None:
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING, description="A match file."))
        self.request_body = RequestBody(content={"text/plain": text}, required=True)


@post(
    "/import",
    operation_id="importMatch",
    operation_class=TakesRecord,
    request_max_body_size=LARGEST_RECORD,
    responses=documented(400, 413, 422),
)
async def import_match(caller: Asking, request: Request[Any, Any, Any]) -> MatchInfo:
    """Take in a match file, to be replayed or played on from."""
    return await caller.hall.import_record(caller.principal, await request.body())


@get("/{match_id:str}", operation_id="getMatch", responses=SEEN)
async def match(caller: Asking, match_id: Id) -> MatchInfo:
    """One match."""
    return await caller.hall.info(caller.principal, match_id)


@post("/{match_id:str}/branch", operation_id="branchMatch", responses=DONE)
async def branch(caller: Asking, match_id: Id, data: JSONBody[Branch]) -> MatchInfo:
    """Play on from a moment of an open match, as a match of its own with dice of its own."""
    return await caller.hall.branch(caller.principal, match_id, data)


@post("/{match_id:str}/close", operation_id="closeMatch", status_code=200, responses=DONE)
async def close(caller: Asking, match_id: Id) -> MatchInfo:
    """Give a match up: nobody plays on, and everything may be seen."""
    return await caller.hall.close(caller.principal, match_id)


# --- the table


@get("/{match_id:str}/table", operation_id="getTable", responses=SEEN)
async def table(
    caller: Asking,
    match_id: Id,
    seat: Eyes,
    moment: Moment = None,
    since: Annotated[int | None, QueryParameter(ge=0, le=MOST, description="Only log lines after this number.")] = None,
) -> Table:
    """Everything before one pair of eyes, now or at a moment of the past."""
    return await caller.hall.questions.table(caller.principal, match_id, seat, moment, since)


@get("/{match_id:str}/log", operation_id="getLog", responses=SEEN)
async def log(
    caller: Asking,
    match_id: Id,
    seat: Eyes,
    after: Annotated[int, QueryParameter(ge=0, le=MOST, description="Only lines after this moment.")] = 0,
    limit: Annotated[int, QueryParameter(ge=1, le=10_000)] = 1000,
) -> list[LogLine]:
    """What happened, oldest first."""
    return await caller.hall.questions.log(caller.principal, match_id, seat, after, limit)


@post("/{match_id:str}/act", operation_id="act", status_code=200, responses=DONE)
async def act(caller: Asking, match_id: Id, data: JSONBody[Act]) -> Done:
    """Act upon the table of a number. The same key sent twice counts once; a stale number is refused (409)."""
    return await caller.hall.act(caller.principal, match_id, data)


@post("/{match_id:str}/undo", operation_id="takeBack", status_code=200, responses=DONE)
async def undo(caller: Asking, match_id: Id, data: JSONBody[TakeBack]) -> Done:
    """Take back the last action, where neither a die nor a reveal stands in the way."""
    return await caller.hall.undo(caller.principal, match_id, data)


@post("/{match_id:str}/sit", operation_id="sitDown", status_code=200, responses=DONE)
async def sit(caller: Asking, match_id: Id, data: JSONBody[Sit]) -> MatchInfo:
    """On a shared screen: say who sits before it, or cover it."""
    return await caller.hall.sit(caller.principal, match_id, data)


@post("/{match_id:str}/computer", operation_id="controlComputer", status_code=200, responses=DONE)
async def computer(caller: Asking, match_id: Id, data: JSONBody[Control]) -> MatchInfo:
    """Stop the computer's thinking, or let it go on."""
    return await caller.hall.computer(caller.principal, match_id, data)


# --- questions


@get("/{match_id:str}/why", operation_id="whyNot", responses=SEEN)
async def why(
    caller: Asking, match_id: Id, seat: Eyes, action: Words = "", place: Words = "", piece: Words = ""
) -> Refusal | Allowed:
    """Why something cannot be done: an action, or whatever pointing at a place or piece may have meant."""
    return await caller.hall.questions.why(caller.principal, match_id, seat, action, place, piece) or Allowed()


@get("/{match_id:str}/route", operation_id="getRoute", responses=SEEN)
async def route(caller: Asking, match_id: Id, seat: Eyes, action: Words) -> Way:
    """The way an offered action takes, with its itemised cost; without places if there is none."""
    return await caller.hall.questions.route(caller.principal, match_id, seat, action)


@get("/{match_id:str}/together", operation_id="getTogether", responses=SEEN)
async def together(
    caller: Asking,
    match_id: Id,
    seat: Eyes,
    pieces: Annotated[str, QueryParameter(max_length=2000, description="Ids of pieces, with commas between.")],
) -> list[Choice]:
    """What several pieces may do at once."""
    return await caller.hall.questions.together(
        caller.principal, match_id, seat, [piece for piece in pieces.split(",") if piece]
    )


@get("/{match_id:str}/inspect", operation_id="inspectPlace", responses=SEEN)
async def inspect(caller: Asking, match_id: Id, seat: Eyes, place: Words, moment: Moment = None) -> Inspection:
    """Everything to be known about a place."""
    return await caller.hall.questions.inspect(caller.principal, match_id, seat, place, moment)


@get("/{match_id:str}/overlay/{name:str}", operation_id="getOverlay", responses=SEEN)
async def overlay(
    caller: Asking, match_id: Id, name: Name, seat: Eyes, moment: Moment = None, about: Words = ""
) -> Overlay:
    """Something laid over the map; `about` a date or a place, for one that needs it."""
    return await caller.hall.questions.overlay(caller.principal, match_id, name, seat, moment, about)


@get("/{match_id:str}/panel/{name:str}", operation_id="getPanel", responses=SEEN)
async def panel(caller: Asking, match_id: Id, name: Name, seat: Eyes, moment: Moment = None) -> Panel:
    """A page of the side panel."""
    return await caller.hall.questions.panel(caller.principal, match_id, name, seat, moment)


# --- the course of a match


@get("/{match_id:str}/rail", operation_id="getRail", responses=SEEN)
async def rail(caller: Asking, match_id: Id, seat: Eyes) -> Rail:
    """The turns, phases and combats of a match, with its notes."""
    return await caller.hall.questions.rail(caller.principal, match_id, seat)


@post("/{match_id:str}/notes", operation_id="putNote", status_code=200, responses=DONE)
async def note(caller: Asking, match_id: Id, data: JSONBody[NewNote]) -> list[Note]:
    """Put words on a moment, or none to take them away."""
    return await caller.hall.note(caller.principal, match_id, data)


@get("/{match_id:str}/record", operation_id="getRecord", media_type="text/plain", responses=SEEN)
async def record(caller: Asking, match_id: Id) -> Response[str]:
    """The match file, notes and all, of a match in which everything may be seen."""
    text = await caller.hall.questions.record(caller.principal, match_id)
    return _download(text, "text/plain", f"{match_id}.match")


@get("/{match_id:str}/picture.svg", operation_id="getDrawing", media_type="image/svg+xml", responses=SEEN)
async def drawing(caller: Asking, match_id: Id, seat: Eyes, moment: Moment = None) -> Response[str]:
    """A moment as a drawing (SVG)."""
    svg = await caller.hall.questions.picture(caller.principal, match_id, seat, moment)
    return _download(svg, "image/svg+xml", f"{match_id}.svg")


@get("/{match_id:str}/picture.png", operation_id="getPicture", media_type="image/png", responses=SEEN)
async def picture(caller: Asking, match_id: Id, seat: Eyes, moment: Moment = None) -> Response[bytes]:
    """A moment as a picture (PNG)."""
    svg = await caller.hall.questions.picture(caller.principal, match_id, seat, moment)
    return _download(await caller.painter.png(svg, PICTURE_WIDTH), "image/png", f"{match_id}.png")


def _download(content: Any, media_type: str, name: str) -> Response[Any]:
    """Shown where the page shows it; saved under a sensible name."""
    return Response(
        content, media_type=media_type, headers={"Content-Disposition": f'inline; filename="bocage-{name}"'}
    )


LIVE: Mapping[int, ResponseSpec] = {
    200: ResponseSpec(str, generate_examples=False, media_type="text/event-stream", description="Events `state`."),
    **SEEN,
}


@get("/{match_id:str}/live", operation_id="watchMatch", media_type="text/event-stream", responses=LIVE)
async def live(caller: Asking, match_id: Id, seat: Eyes) -> Stream:
    """A stream of events: how the match stands now, and again after every change."""
    caller.lines.check_free()
    states = caller.hall.watch(caller.principal, match_id, seat)
    first = await anext(states)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(caller.lines.told(first, states), media_type="text/event-stream", headers=headers)


MATCHES = Router(
    "/api/matches",
    route_handlers=[
        *(matches, begin, import_match, match, branch, close),
        *(table, log, act, undo, sit, computer),
        *(why, route, together, inspect, overlay, panel),
        *(rail, note, record, drawing, picture, live),
    ],
    tags=["matches"],
)
