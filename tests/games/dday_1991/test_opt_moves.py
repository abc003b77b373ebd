"""Option 11: New Moves that are counted, and Moves spent on losses."""

from typing import Any

import pytest

from bocage.games.dday_1991.income import NewMoves, acquired
from bocage.games.dday_1991.reinforce import Reinforcement
from bocage.games.dday_1991.replace import ReplacementStep
from bocage.games.dday_1991.state import GONE, DDayState
from bocage.games.dday_1991.victory import verdict
from bocage.games.dday_1991.weather import WeatherStep
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    bit,
    do,
    options,
    position,
    roll,
    run,
    task,
    why_not,
)

TURN_FIVE = {"HQ-SHAEF": "G13", "HQ-21B": "E9", "HQ-12U": "C16"}


def turn_five(**given: Any) -> DDayState:
    """The example: three headquarters ashore, Cherbourg, Antwerp and Paris taken, both harbours in place."""
    s = position(TURN_FIVE, turn=5, moves=(0, 0), **given)
    s.harbours = [s.kit.hex_named("D15"), s.kit.hex_named("E15")]
    return s


def test_the_example_of_turn_five() -> None:
    """§opt-11a §opt-11a-ex Three headquarters, nine for the cities, two harbours."""
    s = turn_five(acquire_moves=True, mulberries=True)
    lines = acquired(s, ALLIED).lines()
    of_cities = {line.words: int(line.amount) for line in lines if line.words in s.kit.board.by_city}
    assert of_cities == {"Dover": 1, "London": 1, "Southampton": 1, "Cherbourg": 1, "Antwerp": 4, "Paris": 1}
    others = [(line.words, int(line.amount)) for line in lines if line.words not in of_cities]
    names = [s.kit.kinds[s.kit.unit_index[code]].name for code in TURN_FIVE]
    assert sorted(others) == sorted([(name, 1) for name in names] + [("Mulberry harbor", 1)] * 2)
    assert run(s, NewMoves(ALLIED)).moves[ALLIED] == 3 + 9 + 2


@pytest.mark.parametrize(("face", "moves"), [(7, 14), (8, 12)])
def test_the_example_under_the_weather_of_october(face: int, moves: int) -> None:
    """§opt-11a-ex §AMB-09 §opt-12c4 Twelve at once; the harbours give their two when the die has shown good weather."""
    s = turn_five(acquire_moves=True, mulberries=True, weather=True)
    run(s, NewMoves(ALLIED), WeatherStep())
    assert s.moves[ALLIED] == 12
    assert roll(s, face).moves[ALLIED] == moves


def test_without_the_option_the_number_is_fixed() -> None:
    """§opt-11a §6-each"""
    assert run(turn_five(mulberries=True), NewMoves(ALLIED)).moves[ALLIED] == 13


def test_only_supplied_headquarters_on_the_continent_count() -> None:
    """§opt-11a Armies never count, nor who is cut off or still in Britain."""
    s = position({"HQ-SHAEF": "A14", "HQ-12U": "G14", "A-1U": "G15"}, moves=(0, 0), acquire_moves=True)
    assert run(s, NewMoves(ALLIED)).moves[ALLIED] == 3 + 1
    s.unfed = bit(s, "HQ-12U")
    s.moves[ALLIED] = 0
    assert run(s, NewMoves(ALLIED)).moves[ALLIED] == 3


def test_the_germans_count_boxed_numbers() -> None:
    """§opt-11a Berlin, Hamburg, Essen for two, Munich, and Paris while they have it."""
    s = position({"HQ-OBW": "H14", "HQ-B": "H12"}, moves=(0, 0), acquire_moves=True)
    assert run(s, NewMoves(GERMAN)).moves[GERMAN] == 6 + 2
    lost = position({"HQ-OBW": "H14"}, moves=(0, 0), allied=["G13"], acquire_moves=True)
    assert run(lost, NewMoves(GERMAN)).moves[GERMAN] == 5 + 1


def test_what_exceeds_the_track_is_lost() -> None:
    """§opt-11a §3d1"""
    s = turn_five(acquire_moves=True, mulberries=True)
    s.moves[ALLIED] = 20
    assert run(s, NewMoves(ALLIED)).moves[ALLIED] == 27


def replacing(units: dict[str, str], *gone: str, **given: Any) -> DDayState:
    s = position(units, **{"replacements": True, **given})
    for code in gone:
        s.at[s.kit.unit_index[code]] = GONE
    return run(s, ReplacementStep(ALLIED))


def test_a_move_restores_a_reduced_unit() -> None:
    """§opt-11b1"""
    s = replacing({"20U": "K11", "8U": "G14"}, reduced=["20U", "8U"], moves=(2, 0))
    do(s, "restore 20U")
    assert (s.back, s.moves[ALLIED]) == (bit(s, "8U"), 1)
    assert why_not(s, "restore 20U") == "§opt-11b1"
    do(s, "restore 8U")
    assert (s.back, s.moves[ALLIED]) == (0, 0)


def test_no_moves_are_spent_on_unsupplied_units() -> None:
    """§opt-11b1 §3c6"""
    s = position({"20U": "K11", "8U": "G14"}, reduced=["20U", "8U"], replacements=True)
    s.unfed = bit(s, "20U")
    run(s, ReplacementStep(ALLIED))
    assert options(s) == ["restore 8U", "done"]
    assert why_not(s, "restore 20U") == "§3c6"


@pytest.mark.parametrize(("code", "price"), [("A-1U", 2), ("HQ-SHAEF", 2), ("20U", 3), ("18U-AB", 3), ("AIR-9U", 4)])
def test_what_it_costs_to_bring_a_unit_back(code: str, price: int) -> None:
    """§opt-11b2 Headquarters two, corps three, air units four."""
    s = replacing({}, code, moves=(price, 0))
    do(s, f"rebuild {code}")
    assert s.moves[ALLIED] == 0
    poor = replacing({"8U": "G14"}, code, moves=(price - 1, 0), reduced=["8U"])
    assert why_not(poor, f"rebuild {code}") == "§3d1"


def test_divisions_are_not_bought() -> None:
    """§opt-11b2"""
    s = replacing({"8U": "G14"}, "DIV-A1", reduced=["8U"])
    assert options(s, "rebuild") == []
    assert why_not(s, "rebuild DIV-A1") == "§opt-11b2"


def test_a_unit_bought_back_comes_next_turn_to_any_city() -> None:
    """§opt-11b2 §AMB-24 On its front face, though it died on the other."""
    s = position({"20U": "K11"}, reduced=["20U"], allied=["G13", "G14"], replacements=True)
    s.lose(s.kit.unit_index["20U"], "§4e")
    assert at(s, "20U") == str(GONE)
    do(run(s, ReplacementStep(ALLIED)), "rebuild 20U")
    assert task(run(s, Reinforcement(ALLIED))) == ""
    s.turn += 1
    do(run(s, Reinforcement(ALLIED)), "place 20U")
    assert {"B12", "A14", "C12", "G13"} <= set(options(s, "at"))
    assert why_not(s, "at G14") == "§opt-11b2"
    assert why_not(s, "at H14") == "§opt-11b2"
    do(s, "at G13")
    assert (at(s, "20U"), s.back) == ("G13", 0)


def test_a_headquarters_dies_of_one_loss() -> None:
    """§AMB-24"""
    s = position({"A-1U": "K11"})
    s.lose(s.kit.unit_index["A-1U"], "§4e")
    assert at(s, "A-1U") == str(GONE)


def test_a_corps_brought_back_was_still_lost() -> None:
    """§6b-note §opt-11b2 Five corps lost in 1944 are a German victory, bought back or not."""
    s = position(dict.fromkeys(("5U", "7U", "8U", "12U", "15U"), "K11"), replacements=True)
    for code in ("5U", "7U", "8U", "12U", "15U"):
        s.eliminate(s.kit.unit_index[code], "§4e")
    do(run(s, ReplacementStep(ALLIED)), "rebuild 5U")
    assert verdict(s) == "German victory"


def test_without_the_option_nothing_is_replaced() -> None:
    """§opt-11b1 §opt-11b2"""
    assert task(replacing({"20U": "K11"}, "5U", reduced=["20U"], replacements=False)) == ""
