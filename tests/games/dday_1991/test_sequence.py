"""§2b1 §2b2 §2b3 The sequence of play: portions and their steps, twelve turns, and the end."""

from collections.abc import Iterator
from typing import Any

import pytest

from bocage.core import play
from bocage.core.protocol import Action, Broken, Side
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.sequence import AlliedPortion, GermanPortion
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import (
    ALLIED,
    GERMAN,
    at,
    attack,
    bit,
    do,
    fighting,
    options,
    position,
    roll,
    run,
    task,
    told,
    why_not,
)

EASY = {"done", "stop", "setup", "stand", "accept"}


def idle(scenario: str = "1944", **chosen: Any) -> Iterator[DDayState]:
    """A whole match in which nobody does more than he must, seen at every decision; every die shows 1."""
    s = GAME.new(scenario, chosen)
    s.told = []
    play.begin(s)
    while (decision := play.decision(s)) is not None:
        yield s
        if decision.side == Side.NATURE:
            play.land(s, 1)
        else:
            play.act(s, next((a for a in reversed(decision.options) if a.verb in EASY), decision.options[0]))
    yield s


def last(scenario: str = "1944", **chosen: Any) -> DDayState:
    """The end of such a match."""
    *_, s = idle(scenario, **chosen)
    return s


def kinds(s: DDayState, *wanted: str) -> list[str]:
    """The kinds of the events told, of these in their order."""
    return [event.kind for event in s.told or [] if event.kind in wanted]


@pytest.mark.parametrize("scenario", ["1943", "1944"])
def test_twelve_months_from_june_to_may(scenario: str) -> None:
    """§2b4 §5 §0a The marker goes on by one; after the twelfth turn the game is over."""
    s = last(scenario)
    turns = [(event.facts["turn"], event.facts["month"]) for event in told(s, "turn")]
    assert [number for number, _ in turns] == list(range(1, 13))
    assert (turns[0][1], turns[-1][1]) == ("JUN", "MAY")
    assert (s.turn, s.phase) == (12, "over")
    assert play.is_over(s)


def test_every_turn_is_an_allied_portion_and_then_a_german_one() -> None:
    """§2b1 §5"""
    s = last()
    assert kinds(s, "turn", "portion") == ["turn", "portion", "portion"] * 12
    assert [event.facts["side"] for event in told(s, "portion")] == [ALLIED, GERMAN] * 12


def test_the_verdict_follows_the_german_portion_of_turn_12() -> None:
    """§2b4"""
    s = last()
    assert kinds(s, "turn", "portion", "verdict")[-4:] == ["turn", "portion", "portion", "verdict"]
    assert len(told(s, "verdict")) == 1


@pytest.mark.parametrize(("scenario", "each"), [("1943", {ALLIED: 11, GERMAN: 8}), ("1944", {ALLIED: 13, GERMAN: 7})])
def test_both_sides_gain_their_moves_every_turn(scenario: str, each: dict[Side, int]) -> None:
    """§6-each §3d1"""
    gains = told(last(scenario), "gained")
    assert len(gains) == 24
    assert all(event.facts["moves"] == each[Side(int(str(event.facts["side"])))] for event in gains)


def steps(turn: int, side: Side, **chosen: Any) -> list[str]:
    """The steps of a portion in which somebody decides or rolls, in their order."""
    seen = [s.phase for s in idle(**chosen) if s.turn == turn and s.mover == side and s.agenda]
    return list(dict.fromkeys(seen))


def test_the_decisions_of_the_basic_portions_come_in_order() -> None:
    """§2b2 The German portion knows neither port transfers nor invasions."""
    assert steps(4, ALLIED) == ["reinforcement", "port transfer", "invasion", "movement"]
    assert steps(4, GERMAN) == ["reinforcement", "movement"]


def test_a_portion_begins_with_new_moves_and_ends_with_supply() -> None:
    """§2b2 §3c1 Moves, arrivals, movement, combat; the check of both sides comes last."""
    s = position({"8U": "G18", "G-25": "F15"}, moves=(5, 0))
    run(s, AlliedPortion())
    assert kinds(s, "gained", "arrived") == ["gained"]
    assert (task(s), s.moves[ALLIED]) == ("ChooseMove", 18)
    do(s, "move 8U", "go F16", "done")
    attack(s, "F15", "8U")
    roll(do(s, "done"), 1, 3)
    assert kinds(s, "gained", "moved", "attack", "combat", "ended") == ["gained", "moved", "attack", "combat", "ended"]
    assert s.phase == "supply"


def test_supply_is_checked_at_the_end_of_either_portion() -> None:
    """§3c1 §2b2 Cut off in the Allied portion, found supplied again in the German one."""
    s = position({"DIV-G-C16": "C16", "8U": "E15", "G-25": "K10"})
    run(s, AlliedPortion(), GermanPortion())
    do(s, "move 8U", "go D15", "done")
    assert not s.unfed
    do(s, "done")  # no attack
    assert s.unfed & bit(s, "DIV-G-C16")
    s.place(s.kit.unit_index["8U"], s.kit.hex_named("E15"))
    do(s, *(["done"] if task(s) else []))
    assert not s.unfed & bit(s, "DIV-G-C16")


def test_optional_steps_stand_in_their_places() -> None:
    """§2b3 Weather before arrivals, replacements after them; the air reaction after all attacks are declared."""
    s = position({"8U": "A14", "5U": "A14"}, moves=(5, 0), reduced=["5U"], weather=True, replacements=True)
    run(s, AlliedPortion())
    assert task(s) == "WeatherDie"
    assert kinds(s, "gained") == ["gained"]
    s.due[s.kit.unit_index["7U"]], s.at[s.kit.unit_index["7U"]] = 1, -2
    roll(s, 1)
    assert s.phase == "reinforcement"
    do(s, "done")
    assert s.phase == "replacement"
    do(s, "done")
    assert s.phase == "port transfer"


def test_weather_belongs_to_the_allied_portion_alone() -> None:
    """§2b3 §opt-12 One die a turn."""
    s = last(weather=True)
    assert len(told(s, "weather")) == 12
    assert kinds(s, "portion", "weather", "turn")[:4] == ["turn", "portion", "weather", "portion"]


def test_reactions_come_between_declaring_and_fighting() -> None:
    """§2b3 §opt-13a"""
    units = {"20U": "J10", "A-7INF": "K10", "G-47Z": "K10", "AIR-LW": "K8"}
    s = attack(fighting(units, air_reaction=True), "K10", "20U")
    assert task(s) == "Declare"
    do(s, "done")
    assert task(s) == "React"
    do(s, "fly AIR-LW", "to K10")
    assert task(s) == "AttackerDie"


def test_without_the_options_no_step_of_theirs_is_seen() -> None:
    """§2b3"""
    s = last()
    assert not kinds(s, "weather", "reacted", "bombers", "dropped", "restored")


def test_the_side_whose_portion_runs_attacks() -> None:
    """§2b4 In the German portion Germans attack and Allies defend, and the Allies decide nothing."""
    s = position({"20U": "J10", "G-47Z": "K10"}, moves=(5, 5), mover=GERMAN)
    run(s, GermanPortion())
    do(s, "done", "attack J10")
    assert why_not(s, "with 20U") == "§4a4"
    assert options(s, "with") == ["G-47Z"]
    ruling = play.why_not(s, Action.parse("with G-47Z"), ALLIED)
    assert ruling is not None
    assert ruling.facts["decides"] == "German"


def test_what_units_did_is_forgotten_when_a_portion_begins() -> None:
    """§2b4 §3d2a §4a1 A Move paid in one portion does not cover the next."""
    s = position({"8U": "G14", "G-25": "J9"}, moves=(5, 0))
    run(s, AlliedPortion(), GermanPortion(), AlliedPortion())
    do(s, "move 8U", "go G13", "done")
    assert s.moves[ALLIED] == 17
    while s.mover == GERMAN or task(s) != "ChooseMove":
        do(s, "done")
    assert s.moves[ALLIED] == 27
    do(s, "move 8U", "go G14")
    assert s.moves[ALLIED] == 26
    assert at(s, "8U") == "G14"


@pytest.mark.parametrize("face", [0, 11])
def test_the_dice_show_one_to_ten(face: int) -> None:
    """§1d The face 0 is read as 10: no die shows 0 or 11."""
    s = do(attack(fighting({"20U": "J10", "G-47Z": "K10"}), "K10", "20U"), "done")
    decision = play.decision(s)
    assert decision is not None
    assert (decision.side, decision.faces) == (Side.NATURE, 10)
    with pytest.raises(Broken):
        play.land(s, face)
    roll(s, 10, 10)
    assert told(s, "combat")[0].facts["dice"] == (10, 10)
