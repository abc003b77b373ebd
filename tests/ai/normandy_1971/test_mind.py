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
from tests.ai.normandy_fronts import SHORE, before_caen_1971
from tests.ai.stories import two_regulars


def _decision(s: NormandyState) -> Decision:
    d = play.decision(s)
    assert d is not None
    return d


# --- worth


def test_quick_points_are_those_of_the_verdict() -> None:
    for s in (two_regulars(GAME.id).state, before_caen_1971()):
        assert ground_points(s) == pytest.approx(float(verdict(s).geographic))


def test_germans_near_caen_make_it_worth_less() -> None:
    allied = SHORE | {"QQ26": "7-4 6-10", "PP26": "7-4 20-10"}
    few, many = (
        position(3, Side.ALLIED, FIRST, allied, {"QQ24": codes, "P19": "7-2"}) for codes in ("4-1", "14-6 18-6")
    )
    assert MIND.worth(few) > MIND.worth(many)


# --- plans


def test_a_new_phase_keeps_the_main_effort() -> None:
    s = before_caen_1971(SECOND)
    plans = MIND.candidates(s, _decision(s), Manner(), Scheme(made=(3, 0, 3), effort="Caen"))
    assert plans[0].scheme.effort == "Caen"
    assert "Caen" in plans[0].title


def test_the_plans_of_the_invasion_are_weighed() -> None:
    s = new_match({})
    plans = MIND.candidates(s, _decision(s), Manner(), None)
    assert {plan.first[0].noun for plan in plans[1:]} == {"historical", "concentrated"}
    assert all(plan.strokes for plan in plans[1:])


def test_a_forbidden_target_is_left_alone() -> None:
    s = before_caen_1971(COMBAT)
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
