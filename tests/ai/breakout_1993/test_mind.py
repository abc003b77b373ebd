"""The mind of Breakout: Normandy (1993): plans, stages, looks ahead, words."""

import pytest

from bocage import registry
from bocage.ai.breakout_1993 import policy
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
from bocage.games.breakout_1993.amphibious import FirstWave
from bocage.games.breakout_1993.bombardment import open_fire
from bocage.games.breakout_1993.casualties import Pay
from bocage.games.breakout_1993.daylight import NextNumber
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.orders import scenario_named
from bocage.games.breakout_1993.regroup import SideRegroup
from bocage.games.breakout_1993.state import Barrage, BreakoutState
from tests.ai.breakout_1993.asking import asked, fighting
from tests.games.breakout_1993.daytime import ALLIED, GERMAN, impulse, position, run

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


def test_the_staff_has_several_plans_for_a_night_and_all_can_be_carried_out() -> None:
    s = run(position(LINE, allied=HELD, day=4), SideRegroup(ALLIED))
    s.phase = "regroup"
    assert plans(s) == []
    found = plans(s, None)
    assert found[0].title == "Regroup along the line"
    assert found[-1].title == "Stay where we are"
    assert found[0].strokes
    for plan in found:
        world = s.clone()
        for a in plan.first:
            play.act(world, a)


def test_rearguards_of_equal_number_are_told_apart() -> None:
    """§9.5 Of two units at Sword either may stay behind; of three, one goes."""
    at = {"UK-3-8": "8", "G-716-736": "8", "G-716-Art": "8"}
    assert {"Thin out Sword Beach, 736/716 Inf stays", "Thin out Sword Beach, 716 Inf Artillery stays"} <= settled(at)
    assert "Thin out Sword Beach, 736/716 Inf goes" in settled({**at, "G-21Pz-192": "8"})


def settled(at: dict[str, str]) -> set[str]:
    """The titles of the ways in which Germans at Sword settle an assault."""
    s = position(at)
    fighting(s, "8", ALLIED, "UK-3-8")
    asked(s, Pay(GERMAN, 2))
    return {plan.title for plan in plans(s)}


def test_the_landing_is_weighed_bold_and_careful() -> None:
    s = GAME.new("one_week", {})
    play.begin(s)
    assert type(s.agenda[-1]).__name__ == "AirborneOrders"
    assert [plan.title for plan in plans(s, None)] == [
        "The airborne orders as judged best: in Merville assault and take the bridge to Sword Beach",
        "Careful airborne orders: in Merville take the bridges to Sword Beach and Houlgate",
    ]
    assert [[(one.kind, one.places) for one in plan.strokes] for plan in plans(s, None)] == [
        [("attack", ("7",)), ("move", ("7", "8"))],
        [("move", ("7", "8")), ("move", ("7", "1"))],
    ]
    s.agenda.append(FirstWave())
    s.offer = None
    found = plans(s, None)
    assert found[0].title == "The first wave as judged best"
    assert {stroke.kind for plan in found for stroke in plan.strokes} == {"land"}


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
    stop = MIND.until(s, ALLIED, MIND.sight)
    assert not stop(s)
    s.mover = GERMAN
    assert not stop(s)
    s.mover = ALLIED
    assert stop(s)
    again = MIND.until(s, ALLIED, MIND.sight)
    s.phase = "refit"
    assert again(s)


def test_a_general_looks_an_impulse_farther() -> None:
    s = line()
    far = MIND.until(s, ALLIED, MIND.sight + 1)
    for mover in (GERMAN, ALLIED):
        s.mover = mover
        assert not far(s)
    s.mover = GERMAN
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


@pytest.mark.parametrize(
    ("means", "keeps", "kept"), [("air", False, True), ("naval", False, False), ("naval", True, True)]
)
def test_fire_that_keeps_the_number_belongs_to_its_own_impulse(means: str, keeps: bool, kept: bool) -> None:
    """§6.31 What is decided after the fire has the time of its impulse; the German one that follows comes later."""
    at = {"UK-50-69": "18", "G-716-736": "8"}
    s = impulse(at, ALLIED, allied=["18"], number=4, naval_keeps_number=keeps)
    mine = MIND.stage(s)
    s.barrage = Barrage(s.kit.place_named("8"), ALLIED, means, 1)
    open_fire(s)
    assert (s.holds, MIND.stage(s)) == (kept, mine)
    NextNumber().run(s)
    s.begin_impulse(GERMAN)
    assert (s.impulse, MIND.stage(s) > mine) == (4 if kept else 5, True)


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


def test_an_answer_is_remembered_for_this_very_position_only() -> None:
    s = line()
    known = policy._all_of(s)
    for name in s.SAVED:
        changed = s.clone()
        value = getattr(changed, name)
        other = [*value, 0] if isinstance(value, list) else "x" if isinstance(value, str) else (9, 9)
        setattr(changed, name, value + 1 if isinstance(value, int) and not isinstance(value, bool) else other)
        assert policy._all_of(changed) != known, name
    assert policy._all_of(s.clone()) == known


def test_memory_does_not_change_an_answer() -> None:
    s = line()
    d = play.decision(s)
    assert d is not None
    policy._answers.clear()
    answers = [MIND.policy(Manner(), PLAIN, seed).decide(s, d) for seed in range(3)]
    assert len(policy._answers) == 1
    fresh = policy._answered(Position(s, ALLIED), d)
    assert set(answers) == {fresh[0] if isinstance(fresh, list) else fresh}


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
    advice = staff.advise(GAME.view(s, ALLIED), d, registry.desk(GAME.id))
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


def test_in_the_middle_of_the_week_about_half_is_over() -> None:
    assert 0.3 < MIND.progress(line()) < 0.7


def test_each_scenario_has_its_own_outlook() -> None:
    for scenario in GAME.scenarios:
        needed = scenario_named(scenario.id).needed
        assert needed - 1 <= MIND.outlook(GAME.new(scenario.id, {})).par <= needed
