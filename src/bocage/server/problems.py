"""Everything that goes wrong, as a `Problem`: a code for the page, a sentence for the reader, never a stack trace."""

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import ClientException, HTTPException, InternalServerException
from litestar.openapi.datastructures import ResponseSpec

from bocage import registry
from bocage.server.refused import Code, Refused
from bocage.server.wire import Problem

log = logging.getLogger("bocage.server")

CODES = {
    400: ("bad", "This request cannot be understood."),
    403: ("forbidden", "This is not allowed."),
    404: ("unknown", "There is nothing at this address."),
    405: ("method", "This address cannot be used in this way."),
    413: ("too_large", "This is more than the server takes at once."),
    415: ("media_type", "This is not the kind of content that is expected here."),
    500: ("broken", "The server made a mistake. It is written in its log; the match itself is safe."),
}
STATUS: dict[Code, int] = {
    "unknown": 404,
    "not_yours": 403,
    "not_seated": 403,
    "not_open": 403,
    "rated": 403,
    "named_seed": 422,
    "stopped": 409,
    "not_running": 409,
    "stale": 409,
    "no_undo": 409,
    "bad_request": 422,
    "too_large": 413,
    "damaged": 409,
    "not_saved": 503,
    "busy": 503,
    "defect": 500,
}
"""The hall's refusals by code."""

_SAYS = {
    400: "The request is not well formed.",
    403: "Not yours, or not before your eyes now.",
    404: "There is no such thing.",
    409: "It answers a table that is no more, or a match that is over.",
    413: "Too large.",
    422: "Well formed, but it makes no sense here.",
}


def documented(*statuses: int) -> dict[int, ResponseSpec]:
    """Problems as the OpenAPI document lists them."""
    return {status: ResponseSpec(Problem, generate_examples=False, description=_SAYS[status]) for status in statuses}


class CarefulRequest(Request[Any, Any, Any]):
    """A request whose body may be anything: what the decoder chokes on is the sender's mistake, not ours."""

    async def json(self) -> Any:
        """The body as JSON."""
        try:
            return await super().json()
        except RecursionError as error:
            raise ClientException("the JSON is nested too deeply") from error
        except UnicodeDecodeError as error:
            raise ClientException("the JSON is not text in UTF-8") from error


def answer(status: int, problem: Problem, headers: dict[str, str] | None = None) -> Response[Problem]:
    """A problem as an answer."""
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def on_refused(_: Request[Any, Any, Any], refused: Refused) -> Response[Problem]:
    """The hall said no."""
    return answer(STATUS[refused.code], Problem(error=refused.code, says=refused.says, number=refused.number))


def on_unknown(_: Request[Any, Any, Any], unknown: registry.Unknown) -> Response[Problem]:
    """A game that is not on the shelf."""
    return answer(404, Problem(error="unknown", says=sentence(str(unknown))))


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses: addresses, methods, parameters, bodies."""
    if isinstance(error, InternalServerException) and "disconnected" in error.detail:
        return answer(400, Problem(error="gone", says="The request broke off."))
    if error.status_code >= 500:
        return on_mistake(request, error)
    code, says = CODES.get(error.status_code, CODES[400])
    if error.status_code in (400, 422):
        says = _complaint(error)
    allow = {name: value for name, value in (error.headers or {}).items() if name.lower() == "allow"}
    return answer(error.status_code, Problem(error=code, says=says), allow)


def on_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """What must never happen: the log gets all of it, the client nothing of it."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    code, says = CODES[500]
    return answer(500, Problem(error=code, says=says))


def _complaint(error: HTTPException) -> str:
    """What is wrong with parameters or body, in a sentence."""
    extra = error.extra if isinstance(error.extra, list) else []
    parts = [_part(item) for item in extra if isinstance(item, dict)]
    if parts:
        return sentence("; ".join(parts))
    return sentence(error.detail.partition(" for http")[0].splitlines()[0]) if error.detail else CODES[400][1]


def _part(item: dict[str, Any]) -> str:
    message = str(item.get("message", "wrong")).replace("`", "'")
    key = item.get("key")
    return f"{key}: {message}" if key else message


def sentence(text: str) -> str:
    """A text with a capital and a full stop."""
    text = text.strip()
    return text[:1].upper() + text[1:] + ("" if text.endswith((".", "?", "!")) else ".")
