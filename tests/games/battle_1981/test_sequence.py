"""The order of play, and how a game ends."""

from random import Random

import pytest

from bocage.core.codec import digest, from_json, to_json
from bocage.core.protocol import Event
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.tables import last_turn, turn_name
from tests.games.battle_1981.campaign import begun, play_to, state_of

ORDER = ("turn", "drops", "weather", "movement", "combat_phase", "movement", "combat_phase", "recovery", "scored")


def story(scenario: str = "two_weeks", **options: str) -> tuple[BattleState, list[Event]]:
    """Everything that is told in a match by chance."""
    match, chance, told = begun(5, scenario, **options), Random(5), list[Event]()
    while match.decides() is not None:
        task = match.state.agenda[-1]
        told += match.act(chance.choice(task.options(match.state)))
    return state_of(match), told


@pytest.fixture(scope="module")
def two_weeks() -> tuple[BattleState, list[Event]]:
    return story()


def test_a_turn_runs_in_order(two_weeks: tuple[BattleState, list[Event]]) -> None:
    """§2a §2b §2e §2f §AMB-03 Logistics, Allied movement and combat, German movement and combat, the tally."""
    told = two_weeks[1]
    begins = [i for i, event in enumerate(told) if event.kind == "turn"]
    second = told[begins[1] : begins[2]]
    steps = [event.kind for event in second if event.kind in ORDER]
    sides = [int(event.facts["side"]) for event in second if event.kind in ("movement", "combat_phase")]
    assert steps == [kind for kind in ORDER if kind != "drops"]
    assert sides == [0, 0, 1, 1]


def test_every_turn_is_two_days(two_weeks: tuple[BattleState, list[Event]]) -> None:
    """§1b §1c"""
    names = [event.facts["name"] for event in two_weeks[1] if event.kind == "turn"]
    assert names == [
        "6/6",
        "6/8",
        "6/10",
        "6/12",
        "6/14",
        "6/16",
        "6/18",
        "6/20",
    ]  # D-Day began before the first action
    assert [turn_name(turn) for turn in range(14)][-1] == "6/30"
    assert last_turn("campaign") == 13


def test_on_the_last_turn_nobody_moves_or_fights(two_weeks: tuple[BattleState, list[Event]]) -> None:
    """§1d §RUL-40"""
    s, told = two_weeks
    begins = [i for i, event in enumerate(told) if event.kind == "turn"]
    kinds = {event.kind for event in told[begins[-1] :]}
    assert not kinds & {"movement", "combat_phase", "weather"}
    assert {"scored", "verdict"} <= kinds
    assert s.phase == "over"


def german_movement_on_dday(**options: str) -> tuple[int, int]:
    """How often the Germans had a movement and a combat phase on D-Day."""
    told = story(**options)[1]
    dday = told[: next(i for i, event in enumerate(told) if event.kind == "turn")]
    german = [event.kind for event in dday if event.facts.get("side") == 1]
    return german.count("movement"), german.count("combat_phase")


def test_the_germans_stay_where_they_are_on_dday_but_fight() -> None:
    """§8g §RUL-11"""
    assert german_movement_on_dday() == (0, 1)


def test_they_move_if_that_was_chosen() -> None:
    """§8g"""
    assert german_movement_on_dday(german_dday="move") == (1, 1)


@pytest.mark.parametrize("task", ["MoveSide", "Support", "ChooseLevel", "RetreatOrStand"])
def test_a_match_can_be_put_away_and_taken_up_anywhere(task: str) -> None:
    """§1h Even in the middle of a battle, with everything that is sealed."""
    s = play_to(begun(2), task, Random(2), turn=1)
    again = from_json(GAME.blank(GAME.options.resolve({})), to_json(s), GAME.tasks)
    assert digest(again) == digest(s)
    assert [str(a) for a in again.agenda[-1].options(again)] == [str(a) for a in s.agenda[-1].options(s)]
