"""Judgement in D-Day (1991): legal, repeatable, finishes under any options, and no fool."""

from functools import cache
from random import Random
from typing import Any, cast

import pytest
from msgspec import Struct

from bocage import registry
from bocage.ai.dday_1991.aims import Aims
from bocage.ai.dday_1991.answers import arrive, dearest, replace, retreat
from bocage.ai.dday_1991.battle import Battle, loss_cost
from bocage.ai.dday_1991.chances import fate_of
from bocage.ai.dday_1991.counter import GOOD, plan_strikes
from bocage.ai.dday_1991.landing import SURE, Landing
from bocage.ai.dday_1991.marching import Marching
from bocage.ai.dday_1991.mind import MIND
from bocage.ai.dday_1991.policy import _TASKS, Judgement
from bocage.ai.dday_1991.position import Position
from bocage.ai.dday_1991.shipping import Shipping
from bocage.ai.dday_1991.stations import POSTS
from bocage.ai.levels import names
from bocage.ai.mind import Manner
from bocage.core import play
from bocage.core.game import Game
from bocage.core.hexes import members
from bocage.core.protocol import ASK, ROLL, Action, Decision, Side
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.odds import work_out
from bocage.games.dday_1991.state import Combat, DDayState
from bocage.games.dday_1991.view import DDayView
from tests.conformance.driver import random_options
from tests.games.dday_1991.position import fighting, moving, position

THUMB, EXACT = Manner(exact=False), Manner()
PRESETS = {preset.name: dict(preset.options) for preset in GAME.options.presets}


class Choice(Struct, frozen=True):
    """One decision met in play."""

    view: DDayView
    decision: Decision
    action: Action


class Story(Struct, frozen=True):
    """A match that was played: every choice, and where it ended."""

    choices: list[Choice]
    state: DDayState


def tell(
    scenario: str,
    options: dict[str, Any],
    allied: str = "regular",
    german: str = "regular",
    seed: int = 3,
    upto: int = 12,
) -> Story:
    """Play a match, or its first turns."""
    players = {
        Side.ALLIED: registry.player(GAME.id, allied, seed),
        Side.GERMAN: registry.player(GAME.id, german, seed + 1),
    }
    s, dice, choices = GAME.new(scenario, options), Random(seed), list[Choice]()
    play.begin(s)
    while s.agenda and s.turn <= upto and len(choices) < 5000:
        if s.agenda[-1].waits == ROLL:
            play.land(s, dice.randint(1, s.agenda[-1].faces(s)))
            continue
        d = play.decision(s)
        assert d is not None
        v = GAME.view(s, d.side)
        a = players[d.side].choose(v, d)
        choices.append(Choice(v, d, a))
        play.act(s, a)
    return Story(choices, s)


@cache
def full_game(scenario: str, preset: str) -> Story:
    """Two regulars, to the end."""
    return tell(scenario, PRESETS[preset])


def read(s: DDayState, side: Side) -> Position:
    """A position as somebody who reckons reads it."""
    return Position(s, side)


def unit(s: DDayState, code: str) -> int:
    """A unit by its id."""
    return s.kit.unit_index[code]


def deployed(scenario: str, seed: int, manner: Manner = EXACT) -> tuple[list[Action], DDayState]:
    """The German set-up of a seed: every action, and how it stands."""
    s, player, actions = GAME.new(scenario, {}), Judgement(manner, None, seed), list[Action]()
    play.begin(s)
    while (d := play.decision(s)) is not None and d.task.startswith("Deploy"):
        actions.append(player.decide(s, d))
        play.act(s, actions[-1])
    return actions, s


# --- a player like any other


def test_every_level_is_registered() -> None:
    assert registry.players("dday-1991") == names()
    assert registry.mind("dday-1991") is MIND


def test_knows_every_decision_of_the_game() -> None:
    asking = {name for name, task in GAME.tasks.items() if task.waits == ASK}
    assert asking == set(_TASKS)


@pytest.mark.parametrize("scenario", ["1944", "1943"])
@pytest.mark.parametrize("preset", ["basic", "recommended", "everything"])
def test_two_regulars_play_to_the_end(scenario: str, preset: str) -> None:
    story = full_game(scenario, preset)
    assert not story.state.agenda
    assert story.state.phase == "over"
    assert all(choice.action in choice.decision.options for choice in story.choices)


@pytest.mark.parametrize("seed", range(4))
def test_finishes_under_any_options(seed: int) -> None:
    options = dict(random_options(cast(Game, GAME), Random(seed)))
    assert not tell(("1944", "1943")[seed % 2], options, seed=seed).state.agenda


def test_never_walks_in_circles() -> None:
    """`back` and `drop` undo a choice; a player that knows what it wants has hardly any use for them."""
    verbs = [choice.action.verb for choice in full_game("1944", "basic").choices]
    assert verbs.count("back") + verbs.count("drop") <= len(verbs) // 50


def test_same_seed_same_game() -> None:
    again = tell("1944", PRESETS["everything"], upto=2)
    before = full_game("1944", "everything").choices[: len(again.choices)]
    assert [choice.action for choice in again.choices] == [choice.action for choice in before]


def test_seeds_differ_in_their_plans() -> None:
    setups = {tuple(deployed("1944", seed)[0]) for seed in range(16)}
    assert len(setups) == len(POSTS["1944", "historical"])
    plain = {tuple(deployed("1944", seed, Manner(exact=False))[0]) for seed in range(8)}
    assert plain == {(Action("setup", "historical"),), (Action("setup", "manual"),)}


def test_the_way_to_the_ruhr_is_manned() -> None:
    """C6, C7 and C8 are the beaches from which it is two marches to Essen."""
    for seed in range(8):
        _, s = deployed("1944", seed)
        assert all(s.present.get(s.kit.hex_named(name)) for name in ("C6", "C7", "C8"))


# --- odds


def test_chances_are_those_of_two_ten_sided_dice() -> None:
    assert fate_of(0, 0).win == 0.45  # the defender wins ties
    assert fate_of(9, 0).win == 0.99
    assert fate_of(10, 0).win == 1.0
    assert fate_of(5, 5).own == pytest.approx(0.27)
    assert fate_of(5, 5).theirs == pytest.approx(0.27)


def test_strengths_are_those_of_the_games_own_sums() -> None:
    units = {"5U": "E15", "AIR-9U": "E16", "30B": "D16", "G-84": "D15", "A-7INF": "D15", "G-66": "F15"}
    s = position(units)
    p = read(s, Side.ALLIED)
    for target, attackers in (("D15", ("5U", "AIR-9U", "30B")), ("F15", ("5U", "AIR-9U"))):
        h, force = s.kit.hex_named(target), tuple(unit(s, code) for code in attackers)
        odds = work_out(s, Combat((h,), force))
        assert sum(p.attack_of(u, s.at[u], h) for u in force) == odds.attack.total
        assert p.foe_defense[h] == odds.defense.total


def test_a_hopeless_attack_is_not_made_and_a_good_one_is() -> None:
    weak = fighting({"5U": "F14", "30B": "F15", "G-66": "G15"}, turn=3)
    attack = Battle(read(weak, Side.ALLIED), Aims(read(weak, Side.ALLIED))).best()
    assert attack is not None
    assert attack.fate.win > 0.8
    strong = {"2F": "G14", "A-5PZ": "G13", "G-1SSZ": "G13", "G-47Z": "G13", "G-58Z": "G13", "HQ-OBW": "G13"}
    s = fighting(strong, turn=3)
    assert Battle(read(s, Side.ALLIED), Aims(read(s, Side.ALLIED))).best() is None


# --- the Allies


@pytest.mark.parametrize("scenario", ["1944", "1943"])
@pytest.mark.parametrize("setup", ["historical", "manual"])
@pytest.mark.parametrize("seed", range(3))
def test_the_allies_invade_on_turn_one_at_good_odds(scenario: str, setup: str, seed: int) -> None:
    if scenario == "1943" and setup == "manual":
        return
    s = GAME.new(scenario, {})
    play.begin(s)
    play.act(s, Action("setup", setup))
    while type(s.agenda[-1]).__name__ != "Invade":
        play.act(s, Action("done"))
    p = read(s, Side.ALLIED)
    landing = Landing(p, Aims(p), Random(seed))
    landing.plan()
    assert landing.beaches
    for sea, target in landing.beaches.items():
        force = s.side_at(sea, Side.ALLIED)
        assert any(s.kit.armies >> u & 1 for u in force)
        assert sum(bool(s.kit.corps >> u & 1) for u in force) >= 2
        strength, defense = p.attack(force, sea, target), p.defense(p.foes.get(target, ()), target, 1)
        assert target not in p.foes or fate_of(min(10, strength), min(10, defense)).win >= SURE - 0.1


def test_the_allies_are_ashore_after_turn_one_and_more_follow() -> None:
    first, third = tell("1944", {}, upto=1).state, tell("1944", {}, upto=3).state
    ashore = [first.kit.board.continent_mask >> h & 1 for h in first.at[::2] if h >= 0]
    assert sum(ashore) >= 4
    assert sum(third.kit.board.continent_mask >> h & 1 for h in third.at[::2] if h >= 0) >= sum(ashore) + 4


def test_armies_cross_together_with_their_corps() -> None:
    s = position({"A-3U": "A14", "12U": "A14", "20U": "A14", "30B": "D14"}, allied=["D14"], moves=(6, 6))
    s.phase = "port transfer"
    p = read(s, Side.ALLIED)
    plan = [str(a) for _, a in Shipping(p, Aims(p)).plan()]
    assert plan[:6] == ["ship A-3U", "to D14", "ship 12U", "to D14", "ship 20U", "to D14"]
    assert s.moves[Side.ALLIED] >= 1


def test_a_march_ends_in_supply() -> None:
    story = full_game("1944", "basic")
    cut_off = [choice.view.board["unfed"] for choice in story.choices if choice.decision.task == "Transfer"]
    armies = story.state.kit.armies & story.state.kit.of_side[Side.ALLIED]
    hungry = [sum(bool(armies >> u & 1) for u in units) for units in cut_off]
    assert sum(hungry) <= len(hungry)  # not more than one army a turn, over the whole war


def test_an_idle_army_goes_for_the_objectives() -> None:
    s = moving({"A-1U": "H12", "5U": "H12", "7U": "H12", "19U": "H12", "G-66": "O6"}, allied=["D14", "E14", "F13"])
    p = read(s, Side.ALLIED)
    plan = Marching(p, Aims(p)).plan()
    essen = s.kit.board.by_city["Essen"]
    assert [a.noun for _, a in plan][:1] == ["A-1U"]
    assert s.kit.grid.distance(s.at[unit(s, "A-1U")], essen) < s.kit.grid.distance(s.kit.hex_named("H12"), essen)


@pytest.mark.parametrize("force", [("8U",), ("A-1U", "8U", "19U"), ("A-1U", "8U", "19U", "5U")])
def test_an_objective_is_never_left_empty(force: tuple[str, ...]) -> None:
    units = dict.fromkeys(force, "G7") | {"A-2B": "F8", "30B": "F8", "G-58Z": "I7", "G-66": "O6"}
    s = moving(units, allied=["D8", "E8", "F8", "F7", "G7"], turn=9)
    p = read(s, Side.ALLIED)
    Marching(p, Aims(p)).plan()
    assert any(s.kit.corps >> u & 1 for u in s.side_at(s.kit.board.by_city["Essen"], Side.ALLIED))


@pytest.mark.parametrize("earns", [False, True])
def test_headquarters_are_shipped_only_where_they_earn_moves(earns: bool) -> None:
    units = {"HQ-SHAEF": "A14", "A-1U": "D14", "5U": "D14"}
    s = position(units, allied=["D14"], moves=(9, 9), acquire_moves=earns)
    s.phase = "port transfer"
    p = read(s, Side.ALLIED)
    assert (Action("ship", "HQ-SHAEF") in [a for _, a in Shipping(p, Aims(p)).plan()]) == earns


# --- the Germans


@pytest.mark.parametrize("scenario", ["1944", "1943"])
def test_the_germans_man_the_ports(scenario: str) -> None:
    for seed in range(6):
        s = deployed(scenario, seed)[1]
        near = [s.kit.hex_named(name) for name in ("C16", "D14", "D12", "D11", "D8", "D7", "E13", "B19")]
        assert all(s.occupied[Side.GERMAN] >> h & 1 for h in near)


@pytest.mark.parametrize("scenario", ["1944", "1943"])
def test_the_germans_close_the_low_countries_and_the_way_to_the_ruhr(scenario: str) -> None:
    for seed in range(6):
        s = deployed(scenario, seed)[1]
        manned = [s.occupied[Side.GERMAN] >> s.kit.hex_named(name) & 1 for name in ("C8", "D9", "D10")]
        home = [s.occupied[Side.GERMAN] >> s.kit.hex_named(name) & 1 for name in ("G7", "D4")]
        assert all(manned)
        assert any(home)


def test_several_corps_gather_against_a_corps_ashore_alone() -> None:
    units = {"18U-AB": "E15", "G-1SSZ": "G14", "G-84": "D16", "G-47Z": "E14", "G-74": "D17", "A-5PZ": "G13"}
    s = moving(units, Side.GERMAN, turn=1, moves=(9, 9))
    p = read(s, Side.GERMAN)
    marching = Marching(p, Aims(p))
    plan_strikes(marching)
    beach = s.kit.hex_named("E15")
    assert fate_of(marching.claims[beach], p.foe_defense[beach]).win >= GOOD
    marching.plan()
    near = [u for u in s.on_board(Side.GERMAN) if s.at[u] in s.kit.land_links[beach]]
    assert sum(p.attack_of(u, s.at[u], beach) for u in near) >= marching.claims[beach]


def test_no_strike_is_made_at_bad_odds() -> None:
    s = moving(
        {"A-1U": "E15", "5U": "E15", "7U": "E15", "8U": "E15", "G-84": "D16", "G-74": "D17"}, Side.GERMAN, turn=1
    )
    p = read(s, Side.GERMAN)
    marching = Marching(p, Aims(p))
    plan_strikes(marching)
    assert not marching.claims


def test_the_germans_strike_a_weak_beachhead() -> None:
    s = moving(
        {"8B": "E15", "A-5PZ": "G14", "G-1SSZ": "G14", "G-47Z": "G14", "G-58Z": "G14"},
        Side.GERMAN,
        turn=1,
        moves=(9, 9),
    )
    player = Judgement(EXACT, None, 1)
    for _ in range(2):
        d = play.decision(s)
        assert d is not None
        play.act(s, player.decide(s, d))
    beach, panzers = s.kit.hex_named("E15"), s.at[unit(s, "G-1SSZ")]
    assert beach in s.kit.land_links[panzers]
    p = read(s, Side.GERMAN)
    attack = Battle(p, Aims(p)).best()
    assert attack is not None
    assert attack.target == beach


def test_a_threatened_objective_gets_a_garrison() -> None:
    s = moving({"A-1U": "F8", "5U": "F8", "7U": "F8", "G-84": "H4", "G-88": "J5", "A-15INF": "H4"}, Side.GERMAN, turn=8)
    p = read(s, Side.GERMAN)
    Marching(p, Aims(p)).plan()
    essen = s.kit.board.by_city["Essen"]
    assert min(s.kit.grid.distance(s.at[unit(s, code)], essen) for code in ("G-84", "G-88")) <= 1


# --- short answers


def test_losses_go_where_they_cost_least() -> None:
    s = position({"5U": "E15", "7U": "E15", "A-1U": "E15", "HQ-SHAEF": "E15"}, reduced=["7U"])
    p = read(s, Side.ALLIED)
    cost = {code: loss_cost(p, unit(s, code)) for code in ("5U", "7U", "A-1U", "HQ-SHAEF")}
    assert cost["5U"] < cost["HQ-SHAEF"] < cost["A-1U"] < cost["7U"] + 1
    assert min(cost, key=lambda code: cost[code]) == "5U"


def test_the_beaten_fall_back_to_an_army() -> None:
    s = position({"G-84": "E15", "A-7INF": "F16", "G-85": "F16", "5U": "D15"}, mover=Side.ALLIED)
    options = [Action("retreat", name) for name in ("E14", "F15", "F16")]
    p = read(s, Side.GERMAN)
    assert retreat(p, Aims(p), (unit(s, "G-84"),), options) == Action("retreat", "F16")


def test_everyone_at_sea_goes_ashore() -> None:
    story = tell("1944", PRESETS["recommended"], upto=1)
    landed = [c for c in story.choices if c.decision.task == "Occupy"]
    assert landed
    assert landed[0].action.noun.startswith("A-")  # an army first, so that others may follow


def test_of_two_hexes_won_the_better_is_entered_first() -> None:
    s = position({"5U": "G9"})
    p = read(s, Side.ALLIED)
    assert dearest(p, Aims(p), [Action("occupy", "H8"), Action("occupy", "G8")]) == Action("occupy", "G8")


def test_reinforcements_come_in_beside_an_army() -> None:
    s = position({"A-1PARA": "G7", "G-12SS": "L7", "5U": "F9"}, turn=5)
    s.remove(unit(s, "G-12SS"), -2)
    options = [Action("at", name) for name in ("G7", "L7", "P3")]
    p = read(s, Side.GERMAN)
    assert arrive(p, Aims(p), unit(s, "G-12SS"), options) == Action("at", "G7")


def test_replacements_keep_moves_for_the_march() -> None:
    s = position({"5U": "E15"}, reduced=["5U"], replacements=True)
    options = [Action("restore", "5U"), Action("done")]
    assert replace(read(s, Side.ALLIED), options, spare=0) == Action("done")
    assert replace(read(s, Side.ALLIED), options, spare=3) == Action("restore", "5U")


# --- no fool


def test_beats_the_random_player_from_either_side() -> None:
    as_allies = GAME.result(tell("1944", {}, allied="recruit", german="random").state)
    as_germans = tell("1944", {}, allied="random", german="recruit").state
    assert as_allies.score > 30
    assert GAME.result(as_germans).level != "Allied victory"
    assert not members(as_germans.held & as_germans.kit.board.hexes("G7", "E3", "O6"))


def test_runs_from_a_view_alone() -> None:
    """A stranger who has seen nothing but this view chooses as well as anybody."""
    met = [c for c in full_game("1943", "recommended").choices if c.view.turn > 0]
    for choice in Random(4).sample(met, 40):
        stranger = registry.player(GAME.id, "regular", 9)
        assert stranger.choose(choice.view, choice.decision) in choice.decision.options
