"""The way of an action, its cost line by line, and the dice on it."""

from bocage.core.desk import Route
from bocage.core.protocol import ROLL, Action
from bocage.games.breakout_1993.desk.routes import route
from bocage.games.breakout_1993.desk.shown import SHOWS
from bocage.games.breakout_1993.regroup import Regroup
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.daytime import ALLIED, GERMAN, do, impulse, moving, position, run

from .moments import moments, play_on, task

OWN = ["16", "17", "18", "19", "20", "21"]
UNITS = {"UK-50-69": "20", "UK-50-151": "20", "G-352-915": "26", "G-Lehr-901": "15 spent"}


def way(s: BreakoutState, text: str) -> Route:
    """The way of an action that has one."""
    found = route(s, Action.parse(text))
    assert found is not None
    return found


def lines(s: BreakoutState, text: str) -> list[tuple[str, str]]:
    """The lines of a way: amounts and words."""
    return [(line.amount, line.words) for line in way(s, text).lines]


def test_a_march_of_several_places_is_itemised_by_its_last_step() -> None:
    """§8.36"""
    s = moving(UNITS, "UK-50-69", allied=OWN)
    found = way(s, "enter 9")
    assert (found.places, found.total, found.have) == (("20", "16", "9"), "3 MF", "5")
    assert lines(s, "enter 9") == [
        ("1", "Bretteville: a Free Area"),
        ("2", "Carpiquet: Vacant, held by the enemy"),
    ]


def test_an_assault_at_the_end_and_a_last_effort_are_said() -> None:
    """§8.5 §8.38"""
    assert lines(moving(UNITS, "UK-50-69", allied=OWN), "enter 26")[-1] == (
        "assault",
        "Balleroy: it must assault there",
    )
    s = moving({"G-352-915": "26", "UK-50-69": "20"}, "G-352-915", GERMAN, allied=["20"])
    assert ("all", "too little is enough for one Area") in lines(s, "enter 20")


def test_aircraft_and_coastal_guns_stand_among_the_lines() -> None:
    """§8.4 §14.1"""
    s = moving({"G-21Pz-192": "10", "UK-50-69": "18"}, "G-21Pz-192", GERMAN, allied=["18"])
    assert lines(s, "enter 16")[-1] == ("33%", "aircraft stop it before Bretteville")
    s = moving({"US-4-8": "UTAH", "G-CA-Martin": "52"}, "US-4-8", allied=["51"])
    assert lines(s, "enter 51")[-1] == ("17%", "coastal guns hit it on Utah Beach")


def test_a_bridge_shows_what_is_added_to_its_die() -> None:
    """§8.221 §20.4"""
    s = moving(UNITS, "UK-50-69", allied=OWN)
    found = way(s, "seize 20-26")
    assert (found.places, found.total) == (("20", "26"), "1 MF")
    assert lines(s, "seize 20-26")[-1] == ("33%", "a 5 or more is needed")
    s = do(impulse({"UK-50-69": "20", "G-352-915": "15"}, allied=["20"], blown=["20-29"]), "activate 20")
    assert way(s, "repair 20-29").places == ("20", "29")
    assert "a repair" in [words for _, words in lines(s, "repair 20-29")]


def test_a_crossing_beside_a_bridge_takes_everything() -> None:
    """§8.36a"""
    assert way(moving(UNITS, "UK-50-69", allied=OWN), "ford 26").total == "5 MF"


def test_steps_by_night_are_free() -> None:
    """§6.51"""
    s = run(position({"UK-50-69": "20", "G-352-915": "26"}, allied=OWN), Regroup(ALLIED))
    found = way(s, "shift UK-50-69 21")
    assert (found.places, found.total) == (("20", "21"), "free")


def test_what_is_not_offered_has_no_way() -> None:
    s = moving(UNITS, "UK-50-69", allied=OWN)
    for text in ("enter 58", "back", "seize 44-50", "ford 44"):
        assert route(s, Action.parse(text)) is None
    assert route(impulse(UNITS, allied=OWN), Action("activate", "20")) is None


def test_every_lit_destination_of_a_march_has_a_way_that_costs_what_is_paid() -> None:
    found = 0
    for s in (s for seed in (2, 5, 9) for s in moments(seed, every=3, most=600)):
        if task(s) != "March":
            continue
        u = s.agenda[-1].unit
        for choice in SHOWS.choices(s):
            if not choice.actions[-1].startswith("enter "):
                continue
            shown = way(s, choice.actions[-1])
            assert shown.places[0] == s.kit.codes[s.at[u]]
            assert shown.places[-1] == choice.place
            after = play_on(s, *choice.actions)
            if after.agenda[-1].waits != ROLL:
                assert f"{after.mf[u] - s.mf[u]} MF" == shown.total
                found += 1
    assert found > 100
