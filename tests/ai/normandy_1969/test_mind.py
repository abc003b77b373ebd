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
from tests.ai.normandy_1969.stories import two_regulars

COMBAT = "combat"
SHORE = {"Y35": "7-4", "II34": "7-4", "MM34": "7-4", "SS31": "7-4", "M39": "7-4"}


def _decision(s: NormandyState) -> Decision:
    d = play.decision(s)
    assert d is not None
    return d


def _before_caen(phase: str = FIRST, side: Side = Side.ALLIED) -> NormandyState:
    allied = SHORE | {"QQ25": "7-4 6-10", "PP26": "7-4 20-10", "PP25": "7-4 6-10", "RR25": "7-4 7-4", "LL25": "2-4c"}
    return position(3, side, phase, allied, {"QQ24": "4-1", "LL24": "18-6 14-6", "RR24": "7-6", "P19": "7-2"})


# --- worth


def test_at_the_end_worth_is_the_score() -> None:
    s = two_regulars().state
    assert MIND.worth(s) == float(verdict(s).total)


def test_quick_points_are_those_of_the_verdict() -> None:
    for s in (two_regulars().state, _before_caen(), *(s for _, _, s in two_regulars().halts[::4])):
        assert sum(Survey(s).now()) == float(verdict(s).total)


def test_what_is_safe_is_no_more_than_what_there_is() -> None:
    for _, _, s in two_regulars().halts[::3]:
        survey = Survey(s)
        assert all(safe <= now for safe, now in zip(survey.safe(), survey.now(), strict=True))


def test_a_city_in_hand_is_worth_more() -> None:
    allied, german = SHORE | {"EE31": "7-4", "GG31": "7-4 6-10"}, {"P19": "4-1", "QQ24": "4-1"}
    ours, theirs = (position(5, Side.GERMAN, FIRST, allied, german, ours=city) for city in ("EE30", ""))
    assert MIND.worth(ours) > MIND.worth(theirs) + 0.5


def test_depth_that_a_german_can_cut_off_counts_for_less() -> None:
    """On the last evening a spearhead at Falaise: safe with no German near its road, at risk with scouts beside it."""
    allied = SHORE | {"RR24": "7-4", "QQ24": "7-4", "PP24": "7-4", "QQ23": "7-4", "WW5": "6-10 7-4", "UU12": "7-4"}
    calm = position(LAST, Side.GERMAN, FIRST, allied, {"C20": "4-1"})
    risky = position(LAST, Side.GERMAN, FIRST, allied, {"C20": "4-1", "VV16": "8-8"})
    assert MIND.worth(calm) > MIND.worth(risky) + 2


def test_a_lucky_die_is_worth_points_and_luck_is_nought_on_average() -> None:
    s = _before_caen(COMBAT)
    policy = MIND.policy(Manner(), None, 1)
    while s.agenda[-1].waits != ROLL:
        play.act(s, policy.decide(s, _decision(s)))
    luck = [luck_of(MIND, s, face).luck for face in range(1, 7)]
    assert sum(luck) == pytest.approx(0.0, abs=1e-6)
    assert luck[0] > luck[5]


def test_progress_and_stage_grow_through_a_match() -> None:
    s = GAME.new("campaign", {})
    play.begin(s)
    assert MIND.progress(s) == 0
    stages = [MIND.stage(halt) for _, _, halt in two_regulars().halts]
    assert stages == sorted(stages)
    assert MIND.progress(two_regulars().state) == 1
    assert MIND.stage(_before_caen(FIRST)) < MIND.stage(_before_caen(COMBAT)) < MIND.stage(_before_caen(SECOND))


def test_a_look_ahead_ends_with_the_turn_or_after_a_reply() -> None:
    s, german = _before_caen(), _before_caen(FIRST, Side.GERMAN)
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
    assert plans[0].scheme == NormandyScheme(made=(*MIND.stage(s), 0))
    assert MIND.candidates(s, d, Manner(), plans[1].scheme) == []


def test_after_a_battle_it_is_time_to_think_again() -> None:
    s = _before_caen(COMBAT)
    plan = MIND.candidates(s, _decision(s), Manner(), None)[0]
    s.made += 1
    assert MIND.candidates(s, _decision(s), Manner(), plan.scheme)


def test_the_main_effort_is_kept_from_turn_to_turn() -> None:
    s = _before_caen()
    plans = MIND.candidates(s, _decision(s), Manner(), NormandyScheme(made=(2, 0, 7, 0), effort="Caen"))
    assert plans[0].scheme.effort == "Caen"
    assert "Caen" in plans[0].title


def test_strokes_name_squares_of_the_board() -> None:
    s = _before_caen()
    strokes = [stroke for plan in MIND.candidates(s, _decision(s), Manner(), None) for stroke in plan.strokes]
    assert {stroke.kind for stroke in strokes} >= {"attack", "move"}
    assert all(s.kit.hex_named(place) >= 0 for stroke in strokes for place in stroke.places)


def test_the_plans_of_the_invasion_are_weighed() -> None:
    s = GAME.new("campaign", {})
    play.begin(s)
    plans = MIND.candidates(s, _decision(s), Manner(), None)
    assert not plans[0].first
    assert {plan.first[0].noun for plan in plans[1:]} == {"historical", "concentrated", "cherbourg"}
    assert all(plan.strokes for plan in plans[1:])


def test_who_does_not_search_gets_judgement_alone() -> None:
    for phase in (FIRST, COMBAT, SECOND):
        s = _before_caen(phase)
        assert len(MIND.candidates(s, _decision(s), Manner(ahead=False), None)) == 1


def _attacked(s: NormandyState, scheme: NormandyScheme) -> str:
    d = _decision(s)
    return MIND.policy(Manner(), scheme, 1).decide(s, d).noun


def test_a_forbidden_target_is_left_alone_and_a_pressed_one_attacked_first() -> None:
    s = _before_caen(COMBAT)
    first = _attacked(s, NormandyScheme())
    assert first
    second = _attacked(s, NormandyScheme(forbid=(s.kit.hex_named(first),)))
    assert second != first
    if second:
        assert _attacked(s, NormandyScheme(press=(s.kit.hex_named(second),))) == second


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


# --- words


def test_a_sketch_names_places_and_threats() -> None:
    told = MIND.sketch(_before_caen(), Side.ALLIED, NormandyScheme(effort="Caen"))
    assert told.effort.startswith("Caen is the main effort")
    assert told.reserves.endswith(".")
    german = MIND.sketch(_before_caen(FIRST, Side.GERMAN), Side.GERMAN, None)
    assert "held" in german.effort
    assert any("enemy points" in threat for threat in german.threats)
