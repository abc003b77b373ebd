"""The ways back against a plain reading of the rules, on boards drawn by lot; and forecasts against what happens."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from bocage.core.hexes import NOWHERE, Hex
from bocage.core.play import act, begin, decision, offered, why_not
from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.forecast import left_behind
from bocage.games.normandy_1969.resolve import retreats
from bocage.games.normandy_1969.retreat import Retreat, RetreatStep
from bocage.games.normandy_1969.state import NormandyState
from tests.games.normandy_1969.sketch import sketch

GROUNDS = ("." * 8, "b", "~", "p", "C", "i", "-")


def lot(seed: int) -> NormandyState:
    """A board of seven by seven with units, rivers, floods, sea sides and roads thrown on it."""
    chance = random.Random(seed)
    rows = [[chance.choice("".join(GROUNDS)) for _ in range(7)] for _ in range(7)]
    for line in rows:
        for col, ground in enumerate(line):
            if ground not in "~-" and chance.random() < 0.3:
                units = chance.choice(["7-4", "7-4*2", "2-4", "7-2", "7-2*2", "7-2,2-1*2", "2-1", "6-10,7-4"])
                line[col] = f"{ground}:{units}"
    plain = sketch("\n".join(" ".join(line) for line in rows))
    names, grid = plain.kit.names, plain.kit.grid
    sides = [
        f"{names[h]} {names[n]}"
        for h in range(grid.size)
        for n in grid.neighbours[h][:3]
        if names[h] and n != NOWHERE and names[n]
    ]
    return sketch(
        "\n".join(" ".join(line) for line in rows),
        turn=1,
        mover=chance.choice([Side.ALLIED, Side.GERMAN]),
        rivers=[side for side in sides if chance.random() < 0.1],
        flooded=[side for side in sides if chance.random() < 0.05],
        sea_sides=[side for side in sides if chance.random() < 0.05],
        roads=[side for side in sides if chance.random() < 0.2],
        options={"retreat_away": chance.choice(["all", "all", "distance", "zones"])},
    )


# --- the plain reading


def plainly(s: NormandyState, u: int, steps: int, attacked: Hex = NOWHERE) -> set[tuple[Hex, ...]]:
    """§CRT-DB §CRT-AB §R-17 §RUL-08 Every lawful way, word for word."""
    start, reading, far = s.at[u], s.kit.options.retreat_away, s.kit.grid.distance
    complete = [way for way in _walks(s, u, (start,), steps) if _room(s, u, way[-1])]
    enemies = [h for v, h in enumerate(s.at) if v & 1 != u & 1 and h >= 0]
    near = {n for h in enemies for n in s.kit.grid.neighbours[h]}
    if reading == "all":
        if attacked != NOWHERE:
            rearward = [way for way in complete if all(far(b, attacked) > far(a, attacked) for a, b in pairwise(way))]
            complete = rearward or complete
        complete = _away(s, complete, enemies)

    def zones(way: tuple[Hex, ...]) -> int:
        return len([h for h in way[1:] if h in near])

    fewest = min(map(zones, complete), default=0)
    complete = [way for way in complete if zones(way) == fewest]
    full = [way for way in complete if far(start, way[-1]) == steps]
    if full and reading != "zones":
        complete = full
    return {way[1:] for way in complete}


def _away(s: NormandyState, ways: list[tuple[Hex, ...]], enemies: list[Hex]) -> list[tuple[Hex, ...]]:
    """§CRT-DB Away from all enemy units if possible; if not, as far as can be from the nearest."""
    far = s.kit.grid.distance
    away = [
        way
        for way in ways
        if all(far(way[-1], e) > far(way[0], e) and all(far(h, e) >= far(way[0], e) for h in way) for e in enemies)
    ]
    if away or not ways:
        return away
    nearest = [min(far(way[-1], e) for e in enemies) for way in ways]
    return [way for way, near in zip(ways, nearest, strict=True) if near == max(nearest)]


def _walks(s: NormandyState, u: int, way: tuple[Hex, ...], steps: int) -> Iterator[tuple[Hex, ...]]:
    if steps == 0:
        yield way
        return
    board, here = s.kit.board, way[-1]
    for d, n in enumerate(s.kit.grid.neighbours[here]):
        if n == NOWHERE or n in way or not (board.land_mask | board.partial_mask) >> n & 1:
            continue
        water = board.river[d] >> here & 1 or board.flooded[d] >> here & 1
        if board.sea_side[d] >> here & 1 or (water and not board.road[d] >> here & 1):
            continue
        if any(v & 1 != u & 1 for v in s.units_at(n)):
            continue
        yield from _walks(s, u, (*way, n), steps - 1)


def _room(s: NormandyState, u: int, h: Hex) -> bool:
    board, stack = s.kit.board, [s.kind_of(v).size for v in s.units_at(h)] + [s.kind_of(u).size]
    wet = board.inundated_mask >> h & 1 or any(side >> h & 1 for side in board.flooded)  # §R-19
    rough = (board.bocage_mask >> h & 1 or wet) and not board.city_mask >> h & 1
    return len(stack) <= 3 and stack.count("R") <= (1 if rough else 2)


def offered_ways(s: NormandyState, u: int, steps: int, attacked: Hex = NOWHERE) -> set[tuple[Hex, ...]]:
    """Every way that decisions can lead to, followed to its end."""
    found = set()
    todo = [s.clone()]
    todo[0].told = []
    todo[0].agenda = [Retreat(u, steps, Side(u & 1), attacked=attacked)]
    begin(todo[0])
    while todo:
        here = todo.pop()
        if decision(here) is None:
            ways = [event.facts["way"] for event in here.told or [] if event.kind == "retreated"]
            found |= set(ways)
            continue
        for action in offered(here):
            after = here.clone()
            after.told = []
            act(after, action)
            todo.append(after)
    return found


@pytest.mark.parametrize("seed", range(40), indirect=True)
def test_the_ways_offered_are_those_of_the_rules(seed: int) -> None:
    """§CRT-DB §CRT-AB §R-17 §RUL-08 No more and no fewer, for every unit of the board and each number of squares."""
    s = lot(seed)
    for u in [u for u, h in enumerate(s.at) if h >= 0][:12]:
        for steps in (1, 2, 3):
            assert offered_ways(s, u, steps) == plainly(s, u, steps), (s.kit.names[s.at[u]], steps)


@pytest.mark.parametrize("seed", range(100, 120), indirect=True)
def test_the_ways_of_repulsed_attackers_are_those_of_the_rules(seed: int) -> None:
    """§CRT-AB §RUL-08 Rearward from whichever enemy beside them they attacked."""
    s = lot(seed)
    for u in [u for u, h in enumerate(s.at) if h >= 0][:8]:
        for attacked in [n for n in s.kit.grid.neighbours[s.at[u]] if n >= 0 and s.occupied[1 - (u & 1)] >> n & 1][:2]:
            for steps in (1, 2, 3):
                assert offered_ways(s, u, steps, attacked) == plainly(s, u, steps, attacked)


@pytest.mark.parametrize("seed", range(40, 52), indirect=True)
def test_every_refusal_has_a_reason_and_nothing_offered_is_refused(seed: int) -> None:
    """§R-17 A square is refused exactly if it is not offered."""
    s = lot(seed)
    for u in [u for u, h in enumerate(s.at) if h >= 0][:8]:
        here = s.clone()
        here.agenda = [Retreat(u, 2, Side(u & 1))]
        begin(here)
        if not here.agenda:
            continue
        assert isinstance(here.agenda[-1], RetreatStep)
        may = {str(action) for action in offered(here)}
        for name in filter(None, here.kit.names):
            action = Action("retreat", name)
            assert (why_not(here, action) is None) == (str(action) in may)


@pytest.mark.parametrize("seed", range(60, 90), indirect=True)
def test_as_many_of_a_stack_are_lost_whatever_is_chosen(seed: int) -> None:
    """§R-17 §RUL-30 Regiments first: no choice of squares strands more units than the forecast named."""
    s = lot(seed)
    chance = random.Random(seed)
    for h in sorted({h for h in s.at if h >= 0}):
        units = s.units_at(h)
        for steps in (1, 2, 3):
            kinds = sorted(s.kind[u] for u in left_behind(s, units, steps))
            here = s.clone()
            here.told = []
            here.agenda = list(reversed(retreats(here, units, steps, Side(units[0] & 1))))
            begin(here)
            while decision(here) is not None:
                act(here, chance.choice(offered(here)))
            assert sorted(e.facts["kind"] for e in here.told if e.kind == "no_retreat") == kinds
