"""The recruit of Normandy (1969): legal, repeatable, honest, and no fool."""

from functools import cache
from random import Random

import pytest
from msgspec import Struct

from bocage import registry
from bocage.ai.normandy_1969.recruit import RecruitPlayer
from bocage.ai.random_player import RandomPlayer
from bocage.core import play
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import ASK, Action, Decision, Event, Side
from bocage.games.normandy_1969.forecast import forecast
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.kit import tables
from bocage.games.normandy_1969.naval import ships_for
from bocage.games.normandy_1969.state import BOX, SECOND, Battle, NormandyState
from bocage.games.normandy_1969.supply import supplied_mask
from bocage.games.normandy_1969.victory import verdict
from bocage.games.normandy_1969.view import NormandyView

REGISTERED: Game = registry.game("normandy-1969")
LEAST_ODDS = 3
"""The recruit attacks at three to one or better, or not at all."""
SEEDS = {Side.ALLIED: 3, Side.GERMAN: 4}
TURNS: int = tables()["turns"]["count"]


class Choice(Struct, frozen=True):
    """One decision met in play."""

    view: NormandyView
    decision: Decision
    action: Action


class Story(Struct, frozen=True):
    """A match that was played: every choice, every event with the turn it fell in, how impulses ended, the end."""

    choices: list[Choice]
    events: list[tuple[int, Event]]
    halts: list[tuple[int, Side, NormandyState]]  # the position when a side has made its last move of a turn
    state: NormandyState


def tell(match_seed: str, *, random: Side | None = None, most: int = 20_000, **options: str) -> Story:
    """Play a match, or the beginning of one; one side may be played at random."""
    match = Match(REGISTERED, dict(options), match_seed)
    players = {
        side: RandomPlayer(REGISTERED, 7) if side == random else RecruitPlayer(REGISTERED, SEEDS[side])
        for side in SEEDS
    }
    choices, events, halts = list[Choice](), list[tuple[int, Event]](), list[tuple[int, Side, NormandyState]]()
    while (d := play.decision(match.state)) is not None and len(choices) < most:
        s = _state(match)
        v = GAME.view(s, d.side)
        a = players[d.side].choose(v, d)
        choices.append(Choice(v, d, a))
        if d.task == "ChooseMove" and a.verb == "done" and s.phase == SECOND:
            halts.append((s.turn, d.side, s.clone()))
        events += [(v.turn, event) for event in match.act(a)]
    return Story(choices, events, halts, _state(match))


def _state(match: Match) -> NormandyState:
    assert isinstance(match.state, NormandyState)
    return match.state


@cache
def full_game() -> Story:
    """Two recruits, to the end."""
    return tell("two recruits")


@cache
def against_chance(side: Side) -> Story:
    """A recruit on one side, the random player on the other."""
    return tell("against chance", random=side.enemy)


def halts_of(side: Side) -> list[tuple[int, NormandyState]]:
    """How a recruit's turns ended, against another recruit and against chance."""
    told = full_game().halts + against_chance(side).halts
    return [(turn, s) for turn, whose, s in told if whose == side]


# --- a player like any other


def test_two_recruits_play_to_the_end() -> None:
    story = full_game()
    assert not story.state.agenda
    assert story.state.turn == TURNS
    assert story.events[-1][1].kind == "verdict"


def test_chooses_only_what_is_offered() -> None:
    assert all(c.action in c.decision.options for c in full_game().choices)


def test_never_walks_in_circles() -> None:
    """`back` and `drop` undo a choice; a player that knows what it wants has no use for them."""
    verbs = [c.action.verb for c in full_game().choices]
    assert verbs.count("back") + verbs.count("drop") == 0


def test_same_seed_same_game() -> None:
    again = tell("two recruits", most=400)
    assert [c.action for c in again.choices] == [c.action for c in full_game().choices[:400]]


def test_seeds_differ_in_their_plans() -> None:
    first = full_game().choices[0]
    plans = {RecruitPlayer(REGISTERED, seed).choose(first.view, first.decision).noun for seed in range(12)}
    assert plans == {"historical", "concentrated", "cherbourg"}


def test_it_has_a_habit_for_every_decision() -> None:
    asks = {name for name, task in GAME.tasks.items() if task.waits == ASK}
    assert asks - {"Ask"} == set(RecruitPlayer.TASKS)


# --- honest: what it cannot see does not move it


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_a_stranger_with_the_same_view_chooses_the_same(side: Side) -> None:
    """Nothing is remembered between decisions that the view does not tell."""
    met = [c for c in full_game().choices if c.decision.side == side and c.view.turn > 0]
    for choice in Random(5).sample(met, 40):
        assert RecruitPlayer(REGISTERED, SEEDS[side]).choose(choice.view, choice.decision) == choice.action


# --- no fool


def test_beats_the_random_player_from_either_side() -> None:
    assert verdict(against_chance(Side.ALLIED).state).total >= 30
    assert verdict(against_chance(Side.GERMAN).state).total <= 9


def test_lands_everything_on_the_first_day() -> None:
    """§OB-AL Assault and second wave are ashore when turn 1 ends, and nobody waits in a box."""
    state = next(s for turn, s in halts_of(Side.ALLIED) if turn == 1)
    assert not [u for u in state.units_of(Side.ALLIED) if state.at[u] <= BOX]
    assert sum(1 for u in state.units_of(Side.ALLIED) if state.at[u] >= 0) >= 38


def test_the_duty_of_the_beaches_is_done_and_ends() -> None:
    """§R-02 By option units on the beaches have to attack, at any odds: they do, once, and the game goes on."""
    story = tell("beaches", most=600, turn_1="1971", odds_floor="forbid")
    assert max(c.view.turn for c in story.choices) >= 2
    owed = [c for c in story.choices if c.decision.task == "Attacks" and Action("done") not in c.decision.options]
    assert owed
    assert "drop" not in {c.action.verb for c in story.choices}


def fights(story: Story, side: Side) -> list[tuple[NormandyState, Battle]]:
    """Every attack a side committed itself to."""
    found = []
    for c in story.choices:
        if c.action.verb == "fight" and c.decision.side == side:
            s, task = GAME.guess(c.view, Random(1)), c.view.agenda[-1]
            units = tuple(task["units"])
            found.append((s, Battle(task["hex"], units, ships_for(s, side, task["hex"], units))))
    return found


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_never_attacks_below_three_to_one(side: Side) -> None:
    found = fights(full_game(), side) + fights(against_chance(side), side)
    assert found
    for s, battle in found:
        attackers, defenders = forecast(s, battle).column.split("-")
        assert defenders == "1"
        assert int(attackers) >= LEAST_ODDS


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_nobody_wanders_out_of_supply(side: Side) -> None:
    """§SUP-3 §SUP-4 Only scouts, whom the rules let go, end a move out of supply; and not many."""
    for story in (full_game(), against_chance(side)):
        for c in story.choices:
            if c.action.verb != "go" or c.decision.side != side or c.view.turn == 1:
                continue
            s = GAME.guess(c.view, Random(1))
            u = int(c.view.agenda[-1]["unit"])
            end = s.kit.hex_named(c.action.noun)
            fed = s.at[u] < 0 or s.is_fed(u)
            assert not fed or s.kind_of(u).type == "recon" or supplied_mask(s, side) >> end & 1


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_tanks_never_stay_alone_beside_an_enemy(side: Side) -> None:
    """§DEF-3 Armor by itself is worth half: it never moves so, but for the German's last move, which nobody answers."""
    for turn, s in halts_of(side):
        if (turn, side) == (TURNS, Side.GERMAN):
            continue
        for h in {s.at[u] for u in s.units_of(side) if s.at[u] >= 0}:
            stack = s.units_at(h)
            if all(s.kind_of(u).type == "armor" for u in stack) and s.zone(side.enemy) >> h & 1:
                moved = [u for u in stack if s.flags[u] & 1]
                assert not moved, (turn, s.kit.names[h])


def test_a_living_supply_beach_is_never_left_to_a_raider() -> None:
    """§RNF-3 A German on it kills it for good: from the first evening each has a guard, or Germans on it already."""
    for turn, s in halts_of(Side.ALLIED):
        bare = [n for n in s.supply_beaches() if not s.units_at(s.kit.board.beaches[n])]
        assert not bare, turn
    for story in (full_game(), against_chance(Side.ALLIED)):
        assert not [e for turn, e in story.events if e.kind == "supply_beach_dead" and turn > 1]


def test_the_spearhead_does_not_idle_on_the_last_day() -> None:
    """§VIC-D Every square counts: no supplied unit that could still end deeper than all others stays where it is."""
    scores = [verdict(s).total for turn, s in halts_of(Side.ALLIED) if turn == TURNS]
    before = [
        next(verdict(GAME.guess(c.view, Random(1))).total for c in story.choices if c.view.turn == TURNS)
        for story in (full_game(), against_chance(Side.ALLIED))
    ]
    assert all(after >= morning for after, morning in zip(scores, before, strict=True))
    assert any(after > morning for after, morning in zip(scores, before, strict=True))
