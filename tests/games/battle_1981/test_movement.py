"""What a march costs, what bars it, how far it leads."""

from fractions import Fraction
from random import Random

import pytest

from bocage.core.hexes import members
from bocage.core.protocol import Ruling
from bocage.games.battle_1981.movement import (
    Reach,
    allowance,
    arrival,
    bars_go,
    bars_step,
    budget,
    can_step,
    fuel_for,
    known_cost,
    reach,
    step_cost,
    way_cost,
)
from bocage.games.battle_1981.state import FUEL, GONE, POINT, BattleState
from tests.games.battle_1981.marching import ground, left, moving, ruling
from tests.games.battle_1981.position import ALLIED, GERMAN, do, options, unit, why_not

COSTS = {"clear": 1, "town": 1, "bocage": 3, "swamp": 4, "river": 2, "beach": 2}


@pytest.mark.parametrize(("terrain", "cost"), COSTS.items())
def test_terrain_costs_what_the_chart_says(terrain: str, cost: int) -> None:
    """§chart-terrain"""
    s = ground({"US-1-INF": "9-05"}, paint={"9-06": terrain})
    here, there = s.kit.hex_named("9-05"), s.kit.hex_named("9-06")
    tally = step_cost(s, unit(s, "US-1-INF"), here, there)
    assert [(line.amount, line.rule) for line in tally] == [(str(cost), "§chart-terrain")]


def test_moving_beside_an_enemy_costs_four_more() -> None:
    """§8b"""
    s = ground({"US-1-INF": "9-05", "GE-91": "9-07"}, paint={"9-06": "bocage"})
    tally = step_cost(s, unit(s, "US-1-INF"), s.kit.hex_named("9-05"), s.kit.hex_named("9-06"))
    assert [(line.amount, line.rule) for line in tally] == [("3", "§chart-terrain"), ("4", "§8b")]


def test_infiltrating_costs_eight_more_instead_of_four() -> None:
    """§8c"""
    s = ground({"US-2-ARMD": "9-05", "GE-91": "8-06"}, paint={"9-06": "bocage"})
    tally = step_cost(s, unit(s, "US-2-ARMD"), s.kit.hex_named("9-05"), s.kit.hex_named("9-06"))
    assert [(line.amount, line.rule) for line in tally] == [("3", "§chart-terrain"), ("8", "§8c")]


def test_moving_out_from_beside_an_enemy_costs_nothing_more() -> None:
    """§RUL-24 §8c: only a step that ends beside an enemy too is infiltration."""
    s = ground({"US-1-INF": "9-05", "GE-91": "8-06"})
    assert step_cost(s, unit(s, "US-1-INF"), s.kit.hex_named("9-05"), s.kit.hex_named("9-04")).total == 1


@pytest.mark.parametrize(("code", "points"), [("US-1-INF", 14), ("US-2-ARMD", 18), ("US-D1", 14), ("US-102-CAV", 18)])
def test_allowance_goes_by_the_kind(code: str, points: int) -> None:
    """§8f"""
    s = moving({code: "9-05"})
    assert left(s, code) == points


@pytest.mark.parametrize(("fatigue", "points"), [(0, 14), (2, 14), (3, 13), (8, 12), (9, 11)])
def test_each_three_fatigue_take_a_movement_point(fatigue: int, points: int) -> None:
    """§8f §RUL-18"""
    s = ground({"US-1-INF": "9-05"})
    s.fatigue[unit(s, "US-1-INF")] = fatigue
    assert allowance(s, unit(s, "US-1-INF")).total == points


def test_an_unsupplied_unit_has_half_of_what_fatigue_leaves() -> None:
    """§8f §RUL-18: 14 less 1 for fatigue is 13, half of it 6."""
    s = ground({"US-1-INF": "9-05"})
    u = unit(s, "US-1-INF")
    s.fatigue[u], s.supplied = 3, 0
    assert allowance(s, u).total == 6
    assert [line.amount for line in allowance(s, u)] == ["14", "-1", "-7"]


def test_a_unit_at_sea_has_its_whole_allowance() -> None:
    """§RUL-18"""
    s = ground({"US-1-INF": "sea"})
    s.supplied = 0
    assert allowance(s, unit(s, "US-1-INF")).total == 14


def test_interdiction_takes_points_last_and_never_more_than_there_are() -> None:
    """§RUL-18 §chart-interdict"""
    s = ground({"GE-91": "9-05", "GE-21PZ": "9-08"})
    s.cut[unit(s, "GE-91")] = 5
    assert allowance(s, unit(s, "GE-91")).total == 9
    s.cut[unit(s, "GE-91")] = 50
    assert allowance(s, unit(s, "GE-91")).total == 0
    assert allowance(s, unit(s, "GE-21PZ")).total == 18


def test_fuel_is_rate_times_points_times_strength() -> None:
    """§fuel §AMB-07: 12 points of a 75-point infantry division are 90 fuel; armor and depots pay half as much again."""
    s = ground({"US-1-INF": "9-05", "US-2-ARMD": "9-06", "US-D1": "9-07", "GE-21PZ": "9-08"})
    assert fuel_for(s, unit(s, "US-1-INF"), 12) == 9000
    assert fuel_for(s, unit(s, "US-2-ARMD"), 1) == 15 * 90
    assert fuel_for(s, unit(s, "US-D1"), 1) == 15 * 20
    assert fuel_for(s, unit(s, "GE-21PZ"), 18) == 0


def test_depots_may_be_played_to_burn_like_infantry() -> None:
    """§AMB-02"""
    s = ground({"US-D1": "9-07"}, depot_fuel="foot")
    assert fuel_for(s, unit(s, "US-D1"), 1) == 10 * 20


def test_fuel_limits_the_march() -> None:
    """§fuel: 20 points of fuel carry 75 combat points two clear positions."""
    s = moving({"US-1-INF": "9-05"}, fuel=20)
    assert budget(s, unit(s, "US-1-INF")) == 2
    do(s, "unit US-1-INF")
    assert "9-07" in options(s, "go")
    assert why_not(s, "go 9-08") == "§fuel"
    assert ruling(s, "go 9-08").facts["have"] == 20 * POINT


def test_without_fuel_nobody_is_taken_up() -> None:
    """§fuel"""
    s = moving({"US-1-INF": "9-05", "US-2-RNGR": "10-09"}, fuel=5)
    assert options(s, "unit") == ["US-2-RNGR"]
    assert why_not(s, "unit US-1-INF") == "§fuel"


def test_germans_march_without_fuel() -> None:
    """§5i §fuel"""
    s = moving({"GE-91": "9-05"}, GERMAN, fuel=0)
    assert "GE-91" in options(s, "unit")


def test_a_step_too_dear_is_refused() -> None:
    """§8e"""
    s = moving({"US-1-INF": "9-05"}, paint={"9-06": "swamp"})
    s.mp[unit(s, "US-1-INF")] = 3
    do(s, "unit US-1-INF")
    assert why_not(s, "go 9-06") == "§8e"
    assert (ruling(s, "go 9-06").facts["need"], ruling(s, "go 9-06").facts["have"]) == (4, 3)


def test_a_position_far_away_is_refused_with_what_it_would_cost() -> None:
    """§8e"""
    s = moving({"US-1-INF": "9-00"})
    s.mp[unit(s, "US-1-INF")] = 2
    do(s, "unit US-1-INF")
    assert why_not(s, "go 9-03") == "§8e"
    assert ruling(s, "go 9-03").facts["need"] == 3


def test_no_unit_enters_a_position_that_is_taken() -> None:
    """§1e §RUL-20"""
    s = moving({"US-1-INF": "9-05", "US-4-INF": "9-06", "GE-91": "9-04"})
    do(s, "unit US-1-INF")
    assert why_not(s, "go 9-06") == "§1e"
    assert why_not(s, "go 9-04") == "§1e"


def test_no_unit_passes_through_another() -> None:
    """§RUL-20: hemmed in by friends it goes nowhere."""
    ring = ("8-05", "8-06", "9-04", "9-06", "10-05", "10-06")
    codes = ("US-4-INF", "US-29-INF", "US-9-INF", "US-79-INF", "US-30-INF", "US-83-INF")
    s = moving({"US-1-INF": "9-05", **dict(zip(codes, ring, strict=True))})
    assert "US-1-INF" not in options(s, "unit")
    assert why_not(s, "unit US-1-INF") == "§8e"


def test_nobody_goes_to_sea() -> None:
    """§RUL-25"""
    s = moving({"US-1-INF": "9-05", "GE-91": "11-10"}, paint={"9-06": "ocean", "11-11": "ocean"})
    do(s, "unit US-1-INF")
    assert why_not(s, "go 9-06") == "§RUL-25"
    s = moving({"GE-91": "11-10"}, GERMAN, paint={"11-11": "ocean"})
    do(s, "unit GE-91")
    assert why_not(s, "go 11-11") == "§RUL-25"


def test_germans_do_not_enter_the_position_of_a_destroyed_beachhead() -> None:
    """§RUL-25 §9s"""
    s = moving({"GE-91": "6-12"}, GERMAN, without=("GOLD", "JUNO"))
    do(s, "unit GE-91")
    assert why_not(s, "go 5-11") == "§RUL-25"


def test_beachheads_do_not_move() -> None:
    """§6f"""
    s = moving({"US-1-INF": "9-05"})
    assert "OMAHA" not in options(s, "unit")
    assert why_not(s, "unit OMAHA") == "§6f"


def test_depots_move() -> None:
    """§6f"""
    s = moving({"US-D1": "9-05"})
    assert options(s, "unit") == ["US-D1"]


def test_a_beachhead_is_a_neighbour_like_any_unit() -> None:
    """§8b: a German who comes next to a beachhead pays for it."""
    s = ground({"GE-91": "7-12"})
    tally = step_cost(s, unit(s, "GE-91"), s.kit.hex_named("7-12"), s.kit.hex_named("6-12"))
    assert [line.rule for line in tally] == ["§chart-terrain", "§8b"]


def test_a_way_goes_beside_an_enemy_only_at_its_end() -> None:
    """§RUL-22 §8b: the enemy's neighbourhood lies across the way, and is not crossed."""
    s = ground({"GE-91": "9-05", "US-1-INF": "9-03"})
    s.mp[unit(s, "US-1-INF")] = 14
    found = reach(s, unit(s, "US-1-INF"))
    enemy = s.near(GERMAN)
    for h in found.hexes():
        assert not any(enemy >> n & 1 for n in found.way(h)[:-1])
    assert found.price[s.kit.hex_named("9-04")] == 5
    assert found.price[s.kit.hex_named("9-07")] == 6  # round the neighbourhood, not four steps through it


def test_there_is_no_way_past_an_enemy_that_bars_the_only_one() -> None:
    """§8b §RUL-22: a corridor of land between seas, and an enemy beside it."""
    sea = dict.fromkeys(("8-03", "8-04", "8-05", "8-06", "8-07", "10-03", "10-04", "10-06", "10-07"), "ocean")
    s = moving({"US-1-INF": "9-03", "GE-91": "10-05", "US-4-INF": "11-14"}, paint={**sea, "9-02": "ocean"})
    do(s, "unit US-1-INF")
    assert options(s, "go") == ["9-04"]
    assert why_not(s, "go 9-06") == "§8b"


def test_equal_ways_go_by_the_first_direction() -> None:
    """§RUL-22: north-east and east, rather than east and north-east."""
    s = ground({"US-1-INF": "9-05"})
    s.mp[unit(s, "US-1-INF")] = 14
    way = reach(s, unit(s, "US-1-INF")).way(s.kit.hex_named("8-07"))
    assert [s.kit.names[h] for h in way] == ["8-06", "8-07"]


def test_a_step_is_barred_by_what_bars_the_march() -> None:
    """§8b §8f §6f §7d §2i"""
    s = ground({"US-1-INF": "9-05", "US-4-INF": "sea"})
    u, there = unit(s, "US-1-INF"), s.kit.hex_named("9-06")
    s.mp[u] = 5
    assert bars_step(s, u, there) is None
    assert _rule(bars_step(s, u, s.kit.hex_named("9-08"))) == "§2i"
    s.halted = 1 << u
    assert _rule(bars_step(s, u, there)) == "§8b"
    assert not reach(s, u).hexes()
    s.halted = s.mp[u] = 0
    assert _rule(bars_step(s, u, there)) == "§8f"
    assert _rule(bars_step(s, unit(s, "US-4-INF"), there)) == "§7d"
    omaha = unit(s, "OMAHA")
    s.mp[omaha] = 9
    assert _rule(bars_step(s, omaha, s.kit.hex_named("5-08"))) == "§6f"
    assert not reach(s, omaha).hexes()


def _rule(found: Ruling | None) -> str:
    return found.rule if found else ""


def test_a_march_is_barred_by_what_stands_at_its_end() -> None:
    """§1e §8e: however far away; and nothing bars one that is offered."""
    s = ground({"US-1-INF": "9-03", "GE-91": "9-07", "US-4-INF": "9-08"})
    for code in ("US-1-INF", "US-4-INF"):  # far from the enemy, and beside him with a way round
        u = unit(s, code)
        s.mp[u] = 14
        assert _rule(bars_go(s, u, s.kit.hex_named("9-07"))) == "§1e"
        assert all(bars_go(s, u, h) is None for h in reach(s, u).hexes())


def test_the_cheapest_way_is_taken() -> None:
    """§RUL-22: round the swamp, four clear positions instead of three."""
    s = ground({"US-1-INF": "9-03"}, paint={"9-04": "swamp"})
    s.mp[unit(s, "US-1-INF")] = 14
    found = reach(s, unit(s, "US-1-INF"))
    target = s.kit.hex_named("9-05")
    assert found.price[target] == 3
    assert s.kit.hex_named("9-04") not in found.way(target)
    assert found.left(target) == 11


def test_a_way_is_costed_line_by_line() -> None:
    """§RUL-22"""
    s = ground({"US-1-INF": "9-03", "GE-91": "9-06"}, paint={"9-04": "bocage"})
    way = s.kit.hex_named("9-04"), s.kit.hex_named("9-05")
    tally = way_cost(s, unit(s, "US-1-INF"), way)
    assert tally.total == 8
    assert [(line.amount, line.words) for line in tally] == [
        ("3", "9-04: bocage"),
        ("1", "9-05: clear"),
        ("4", "9-05: next to an enemy"),
    ]


@pytest.mark.parametrize(
    ("points", "fuel", "likely"),
    [(4, 1000, "7/10"), (5, 1000, "1"), (3, 1000, "0"), (9, 30, "7/10"), (9, 38, "1"), (9, 29, "0")],
)
def test_the_chance_to_arrive_counts_extra_points_and_fuel(points: int, fuel: int, likely: str) -> None:
    """§8a §fuel: a clear position and then bocage need four points, five after an extra one; each burns 7.5 fuel."""
    s = ground({"US-1-INF": "9-03"}, paint={"9-05": "bocage"}, fuel=fuel)
    s.mp[unit(s, "US-1-INF")] = points
    way = s.kit.hex_named("9-04"), s.kit.hex_named("9-05")
    assert arrival(s, unit(s, "US-1-INF"), way) == Fraction(likely)


def test_the_chance_to_arrive_counts_infiltration() -> None:
    """§8d: ninety in a hundred."""
    s = ground({"US-2-ARMD": "9-05", "GE-91": "8-06"})
    s.mp[unit(s, "US-2-ARMD")] = 9
    assert arrival(s, unit(s, "US-2-ARMD"), (s.kit.hex_named("9-06"),)) == Fraction(9, 10)


def _scattered(seed: int) -> tuple[list[str], dict[str, str], dict[str, str]]:
    chance = Random(seed)
    board = ground({}).kit.board
    south = [board.names[h] for h in members(board.grid.all_mask) if board.line(h) >= 7]
    kinds = ("clear", "town", "bocage", "swamp", "river", "ocean")
    paint = {name: chance.choice(kinds) for name in south}
    land = [name for name in south if paint[name] != "ocean"]
    codes = ("US-2-ARMD", "US-1-INF", "US-D1", "GE-91", "GE-21PZ", "GE-6FJ", "GE-30")
    return list(codes), dict(zip(codes, chance.sample(land, len(codes)), strict=True)), paint


@pytest.mark.parametrize("seed", range(40))
def test_the_quick_forms_agree_with_the_prohibitions(seed: int) -> None:
    """§8e §RUL-22: `can_step`, `known_cost` and `reach` say the same as `bars_step` and `step_cost`."""
    codes, units, paint = _scattered(seed)
    s = ground(units, paint=paint, fuel=Random(seed).randrange(0, 200))
    for code in codes:
        u = unit(s, code)
        s.mp[u] = Random(seed + u).randrange(0, 15)
        a, found = s.at[u], reach(s, u)
        steps = [n for n in members(s.kit.next_to[a]) if bars_step(s, u, n) is None]
        assert can_step(s, u) == bool(steps)
        assert all(known_cost(s, u, a, n) == step_cost(s, u, a, n).total for n in members(s.kit.next_to[a]))
        assert all(found.has(n) and found.price[n] <= known_cost(s, u, a, n) for n in steps)
        _walks(s, u, found)


def _walks(s: BattleState, u: int, found: Reach) -> None:
    """Every way is a row of lawful steps at the price it says."""
    home, points, stock = s.at[u], s.mp[u], s.pools[FUEL]
    for h in found.hexes():
        paid = 0
        for n in found.way(h):
            assert bars_step(s, u, n) is None
            cost = known_cost(s, u, s.at[u], n)
            paid += cost
            s.mp[u] -= cost
            s.pools[FUEL] -= fuel_for(s, u, cost)
            s.place(u, n)
            s.halted |= s.faces_enemy(u) << u
        assert paid == found.price[h]
        s.place(u, home)
        s.halted = 0
        s.mp[u], s.pools[FUEL] = points, stock


def test_units_that_are_gone_or_due_are_refused() -> None:
    """§11a"""
    s = moving({"US-1-INF": "9-05", "US-4-INF": "9-09"})
    s.place(unit(s, "US-4-INF"), GONE)
    s.offer = None
    assert why_not(s, "unit US-4-INF") == "§11a"


def test_an_enemys_unit_cannot_be_taken_up() -> None:
    """§2g"""
    s = moving({"US-1-INF": "9-05", "GE-91": "9-09"}, ALLIED)
    assert why_not(s, "unit GE-91") == "§2g"
