"""What D-Day (1991) brings to the page: presets on the shelf, holding boxes and tracks on the table."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.house import Guest, House

GAME = "dday-1991"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House.opened(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def table(house: House) -> Any:
    """The Allied table after the historical set-up, two people at one screen."""
    guest = house.guest()
    match = guest.begin(game=GAME, german="person")
    for seat in ("german", "allied"):
        assert guest.post(f"/api/matches/{match}/sit", {"seat": seat}).status == 200
        if seat == "german":
            assert guest.act(match, "setup historical", seat="german").status == 200
    return guest.table(match)


def test_presets_are_on_the_shelf(house: House) -> None:
    guest: Guest = house.guest()
    games = {game["id"]: game for game in guest.get("/api/games").json}
    assert games["normandy-1969"]["presets"] == []
    presets = {preset["name"]: preset for preset in games[GAME]["presets"]}
    assert list(presets) == ["basic", "recommended", "everything"]
    assert presets["basic"]["options"] == {}
    assert presets["recommended"]["options"]["weather"] == "true"
    values = {option["name"]: option["values"] for option in games[GAME]["options"]}
    for preset in presets.values():
        assert preset["title"]
        assert preset["says"]
        for name, value in preset["options"].items():
            assert value in values[name]


def test_a_preset_begins_a_match(house: House) -> None:
    guest = house.guest()
    games = {game["id"]: game for game in guest.get("/api/games").json}
    everything = games[GAME]["presets"][-1]["options"]
    match = guest.begin(game=GAME, german="person", options=everything)
    options = guest.get(f"/api/matches/{match}").json["options"]
    assert {name: options[name] for name in everything} == everything


def test_every_box_has_a_head_where_it_belongs_and_holds_pieces_of_its_side(table: Any) -> None:
    pieces = {piece["id"]: piece for piece in table["pieces"]}
    boxes = {box["name"]: box for box in table["boxes"]}
    assert len(boxes) > 3
    for box in boxes.values():
        assert box["title"]
        if box["head"]:
            assert pieces[box["head"]]["place"] == box["place"]
            assert pieces[box["head"]]["side"] == box["side"]
    boxed = [piece for piece in pieces.values() if piece["boxed"]]
    assert boxed
    for piece in boxed:
        box = boxes[piece["boxed"]]
        assert (piece["side"], piece["place"]) == (box["side"], box["place"])


def test_the_moves_of_both_sides_are_tracks(table: Any) -> None:
    gauges = {gauge["name"]: gauge for gauge in table["gauges"]}
    assert {gauge["side"] for gauge in gauges.values()} == {0, 1}
    for gauge in gauges.values():
        assert gauge["least"] <= gauge["at"] <= gauge["most"]
        assert gauge["rule"]
