"""What Battle for Normandy (1981) brings to the page: numbers set side by side, figures on counters, sealed choices."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.house import Guest, House

GAME = "battle-1981"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House.opened(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def guest(house: House) -> Guest:
    return house.guest()


@pytest.fixture
def match(guest: Guest) -> str:
    return at_the_docks(guest)


def at_the_docks(guest: Guest) -> str:
    """Two people at one screen, the Allied one before it, the ships of the second day about to be divided."""
    found = guest.begin(game=GAME, german="person", seed="numbers")
    assert guest.post(f"/api/matches/{found}/sit", {"seat": "allied"}).status == 200
    while (table := guest.table(found))["sliders"] is None:
        assert guest.act(found, table["choices"][0]["actions"][0]).status == 200
    return found


def sent(sheet: Any) -> list[str]:
    return [f"{slider['verb']} {slider['value']}" for slider in sheet["sliders"] if slider["verb"]]


def test_the_sliders_add_up_and_can_be_sent_as_they_stand(guest: Guest, match: str) -> None:
    sheet = guest.table(match)["sliders"]
    assert sheet["total"] == 100
    assert sum(slider["value"] for slider in sheet["sliders"]) == 100
    for preset in sheet["presets"]:
        assert sum(preset["values"]) == 100
    done = guest.act(match, *sent(sheet))
    assert done.json["done"] == len(sent(sheet))
    assert done.json["refusal"] is None
    after = guest.table(match)["sliders"]
    assert after is None or after["name"] != sheet["name"]


def test_every_preset_can_be_sent(guest: Guest) -> None:
    match = at_the_docks(guest)
    for preset in guest.table(match)["sliders"]["presets"]:
        again = at_the_docks(guest)
        sheet = guest.table(again)["sliders"]
        verbs = [slider["verb"] for slider in sheet["sliders"]]
        actions = [f"{verb} {value}" for verb, value in zip(verbs, preset["values"], strict=True) if verb]
        assert guest.act(again, *actions).json["done"] == len(actions), preset["title"]


def test_only_who_decides_has_them(guest: Guest, match: str) -> None:
    assert guest.get(f"/api/matches/{match}/table?seat=allied&moment=0").json["sliders"] is None
    assert guest.post(f"/api/matches/{match}/sit", {"seat": "german"}).status == 200
    assert guest.table(match, "german")["sliders"] is None


def test_figures_are_three_at_most(guest: Guest, match: str) -> None:
    pieces = guest.table(match)["pieces"]
    assert any(piece["figures"] for piece in pieces)
    assert all(len(piece["figures"]) <= 3 for piece in pieces)


def test_how_the_screen_passes_on_is_told_while_it_is_played(guest: Guest, match: str) -> None:
    assert guest.table(match)["handover"]["kind"] in ("covered", "sealed", "open")
    assert guest.get(f"/api/matches/{match}/table?seat=allied&moment=0").json["handover"] is None
