"""Answers made for one request, packed on their way to another machine; on this one packing would only cost time."""

import gzip

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, HTTPScope, Message, Receive, Scope, Send

from bocage.server.resources import PACKABLE, takes_gzip
from bocage.server.security import LOOPBACK

WORTH_IT = 4096


class Packing:
    """Packs whole answers that are large and made of text. Streams pass as they are."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its answer back packed if that pays."""
        packs = scope["type"] == ScopeType.HTTP and _is_far(scope)
        await self.app(scope, receive, _packed(send) if packs else send)


def _is_far(scope: HTTPScope) -> bool:
    """Whether the client is on another machine and can unpack."""
    client = scope.get("client")
    if client is None or client[0] in LOOPBACK:
        return False
    return any(name == b"accept-encoding" and takes_gzip(value.decode("latin-1")) for name, value in scope["headers"])


def _packed(send: Send) -> Send:
    """A send that holds the beginning back until the body shows whether packing pays."""
    held: list[HTTPResponseStartEvent] = []

    async def packed(message: Message) -> None:
        if message["type"] == "http.response.start":
            held.append(message)
            return
        if held and message["type"] == "http.response.body":
            start, body = held.pop(), message["body"]
            if not message.get("more_body") and len(body) >= WORTH_IT and _may_pack(start):
                message["body"] = gzip.compress(body, 1, mtime=0)
                start["headers"] = _relabelled(start, len(message["body"]))
            await send(start)
        await send(message)

    return packed


def _may_pack(start: HTTPResponseStartEvent) -> bool:
    headers = {name.lower(): value for name, value in start["headers"]}
    kind = headers.get(b"content-type", b"").decode("latin-1")
    return b"content-encoding" not in headers and kind.startswith(PACKABLE)


def _relabelled(start: HTTPResponseStartEvent, length: int) -> list[tuple[bytes, bytes]]:
    kept = [(name, value) for name, value in start["headers"] if name.lower() != b"content-length"]
    return [
        *kept,
        (b"content-length", str(length).encode()),
        (b"content-encoding", b"gzip"),
        (b"vary", b"Accept-Encoding"),
    ]
