"""Where things stand on the Breakout board: plates, stacks and bridges, each well inside its place."""

from collections.abc import Iterable
from itertools import accumulate, combinations, pairwise
from math import atan2, degrees, hypot

from tools.breakout_growth import Cell
from tools.breakout_warp import Point

Depths = dict[Cell, float]
NEAR = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))
BRIDGE_ROOM = 62.0
BRIDGE_HALF = 22.0
BLOCK = (57.0, 38.0)
STRIDE = 2
MOST_TRIED = 110


def depths(cells: set[Cell], cell: float) -> Depths:
    """How far the middle of every square of a place is from its rim, by the nearest square outside."""
    rim = sorted({(i + a, j + b) for i, j in cells for a, b in NEAR} - cells)
    found: Depths = {}
    for i, j in cells:
        found[i, j] = min(hypot(i - a, j - b) for a, b in rim) * cell - cell / 2
    return found


def plate_place(depth: Depths, cell: float, size: Point, bridges: list[Point]) -> Point:
    """The middle of a plate: inside the place, off its bridges, high up and deep."""
    wide, high = size[0] / 2 + 5, size[1] / 2 + 4
    top, bottom = min(j for _, j in depth) * cell, max(j for _, j in depth) * cell
    across, down = int(wide / cell), int(high / cell)

    def misfit(at: Cell) -> int:
        i, j = at
        ring = [(i + a, j + b) for b in (-down, 0, down) for a in range(-across, across + 1, 2)]
        return sum(spot not in depth for spot in ring)

    def hidden(at: Cell) -> float:
        x, y = (at[0] + 0.5) * cell, (at[1] + 0.5) * cell
        reach = [(wide + BRIDGE_HALF - abs(x - u), high + BRIDGE_HALF - abs(y - v)) for u, v in bridges]
        return sum(min(a, b) for a, b in reach if a > 0 and b > 0)

    def cost(at: Cell) -> tuple[float, Cell]:
        price = misfit(at) * 30 + hidden(at) * 8 + (at[1] * cell - top) / (bottom - top + 1) * 40
        return price - min(depth[at], 45), at

    i, j = min(depth, key=cost)
    return (i + 0.5) * cell, (j + 0.5) * cell


def stack_places(depth: Depths, cell: float, plate: Point, size: Point) -> tuple[Point, Point]:
    """The middles of two blocks of counters, three by two: inside the place, off each other and off the plate.

    The left or upper one is the Allies'.
    """
    chosen = sorted(at for at in depth if at[0] % STRIDE == 0 and at[1] % STRIDE == 0 and depth[at] > 2 * cell)
    spots = {at: ((at[0] + 0.5) * cell, (at[1] + 0.5) * cell) for at in chosen}
    plain = {at: _inside(at, depth, cell) - 1.6 * _shared(spots[at], plate, size) for at in chosen}
    by_worth = sorted(chosen, key=lambda at: (-plain[at], at))[:MOST_TRIED]

    def worth(pair: tuple[Cell, Cell]) -> float:
        one, other = pair
        both = 2 * _shared(spots[one], spots[other], (2 * BLOCK[0], 2 * BLOCK[1]))
        return round(plain[one] + plain[other] - both, 6)

    one, other = max(combinations(sorted(by_worth), 2), key=lambda pair: (worth(pair), pair))
    return spots[one], spots[other]


def zone_stacks(box: list[float]) -> tuple[Point, Point]:
    """The middles of two blocks in a strip: towards its two ends."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    if bottom - top > right - left:
        return (x, top + (bottom - top) * 0.24), (x, bottom - (bottom - top) * 0.2)
    return (left + (right - left) * 0.22, y), (right - (right - left) * 0.22, y)


def _inside(at: Cell, depth: Depths, cell: float) -> float:
    """What part of a block about a square lies in the place."""
    wide, high = int(BLOCK[0] / cell), int(BLOCK[1] / cell)
    spots = [(at[0] + a, at[1] + b) for b in range(-high, high + 1, 4) for a in range(-wide, wide + 1, 4)]
    return sum(spot in depth for spot in spots) / len(spots)


def _shared(at: Point, other: Point, size: Point) -> float:
    """What part of a block about a point lies under a box about another."""
    across = BLOCK[0] + size[0] / 2 - abs(at[0] - other[0])
    down = BLOCK[1] + size[1] / 2 - abs(at[1] - other[1])
    if across <= 0 or down <= 0:
        return 0.0
    return min(across, size[0]) * min(down, size[1]) / (4 * BLOCK[0] * BLOCK[1])


def bridge_place(points: list[Point], others: list[Point]) -> tuple[float, float, float]:
    """Where on a border its bridge lies, and which way, in degrees: about the middle, apart from others, no bend."""
    runs = list(accumulate((hypot(u - x, v - y) for (x, y), (u, v) in pairwise(points)), initial=0.0))
    whole = runs[-1]

    def cost(share: float) -> float:
        at = _along(points, runs, whole * share)
        near = sum(max(0.0, BRIDGE_ROOM - hypot(at[0] - x, at[1] - y)) for x, y in others)
        ends = max(0.0, BRIDGE_ROOM / 2 - whole * min(share, 1 - share))
        before, after = _along(points, runs, whole * share - 18), _along(points, runs, whole * share + 18)
        bend = 36 - hypot(after[0] - before[0], after[1] - before[1])
        return abs(share - 0.5) * 40 + 2 * near + 2 * ends + 2 * bend

    shares = [0.5 + way * step / 40 for step in range(13) for way in (1, -1)]
    half = whole * min(shares, key=lambda share: (round(cost(share), 6), share))
    (x, y), (u, v) = _along(points, runs, half - 14), _along(points, runs, half + 14)
    mx, my = _along(points, runs, half)
    return mx, my, (degrees(atan2(v - y, u - x)) + 90) % 180


def _along(points: list[Point], runs: list[float], far: float) -> Point:
    far = max(0.0, min(runs[-1], far))
    i = next((k for k in range(1, len(runs)) if runs[k] >= far), len(runs) - 1)
    share = (far - runs[i - 1]) / (runs[i] - runs[i - 1] or 1)
    (x, y), (u, v) = points[i - 1], points[i]
    return x + (u - x) * share, y + (v - y) * share


def ring_of(place: str, arcs: Iterable[tuple[int, tuple[Cell, Cell]]]) -> list[int]:
    """A place's arcs in order round it, those run against their direction as -1 minus their number."""
    left = list(arcs)
    number, (start, here) = left.pop(0)
    ring = [number]
    while here != start:
        found = [k for k, (_, ends) in enumerate(left) if here in ends]
        if not found:
            raise ValueError(f"the borders of {place} do not close")
        number, (a, b) = left.pop(found[0])
        ring.append(number if a == here else -1 - number)
        here = b if a == here else a
    if left:
        raise ValueError(f"{place} has more than one outline")
    return ring
