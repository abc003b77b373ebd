"""The mind of Normandy (1969): what positions are worth, which plans are weighed, what is said of them."""

import pytest

from bocage.ai.luck import luck_of
from bocage.ai.mind import Manner
from bocage.ai.normandy_1969.mind import MIND
from bocage.ai.normandy_1969.scheme import NormandyScheme
from bocage.ai.normandy_1969.worth import Survey
from bocage.core import play
from bocage.core.protocol import ROLL, Action, Decision, Side
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.state import FIRST, SECOND, NormandyState
from bocage.games.normandy_1969.victory import verdict
from bocage.lab.exams.normandy_1969_positions import LAST, position
from tests.ai.normandy_fronts import SHORE, before_caen_1969
from tests.ai.stories import two_regulars

COMBAT = "combat"


def _decision(s: NormandyState) -> Decision:
    d = play.decision(s)
    assert d is not None
    return d


# --- worth


def test_quick_points_are_those_of_the_verdict() -> None:
    for s in (two_regulars(GAME.id).state, before_caen_1969(), *(s for _, _, s in two_regulars(GAME.id).halts[::4])):
        assert sum(Survey(s).now()) == float(verdict(s).total)


def test_what_is_safe_is_no_more_than_what_there_is() -> None:
    for _, _, s in two_regulars(GAME.id).halts[::3]:
        survey = Survey(s)
        assert all(safe <= now for safe, now in zip(survey.safe(), survey.now(), strict=True))


def test_depth_that_a_german_can_cut_off_counts_for_less() -> None:
    """On the last evening a spearhead at Falaise: safe with no German near its road, at risk with scouts beside it."""
    allied = SHORE | {"RR24": "7-4", "QQ24": "7-4", "PP24": "7-4", "QQ23": "7-4", "WW5": "6-10 7-4", "UU12": "7-4"}
    calm = position(LAST, Side.GERMAN, FIRST, allied, {"C20": "4-1"})
    risky = position(LAST, Side.GERMAN, FIRST, allied, {"C20": "4-1", "VV16": "8-8"})
    assert MIND.worth(calm) > MIND.worth(risky) + 2


def test_a_lucky_die_is_worth_points_and_luck_is_nought_on_average() -> None:
    s = before_caen_1969(COMBAT)
    policy = MIND.policy(Manner(), None, 1)
    while s.agenda[-1].waits != ROLL:
        play.act(s, policy.decide(s, _decision(s)))
    luck = [luck_of(MIND, s, face).luck for face in range(1, 7)]
    assert sum(luck) == pytest.approx(0.0, abs=1e-6)
    assert luck[0] > luck[5]


# --- plans


def test_after_a_battle_it_is_time_to_think_again() -> None:
    s = before_caen_1969(COMBAT)
    plan = MIND.candidates(s, _decision(s), Manner(), None)[0]
    s.made += 1
    assert MIND.candidates(s, _decision(s), Manner(), plan.scheme)


def test_the_main_effort_is_kept_from_turn_to_turn() -> None:
    s = before_caen_1969()
    plans = MIND.candidates(s, _decision(s), Manner(), NormandyScheme(made=(2, 0, 7, 0), effort="Caen"))
    assert plans[0].scheme.effort == "Caen"
    assert "Caen" in plans[0].title


def test_the_plans_of_the_invasion_are_weighed() -> None:
    s = GAME.new("campaign", {})
    play.begin(s)
    plans = MIND.candidates(s, _decision(s), Manner(), None)
    assert not plans[0].first
    assert {plan.first[0].noun for plan in plans[1:]} == {"historical", "concentrated", "cherbourg"}
    assert all(plan.strokes for plan in plans[1:])


def test_who_does_not_search_gets_judgement_alone() -> None:
    for phase in (FIRST, COMBAT, SECOND):
        s = before_caen_1969(phase)
        assert len(MIND.candidates(s, _decision(s), Manner(ahead=False), None)) == 1


def _attacked(s: NormandyState, scheme: NormandyScheme) -> str:
    d = _decision(s)
    return MIND.policy(Manner(), scheme, 1).decide(s, d).noun


def test_a_forbidden_target_is_left_alone_and_a_pressed_one_attacked_first() -> None:
    s = before_caen_1969(COMBAT)
    first = _attacked(s, NormandyScheme())
    assert first not in ("", "QQ24")
    assert _attacked(s, NormandyScheme(forbid=(s.kit.hex_named(first),))) != first
    assert _attacked(s, NormandyScheme(press=(s.kit.hex_named("QQ24"),))) == "QQ24"


def test_a_plan_may_send_a_division_off_before_the_last_day() -> None:
    allied = SHORE | {"G41": "7-4", "H40": "7-4", "H39": "7-4", "J35": "7-4"}
    s = position(LAST - 1, Side.ALLIED, SECOND, allied, {"E34": "7-2", "WW20": "14-6"})
    plans = MIND.candidates(s, _decision(s), Manner(), None)
    going = [plan for plan in plans if plan.scheme.leave]
    assert going
    policy, leaving = MIND.policy(Manner(), going[0].scheme, 1), list[Action]()
    while s.mover == Side.ALLIED and (d := _decision(s)).side == Side.ALLIED:
        leaving.append(policy.decide(s, d))
        play.act(s, leaving[-1])
    assert [a.verb for a in leaving].count("exit") == 3
