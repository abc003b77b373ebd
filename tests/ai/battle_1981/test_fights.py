"""How the computer of Battle for Normandy (1981) fights: levels, bombardment, attacks, and what follows a battle."""

from typing import cast

import pytest
from msgspec.structs import replace

from bocage import registry
from bocage.ai.battle_1981 import levels, support
from bocage.ai.battle_1981.position import UNKNOWN, Position
from bocage.ai.battle_1981.weights import weights
from bocage.ai.battle_1981.worth import giving_way, supply_price
from bocage.ai.battle_1981.worth_battle import glance, open_levels, solve
from bocage.core import play
from bocage.core.game import Game
from bocage.core.match import Match
from bocage.core.protocol import Action, Decision, Task
from bocage.games.battle_1981.advance import Advance
from bocage.games.battle_1981.cadre import CadreRetreat
from bocage.games.battle_1981.combat import CombatPhase
from bocage.games.battle_1981.forecast import against
from bocage.games.battle_1981.game import GAME
from bocage.games.battle_1981.interdiction import Interdict, thresholds
from bocage.games.battle_1981.retreat import RetreatOrStand
from bocage.games.battle_1981.sealed import ChooseLevel, Support
from bocage.games.battle_1981.state import AT_SEA, COAST, Battle, BattleState
from bocage.games.battle_1981.tables import bombard_breaks
from tests.games.battle_1981.position import ALLIED, GERMAN, do, position, run, unit

REGISTERED = cast(Game, GAME)

MARKERS = {"UTAH": "4-06", "OMAHA": "4-08", "GOLD": "5-11", "JUNO": "5-12", "SWORD": "5-13"}


def answer(s: BattleState, *tasks: Task[BattleState], seed: int = 1) -> str:
    """What the computer does when these tasks run in a position, or with the decision that is pending."""
    if tasks:
        run(s, *tasks)
    d = decision(s)
    return str(registry.player(GAME.id, "regular", seed).choose(GAME.view(s, d.side), d))


def decision(s: BattleState) -> Decision:
    """What is to be decided."""
    d = play.decision(s)
    assert d is not None
    return d


def fought(s: BattleState, attackers: list[str], defender: str) -> BattleState:
    """A battle that has been fought and is open to both."""
    units = tuple(unit(s, code) for code in attackers)
    u = unit(s, defender)
    s.battle = replace(against(s, units, u), attack=5, defence=5, opened=True)
    s.phase, s.mover = "combat", s.battle.side
    return s


def seen(s: BattleState, side: int = ALLIED, seed: int = 1) -> Position:
    """A position as the computer of a side looks at it."""
    return Position(s.clone(), (ALLIED, GERMAN)[side], seed)


# --- the small game of two levels


def test_matching_pennies_come_out_even() -> None:
    even = solve([[1.0, -1.0], [-1.0, 1.0]])
    assert even.value == pytest.approx(0, abs=0.15)
    assert even.attack[0] == pytest.approx(0.5, abs=0.1)
    assert even.defence[0] == pytest.approx(0.5, abs=0.1)


def test_a_row_that_is_always_worse_is_given_up() -> None:
    found = solve([[3.0, 5.0], [1.0, 2.0], [2.0, 4.0]])
    assert found.attack[0] > 0.95
    assert found.defence[0] > 0.95
    assert found.value == pytest.approx(3.0, abs=0.1)


def test_tired_units_and_an_empty_store_narrow_the_levels() -> None:
    board = {**MARKERS, "US-1-INF": "7-08", "GE-914": "8-08"}
    s = position(board, fatigue={"US-1-INF": 9}, pools=(1000, 1000, 1000, 1000))
    battle = against(s, (unit(s, "US-1-INF"),), unit(s, "GE-914"))
    assert open_levels(seen(s), battle) == (5, 9)
    poor = position(board, pools=(1000, 1000, 10, 1000))  # 75 combat points at level 5 need 9.75
    assert open_levels(seen(poor), battle)[0] == 5


def sealed_world(attack: int, air: int, naval: int, interdiction: int) -> BattleState:
    """The Germans are to choose their level against an attack whose level and bombardment are sealed."""
    s = position({**MARKERS, "US-1-INF": "6-08", "US-29-INF": "6-09", "GE-914": "7-08", "GE-915": "8-10"})
    s.phase, s.mover, s.interdiction = "combat", ALLIED, interdiction
    battle = against(s, (unit(s, "US-1-INF"), unit(s, "US-29-INF")), unit(s, "GE-914"), air, naval)
    s.battle = replace(battle, attack=attack)
    return s


@pytest.mark.parametrize("seed", range(5))
def test_what_is_sealed_does_not_change_the_answer(seed: int) -> None:
    given = {
        answer(sealed_world(*sealed), ChooseLevel(GERMAN), seed=seed)
        for sealed in [(1, 0, 0, 0), (9, 99, 99, 64), (5, 0, 75, 16)]
    }
    assert len(given) == 1


@pytest.mark.parametrize("seed", range(5))
def test_a_guess_at_what_is_sealed_does_not_change_the_answer_either(seed: int) -> None:
    given = set()
    for sealed in [(1, 0, 0, 0), (9, 99, 99, 64), (5, 0, 75, 16)]:
        s = run(sealed_world(*sealed), ChooseLevel(GERMAN))
        given.add(levels.level(seen(s, GERMAN, seed), decision(s)))
    assert len(given) == 1


def test_a_position_holds_nothing_that_is_sealed_and_leaves_the_world_alone() -> None:
    s = sealed_world(9, 99, 75, 64)
    theirs, ours = Position(s, GERMAN, 1), Position(s, ALLIED, 1)
    assert theirs.battle is not None
    assert (theirs.battle.attack, theirs.battle.air, theirs.battle.naval) == (0, 0, 0)
    assert ours.battle is not None
    assert (ours.battle.air, ours.battle.naval) == (99, 75)
    assert (theirs.air, ours.air) == (250 - UNKNOWN, 250 - 64)
    assert s.battle is not None
    assert (s.battle.attack, s.interdiction) == (9, 64)


def test_levels_vary_from_seed_to_seed_and_not_with_the_same() -> None:
    def chosen() -> list[str]:
        s = sealed_world(5, 0, 0, 0)
        s.cp[unit(s, "GE-914")] = 16  # it may be gone at once: no level is safe
        return [answer(s, ChooseLevel(GERMAN), seed=seed) for seed in range(25)]

    assert len(set(chosen())) > 1
    assert chosen() == chosen()


# --- attacks


def test_nobody_attacks_at_hopeless_odds() -> None:
    board = {**MARKERS, "US-102-CAV": "7-11", "GE-21PZ": "8-12"}
    s = position(board, air_left=0, naval_left=0)
    assert answer(s, CombatPhase(ALLIED)) == "end"
    other = position({**MARKERS, "BR-3-INF": "8-12", "GE-736": "7-11", "BR-50-INF": "6-12"}, cp={"GE-736": 20})
    assert answer(other, CombatPhase(GERMAN)) == "end"


def test_a_weak_enemy_in_the_open_is_attacked_by_more_than_one() -> None:
    board = {**MARKERS, "BR-3-INF": "6-12", "CN-3-INF": "6-13", "BR-50-INF": "7-11", "GE-736": "7-12"}
    s = position(board, cp={"GE-736": 25})
    assert answer(s, CombatPhase(ALLIED)) == "attack GE-736"
    do(s, "attack GE-736")
    joined = []
    while (given := answer(s)).startswith("join"):
        joined.append(given)
        do(s, given)
    assert len(joined) > 1


def test_the_attackers_are_the_same_in_whatever_order_they_join() -> None:
    board = {**MARKERS, "BR-3-INF": "6-12", "CN-3-INF": "6-13", "US-102-CAV": "7-11", "GE-736": "7-12"}
    s = run(position(board, cp={"GE-736": 25, "US-102-CAV": 4}), CombatPhase(ALLIED))
    do(s, "attack GE-736")
    while (given := answer(s)).startswith("join"):
        assert given != "join US-102-CAV"  # it would only be lost
        do(s, given)
    assert given == "fight"


def test_supply_is_dearer_when_there_is_little_of_it_and_at_last_cheap() -> None:
    rich, poor = (seen(position(MARKERS, pools=(0, 0, stock, 0))) for stock in (2000, 200))
    assert supply_price(poor) > 5 * supply_price(rich)
    assert supply_price(seen(position(MARKERS, turn=12, pools=(0, 0, 200, 0)))) < supply_price(poor) / 2


def test_a_poor_store_keeps_the_allies_from_an_attack_that_a_rich_one_allows() -> None:
    board = {**MARKERS, "US-1-INF": "6-08", "US-29-INF": "6-09", "GE-914": "7-08"}
    given = {stock: answer(position(board, pools=(0, 0, stock, 0)), CombatPhase(ALLIED)) for stock in (3000, 12)}
    assert given == {3000: "attack GE-914", 12: "end"}


def test_a_beachhead_in_reach_is_worth_an_attack_to_the_germans() -> None:
    s = position({**MARKERS, "GE-21PZ": "6-12", "BR-3-INF": "6-14"}, air_left=0, naval_left=0)
    assert answer(s, CombatPhase(GERMAN)) in ("attack GOLD", "attack JUNO")


# --- bombardment and interdiction


def test_only_the_first_points_of_a_band_are_sent() -> None:
    board = {**MARKERS, "US-1-INF": "6-08", "US-29-INF": "6-09", "GE-914": "7-08", "GE-915": "7-09"}
    s = run(position(board), CombatPhase(ALLIED))
    do(s, "attack GE-914", "join US-1-INF", "fight")
    air = answer(s)
    do(s, air)
    naval = answer(s)
    total = int(air.removeprefix("air ")) + int(naval.removeprefix("naval "))
    assert total in bombard_breaks()
    assert total > 0


def test_something_is_left_for_the_next_battle() -> None:
    alone = {**MARKERS, "US-1-INF": "6-08", "GE-914": "7-08"}
    many = {**alone, "GE-915": "5-08", "GE-916": "6-07", "GE-726": "6-09"}
    one, four = (support.fire(seen(run(position(b, naval_left=100), CombatPhase(ALLIED)))) for b in (alone, many))
    assert one.naval == 85  # the rest is for the German half
    assert 50 < four.naval < 70
    last = support.fire(seen(run(position(alone, naval_left=80), CombatPhase(GERMAN))))
    assert last.naval == 80


def test_far_inland_aircraft_alone_are_sent() -> None:
    board = {**MARKERS, "US-D1": "7-08", "US-1-INF": "9-07", "US-29-INF": "9-08", "GE-914": "10-08"}
    s = run(position(board), CombatPhase(ALLIED))
    do(s, "attack GE-914", "join US-1-INF", "fight")
    air = answer(s)
    assert int(air.removeprefix("air ")) in bombard_breaks()
    assert int(air.removeprefix("air ")) >= 8


@pytest.mark.parametrize("weather", [0, 1, 2])
def test_interdiction_goes_to_the_edge_of_a_band(weather: int) -> None:
    board = {**MARKERS, "GE-21PZ": "9-10", "GE-12SS": "10-12", "GE-LEHR": "10-08", "GE-914": "8-06", "GE-77": "9-03"}
    s = position(board, weather=weather)
    points = int(answer(s, Interdict()).removeprefix("interdict "))
    assert points in [edge for edge, _ in thresholds(s)]


def test_nobody_is_interdicted_where_nobody_marches() -> None:
    assert answer(position({**MARKERS, "US-1-INF": "6-08", "GE-914": "7-08"}), Interdict()) == "interdict 0"


def landing(round_points: tuple[int, int]) -> BattleState:
    """A division meets the coastal defence."""
    s = position({**MARKERS, "BR-3-INF": AT_SEA}, turn=0)
    s.phase = "movement"
    beach = 4
    air, naval = round_points
    s.battle = Battle(ALLIED, COAST, s.kit.hex_named("6-13"), (unit(s, "BR-3-INF"),), beach, 25, air, naval)
    return s


def test_landers_are_covered_by_ships() -> None:
    s = run(landing((0, 0)), Support("air"), Support("naval"))
    do(s, answer(s))
    assert int(answer(s).removeprefix("naval ")) >= 30


def test_landers_do_not_wear_themselves_out() -> None:
    level = int(answer(landing((30, 30)), ChooseLevel(ALLIED)).removeprefix("level "))
    assert level <= 5


# --- after a battle


def test_a_remnant_does_not_stand_without_need() -> None:
    s = fought(position({**MARKERS, "US-1-INF": "8-09", "GE-914": "9-08"}, cp={"GE-914": 5}), ["US-1-INF"], "GE-914")
    assert answer(s, RetreatOrStand(unit(s, "GE-914"))).startswith("retreat")
    s = fought(
        position({**MARKERS, "BR-3-INF": "7-12", "GE-21PZ": "8-12"}, cp={"BR-3-INF": 6}), ["GE-21PZ"], "BR-3-INF"
    )
    assert answer(s, RetreatOrStand(unit(s, "BR-3-INF"))).startswith("retreat")


def test_ground_that_scores_is_held_while_it_can_be() -> None:
    s = position({**MARKERS, "BR-3-INF": "6-13", "GE-21PZ": "7-12"}, turn=8)
    s = fought(s, ["BR-3-INF"], "GE-21PZ")
    ways = {"8-12", "8-13"}  # off the coast; the others are taken
    for name, code in (("7-11", "BR-50-INF"), ("6-12", "CN-3-INF"), ("7-13", "GE-711")):
        s.cp[unit(s, code)], s.leader[unit(s, code)] = 60, 5
        s.place(unit(s, code), s.kit.hex_named(name))
    run(s, RetreatOrStand(unit(s, "GE-21PZ")))
    assert {a.noun for a in play.offered(s) if a.verb == "retreat"} == ways
    assert answer(s) == "stand"


def test_a_retreat_prefers_to_be_away_from_the_enemy() -> None:
    s = position({**MARKERS, "US-1-INF": "8-09", "US-29-INF": "8-07", "GE-914": "9-08"}, cp={"GE-914": 9})
    s = fought(s, ["US-1-INF"], "GE-914")
    given = answer(s, RetreatOrStand(unit(s, "GE-914")))
    assert not s.near(ALLIED) >> s.kit.hex_named(given.removeprefix("retreat ")) & 1


def test_going_next_to_an_enemy_is_paid_for() -> None:
    s = position({**MARKERS, "US-1-INF": "8-09", "US-29-INF": "8-07", "GE-914": "9-08"})
    p, u = seen(s, GERMAN), unit(s, "GE-914")
    beside, away = s.kit.hex_named("9-07"), s.kit.hex_named("10-08")
    assert giving_way(p, u, beside) == pytest.approx(giving_way(p, u, away) + 5.5 * p.weights.ours)


def won(board: dict[str, str], attackers: list[str], at: str) -> BattleState:
    """A battle whose defender has left its position."""
    s = position({**MARKERS, **board, "GE-736": at})
    fought(s, attackers, "GE-736")
    s.remove(unit(s, "GE-736"))
    return s


def test_an_empty_objective_is_taken() -> None:
    s = won({"BR-3-INF": "7-12", "BR-D5": "6-13", "GE-12SS": "11-12"}, ["BR-3-INF"], "8-12")
    assert answer(s, Advance()) == "advance BR-3-INF"


def test_nobody_advances_out_of_supply() -> None:
    s = won({"BR-3-INF": "8-11", "GE-12SS": "11-12"}, ["BR-3-INF"], "9-11")
    assert answer(s, Advance()) == "stay"


def test_the_last_to_cover_a_beachhead_stays() -> None:
    board = {"BR-3-INF": "6-13", "CN-3-INF": "6-12", "GE-711": "6-14"}
    s = won(board, ["BR-3-INF"], "7-13")
    assert answer(s, Advance()) == "stay"


def test_an_allied_objective_is_not_left_for_open_ground() -> None:
    s = won({"BR-3-INF": "8-12", "BR-D5": "7-11", "GE-12SS": "11-12"}, ["BR-3-INF"], "9-12")
    assert answer(s, Advance()) == "stay"


def test_a_cadre_falls_back_where_it_still_counts() -> None:
    s = fought(position({**MARKERS, "US-1-INF": "6-08", "GE-914": "7-08"}, turn=8), ["US-1-INF"], "GE-914")
    u = unit(s, "GE-914")
    s.remove(u)
    given = answer(s, CadreRetreat(u, s.kit.hex_named("7-08"), 2))
    assert s.kit.board.ocean_side_mask >> s.kit.hex_named(given.removeprefix("retreat ")) & 1


# --- whole matches


class Asked:
    """Every decision of a match between two regulars with its answer."""

    def __init__(self, seed: int) -> None:
        self.choices: list[tuple[BattleState, Decision, Action]] = []
        match = Match(REGISTERED, REGISTERED.options.resolve({}), f"fights {seed}", "two_weeks")
        players = [registry.player(GAME.id, "regular", seed), registry.player(GAME.id, "regular", seed + 1)]
        while (side := match.decides()) is not None:
            s = cast(BattleState, match.state)
            d = decision(s)
            chosen = players[side].choose(GAME.view(s, side), d)
            self.choices.append((s.clone(), d, chosen))
            match.act(chosen)


@pytest.fixture(scope="module")
def match() -> Asked:
    return Asked(3)


def test_every_attack_promises_more_than_it_costs(match: Asked) -> None:
    count = 0
    for s, d, _ in match.choices:
        battle = s.battle
        if d.task == "ChooseLevel" and battle is not None and battle.side == d.side and battle.defender != COAST:
            p = seen(s, d.side)
            count += 1
            assert glance(p, support.fire(p).on(p, battle)) >= weights(d.side).least
    assert count > 3


def test_bombardment_never_wastes_a_point(match: Asked) -> None:
    totals = [
        s.battle.air + int(chosen.noun)
        for s, d, chosen in match.choices
        if d.task == "Support" and chosen.verb == "naval" and s.battle is not None
    ]
    assert len(totals) > 10
    assert all(total in bombard_breaks() for total in totals)
