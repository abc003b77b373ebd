"""What happened, told once; refusals, told plainly."""

from fractions import Fraction
from typing import Any

from bocage.core import play
from bocage.core.game import Result
from bocage.core.protocol import Action, Event, Side
from bocage.core.telling import cut, explained, level_words, result_words, told_once
from bocage.games.normandy_1971.movement import FIRST
from bocage.games.normandy_1971.moves import UNKNOWN, Movement, tell_move
from tests.core.toy import Pebbles
from tests.games.normandy_1971.sketch import sketch, unit_at

GAME: Any = Pebbles()
ALLIED, GERMAN = (Side.ALLIED,), (Side.GERMAN,)


def test_an_event_each_side_sees_in_its_own_way_is_told_once_as_its_owner_knows_it() -> None:
    owners, enemys = Event("moved", "§1", {"kind": 3}, to=GERMAN), Event("moved", "§1", {"kind": -1}, to=ALLIED)
    assert told_once([owners, enemys, owners, enemys]) == [owners, owners]
    same = Event("moved", "§1", {"kind": 3}, to=ALLIED)
    assert told_once([owners, same]) == [owners]


def test_a_move_under_cover_is_told_once_with_the_unit_that_moved() -> None:
    """§FOG-3"""
    s = sketch(".:4-1 .", Movement(Side.GERMAN, FIRST))
    unit = unit_at(s, "4-1@A1")
    s.works, s.told = s.kit.board.land_mask, []
    tell_move(s, unit, s.at[unit], [s.at[unit]])
    assert [event.facts["kind"] for event in s.told] == [s.kind[unit], UNKNOWN]
    assert [event.facts["kind"] for event in told_once(s.told)] == [s.kind[unit]]


def test_secrets_of_one_side_and_events_of_another_kind_are_no_versions_of_each_other() -> None:
    placed = Event("placed", "§1", {"hex": 1}, to=GERMAN)
    drawn = Event("drawn", "§1", to=ALLIED)
    assert told_once([placed, placed, drawn]) == [placed, placed, drawn]


def test_a_long_noun_is_cut() -> None:
    assert cut("go QQ14") == "go QQ14"
    s = GAME.new("heap", {})
    a = Action("go", "Q" * 9000)
    ruling = play.why_not(s, a)
    assert ruling is not None
    assert len(explained(GAME, s, a, ruling)) < 200


def test_a_draw_is_no_victory_and_a_victory_is_one_only_once() -> None:
    def result(level: str, winner: Side | None) -> Result:
        return Result(Fraction(0), level, winner, [])

    draw, won = result("draw", None), result("Allied victory", Side.ALLIED)
    marginal, decisive = result("german marginal", Side.GERMAN), result("German decisive", Side.GERMAN)
    assert level_words(draw) == "Draw"
    assert level_words(won, won) == "Allied victory"
    assert level_words(marginal, decisive) == "German marginal or German decisive victory"
    assert level_words(won, draw) == "Draw or Allied victory"


def test_a_result_is_told_by_its_points_or_by_what_decides_where_no_points_are_counted() -> None:
    points = [Result(Fraction(score), "Allied marginal victory", Side.ALLIED, []) for score in (3, 5)]
    assert result_words(points[0]) == "Allied marginal victory with 3 points"
    assert result_words(*points) == "Allied marginal victory with 3 to 5 points"
    assert result_words(Result(Fraction(-4), "draw", None, [], "no city held")) == "Draw: no city held"
