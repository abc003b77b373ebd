"""§VIC §LVL Victory: cities, divisions sent off the map, depth, and what the sum is called."""

from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import Mask
from bocage.core.protocol import Side
from bocage.core.regiments.counters import REGIMENT
from bocage.core.regiments.names import EDGES, number_of, spelt
from bocage.core.tally import Amount, Tally

from .kit import Kit, tables
from .state import NormandyState
from .supply import road_net, supplied_mask


class Verdict(Struct, frozen=True):
    """What the Allies have earned; nobody else earns anything."""

    total: Fraction
    level: str
    tally: Tally


def verdict(s: NormandyState) -> Verdict:
    """§VIC-C §VIC-X §VIC-D The score as it would be if the game ended now."""
    tally, chart = Tally(), tables()["victory"]
    for city, points in chart["cities"].items():
        if city in s.kit.board.city_of and holds_city(s, s.kit.board.city_of[city]):
            tally.add(points, "§VIC-C", spelt(city))
    for edges in exit_awards(s.kit):
        edge = next((edge for edge in edges if has_exited(s, edge)), "")
        if edge:
            tally.add(chart["exits"][edge], "§VIC-X", f"a division off the {EDGES[edge]} edge")
    squares = depth(s)
    if squares:
        tally.add(squares * int(chart["depth_per_hex"]), "§VIC-D", f"{number_of(squares, 'square')} inland")
    total = Fraction(tally.total)
    return Verdict(total, level(total), tally)


def level(total: Amount) -> str:
    """§LVL What a total is called."""
    bands = tables()["victory"]["bands"]
    return next(str(band["level"]) for band in bands if total <= band.get("upto", total))


# --- cities


def holds_city(s: NormandyState, city: Mask) -> bool:
    """§VIC-C §R-13 The Allies were last in every square of it; by option it must also be fed, and no German near."""
    last = s.cities & city == city
    if s.kit.options.city_capture == "last_through" or not last:
        return last
    fed = supplied_mask(s, Side.ALLIED) & city == city
    return fed and not (city | s.kit.grid.around(city)) & s.occupied[Side.GERMAN]


# --- divisions off the map


def exit_awards(kit: Kit) -> tuple[str, ...]:
    """§VIC-X §R-14 The awards for leaving, each by its edges: west or north is one, unless the option makes it two."""
    return ("E", "S", "W", "N") if kit.options.exit_W_and_N_separate else ("E", "S", "WN")


def has_exited(s: NormandyState, edge: str) -> bool:
    """§VIC-X A division is off by roads of this edge that still lead to a supply beach."""
    net, exits = road_net(s, Side.ALLIED), s.kit.board.road_exits
    return is_division([s.kit.kinds[kind].size for kind, h, _ in s.exits if exits[h] == edge and net >> h & 1])


def is_division(sizes: list[str]) -> bool:
    """§VIC-X §RUL-15 Three regiments or brigades, six battalions, or a mixture: a regiment counts as two battalions."""
    chart = tables()["victory"]
    needed: int = chart["exit_battalions"]
    regiments = sizes.count(REGIMENT)
    return regiments * (needed // int(chart["exit_regiments"])) + len(sizes) - regiments >= needed


# --- depth


def depth(s: NormandyState) -> int:
    """§VIC-D §RUL-16 Squares from the nearest beach square to the farthest Allied unit that is in supply."""
    units = supplied_mask(s, Side.ALLIED) & s.occupied[Side.ALLIED]
    reached, squares = s.kit.board.partial_mask, 0
    while reached and units & ~reached:
        reached |= s.kit.grid.around(reached)
        squares += 1
    return squares
