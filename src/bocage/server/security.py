"""The gate before the app: who may ask, from where, and what every answer carries.

A server on loopback is open to every page the same browser shows. So the Host must be one of ours (a foreign name
that resolves to us is turned away), what changes something must come from our own pages or from no browser at all, and
nothing of the API is given to another site. The caller is known by a random cookie: the principal.
"""

import asyncio
import hashlib
import re
import secrets
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPRequestEvent,
    HTTPScope,
    Message,
    Receive,
    ReceiveMessage,
    Scope,
    Send,
)

from bocage.server.wire import Problem

LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
COOKIE = "bocage"
COOKIE_LIFE = 400 * 24 * 3600
"""As long as browsers keep any cookie; every page renews it."""

LARGEST = 64 * 1024
LARGEST_HEADERS = 16 * 1024
LARGEST_RECORD = 2 * 1024 * 1024
BODY_SECONDS = 30.0
"""How long a request may take to say what it has to say."""

RECORD_PATH = "/api/matches/import"

PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
DRAWING_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"
"""For a drawing opened by itself: its styles are inside it, and nothing of it may run."""

_ALWAYS = [
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
_PAGE = (b"content-security-policy", PAGE_POLICY.encode())
_DRAWING = (b"content-security-policy", DRAWING_POLICY.encode())
_NO_STORE = (b"cache-control", b"no-store")
_OWN = (b"cache-control", b"private, no-cache")
"""For a page with a cookie: nobody between may keep it for others."""


_PRINCIPAL = re.compile(rb"(?:^|;)\s*" + COOKIE.encode() + rb"=([A-Za-z0-9_-]{32})\s*(?:;|$)")
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_ONCE = (b"host", b"cookie", b"origin", b"sec-fetch-site", b"content-type", b"content-length", b"transfer-encoding")
_OWN_SITES = (b"", b"same-origin", b"none")
_Headers = dict[bytes, bytes]


class Turned(Exception):
    """A request that does not get through the gate."""

    def __init__(self, status: int, error: str, says: str) -> None:
        super().__init__(says)
        self.status = status
        self.problem = Problem(error=error, says=says)


class Gate:
    """Checks each request before the app sees it, and dresses each answer."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self.app = app
        self.hosts = LOOPBACK | {host.lower().strip("[]") for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or turn it away."""
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        scope = {**scope, "path": re.sub("/+", "/", scope["path"])}  # as the app reads it: one address, one spelling
        headers: _Headers = dict(scope["headers"])
        known = _PRINCIPAL.search(headers.get(b"cookie", b""))
        cookie = known[1].decode() if known else fresh_word()
        try:
            _check_headers(scope, headers)
            self._check_host(scope, headers)
            _check_site(scope, headers)
            _check_body(scope, headers)
            if scope["method"] not in _SAFE:
                receive = await _read(scope, receive)
        except Turned as turned:
            await _turn_away(turned, _dressed(scope, send, None))
            return
        scope["state"]["principal"] = principal_of(cookie)
        dressed = _dressed(scope, send, _cookie(scope, headers, cookie, known is not None))
        await self.app(_as_get(scope), receive, dressed)

    def _check_host(self, scope: HTTPScope, headers: _Headers) -> None:
        """The name the client used must be ours, or the very address its connection came to."""
        name = _host_name(headers.get(b"host", b"").decode("latin-1"))
        if name in self.hosts or (name and name == _own_address(scope)):
            return
        raise Turned(421, "host", "This server does not answer to that name. Use the address it printed.")


def _check_headers(scope: HTTPScope, headers: _Headers) -> None:
    """The server below bounds only what comes in pieces; what comes at once is bounded here.

    And a line that decides who gets in must not stand there twice, with one meaning for us and one for somebody else.
    """
    every = scope["headers"]
    if sum(len(name) + len(value) for name, value in every) + len(scope["query_string"]) > LARGEST_HEADERS:
        raise Turned(431, "too_large", "The head of this request is larger than the server takes.")
    if len(headers) != len(list(every)) and any(sum(name == once for name, _ in every) > 1 for once in _ONCE):
        raise Turned(400, "bad", "The head of this request says something twice.")


def _host_name(host: str) -> str:
    """The name in a Host line, without port and brackets; empty if it is none."""
    found = re.fullmatch(r"\[([0-9a-fA-F:.]+)\](?::\d{1,5})?|([A-Za-z0-9.-]+)(?::\d{1,5})?", host)
    return (found[1] or found[2]).lower() if found else ""


def _own_address(scope: HTTPScope) -> str:
    """The address at which the connection arrived, if it is one. A rebound name is never a bare address."""
    address = (scope["server"] or ("",))[0]
    try:
        return str(ip_address(address.partition("%")[0]))
    except ValueError:
        return ""


def _check_site(scope: HTTPScope, headers: _Headers) -> None:
    """No other site may change anything or read the API; plain tools, which name no site, may."""
    changes = scope["method"] not in _SAFE
    if not changes and not scope["path"].startswith("/api"):
        return
    if headers.get(b"sec-fetch-site", b"") not in _OWN_SITES:
        raise Turned(403, "site", "Another site asked for this.")
    origin = headers.get(b"origin")
    if changes and origin is not None and not _is_own(origin, headers[b"host"]):
        raise Turned(403, "origin", "Another site asked for this.")


def _is_own(origin: bytes, host: bytes) -> bool:
    try:
        parts = urlsplit(origin.decode("latin-1").lower())
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == host.decode("latin-1").lower()


def _check_body(scope: HTTPScope, headers: _Headers) -> None:
    """A declared length within bounds, and the right kind of content. Undeclared lengths are counted as they come."""
    length = headers.get(b"content-length", b"0")
    if not length.isdigit() or len(length) > 12:
        raise Turned(400, "bad", "The length of the content is not a number.")
    _check_length(scope, int(length))
    if scope["method"] in _SAFE or (int(length) == 0 and b"transfer-encoding" not in headers):
        return
    kind = headers.get(b"content-type", b"").partition(b";")[0].strip().lower()
    wanted = b"text/plain" if _is_record(scope) else b"application/json"
    if kind != wanted:
        raise Turned(415, "media_type", f"The content must be {wanted.decode()}.")


def _is_record(scope: HTTPScope) -> bool:
    return scope["path"].rstrip("/") == RECORD_PATH


def _check_length(scope: HTTPScope, length: int) -> None:
    if length > (LARGEST_RECORD if _is_record(scope) else LARGEST):
        raise Turned(413, "too_large", "This is more than the server takes at once.")


async def _read(scope: HTTPScope, receive: Receive) -> Receive:
    """Take in the whole body before anybody works on it, if it comes in time; a receive that hands it on."""
    body = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while (message := await receive())["type"] == "http.request":
                body += message["body"]
                _check_length(scope, len(body))
                if not message["more_body"]:
                    return _handing_on(bytes(body), receive)
    except TimeoutError:
        raise Turned(408, "late", "The request broke off halfway.") from None
    raise Turned(400, "gone", "The request broke off.")


def _handing_on(body: bytes, receive: Receive) -> Receive:
    whole: list[HTTPRequestEvent] = [{"type": "http.request", "body": body, "more_body": False}]

    async def handed_on() -> ReceiveMessage:
        return whole.pop() if whole else await receive()

    return handed_on


def _as_get(scope: HTTPScope) -> HTTPScope:
    """HEAD is GET without the body, which the server leaves out; a live line is never asked for by HEAD."""
    if scope["method"] == "HEAD" and not scope["path"].rstrip("/").endswith("/live"):
        return {**scope, "method": "GET"}
    return scope


def fresh_word() -> str:
    """A cookie that nobody has yet."""
    return secrets.token_urlsafe(24)


def principal_of(cookie: str) -> str:
    """The name under which a caller is known and stored; whoever reads it in the database has no cookie yet."""
    return hashlib.sha256(cookie.encode()).hexdigest()


def _cookie(scope: HTTPScope, headers: _Headers, cookie: str, known: bool) -> tuple[bytes, bytes] | None:
    """The cookie to set: for a new caller, and again with every page, so that it does not run out.

    A strict cookie is not sent along when a link on another site leads here: a new one would then replace the old,
    and the player would lose his seats. So such a visit gets none; the page's own first request will.
    """
    if headers.get(b"sec-fetch-site", b"") not in _OWN_SITES or scope["path"].startswith("/static/"):
        return None
    if known and scope["path"].startswith("/api"):
        return None
    line = f"{COOKIE}={cookie}; Path=/; Max-Age={COOKIE_LIFE}; HttpOnly; SameSite=Strict"
    return b"set-cookie", line.encode()


def _dressed(scope: HTTPScope, send: Send, cookie: tuple[bytes, bytes] | None) -> Send:
    """A send that adds to every answer what keeps it safe."""
    is_api = scope["path"].startswith("/api")

    async def dressed(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message["headers"])
            names = {name.lower(): value for name, value in headers}
            headers += _ALWAYS
            headers.append(_DRAWING if names.get(b"content-type", b"").startswith(b"image/svg") else _PAGE)
            if is_api and b"cache-control" not in names:
                headers.append(_NO_STORE)
            elif cookie is not None and names.get(b"cache-control") != _NO_STORE[1]:
                headers = [line for line in headers if line[0].lower() != b"cache-control"] + [_OWN]
            if cookie is not None:
                headers.append(cookie)
            message["headers"] = headers
        await send(message)

    return dressed


async def _turn_away(turned: Turned, send: Send) -> None:
    body = msgspec.json.encode(turned.problem)
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
    ]
    await send({"type": "http.response.start", "status": turned.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
