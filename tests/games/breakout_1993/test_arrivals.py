"""§6.2 The Dawn Reinforcement Phase."""

import pytest

from bocage.games.breakout_1993.arrivals import Dawn, waiting
from bocage.games.breakout_1993.orders import arriving, scenarios
from bocage.games.breakout_1993.setup import enlist
from bocage.games.breakout_1993.state import DUE, BreakoutState
from tests.games.breakout_1993.evening import (
    ALLIED,
    GERMAN,
    at,
    do,
    level,
    options,
    position,
    run,
    task,
    told,
    why_not,
)


def dawn(day: int, units: dict[str, str] | None = None, due: tuple[str, ...] = (), **given: object) -> BreakoutState:
    s = position(units or {}, day=day, scenario="three_weeks", **given)  # type: ignore[arg-type]
    for code in due:
        s.place(s.kit.unit_index[code], DUE)
    return run(s, Dawn())


def test_a_unit_with_one_place_on_its_card_is_put_there() -> None:
    """§19.2 §19.3 Fresh, on its day and not before."""
    s = dawn(2, due=("US-2-9", "G-346-857"))
    assert (at(s, "US-2-9"), level(s, "US-2-9")) == ("OMAHA", 0)
    assert at(s, "G-346-857") == str(DUE)
    assert at(dawn(3, due=("G-346-857",)), "G-346-857") == "A"


def test_the_german_chooses_first_and_between_the_zones_of_the_card() -> None:
    """§6.2 §19.2 Panzer Lehr on 7 June, B or C; unit by unit."""
    s = dawn(2, due=("G-Lehr-901", "G-Lehr-902"))
    assert s.agenda[-1].who(s) == GERMAN
    assert options(s) == ["arrive G-Lehr-901 B", "arrive G-Lehr-901 C", "arrive G-Lehr-902 B", "arrive G-Lehr-902 C"]
    assert why_not(s, "arrive G-Lehr-901 A") == "§19.2"
    assert why_not(s, "arrive G-12SS-Pz B") == "§5.1"
    do(s, "arrive G-Lehr-901 B", "arrive G-Lehr-902 C")
    assert (at(s, "G-Lehr-901"), at(s, "G-Lehr-902"), task(s)) == ("B", "C", "")


def test_the_allies_choose_among_the_boxes_of_their_army() -> None:
    """§19.3 §RUL-42 On 9 June Americans at Utah or Omaha, once the German has chosen."""
    s = dawn(4, due=("US-2A-CCA", "G-7W-83"))
    assert at(s, "G-7W-83") == "A"
    assert options(s) == ["arrive US-2A-CCA UTAH", "arrive US-2A-CCA OMAHA"]
    assert why_not(s, "arrive US-2A-CCA GOLD") == "§19.3"
    assert at(do(s, "arrive US-2A-CCA UTAH"), "US-2A-CCA") == "UTAH"


def test_a_zone_that_only_allies_hold_takes_no_arrivals() -> None:
    """§RUL-43 The other Zone of the card does, and if there is none the neighbouring one."""
    assert at(dawn(2, {"UK-7-22": "B"}, ("G-Lehr-901",)), "G-Lehr-901") == "C"
    assert at(dawn(3, {"UK-7-22": "A"}, ("G-346-857",)), "G-346-857") == "B"
    s = dawn(2, {"UK-7-22": "B", "G-12SS-Pz": "B"}, ("G-Lehr-901",))
    assert options(s, "arrive") == ["G-Lehr-901 B", "G-Lehr-901 C"]
    s = dawn(2, {"UK-7-22": "B", "UK-7-131": "A"}, ("G-Lehr-901", "G-12SS-25", "G-12SS-26"))
    assert at(s, "G-12SS-25") == "C"


def test_a_lost_zone_cannot_be_chosen() -> None:
    """§RUL-43"""
    s = dawn(2, {"UK-7-22": "A"}, ("G-Lehr-901", "G-12SS-25"))
    assert at(s, "G-12SS-25") == "B"
    assert why_not(s, "arrive G-Lehr-901 A") == "§RUL-43"


@pytest.mark.parametrize(
    ("units", "allied", "where"),
    [
        ({}, ["50"], "50"),
        ({"US-101-501": "50", "G-91-1057": "50"}, [], "50"),
        ({}, [], "OFF"),
        ({"G-91-1057": "50"}, [], "OFF"),
    ],
)
def test_airborne_units_come_down_unless_only_germans_hold_the_area(
    units: dict[str, str], allied: list[str], where: str
) -> None:
    """§19.5 A Vacant Area of the Germans is theirs alone too."""
    assert at(dawn(2, units, ("US-82-325",), allied=allied), "US-82-325") == where


def test_airborne_units_without_room_go_offshore() -> None:
    """§7.1 §19.5 §RUL-71"""
    kinds = position({}).kit.kinds
    ten = [p.id for p in kinds if p.nation == "US" and p.type == "infantry"][:10]
    assert at(dawn(2, dict.fromkeys(ten, "50"), ("US-82-325",)), "US-82-325") == "OFF"


def test_from_the_offshore_box_they_come_by_sea_the_day_after() -> None:
    """§19.5 8 June: any box of their army."""
    assert task(dawn(2, {"US-82-325": "OFF"})) == ""
    s = dawn(3, {"US-82-325": "OFF"})
    assert options(s) == ["arrive US-82-325 OMAHA", "arrive US-82-325 UTAH"]
    assert at(do(s, "arrive US-82-325 OMAHA"), "US-82-325") == "OMAHA"


def test_the_rangers_leave_once_omaha_is_allied() -> None:
    """§19.6 §RUL-41 Wherever they are, and what they held alone stays Allied."""
    s = dawn(2, {"US-2Rangers": "31", "US-5Rangers": "OMAHA"}, allied=["30", "31"])
    assert (at(s, "US-2Rangers"), at(s, "US-5Rangers")) == ("-3", "-3")
    assert s.controls(ALLIED, s.kit.place_named("31"))
    assert len(told(s, "withdrawn")) == 2
    s = dawn(3, {"US-2Rangers": "30", "G-352-916": "30"})
    assert at(s, "US-2Rangers") == "30"


def test_a_contested_area_is_lost_when_the_rangers_leave_it() -> None:
    """§19.6 §7.4"""
    s = dawn(2, {"US-2Rangers": "31", "G-352-914": "31"}, allied=["30", "31"])
    assert s.controls(GERMAN, s.kit.place_named("31"))


def test_every_unit_of_the_cards_comes_on_its_day() -> None:
    """§5.1 §19.2 §19.3 Twenty Dawns bring in everybody."""
    s = position({}, scenario="three_weeks")
    enlist(s, scenarios()[-1].id)
    for day in range(2, 22):
        s.day = day
        run(s, Dawn())
        while s.agenda:
            do(s, options(s)[0])
        for side in (ALLIED, GERMAN):
            assert all(s.at[u] >= 0 for u in arriving(side, day))
            assert not [u for u in waiting(s, side) if s.at[u] == DUE and s.kit.kinds[u].day > 1]
    assert not [u for u, place in enumerate(s.at) if place == DUE and s.kit.kinds[u].day > 1]
