"""What reports of play tell of the printed game: a test for every fact of data/reports.toml."""

import pytest

from bocage.core.protocol import Side
from bocage.games.breakout_1993.interdiction import guns_on
from bocage.games.breakout_1993.kinds import piece_named
from bocage.games.breakout_1993.kit import Options
from bocage.games.breakout_1993.orders import groups
from bocage.games.breakout_1993.reports import facts, reserves
from bocage.games.breakout_1993.victory import score
from bocage.maps.breakout import load
from tests.games.breakout_1993.daytime import impulse, options, why_not
from tests.games.breakout_1993.evening import ALLIED, GERMAN, do, position
from tests.games.breakout_1993.test_dday import fresh

POINTS = {
    "Caen": 4,
    "Bayeux": 2,
    "Carentan": 2,
    "St. Lô": 2,
    **dict.fromkeys(("Caumont", "Forêt de Cerisy", "Isigny", "Merville", "Pont l'Abbé", "Ste. Mère-Église"), 1),
    **dict.fromkeys(("St. Vaast-la-Hougue", "Tilly", "Valognes", "Villers-Bocage"), 1),
}


def at_start(area: str) -> list[str]:
    """The German units that begin in an Area."""
    found = next(group for group in groups(Side.GERMAN, 1) if group.entry == area)
    return [fresh().kit.kinds[u].id for u in found.units]


def omaha_artillery() -> None:
    guns = [code for code in at_start("30") if piece_named(code).is_field_artillery]
    assert guns == ["G-352-Art"]
    assert piece_named("G-352-Art").placing_from == "reports of play"


def sword_two_units() -> None:
    assert len(at_start("8")) == 2
    assert piece_named("G-716-Art").placing_from == "reports of play"


def utah_interdiction() -> None:
    s = fresh()
    assert guns_on(s, s.kit.place_named("51")) == 3


def air_of_an_army() -> None:
    s = do(impulse({"G-352-915": "20", "US-1-16": "30"}), "bombard 20")
    assert why_not(s, "air american") == "§10.5b"
    assert "air british" in options(s)
    near = do(impulse({"G-352-915": "20", "US-1-16": "19"}), "bombard 20")
    assert "air american" in options(near)  # its own units are next door


def ships_and_the_marker() -> None:
    assert Options().naval_keeps_number is False


def magic_bridge() -> None:
    board = load()
    border = board.border(board.at("50"), board.at("52"))
    assert border.is_bridged
    assert {board.names[border.one], board.names[border.other]} == {"Ste. Mère-Église", "Montebourg"}


def reserves_at_dawn() -> None:
    assert [(found.day, found.allied, found.german) for found in reserves()] == [(2, 16, 6), (3, 21, 8)]


def points_of_areas() -> None:
    board = load()
    reported = {
        board.names[place]: board.points[place]
        for place in range(60)
        if board.sources[place]["points"] == "reports of play"
    }
    assert reported == POINTS


def advantage_point() -> None:
    """§22.6"""
    ours, theirs = (score(position({}, allied=["10"], advantage=side)).total for side in (ALLIED, GERMAN))
    assert (ours, theirs) == (5, 4)
    assert score(position({}, allied=["10"], advantage=ALLIED, advantage_point=False)).total == 4


def few_second_rolls() -> None:
    assert Options().reroll == "own"


CHECKS = {
    "omaha_artillery": omaha_artillery,
    "sword_two_units": sword_two_units,
    "utah_interdiction": utah_interdiction,
    "air_of_an_army": air_of_an_army,
    "ships_and_the_marker": ships_and_the_marker,
    "magic_bridge": magic_bridge,
    "reserves": reserves_at_dawn,
    "points_of_areas": points_of_areas,
    "advantage_point": advantage_point,
    "few_second_rolls": few_second_rolls,
}


@pytest.mark.parametrize("fact", [found.id for found in facts()])
def test_what_is_reported_is_played(fact: str) -> None:
    """§10.5b §22.6 §RUL-04 §6.311 §11.1a"""
    CHECKS[fact]()


def test_every_fact_says_who_reported_it_and_where_it_went() -> None:
    for found in facts():
        assert "." in found.source.split("/")[0], found.id
        assert found.went.split(":")[0].endswith((".csv", ".toml")), found.id
