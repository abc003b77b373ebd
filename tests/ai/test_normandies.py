"""What the minds of Normandy (1969) and Normandy (1971) have in common beyond every mind's contract."""

import pytest

from bocage.ai.mind import Manner
from bocage.core import play
from bocage.core.protocol import BOTH, Side
from tests.ai.normandy_fronts import BOTH_EDITIONS, SHORE, Edition

either = pytest.mark.parametrize("edition", BOTH_EDITIONS, ids=lambda edition: edition.mind.game.id)


@either
def test_a_city_in_hand_is_worth_more(edition: Edition) -> None:
    allied, german = SHORE | {"EE31": "7-4", "GG31": "7-4 6-10"}, {"P19": "4-1", "QQ24": "4-1"}
    ours, theirs = (
        edition.position(5, Side.GERMAN, edition.phases[0], allied, german, ours=city) for city in ("EE30", "")
    )
    assert edition.mind.worth(ours) > edition.mind.worth(theirs) + edition.city


@either
def test_each_phase_has_its_own_time(edition: Edition) -> None:
    stages = [edition.mind.stage(edition.before_caen(phase, Side.ALLIED)) for phase in edition.phases]
    assert stages == sorted(set(stages))


@either
def test_a_look_ahead_ends_with_the_turn_or_after_a_reply(edition: Edition) -> None:
    s, german = (edition.before_caen(edition.phases[0], side) for side in BOTH)
    assert not edition.mind.until(s, Side.ALLIED, 0)(s)
    assert edition.mind.until(s, Side.ALLIED, 0)(german)
    assert not edition.mind.until(s, Side.ALLIED, 1)(german)


@either
@pytest.mark.parametrize("phase", range(3))
@pytest.mark.parametrize("side", BOTH)
def test_several_plans_are_weighed_once_a_phase(edition: Edition, phase: int, side: Side) -> None:
    s = edition.before_caen(edition.phases[phase], side)
    d = play.decision(s)
    assert d is not None
    plans = edition.mind.candidates(s, d, Manner(), None)
    assert 2 <= len(plans) <= 16
    stage = edition.mind.stage(s)
    assert plans[0].scheme == type(plans[0].scheme)(made=plans[0].scheme.made), "judgement's own scheme is plain"
    assert plans[0].scheme.made[: len(stage)] == stage
    assert edition.mind.candidates(s, d, Manner(), plans[1].scheme) == []


@either
def test_plans_draw_marches_and_attacks(edition: Edition) -> None:
    s = edition.before_caen(edition.phases[0], Side.ALLIED)
    d = play.decision(s)
    assert d is not None
    plans = edition.mind.candidates(s, d, Manner(), None)
    assert {stroke.kind for plan in plans for stroke in plan.strokes} >= {"attack", "move"}


@either
@pytest.mark.parametrize("side", BOTH)
def test_every_march_is_drawn(edition: Edition, side: Side) -> None:
    s = edition.before_caen(edition.phases[2], side)
    d = play.decision(s)
    assert d is not None
    assert all(plan.strokes for plan in edition.mind.candidates(s, d, Manner(), None))


@either
def test_a_sketch_names_the_effort_and_the_threats(edition: Edition) -> None:
    s, german = (edition.before_caen(edition.phases[0], side) for side in BOTH)
    d = play.decision(s)
    assert d is not None
    at_caen = next(
        plan.scheme for plan in edition.mind.candidates(s, d, Manner(), None) if plan.scheme.effort == "Caen"
    )
    assert edition.mind.sketch(s, Side.ALLIED, at_caen).effort.startswith("Caen is the main effort")
    told = edition.mind.sketch(german, Side.GERMAN, None)
    assert "held" in told.effort
    assert any("enemy points" in threat for threat in told.threats)
