"""The recruit of Normandy (1971): legal, repeatable, honest, and no fool."""

from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec import Struct

from bocage import registry
from bocage.ai.normandy_1971.answers import dictate_retreat, reinforce
from bocage.ai.normandy_1971.position import NormandyPosition
from bocage.ai.normandy_1971.recruit import RecruitPlayer
from bocage.ai.regiments.losses import best_loss
from bocage.ai.regiments.position import Notes
from bocage.core import play
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import ASK, Action, Decision, Event, Side
from bocage.core.regiments.state import BOX, RESERVE
from bocage.games.normandy_1971.forecast import forecast
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import Attack, NormandyState
from bocage.games.normandy_1971.victory import verdict
from bocage.games.normandy_1971.view import NormandyView

REGISTERED: Game = registry.game("normandy-1971")
RECRUITS = {Side.ALLIED: 3, Side.GERMAN: 4}


class Choice(Struct, frozen=True):
    """One decision met in play."""

    view: NormandyView
    decision: Decision
    action: Action


class Story(Struct, frozen=True):
    """A match that was played: every choice, every event with the turn it fell in, where it ended."""

    choices: list[Choice]
    events: list[tuple[int, Event]]
    state: NormandyState


def tell(match_seed: str, allied: str, german: str, most: int = 20_000) -> Story:
    """Play a match, or the beginning of one."""
    match = Match(REGISTERED, {}, match_seed)
    players = {
        Side.ALLIED: registry.player(GAME.id, allied, RECRUITS[Side.ALLIED]),
        Side.GERMAN: registry.player(GAME.id, german, RECRUITS[Side.GERMAN]),
    }
    choices: list[Choice] = []
    events: list[tuple[int, Event]] = []
    while (d := play.decision(match.state)) is not None and len(choices) < most:
        v = GAME.view(_state(match), d.side)
        a = players[d.side].choose(v, d)
        choices.append(Choice(v, d, a))
        events += [(v.turn, event) for event in match.act(a)]
    return Story(choices, events, _state(match))


def _state(match: Match) -> NormandyState:
    assert isinstance(match.state, NormandyState)
    return match.state


@cache
def full_game() -> Story:
    """Two recruits, to the end."""
    return tell("two recruits", "recruit", "recruit")


@cache
def against_chance(side: Side) -> Story:
    """A recruit on one side, the random player on the other."""
    names = ("recruit", "random") if side == Side.ALLIED else ("random", "recruit")
    return tell("against chance", *names)


# --- a player like any other


def test_is_registered_above_the_random_player() -> None:
    assert registry.players("normandy-1971")[:2] == ["random", "recruit"]


def test_two_recruits_play_to_the_end() -> None:
    story = full_game()
    assert not story.state.agenda
    assert story.state.turn == 6
    assert story.events[-1][1].kind == "verdict"


def test_chooses_only_what_is_offered() -> None:
    assert all(c.action in c.decision.options for c in full_game().choices)


def test_never_walks_in_circles() -> None:
    """`back` and `drop` undo a choice; a player that knows what it wants has no use for them."""
    verbs = [c.action.verb for c in full_game().choices]
    assert verbs.count("back") + verbs.count("drop") == 0


def test_same_seed_same_game() -> None:
    again = tell("two recruits", "recruit", "recruit", most=500)
    assert [c.action for c in again.choices] == [c.action for c in full_game().choices[:500]]


def test_seeds_differ_in_their_plans() -> None:
    first = full_game().choices[0]
    plans = {RecruitPlayer(REGISTERED, seed).choose(first.view, first.decision).noun for seed in range(12)}
    assert plans == {"historical", "concentrated"}


# --- honest: what it cannot see does not move it


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_cannot_tell_two_worlds_apart(side: Side) -> None:
    """A stranger in another world that looks the same, with nothing remembered, chooses as the player did in play."""
    met = [c for c in full_game().choices if c.decision.side == side and c.view.turn > 0]
    sampled = Random(5).sample(met, 40)
    worlds = 0
    for n, choice in enumerate(sampled):
        world = GAME.guess(choice.view, Random(n))
        seen, d = GAME.view(world, side), play.decision(world)
        assert d is not None
        if seen == choice.view and d == choice.decision:
            worlds += 1
            assert RecruitPlayer(REGISTERED, RECRUITS[side]).choose(seen, d) == choice.action
    assert worlds >= 30


# --- no fool


def test_beats_the_random_player_from_either_side() -> None:
    as_allies = verdict(against_chance(Side.ALLIED).state).geographic
    as_germans = verdict(against_chance(Side.GERMAN).state).geographic
    assert as_allies >= 12
    assert as_germans <= 8


def test_keeps_its_supply_areas() -> None:
    """§SUP-H Guards stand on the beaches: a German player by chance finds none open."""
    state = against_chance(Side.ALLIED).state
    assert len(state.supply_areas()) >= 4


def test_lands_everything_on_the_first_day() -> None:
    """§GT1-2 §GT1-4a No assault unit stays in its box while its beach can be entered."""
    story = full_game()
    second_day = next(c.view for c in story.choices if c.view.turn == 2 and c.view.side == Side.ALLIED)
    assert not [u for u in second_day.own if u.at <= BOX]
    assert sum(1 for u in second_day.own if u.at >= 0) >= 30


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_attacks_only_at_decent_odds(side: Side) -> None:
    """After the beaches, whoever sees what he attacks has two to one at least, counting the gunfire he hopes for."""
    commits = [
        c for c in full_game().choices if c.action.verb == "commit" and c.decision.side == side and c.view.turn > 1
    ]
    assert commits
    for c in commits:
        attack = _hoped_for(c.view)
        cases = forecast(_guess(c.view), attack).cases
        assert not cases or max(int(case.column.split("-")[0]) for case in cases) >= 2


def _guess(v: NormandyView) -> NormandyState:
    return GAME.guess(v, Random(1))


def _hoped_for(v: NormandyView) -> Attack:
    """The attack being put together, with the strongest mission in range where the Allies attack."""
    task: dict[str, Any] = v.agenda[-1]
    kit = _guess(v).kit
    targets, units = tuple(task["targets"]), tuple(task["units"])
    missions = [
        (next(i for i, m in enumerate(kit.missions) if kit.sea_range[h] <= m.range), h)
        for h in targets
        if v.side == Side.ALLIED and kit.sea_range[h] <= max(m.range for m in kit.missions)
    ]
    return Attack(targets, units, tuple(missions))


# --- single habits


def _at_the_start() -> NormandyPosition:
    return NormandyPosition(new_match({}), Side.ALLIED, Notes())


def _waiting(p: NormandyPosition, *codes: str) -> tuple[int, ...]:
    units: list[int] = []
    for code in codes:
        units.append(next(u for u in p.s.units_at(RESERVE) if p.kind(u).code == code and u not in units))
    return tuple(units)


@pytest.mark.parametrize(("owed", "lost"), [(2, "2-4c"), (6, "6-10"), (7, "7-4"), (8, "2-4c")])
def test_pays_an_exchange_as_cheaply_as_it_can(owed: int, lost: str) -> None:
    """§CRT-EX For a debt of eight the commandos and tanks go, and the regiment stays."""
    p = _at_the_start()
    units = _waiting(p, "7-4", "6-10", "2-4c")
    assert p.kind(best_loss(p, units, owed)).code == lost


def test_never_sends_a_beaten_german_onto_a_supply_beach() -> None:
    """§SUP-H §R-55 A retreat through a supply beach kills it."""
    p = _at_the_start()
    p.s.supply = 1 << 10
    beach, inland = Action("retreat", "II33-II34"), Action("retreat", "II32-II31")
    assert dictate_retreat(p, [beach, inland]) == inland


def test_some_beaches_wait_for_the_armored_brigades() -> None:
    """§RNF-4 §RNF-5 On the second turn part of the beaches stay idle, and the others land infantry."""
    s = new_match({})
    s.turn, s.phase = 2, "reinforcement"
    s.supply = s.invaded = sum(1 << n for n in (10, 11, 12, 13, 14))
    for n in s.supply_areas():
        s.capacity[n] = 15
    landed: set[int] = set()
    while True:
        p = NormandyPosition(s, Side.ALLIED, Notes())
        options = [
            Action("land", f"{code} {n}")
            for n in s.supply_areas()
            for code in ("7-4", "8-12", "12-10")
            if p.kind(_waiting(p, code)[0]).strength <= 15 - p.strength(s.units_at(BOX - n))
        ]
        chosen = reinforce(p, [*options, Action("done")])
        if chosen == Action("done"):
            break
        code, _, beach = chosen.noun.partition(" ")
        s.place(_waiting(p, code)[0], BOX - int(beach))
        landed.add(int(beach))
    assert 2 <= len(landed) <= 4


def test_it_has_a_habit_for_every_decision() -> None:
    asks = {name for name, task in GAME.tasks.items() if task.waits == ASK}
    assert asks - {"Ask"} == set(RecruitPlayer.TASKS)


def test_an_overfull_drop_is_put_right_by_rebuilding_and_the_phase_ends() -> None:
    """With this seed four battalions come down on one hex, and only a rebuilt regiment fits there."""
    match = Match(REGISTERED, {"german_ob": "B"}, "Utah 9")
    for _ in Side.ALLIED, Side.GERMAN:
        match.act(Action("take", "historical"))
    recruit, taken = registry.player(GAME.id, "recruit", 1), list[Action]()
    while (d := play.decision(match.state)) is not None and (d.side, _state(match).phase) == (0, "first movement"):
        assert len(taken) < 200, "it goes round in circles"
        taken.append(recruit.choose(GAME.view(_state(match), Side.ALLIED), d))
        match.act(taken[-1])
    assert "form" in {a.verb for a in taken}
