"""The tool by which the reconstructed numbers of Battle for Normandy (1981) are fitted."""

import pytest

from bocage.games.battle_1981 import tables
from bocage.lab.sim import Spec
from tools import battle_fit


def test_numbers_hold_for_the_trial_and_no_longer() -> None:
    before = tables.tunables()
    with battle_fit.reckoning_with({"brought_fuel": 7, "refuse_loss": [1, 2]}):
        assert (tables.tunables().brought_fuel, tables.tunables().refuse_loss) == (7, (1, 2))
    assert tables.tunables() == before


def test_a_number_there_is_not_is_refused() -> None:
    with pytest.raises(KeyError, match="brought_feul"), battle_fit.reckoning_with({"brought_feul": 7}):
        pass


def test_a_trial_is_told_turn_by_turn(capsys: pytest.CaptureFixture[str]) -> None:
    """What lies in the stores is what landers brought, where nothing else is shipped: with none there is none."""
    words = ("--games", "2", "--player", "random", "--scenario", "two_weeks", "--set", "brought_general=0")
    assert battle_fit.main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:9]] == [tables.turn_name(turn) for turn in range(8)]
    assert lines[9].startswith("final score: mean ")
    assert "2 games" in lines[9]


def test_what_a_course_notes_is_what_happened() -> None:
    spec = Spec(battle_fit.GAME, "two_weeks", {}, "random", "random", 3)
    course = battle_fit.course(battle_fit.Trial(spec, 0, {"brought_fuel": 0}))
    assert len(course.turns) == tables.last_turn("two_weeks") + 1
    assert int(course.turns[-1].score // 1) == int(course.score)
    assert course.turns[0].left[0] == 0  # nobody ships fuel on D-Day, and nobody brought any
