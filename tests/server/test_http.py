"""The server over HTTP, as a page or a plain tool meets it."""

import asyncio
import gzip
import logging
import re
from collections.abc import Iterator
from typing import Any, get_args
from urllib.parse import quote

import pytest

from bocage import registry
from bocage.core.match import read_record, replay
from bocage.server import problems, routes_matches
from bocage.server.refused import Code
from tests.server.asgi import ask, scope_of
from tests.server.house import GAME, Guest, House

PNG = b"\x89PNG"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House.opened(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def guest(house: House) -> Guest:
    return house.guest()


# --- the shelf of games


def listed(guest: Guest, game_id: str) -> Any:
    """A game as the shelf shows it."""
    return next(game for game in guest.get("/api/games").json if game["id"] == game_id)


def test_games_are_listed_with_all_a_form_needs(guest: Guest) -> None:
    game = listed(guest, GAME)
    assert game["year"] == 1971
    assert [one.id for one in registry.games() if listed(guest, one.id)["hides"]] == [
        GAME,
        "normandy-1969",
        "battle-1981",
    ]
    assert game["scenarios"][0]["id"] == "invasion"
    option = next(option for option in game["options"] if option["name"] == "para_count")
    assert option["values"] == ["8", "7"]
    assert option["rule"] in registry.game(GAME).rulebook
    assert "recruit" in game["players"]
    assert game["overlays"]
    assert game["panels"]


def test_the_board_comes_as_geometry_drawing_and_looks(guest: Guest) -> None:
    board = guest.get(f"/api/games/{GAME}/board").json
    assert len(board["view_box"]) == 4
    spots = {spot["place"]: spot for spot in board["spots"]}
    assert all(spot["shape"] in board["shapes"] for spot in board["spots"])
    assert all(near in spots for spot in board["spots"] for near in spot["near"])
    for name in ("board.svg", "looks.svg"):
        drawing = guest.get(f"/api/games/{GAME}/{name}")
        assert drawing.headers["content-type"].startswith("image/svg+xml")
        assert drawing.body.startswith(b"<svg")


def test_the_rulebook_is_whole(guest: Guest) -> None:
    rules = guest.get(f"/api/games/{GAME}/rulebook").json
    assert [rule["id"] for rule in rules] == [rule.id for rule in registry.game(GAME).rulebook]


def test_a_tutorial_keeps_its_record_to_itself(guest: Guest) -> None:
    got = guest.get(f"/api/games/{GAME}/tutorial")
    lesson = registry.desk(GAME).tutorial()
    assert got.status == (404 if lesson is None else 200)
    assert "record" not in got.json


@pytest.mark.parametrize("what", ["board", "board.svg", "looks.svg", "picture.png", "rulebook", "tutorial"])
def test_an_unknown_game_has_nothing(guest: Guest, what: str) -> None:
    got = guest.get(f"/api/games/normandy-71/{what}")
    assert (got.status, got.json["error"]) == (404, "unknown")
    assert "did you mean 'normandy-1971'" in got.json["says"]


# --- pages, and what may be kept


def test_pages_and_their_parts(guest: Guest) -> None:
    for target in ("/", "/match/whatever", f"/rules/{GAME}"):
        page = guest.get(target)
        assert page.status == 200
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        for part in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.body.decode()):
            assert guest.get(part).status == 200, part
        assert not re.search(r"<script(?![^>]*src=)|\son\w+=|\sstyle=|<style", page.body.decode()), "nothing inline"
    assert guest.get("/static/x/fonts/Alegreya-Medium.ttf").headers["content-type"] == "font/ttf"


def test_a_page_names_every_module_at_once_under_an_edition_that_is_kept_for_good(guest: Guest) -> None:
    page = guest.get("/match/whatever").body.decode()
    named = set(re.findall(r'"(/static/[^"]+\.js)"', page))
    imported = set()
    for part in named:
        answer = guest.get(part)
        assert answer.headers["cache-control"].endswith("immutable")
        imported |= {
            f"{part.rpartition('/')[0]}/{name}" for name in re.findall(r'from "\./(.+?)"', answer.body.decode())
        }
    assert len(imported) > 20
    assert imported <= named


@pytest.mark.parametrize("target", ["/static/x/api.js", f"/api/games/{GAME}/board.svg", f"/api/games/{GAME}/rulebook"])
def test_what_rarely_changes_is_packed_and_asked_about_again(guest: Guest, target: str) -> None:
    plain = guest.get(target)
    packed = guest.get(target, {"accept-encoding": "br, gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert "content-encoding" not in guest.get(target, {"accept-encoding": "gzip;q=0"}).headers
    assert plain.headers["cache-control"] == "no-cache"
    again = guest.get(target, {"if-none-match": f'"x", {plain.headers["etag"]}'})
    assert (again.status, again.body) == (304, b"")
    assert guest.get(target, {"if-none-match": '"x"'}).status == 200


def test_answers_are_packed_for_other_machines_only(guest: Guest) -> None:
    match = guest.begin()
    guest.act(match, "take historical")
    target, packs = f"/api/matches/{match}/table?seat=allied", {"accept-encoding": "gzip"}
    assert "content-encoding" not in guest.get(target, packs).headers
    far = guest.get(target, packs, client="192.168.7.7")
    assert far.headers["content-encoding"] == "gzip"
    assert int(far.headers["content-length"]) == len(far.body)
    assert gzip.decompress(far.body) == guest.get(target).body
    assert "content-encoding" not in guest.get(target, client="192.168.7.7").headers


def test_head_is_answered_like_get(guest: Guest) -> None:
    assert guest.get("/", method="HEAD").status == 200
    assert guest.get("/api/matches/none", method="HEAD").status == 404
    assert guest.get("/api/matches/none/live/?seat=all", method="HEAD").status == 405


# --- a match


def test_a_match_is_begun_played_taken_back_and_kept(guest: Guest) -> None:
    match = guest.begin(title="Sword to Caen", options={"para_count": "7"})
    info = guest.get(f"/api/matches/{match}").json
    assert (info["title"], info["options"]["para_count"], info["state"]) == ("Sword to Caen", "7", "running")
    assert guest.get("/api/matches").json[0]["id"] == match
    table = guest.table(match)
    assert table["yours"]
    action = "invade 3"
    assert [action] in [choice["actions"] for choice in table["choices"]]
    done = guest.act(match, action, key="once").json
    assert (done["number"], done["done"], done["repeated"]) == (1, 1, False)
    again = guest.act(match, action, number=table["number"], key="once").json
    assert (again["number"], again["repeated"]) == (1, True)
    stale = guest.act(match, action, number=table["number"], key="twice")
    assert (stale.status, stale.json["error"], stale.json["number"]) == (409, "stale", 1)
    back = guest.post(f"/api/matches/{match}/undo", {"seat": "allied", "number": 1, "key": "back"})
    assert (back.status, back.json["moment"]) == (200, 0)
    assert guest.table(match)["number"] == 2


def test_a_refused_action_says_why_and_leaves_those_before_it(guest: Guest) -> None:
    match = guest.begin()
    done = guest.act(match, "invade 3", "frobnicate", "invade 4").json
    assert done["done"] == 1
    assert done["refusal"]["action"] == "frobnicate"
    assert guest.table(match)["moment"] == 1
    why = guest.get(f"/api/matches/{match}/why?seat=allied&action={quote('invade 99')}").json
    assert why["rule"].startswith("§")
    assert guest.get(f"/api/matches/{match}/why?seat=allied&action={quote('invade 4')}").json == {"allowed": True}


def test_everything_of_a_table_can_be_asked_for(guest: Guest) -> None:
    match = guest.begin(german="random")
    assert guest.act(match, "take historical").status == 200
    game = listed(guest, GAME)
    at = f"/api/matches/{match}"
    for overlay in game["overlays"]:
        assert guest.get(f"{at}/overlay/{overlay['name']}?seat=allied").json["name"] == overlay["name"]
    for panel in game["panels"]:
        assert guest.get(f"{at}/panel/{panel['name']}?seat=allied").json["name"] == panel["name"]
    assert guest.get(f"{at}/inspect?seat=allied&place=QQ14").json["place"] == "QQ14"
    assert guest.get(f"{at}/rail?seat=allied").json["seats"] == ["allied"]
    assert guest.get(f"{at}/log?seat=allied").json
    assert isinstance(guest.get(f"{at}/together?seat=allied&pieces=1,2").json, list)
    drawing = guest.get(f"{at}/picture.svg?seat=allied")
    assert drawing.body.startswith(b"<svg")
    assert f"bocage-{match}.svg" in drawing.headers["content-disposition"]
    for what in ("overlay/none", "panel/none"):
        assert guest.get(f"{at}/{what}?seat=allied").status == 404
    assert guest.get(f"{at}/inspect?seat=allied&place=nowhere").status == 404
    assert guest.get(f"{at}/route?seat=allied&action=frobnicate").json["places"] == []
    assert guest.get(f"{at}/table?seat=allied&moment=99").status == 404


def test_a_match_given_up_can_be_read_written_and_played_on_from(guest: Guest) -> None:
    match = guest.begin()
    guest.act(match, "take historical")
    at = f"/api/matches/{match}"
    assert guest.get(f"{at}/record").status == 403
    assert guest.get(f"{at}/table?seat=all").status == 403
    assert guest.post(f"{at}/branch", {"moment": 1}).status == 403
    assert guest.post(f"{at}/close", {}).json["state"] == "closed"
    assert guest.post(f"{at}/notes", {"moment": 1, "says": "here it began"}).json == [
        {"moment": 1, "says": "here it began"}
    ]
    record = guest.get(f"{at}/record")
    assert record.headers["content-type"] == "text/plain; charset=utf-8"
    assert replay(read_record(record.body), registry.game(GAME)).hash()
    other = guest.house.guest()
    taken = other.post("/api/matches/import", record.body, "text/plain")
    assert (taken.status, taken.json["open"]) == (201, True)
    copy = taken.json["id"]
    assert other.get(f"/api/matches/{copy}/rail?seat=all").json["notes"][0]["says"] == "here it began"
    branch = other.post(f"/api/matches/{copy}/branch", {"moment": 1, "german": "person"})
    assert (branch.status, branch.json["branch_of"], branch.json["shared"]) == (201, copy, True)


def test_a_shared_screen_shows_only_who_is_seated(guest: Guest) -> None:
    match = guest.begin(german="person")
    at = f"/api/matches/{match}"
    got = guest.get(f"{at}/table?seat=allied")
    assert (got.status, got.json["error"]) == (403, "not_seated")
    assert guest.post(f"{at}/sit", {"seat": "allied"}).json["seated"] == "allied"
    assert guest.get(f"{at}/table?seat=allied").status == 200
    assert guest.get(f"{at}/table?seat=german").status == 403
    assert guest.post(f"{at}/sit", {"seat": None}).json["seated"] is None


def test_a_computer_can_be_stopped_and_let_go(guest: Guest) -> None:
    match = guest.begin(allied="random", german="random")
    assert guest.post(f"/api/matches/{match}/computer", {"do": "stop"}).status == 200
    assert guest.post(f"/api/matches/{match}/computer", {"do": "go"}).status == 200
    assert guest.post(f"/api/matches/{match}/computer", {"do": "stop"}).status == 200
    assert guest.table(match, "all")["seat"] == "all"


def test_pictures_in_dots(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(routes_matches, "PICTURE_WIDTH", 200)
    match = guest.begin()
    assert guest.get(f"/api/games/{GAME}/picture.png").body.startswith(PNG)
    assert guest.get(f"/api/matches/{match}/picture.png?seat=allied").body.startswith(PNG)


# --- live


def lines_of(guest: Guest, match: str, deeds: Any, seat: str = "allied", **headers: str) -> list[bytes]:
    """What a live line says while deeds are done, one after each word; the reader then leaves."""

    async def listen() -> list[bytes]:
        said: asyncio.Queue[bytes] = asyncio.Queue()
        gone = asyncio.Event()

        async def receive() -> dict[str, Any]:
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message.get("body"):
                said.put_nowait(message["body"])

        sent = {"host": "127.0.0.1:8044", "cookie": f"bocage={guest.cookie}", **headers}
        scope = scope_of("GET", f"/api/matches/{match}/live?seat={seat}", sent)
        line = asyncio.create_task(guest.house.app(scope, receive, send))  # type: ignore[arg-type]
        heard = [await asyncio.wait_for(said.get(), 10), await asyncio.wait_for(said.get(), 10)]
        for deed in deeds:
            await deed()
            heard.append(await asyncio.wait_for(said.get(), 10))
        gone.set()
        await asyncio.wait_for(line, 5)
        return heard

    return guest.house.do(listen())


def test_a_live_line_tells_the_present_at_once_and_every_change(guest: Guest) -> None:
    match = guest.begin()

    async def act() -> None:
        body = b'{"seat": "allied", "number": 0, "actions": ["invade 3"], "key": "k"}'
        kind = {"content-type": "application/json"}
        path = f"/api/matches/{match}/act"
        await ask(guest.house.app, "POST", path, headers=kind, body=body, cookie=guest.cookie)

    retry, now, then = lines_of(guest, match, [act], **{"last-event-id": "0.0"})
    assert retry == b"retry: 1000\n\n"
    assert now.startswith(b"event: state\nid: 0.")
    assert b'"number":0' in now
    assert then.startswith(b"event: state\nid: 1.")
    assert b'"decides":"allied"' in then
    room = guest.house.hall._rooms.here(match)
    assert room is not None
    guest.house.do(asyncio.sleep(0.05))
    assert not room.watchers, "nobody listens any more"


def test_a_live_line_is_refused_like_everything_else(guest: Guest) -> None:
    match = guest.begin()
    assert guest.get(f"/api/matches/{match}/live?seat=german").status == 403
    assert guest.house.guest().get(f"/api/matches/{match}/live?seat=allied").status == 404
    assert guest.get(f"/api/matches/{match}/live?seat=allied", method="HEAD").status == 405


# --- problems


def test_every_code_of_the_hall_has_its_status() -> None:
    assert set(problems.STATUS) == set(get_args(Code))


def test_wrong_addresses_and_methods_are_problems(guest: Guest) -> None:
    for target in ("/api/nothing", "/nothing", "/api/openapi.json/openapi.json", "/api", "/schema", "/match"):
        got = guest.get(target)
        assert (got.status, got.json["error"]) == (404, "unknown"), target
    got = guest.get("/api/matches", method="PUT")
    assert (got.status, got.json["error"]) == (405, "method")
    assert "GET" in got.headers["allow"]


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({}, "game"),
        ({"game": GAME, "cheat": 1}, "cheat"),
        ({"game": 7}, "str"),
        ({"game": GAME, "allied": "napoleon"}, "napoleon"),
        ({"game": GAME, "options": {"para_count": "9"}}, "para_count"),
        ([], "object"),
    ],
)
def test_a_senseless_request_is_told_what_is_wrong(guest: Guest, data: Any, complaint: str) -> None:
    got = guest.post("/api/matches", data)
    assert got.status in (400, 422)
    assert complaint in got.json["says"]
    assert got.json["says"].endswith(".")


def test_a_mistake_is_logged_and_not_shown(
    house: House, guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def stumble(*_: object) -> None:
        raise ZeroDivisionError("secret of the house")

    monkeypatch.setattr(house.hall, "info", stumble)
    with caplog.at_level(logging.ERROR, "bocage.server"):
        got = guest.get("/api/matches/x")
    assert (got.status, got.json["error"]) == (500, "broken")
    assert b"secret" not in got.body
    assert "secret of the house" in caplog.text


# --- the document


def test_the_document_names_and_describes_every_operation(guest: Guest) -> None:
    document = guest.get("/api/openapi.json").json
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(names) == len(set(names)) >= 30
    assert all(operation["description"] for operation in operations)
    errors = [answer for each in operations for status, answer in each["responses"].items() if status >= "400"]
    assert all(error["content"]["application/json"]["schema"]["$ref"].endswith("/Problem") for error in errors)
    assert all(path.startswith("/api/") for path in document["paths"])
