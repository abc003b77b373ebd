"""Whole matches by chance, and the days they are made of."""

from fractions import Fraction

import pytest
from msgspec import convert
from msgspec.structs import asdict

from bocage.core import play
from bocage.core.protocol import ROLL, Side
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.kit import Options as KitOptions
from bocage.games.breakout_1993.sequence import FinalVerdict, GameDay, StartDay
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.evening import ALLIED, GERMAN, position, run, told
from tests.games.breakout_1993.play import chance_match, options_for


@pytest.mark.parametrize(("scenario", "days"), [("one_week", 7), ("two_weeks", 14), ("three_weeks", 21)])
def test_matches_by_chance_come_to_an_end(scenario: str, days: int) -> None:
    """§22.2 §RUL-16 With a check after every action, and every event in words."""
    s, trace = chance_match(7, {}, scenario)
    assert not s.agenda
    assert (s.day, s.phase) == (days, "over")
    assert trace.events["verdict"] == 1
    assert trace.events["day"] == days
    assert {"Refit", "Regroup", "Arrive", "ChooseImpulse"} <= set(trace.tasks)


@pytest.mark.parametrize("seed", range(1, 5))
def test_matches_with_any_options_come_to_an_end(seed: int) -> None:
    """§22.2"""
    s, _ = chance_match(seed, options_for("random", seed))
    assert not s.agenda


def test_the_options_of_the_file_are_those_of_the_kit() -> None:
    """§cup-1 The same names and the same defaults."""
    defaults = {spec.name: spec.default for spec in GAME.options}
    assert defaults == asdict(KitOptions())
    for spec in GAME.options:
        for value in spec.values:
            assert getattr(convert({spec.name: value}, KitOptions), spec.name) == value


@pytest.mark.parametrize(("side", "reserve"), [("allied", [0, 9]), ("german", [9, 0])])
def test_a_bid_lies_in_the_reserve_of_the_other_side(side: str, reserve: list[int]) -> None:
    """§cup-1 §cup-2 §cup-3"""
    assert GAME.new("one_week", {"bid": 9, "bid_for": side}).reserve == reserve


def test_the_allies_begin_with_the_advantage_and_nothing_else() -> None:
    """§5.2 §7.2 §5.1"""
    s = GAME.new("one_week", {})
    assert (s.advantage, s.held, s.lines) == (Side.ALLIED, 0, 0)


def test_a_day_begins_on_what_was_bought_with_ready_markers() -> None:
    """§12.53 §12.54 §RUL-46 §18.2"""
    s = position({}, day=3)
    s.bought, s.naval_used, s.air_used, s.air_supplied = [2, 1], 3, 2, 1
    run(s, StartDay(4))
    assert (s.day, s.impulse, s.weather) == (4, -1, "overcast")
    assert (s.naval_used, s.air_used, s.air_supplied, s.bought) == (0, 0, 0, [0, 0])


def phases_of(s: BreakoutState) -> list[str]:
    """Play on without doing anything, and say which phases came."""
    while s.agenda:
        task = s.agenda[-1]
        if task.waits == ROLL:
            play.land(s, 1)
        else:
            play.act(s, play.offered(s)[-1])
    return [event.facts["phase"] for event in told(s, "phase")]


def test_the_phases_of_a_day_are_those_of_the_chart() -> None:
    """§6.1 §6.4 §6.5"""
    s = run(position({"G-352-914": "29"}, allied=["30"]), GameDay(2))
    assert phases_of(s) == ["dawn", "daylight", "refit", "regroup"]


def test_after_a_breakout_no_day_follows() -> None:
    """§22.1"""
    s = position({})
    s.result = "breakout"
    run(s, GameDay(5), FinalVerdict())
    assert (s.agenda, s.phase) == ([], "over")
    assert GAME.result(s).winner == ALLIED


def test_the_result_can_be_asked_at_any_time() -> None:
    """§22.3 §RUL-49"""
    s = position({}, allied=["10", "58"], advantage=ALLIED)
    found = GAME.result(s)
    assert (found.score, found.level, found.winner) == (Fraction(9), "German victory", GERMAN)
    s = position({}, allied=["10", "58", "49"], advantage=ALLIED)
    assert (GAME.result(s).level, GAME.result(s).winner) == ("Allied victory", ALLIED)
