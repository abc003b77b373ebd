"""§SUP Supply lines one can draw: the flood of `supply.py` run again, remembering where every hex was reached from."""

from msgspec import Struct

from bocage.core.hexes import Hex, Mask, members
from bocage.core.protocol import Side
from bocage.games.normandy_1971.kit import tables
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.supply import passable_mask, road_heads


class Lines(Struct, frozen=True):
    """Every hex in supply with the next one on its line; sources lead nowhere. `roads` are the open road hexes."""

    onward: dict[Hex, Hex]
    sources: dict[Hex, str]
    roads: Mask

    def has(self, h: Hex) -> bool:
        """Whether a line runs from this hex. Must agree with `supplied_mask`."""
        return h in self.onward or h in self.sources

    def way(self, h: Hex) -> tuple[Hex, ...]:
        """The line from a hex to its source, both ends included; nothing if there is none."""
        if not self.has(h):
            return ()
        way = [h]
        while way[-1] not in self.sources:
            way.append(self.onward[way[-1]])
        return tuple(way)


def lines(s: NormandyState, side: Side) -> Lines:
    """§SUP §SUP-P2 Lines from every source of a side: along open roads first, then across country."""
    passable = passable_mask(s, side)
    sources, onward = _allied_heads(s, passable) if side == Side.ALLIED else (_german_heads(s, passable), {})
    reached = [*sources, *onward]
    _follow(s.kit.road_links, reached, onward, sources, passable)
    roads = sum(1 << h for h in reached)
    if side == Side.GERMAN:  # §SUP-I
        edge = members(s.kit.edge_mask & ~s.occupied[Side.ALLIED])
        reached += [h for h in edge if passable >> h & 1 and not roads >> h & 1]
        for h in edge:
            onward.pop(h, None)
            sources.setdefault(h, f"the edge of the map at {s.kit.names[h]}")
    _across_country(s, side, reached, onward, sources, passable)
    if side == Side.ALLIED:  # §SUP-L
        for n in s.supply_areas():
            h = s.kit.board.beaches[n]
            if not s.occupied[Side.GERMAN] >> h & 1:
                onward.pop(h, None)
                sources[h] = f"beach {n}"
    return Lines(onward, sources, roads)


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
    exits = s.kit.board.exit_names
    return {
        h: f"the road {exits[h]} at {s.kit.names[h]}" if exits.get(h) else f"the road off the map at {s.kit.names[h]}"
        for h in sorted(s.kit.board.road_exits)
        if h not in closed and passable >> h & 1
    }


def _follow(
    links: list[tuple[Hex, ...]],
    reached: list[Hex],
    onward: dict[Hex, Hex],
    sources: dict[Hex, str],
    passable: Mask,
) -> None:
    """§SUP-C Go along the links, nearest hexes first, adding what is reached to all three."""
    for h in reached:
        for n in links[h]:
            if passable >> n & 1 and n not in onward and n not in sources:
                onward[n] = h
                reached.append(n)


def _across_country(
    s: NormandyState,
    side: Side,
    reached: list[Hex],
    onward: dict[Hex, Hex],
    sources: dict[Hex, str],
    passable: Mask,
) -> None:
    """§SUP §R-11 At most three steps from the road; only the last may lie in an enemy zone, none on an enemy unit."""
    steps: int = tables()["supply"]["steps"]
    if s.kit.options.supply_steps == "3_then_road_hex":
        steps += 1
    open_hexes = s.kit.board.enterable_mask & ~s.occupied[side.enemy]
    rim = list(reached)
    for _ in range(steps - 1):
        rim = _step(s, rim, onward, sources, passable)
        reached += rim
    _step(s, reached, onward, sources, open_hexes)


def _step(
    s: NormandyState, rim: list[Hex], onward: dict[Hex, Hex], sources: dict[Hex, str], allowed: Mask
) -> list[Hex]:
    """The hexes first reached by one step from these."""
    found: list[Hex] = []
    for h in rim:
        for n in s.kit.trace_links[h]:
            if allowed >> n & 1 and n not in onward and n not in sources:
                onward[n] = h
                found.append(n)
    return found
