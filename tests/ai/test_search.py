"""Weighing plans: dice spread evenly, the best plan found, time kept, what was thought told."""

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bocage.ai.account import why_behind
from bocage.ai.clock import Clock, OutOfTime
from bocage.ai.commander import Commander
from bocage.ai.foresight import SpreadDice, play_on
from bocage.ai.levels import LEVELS, Character, names, scale
from bocage.ai.luck import luck_of
from bocage.ai.mind import Candidate, Manner
from bocage.ai.prospects import chance_in, chance_seen
from bocage.ai.search import Search, Weighed, even
from bocage.core import play
from bocage.core.protocol import ROLL, Action, Side
from tests.ai.pebbles import MIND, Taker
from tests.core.toy import Heap
from tests.server.plain_desk import PlainDesk

PLENTY = 10**6


def begun(work: int = PLENTY) -> Clock:
    """A clock that runs."""
    clock = Clock(work)
    clock.begin((0,))
    return clock


def hidden() -> Heap:
    """The heap untouched, the German to take."""
    s: Heap = MIND.game.new("heap", {})
    for action in (Action("hide", "2"), Action("done")):
        play.act(s, action)
    return s


# --- dice


@pytest.mark.parametrize("samples", [2, 4, 8, 16])
def test_samples_share_out_a_die(samples: int) -> None:
    faces = [SpreadDice(7, sample).roll("a combat", samples) for sample in range(samples)]
    assert sorted(faces) == list(range(1, samples + 1))


@given(st.integers(0, 10**6), st.text(min_size=1, max_size=8))
def test_six_faces_come_evenly_in_twelve_samples(seed: int, key: str) -> None:
    shown = Counter(SpreadDice(seed, sample).roll(key, 6) for sample in range(12))
    assert max(shown.values()) <= 4
    assert set(shown) <= set(range(1, 7))


def test_two_dice_of_a_sample_know_nothing_of_each_other() -> None:
    pairs = Counter(
        (SpreadDice(seed, sample).roll("one", 2), SpreadDice(seed, sample).roll("other", 2))
        for seed in range(400)
        for sample in range(2)
    )
    assert all(150 < pairs[pair] < 250 for pair in ((1, 1), (1, 2), (2, 1), (2, 2)))


def test_a_die_for_the_same_purpose_is_another_die() -> None:
    dice = [SpreadDice(seed, 0) for seed in range(40)]
    first, second = [one.roll("key", 6) for one in dice], [one.roll("key", 6) for one in dice]
    assert first != second


# --- looking ahead


def test_looking_ahead_begins_with_the_plan_and_stops_where_it_is_told() -> None:
    s = hidden()
    policies = {Side.ALLIED: Taker(1), Side.GERMAN: Taker(1)}
    play_on(s, [Action("take", "2")], policies, lambda now: now.heap <= 9, SpreadDice(1, 0), begun())
    assert s.taken == [1, 2]


def test_a_plan_that_is_no_longer_offered_gives_way_to_judgement() -> None:
    s = hidden()
    policies = {Side.ALLIED: Taker(1), Side.GERMAN: Taker(1)}
    play_on(s, [Action("take", "9")], policies, lambda now: now.heap <= 11, SpreadDice(1, 0), begun())
    assert s.taken == [0, 1]


# --- the clock


def test_work_ends_a_thought_and_leaves_the_next_less() -> None:
    clock = Clock(100)

    def worked() -> int:
        clock.begin((1,))
        done = 1
        with suppress(OutOfTime):
            while True:
                clock.tick()
                done += 1
        clock.end()
        return done

    assert [worked(), worked(), worked()] == [50, 25, 12]
    clock.begin((2,))
    assert not clock.is_up


def test_move_now_ends_a_thought_and_is_forgotten_with_the_phase() -> None:
    clock = Clock(PLENTY)
    clock.begin((1,))
    clock.hurried = True
    with pytest.raises(OutOfTime):
        clock.tick()
    clock.begin((1,))
    assert clock.is_up
    clock.begin((2,))
    assert not clock.is_up


def test_seconds_end_a_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [50.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    clock = Clock(PLENTY, 3.0)
    clock.begin((1,))
    clock.tick()
    now[0] += 1.6
    with pytest.raises(OutOfTime):
        clock.tick()


def test_when_a_phase_has_no_time_left_a_thought_is_over_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [50.0]
    monkeypatch.setattr("time.monotonic", lambda: now[0])
    clock = Clock(PLENTY, 3.0)
    clock.begin((1,), 1.0)
    now[0] += 1.5
    assert clock.used == 0.5
    now[0] += 2.0
    clock.end()
    clock.begin((1,), 1.0)
    assert clock.is_up
    assert clock.used == 1.0


# --- weighing


def weigh(candidates: list[Candidate], work: int = PLENTY, nerve: float = 0.0) -> list[Weighed]:
    search = Search(MIND, scale().veteran, Manner(nerve=nerve), begun(work), 3)
    return search.weigh(lambda _: hidden(), Side.GERMAN, candidates)


def test_the_better_plan_is_found() -> None:
    weighed = weigh(MIND.candidates(hidden(), play.decision(hidden()), Manner(), None))  # type: ignore[arg-type]
    assert weighed[0].candidate.title == "Take two"
    assert len(weighed) == 3


def test_without_time_the_first_plan_stands() -> None:
    weighed = weigh([Candidate("Take one", 1), Candidate("Take two", 2)], work=0)
    assert [one.candidate.title for one in weighed] == ["Take one", "Take two"]


def test_judgement_stands_unless_another_plan_leads_it() -> None:
    same = weigh([Candidate("own", 1), Candidate("twin", 1)])
    assert same[0].candidate.title == "own"
    weaker = weigh([Candidate("own", 2), *(Candidate(f"weak {n}", 1) for n in range(6))])
    assert weaker[0].candidate.title == "own"
    assert len(weaker[0].outcomes) > len(weaker[-1].outcomes)


def test_where_time_is_scarce_half_of_the_plans_go_after_one_sample() -> None:
    plans = [Candidate(f"plan {n}", 1) for n in range(8)]
    rich = [len(one.outcomes) for one in weigh(plans)]
    scarce = [len(one.outcomes) for one in weigh(plans, work=40)]
    assert min(rich) == 2
    assert min(scarce) == 1
    assert max(scarce) >= 2


def test_a_lucky_pair_of_samples_is_doubted_by_what_all_plans_scatter() -> None:
    own = Weighed(Candidate("own", 1), [0.0, 0.0])
    lucky, wild = Weighed(Candidate("lucky", 2), [0.5, 0.5]), Weighed(Candidate("wild", 3), [-6.0, 4.0])
    search = Search(MIND, scale().veteran, Manner(), begun(), 3)
    assert search.settled([lucky, own], own)[0] is lucky
    assert search.settled([lucky, own, wild], own)[0] is own


def test_a_pass_that_was_broken_off_counts_for_nobody() -> None:
    racing = [Weighed(Candidate("own", 1), [1.0, 9.0]), Weighed(Candidate("other", 2), [2.0])]
    even(racing)
    assert [one.outcomes for one in racing] == [[1.0], [2.0]]


def test_temper_decides_between_a_sure_thing_and_a_gamble() -> None:
    sure, gamble = Weighed(Candidate("sure", 1), [1.0, 1.0]), Weighed(Candidate("gamble", 1), [-1.0, 3.0])
    assert sure.appeal(-1) > gamble.appeal(-1)
    assert sure.appeal(1) < gamble.appeal(1)


# --- the player


def test_a_commander_sees_views_and_plays_the_plan_it_tells_of() -> None:
    s = hidden()
    player = Commander(MIND, Character.named("veteran"), 5, Clock(PLENTY))
    d = play.decision(s)
    assert d is not None
    assert player.choose(MIND.game.view(s, Side.GERMAN), d) == Action("take", "2")
    assert player.account is not None
    assert player.account.title == "Take two"
    assert {one.title for one in player.account.rejected} == {"Take one", "Roll for it"}
    assert all(one.behind >= 0 and one.why for one in player.account.rejected)


def test_a_regular_takes_the_first_plan_and_a_recruit_none() -> None:
    s = hidden()
    d = play.decision(s)
    assert d is not None
    v = MIND.game.view(s, Side.GERMAN)
    regular, recruit = (Commander(MIND, Character.named(name), 5) for name in ("regular", "recruit"))
    assert regular.choose(v, d) == Action("take", "1")
    assert regular.account is not None
    assert regular.account.worth is None
    assert recruit.choose(v, d) == Action("take", "1")
    assert recruit.account is None


def test_the_staff_puts_three_plans_forward_best_first() -> None:
    s = hidden()
    d = play.decision(s)
    assert d is not None
    staff = Commander(MIND, Character.named("veteran"), 5, Clock(PLENTY))
    advice = staff.advise(MIND.game.view(s, Side.GERMAN), d, PlainDesk(MIND.game))
    assert advice[0].title == "Take two"
    assert len(advice) == 3
    assert advice[0].worth >= advice[1].worth
    assert not any(one.why or one.orders for one in advice)


TRIED = (("own", [1.0, 9.0]), ("close", [2.0, 9.0]))


def test_a_plan_that_promises_more_and_stands_behind_says_why() -> None:
    own, close = (Weighed(Candidate(title, None), outcomes) for title, outcomes in TRIED)
    lucky, less = Weighed(Candidate("lucky", None), [12.0]), Weighed(Candidate("less", None), [0.0, 1.0])
    assert "less than the scatter" in why_behind(own, close)
    assert "few trials" in why_behind(own, lucky)
    assert why_behind(own, less) == ""


def test_the_same_seed_and_work_play_the_same() -> None:
    def played() -> list[str]:
        s, done = hidden(), []
        players = {side: Commander(MIND, Character.named("general"), 9, Clock(300)) for side in (0, 1)}
        chance = Random(1)
        while s.agenda:
            if s.agenda[-1].waits == ROLL:
                play.land(s, chance.randint(1, 6))
                continue
            d = play.decision(s)
            assert d is not None
            action = players[d.side].choose(MIND.game.view(s, d.side), d)
            done.append(str(action))
            play.act(s, action)
        return done

    assert played() == played()


def test_nobody_goes_round_in_circles_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bocage.ai.commander.ENDLESS", 20)
    monkeypatch.setattr(Taker, "decide", lambda self, s, d: d.options[0])
    s, player = MIND.game.new("heap", {}), Commander(MIND, Character.named("recruit"), 5)
    for _ in range(200):
        d = play.decision(s)
        assert d is not None
        if d.task != "Hide":
            break
        play.act(s, player.choose(MIND.game.view(s, Side.ALLIED), d))
    else:
        pytest.fail("it hides the same number for ever")


# --- levels


def test_levels_have_one_order_and_names_that_can_be_read_back() -> None:
    assert names()[: len(LEVELS)] == list(LEVELS)
    for name in names():
        assert Character.named(name).name == name
    assert Character.named("veteran:bold").manner.nerve > 0 > Character.named("veteran:cautious").manner.nerve


@pytest.mark.parametrize("name", ["", "marshal", "random:bold", "veteran:wild"])
def test_other_names_are_refused(name: str) -> None:
    with pytest.raises(KeyError):
        Character.named(name)


# --- luck and prospects


def test_luck_of_all_faces_adds_up_to_nothing_and_leaves_the_position_alone() -> None:
    s = hidden()
    play.act(s, Action("roll"))
    stakes = [luck_of(MIND, s, face) for face in range(1, 7)]
    assert sum(one.luck for one in stakes) == pytest.approx(0)
    assert stakes[0].luck > stakes[5].luck
    assert s.heap == 12
    assert s.agenda[-1].waits == ROLL


def test_chances_follow_the_worth_and_end_with_the_result() -> None:
    s = hidden()
    even = chance_in(MIND, s)
    assert even == pytest.approx(0.5)
    play.act(s, Action("take", "2"))
    assert chance_in(MIND, s) < even
    assert chance_seen(MIND, MIND.game.view(s, Side.ALLIED)) == pytest.approx(chance_in(MIND, s))
    done: Any = hidden()
    done.agenda = []
    assert chance_in(MIND, done) == 1.0
