"""On the real board, in random positions: what is offered is what no rule bars, and what a plain model finds."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from bocage.core.hexes import Hex, members
from bocage.core.play import act, offered
from bocage.core.protocol import Side
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.movement import (
    bars_exit,
    bars_go,
    bars_move,
    bars_room,
    bars_step,
    can_arrive,
    full_hexes,
    next_steps,
    path_cost,
    reach_of,
)
from bocage.games.normandy_1969.moves import ChooseMove, MoveUnit
from bocage.games.normandy_1969.regroup import Regroup
from bocage.games.normandy_1969.state import GONE, NormandyState
from bocage.games.normandy_1969.supply import supplied_mask
from tests.games.normandy_1969.model import modelled_costs, modelled_supply, random_position

SEEDS = range(24)


def movers(s: NormandyState, chance: random.Random, count: int) -> list[int]:
    """Some of the units that may move."""
    able = [int(a.noun) for a in offered(s) if a.verb == "move"]
    return chance.sample(able, min(count, len(able)))


def walked(s: NormandyState, u: int, chance: random.Random) -> MoveUnit:
    """A unit taken up, and perhaps walked some squares."""
    task = MoveUnit(u)
    for _ in range(chance.choice([0, 0, 1, 2, 3])):
        steps = [a for a in task.options(s) if a.verb == "step"]
        if steps:
            (task,) = task.take(s, chance.choice(steps))  # type: ignore[assignment]
    return task


def asked(s: NormandyState, task: MoveUnit, chance: random.Random) -> list[Hex]:
    """Every square about a unit's reach, and some far away."""
    mask = sum(1 << h for h in reach_of(s, task.unit, task.at, task.spent).found)
    if s.at[task.unit] >= 0:
        mask |= 1 << s.at[task.unit]
    near = members(mask | s.kit.grid.around(mask))
    return sorted({*chance.sample(near, min(120, len(near))), *chance.sample(range(s.kit.grid.size), 20)})


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_units_reach_what_the_model_says_at_its_price(seed: int) -> None:
    """§TEC §TEC-RIVER-M §ATT-1 §R-04 §INV-4 §INV-9 §SUP-5 Square by square and to the third of a point."""
    chance = random.Random(seed)
    s = random_position(chance)
    for u in movers(s, chance, 6):
        if s.at[u] >= 0:
            reach = reach_of(s, u)
            found = {h: Fraction(reach.cost[h], 3) for h in reach.found if h != s.at[u]}
            assert found == modelled_costs(s, u), (seed, u)


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_squares_are_fed_as_the_model_says(seed: int) -> None:
    """§SUP-1 §SUP-2 §SUP-6 §INV-3 §R-08 Both sides, the whole board."""
    s = random_position(random.Random(seed))
    for side in (Side.ALLIED, Side.GERMAN):
        assert set(members(supplied_mask(s, side))) == modelled_supply(s, side), (seed, side)


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_a_move_is_offered_exactly_if_no_rule_bars_it(seed: int) -> None:
    """§GEN-2 `options` agrees with `bars_go`, `bars_step` and `bars_exit`, for moves begun too."""
    chance = random.Random(seed)
    s = random_position(chance)
    for u in movers(s, chance, 5):
        task = walked(s, u, chance)
        options, at, spent = set(task.options(s)), task.at, task.spent
        for h in asked(s, task, chance):
            assert (s.kit.noun("go")[h] in options) == (bars_go(s, u, h, at, spent) is None), (seed, u, h)
            assert (s.kit.noun("step")[h] in options) == (bars_step(s, u, h, at, spent) is None), (seed, u, h)
        for h in s.kit.board.road_exits:
            assert (s.kit.noun("exit")[h] in options) == (bars_exit(s, u, h, at, spent) is None), (seed, u, h)


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_a_unit_is_offered_exactly_if_no_rule_bars_it(seed: int) -> None:
    """§GEN-2 §GEN-4 §BRK-1 `move` and `break` of every unit of the side, against `bars`."""
    s = random_position(random.Random(seed))
    task, regroup = ChooseMove(s.mover), Regroup(s.mover)
    options, changes = set(offered(s)), set(regroup.options(s))
    for u in s.units_of(s.mover):
        if s.at[u] != GONE:
            move, split = s.kit.numbered("move")[u], s.kit.numbered("break")[u]
            assert (move in options) == (bars_move(s, u) is None and can_arrive(s, u))
            assert (move in options) == (task.bars(s, move) is None)
            assert (split in changes) == (s.at[u] >= 0 and regroup.bars(s, split) is None)


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_full_squares_are_those_without_room(seed: int) -> None:
    """§RUL-23 Within reach `full_hexes` is `bars_room`."""
    chance = random.Random(seed)
    s = random_position(chance)
    for u in movers(s, chance, 5):
        reach = reach_of(s, u)
        full = full_hexes(s, u, reach)
        for h in reach.found:
            assert (h in full) == (bars_room(s, u, h) is not None), (seed, u, h)


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_a_move_costs_what_its_way_is_explained_to_cost(seed: int) -> None:
    """§TEC The way told is a way on the map, and its tally is what the unit has spent."""
    chance = random.Random(seed)
    s = random_position(chance)
    for u in movers(s, chance, 5):
        goals = [a for a in MoveUnit(u).options(s) if a.verb == "go"]
        if not goals:
            continue
        start, new = s.at[u], s.clone()
        new.told = []
        act(new, s.kit.numbered("move")[u])
        goal = chance.choice(goals)
        act(new, goal)
        (moved,) = [event for event in new.told if event.kind == "moved"]
        way = [h for h in (start, *moved.facts["way"]) if h >= 0]
        assert way[-1] == new.at[u] == s.kit.hex_named(goal.noun)
        assert all(b in s.kit.trace_links[a] for a, b in pairwise(way))
        before = Fraction(0 if start >= 0 else dict(next_steps(s, u))[way[0]], 3)
        assert Fraction(new.spent[u], 3) == before + path_cost(s, u, way).total


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_more_enemies_never_feed_anybody(seed: int) -> None:
    """§SUP-1 §SUP-2 Growing the enemy only shrinks the supplied squares, and no enemy square is ever among them."""
    chance = random.Random(seed)
    s = random_position(chance)
    for side in (Side.ALLIED, Side.GERMAN):
        before = supplied_mask(s, side)
        assert not before & s.occupied[1 - side]
        free = members(s.kit.board.enterable_mask & ~s.occupied[0] & ~s.occupied[1])
        more = s.clone()
        more.add(side.enemy, SHEET.index["7-4" if side == Side.GERMAN else "7-2"], chance.choice(free))
        assert not supplied_mask(more, side) & ~before
