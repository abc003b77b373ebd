"""The roads the Allies cannot do without: from the supply beaches to whatever scores."""

from bocage.core.hexes import Hex, Mask, mask_of, members
from bocage.core.protocol import Side

from .position import Position

REACH = 3
"""Hexes from a unit to the road that feeds it."""
SPEARHEADS = 2
"""How many of the deepest stacks are worth a road of their own."""


def lifelines(p: Position) -> Mask:
    """The shortest open roads from the supply beaches to the cities we hold, the exits used and the deepest stacks."""
    before = _roads_home(p)
    line = 0
    for goal in _goals(p, mask_of(list(before))):
        h: Hex | None = goal
        while h is not None and not line >> h & 1:
            line |= 1 << h
            h = before[h]
    return line


def _roads_home(p: Position) -> dict[Hex, Hex | None]:
    """For every road hex in supply the next one on the way to a supply beach; None at the beach."""
    net = p.road_net(Side.ALLIED)
    queue = [h for n in p.supply_beaches() if net >> (h := p.kit.board.beaches[n]) & 1]
    before: dict[Hex, Hex | None] = dict.fromkeys(queue)
    for h in queue:
        for n in p.kit.road_links[h]:
            if net >> n & 1 and n not in before:
                before[n] = h
                queue.append(n)
    return before


def _goals(p: Position, reached: Mask) -> list[Hex]:
    """Road hexes that must stay in supply, as far as they can be reached at all."""
    wanted = p.exits_used()
    wanted += [h for city in p.ground.cities.values() if p.taken() & city == city for h in members(city)]
    fed = [h for h in p.stacks[Side.ALLIED] if p.supplied(Side.ALLIED) >> h & 1]
    fed.sort(key=lambda h: (-p.ground.depth[h], h))
    for h in fed[:SPEARHEADS]:
        near = members(p.ground.disc(h, REACH) & reached)
        wanted += sorted(near, key=lambda n: (p.kit.grid.distance(h, n), n))[:1]
    return [h for h in wanted if reached >> h & 1]


def road_ends(p: Position) -> Mask:
    """Road hexes just beyond the last ones in supply: whoever controls them keeps the rest cut off."""
    net = p.road_net(Side.ALLIED)
    return mask_of([n for h in members(net) for n in p.kit.road_links[h] if not net >> n & 1])
