"""Hostile requests: whatever is sent, the server never stumbles, and nobody's game changes by another's hand."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode

from bocage.core.match import read_record
from bocage.server.room import rebuilt
from bocage.server.security import LARGEST, LARGEST_RECORD
from tests.server.asgi import Answer, ask
from tests.server.house import GAME, Guest, House

EXAMPLES = 3
MANY = 20
SLOW = {"getPicture", "getGamePicture"}
"""Painting takes a second each; `test_pictures_in_dots` asks for them, and the rest of their way is that of others."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House.opened(tmp_path_factory.mktemp("hostile")) as house:
        yield house


@pytest.fixture(scope="module")
def owner(house: House) -> Guest:
    return house.guest()


@pytest.fixture(scope="module")
def game(owner: Guest) -> str:
    """A match of the owner in which the owner decides: nobody else may touch it, and no computer will."""
    match = owner.begin()
    assert owner.act(match, "invade 3").status == 200
    return match


@pytest.fixture
def stranger(house: House) -> Guest:
    return house.guest()


def fingerprint(house: House, match: str) -> tuple[int, str, str]:
    """A match as it stands in memory, and as the disk would give it back."""
    room = house.do(house.hall._rooms.get(match))
    stored = house.hall._store.load(match)
    assert stored is not None
    again = rebuilt(stored, room.match.game, room.desk)
    assert again.match.hash() == room.match.hash(), "what is on the disk is what is in memory"
    return room.row.number, room.match.hash(), room.row.state


def check(answer: Answer, sent: object) -> None:
    """Never a mistake of the server; every refusal a problem with a sentence."""
    assert answer.status < 500, (sent, answer.body)
    if answer.status >= 400:
        assert answer.json["error"], sent
        assert answer.json["says"], sent


# --- from the document


def document(house: House) -> dict[str, Any]:
    told: dict[str, Any] = house.guest().get("/api/openapi.json").json
    return told


def operations(house: House) -> list[Any]:
    """Every operation of the document but the slow."""
    found = [each.ok() for each in schemathesis.openapi.from_dict(document(house)).get_all_operations()]  # type: ignore[union-attr]
    return [operation for operation in found if operation.definition.raw["operationId"] not in SLOW]


def send(guest: Guest, case: Any) -> Answer:
    """A made-up request, put into the app as a client would put it on the wire."""
    words = case.as_transport_kwargs(base_url="http://127.0.0.1:8044")
    known = {name: words[name] for name in ("method", "url", "params", "data", "json", "headers") if name in words}
    made = requests.Request(**known).prepare()
    parts = urlsplit(str(made.url))
    target = f"{parts.path}?{parts.query}" if parts.query else parts.path
    headers = {str(name).lower(): str(value) for name, value in made.headers.items()}
    body = made.body.encode() if isinstance(made.body, str) else made.body or b""
    assert isinstance(body, bytes)
    app = guest.house.app
    return guest.house.do(ask(app, str(made.method), target, headers=headers, body=body, cookie=guest.cookie))


few_and_many = pytest.mark.parametrize("examples", [EXAMPLES, pytest.param(MANY, marks=pytest.mark.prove)])
"""How many requests are made up for each operation."""


def attack(guest: Guest, operation: Any, mode: GenerationMode, match: str, examples: int) -> None:
    """Made-up requests of one operation, most of them aimed at a real match."""

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )
    @given(case=operation.as_strategy(generation_mode=mode), aimed=st.integers(0, 3))
    def run(case: Any, aimed: int) -> None:
        if aimed and case.path_parameters and "match_id" in case.path_parameters:
            case.path_parameters["match_id"] = match
        if aimed > 1 and isinstance(case.body, dict) and "number" in case.body:
            case.body["number"] = guest.house.do(guest.house.hall._rooms.get(match)).row.number
        check(send(guest, case), case)

    run()


@few_and_many
def test_strangers_requests_made_from_the_document_change_nobodys_game(house: House, game: str, examples: int) -> None:
    before = fingerprint(house, game)
    stranger = house.guest()
    for operation in operations(house):
        attack(stranger, operation, GenerationMode.POSITIVE, game, examples)
        assert fingerprint(house, game) == before, operation.label


@few_and_many
def test_malformed_requests_made_from_the_document_change_nothing(
    house: House, owner: Guest, game: str, examples: int
) -> None:
    """The owner's own, but against the document: refused before they reach a match."""
    before = fingerprint(house, game)
    for operation in operations(house):
        raw = operation.definition.raw
        if any(part["in"] == "query" for part in raw.get("parameters", [])) or "requestBody" in raw:
            attack(owner, operation, GenerationMode.NEGATIVE, game, examples)
    assert fingerprint(house, game)[1:] == before[1:]


@few_and_many
def test_an_owner_can_do_much_with_a_match_but_not_break_it(house: House, owner: Guest, examples: int) -> None:
    match = owner.begin(german="random")
    for operation in operations(house):
        attack(owner, operation, GenerationMode.POSITIVE, match, examples)
    fingerprint(house, match)


# --- forged seats and stale views


def test_no_stranger_sees_or_touches_a_match(house: House, stranger: Guest, game: str) -> None:
    before = fingerprint(house, game)
    act = {"seat": "allied", "number": before[0], "actions": ["done"], "key": "k"}
    posts = {
        "act": act,
        "undo": {"seat": "allied", "number": before[0], "key": "k"},
        "sit": {"seat": "allied"},
        "computer": {"do": "stop"},
        "close": {},
        "branch": {"moment": 0},
        "notes": {"moment": 0, "says": "ha"},
    }
    for path, data in posts.items():
        assert stranger.post(f"/api/matches/{game}/{path}", data).status == 404
    for path in (
        "",
        "/table?seat=allied",
        "/rail?seat=all",
        "/record",
        "/log?seat=german",
        "/why?seat=allied&action=x",
    ):
        assert stranger.get(f"/api/matches/{game}{path}").status == 404
    assert stranger.get("/api/matches").json == []
    assert fingerprint(house, game) == before


def test_the_other_seat_is_not_the_owners_either(house: House, owner: Guest, game: str) -> None:
    before = fingerprint(house, game)
    forged = owner.post(
        f"/api/matches/{game}/act", {"seat": "german", "number": before[0], "actions": ["done"], "key": "f"}
    )
    assert (forged.status, forged.json["error"]) == (403, "not_yours")
    assert owner.get(f"/api/matches/{game}/table?seat=german").status == 403
    assert owner.get(f"/api/matches/{game}/table?seat=all").status == 403
    assert fingerprint(house, game) == before


@pytest.mark.parametrize("number", [-1, 10**6, 2**63, 2**64, -(2**63), 10**30])
def test_a_number_that_was_never_seen_is_stale_or_senseless(house: House, owner: Guest, game: str, number: int) -> None:
    before = fingerprint(house, game)
    for path, more in (("act", {"actions": ["done"]}), ("undo", {})):
        raw = json.dumps({"seat": "allied", "number": number, "key": f"n{number}", **more}).encode()
        got = owner.post(f"/api/matches/{game}/{path}", raw)
        assert got.status in (400, 409, 422)
    for path in ("branch", "notes"):
        raw = json.dumps({"moment": number, **({"says": "x"} if path == "notes" else {})}).encode()
        check(owner.post(f"/api/matches/{game}/{path}", raw), raw)
    for query in (f"table?seat=allied&moment={number}", f"log?seat=allied&after={number}"):
        check(owner.get(f"/api/matches/{game}/{query}"), query)
    assert fingerprint(house, game) == before


# --- bodies


BODIES = [
    b"",
    b"{",
    b"null",
    b"[]",
    b'"x"',
    b"\x00",
    b"\xff\xfe\x00",
    b'{"game": NaN}',
    b'{"game": Infinity}',
    b'{"game": "\\ud800"}',
    b'{"game": "\xed\xa0\x80"}',
    b'{"game": "normandy-1971", "title": "\\u0000\\u202e"}',
    b'{"game": "normandy-1971", "title": "' + b"t" * 60000 + b'"}',
    b'{"game": "normandy-1971", "seed": "line\\nbreak"}',
    b'{"game": "normandy-1971", "options": {"' + b"o" * 5000 + b'": "1"}}',
    b'{"game": "normandy-1971", "tutorial": 1e999}',
    b'{"game": "normandy-1971", "scenario": "../../etc/passwd"}',
    b'{"game": "normandy-1971", "game": "chess"}',
    b'{"game": ' + b"9" * 5000 + b"}",
    b"[" * 30000,
    b'{"options":' * 5000,
]


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:30]))
def test_nonsense_for_json_is_refused(stranger: Guest, game: str, body: bytes) -> None:
    for path in ("", f"/{game}/act", f"/{game}/sit", f"/{game}/notes", f"/{game}/close"):
        got = stranger.post(f"/api/matches{path}", body)
        check(got, body)
        assert got.status >= 400 or (path == "" and b"title" in body), (path, got.body)


def test_bodies_beyond_the_bounds_are_refused_declared_or_not(house: House, owner: Guest, game: str) -> None:
    before = fingerprint(house, game)
    for path, bound, kind in (("", LARGEST, "application/json"), ("/import", LARGEST_RECORD, "text/plain")):
        assert owner.post(f"/api/matches{path}", b"x" * (bound + 1), kind).status == 413
        pieces = (b"x" * 60_000 for _ in range(bound // 60_000 + 2))
        assert owner.post(f"/api/matches{path}", pieces, kind).status == 413
    assert owner.post(f"/api/matches/{game}/act", (b"{" * 9000 for _ in range(9))).status == 413
    assert fingerprint(house, game) == before


@pytest.mark.parametrize("kind", ["text/plain", "multipart/form-data; boundary=x", "application/msgpack", "a" * 9000])
def test_the_wrong_kind_of_content_is_refused(owner: Guest, game: str, kind: str) -> None:
    assert owner.post(f"/api/matches/{game}/close", b"{}", kind).status == 415


def spoilt(text: bytes) -> dict[str, bytes]:
    """Match files that are none."""
    lines = text.splitlines(keepends=True)
    step = next(place for place, line in enumerate(lines) if line.startswith(b"1 "))
    return {
        "nothing": b"",
        "binary": bytes(range(256)) * 100,
        "zeros": b"\0" * 100_000,
        "cut": text[: len(text) // 2],
        "no end": b"".join(lines[:-1]),
        "wrong hash": text.replace(read_record(text).hash.encode(), b"0" * 16),
        "huge count": text.replace(b"actions: ", b"actions: 9999999999999999999"),
        "huge die": b"".join([*lines[:step], lines[step].rstrip() + b" [99999999999999999999]\n", *lines[step + 1 :]]),
        "steps twice": b"".join([*lines[: step + 1], *lines[step:]]),
        "another game": text.replace(GAME.encode(), b"stratego"),
        "rules to come": text.replace(b"rules: ", b"rules: 9"),
        "deep junk": b"(" * 500_000,
        "many lines": lines[0] + b"note: x\n" * 100_000,
        "many options": lines[0] + b"".join(b"option: o%d=1\n" % n for n in range(20_000)),
        "right to left": text.replace(b"invasion", "\u202einvasion".encode()),
        "utf-16": text.decode().encode("utf-16"),
    }


def test_bad_match_files_are_refused_with_a_reason(house: House, stranger: Guest) -> None:
    match = stranger.begin()
    assert stranger.act(match, "take historical").status == 200
    assert stranger.post(f"/api/matches/{match}/close").status == 200
    good = stranger.get(f"/api/matches/{match}/record").body
    before = len(stranger.get("/api/matches").json)
    for name, text in spoilt(good).items():
        got = stranger.post("/api/matches/import", text, "text/plain")
        check(got, name)
        assert got.status in (400, 413, 422), (name, got.body)
    assert len(stranger.get("/api/matches").json) == before
    assert stranger.post("/api/matches/import", good, "text/plain").status == 201


# --- addresses, heads, methods


@pytest.mark.parametrize(
    "target",
    [
        "/static/../wire.py",
        "/static/..%2fwire.py",
        "/static/%2e%2e/%2e%2e/__init__.py",
        "/static/..%5c..%5cwire.py",
        "/static//etc/passwd",
        "/static/x/home.html",
        "/static/x/.hidden",
        "/static/x/api.js%00.css",
        "/static/x/api.js/",
        "/static/x/API.JS",
        "/static/x/fonts/../../raster.py",
        "/static/x/fonts/OFL-Alegreya.txt",
        "/static/",
        "/static",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/match/../api/matches/",
        "/api/games/..%2f..%2fetc/board",
        f"/api/matches/{'x' * 5000}",
        "/api/matches/%00/table?seat=allied",
        "/api/matches/%ff%fe/table?seat=allied",
        "/api/matches/x%2Ftable?seat=allied",
        "/api/matches/%F0%9F%92%A9",
    ],
)
def test_no_way_leads_out_of_the_house(stranger: Guest, target: str) -> None:
    got = stranger.get(target)
    check(got, target)
    assert got.status in (400, 404) or (target in ("/static/x/api.js/", "/match/../api/matches/")), got.body[:200]
    assert b"root:" not in got.body
    assert b"import" not in got.body or target == "/static/x/api.js/"


@pytest.mark.parametrize(
    "query",
    ["seat=allied&seat=german", "seat[]=allied", "seat=%00", "seat=ALL", "seat=", "moment=1&", "seat=all&moment=1e3",
     "seat=allied&moment=%D9%A3", "seat=allied&moment=0x10", "&&&&=&=&", "%", "seat=%ff", "a=b&" * 2000],
)  # fmt: skip
def test_odd_questions_are_refused(stranger: Guest, game: str, query: str) -> None:
    got = stranger.get(f"/api/matches/{game}/table?{query}")
    check(got, query)
    assert got.status >= 400


@pytest.mark.parametrize(
    "headers",
    [
        {"cookie": "bocage=" + "a" * 10_000},
        {"cookie": "=;;;=" * 1000},
        {"cookie": "bocage=\x00\x01"},
        {"accept-encoding": "gzip;q=x, ,;;"},
        {"if-none-match": '"' * 5000},
        {"if-none-match": "*"},
        {"content-length": "5", "transfer-encoding": "chunked"},
        {"range": "bytes=0-1,5-"},
        {"last-event-id": "\xff" * 100},
        {"x-forwarded-host": "evil.example", "x-forwarded-for": "1.2.3.4", "forwarded": "host=evil"},
        {"x-http-method-override": "DELETE"},
        {"upgrade": "websocket", "connection": "upgrade"},
    ],
    ids=lambda headers: next(iter(headers)),
)
def test_odd_heads_are_borne(stranger: Guest, headers: dict[str, str]) -> None:
    for target in ("/", "/api/games", "/static/x/api.js"):
        check(stranger.get(target, headers), headers)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "CONNECT", "BREW", "get"])
def test_other_methods_do_nothing(house: House, owner: Guest, game: str, method: str) -> None:
    before = fingerprint(house, game)
    for target in ("/", "/api/matches", f"/api/matches/{game}", f"/api/matches/{game}/close"):
        got = owner.get(target, method=method)
        check(got, method)
        assert got.status == 405
    assert fingerprint(house, game) == before


def test_another_site_can_neither_read_nor_change(house: House, owner: Guest, game: str) -> None:
    before = fingerprint(house, game)
    at = f"/api/matches/{game}"
    kind = {"content-type": "application/json"}
    for foreign in ({"origin": "http://evil.example"}, {"sec-fetch-site": "cross-site"}, {"host": "evil.example"}):
        got = house.do(ask(house.app, "POST", f"{at}/close", headers={**kind, **foreign}, cookie=owner.cookie))
        assert got.status in (403, 421)
    assert owner.get(at, {"sec-fetch-site": "cross-site"}).status == 403
    assert fingerprint(house, game) == before
