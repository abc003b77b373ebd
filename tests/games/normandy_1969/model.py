"""Crowded random positions on the real board, and a plain model of movement and supply to hold the game against.

The model is written from the rules alone, slowly and without any of the game's tables of steps.
"""

import random
from fractions import Fraction

from bocage.core.hexes import NOWHERE, Hex, members
from bocage.core.play import begin
from bocage.core.protocol import Side
from bocage.games.normandy_1969.kinds import SHEET
from bocage.games.normandy_1969.kit import Options
from bocage.games.normandy_1969.moves import Impulse
from bocage.games.normandy_1969.setup import kit_for
from bocage.games.normandy_1969.state import BOX, FIRST, GONE, MOVED, RESERVE, SECOND, NormandyState

OPTIONS = (Options(), Options(zoc_to_zoc="allow", turn_1="1971"))


def random_position(chance: random.Random) -> NormandyState:
    """Units of all kinds anywhere on land, waiting in boxes and beyond the edges, in some impulse."""
    kit = kit_for(chance.choice(OPTIONS))
    s = NormandyState(kit)
    s.turn = chance.choice([1, 1, 2, 3, 4, 5, 6, 7])
    land = members(kit.board.enterable_mask)
    for n in chance.sample(sorted(kit.board.beaches), 5):
        s.supply |= 1 << n
    s.dead = s.supply & 1 << chance.choice(sorted(kit.board.beaches))
    centre = chance.choice(land)  # crowded enough for zones and full stacks to matter
    near = [h for h in land if kit.grid.distance(h, centre) <= 9]
    for _ in range(chance.randint(20, 120)):
        kind, h = chance.choice(SHEET.kinds), chance.choice(near if chance.random() < 0.7 else land)
        if not s.occupied[1 - kind.side] >> h & 1:
            u = s.add(kind.side, kind.index, h)
            s.began[u] = h if chance.random() < 0.7 else GONE
    for n in s.supply_beaches():
        s.add(Side.ALLIED, SHEET.index[chance.choice(["7-4", "6-10", "8-12"])], BOX - n)
    s.due[s.add(Side.GERMAN, SHEET.index["14-6"], RESERVE)] = 16 + chance.randint(1, 15)
    s.agenda.append(Impulse(chance.choice([Side.ALLIED, Side.GERMAN]), chance.choice([FIRST, SECOND])))
    begin(s)
    for u in chance.sample(range(len(s.at)), len(s.at) // 4):
        s.flags[u] |= MOVED
    s.offer = None
    s.refresh()
    return s


def enemies(s: NormandyState, u: int) -> set[Hex]:
    """Where enemy units stand."""
    return {h for v, h in enumerate(s.at) if h >= 0 and v & 1 != u & 1}


def zone(s: NormandyState, u: int) -> set[Hex]:
    """§CMB-1 The squares next to enemy units."""
    return {n for h in enemies(s, u) for n in s.kit.grid.neighbours[h] if n != NOWHERE}


def has_road_rate(s: NormandyState, u: int) -> bool:
    """§INV-9 §SUP-5 Not the Allies on turn 1, not units out of supply."""
    if s.turn == 1 and u % 2 == 0:
        return False
    return s.at[u] < 0 or bool(s.fed >> u & 1)


def price(s: NormandyState, u: int, a: Hex, b: Hex) -> Fraction | None:
    """§TEC What a step costs under way, None if it may not be made; zones aside."""
    board, d = s.kit.board, s.kit.grid.neighbours[a].index(b)
    if not board.enterable_mask >> b & 1 or board.sea_side[d] >> a & 1 or b in enemies(s, u):
        return None
    road = bool(board.road[d] >> a & 1)
    ford = s.began[u] == s.at[u] == a
    if (board.river[d] >> a & 1 or board.flooded[d] >> a & 1) and not road and not ford:
        return None
    if road and has_road_rate(s, u):
        return Fraction(1, 3)
    slow = (board.bocage_mask | board.swamp_mask | board.forest_mask) >> b & 1 and not board.city_mask >> b & 1
    return Fraction(2 if slow and s.kind_of(u).movement > 3 else 1)


def means(s: NormandyState, u: int) -> Fraction:
    """§SUP-5 §R-02 The points a unit has in an impulse; by option half of them, in thirds, after landing."""
    printed = s.kind_of(u).movement
    halved = s.kit.options.turn_1 == "1971" and s.turn == 1 and s.phase == SECOND and u % 2 == 0
    return Fraction(printed * 3 // 2, 3) if halved else Fraction(printed)


def modelled_costs(s: NormandyState, u: int) -> dict[Hex, Fraction]:
    """Everywhere a unit on the map can get to and the least it costs there, its own square aside."""
    points = means(s, u)
    zoned, start = zone(s, u), s.at[u]
    shy = s.turn == 1 and s.phase == FIRST and s.kind_of(u).type == "commando"
    cost, best = {start: Fraction(0)}, dict[Hex, Fraction]()
    frontier, first = [start], True
    while frontier:
        later = []
        for a in frontier:
            if a in zoned and not first:
                continue
            for b in (n for n in s.kit.grid.neighbours[a] if n != NOWHERE):
                step = price(s, u, a, b)
                leap = first and a in zoned and b in zoned and s.kit.options.zoc_to_zoc == "forbid"
                if step is None or leap or (shy and b in zoned) or (not first and is_forded(s, a, b)):
                    continue
                total = cost[a] + step
                if total <= points and total < best.get(b, points + 1):
                    best[b] = cost[b] = total
                    later.append(b)
        frontier, first = later, False
    best.pop(start, None)
    return best


def is_forded(s: NormandyState, a: Hex, b: Hex) -> bool:
    """§R-19 Whether a step goes over water off the road."""
    board, d = s.kit.board, s.kit.grid.neighbours[a].index(b)
    return bool((board.river[d] | board.flooded[d]) >> a & 1 and not board.road[d] >> a & 1)


def modelled_supply(s: NormandyState, side: Side) -> set[Hex]:
    """§SUP-1 §SUP-2 §SUP-6 Every square from which a line can be traced, square by square."""
    grid, board = s.kit.grid, s.kit.board
    foe = {h for u, h in enumerate(s.at) if h >= 0 and u & 1 != side}
    shut = foe | {n for h in foe for n in grid.neighbours[h] if n != NOWHERE}

    def beside(h: Hex) -> list[Hex]:
        return [
            n
            for d, n in enumerate(grid.neighbours[h])
            if n != NOWHERE and board.enterable_mask >> n & 1 and not board.sea_side[d] >> h & 1
        ]

    beaches = {board.beaches[n] for n in board.beaches if s.supply >> n & 1 and not s.dead >> n & 1} - foe
    lines = set(board.road_exits) - shut
    if side == Side.ALLIED:
        lines = set()
        for beach in beaches:
            ring = {beach, *beside(beach)}
            while not any(board.road_mask >> h & 1 for h in ring):
                ring |= {n for h in ring for n in beside(h)}
            lines |= {h for h in ring if board.road_mask >> h & 1} - shut
    todo = list(lines)
    while todo:
        h = todo.pop()
        for d, n in enumerate(grid.neighbours[h]):
            if n in beside(h) and board.road[d] >> h & 1 and n not in shut and n not in lines:
                lines.add(n)
                todo.append(n)
    lines |= beaches - shut if side == Side.ALLIED else set()
    fed, edge = set(lines), set(lines)
    for _ in range(3):
        reached = {n for h in edge for n in beside(h)} - foe
        fed |= reached
        edge = reached - shut
    return fed | (beaches if side == Side.ALLIED else set(members(board.fort_mask)) - foe)
