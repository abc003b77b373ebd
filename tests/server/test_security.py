"""The gate: who gets in, and what every answer carries."""

import asyncio
from typing import Any

import pytest

from bocage.server import security
from bocage.server.security import LARGEST, LARGEST_HEADERS, LARGEST_RECORD, Gate, principal_of
from tests.server.asgi import HERE, Answer, ask, scope_of


async def inside(scope: Any, receive: Any, send: Any) -> None:
    """An app that says who asked, and sends a drawing if asked for one."""
    kind = b"image/svg+xml" if scope["path"].endswith(".svg") else b"text/plain"
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", kind)]})
    await send({"type": "http.response.body", "body": scope["state"]["principal"].encode()})


def asked(method: str, target: str, headers: dict[str, str] | None = None, *, hosts: str = "", **more: Any) -> Answer:
    """What the gate says to a request."""
    gate = Gate(inside, frozenset(hosts.split()))
    return asyncio.run(ask(gate, method, target, headers=headers, **more))


JSON = {"content-type": "application/json"}


# --- names


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8044", "localhost:1", "LOCALHOST", "[::1]:8044", "[::1]"])
def test_loopback_is_always_answered(host: str) -> None:
    assert asked("GET", "/", {"host": host}).status == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example", "localhost.", "", "a@127.0.0.1", "127.0.0.1:x", "[::1", "0.0.0.0", "é"],
)
def test_another_name_is_turned_away(host: str) -> None:
    turned = asked("GET", "/", {"host": host})
    assert (turned.status, turned.json["error"]) == (421, "host")


def test_the_name_it_was_given_is_answered_in_any_case_and_with_any_port() -> None:
    assert asked("GET", "/", {"host": "Map.Room:9000"}, hosts="map.room").status == 200
    assert asked("GET", "/", {"host": "fd00::1"}, hosts="fd00::1").status == 421
    assert asked("GET", "/", {"host": "[fd00::1]:80"}, hosts="fd00::1").status == 200


# --- sites


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:9999", "https://", "http://[", ""])
def test_a_post_from_another_origin_is_turned_away(origin: str) -> None:
    turned = asked("POST", "/api/matches", {**JSON, "origin": origin}, body=b"{}")
    assert (turned.status, turned.json["error"]) == (403, "origin")


def test_a_post_from_the_own_page_or_a_plain_tool_gets_in() -> None:
    own = {**JSON, "origin": "http://127.0.0.1:8044", "sec-fetch-site": "same-origin"}
    assert asked("POST", "/api/matches", own, body=b"{}").status == 200
    assert asked("POST", "/api/matches", JSON, body=b"{}").status == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_nothing_of_the_api_is_given_to_another_site(site: str) -> None:
    for method, target in (("GET", "/api/matches"), ("POST", "/api/matches"), ("POST", "/"), ("DELETE", "/static/x")):
        assert asked(method, target, {"sec-fetch-site": site}).status == 403
    assert asked("GET", "/match/x", {"sec-fetch-site": site}).status == 200


# --- the principal


def test_a_new_caller_gets_a_cookie_and_keeps_it() -> None:
    first = asked("GET", "/api/matches")
    assert len(first.cookie) == 32
    assert first.body.decode() == principal_of(first.cookie)
    line = first.headers["set-cookie"]
    assert "HttpOnly" in line
    assert "SameSite=Strict" in line
    again = asked("GET", "/api/matches", cookie=first.cookie)
    assert again.body.decode() == principal_of(first.cookie)
    assert not again.cookie
    assert asked("GET", "/", cookie=first.cookie).cookie == first.cookie, "a page renews it"
    assert asked("GET", "/").cookie != first.cookie


@pytest.mark.parametrize("cookie", ["", "short", "x" * 33, "é" * 32, "a" * 31 + " ", "a" * 31 + "'"])
def test_a_malformed_cookie_is_replaced(cookie: str) -> None:
    got = asked("GET", "/api/matches", {"cookie": f"other=1; bocage={cookie}"})
    assert got.cookie
    assert got.body.decode() == principal_of(got.cookie)


def test_the_cookie_is_found_among_others() -> None:
    mine = "A" * 32
    assert asked("GET", "/", {"cookie": f"xbocage={'B' * 32}; bocage={mine};c=d"}).body.decode() == principal_of(mine)


def test_a_link_from_another_site_does_not_replace_the_cookie() -> None:
    """A strict cookie stays at home on such a visit; a new one would cost the player his seats."""
    assert not asked("GET", "/match/x", {"sec-fetch-site": "cross-site"}).cookie
    assert not asked("GET", "/static/x.js").cookie


# --- bodies and heads


def test_too_much_is_refused_before_it_is_read() -> None:
    assert asked("POST", "/api/matches", {**JSON, "content-length": str(LARGEST + 1)}).status == 413
    assert asked("POST", "/api/matches", {**JSON, "content-length": str(LARGEST)}).status == 200
    record = {"content-type": "text/plain", "content-length": str(LARGEST_RECORD)}
    assert asked("POST", "/api/matches/import", record).status == 200
    record["content-length"] = str(LARGEST_RECORD + 1)
    assert asked("POST", "/api/matches/import", record).status == 413
    assert asked("GET", "/", {"content-length": "9" * 30}).status == 400
    assert asked("GET", "/", {"content-length": "-1"}).status == 400
    assert asked("GET", "/", {"x": "y" * LARGEST_HEADERS}).status == 431
    assert asked("GET", "/?" + "y" * LARGEST_HEADERS).status == 431


@pytest.mark.parametrize("name", ["host", "cookie", "origin", "sec-fetch-site", "content-type", "content-length"])
def test_what_decides_may_not_stand_there_twice(name: str) -> None:
    once = {
        "host": "localhost",
        "cookie": "bocage=x",
        "origin": "http://localhost",
        "sec-fetch-site": "none",
        "content-length": "0",
        **JSON,
    }
    assert asked("POST", "/api/matches", once).status == 200
    assert asked("POST", "/api/matches", once, twice={name: once[name]}).status == 400
    assert asked("POST", "/api/matches", once, twice={"x": "1"}).status == 200


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "", "json"])
def test_only_json_is_taken(kind: str) -> None:
    """What a form on another page can send without asking is not among it."""
    assert asked("POST", "/api/matches", {"content-type": kind}, body=b"{}").status == 415
    assert asked("POST", "/api/matches", {"content-type": kind}, body=[b"{}"]).status == 415


def test_a_match_file_is_plain_text() -> None:
    assert asked("POST", "/api/matches/import", {"content-type": "Text/Plain; charset=utf-8"}, body=b"x").status == 200
    assert asked("POST", "/api/matches/import", JSON, body=b"{}").status == 415


def test_no_body_needs_no_kind() -> None:
    assert asked("POST", "/api/matches/x/close").status == 200


# --- what answers carry


@pytest.mark.parametrize("headers", [{}, {"host": "evil.example"}])
def test_every_answer_is_dressed(headers: dict[str, str]) -> None:
    carried = asked("GET", "/", headers).headers
    policy = carried["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self';")
    assert "unsafe" not in policy
    assert carried["x-content-type-options"] == "nosniff"
    assert carried["referrer-policy"] == "no-referrer"
    assert carried["cross-origin-opener-policy"] == carried["cross-origin-resource-policy"] == "same-origin"


def test_a_drawing_may_style_itself_and_nothing_else() -> None:
    policy = asked("GET", "/api/x.svg").headers["content-security-policy"]
    assert "sandbox" in policy
    assert "script-src" not in policy
    assert "style-src 'unsafe-inline'" in policy


def test_the_api_is_not_kept_by_browsers() -> None:
    assert asked("GET", "/api/matches").headers["cache-control"] == "no-store"
    assert "cache-control" not in asked("GET", "/static/api.js").headers


def test_what_carries_a_cookie_is_not_kept_for_others() -> None:
    assert asked("GET", "/").headers["cache-control"] == "private, no-cache"


@pytest.mark.parametrize("target", ["//api/matches", "///api//matches", "/%2Fapi/matches"])
def test_an_address_of_the_api_is_one_however_it_is_spelt(target: str) -> None:
    assert asked("GET", target, {"sec-fetch-site": "cross-site"}).status == 403
    assert asked("GET", target).headers["cache-control"] == "no-store"


def test_who_is_turned_away_gets_no_cookie() -> None:
    answer = asked("GET", "/", {"host": "evil.example"})
    assert (answer.status, answer.cookie) == (421, "")


def test_a_body_that_stops_halfway_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(security, "BODY_SECONDS", 0.05)
    sent: list[dict[str, Any]] = []
    pieces = [{"type": "http.request", "body": b"{", "more_body": True}]

    async def receive() -> dict[str, Any]:
        return pieces.pop() if pieces else await asyncio.Future()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    headers = {"host": HERE, "content-type": "application/json", "content-length": "9"}
    asyncio.run(security.Gate(inside, frozenset())(scope_of("POST", "/api/matches", headers), receive, send))  # type: ignore[arg-type]
    assert sent[0]["status"] == 408
    assert (b"connection", b"close") in sent[0]["headers"]
