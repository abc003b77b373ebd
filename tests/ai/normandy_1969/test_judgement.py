"""Judgement in Normandy (1969): legal, repeatable, honest, and no fool."""

from random import Random

import pytest

from bocage.ai.mind import Manner
from bocage.ai.normandy_1969.mind import MIND
from bocage.ai.normandy_1969.policy import NormandyPolicy
from bocage.ai.normandy_1969.weights import battle_weights
from bocage.core import play
from bocage.core.protocol import ASK, Action, Side
from bocage.games.normandy_1969.forecast import forecast
from bocage.games.normandy_1969.game import GAME
from bocage.games.normandy_1969.naval import ships_for
from bocage.games.normandy_1969.state import BOX, Battle, NormandyState
from bocage.games.normandy_1969.supply import supplied_mask
from bocage.games.normandy_1969.victory import verdict
from tests.ai.stories import Story, recruit_against_chance, tell, two_regulars
from tests.games.normandy_1969.test_exchange import exchanged, left

TURNS = 7


def halts_of(side: Side) -> list[tuple[int, NormandyState]]:
    """How a regular's turns ended."""
    return [(turn, s) for turn, whose, s in two_regulars(GAME.id).halts if whose == side]


# --- a player like any other


def test_two_regulars_play_to_the_end() -> None:
    story = two_regulars(GAME.id)
    assert not story.state.agenda
    assert story.state.turn == TURNS
    assert story.events[-1][1].kind == "verdict"


def test_never_walks_in_circles() -> None:
    """`back` and `drop` undo a choice; who knows what he wants hardly needs them, unless others took the room."""
    verbs = [c.action.verb for c in two_regulars(GAME.id).choices]
    assert verbs.count("back") + verbs.count("drop") <= len(verbs) / 300


def test_same_seed_same_game() -> None:
    again = tell(GAME.id, "two regulars", "regular", "regular", most=300)
    assert [c.action for c in again.choices] == [c.action for c in two_regulars(GAME.id).choices[:300]]


def test_recruits_differ_in_their_plans() -> None:
    s = GAME.new("campaign", {})
    play.begin(s)
    d = play.decision(s)
    assert d is not None
    plans = {MIND.policy(Manner(exact=False), None, seed).decide(s, d).noun for seed in range(12)}
    assert plans == {"historical", "concentrated", "cherbourg"}


def test_it_has_a_habit_for_every_decision() -> None:
    asks = {name for name, task in GAME.tasks.items() if task.waits == ASK}
    assert asks - {"Ask"} == set(NormandyPolicy.TASKS)


# --- no fool


def test_it_pays_an_exchange_with_what_it_needs_least_and_no_more() -> None:
    """§CRT-EX Twelve owed by a regiment and two tank battalions: the regiment and one of them."""
    s = exchanged("7-4,6-10*2", "4-1*3")
    while (d := play.decision(s)) is not None:
        play.act(s, MIND.policy(Manner(), None, 1).decide(s, d))
    assert left(s) == (["6-10"], [])


def test_a_recruit_beats_the_random_player_from_either_side() -> None:
    """Against Allies by chance who wander far inland: what the Germans hold them to shows in several matches."""
    assert verdict(recruit_against_chance(GAME.id, Side.ALLIED).state).total >= 30
    held = [verdict(tell(GAME.id, f"chance {n}", "random", "recruit").state).total for n in range(4)]
    assert sum(held) / len(held) <= 9  # a German victory


def test_lands_everything_on_the_first_day() -> None:
    """§OB-AL Assault and second wave are ashore when turn 1 ends, and nobody waits in a box."""
    state = next(s for turn, s in halts_of(Side.ALLIED) if turn == 1)
    assert not [u for u in state.units_of(Side.ALLIED) if state.at[u] <= BOX]
    assert sum(1 for u in state.units_of(Side.ALLIED) if state.at[u] >= 0) >= 38


def test_the_duty_of_the_beaches_is_done_and_ends() -> None:
    """§R-02 By option units on the beaches have to attack, at any odds: they do, once, and the game goes on."""
    story = tell(GAME.id, "beaches", "recruit", "recruit", most=600, turn_1="1971", odds_floor="forbid")
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
def test_never_attacks_below_its_least_odds(side: Side) -> None:
    found = fights(two_regulars(GAME.id), side)
    assert found
    for s, battle in found:
        attackers, defenders = forecast(s, battle).column.split("-")
        assert defenders == "1"
        assert int(attackers) >= battle_weights(side).least_odds


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_nobody_wanders_out_of_supply(side: Side) -> None:
    """§SUP-3 §SUP-4 Only scouts, whom the rules let go, end a move out of supply."""
    for c in two_regulars(GAME.id).choices:
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
    assert not [e for turn, e in two_regulars(GAME.id).events if e.kind == "supply_beach_dead" and turn > 1]


def test_the_last_move_is_no_step_back() -> None:
    """§VIC-D Every square counts: on the last day the Allies end with no less than they had in the morning."""
    story = two_regulars(GAME.id)
    morning = next(verdict(GAME.guess(c.view, Random(1))).total for c in story.choices if c.view.turn == TURNS)
    evening = next(verdict(s).total for turn, s in halts_of(Side.ALLIED) if turn == TURNS)
    assert evening >= morning
