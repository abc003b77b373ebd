"""What Breakout: Normandy (1993) brings to the page: camps, tokens, labelled tracks and worksheets, on the wire."""

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from tests.server.house import Guest, House

GAME = "breakout-1993"
HOSTILE = (
    "",
    ",",
    ",,,,",
    "nobody,nowhere",
    "UK-6-3,UK-6-3,UK-6-3",
    "UK-6-3,G-709-919",
    "G-709-919,G-352-915",
    "UK-6-3," * 150,
    "../../etc,passwd",
    "<script>,alert(1)",
    "\u0000,\ud7ff",
    "🪖,UK-6-3",
    "%s,{0}",
    "1,-1,99999999999999999999",
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House.opened(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture(scope="module")
def guest(house: House) -> Guest:
    return house.guest()


@pytest.fixture(scope="module")
def match(guest: Guest) -> str:
    """A match at its first decision, two people at one screen, the Allied one before it."""
    found = guest.begin(game=GAME, german="person")
    assert guest.post(f"/api/matches/{found}/sit", {"seat": "allied"}).status == 200
    return found


@pytest.fixture(scope="module")
def table(guest: Guest, match: str) -> Any:
    return guest.table(match)


@pytest.fixture(scope="module")
def board(guest: Guest) -> Any:
    return guest.get(f"/api/games/{GAME}/board").json


def test_the_shelf_says_that_it_is_a_reconstruction(guest: Guest) -> None:
    games = {game["id"]: game for game in guest.get("/api/games").json}
    assert "reconstruction" in games[GAME]["says"]


def test_places_have_a_camp_for_each_side_and_bridges_are_small(board: Any) -> None:
    spots = {spot["place"]: spot for spot in board["spots"]}
    left, top, wide, high = board["view_box"]
    areas = [spot for spot in spots.values() if spot["scale"] == 1]
    assert len(areas) == 72
    for spot in areas:
        assert len(spot["camps"]) == 2
        for x, y in spot["camps"]:
            assert left < x < left + wide
            assert top < y < top + high
    bridges = [spot for spot in spots.values() if spot["scale"] < 1]
    assert bridges
    for spot in bridges:
        assert spot["camps"] == []
        assert spot["near"] == spot["place"].split("-")
        assert all(place in spots for place in spot["near"])
    assert not {place for spot in areas for place in spot["near"]} & {spot["place"] for spot in bridges}


def test_hex_games_have_neither(guest: Guest) -> None:
    for game in ("normandy-1971", "dday-1991"):
        spots = guest.get(f"/api/games/{game}/board").json["spots"]
        assert {(spot["scale"], tuple(spot["camps"])) for spot in spots} == {(1.0, ())}


def test_everything_shown_has_a_drawing(guest: Guest, table: Any) -> None:
    drawn = set(re.findall(r'id="look-([^"]+)"', guest.get(f"/api/games/{GAME}/looks.svg").body.decode()))
    assert {token["look"] for token in table["tokens"]} <= drawn
    assert {piece["look"] for piece in table["pieces"]} <= drawn
    assert {mark["look"] for mark in table["marks"]} <= drawn
    assert {f"badge-{badge}" for piece in table["pieces"] for badge in piece["badges"]} <= drawn


def test_tokens_say_what_they_are(table: Any) -> None:
    tokens = {token["name"]: token for token in table["tokens"]}
    assert len(tokens) == len(table["tokens"]) > 3
    for token in tokens.values():
        assert token["title"]
        assert token["says"]


def test_a_labelled_track_has_a_label_and_a_note_for_every_field(table: Any) -> None:
    labelled = [gauge for gauge in table["gauges"] if gauge["labels"]]
    assert labelled
    for gauge in labelled:
        count = gauge["most"] - gauge["least"] + 1
        assert len(gauge["labels"]) == count
        assert len(gauge["notes"]) in (0, count)
        assert gauge["least"] <= gauge["at"] <= gauge["most"]


def test_a_worksheet_offers_nothing_but_the_choices_of_the_moment(table: Any, board: Any) -> None:
    sheet = table["worksheet"]
    offered = {action for choice in table["choices"] for action in choice["actions"] if not choice["barred"]}
    pieces = {piece["id"] for piece in table["pieces"]}
    spots = {spot["place"] for spot in board["spots"]}
    assert sheet["title"]
    assert sheet["batches"]
    for batch in sheet["batches"]:
        assert not batch["place"] or batch["place"] in spots
        assert {entry["piece"] for entry in batch["entries"]} <= pieces
    for choice in every_choice(sheet):
        assert choice["barred"] or choice["actions"][0] in offered


def every_choice(sheet: Any) -> list[Any]:
    found = [*sheet["choices"]]
    for batch in sheet["batches"]:
        found += batch["choices"]
        found += [choice for entry in batch["entries"] for choice in entry["choices"]]
    return found


def test_only_who_decides_has_the_sheet(guest: Guest, match: str, table: Any) -> None:
    assert table["worksheet"] is not None
    assert guest.get(f"/api/matches/{match}/table?seat=allied&moment=0").json["worksheet"] is None
    assert guest.post(f"/api/matches/{match}/sit", {"seat": "german"}).status == 200
    try:
        german = guest.get(f"/api/matches/{match}/table?seat=german").json
        assert german["worksheet"] is None
        assert german["tokens"] == table["tokens"]
    finally:
        assert guest.post(f"/api/matches/{match}/sit", {"seat": "allied"}).status == 200


def test_a_press_on_the_sheet_renews_it(guest: Guest) -> None:
    match = guest.begin(game=GAME, german="person")
    assert guest.post(f"/api/matches/{match}/sit", {"seat": "allied"}).status == 200
    sheet = guest.table(match)["worksheet"]
    entry = next(entry for batch in sheet["batches"] for entry in batch["entries"] if entry["choices"])
    assert guest.act(match, *entry["choices"][0]["actions"]).status == 200
    after = guest.table(match)["worksheet"]
    assert after["name"] == sheet["name"]
    again = next(row for batch in after["batches"] for row in batch["entries"] if row["piece"] == entry["piece"])
    assert again["choices"] != entry["choices"]


@pytest.mark.parametrize("pieces", HOSTILE)
def test_whatever_is_picked_the_server_does_not_stumble(guest: Guest, match: str, pieces: str) -> None:
    before = guest.table(match)["number"]
    answer = guest.get(f"/api/matches/{match}/together?seat=allied&pieces={quote(pieces)}")
    assert answer.status < 500
    if answer.status == 200:
        assert isinstance(answer.json, list)
    assert guest.table(match)["number"] == before


@pytest.mark.parametrize("pieces", ["UK-6-3,UK-6-5", "G-709-919,G-352-915"])
def test_a_stranger_is_told_nothing_of_what_pieces_could_do(house: House, match: str, pieces: str) -> None:
    answer = house.guest().get(f"/api/matches/{match}/together?seat=allied&pieces={pieces}")
    assert answer.status in (401, 403, 404)


def test_a_bid_is_one_of_a_run_of_numbers(guest: Guest) -> None:
    games = {game["id"]: game for game in guest.get("/api/games").json}
    bid = next(option for option in games[GAME]["options"] if option["name"] == "bid")
    numbers = sorted(int(value) for value in bid["values"])
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    answer = guest.post("/api/matches", {"game": GAME, "options": {"bid": "9999"}})
    assert 400 <= answer.status < 500
    assert "bid" in answer.json["says"]
