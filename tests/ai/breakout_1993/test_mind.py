"""The mind of Breakout: Normandy (1993): plans, stages, looks ahead, words."""

import pytest

from bocage import registry
from bocage.ai.breakout_1993.mind import MIND
from bocage.ai.breakout_1993.position import Position
from bocage.ai.breakout_1993.scheme import PLAIN, Scheme
from bocage.ai.clock import Clock
from bocage.ai.commander import Commander
from bocage.ai.foresight import SpreadDice, play_on
from bocage.ai.levels import Character
from bocage.ai.mind import Candidate, Manner
from bocage.core import play
from bocage.core.protocol import Side
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.state import BreakoutState
from tests.games.breakout_1993.daytime import ALLIED, GERMAN, impulse

LINE = {
    "US-1-16": "26",
    "US-1-18": "26",
    "US-1-26": "26",
    "US-29-115": "28",
    "US-29-116": "28",
    "UK-50-69": "18",
    "G-352-914": "27 spent",
    "G-352-915": "22",
    "G-21Pz-22": "16",
}
HELD = ["26", "28", "18", "17", "8", "20", "29", "30"]


def line(side: Side = ALLIED, advantage: Side = GERMAN) -> BreakoutState:
    """A front between Bayeux and St. Lô in the middle of a day."""
    return impulse(LINE, side, allied=HELD, day=4, number=4, advantage=advantage)


def plans(s: BreakoutState, scheme: Scheme | None = PLAIN) -> list[Candidate]:
    """What is worth weighing."""
    d = play.decision(s)
    assert d is not None
    return MIND.candidates(s, d, Manner(), scheme)


# --- plans


@pytest.mark.parametrize("side", [ALLIED, GERMAN])
def test_the_uses_of_an_impulse_begin_with_an_option_and_differ(side: Side) -> None:
    s = line(side)
    found = plans(s)
    assert 2 <= len(found) <= 16
    assert all(plan.first[0] in play.offered(s) for plan in found)
    assert len({plan.first for plan in found}) == len(found)
    assert len({plan.title for plan in found}) == len(found)
    assert "Wait" in [plan.title for plan in found]


def test_judgements_own_plan_comes_first() -> None:
    s = line()
    d = play.decision(s)
    assert d is not None
    assert plans(s)[0].first[0] == MIND.policy(Manner(), PLAIN, 0).decide(s, d)


def test_plans_name_places_and_draw_them() -> None:
    s = line()
    assault = next(plan for plan in plans(s) if plan.title.startswith("Assault St. Lô"))
    assert assault.strokes[0].kind == "attack"
    assert assault.strokes[0].places[-1] == "27"
    codes = set(s.kit.codes)
    assert all(place in codes for plan in plans(s) for stroke in plan.strokes for place in stroke.places)


def test_there_is_a_plan_without_one_and_none_where_little_is_decided() -> None:
    s = line()
    play.act(s, next(a for a in play.offered(s) if str(a) == "activate 26"))
    assert plans(s) == []
    assert len(plans(s, None)) == 1


def test_the_advantage_may_be_kept_or_spent_twice() -> None:
    more = {"US-4-8": "51", "US-4-12": "51", "US-4-22": "51", "G-709-919": "52 d2"}
    s = impulse({**LINE, **more}, allied=[*HELD, "51"], day=4, number=4)
    double = [plan for plan in plans(s) if plan.title.startswith("Double Impulse")]
    assert double
    assert [a.verb for a in double[0].first] == ["double", "activate", "activate"]


def test_the_landing_is_weighed_bold_and_careful() -> None:
    s = GAME.new("one_week", {})
    play.begin(s)
    assert type(s.agenda[-1]).__name__ == "AirborneOrders"
    assert plans(s, None)[0].title == "As judged best"


def test_an_effort_raises_the_worth_of_what_is_near_it() -> None:
    s = line()
    st_lo = s.kit.place_named("27")
    plain, bent = Position(s, ALLIED), Position(s, ALLIED, scheme=Scheme(effort=st_lo))
    caen = s.kit.place_named("10")
    assert bent.worth[st_lo] > plain.worth[st_lo]
    assert bent.worth[caen] == plain.worth[caen]


# --- looking ahead


def test_a_look_ahead_ends_after_the_enemys_impulse_or_with_the_day() -> None:
    s = line()
    stop = MIND.until(s, ALLIED, 0)
    assert not stop(s)
    s.mover = GERMAN
    assert not stop(s)
    s.mover = ALLIED
    assert stop(s)
    again = MIND.until(s, ALLIED, 1)
    s.phase = "refit"
    assert again(s)


def test_a_general_looks_farther() -> None:
    s = line()
    far = MIND.until(s, ALLIED, 1)
    for mover in (GERMAN, ALLIED, GERMAN):
        s.mover = mover
        assert not far(s)
    s.mover = ALLIED
    assert far(s)


def test_every_impulse_has_its_own_time() -> None:
    s = line()
    mine = MIND.stage(s)
    s.air_used += 1
    assert MIND.stage(s) > mine
    s.impulse += 1
    assert MIND.stage(s) > mine
    s.phase = "refit"
    assert MIND.stage(s) > mine


def test_equal_worlds_have_equal_futures() -> None:
    ends = []
    for _ in range(2):
        s = line(GERMAN)
        mine, his = MIND.policy(Manner(), PLAIN, 1), MIND.policy(Manner(), None, 1)
        stop, clock = MIND.until(s, GERMAN, 0), Clock(9999)
        clock.begin(MIND.stage(s))
        play_on(s, (), {GERMAN: mine, ALLIED: his}, stop, SpreadDice(1, 0), clock)
        ends.append((s.at, s.level, s.held))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", ["veteran", "general:bold"])
def test_who_searches_gives_an_account(name: str) -> None:
    s = line()
    d = play.decision(s)
    assert d is not None
    player = registry.player(GAME.id, name, 1, 0.05)
    assert player.choose(GAME.view(s, ALLIED), d) in d.options
    assert isinstance(player, Commander)
    account = player.account
    assert account is not None
    assert account.looked > 0
    assert "main effort" in account.sketch.effort
    assert account.rejected


def test_the_staff_advises_three_plans() -> None:
    s = line()
    d = play.decision(s)
    assert d is not None
    staff = Commander(MIND, Character.named("veteran"), 1, Clock(400))
    advice = staff.advise(GAME.view(s, ALLIED), d)
    assert len(advice) == 3
    assert all((one.title and one.strokes) or one.title == "Wait" for one in advice)


# --- knowing less


def test_a_recruit_goes_by_numbers_and_a_regular_by_odds() -> None:
    s = line(GERMAN)
    st_lo, alone = s.kit.place_named("27"), s.units_at(s.kit.place_named("27"), GERMAN)
    simple, exact = Position(s, GERMAN, 0, Manner(exact=False)), Position(s, GERMAN)
    assert simple.risk(st_lo, alone) == 0.6
    assert simple.risk(st_lo, alone) != exact.risk(st_lo, alone)


def test_a_bold_commander_asks_for_less_of_a_lead() -> None:
    from bocage.ai.breakout_1993.assault_plans import Assaults
    from bocage.ai.breakout_1993.impulse_ways import Ways

    s = line()
    leads = []
    for nerve in (-1.0, 0.0, 1.0):
        p = Position(s, ALLIED, 0, Manner(nerve=nerve))
        leads.append(Assaults(p, Ways(p)).least_margin(s.kit.place_named("27")))
    assert leads == sorted(leads, reverse=True)
    assert leads[0] > leads[2]


# --- words


def test_a_sketch_names_effort_reserves_and_threats() -> None:
    s = line(GERMAN)
    found = MIND.sketch(s, GERMAN, PLAIN)
    assert "held above all" in found.effort
    assert "behind the line" in found.reserves
    assert any("may be lost" in threat for threat in found.threats)
    aimed = MIND.sketch(s, ALLIED, Scheme(effort=s.kit.place_named("27")))
    assert aimed.effort == "The main effort is St. Lô, 2 points."


def test_progress_runs_from_nothing_to_all() -> None:
    s = GAME.new("one_week", {})
    play.begin(s)
    assert MIND.progress(s) == 0
    middle = line()
    assert 0.3 < MIND.progress(middle) < 0.7
    middle.agenda = []
    assert MIND.progress(middle) == 1


def test_each_scenario_has_its_own_outlook() -> None:
    pars = []
    for scenario in GAME.scenarios:
        s = GAME.new(scenario.id, {})
        pars.append(MIND.outlook(s).par)
    assert pars == [9.5, 13.5, 19.5]
