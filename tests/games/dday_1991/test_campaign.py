"""§3f1 §6-winA §opt-11a Reinforcements, new Moves, victory: what carries a campaign from turn to turn."""

import pytest

from bocage.core.protocol import Side
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.income import NewMoves, acquired
from bocage.games.dday_1991.moves_ledger import gain
from bocage.games.dday_1991.orders import scenario_named
from bocage.games.dday_1991.reinforce import Reinforcement
from bocage.games.dday_1991.state import RESERVE, DDayState
from bocage.games.dday_1991.victory import judge, score, units_beyond_rhine, verdict
from bocage.games.dday_1991.weather import WeatherStep
from tests.games.dday_1991.play import chance_match, options_for
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
    told,
    why_not,
)


def reinforcing(side: Side, turn: int, *units: str, allied: tuple[str, ...] = ()) -> DDayState:
    """A reinforcement step with these units still to come."""
    s = position({}, turn=turn, mover=side, allied=allied)
    for code in units:
        u = s.kit.unit_index[code]
        s.at[u], s.due[u] = RESERVE, s.kit.kinds[u].arrivals[s.scenario].turn
    return run(s, Reinforcement(side))


def test_reinforcements_come_on_their_turn_or_later() -> None:
    """§3f1"""
    assert task(reinforcing(GERMAN, 6, "G-13")) == ""
    assert options(reinforcing(GERMAN, 7, "G-13")) == ["place G-13", "done"]
    assert options(reinforcing(GERMAN, 9, "G-13"), "place") == ["G-13"]


def test_the_infantry_corps_of_turn_7() -> None:
    """§6a5 The rulebook's own example: any controlled city of Austria, Czechoslovakia or Germany."""
    s = do(reinforcing(GERMAN, 7, "G-13", allied=("G8",)), "place G-13")
    assert {"at I1", "at N1", "at R1"} <= set(options(s))
    assert why_not(s, "at G8") == "§6a5"  # lost to the Allies
    assert why_not(s, "at G13") == "§6a5"  # French
    do(s, "at N1")
    assert at(s, "G-13") == "N1"
    assert s.moves[GERMAN] == 20  # §3d2d


def test_nobody_enters_where_every_place_is_lost() -> None:
    """§3f2"""
    s = reinforcing(GERMAN, 7, "G-13")
    s.held |= s.kit.board.city_mask
    run(s, Reinforcement(GERMAN))
    assert task(s) == ""


def test_a_new_arrival_counts_as_supplied() -> None:
    """§AMB-22"""
    s = do(reinforcing(GERMAN, 7, "G-13"), "place G-13", "at N1")
    assert s.is_fed(s.kit.unit_index["G-13"])


def test_the_track_holds_twenty_seven() -> None:
    """§3d1 §1a4"""
    s = position({}, moves=(20, 0))
    gain(s, ALLIED, 13, "§6-each")
    assert s.moves[ALLIED] == 27


def test_fixed_new_moves() -> None:
    """§6-each"""
    s = run(position({}, moves=(0, 0)), NewMoves(ALLIED), NewMoves(GERMAN))
    assert s.moves == [13, 7]


def test_round_headquarters_count_supplied_and_on_the_continent() -> None:
    """§opt-11a"""
    s = position({"HQ-SHAEF": "A14", "HQ-21B": "E15"}, acquire_moves=True)
    there = acquired(s, ALLIED).total
    s.unfed = bit(s, "HQ-21B")
    assert acquired(s, ALLIED).total == there - 1


def test_german_sources_count_for_germans() -> None:
    """§opt-11a"""
    s = position({"HQ-B": "H14"}, acquire_moves=True)
    assert acquired(s, GERMAN).total == 1 + sum(s.kit.board.boxed.values())


@pytest.mark.parametrize(("face", "moves"), [(1, 1), (10, 0)])
def test_mulberries_are_credited_after_the_weather(face: int, moves: int) -> None:
    """§AMB-09 §opt-12c4 §opt-12"""
    s = position({"8U": "E15"}, acquire_moves=True, mulberries=True, weather=True, moves=(0, 0))
    s.harbours = [s.kit.hex_named("E15"), -1]
    assert not [line for line in acquired(s, ALLIED) if "Mulberry" in line.words]
    roll(run(s, WeatherStep()), face)
    assert s.moves[ALLIED] == moves


def test_bombers_pay_the_germans() -> None:
    """§opt-13b4"""
    s = position({}, moves=(0, 0))
    s.bonus = 2
    run(s, NewMoves(GERMAN))
    assert (s.moves[GERMAN], s.bonus) == (9, 0)
    assert len(told(s, "gained")) == 2


@pytest.mark.parametrize(
    ("scenario", "beyond", "held", "lost", "level"),
    [
        ("1944", 20, ["Essen", "Hamburg", "Munich"], 9, "Allied victory"),
        ("1944", 19, ["Essen", "Hamburg", "Munich"], 0, "draw"),
        ("1944", 20, ["Essen", "Hamburg"], 5, "German victory"),
        ("1944", 20, ["Essen", "Hamburg"], 4, "draw"),
        ("1943", 20, ["Berlin"], 12, "Allied victory"),
        ("1943", 20, [], 9, "draw"),
        ("1943", 20, [], 10, "German victory"),
    ],
)
def test_who_wins(scenario: str, beyond: int, held: list[str], lost: int, level: str) -> None:
    """§6-winA §6-winG §6-draw"""
    assert judge(scenario, beyond, held, lost) == level


def test_ground_units_beyond_the_rhine() -> None:
    """§6-winA §AMB-19 §AMB-20 §map-rhine Headquarters count, boxed units each; air units and those gone do not."""
    units = {"A-1U": "G7", "8U": "G7", "12U": "G7", "AIR-9U": "G7", "15U": "G8", "19U": "I6"}
    s = position(units)
    assert units_beyond_rhine(s) == 4
    assert units_beyond_rhine(position(units, count_hqs=False)) == 3
    s.remove(s.kit.unit_index["19U"], -3)
    assert units_beyond_rhine(s) == 3


def test_the_verdict_reads_the_board() -> None:
    """§6-winA §6-winG §2e"""
    s = position({}, scenario="1943", allied=["I1"])
    s.lost_corps = 10
    assert verdict(s) == "German victory"
    assert [line.words for line in score(s)][1] == "Berlin"
    assert scenario_named("1943").objectives == ("Berlin",)


def test_corps_that_come_back_still_count_as_lost() -> None:
    """§6b-note"""
    s = position({"8U": "G12"}, reduced=["8U"])
    s.lose(s.kit.unit_index["8U"], "§4e")
    s.place(s.kit.unit_index["8U"], s.kit.hex_named("A14"))
    assert s.lost_corps == 1


@pytest.mark.parametrize("scenario", ["1944", "1943"])
@pytest.mark.parametrize("how", ["default", "each"])
def test_chance_play_ends_and_breaks_nothing(scenario: str, how: str) -> None:
    """§2b4 Whole matches by chance, every position checked."""
    s, trace = chance_match(7, options_for(how, 7), scenario)
    assert not s.agenda
    assert s.phase == "over"
    assert trace.tasks["March"]
    assert GAME.result(s).level
