"""The app: the hall behind its gate, over HTTP."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Litestar, Request, Router
from litestar.connection import ASGIConnection
from litestar.di import Provide
from litestar.exceptions import HTTPException, NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import bocage
from bocage import registry
from bocage.server import problems
from bocage.server.album import Album
from bocage.server.caller import Caller
from bocage.server.events import Lines
from bocage.server.hall import Hall
from bocage.server.packing import Packing
from bocage.server.pages import PAGES
from bocage.server.painter import Painter
from bocage.server.refused import Refused
from bocage.server.routes_bots import BOTS
from bocage.server.routes_editions import TWO_EDITIONS
from bocage.server.routes_games import GAMES
from bocage.server.routes_matches import MATCHES
from bocage.server.routes_minds import MINDS
from bocage.server.security import LARGEST, Gate
from bocage.server.wire import Act, Branch, Control, NewMatch, NewNote, Sit, TakeBack
from bocage.server.wire_bots import Invite
from bocage.server.wire_minds import Consult

DOCUMENT = "/api/openapi.json"
ROUTES = (PAGES, GAMES, MATCHES, BOTS, MINDS, TWO_EDITIONS)
SENT = (Act, Branch, Consult, Control, Invite, NewMatch, NewNote, Sit, TakeBack)


def create_app(hall: Hall, *, hosts: frozenset[str], album: Album | None = None) -> Litestar:
    """The app for a hall; `hosts` are the names it answers to beside those of loopback, `album` keeps its pictures."""
    lines, painter = Lines(), Painter(album)

    @contextlib.asynccontextmanager
    async def open_hall(_: Litestar) -> AsyncIterator[None]:
        await hall.start()
        try:
            yield
        finally:
            lines.close()
            await hall.stop()

    def caller(request: Request[Any, Any, Any]) -> Caller:
        return Caller(request.scope["state"]["principal"], hall, lines, painter)

    app = Litestar(
        route_handlers=ROUTES,
        dependencies={"caller": Provide(caller, sync_to_thread=False)},
        exception_handlers={
            Refused: problems.on_refused,
            registry.Unknown: problems.on_unknown,
            HTTPException: problems.on_http,
            Exception: problems.on_mistake,
        },
        lifespan=[open_hall],
        logging_config=None,
        openapi_config=_document(),
        request_class=problems.CarefulRequest,
        request_max_body_size=LARGEST,
    )
    app.state.lines, app.state.painter = lines, painter
    app.asgi_handler = Gate(Packing(app.asgi_handler), hosts)
    return app


class _Document(JsonRenderPlugin):
    """The document, which says of what is sent that nothing may be added to it: the framework leaves that out."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        """The document as JSON."""
        return super().render(request, closed(openapi_schema))


def document() -> dict[str, Any]:
    """The document by itself, for whoever has no server at hand."""
    nobody = {"caller": Provide(lambda: None, sync_to_thread=False)}
    app = Litestar(route_handlers=ROUTES, dependencies=nobody, openapi_config=_document(), logging_config=None)
    return closed(app.openapi_schema.to_schema())


def closed(document: dict[str, Any]) -> dict[str, Any]:
    """The document with what is sent closed to additions."""
    for sent in SENT:
        document["components"]["schemas"][sent.__name__]["additionalProperties"] = False
    return document


def _document() -> OpenAPIConfig:
    """The OpenAPI document, at one address and without a page around it."""
    return OpenAPIConfig(
        title="Bocage",
        version=bocage.__version__,
        description=(
            "The classic wargames of the Normandy campaign. The caller is known by the cookie `bocage`, which any "
            "answer sets where it is missing; a seat belongs to it. Every answer that is not what was asked for is a "
            "`Problem`."
        ),
        use_handler_docstrings=True,
        render_plugins=[_Document(path="/")],
        openapi_router=Router(DOCUMENT, route_handlers=[], include_in_schema=False, guards=[_only_the_document]),
    )


def _only_the_document(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The framework adds pages below the document; there are none here."""
    if connection.scope["path"].rstrip("/") != DOCUMENT:
        raise NotFoundException
