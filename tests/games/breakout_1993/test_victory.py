"""§22.1 §22.2 Points and breakout."""

import pytest

from bocage.core.protocol import Side
from bocage.games.breakout_1993.kinds import Level
from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.regroup import RegroupPhase
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.victory import BreakoutCheck, contested_points, score, verdict, winner
from tests.games.breakout_1993.evening import ALLIED, GERMAN, bit, do, position, run, told

CORRIDOR = ["8", "7", "1"]
"""Sword, Merville and Houlgate: the British next to Zone A."""


def test_areas_the_allies_hold_alone_give_their_points() -> None:
    """§22.5 §RUL-48 Caen 4, St. Lô 2; a beach and a Zone nothing."""
    s = position({"UK-7-22": "A"}, allied=["10", "27", "8"], advantage=GERMAN)
    assert score(s).total == 6
    assert [line.words for line in score(s)] == ["Caen", "St. Lô"]


def test_a_contested_area_does_not_count_by_itself() -> None:
    """§22.4 Whoever controls it."""
    s = position({"UK-3-8": "10", "G-716-736": "10"}, allied=["10", "27"], advantage=GERMAN)
    assert (score(s).total, contested_points(s)) == (2, 4)


@pytest.mark.parametrize(("custom", "places", "points"), [
    ("seven", ["10", "27"], 0),
    ("six", ["10", "27"], 1),
    ("seven", ["10", "27", "15"], 1),
    ("seven", ["10", "58"], 1),
    ("seven", ["10", "58", "27", "44", "15"], 1),
])  # fmt: skip
def test_contested_areas_worth_seven_give_one_point_and_no_more(custom: str, places: list[str], points: int) -> None:
    """§22.4 §cup-5 Six by the older custom."""
    kinds = position({}).kit.kinds
    armies = [[p.id for p in kinds if p.side == side and p.type == "infantry"] for side in (ALLIED, GERMAN)]
    units = {code: place for army in armies for code, place in zip(army, places, strict=False)}
    assert score(position(units, contested_points=custom, advantage=GERMAN)).total == points


@pytest.mark.parametrize(("scenario", "needed"), [("one_week", 10), ("two_weeks", 14), ("three_weeks", 20)])
def test_the_number_needed_is_a_victory(scenario: str, needed: int) -> None:
    """§22.2 §22.3 §22.31 §RUL-49 One point less is a German victory; there is no draw."""
    s = position({}, scenario=scenario, advantage=GERMAN)
    assert scenario_named(scenario).needed == needed
    by_worth = sorted(range(60), key=lambda place: -s.kit.board.points[place])
    for place in by_worth:
        if score(s).total == needed:
            break
        assert (verdict(s), winner(verdict(s))) == ("german", Side.GERMAN)
        if score(s).total + s.kit.board.points[place] <= needed:
            s.held |= 1 << place
    assert score(s).total == needed
    assert (verdict(s), winner(verdict(s))) == ("allied", Side.ALLIED)


def ended(s: BreakoutState) -> BreakoutState:
    return run(s, BreakoutCheck())


def next_evening(s: BreakoutState) -> BreakoutState:
    """The next day has passed without an impulse of that unit."""
    s.day += 1
    s.begin_impulse(Side.GERMAN)
    return s


def test_a_fresh_supplied_unit_in_a_zone_breaks_out_after_a_whole_day() -> None:
    """§22.1 §RUL-72 Not on the evening on which it becomes Fresh, but on the next."""
    s = ended(position({"UK-7-22": "A"}, allied=CORRIDOR))
    assert (s.result, s.fresh_zone) == ("", bit(s, "UK-7-22"))
    ended(next_evening(s))
    assert (s.result, verdict(s), winner("breakout")) == ("breakout", "breakout", ALLIED)
    assert told(s, "breakout")[0].facts["place"] == s.kit.place_named("A")


def test_a_unit_that_was_not_fresh_all_day_does_not() -> None:
    """§RUL-39 It fell by day and was refitted in the evening."""
    s = next_evening(ended(position({"UK-7-22": "A"}, allied=CORRIDOR)))
    s.set_level(s.kit.unit_index["UK-7-22"], Level.SPENT, "§8.2")
    s.set_level(s.kit.unit_index["UK-7-22"], Level.FRESH, "§12.5")
    assert ended(s).result == ""
    assert ended(next_evening(s)).result == "breakout"


def test_a_spent_or_unsupplied_unit_does_not() -> None:
    """§22.1 §RUL-40"""
    spent = ended(position({"UK-7-22": "A spent"}, allied=CORRIDOR))
    assert ended(next_evening(spent)).result == ""
    hungry = ended(position({"UK-7-22": "A"}))
    assert ended(next_evening(hungry)).result == ""
    cut_off = next_evening(ended(position({"UK-7-22": "A"}, allied=CORRIDOR)))
    cut_off.held &= ~cut_off.kit.board.places("7")
    assert ended(cut_off).result == ""


def test_a_unit_that_leaves_the_zone_by_night_does_not() -> None:
    """§22.1 It must end the day in a Zone."""
    s = next_evening(ended(position({"UK-7-22": "A"}, allied=CORRIDOR)))
    do(run(s, RegroupPhase(), BreakoutCheck()), "shift UK-7-22 1")
    assert (s.result, s.fresh_zone) == ("", 0)


def test_a_unit_that_comes_by_night_was_not_there_in_the_refit_phase() -> None:
    """§22.1 The Zone is Allied, and a Fresh brigade joins by night."""
    s = position({"UK-7-22": "A spent", "UK-6-3": "1"}, allied=CORRIDOR)
    do(run(s, RegroupPhase(), BreakoutCheck()), "shift UK-6-3 A", "done")
    assert (s.result, s.fresh_zone) == ("", 0)


def test_from_zone_to_zone_it_stays_on_its_way() -> None:
    """§22.1"""
    s = position({"UK-7-22": "A", "UK-6-3": "B", "G-12SS-Pz": "B"}, allied=[*CORRIDOR, "2", "3"])
    run(s, RegroupPhase(), BreakoutCheck())
    do(s, "done", "shift UK-7-22 B", "done")
    assert s.fresh_zone & bit(s, "UK-7-22")


def test_germans_never_break_out() -> None:
    """§22.1"""
    s = ended(position({"G-12SS-Pz": "A"}))
    assert ended(next_evening(s)).result == ""
    assert winner("german") == GERMAN
