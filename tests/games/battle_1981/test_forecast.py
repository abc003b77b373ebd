"""What forecasts say against what every throw of the dice brings."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from bocage.core.protocol import Side
from bocage.games.battle_1981.effectiveness import most_level
from bocage.games.battle_1981.forecast import Cell, against, as_known, cell, landing, pairs
from bocage.games.battle_1981.resolve import fight_round, outcomes_of
from bocage.games.battle_1981.state import AT_SEA, COAST, Battle, BattleState
from tests.games.battle_1981.fighting import battle, cp, field, fighting, planned, seal
from tests.games.battle_1981.position import ALLIED, GERMAN, do, position, roll, run, task, told, unit

UNITS = {"US-1-INF": "7-09", "US-2-RNGR": "8-10", "GE-275": "7-10"}


def throws(s: BattleState, plan: Battle) -> Iterator[tuple[int, ...]]:
    """Every throw of a battle, each as likely as another."""
    faces = [range(1, 5), range(1, 5)]
    if len(outcomes_of(plan)) > 1:
        faces.append(range(1, len(outcomes_of(plan)) + 1))
    return product(*faces)


@pytest.mark.parametrize("levels", [(5, 4), (9, 9), (1, 1), (8, 2)])
@pytest.mark.parametrize("points", [(0, 0), (99, 60)])
def test_a_cell_is_the_sum_of_all_throws_of_an_allied_attack(levels: tuple[int, int], points: tuple[int, int]) -> None:
    """§9f §9g §9h §9i §chart-bombard"""
    given = {"GE-275": 24, "US-2-RNGR": 8}
    start = field(UNITS, cp=given)
    air, naval = points
    plan = planned(start, "GE-275", "US-2-RNGR", "US-1-INF", air=air, naval=naval)
    forecast, fought = cell(start, plan, *levels), []
    for dice in throws(start, plan):
        s = fighting(UNITS, cp=given)
        battle(s, "GE-275", "US-2-RNGR", "US-1-INF", levels=levels, dice=dice, air=air, naval=naval)
        fought.append(told(s, "battle")[0].facts)
        assert bool(told(s, "driven")) == (forecast.driven and fought[-1]["taken"][2] < 24)
        assert fought[-1]["spent"] == forecast.cost
        assert fought[-1]["odds"] == forecast.odds
    compare(forecast, [sum(f["taken"][:2]) for f in fought], [f["taken"][2] for f in fought], 24)
    assert forecast.loses_unit == Fraction(sum(f["taken"][0] == 8 for f in fought), len(fought))


def compare(forecast: Cell, ours: list[int], theirs: list[int], have: int) -> None:
    assert (forecast.attackers.least, forecast.attackers.most) == (min(ours), max(ours))
    assert forecast.attackers.mean == Fraction(sum(ours), len(ours))
    assert (forecast.defender.least, forecast.defender.most) == (min(theirs), max(theirs))
    assert forecast.defender.mean == Fraction(sum(theirs), len(theirs))
    assert forecast.gone == Fraction(sum(loss == have for loss in theirs), len(theirs))


def test_a_cell_is_the_sum_of_all_throws_of_a_german_attack() -> None:
    """§5j §chart-bombard Halved for want of supply, spared by ships."""
    given, pools = {"US-1-INF": 14}, (0, 0, 2, 0)
    start = field(UNITS, cp=given, pools=pools)
    plan = planned(start, "US-1-INF", "GE-275", air=90, naval=99)
    forecast, fought = cell(start, plan, 6, 5), []
    assert forecast.short
    for dice in throws(start, plan):
        s = battle(
            fighting(UNITS, GERMAN, cp=given, pools=pools), "US-1-INF", levels=(6, 5), dice=dice, air=90, naval=99
        )
        fought.append(told(s, "battle")[0].facts["taken"])
    compare(forecast, [taken[0] for taken in fought], [taken[1] for taken in fought], 14)


def test_standing_counts_the_further_losses_of_a_refusal() -> None:
    """§9o Every throw and every die of the refusal."""
    given = {"GE-275": 17}
    start = field(UNITS, cp=given)
    plan = planned(start, "GE-275", "US-1-INF")
    forecast, dead, all_throws = cell(start, plan, 5, 4), 0, 0
    for dice, last in product(throws(start, plan), range(1, 8)):
        s = battle(fighting(UNITS, cp=given), "GE-275", "US-1-INF", levels=(5, 4), dice=dice)
        if task(s) == "RetreatOrStand":
            roll(do(s, "stand"), last)
        dead += cp(s, "GE-275") == 0 or bool(told(s, "eliminated"))
        all_throws += 1
    assert forecast.driven
    assert forecast.gone < forecast.gone_standing == Fraction(dead, all_throws)


def test_all_pairs_at_once_are_the_cells() -> None:
    """§9b"""
    s = field(UNITS)
    plan = planned(s, "GE-275", "US-1-INF", "US-2-RNGR", air=40)
    grid = pairs(s, plan)
    assert [len(row) for row in grid] == [9] * 9
    assert all(grid[a - 1][d - 1] == cell(s, plan, a, d) for a in range(1, 10) for d in range(1, 10))
    assert grid[7][1].second
    assert not grid[6][1].second


def test_levels_that_were_chosen_do_not_matter_to_the_pairs() -> None:
    """§RUL-06"""
    s = field(UNITS)
    plan = planned(s, "GE-275", "US-1-INF")
    assert pairs(s, plan) == pairs(s, replace(plan, attack=9, defence=2))


def test_a_battle_that_nobody_declared_can_be_asked_for() -> None:
    """§9a"""
    s = field(UNITS)
    units = (unit(s, "US-1-INF"), unit(s, "US-2-RNGR"))
    plan = against(s, units, unit(s, "GE-275"), 20, 30)
    assert plan == planned(s, "GE-275", "US-1-INF", "US-2-RNGR", air=20, naval=30)


def test_what_is_sealed_from_a_side_is_left_out() -> None:
    """§RUL-06 Germans and onlookers know of no bombardment; nobody of the other's level; opened, all know all."""
    s = field(UNITS)
    plan = planned(s, "GE-275", "US-1-INF", air=20, naval=30, attack=5, defence=6)
    assert as_known(plan, ALLIED) == planned(s, "GE-275", "US-1-INF", air=20, naval=30)
    assert as_known(plan, GERMAN) == as_known(plan, None) == planned(s, "GE-275", "US-1-INF")
    opened = replace(plan, opened=True)
    assert as_known(opened, GERMAN) == opened


# --- landings


def ashore(
    s: BattleState, chances: Fraction, ends: dict[tuple[bool, int], Fraction], level: int, points: list[int]
) -> None:
    """Play every throw of a landing to its end."""
    assert s.battle is not None
    lander, nth = s.battle.attackers[0], s.battle.round - 1
    if not s.battle.coast or s.at[lander] != AT_SEA:
        end = (s.at[lander] == AT_SEA, s.cp[lander])
        ends[end] = ends.get(end, Fraction(0)) + chances
        return
    run(s, *fight_round(s))
    possible = min(level, most_level(s, (lander,)))
    seal(s, possible, 0, naval=points[nth] if nth < len(points) else 0)
    assert s.battle is not None
    every = list(throws(s, s.battle))
    for dice in every:
        ashore(roll(s.clone(), *dice), chances / len(every), ends, level, points)


@pytest.mark.parametrize(
    ("code", "points", "level", "have"),
    [("US-2-RNGR", [], 5, 21), ("US-1-INF", [40], 9, 30), ("US-1-INF", [99, 8], 7, 18)],
)
def test_a_landing_is_the_sum_of_all_its_rounds(code: str, points: list[int], level: int, have: int) -> None:
    """§7e §7g §RUL-57"""
    start = field({code: AT_SEA}, cp={code: have}, fatigue={code: 1})
    forecast = landing(start, unit(start, code), 16, level, points)
    start.battle = Battle(Side.ALLIED, COAST, start.kit.hex_named("5-08"), (unit(start, code),), 1, 16)
    ends: dict[tuple[bool, int], Fraction] = {}
    ashore(start, Fraction(1), ends, level, points)
    won = {left: chance for (lives, left), chance in ends.items() if lives}
    assert sum(ends.values()) == 1
    assert forecast.ashore == sum(won.values())
    assert forecast.left == sum(left * chance for left, chance in won.items()) / sum(won.values())
    assert (forecast.least, forecast.most) == (min(won), max(won))


def test_a_landing_that_cannot_be_won_says_so() -> None:
    """§7e"""
    s = field({"US-2-RNGR": AT_SEA}, cp={"US-2-RNGR": 2})
    forecast = landing(s, unit(s, "US-2-RNGR"), 40, 5)
    assert (forecast.ashore, forecast.left, forecast.rounds) == (Fraction(0), Fraction(0), Fraction(1))


def test_later_rounds_of_a_landing_tire_no_more() -> None:
    """§RUL-57 Asked in the second round, with the level of the first noted, fatigue is not counted twice."""
    s = position({"US-1-INF": AT_SEA}, fatigue={"US-1-INF": 2})
    u = unit(s, "US-1-INF")
    again = landing(s, u, 30, 5)
    s.level[u] = 5
    assert landing(s, u, 30, 5).left > again.left
