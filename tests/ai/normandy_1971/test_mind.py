"""The mind of Normandy (1971): what positions are worth, which plans are weighed, what is said of them."""

import pytest

from bocage.ai.mind import Manner
from bocage.ai.normandy_1971.mind import MIND
from bocage.ai.normandy_1971.worth import ground_points
from bocage.ai.regiments.scheme import Drive, Scheme
from bocage.core import play
from bocage.core.protocol import Action, Decision, Side
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.victory import verdict
from bocage.lab.exams.normandy_1971_positions import COMBAT, FIRST, SECOND, position
from tests.ai.normandy_1971.stories import two_regulars

SHORE = {"Y35": "7-4", "II34": "7-4", "MM34": "7-4", "SS31": "7-4", "M39": "7-4"}


def _decision(s: NormandyState) -> Decision:
    d = play.decision(s)
    assert d is not None
    return d


def _before_caen(phase: str = FIRST, side: Side = Side.ALLIED) -> NormandyState:
    allied = SHORE | {"QQ26": "7-4 6-10", "PP26": "7-4 20-10", "OO26": "7-4 6-10"}
    return position(3, side, phase, allied, {"QQ24": "14-6", "PP25": "7-2", "P19": "7-2"})


# --- worth


def test_at_the_end_worth_is_the_score() -> None:
    s = two_regulars().state
    assert MIND.worth(s) == float(verdict(s).total)


def test_quick_points_are_those_of_the_verdict() -> None:
    for s in (two_regulars().state, _before_caen()):
        assert ground_points(s) == pytest.approx(float(verdict(s).geographic))


def test_a_city_in_hand_is_worth_more() -> None:
    allied = SHORE | {"EE31": "7-4", "GG31": "7-4 6-10"}
    german = {"P19": "4-1", "QQ24": "4-1"}
    ours, theirs = (position(5, Side.GERMAN, FIRST, allied, german, ours=city) for city in ("EE30", ""))
    assert MIND.worth(ours) > MIND.worth(theirs) + 0.2


def test_germans_near_caen_make_it_worth_less() -> None:
    allied = SHORE | {"QQ26": "7-4 6-10", "PP26": "7-4 20-10"}
    few, many = (
        position(3, Side.ALLIED, FIRST, allied, {"QQ24": codes, "P19": "7-2"}) for codes in ("4-1", "14-6 18-6")
    )
    assert MIND.worth(few) > MIND.worth(many)


def test_progress_and_stage_grow_through_a_match() -> None:
    s = new_match({})
    assert MIND.progress(s) == 0
    stages = []
    for c in two_regulars().choices[::40]:
        stages.append((c.view.turn, int(c.view.mover)))
    assert stages == sorted(stages)
    assert MIND.progress(two_regulars().state) == 1
    assert MIND.stage(_before_caen(FIRST)) < MIND.stage(_before_caen(SECOND))


def test_a_look_ahead_ends_with_the_turn_or_after_a_reply() -> None:
    s = _before_caen()
    german = position(3, Side.GERMAN, FIRST, SHORE, {"QQ24": "14-6"})
    assert not MIND.until(s, Side.ALLIED, 0)(s)
    assert MIND.until(s, Side.ALLIED, 0)(german)
    assert not MIND.until(s, Side.ALLIED, 1)(german)


# --- plans


@pytest.mark.parametrize("phase", [FIRST, COMBAT, SECOND])
@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_several_plans_are_weighed_once_a_phase(phase: str, side: Side) -> None:
    s = _before_caen(phase, side)
    d = _decision(s)
    plans = MIND.candidates(s, d, Manner(), None)
    assert 2 <= len(plans) <= 16
    assert len({plan.title for plan in plans}) == len(plans)
    assert plans[0].scheme == Scheme(made=MIND.stage(s))
    assert MIND.candidates(s, d, Manner(), plans[1].scheme) == []


def test_a_new_phase_keeps_the_main_effort() -> None:
    s = _before_caen(SECOND)
    plans = MIND.candidates(s, _decision(s), Manner(), Scheme(made=(3, 0, 3), effort="Caen"))
    assert plans[0].scheme.effort == "Caen"
    assert "Caen" in plans[0].title


def test_strokes_name_hexes_of_the_board() -> None:
    s = _before_caen()
    strokes = [stroke for plan in MIND.candidates(s, _decision(s), Manner(), None) for stroke in plan.strokes]
    assert {stroke.kind for stroke in strokes} >= {"attack", "move"}
    assert all(s.kit.hex_named(place) >= 0 for stroke in strokes for place in stroke.places)


def test_the_plans_of_the_invasion_are_weighed() -> None:
    s = new_match({})
    plans = MIND.candidates(s, _decision(s), Manner(), None)
    assert {plan.first[0].noun for plan in plans[1:]} == {"historical", "concentrated"}
    assert all(plan.strokes for plan in plans[1:])


def test_a_forbidden_target_is_left_alone_and_a_pressed_one_attacked() -> None:
    s = _before_caen(COMBAT)
    attacked = {action.noun for action in _attacks(s, Scheme())}
    assert attacked
    target = s.kit.hex_named(attacked.pop())
    assert s.kit.names[target] not in {a.noun for a in _attacks(s, Scheme(forbid=(target,)))}


def _attacks(s: NormandyState, scheme: Scheme) -> list[Action]:
    world, found = s.clone(), list[Action]()
    policy = MIND.policy(Manner(), scheme, 1)
    while (d := play.decision(world)) is not None and d.task in ("Allocate", "PlanAttack"):
        action = policy.decide(world, d)
        found += [action] if action.verb == "attack" else []
        play.act(world, action)
    return found


def test_boldness_bends_habits_and_odds() -> None:
    bold, careful = (Drive(Manner(nerve=nerve), Scheme()) for nerve in (1.0, -1.0))
    assert bold.odds() < 1 < careful.odds()


# --- words


def test_a_sketch_names_places_and_threats() -> None:
    s = _before_caen()
    told = MIND.sketch(s, Side.ALLIED, Scheme(effort="Caen"))
    assert told.effort.startswith("Caen is the main effort")
    assert told.reserves.endswith(".")
    german = MIND.sketch(_before_caen(FIRST, Side.GERMAN), Side.GERMAN, None)
    assert "held" in german.effort
    assert any("enemy points" in threat for threat in german.threats)


def test_the_game_is_the_registered_one() -> None:
    assert MIND.game.id == GAME.id
