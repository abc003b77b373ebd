"""Two editions over HTTP: scenes, columns, drawings, and whatever else an address may say."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest

from bocage import registry
from bocage.editions.ready import ready
from bocage.editions.scene import written_scene
from tests.server.house import Guest, House

SCENES = {one.id: written_scene(one.scene) for one in ready()}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House.opened(tmp_path_factory.mktemp("editions")) as house:
        yield house


@pytest.fixture
def guest(house: House) -> Guest:
    return house.guest()


def weighed(guest: Guest, **parts: str) -> Any:
    answer = guest.get(f"/api/editions/weigh?{urlencode(parts)}")
    assert answer.status == 200, answer.body
    return answer.json


def test_the_page_is_there_and_bears_the_strict_policy(guest: Guest) -> None:
    answer = guest.get("/editions")
    assert answer.status == 200
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert b"Two editions" in answer.body
    assert b"editionscolumn.js" in answer.body, "its modules are named ahead"


def test_the_shelf_leads_to_it_from_both_editions(guest: Guest) -> None:
    led = {game["id"] for game in guest.get("/api/games").json if game["compared"] == "/editions"}
    assert led == {"normandy-1969", "normandy-1971"} & {game.id for game in registry.games()}
    assert "normandy-1971" in led


def test_ready_scenes_counters_and_places_are_listed(guest: Guest) -> None:
    info = guest.get("/api/editions").json
    assert {one["id"]: one["scene"] for one in info["scenes"]} == SCENES
    assert {"code": "7-4", "value": "7-4", "name": "infantry regiment", "look": "unit-7-4"} in info["allied"]
    assert all(kind["code"] not in {one["code"] for one in info["allied"]} for kind in info["german"])
    assert {"hex": "QQ24", "name": "Caen"} in info["places"]


def test_a_scene_is_weighed_by_both(guest: Guest) -> None:
    found = weighed(guest, **SCENES["hedges"])
    assert found["says"].startswith("In 1969 three faces of the die clear Formigny")
    assert [column["year"] for column in found["columns"]] == [1969, 1971]
    first, second = (column["odds"] for column in found["columns"])
    assert (first["column"], second["column"]) == ("1-1", "6-1")
    assert found["scene"] == SCENES["hedges"]
    assert found["pictured"] == (
        "Formigny (W34), held by 7-2; Allied attack by 7-4 and 20-10 in W35; 7-4 and 7-4 in V35"
    )
    assert found["target"]["cover"] == ["bocage"]
    assert [ground["hex"] for ground in found["around"]] == ["W35", "X34", "W33", "V33", "V34", "V35"]
    assert found["around"][0]["units"] == ["7-4", "20-10"]


def test_a_ban_comes_with_its_rule_and_no_odds(guest: Guest) -> None:
    found = weighed(guest, **SCENES["tanks"])["columns"][1]
    assert found["odds"] is None
    assert found["barred"][0]["rule"] == "§CMB-J"
    assert "may not attack" in found["barred"][0]["says"]


@pytest.mark.parametrize("year", [1969, 1971])
def test_a_scene_is_drawn_for_whoever_asks_and_kept_by_nobody(guest: Guest, year: int) -> None:
    answer = guest.get(f"/api/editions/{year}/scene.svg?{urlencode(SCENES['caen'])}")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["content-security-policy"].endswith("sandbox")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.body.startswith(b"<svg")


@pytest.mark.parametrize(
    ("parts", "status", "says"),
    [
        ({"target": "ZZ99"}, 422, "no hex"),
        ({"target": "<script>"}, 422, "no hex '<script>'"),
        ({"target": "A" * 9}, 400, "Target"),
        ({"defenders": "x" * 401}, 400, "Defenders"),
        ({"defenders": "4-1;DROP"}, 422, "no German unit"),
        ({"attackers": "LL30:" + ",".join(["7-4"] * 80)}, 422, "not 80"),
        ({"attackers": "////"}, 422, "no hex ''"),
        ({"turn": "-1"}, 422, "one of 1"),
        ({"turn": "1000000"}, 400, "Turn"),
        ({"side": "\x00"}, 422, "one of allied"),
        ({"guns": "no!"}, 422, "one of yes, no"),
        ({"works": "nope"}, 400, "Works"),
    ],
)
def test_what_makes_no_sense_is_met_with_a_sentence(
    guest: Guest, parts: dict[str, str], status: int, says: str
) -> None:
    plain = {"target": "LL29", "defenders": "4-1", "attackers": "LL30:5-4"}
    query = urlencode(plain | parts)
    for address in ("weigh", "1971/scene.svg"):
        answer = guest.get(f"/api/editions/{address}?{query}")
        assert answer.status == status, answer.body
        assert says in answer.json["says"]


@pytest.mark.parametrize("target", ["weigh", "1969/scene.svg"])
def test_a_scene_without_a_target_is_no_scene(guest: Guest, target: str) -> None:
    assert guest.get(f"/api/editions/{target}").status == 400


@pytest.mark.parametrize("year", ["1970", "0", "99999999999999999999", "x"])
def test_there_are_two_editions_and_no_third(guest: Guest, year: str) -> None:
    answer = guest.get(f"/api/editions/{year}/scene.svg?{urlencode(SCENES['caen'])}")
    assert answer.status in (400, 404)
    assert "says" in answer.json


def test_another_site_may_not_ask(guest: Guest) -> None:
    assert guest.get("/api/editions", {"sec-fetch-site": "cross-site"}).status == 403
