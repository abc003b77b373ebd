"""§SUP Supply lines one can draw: the flood of `supply.py` run again, remembering where every hex was reached from."""

from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Side
from bocage.core.regiments.desk_lines import Lines, Tracing, road_off
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.supply import passable_mask, road_heads


def lines(s: NormandyState, side: Side) -> Lines:
    """§SUP §SUP-P2 Lines from every source of a side: along open roads first, then across country."""
    passable = passable_mask(s, side)
    sources, onward = _allied_heads(s, passable) if side == Side.ALLIED else (_german_heads(s, passable), {})
    tracing = Tracing(sources, onward)
    roads = tracing.follow(s.kit.road_links, passable)
    if side == Side.GERMAN:
        _add_edge(s, tracing, passable & ~roads)
    ends = s.kit.board.enterable_mask & ~s.occupied[side.enemy]
    tracing.across_country(s.kit.trace_links, _steps(s), passable, ends)
    if side == Side.ALLIED:  # §SUP-L
        for n in s.supply_areas():
            h = s.kit.board.beaches[n]
            if not s.occupied[Side.GERMAN] >> h & 1:
                tracing.begin_at(h, f"beach {n}")
    return tracing.lines(roads)


def _steps(s: NormandyState) -> int:
    """§SUP §R-11 At most three steps from the road; only the last may lie in an enemy zone, none on an enemy unit."""
    steps: int = tables()["supply"]["steps"]
    return steps + 1 if s.kit.options.supply_steps == "3_then_road_hex" else steps


def _add_edge(s: NormandyState, tracing: Tracing, further: Mask) -> None:
    """§SUP-I The edge of the map is a source everywhere, and lines lead to it where no road does."""
    edge = members(s.kit.edge_mask & ~s.occupied[Side.ALLIED])
    tracing.reached += [h for h in edge if further >> h & 1]
    for h in edge:
        tracing.begin_at(h, tracing.sources.get(h, f"the edge of the map at {s.kit.names[h]}"))


def _allied_heads(s: NormandyState, passable: Mask) -> tuple[dict[Hex, str], dict[Hex, Hex]]:
    """§R-29 §R-30 Living supply beaches out of enemy zones, and the road hexes that serve as their heads."""
    sources: dict[Hex, str] = {}
    onward: dict[Hex, Hex] = {}
    for n in s.supply_areas():
        beach = s.kit.board.beaches[n]
        for h in members(road_heads(s, beach, passable)):
            if h == beach:
                sources[h] = f"beach {n}"
            elif h not in sources:
                onward[h] = beach
    return sources, {h: beach for h, beach in onward.items() if h not in sources}


def _german_heads(s: NormandyState, passable: Mask) -> dict[Hex, str]:
    """§SUP-J §R-68 Road exits the Allies have not left by."""
    closed = {h for _, h, _ in s.exits}
    return {h: road_off(s, h) for h in sorted(s.kit.board.road_exits) if h not in closed and passable >> h & 1}
