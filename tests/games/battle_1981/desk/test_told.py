"""The log: a line for every event, with its weight, its side, its places, its motion."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from bocage.core import play
from bocage.core.desk import Told
from bocage.core.protocol import BOTH, ROLL, Event, Side
from bocage.games.battle_1981.desk.told import DETAIL, LEVELS, NOTE, PHASE, TURN, told
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.state import BattleState
from bocage.games.battle_1981.words_combat import WORDS as COMBAT
from bocage.games.battle_1981.words_logistics import WORDS as LOGISTICS
from bocage.games.battle_1981.words_moves import WORDS as MOVES
from tests.conformance.driver import Temperament
from tests.games.battle_1981.fighting import AROUND, MIDDLE, battle, declare, fighting
from tests.games.battle_1981.fighting import field as ground
from tests.games.battle_1981.marching import moving
from tests.games.battle_1981.position import ALLIED, GERMAN, do, roll

from .moments import options_of

UNITS = {"US-1-INF": AROUND[0], "US-9-INF": AROUND[1], "GE-915": MIDDLE}


@cache
def course(seed: int) -> tuple[BattleState, tuple[Event, ...]]:
    """The end of a match by chance, and everything that happened in it."""
    s, temper, dice = GAME.new("two_weeks", options_of(seed)), Temperament(seed), Random(seed)
    s.told = []
    play.begin(s)
    while s.agenda:
        if s.agenda[-1].waits == ROLL:
            play.land(s, dice.randint(1, s.agenda[-1].faces(s)))
        else:
            play.act(s, temper.choose(play.offered(s)))
    return s, tuple(s.told)


def lines(s: BattleState, kind: str) -> list[Told]:
    found = [told(s, event) for event in s.told or [] if event.kind == kind]
    assert found
    return [line for line in found if line is not None]


# --- every kind of event


@pytest.mark.parametrize("seed", [0, 3])
def test_every_event_of_a_match_is_a_line(seed: int) -> None:
    s, events = course(seed)
    for event in events:
        line = told(s, event)
        if event.kind == "sealed":
            assert line is None
            continue
        assert line is not None
        assert line.says == line.says.strip() != ""
        assert "\n" not in line.says
        assert line.level in (TURN, PHASE, NOTE, DETAIL)
        assert set(line.places) <= set(s.kit.names)
        assert (line.kind, line.rule) == (event.kind, event.rule)


def test_every_level_is_of_an_event_there_is() -> None:
    assert set(LEVELS) <= {"turn", "leader", "eliminated", "verdict", *COMBAT, *LOGISTICS, *MOVES}


def test_the_short_story_is_short() -> None:
    """Steps, leaders, sealed choices and lots of aircraft stay out of it."""
    s, events = course(0)
    short = Counter(line.kind for line in (told(s, event) for event in events) if line and line.level < DETAIL)
    assert not {"leader", "sealed", "hindered", "landing", "driven", "stayed"} & set(short)
    walked = [event for event in events if event.kind == "step"]
    assert 0 < short["step"] == sum(event.facts["halted"] for event in walked) < len(walked)


def test_a_story_does_not_change_with_the_position_it_is_told_from() -> None:
    """What is told to one who comes later is what was told then, but for the face of a unit that is a cadre now."""
    s, events = course(3)
    fresh = GAME.new("two_weeks", options_of(3))
    for event in events:
        late, early = told(s, event), told(fresh, event)
        if late is None or early is None:
            assert late == early
            continue
        assert (late.says, late.places, late.card, late.side) == (early.says, early.places, early.card, early.side)


# --- whose it was


def test_a_sealed_choice_is_told_by_the_battle_that_opens_it() -> None:
    """§RUL-06"""
    s = declare(fighting(UNITS, air_left=0, naval_left=0), "GE-915", "US-1-INF")
    do(s, "level 4", "level 3")
    assert lines(s, "sealed") == []
    roll(s, 1, 1)
    (line,) = lines(s, "battle")
    assert "level 4 against 3" in line.says


@pytest.mark.parametrize("side", BOTH)
def test_a_phase_is_headed_by_its_side(side: Side) -> None:
    s = fighting(UNITS, side)
    (line,) = lines(s, "combat_phase")
    assert (line.level, line.side, line.says) == (PHASE, side, f"{side.name.capitalize()} combat")


def test_weather_and_points_are_nobodys() -> None:
    s, events = course(0)
    sides = {event.kind: line.side for event in events if (line := told(s, event)) is not None}
    assert sides["weather"] is sides["scored"] is sides["recovery"] is sides["turn"] is None
    assert sides["transport"] == sides["allocated"] == ALLIED


# --- battles


def test_a_battle_is_told_in_a_line() -> None:
    s = battle(fighting(UNITS), "GE-915", "US-1-INF", levels=(5, 2), dice=(1, 3))
    (line,) = lines(s, "battle")
    event = next(event for event in s.told or [] if event.kind == "battle")
    ours, theirs = event.facts["taken"]
    assert line.says == (
        "Allied attack on the 915th Grenadier Regiment in 9-08 Caumont-l’Éventé: level 5 against 2, odds 1.50; "
        f"the attacker loses {ours}, the defender {theirs}."
    )
    assert (line.level, line.side, line.places) == (NOTE, ALLIED, (MIDDLE,))


def test_a_retreat_and_an_advance_are_followed() -> None:
    s = battle(fighting(UNITS), "GE-915", "US-1-INF", levels=(5, 2))
    do(s, "retreat 10-08", "advance US-1-INF")
    back, ahead = lines(s, "retreated")[0].motion, lines(s, "advanced")[0].motion
    assert back is not None
    assert (back.side, back.look, back.places) == (GERMAN, "GE-915", (MIDDLE, "10-08"))
    assert ahead is not None
    assert (ahead.who, ahead.places) == ("US 1st Infantry", (AROUND[0], MIDDLE))


def test_the_dead_are_told_with_their_place() -> None:
    s = battle(fighting(UNITS, cp={"GE-915": 2}), "GE-915", "US-1-INF", levels=(5, 2))
    (line,) = lines(s, "eliminated")
    assert line.says == "The 915th Grenadier Regiment is eliminated in 9-08 Caumont-l’Éventé."


def test_a_cadre_goes_as_a_cadre() -> None:
    s = battle(fighting(UNITS, cp={"GE-915": 2}), "GE-915", "US-1-INF", levels=(5, 2))
    do(s, str(play.offered(s)[0]))
    (line,) = lines(s, "cadre")
    assert line.motion is not None
    assert (line.motion.look, line.motion.places[0]) == ("GE-915-cadre", MIDDLE)


# --- marches and landings


def test_a_walk_is_a_chain_of_steps_and_only_its_meeting_is_of_note() -> None:
    s = moving({"US-1-INF": "9-04", "GE-915": "9-08"})
    do(s, "unit US-1-INF", "go 9-07")
    while s.agenda and s.agenda[-1].waits == ROLL:
        roll(s, 10)
    steps = lines(s, "step")
    motions = [line.motion.places for line in steps if line.motion is not None]
    assert motions == [("9-04", "9-05"), ("9-05", "9-06"), ("9-06", "9-07")]
    assert [line.level for line in steps] == [DETAIL, DETAIL, NOTE]
    assert steps[-1].says.startswith("The US 1st Infantry meets the enemy at 9-07")


def test_a_landing_comes_from_the_fleet_over_its_beach() -> None:
    s = moving({"US-1-INF": "sea"}, turn=3)
    s.ashore[1] = 200
    do(s, "unit US-1-INF", "land OMAHA 5-08")
    roll(s, 10)
    (line,) = lines(s, "ashore")
    sea = s.kit.names[s.kit.board.sea[13]]
    assert line.motion is not None
    assert line.motion.places == (sea, "4-08", "5-08")
    assert line.places == ("4-08", "5-08")


def test_a_turn_is_headed_by_its_date() -> None:
    line = told(ground({}), Event("turn", "§1b", {"turn": 2, "name": "6/8"}))
    assert line is not None
    assert (line.level, line.says) == (TURN, "6/8, 8–9 June")


def test_hunger_is_of_note_and_a_full_table_is_not() -> None:
    s = ground(UNITS)
    u = s.kit.unit_index["US-1-INF"]
    fed, hungry = (
        told(s, Event("general", "§gen", {"turn": 3, "drawn": [[u, 100]], "dry": dry, "left": 0})) for dry in ([], [u])
    )
    assert fed is not None
    assert hungry is not None
    assert (fed.level, hungry.level) == (DETAIL, NOTE)
