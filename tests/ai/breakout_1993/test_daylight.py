"""The regular of Breakout: Normandy (1993) by day: legal, repeatable, finishes, and no fool."""

from functools import cache
from random import Random
from typing import Any, cast

import pytest
from msgspec import Struct

from bocage import registry
from bocage.ai.breakout_1993.assault_odds import at_least, attack_of, crossing, defense_of, edges
from bocage.ai.breakout_1993.assault_plans import Assaults, Order
from bocage.ai.breakout_1993.barrage_plans import Shellings
from bocage.ai.breakout_1993.impulse_moves import NEVER, Moves
from bocage.ai.breakout_1993.impulse_ways import Ways, movers
from bocage.ai.breakout_1993.policy import ANSWERS, Judgement
from bocage.ai.breakout_1993.position import Position
from bocage.ai.breakout_1993.scheme import PLAIN
from bocage.ai.breakout_1993.worth import apart
from bocage.ai.mind import Manner
from bocage.core import play
from bocage.core.game import Game
from bocage.core.protocol import ASK, ROLL, Action, Decision, Side
from bocage.games.breakout_1993.assault import attack_value, defense_value
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.state import Battle, BreakoutState
from bocage.games.breakout_1993.victory import score
from bocage.games.breakout_1993.view import BreakoutView
from tests.ai.breakout_1993.asking import REGULAR, regular
from tests.conformance.driver import random_options
from tests.games.breakout_1993.daytime import ALLIED, GERMAN, at, do, impulse


class Choice(Struct, frozen=True):
    """One decision met in play."""

    day: int
    view: BreakoutView
    decision: Decision
    action: Action


class Story(Struct, frozen=True):
    """A match that was played: every choice, and where it ended."""

    choices: list[Choice]
    state: BreakoutState


def tell(options: dict[str, Any], allied: str = REGULAR, german: str = REGULAR, seed: int = 3, upto: int = 7) -> Story:
    """Play a week, or its first days."""
    players = {
        Side.ALLIED: registry.player(GAME.id, allied, seed),
        Side.GERMAN: registry.player(GAME.id, german, seed + 1),
    }
    s, dice, choices = GAME.new("one_week", options), Random(seed), list[Choice]()
    play.begin(s)
    while s.agenda and s.day <= upto and len(choices) < 9000:
        if s.agenda[-1].waits == ROLL:
            play.land(s, dice.randint(1, s.agenda[-1].faces(s)))
            continue
        d = play.decision(s)
        assert d is not None
        v = GAME.view(s, d.side)
        a = players[d.side].choose(v, d)
        choices.append(Choice(s.day, v, d, a))
        play.act(s, a)
        GAME.check(s)
    return Story(choices, s)


@cache
def week() -> Story:
    """Two regulars, to the end."""
    return tell({})


def read(s: BreakoutState, side: Side) -> Position:
    """A position as the regular sees it."""
    return Position(s, side, 1)


def chosen(s: BreakoutState, side: Side, seed: int = 1) -> Action:
    """What the regular does now."""
    d = play.decision(s)
    assert d is not None
    return regular(seed).choose(GAME.view(s, side), d)


def judged(s: BreakoutState, seed: int) -> str:
    """What a recruit does now, by its seed."""
    d = play.decision(s)
    assert d is not None
    return str(Judgement(Manner(exact=False), PLAIN, seed).decide(s, d))


def played(s: BreakoutState, side: Side, most: int = 40) -> list[Action]:
    """What the regular does until a die falls or the other side is asked."""
    player, found = regular(1), list[Action]()
    while len(found) < most and s.agenda and s.agenda[-1].waits == ASK:
        d = play.decision(s)
        assert d is not None
        if d.side != side:
            break
        found.append(player.choose(GAME.view(s, side), d))
        play.act(s, found[-1])
    return found


def place(s: BreakoutState, code: str) -> int:
    """A place by its code."""
    return s.kit.place_named(code)


def unit(s: BreakoutState, code: str) -> int:
    """A unit by its id."""
    return s.kit.unit_index[code]


def all_but(*codes: str) -> list[str]:
    """Every Area but these."""
    return [code for code in map(str, range(1, 61)) if code not in codes]


# --- a player like any other


def test_knows_every_decision_of_the_game() -> None:
    assert {name for name, task in GAME.tasks.items() if task.waits == ASK} == set(ANSWERS)


def test_two_regulars_play_to_the_end() -> None:
    story = week()
    assert not story.state.agenda
    assert story.state.phase == "over"
    assert all(choice.action in choice.decision.options for choice in story.choices)


@pytest.mark.parametrize("seed", range(3))
def test_plays_under_any_options(seed: int) -> None:
    options = dict(random_options(cast(Game, GAME), Random(seed)))
    story = tell(options, seed=seed, upto=1)
    assert story.state.day == 2


def test_same_seed_same_game() -> None:
    again = tell({}, upto=1)
    before = week().choices[: len(again.choices)]
    assert [choice.action for choice in again.choices] == [choice.action for choice in before]


def test_seeds_differ_where_two_ways_are_as_good() -> None:
    clear = impulse({"UK-50-69": "18", "UK-50-151": "60", "G-352-914": "4"}, allied=all_but("4", "20"), number=6)
    assert {judged(clear, seed) for seed in range(8)} == {"activate 18"}
    alike = {"UK-50-69": "18", "UK-50-151": "17", "G-352-914": "58"}
    s = impulse(alike, allied=all_but("58", "16"), number=6, advantage=GERMAN)
    assert {judged(s, seed) for seed in range(8)} == {"activate 17", "activate 18"}


def test_never_walks_in_circles() -> None:
    verbs = [choice.action.verb for choice in week().choices]
    assert verbs.count("back") <= len(verbs) // 100


def test_beats_the_random_player_on_both_sides() -> None:
    attacking = tell({}, german="random", seed=5, upto=3).state
    assert score(attacking).total >= 5
    defending = tell({}, allied="random", seed=5, upto=3).state
    assert score(defending).total < 3


def test_the_allies_are_ashore_on_most_beaches_after_two_days() -> None:
    third = next(choice.view for choice in week().choices if choice.day == 3)
    s = GAME.guess(third, Random(0))
    ashore = [beach for beach in s.kit.beaches if s.mask_at(beach, ALLIED) or s.controls(ALLIED, beach)]
    assert len(ashore) >= 4


# --- odds


def test_chances_are_those_of_two_dice_against_two() -> None:
    assert dict(edges())[0] == pytest.approx(146 / 1296)
    assert at_least(1) == pytest.approx((1296 - 146) / 2 / 1296)
    assert at_least(-10) == pytest.approx(1)


def test_values_are_those_of_the_games_own_sums() -> None:
    units = {
        "US-1-16": "26",
        "US-1-18": "26",
        "US-1-26": "26",
        "US-1-Art": "26",
        "G-352-914": "27",
        "G-352-915": "27 spent",
        "G-352-Art": "27",
    }
    s = impulse(units, allied=["26"])
    st_lo = place(s, "27")
    attackers = tuple(unit(s, f"US-1-{n}") for n in (16, 18, 26))
    battle = Battle(st_lo, ALLIED, attackers[0], attackers, (unit(s, "US-1-Art"),), unit(s, "G-352-914"))
    assert attack_of(s, s.units_at(place(s, "26"), ALLIED)) == attack_value(s, battle).total
    assert defense_of(s, s.units_at(st_lo, GERMAN), st_lo) == defense_value(s, battle).total
    orders = [Order(u, (st_lo,)) for u in attackers]
    p = read(s, ALLIED)
    margin = Assaults(p, Ways(p)).margin(st_lo, orders)
    assert margin == attack_value(s, battle).total - defense_value(s, battle).total


def test_a_bridge_counts_by_who_holds_it() -> None:
    s = impulse({"US-1-16": "44", "G-352-914": "33"}, allied=["44"])
    carentan, isigny = place(s, "44"), place(s, "33")
    held = s.holds_line(ALLIED, s.kit.border_of[carentan, isigny])
    assert crossing(s, ALLIED, carentan, isigny) == (1 if held else 2)
    s.blown |= 1 << s.kit.border_of[carentan, isigny]
    assert crossing(s, ALLIED, carentan, isigny) == 2
    assert crossing(s, ALLIED, carentan, carentan) == 0


def test_distances_go_by_land() -> None:
    s = impulse({"US-1-16": "30"})
    assert apart()[place(s, "30")][place(s, "51")] > 3
    assert apart()[place(s, "10")][place(s, "9")] == 1


# --- what is in danger


def test_an_empty_place_next_to_the_enemy_is_in_danger_and_a_full_one_is_not() -> None:
    s = impulse({"US-1-16": "26", "US-1-18": "26", "G-352-914": "27", "G-352-915": "27"}, GERMAN, allied=["26"])
    p, st_lo = read(s, GERMAN), place(s, "27")
    assert p.risk(st_lo, []) > 0.9
    assert p.risk(st_lo) < p.risk(st_lo, [unit(s, "G-352-914")]) < p.risk(st_lo, [])


def test_what_nobody_can_reach_is_in_no_danger() -> None:
    s = impulse({"US-1-16": "51", "G-352-914": "4"}, GERMAN, allied=["51"])
    assert read(s, GERMAN).risk(place(s, "4"), []) == 0


# --- the Allies


def test_a_good_assault_is_made() -> None:
    units = {"US-1-16": "26", "US-1-18": "26", "US-1-26": "26", "US-1-Art": "26", "G-352-914": "27 spent"}
    s = impulse(units, allied=all_but("27"), number=6)
    actions = [str(a) for a in played(s, ALLIED)]
    assert actions[0] == "activate 26"
    assert "assault 27" in actions
    assert actions[-1] == "commit"
    assert s.battle is not None
    assert len(s.battle.units) >= 2
    assert s.battle.support == (unit(s, "US-1-Art"),)


def test_an_assault_out_of_an_area_of_two_armies_has_all_of_one() -> None:
    """§8.22 The Americans there must not keep the British from joining."""
    units = {"US-29-116": "10", "UK-7-22": "10", "UK-51-152": "10", "UK-51-153": "10", "G-716-736": "10 spent"}
    s = impulse(units, allied=all_but("10"), number=6)
    played(s, ALLIED)
    assert s.battle is not None
    assert len(s.battle.units) == 3
    many = {"US-29-116": "10", "US-29-115": "10", "US-29-175": "10", "UK-7-22": "10", "G-716-736": "10 spent"}
    s = impulse(many, allied=all_but("10"), number=6)
    played(s, ALLIED)
    assert s.battle is not None
    assert {s.kit.army[u] for u in s.battle.units} == {"american"}


def test_a_hopeless_assault_is_not_made() -> None:
    strong = {f"G-12SS-{name}": "10" for name in ("Pz", "25", "26")} | {"G-21Pz-22": "10", "G-21Pz-125": "10"}
    s = impulse({"UK-1Cdo": "8", **strong}, allied=["8", "17"])
    p, caen = read(s, ALLIED), place(s, "10")
    assert Assaults(p, Ways(p)).value(caen, [Order(unit(s, "UK-1Cdo"), (caen,))]) < -1
    assert "assault 10" not in [str(a) for a in played(s, ALLIED)]


def test_a_victory_area_that_the_enemy_left_is_taken() -> None:
    s = impulse({"UK-50-69": "18", "UK-50-151": "18", "G-352-914": "4"}, allied=all_but("4", "20"), number=6)
    played(s, ALLIED)
    assert s.controls(ALLIED, place(s, "20"))


STRONG = {**dict.fromkeys(("UK-50-69", "UK-50-151", "UK-50-231", "UK-8Armd"), "18"), "G-352-914": "20"}


@pytest.mark.parametrize(("keeps", "means"), [(False, "air british"), (True, "naval british")])
def test_fire_that_costs_no_number_comes_before_the_assaults_while_the_day_is_young(keeps: bool, means: str) -> None:
    """§6.31 §6.311 Ships do more than aircraft, but are not for nothing unless an option says so."""
    early = impulse(STRONG, allied=["18"], number=0, naval_keeps_number=keeps)
    assert [str(a) for a in played(early, ALLIED)][:2] == ["bombard 20", means]
    late = impulse(STRONG, allied=["18"], number=9, naval_keeps_number=keeps)
    assert chosen(late, ALLIED) == Action("activate", "18")


def test_ships_that_cost_a_number_must_be_worth_more_than_the_assault() -> None:
    """§6.311 With the aircraft gone the brigades go first; where nobody can assault, the ships still fire."""
    s = impulse(STRONG, allied=["18"], number=0, naval_keeps_number=False)
    s.air_used = 0b11
    assert chosen(s, ALLIED) == Action("activate", "18")
    s = impulse({"UK-50-69": "18 spent", "G-352-914": "20"}, allied=["18"], number=0)
    s.air_used = 0b11
    assert [str(a) for a in played(s, ALLIED)][:2] == ["bombard 20", "naval british"]


def test_a_bombardment_names_ships_a_target_and_fires() -> None:
    s = impulse({"UK-50-69": "18", "G-352-914": "20"}, allied=["18"], number=0)
    do(s, "bombard 20")
    actions = [str(a) for a in played(s, ALLIED)]
    assert actions[0] == "naval british"
    assert actions[-1] == "commit"


def test_a_useless_bombardment_is_worth_nothing() -> None:
    s = impulse({"US-101-Art": "9", "G-21Pz-22": "10", "G-21Pz-Art": "10"}, allied=["9"], weather="storm")
    assert all(shelling.value < 0.4 for shelling in Shellings(read(s, ALLIED)).best(place(s, "10")))


def test_units_that_break_out_do_not_stir() -> None:
    s = impulse({"US-1-16": "D", "G-352-914": "27"}, allied=["24"], day=3)
    zone = 1 << place(s, "D")
    assert movers(read(s, ALLIED), zone) == [unit(s, "US-1-16")]
    s.fresh_zone = 1 << unit(s, "US-1-16")
    assert not movers(read(s, ALLIED), zone)
    assert chosen(s, ALLIED).verb != "activate"


# --- the Germans


@pytest.mark.parametrize(("brigades", "stay"), [(3, 1), (4, 2)])
def test_a_threatened_city_is_not_left(brigades: int, stay: int) -> None:
    """Three brigades do not take Caen from one regiment, and the other may go; before four both stay."""
    british = dict.fromkeys(("UK-3-8", "UK-3-9", "UK-3-185", "UK-8Armd")[:brigades], "8")
    s = impulse({**british, "G-21Pz-22": "10", "G-21Pz-125": "10"}, GERMAN, allied=["8", "17"])
    played(s, GERMAN)
    assert [at(s, "G-21Pz-22"), at(s, "G-21Pz-125")].count("10") == stay


def test_a_reserve_goes_to_the_city_in_danger() -> None:
    units = {"UK-3-8": "8", "UK-3-9": "8", "UK-3-185": "8", "G-21Pz-22": "10", "G-12SS-25": "5", "G-12SS-26": "5"}
    units |= {"UK-8Armd": "8", "G-716-736": "5"}  # before three brigades one regiment is enough; who stays behind
    s = impulse(units, GERMAN, allied=["8"], weather="overcast")
    played(s, GERMAN)
    assert "10" in (at(s, "G-12SS-25"), at(s, "G-12SS-26"))


def test_no_counterattack_at_bad_odds() -> None:
    strong = {f"US-1-{n}": "26" for n in (16, 18, 26)} | {"US-1-Art": "26"}
    s = impulse({**strong, "G-352-914": "27", "G-352-915": "27"}, GERMAN, allied=["26", "20"])
    assert not any(a.verb == "assault" for a in played(s, GERMAN))


def test_guns_stay_out_of_the_fighting_and_where_they_are_behind_the_line() -> None:
    units = {"UK-3-8": "8", "G-716-736": "8", "G-716-Art": "8", "UK-3-9": "17", "G-716-726": "17", "G-21Pz-Art": "10"}
    s = impulse(units, GERMAN)
    p, juno, caen, troarn = read(s, GERMAN), place(s, "17"), place(s, "10"), place(s, "6")
    moves, fighting, behind = Moves(p, Ways(p)), unit(s, "G-716-Art"), unit(s, "G-21Pz-Art")
    assert moves.value(fighting, caen, (caen,)) > NEVER
    assert moves.value(fighting, juno, (juno,)) == NEVER
    assert moves.value(unit(s, "G-716-736"), juno, (juno,)) > NEVER
    assert moves.value(behind, troarn, (troarn,)) == NEVER


def test_fortifications_help_the_germans_only() -> None:
    s = impulse({"UK-3-8": "8", "G-716-736": "17"}, forts=["8", "17"])
    sword, juno = place(s, "8"), place(s, "17")
    ours, theirs = s.units_at(sword, ALLIED), s.units_at(juno, GERMAN)
    before = defense_of(s, ours, sword), defense_of(s, theirs, juno)
    s.forts = 0
    assert (defense_of(s, ours, sword), defense_of(s, theirs, juno)) == (before[0], before[1] - 2)


def test_the_lifeline_of_a_breakout_is_cut() -> None:
    strong = dict.fromkeys(("US-1-16", "US-1-18", "US-1-26", "US-4-8", "US-4-12", "US-4-22"), "D")
    s = impulse({**strong, "G-2Pz-3": "C", "G-2Pz-2": "C"}, GERMAN, allied=["24", "23"], day=3, weather="overcast")
    quiet = impulse({"US-1-16": "23", "G-2Pz-3": "C"}, GERMAN, allied=["24", "23"], day=3)
    vire, percy = place(s, "24"), place(s, "38")
    assert read(s, GERMAN).worth[vire] > read(quiet, GERMAN).worth[vire] + 10
    assert read(s, GERMAN).worth[percy] == read(quiet, GERMAN).worth[percy]
    played(s, GERMAN)
    assert s.controls(GERMAN, vire)


def test_allies_in_a_zone_are_attacked() -> None:
    held = {f"US-4-{n}": "24" for n in (8, 12, 22)} | {f"US-9-{n}": "14" for n in (39, 47, 60)}
    panzers = {"G-2Pz-3": "C", "G-2Pz-2": "C", "G-2Pz-304": "C"}
    s = impulse({"US-29-116": "D spent", **held, **panzers}, GERMAN, allied=all_but("38", "39"), day=3)
    actions = [str(a) for a in played(s, GERMAN)]
    assert actions[0] == "activate C"
    assert "assault D" in actions
