"""Requests to an app without a network between: whatever bytes a client might send, and the answer as it was made."""

from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any, NamedTuple
from urllib.parse import unquote

import msgspec

App = Callable[..., Awaitable[Any]]
HERE = "127.0.0.1:8044"


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    @property
    def cookie(self) -> str:
        """The principal this answer sets; empty if none."""
        name, _, value = self.headers.get("set-cookie", "").partition(";")[0].partition("=")
        return value if name == "bocage" else ""


async def ask(
    app: App,
    method: str,
    target: str,
    *,
    headers: dict[str, str] | None = None,
    body: bytes | Iterable[bytes] = b"",
    cookie: str = "",
    client: str = "127.0.0.1",
    twice: dict[str, str] | None = None,
) -> Answer:
    """One request. A body in pieces comes without a declared length, as chunked ones do; `twice` are more headers."""
    sent = {"host": HERE, **(headers or {})}
    pieces = [body] if isinstance(body, bytes) else list(body)
    if isinstance(body, bytes) and body:
        sent.setdefault("content-length", str(len(body)))
    elif not isinstance(body, bytes):
        sent["transfer-encoding"] = "chunked"
    if cookie:
        sent["cookie"] = f"bocage={cookie}"
    incoming = [
        {"type": "http.request", "body": piece, "more_body": number < len(pieces)}
        for number, piece in enumerate(pieces, 1)
    ]
    outgoing: list[MutableMapping[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return incoming.pop(0) if incoming else {"type": "http.disconnect"}

    async def send(message: MutableMapping[str, Any]) -> None:
        outgoing.append(message)

    scope = scope_of(method, target, sent, client)
    scope["headers"] += [(name.encode("latin-1"), value.encode("latin-1")) for name, value in (twice or {}).items()]
    await app(scope, receive, send)
    start, *rest = outgoing
    got = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in start["headers"]}
    return Answer(start["status"], got, b"".join(message.get("body", b"") for message in rest))


def scope_of(method: str, target: str, headers: dict[str, str], client: str = "127.0.0.1") -> dict[str, Any]:
    """The scope of a request, as uvicorn makes it."""
    path, _, query = target.partition("?")
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "root_path": "",
        "path": unquote(path),
        "raw_path": path.encode("latin-1"),
        "query_string": query.encode("latin-1"),
        "headers": [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers.items()],
        "server": ("127.0.0.1", 8044),
        "client": (client, 50000),
        "state": {},
    }
