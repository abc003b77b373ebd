"""Judgement in Normandy (1971): legal, repeatable, and no fool."""

from random import Random
from typing import Any

import pytest

from bocage import registry
from bocage.ai.mind import Manner
from bocage.ai.normandy_1971.answers import dictate_retreat, reinforce
from bocage.ai.normandy_1971.mind import MIND
from bocage.ai.normandy_1971.policy import NormandyPolicy
from bocage.ai.normandy_1971.position import NormandyPosition
from bocage.ai.regiments.losses import best_loss
from bocage.ai.regiments.position import Notes
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import ASK, ROLL, Action, Side
from bocage.core.regiments.state import BOX, RESERVE
from bocage.games.normandy_1971.forecast import forecast
from bocage.games.normandy_1971.game import GAME
from bocage.games.normandy_1971.setup import new_match
from bocage.games.normandy_1971.state import Attack, NormandyState
from bocage.games.normandy_1971.victory import verdict
from bocage.games.normandy_1971.view import NormandyView
from bocage.lab.exams.normandy_1971_positions import FIRST, LAST, SECOND, position
from tests.ai.normandy_fronts import SHORE
from tests.ai.stories import recruit_against_chance, tell, two_regulars


def test_two_regulars_play_to_the_end() -> None:
    story = two_regulars(GAME.id)
    assert not story.state.agenda
    assert story.state.turn == 6
    assert story.events[-1][1].kind == "verdict"


def test_never_walks_in_circles() -> None:
    """`back` and `drop` undo a choice; a player that knows what it wants hardly needs them."""
    verbs = [c.action.verb for c in two_regulars(GAME.id).choices]
    assert verbs.count("back") + verbs.count("drop") <= len(verbs) // 100


def test_same_seed_same_game() -> None:
    again = tell(GAME.id, "two regulars", "regular", "regular", most=400)
    assert [c.action for c in again.choices] == [c.action for c in two_regulars(GAME.id).choices[:400]]


def test_recruits_differ_in_their_plans() -> None:
    s = new_match({})
    d = play.decision(s)
    assert d is not None
    plans = {MIND.policy(Manner(exact=False), None, seed).decide(s, d).noun for seed in range(12)}
    assert plans == {"historical", "concentrated"}


def test_it_has_a_habit_for_every_decision() -> None:
    asks = {name for name, task in GAME.tasks.items() if task.waits == ASK}
    assert asks - {"Ask"} == set(NormandyPolicy.TASKS)


def test_it_plays_to_the_end_under_other_options() -> None:
    other = {option.name: option.values[-1] for option in GAME.options if option.name != "german_ob"}
    s, chance = new_match(other), Random(3)
    policies = [MIND.policy(Manner(), None, seed) for seed in (5, 6)]
    while s.agenda:
        if (task := s.agenda[-1]).waits == ROLL:
            play.land(s, chance.randint(1, task.faces(s)))
        elif (d := play.decision(s)) is not None:
            play.act(s, policies[d.side].decide(s, d))
    GAME.check(s)
    assert s.turn == 6


# --- no fool


def test_a_recruit_beats_the_random_player_from_either_side() -> None:
    as_allies = verdict(recruit_against_chance(GAME.id, Side.ALLIED).state).geographic
    as_germans = verdict(recruit_against_chance(GAME.id, Side.GERMAN).state).geographic
    assert as_allies >= 12
    assert as_germans <= 8


def test_keeps_its_supply_areas() -> None:
    """§SUP-H Guards stand on the beaches: a German player by chance finds none open."""
    assert len(recruit_against_chance(GAME.id, Side.ALLIED).state.supply_areas()) >= 4


def test_lands_everything_on_the_first_day() -> None:
    """§GT1-2 §GT1-4a No assault unit stays in its box while its beach can be entered."""
    second_day = next(c.view for c in two_regulars(GAME.id).choices if c.view.turn == 2 and c.view.side == Side.ALLIED)
    assert not [u for u in second_day.own if u.at <= BOX]
    assert sum(1 for u in second_day.own if u.at >= 0) >= 30


@pytest.mark.parametrize("side", [Side.ALLIED, Side.GERMAN])
def test_attacks_only_at_decent_odds(side: Side) -> None:
    """After the beaches, whoever sees what he attacks has two to one at least, counting the gunfire he hopes for."""
    commits = [
        c
        for c in two_regulars(GAME.id).choices
        if c.action.verb == "commit" and c.decision.side == side and c.view.turn > 1
    ]
    assert commits
    for c in commits:
        cases = forecast(_guess(c.view), _hoped_for(c.view)).cases
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


def test_an_overfull_drop_is_put_right_by_rebuilding_and_the_phase_ends() -> None:
    """With this seed four battalions come down on one hex, and only a rebuilt regiment fits there."""
    match = Match(registry.game(GAME.id), {"german_ob": "B"}, "Utah 9")
    for _ in Side.ALLIED, Side.GERMAN:
        match.act(Action("take", "historical"))
    recruit, taken = registry.player(GAME.id, "recruit", 1), list[Action]()
    s: Any = match.state
    while (d := play.decision(s)) is not None and (d.side, s.phase) == (Side.ALLIED, "first movement"):
        assert len(taken) < 200, "it goes round in circles"
        taken.append(recruit.choose(GAME.view(s, Side.ALLIED), d))
        match.act(taken[-1])
    assert "form" in {a.verb for a in taken}


# --- the last turn


def _played_out(s: NormandyState, allied: Manner, german: Manner) -> float:
    """What the ground is worth to the Allies when two players by judgement have ended the game."""
    world, policies = s.clone(), (MIND.policy(allied, None, 1), MIND.policy(german, None, 2))
    while world.agenda:
        if world.agenda[-1].waits == ROLL:
            play.land(world, 1)
        elif (d := play.decision(world)) is not None:
            play.act(world, policies[d.side].decide(world, d))
    return float(verdict(world).geographic)


def _off_to_cherbourg(phase: str, side: Side) -> NormandyState:
    """A division is off by the Cherbourg highway, which must stay in supply; Germans are within a day of it."""
    allied = SHORE | {"J35": "7-4", "I36": "7-4", "H39": "7-4", "H40": "7-4", "K36": "7-4"}
    german = {"B32": "8-8", "C36": "7-6", "QQ24": "15-6 7-6", "P19": "10-6"}
    return position(LAST, side, phase, allied, german, gone=("B46", "B46", "B46"))


def test_who_reckons_takes_more_in_the_last_turn() -> None:
    """§VIC The points are there until a German stands by the road that feeds them."""
    s = _off_to_cherbourg(FIRST, Side.GERMAN)
    recruit, regular = (_played_out(s, Manner(), Manner(exact=exact)) for exact in (False, True))
    assert regular < recruit


def test_who_reckons_keeps_more_in_the_last_turn() -> None:
    """Reserves bar the Germans' ways to the road before the Germans have the last word."""
    s = _off_to_cherbourg(SECOND, Side.ALLIED)
    recruit, regular = (_played_out(s, Manner(exact=exact), Manner()) for exact in (False, True))
    assert regular > recruit
