"""On the real board, in random positions: what is offered is exactly what no rule bars, and costs what is explained."""

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from bocage.core.hexes import NOWHERE, Hex, members
from bocage.core.play import act, begin, offered
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.state import BOX, MOVED, RESERVE
from bocage.games.normandy_1971.kinds import kinds
from bocage.games.normandy_1971.kit import Options
from bocage.games.normandy_1971.movement import (
    FIRST,
    SECOND,
    allowance,
    bars_end,
    bars_exit,
    bars_go,
    bars_move,
    bars_room,
    can_arrive,
    end_flags,
    full_hexes,
    next_steps,
    path_cost,
    reach_of,
)
from bocage.games.normandy_1971.moves import ChooseMove, Movement, MoveUnit
from bocage.games.normandy_1971.regroup import Regroup
from bocage.games.normandy_1971.setup import kit_for
from bocage.games.normandy_1971.state import DIGGING, LOCKED, NormandyState
from bocage.games.normandy_1971.supply import supplied_mask

SEEDS = range(24)
OPTIONS = (
    Options(),
    Options(bridge_cancels_river_cost=False, supply_steps="3_then_road_hex", zoc_costs="example_swap"),
)


def random_position(chance: random.Random) -> NormandyState:
    """Units of all kinds anywhere on land, waiting in boxes and beyond the edges, in some movement phase."""
    kit = kit_for(chance.choice(OPTIONS))
    s = NormandyState(kit)
    s.turn = chance.randint(1, 6)
    land = members(kit.board.enterable_mask)
    for n in chance.sample(sorted(kit.board.beaches), 4):
        s.supply |= 1 << n
    s.dead = s.supply & 1 << chance.choice(sorted(kit.board.beaches))
    centre = chance.choice(land)  # crowded enough for zones and full stacks to matter
    near = [h for h in land if kit.grid.distance(h, centre) <= 9]
    for _ in range(chance.randint(20, 120)):
        kind, h = chance.choice(kinds()), chance.choice(near if chance.random() < 0.7 else land)
        if not s.occupied[1 - kind.side] >> h & 1:
            u = s.add(kind.side, kind.index, h)
            s.flags[u] = chance.choice([0, 0, 0, 0, DIGGING, LOCKED if kind.type == "parachute" else 0])
    for n in s.supply_areas():
        s.add(Side.ALLIED, chance.randrange(15), BOX - n)
    s.due[s.add(Side.GERMAN, 20, RESERVE)] = 16 + chance.randint(1, 15)
    s.agenda.append(Movement(chance.choice([Side.ALLIED, Side.GERMAN]), chance.choice([FIRST, SECOND])))
    begin(s)
    for u in chance.sample(range(len(s.at)), len(s.at) // 4):
        s.flags[u] |= MOVED
    s.offer = None
    s.refresh()
    return s


def movers(s: NormandyState, chance: random.Random, count: int) -> list[Unit]:
    """Some of the units that may move."""
    able = [int(a.noun) for a in offered(s) if a.verb == "move"]
    return chance.sample(able, min(count, len(able)))


def walked(s: NormandyState, u: Unit, chance: random.Random) -> MoveUnit:
    """A unit taken up, and perhaps walked some hexes."""
    task = MoveUnit(u)
    for _ in range(chance.choice([0, 0, 1, 2, 3])):
        steps = [a for a in task.options(s) if a.verb == "step"]
        if steps:
            (task,) = task.take(s, chance.choice(steps))  # type: ignore[assignment]
    return task


def asked(s: NormandyState, task: MoveUnit, chance: random.Random) -> list[Hex]:
    """Every hex about a unit's reach, and some far away."""
    at = task.way[-1] if task.way else NOWHERE
    mask = sum(1 << h for h in reach_of(s, task.unit, at, task.spent).found)
    if s.at[task.unit] >= 0:
        mask |= 1 << s.at[task.unit]
    near = members(mask | s.kit.grid.around(mask))
    return sorted({*chance.sample(near, min(150, len(near))), *chance.sample(range(s.kit.grid.size), 20)})


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_a_move_is_offered_exactly_if_no_rule_bars_it(seed: int) -> None:
    """§MOV-A §MOV-N `options` and `bars_go` agree for whole moves and for moves begun; so do exits."""
    agree(seed)


def test_commandos_may_land_in_an_enemy_zone() -> None:
    """§GT1-2 A position met by chance, in which a commando has no other hex to land in."""
    agree(317910015)


def agree(seed: int) -> None:
    """Hold what is offered to what is barred, in a position by chance."""
    chance = random.Random(seed)
    s = random_position(chance)
    for u in movers(s, chance, 5):
        task = walked(s, u, chance)
        at = task.way[-1] if task.way else NOWHERE
        options = set(task.options(s))
        for h in asked(s, task, chance):
            free = bars_go(s, u, h, at, task.spent) is None
            assert (s.kit.noun("go")[h] in options) == free, (seed, u, s.kit.names[h], at)
        for h in s.kit.board.road_exits:
            free = bars_exit(s, u, h, at, task.spent) is None
            assert (s.kit.noun("exit")[h] in options) == free, (seed, u, s.kit.names[h], at)


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_a_unit_is_offered_exactly_if_no_rule_bars_it(seed: int) -> None:
    """§MOV-0 `move` and `break` of every unit of the side, against `bars`."""
    s = random_position(random.Random(seed))
    side = s.mover
    task, regroup = ChooseMove(side), Regroup(side)
    options, changes = set(offered(s)), set(regroup.options(s))
    for u in s.units_of(side):
        if s.at[u] != -1:
            move, split = s.kit.numbered("move")[u], s.kit.numbered("break")[u]
            assert (move in options) == (bars_move(s, u) is None and can_arrive(s, u))
            assert (move in options) == (task.bars(s, move) is None)
            assert (split in changes) == (s.at[u] >= 0 and regroup.bars(s, split) is None)


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_the_quick_sets_agree_with_the_rules(seed: int) -> None:
    """§MOV-K §MOV-L §STK-A `end_flags` is `bars_end` and, within reach, `full_hexes` is `bars_room`."""
    chance = random.Random(seed)
    s = random_position(chance)
    for u in movers(s, chance, 4):
        reach = reach_of(s, u)
        fine, full = end_flags(s, u), full_hexes(s, u, reach)
        for h in members(s.kit.board.enterable_mask & ~s.occupied[1 - (u & 1)]):
            assert bool(fine[h]) == (bars_end(s, u, h) is None)
            if reach.has(h):
                assert (h in full) == (bars_room(s, u, h) is not None)


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_a_move_costs_what_its_way_is_explained_to_cost(seed: int) -> None:
    """§MOV-A §MOV-I The way told is a way on the map, and its tally is what the unit has spent."""
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
        moved = next(event for event in new.told if event.kind == "moved")  # a beach entered is told of first
        way = [h for h in (start, *moved.facts["way"]) if h >= 0]
        assert way[-1] == new.at[u] == s.kit.hex_named(goal.noun)
        assert all(b in s.kit.trace_links[a] for a, b in pairwise(way))
        cost = path_cost(s, u, way).total
        if start >= 0 and len(way) == 2 and cost * 6 > allowance(s, u):  # §MOV-N
            assert new.spent[u] == allowance(s, u)
        elif start >= 0:
            assert new.spent[u] == cost * 6
        else:
            first = dict(next_steps(s, u))[way[0]]
            assert Fraction(new.spent[u], 6) == cost + Fraction(first, 6)


@pytest.mark.parametrize("seed", SEEDS, indirect=True)
def test_supply_is_never_traced_through_the_enemy(seed: int) -> None:
    """§SUP-D §SUP Growing the enemy only shrinks the supplied hexes, and no enemy hex is ever among them."""
    chance = random.Random(seed)
    s = random_position(chance)
    for side in (Side.ALLIED, Side.GERMAN):
        before = supplied_mask(s, side)
        assert not before & s.occupied[1 - side]
        free = members(s.kit.board.enterable_mask & ~s.occupied[0] & ~s.occupied[1])
        more = s.clone()
        more.add(side.enemy, 0 if side == Side.GERMAN else 20, chance.choice(free))
        assert not supplied_mask(more, side) & ~before
