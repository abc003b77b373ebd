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
DECK_HALF = 12.0
BLOCK = (58.0, 38.5)
STRIDE = 2
DEEP = 16.0
MOST_TRIED = 110
PLATES_TRIED, PLATES_APART, PLATE_YIELDS = 14, 14.0, 110.0
PLATE_MATTERS, BRIDGE_MATTERS, BOTH_MATTERS, STANDS_MATTER = 2.6, 0.4, 3.0, 1.2
MOST_SHARED = 0.09
"""What part of two blocks of one place may overlap, where that can be."""

ROW_SHARE = 0.6
"""How much the middle row of a block, where a few counters stand, weighs in what it hides."""


def depths(cells: set[Cell], cell: float) -> Depths:
    """How far the middle of every square of a place is from its rim, by the nearest square outside."""
    rim = sorted({(i + a, j + b) for i, j in cells for a, b in NEAR} - cells)
    found: Depths = {}
    for i, j in cells:
        found[i, j] = min(hypot(i - a, j - b) for a, b in rim) * cell - cell / 2
    return found


def plate_places(depth: Depths, cell: float, size: Point, bridges: list[Point]) -> list[tuple[Point, float]]:
    """Middles for a plate: inside, off bridges, high up and deep; the best first, and how much worse each is."""
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

    found: list[tuple[Point, float]] = []
    ranked = sorted(map(cost, depth))
    for price, (i, j) in ranked:
        spot = ((i + 0.5) * cell, (j + 0.5) * cell)
        if all(hypot(spot[0] - x, spot[1] - y) > PLATES_APART for (x, y), _ in found):
            found.append((spot, price - ranked[0][0]))
        if len(found) == PLATES_TRIED:
            break
    return found


def covers(at: Point, size: Point, bridges: list[Point]) -> bool:
    """Whether a plate of this size would hide part of a bridge."""
    return any(
        abs(at[0] - x) < size[0] / 2 + DECK_HALF and abs(at[1] - y) < size[1] / 2 + DECK_HALF for x, y in bridges
    )


Bar = tuple[float, float, float, float, float]
"""Something a block of counters should not hide: its middle, half its width and height, how much that would matter."""


def bars(plates: Iterable[tuple[Point, Point]], bridges: Iterable[Point]) -> list[Bar]:
    """Plates, given as middle and size, and bridges, to be left in sight."""
    shown = [(x, y, wide / 2, high / 2, PLATE_MATTERS) for (x, y), (wide, high) in plates]
    return shown + [(x, y, DECK_HALF, DECK_HALF, BRIDGE_MATTERS) for x, y in bridges]


def stands(points: Iterable[Point]) -> list[Bar]:
    """Where counters of other places stand, to be left alone by those of one more."""
    return [(x, y, BLOCK[0], BLOCK[1], STANDS_MATTER) for x, y in points]


def camps(depth: Depths, cell: float, hindering: list[Bar]) -> tuple[tuple[Point, Point], float]:
    """The middles of two blocks of counters, three by two, and what they are worth.

    They lie inside the place, off each other if that can be, off plates and bridges; most of all their middle row,
    where a few counters stand. The left or upper one is the Allies'.
    """
    chosen = sorted(at for at in depth if at[0] % STRIDE == 0 and at[1] % STRIDE == 0 and depth[at] > DEEP)
    spots = {at: ((at[0] + 0.5) * cell, (at[1] + 0.5) * cell) for at in chosen}
    left, right = min(x for x, _ in spots.values()) - 2 * BLOCK[0], max(x for x, _ in spots.values()) + 2 * BLOCK[0]
    near = [bar for bar in hindering if left < bar[0] < right]
    plain = {at: _inside(at, depth, cell) - _hides(spots[at], near) for at in chosen}
    by_worth = sorted(chosen, key=lambda at: (-plain[at], at))[:MOST_TRIED]

    def both(pair: tuple[Cell, Cell]) -> float:
        (x, y), (u, v) = spots[pair[0]], spots[pair[1]]
        return max(0.0, 2 * BLOCK[0] - abs(x - u)) * max(0.0, 2 * BLOCK[1] - abs(y - v)) / (4 * BLOCK[0] * BLOCK[1])

    def worth(pair: tuple[Cell, Cell]) -> float:
        return round(plain[pair[0]] + plain[pair[1]] - BOTH_MATTERS * both(pair), 6)

    pairs = list(combinations(sorted(by_worth), 2))
    apart = [pair for pair in pairs if both(pair) < MOST_SHARED] or pairs
    best = max(apart, key=lambda pair: (worth(pair), pair))
    return (spots[best[0]], spots[best[1]]), worth(best)


def _inside(at: Cell, depth: Depths, cell: float) -> float:
    """What part of a block about a square lies in the place, its middle row twice; far out is worse than out."""
    wide, high = int(BLOCK[0] / cell), int(BLOCK[1] / cell)
    shares = []
    for reach in (high, high // 2):
        spots = [(at[0] + a, at[1] + b) for b in range(-reach, reach + 1, 4) for a in range(-wide, wide + 1, 4)]
        shares.append(sum(spot in depth for spot in spots) / len(spots))
    share = sum(shares) / 2
    return share - (1 - share) ** 2


def _hides(at: Point, hindering: list[Bar]) -> float:
    """How much that matters a block about a point would hide, most of all its middle row."""
    total = 0.0
    for x, y, wide, high, matters in hindering:
        across = min(BLOCK[0] + wide - abs(at[0] - x), 2 * wide)
        if across <= 0:
            continue
        for reach, share in ((BLOCK[1], 1 - ROW_SHARE), (BLOCK[1] / 2, ROW_SHARE)):
            down = min(reach + high - abs(at[1] - y), 2 * high)
            if down > 0:
                total += share * matters * across * down / (4 * wide * high)
    return total


def zone_stacks(box: list[float]) -> tuple[Point, Point]:
    """The middles of two blocks in a strip: towards its two ends."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    if bottom - top > right - left:
        return (x, top + (bottom - top) * 0.24), (x, bottom - (bottom - top) * 0.14)
    return (left + (right - left) * 0.22, y), (right - (right - left) * 0.22, y)


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
