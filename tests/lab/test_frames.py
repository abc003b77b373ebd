"""Exams, umpires and campaigns, on the game of pebbles."""

import sys

import pytest

from bocage import registry
from bocage.core.protocol import Action, Side
from bocage.lab.conduct.frame import Conduct, Fault, Watched, together, watch
from bocage.lab.exams.frame import SEEDS, Exam, exams, marked, played_out, sit
from bocage.lab.playing import module_of
from bocage.lab.sense.frame import Front, campaigns, compared, ended
from bocage.lab.sim import Spec
from tests.core.toy import Heap

OPTIONS = {"pace": "slow"}


# --- exams


def test_a_veteran_knows_what_a_regular_does_not(pebbles: str) -> None:
    (exam,) = exams(pebbles)
    assert marked(pebbles, exam, "veteran", 0.1).score == 1.0
    mark = marked(pebbles, exam, "regular")
    assert (mark.exam, mark.player, mark.score, len(mark.sittings)) == ("two", "regular", 0.0, SEEDS)


def test_a_sitting_ends_with_the_turn_or_with_its_last_action(pebbles: str) -> None:
    seen: list[tuple[list[Action], int]] = []

    def judge(before: Heap, own: list[Action], after: Heap) -> float:
        seen.append((own, after.heap))
        return 0.25

    (exam,) = exams(pebbles)
    whole, none = (Exam("x", "X", "X.", Side.GERMAN, exam.build, most, judge) for most in (9, 0))
    assert sit(pebbles, whole, "regular", 1) == 0.25
    assert sit(pebbles, none, "regular", 1) == 0.25
    assert seen == [([Action("take", "1")], 11), ([], 12)]


def test_lines_are_played_to_the_end(pebbles: str) -> None:
    """The German takes two now, or one; after that regulars take one by one until the heap is gone."""
    (exam,) = exams(pebbles)
    two, one = (played_out(pebbles, exam, [Action("take", number)], 1) for number in "21")
    assert (two, one) == (2.0, 0.0)
    with pytest.raises(ValueError, match="'take 9' was never offered"):
        played_out(pebbles, exam, [Action("take", "9")], 1)


def test_a_game_without_exams_says_so(pebbles: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "bocage.lab.exams.pebbles")
    with pytest.raises(registry.Unknown, match="pebbles has nothing for the laboratory's exams"):
        exams(pebbles)
    with pytest.raises(registry.Unknown, match="no game 'chess'"):
        module_of("exams", "chess")


# --- conduct


def test_umpires_see_every_action_and_every_turn(pebbles: str) -> None:
    found = watch(Watched(pebbles, "heap", OPTIONS, "regular", 3))
    # the Allies hide a number, then twelve pebbles go one by one; the last turn ends with the match
    assert found.turns == 12
    assert found.by_kind == {"penny packets": 12, "idle gain": 12}
    assert found.rate("idle gain") == 100.0
    assert [fault.where for fault in found.faults][:2] == ["seed 3, action 3", "seed 3, action 4"]
    assert [fault.says for fault in found.faults if fault.kind == "idle gain"][:3] == ["11 left", "11 left", "10 left"]


def test_the_clock_is_watched_when_there_is_one(pebbles: str, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]

    def slow() -> float:
        now[0] += 0.6
        return now[0]

    monkeypatch.setattr("bocage.lab.conduct.frame.time.perf_counter", slow)
    monkeypatch.setattr("bocage.lab.conduct.frame.GRACE", 0.5)
    timed = watch(Watched(pebbles, "heap", OPTIONS, "regular", 3, None))
    assert timed.by_kind["time"] == 13
    assert "0.6 s for a phase, 0.5 s allowed" in {fault.says for fault in timed.faults}
    assert watch(Watched(pebbles, "heap", OPTIONS, "regular", 3)).by_kind["time"] == 0


def test_several_matches_count_as_one() -> None:
    fault = Fault("stripped", "x")
    found = together([Conduct(30, [fault]), Conduct(10, [fault, Fault("time", "y")])])
    assert (found.turns, found.rate("stripped"), found.rate("time"), found.rate("idle gain")) == (40, 5.0, 2.5, 0.0)
    assert Conduct(0, []).rate("time") == 0.0


# --- sense


def test_campaigns_are_laid_beside_history(pebbles: str) -> None:
    spec = Spec(pebbles, "heap", OPTIONS, "random", "random", 1)
    found = campaigns(spec, [ended(spec, number) for number in range(12)])
    assert found.games == sum(found.levels.values()) == sum(found.winners.values()) == 12
    assert found.losses["allied"].value + found.losses["german"].value == pytest.approx(12)
    assert found.losses["german"].value - found.losses["allied"].value == pytest.approx(found.score.value)
    assert found.front is not None
    assert found.front.held.value == pytest.approx(found.losses["german"].value)
    assert (found.front.history, found.front.history_depth, found.front.date) == (6.0, 6.0, "1944-06-11")
    assert (found.unit, found.notes) == ("pebbles", "Nobody was hurt.")


def test_fronts_are_compared_place_by_place() -> None:
    history = frozenset("abcd")
    found = compared([Front(frozenset(held), history, "d") for held in ("abx", "aby", "abz")])
    assert found is not None
    assert (found.held.value, found.history, found.share.value) == (3.0, 4.0, 0.75)
    assert found.alike.value == pytest.approx(2 / 5)
    assert [(place.name, place.held) for place in found.short] == [("c", 0.0), ("d", 0.0)]
    assert found.beyond == []
    assert found.depth is None
    further = compared([Front(frozenset("abcdx"), history, "d", 3.0, 2.0)])
    assert further is not None
    assert [place.name for place in further.beyond] == ["x"]
    assert further.depth is not None
    assert compared([]) is None


def test_a_match_that_does_not_end_is_no_campaign(pebbles: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bocage.lab.sim.MOST_ACTIONS", 3)
    with pytest.raises(RuntimeError, match="does not end"):
        ended(Spec(pebbles, "heap", OPTIONS, "random", "random", 1), 0)
