"""What every mind keeps to, whatever its game: the contract that search, advice, odds and luck stand on."""

from collections import Counter
from functools import cache
from typing import Any

import pytest

from bocage import registry
from bocage.ai.mind import Manner, Policy
from bocage.core import play
from bocage.core.dice import Dice
from bocage.core.protocol import BOTH, Action, Decision, Side
from bocage.lab.playing import playing, roll_all

GAMES = [game.id for game in registry.games()]
every_game = pytest.mark.parametrize("game", GAMES)

SOUND = 240
"""Actions of a match between two policies: enough to come from the landing to the front."""

ROUNDS = 20
"""Times that the same thing may be chosen in a phase."""

KINDS = {"attack", "move", "hold", "land", "drop", "fire"}
MANNERS = (Manner(), Manner(exact=False), Manner(nerve=1.0), Manner(nerve=-1.0))


def begun(game_id: str) -> Any:
    """The position before the first decision of the first scenario."""
    game = registry.game(game_id)
    s = game.new(game.scenarios[0].id, game.options.resolve({}))
    play.begin(s)
    return s


@cache
def by_chance(game_id: str) -> list[Any]:
    """The decisions of a match between random players, and its end."""
    s, met = begun(game_id), list[Any]()
    players = {side: registry.player(game_id, "random", 3 + side) for side in BOTH}
    for _ in playing(registry.game(game_id), s, players, Dice("by chance")):
        met.append(s.clone())
    return [*met, s]


def played_on(s: Any, policies: dict[Side, Policy], most: int) -> list[tuple[Any, Action]]:
    """What policies do from here on, and where they do it."""
    done, dice = list[tuple[Any, Action]](), Dice("soundly")
    while len(done) < most and (d := _rolled_to(s, dice)) is not None:
        action = policies[d.side].decide(s, d) if len(d.options) > 1 else d.options[0]
        done.append((s.clone(), action))
        play.act(s, action)
    return done


def _rolled_to(s: Any, dice: Dice) -> Decision | None:
    roll_all(s, dice)
    return play.decision(s)


@cache
def soundly(game_id: str) -> list[Any]:
    """The decisions of a match between two policies, for a while."""
    mind = registry.mind(game_id)
    return [s for s, _ in played_on(begun(game_id), {side: mind.policy(Manner(), None, 5) for side in BOTH}, SOUND)]


def asked(game_id: str, chance: int = 8, sound: int = 16) -> list[tuple[Any, Decision]]:
    """So many choices of either match, spread over it."""
    found = []
    for met, number in ((by_chance(game_id), chance), (soundly(game_id), sound)):
        choices = [(s, d) for s in met if (d := play.decision(s)) is not None and len(d.options) > 1]
        found += choices[:: max(1, len(choices) // number)]
    return found


@every_game
def test_a_mind_knows_the_game_it_is_entered_for(game: str) -> None:
    assert registry.mind(game).game is registry.game(game)
    assert registry.mind(game).pace > 0


@every_game
def test_at_the_end_worth_is_the_score(game: str) -> None:
    end = by_chance(game)[-1]
    assert not end.agenda
    assert registry.mind(game).worth(end) == float(registry.game(game).result(end).score)


@every_game
def test_equal_worlds_are_worth_the_same(game: str) -> None:
    mind = registry.mind(game)
    for s, _ in asked(game):
        assert mind.worth(s) == mind.worth(s.clone())


@every_game
def test_thinking_leaves_the_world_as_it_is(game: str) -> None:
    mind = registry.mind(game)
    for s, d in asked(game):
        copy = s.clone()
        mind.policy(Manner(), None, 1).decide(s, d)
        mind.candidates(s, d, Manner(), None)
        mind.sketch(s, d.side, None)
        mind.worth(s)
        assert [getattr(s, name) for name in s.SAVED] == [getattr(copy, name) for name in s.SAVED]


@every_game
def test_progress_goes_from_nought_to_one(game: str) -> None:
    progress = [registry.mind(game).progress(s) for s in by_chance(game)]
    assert (progress[0], progress[-1]) == (0, 1)
    assert progress == sorted(progress)
    assert len(set(progress)) > 3


@every_game
def test_stages_only_grow(game: str) -> None:
    for met in (soundly(game), by_chance(game)):
        stages = [registry.mind(game).stage(s) for s in met]
        assert stages == sorted(stages)
        assert len(set(stages)) > 3


@every_game
def test_a_look_ahead_does_not_stop_at_once_and_goes_farther_with_a_reply(game: str) -> None:
    mind, met = registry.mind(game), by_chance(game)
    for at in range(0, len(met) - 1, len(met) // 8):
        d = play.decision(met[at])
        assert d is not None
        near, far = (mind.until(met[at], d.side, replies) for replies in (0, 1))
        assert not near(met[at])
        assert not far(met[at])
        ends = [next((n for n, s in enumerate(met[at:-1]) if stop(s)), len(met)) for stop in (near, far)]
        assert ends[0] <= ends[1]


@every_game
def test_every_manner_of_policy_takes_what_is_offered(game: str) -> None:
    for s, d in asked(game):
        for manner in MANNERS:
            assert registry.mind(game).policy(manner, None, 1).decide(s, d) in d.options


@every_game
def test_there_is_a_plan_without_one_and_each_says_what_it_is(game: str) -> None:
    for s, d in asked(game):
        plans = registry.mind(game).candidates(s, d, Manner(), None)
        assert plans, d.task
        assert all(plan.title for plan in plans)
        assert len({plan.title for plan in plans}) == len(plans), [plan.title for plan in plans]


@every_game
def test_every_plan_begins_with_something_offered(game: str) -> None:
    mind = registry.mind(game)
    for s, d in asked(game):
        for plan in mind.candidates(s, d, Manner(), None):
            begins = plan.first[0] if plan.first else mind.policy(Manner(), plan.scheme, 1).decide(s, d)
            assert begins in d.options, plan.title


@every_game
def test_the_first_plan_is_judgements_own(game: str) -> None:
    """Its first action is what its scheme leads to anyway; without one, the scheme changes nothing."""
    mind = registry.mind(game)
    for s, d in asked(game):
        first = mind.candidates(s, d, Manner(), None)[0]
        meant = first.first[0] if first.first else mind.policy(Manner(), None, 1).decide(s, d)
        assert mind.policy(Manner(), first.scheme, 1).decide(s, d) == meant, (d.task, first)


@every_game
def test_strokes_name_places_of_the_board(game: str) -> None:
    places = {spot.place for spot in registry.page(game).spots}
    strokes = [
        stroke
        for s, d in asked(game)
        for plan in registry.mind(game).candidates(s, d, Manner(), None)
        for stroke in plan.strokes
    ]
    assert strokes
    assert {stroke.kind for stroke in strokes} <= KINDS
    assert {place for stroke in strokes for place in stroke.places} <= places


@every_game
def test_a_sketch_has_words(game: str) -> None:
    mind = registry.mind(game)
    for s, d in asked(game):
        for scheme in (None, mind.candidates(s, d, Manner(), None)[-1].scheme):
            sketch = mind.sketch(s, d.side, scheme)
            assert sketch.effort.endswith(".")
            assert sketch.reserves.endswith(".")
            assert all(threat.endswith(".") for threat in sketch.threats)


@every_game
def test_equal_seeds_play_equal(game: str) -> None:
    mind, s = registry.mind(game), soundly(game)[SOUND // 2]
    one, other = (played_on(s.clone(), {side: mind.policy(Manner(), None, 7) for side in BOTH}, 30) for _ in range(2))
    assert [action for _, action in one] == [action for _, action in other]


class Forgetful:
    """Plays by judgement and remembers nothing from one decision to the next, like a program started anew each time."""

    def __init__(self, game: str, manner: Manner) -> None:
        self._mind, self._manner = registry.mind(game), manner

    def decide(self, s: Any, d: Decision) -> Action:
        return self._mind.policy(self._manner, None, 5).decide(s, d)


@every_game
def test_whoever_forgets_everything_does_not_go_round_in_circles(game: str) -> None:
    thumb = Forgetful(game, Manner(exact=False))
    done = played_on(begun(game), dict.fromkeys(BOTH, thumb), SOUND)
    choices = Counter((registry.mind(game).stage(s), action) for s, action in done if action.noun)
    assert max(choices.values()) <= ROUNDS


@every_game
def test_a_thought_takes_a_share_of_what_is_left(game: str) -> None:
    assert all(0 < registry.mind(game).share(s) <= 1 for s, _ in asked(game))
