"""§VIC §LVL Victory: cities, exits, depth, the order of battle, and what the sum is called."""

from fractions import Fraction

from msgspec import Struct

from bocage.core.hexes import Mask
from bocage.core.protocol import Side
from bocage.core.regiments.counters import REGIMENT
from bocage.core.regiments.traces import follow_roads
from bocage.core.tally import Tally

from .kit import Kit, tables
from .orders import german_order
from .state import NormandyState
from .supply import passable_mask, road_heads, road_net, supplied_mask
from .words import EDGES, number_of, spelt


class Verdict(Struct, frozen=True):
    """What the Allies have earned."""

    geographic: Fraction
    total: Fraction
    level: str
    historical: bool
    tally: Tally


def verdict(s: NormandyState) -> Verdict:
    """§VIC The score as it would be if the game ended now."""
    tally = Tally()
    for city, held in s.kit.board.city_of.items():
        if city in s.kit.city_value and holds_city(s, held):
            tally.add(s.kit.city_value[city], "§VIC-C", spelt(city))
    for edge, points in tables()["victory"]["exits"].items():
        if has_exited(s, edge):
            tally.add(points, "§VIC-X", f"a division off the {EDGES[edge]} edge")
    hexes, heads = depth(s), beachheads(s)
    if heads:
        how_far = f"{number_of(hexes, 'hex', 'hexes')} deep, {number_of(heads, 'beachhead')}"
        tally.add(depth_points(hexes, heads), "§VIC-D", how_far)
    geographic = Fraction(tally.total)
    if s.ob:
        tally.add(german_order(s.ob).adjustment, "§VIC", f"German order of battle {s.ob}")
    total = Fraction(tally.total)
    return Verdict(geographic, total, level(s.kit, total), is_historical(geographic), tally)


def level(kit: Kit, total: Fraction) -> str:
    """§LVL §R-03 §R-40 The band of a total; its fraction is dropped first."""
    whole = int(total // 1)
    bands = tables()["victory"]["bands"][kit.options.bands]
    return next(str(band["level"]) for band in bands if whole <= band.get("upto", whole))


def is_historical(geographic: Fraction) -> bool:
    """§LVL-H Twenty-five points of ground alone."""
    return bool(geographic >= tables()["victory"]["historical"])


def holds_city(s: NormandyState, city: Mask) -> bool:
    """§VIC-C §R-54 Supply to every hex of it, the Allies last in every hex, no German in or beside any."""
    return city_is_held(
        supplied=supplied_mask(s, Side.ALLIED) & city == city,
        allied_last=s.cities & city == city,
        german_near=bool((city | s.kit.grid.around(city)) & s.occupied[Side.GERMAN]),
    )


def city_is_held(*, supplied: bool, allied_last: bool, german_near: bool) -> bool:
    """§VIC-C All three conditions together."""
    return supplied and allied_last and not german_near


def has_exited(s: NormandyState, edge: str) -> bool:
    """§VIC-X §R-21 §R-53 A division is off by roads of this edge that are still supplied, in time for the North."""
    net, deadline = road_net(s, Side.ALLIED), tables()["victory"]["north_deadline_turn"]
    counted = [
        kind
        for kind, h, turn in s.exits
        if s.kit.board.road_exits[h] == edge and net >> h & 1 and (edge != "N" or turn <= deadline)
    ]
    return is_division(s.kit, [s.kit.kinds[kind].size for kind in counted])


def is_division(kit: Kit, sizes: list[str]) -> bool:
    """§VIC-X §R-21 Three regiments or brigades, or battalions that make them up."""
    regiments = sizes.count(REGIMENT)
    battalions = len(sizes) - regiments
    need: int = tables()["victory"]["exit_regiments"]
    return regiments * kit.options.exit_battalions_per_regiment + battalions >= (
        need * kit.options.exit_battalions_per_regiment
    )


def depth(s: NormandyState) -> int:
    """§VIC-D §R-39 Hexes from the nearest partially-sea hex to the deepest supplied Allied unit."""
    inland = supplied_mask(s, Side.ALLIED) & s.occupied[Side.ALLIED]
    reached, hexes = s.kit.board.partial_mask, 0
    if not reached:
        return 0
    while inland & ~reached:
        reached |= s.kit.grid.around(reached)
        hexes += 1
    return hexes


def beachheads(s: NormandyState) -> int:
    """§VIC-D §R-39 §R-29 Groups of living supply areas not joined by open road."""
    passable = passable_mask(s, Side.ALLIED)
    left = [s.kit.board.beaches[n] for n in s.supply_areas()]
    groups = 0
    while left:
        first, *others = left
        joined = follow_roads(s.kit, road_heads(s, first, passable), passable)
        left = [h for h in others if not road_heads(s, h, passable) & joined]
        groups += 1
    return groups


def depth_points(hexes: int, heads: int) -> Fraction:
    """§VIC-D Half a point a hex, shared by the beachheads."""
    return hexes * Fraction(tables()["victory"]["depth_per_hex"]) / heads
