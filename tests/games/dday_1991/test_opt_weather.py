"""Option 12: the weather die, and what bad weather does."""

from typing import Any

import pytest

from bocage.core import play
from bocage.core.protocol import ROLL, Side
from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.income import NewMoves
from bocage.games.dday_1991.movement_step import Movement
from bocage.games.dday_1991.sequence import GameTurn
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.verbs import DONE
from bocage.games.dday_1991.weather import WeatherStep
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    bit,
    do,
    fighting,
    moving,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)


def in_bad_weather(units: dict[str, str], side: Side = ALLIED, **given: Any) -> DDayState:
    s = position(units, mover=side, weather=True, **given)
    s.good = False
    return s


@pytest.mark.parametrize(("turn", "good"), [(1, 9), (4, 9), (5, 7), (6, 3), (7, 1), (9, 1), (10, 3), (11, 7), (12, 8)])
def test_the_month_decides_how_high_the_die_may_be(turn: int, good: int) -> None:
    """§opt-12 §wx The last good face and the first bad one."""
    fair = roll(run(position({}, turn=turn, weather=True), WeatherStep()), good)
    assert fair.good
    foul = roll(run(position({}, turn=turn, weather=True), WeatherStep()), good + 1)
    assert not foul.good


def test_one_die_a_turn_for_both_portions() -> None:
    """§opt-12 §opt-12a §2b3 Rolled after the Allied New Moves, and still so when the turn is over."""
    s = run(position({"8U": "A14", "G-81": "G7"}, weather=True), GameTurn(7))
    dice = 0
    while s.agenda:
        if s.agenda[-1].waits == ROLL:
            assert (task(s), s.mover, len(told(s, "gained"))) == ("WeatherDie", ALLIED, 1)
            roll(s, 9)
            dice += 1
        else:
            play.act(s, DONE)
    assert (dice, s.good, s.mover) == (1, False, GERMAN)


def test_without_the_option_the_weather_is_always_good() -> None:
    """§opt-12"""
    s = run(position({"8U": "A14", "G-81": "G7"}), GameTurn(7))
    while s.agenda:
        assert s.agenda[-1].waits != ROLL
        play.act(s, DONE)
    assert s.good


@pytest.mark.parametrize(("code", "side"), [("8U", ALLIED), ("G-47Z", GERMAN)])
def test_clear_hexes_cost_ground_units_two(code: str, side: Side) -> None:
    """§opt-12c1 Of both sides."""
    s = do(run(in_bad_weather({code: "G14"}, side), Movement(side)), f"move {code}", "step H13")
    assert s.spent[s.kit.unit_index[code]] == 2
    fair = do(moving({code: "G14"}, side, weather=True), f"move {code}", "step H13")
    assert fair.spent[fair.kit.unit_index[code]] == 1  # §opt-12b


def test_cities_forests_and_air_units_do_not_care() -> None:
    """§opt-12c1 Only clear hexes, only ground units."""
    s = do(run(in_bad_weather({"8U": "I14", "AIR-9U": "G14"}), Movement(ALLIED)), "move 8U", "step H14", "stop")
    assert s.spent[s.kit.unit_index["8U"]] == 1
    do(s, "move AIR-9U", "go H12")
    assert s.spent[s.kit.unit_index["AIR-9U"]] == 2


def test_no_carpet_bombing() -> None:
    """§opt-12c2"""
    units = {"20U": "K11", "G-81": "K10", "AIR-8U-strat": "B12"}
    s = run(in_bad_weather(units, carpet_bombing=True), Movement(ALLIED))
    assert options(s, "bomb") == []
    assert why_not(s, "bomb K10") == "§opt-12c2"
    assert "bomb K10" in options(moving(units, carpet_bombing=True))


def test_no_drops() -> None:
    """§opt-12c3"""
    s = run(in_bad_weather({"18U-AB": "A14"}, airborne_drops=True), Movement(ALLIED))
    assert why_not(s, "jump 18U-AB") == "§opt-12c3"


def harbour_turn(good_before: bool, **given: Any) -> DDayState:
    """New Moves and weather of a turn with one harbour ashore; British cities give three Moves."""
    s = position({}, moves=(0, 0), weather=True, mulberries=True, acquire_moves=True, **given)
    s.harbours[0] = s.kit.hex_named("D15")
    s.good = good_before
    return run(s, NewMoves(ALLIED), WeatherStep())


@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize(("die", "moves"), [(1, 4), (10, 3)])
def test_harbours_give_their_move_once_the_weather_is_known(before: bool, die: int, moves: int) -> None:
    """§AMB-09 §opt-12c4 §opt-11a Whatever the weather was last turn."""
    s = harbour_turn(before)
    assert s.moves[ALLIED] == 3
    assert roll(s, die).moves[ALLIED] == moves


@pytest.mark.parametrize(("before", "moves"), [(True, 4), (False, 3)])
def test_by_the_letter_the_weather_of_last_turn_counts(before: bool, moves: int) -> None:
    """§AMB-09 §opt-12c4 The other reading: harbours count in the New Moves step itself."""
    s = harbour_turn(before, mulberry_after_weather=False)
    assert s.moves[ALLIED] == moves
    assert roll(s, 1 if not before else 10).moves[ALLIED] == moves


def test_without_counted_moves_harbours_give_nothing() -> None:
    """§opt-12c4 §opt-11a"""
    s = position({}, moves=(0, 0), weather=True, mulberries=True)
    s.harbours[0] = s.kit.hex_named("D15")
    assert roll(run(s, WeatherStep()), 1).moves[ALLIED] == 0


@pytest.mark.parametrize(("face", "flies"), [(1, True), (6, True), (7, False), (10, False)])
def test_air_units_must_find_their_targets(face: int, flies: bool) -> None:
    """§opt-12c5 A unit that may not fly may not try another target either."""
    units = {"20U": "K11", "AIR-9U": "L10", "G-81": "K10", "G-82": "L9"}
    s = do(run(in_bad_weather(units), CombatStep(ALLIED)), "attack K10", "with 20U", "with AIR-9U")
    assert task(s) == "AirDie"
    do(roll(s, face), "commit")
    assert (bit(s, "AIR-9U") & s.fought != 0) is flies
    if not flies:
        assert why_not(s, "attack L9") == "§opt-12c5"


def test_one_die_is_rolled_for_each_air_unit_only_once() -> None:
    """§opt-12c5 A combat that is not declared after all leaves the unit free to fly."""
    units = {"20U": "K11", "AIR-9U": "K11", "A-1U": "K11", "G-81": "K10"}
    s = roll(do(run(in_bad_weather(units), CombatStep(ALLIED)), "attack K10", "with AIR-9U"), 6)
    do(s, "drop", "attack K10", "with AIR-9U")
    assert task(s) == "PlanCombat"


def test_the_german_air_unit_rolls_too() -> None:
    """§opt-12c5"""
    units = {"G-47Z": "K10", "AIR-LW": "K10", "A-7INF": "K10", "20U": "K11"}
    s = do(run(in_bad_weather(units, GERMAN), CombatStep(GERMAN)), "attack K11", "with AIR-LW")
    assert task(s) == "AirDie"


def test_reacting_air_units_do_not_roll() -> None:
    """§opt-12c5 §opt-13a"""
    units = {"G-47Z": "K10", "20U": "K11", "A-1U": "K11", "AIR-9U": "H13"}
    s = run(in_bad_weather(units, GERMAN, air_reaction=True), CombatStep(GERMAN))
    attack(s, "K11", "G-47Z")
    do(s, "done", "fly AIR-9U", "to K11")
    assert (at(s, "AIR-9U"), task(s)) == ("K11", "AttackerDie")


def test_in_good_weather_nobody_rolls() -> None:
    """§opt-12b §opt-12c5"""
    s = fighting({"20U": "K11", "AIR-9U": "K11", "A-1U": "K11", "G-81": "K10"}, weather=True)
    do(s, "attack K10", "with AIR-9U")
    assert task(s) == "PlanCombat"
