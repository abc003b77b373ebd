"""Lines of supply: along roads, and a few steps off them. Games say where they begin and what is in their way."""

from bocage.core.hexes import Grid, Hex, Mask, bits, flags, from_flags, members

from .kit import RegimentKit


def follow_roads(kit: RegimentKit, starts: Mask, passable: Mask) -> Mask:
    """Every hex that roads join to the starting hexes through passable hexes; the starts among them."""
    links, size = kit.road_links, kit.grid.size
    shut = bytearray(flags(~passable & (1 << size) - 1 | starts, size))  # closed, or reached already
    queue = members(starts)
    reached = bytearray(flags(starts, size))
    for h in queue:
        for n in links[h]:
            if not shut[n]:
                shut[n] = reached[n] = 1
                queue.append(n)
    return from_flags(reached)


def within_steps(kit: RegimentKit, lines: Mask, passable: Mask, steps: int, ends: Mask) -> Mask:
    """Hexes of `ends` at most so many steps from a line; all but the last step go through passable hexes."""
    reached = lines
    for _ in range(steps - 1):
        reached |= spread(kit, reached) & passable
    return (reached | spread(kit, reached)) & ends


def spread(kit: RegimentKit, mask: Mask) -> Mask:
    """The hexes one step from a set, all-sea sides barring the way; rivers and floods do not."""
    reached = kit.grid.around(mask & ~kit.sea_coast)
    for h in bits(mask & kit.sea_coast):
        for n in kit.trace_links[h]:
            reached |= 1 << n
    return reached


def closer_flags(kit: RegimentKit, sources: Mask, h: Hex) -> bytes:
    """Hexes strictly closer to a source that is nearest to this hex, as the crow flies; one byte a hex."""
    made = kit.closer.get((sources, h))
    if made is None:
        made = kit.closer[sources, h] = flags(_closer(kit.grid, sources, h), kit.grid.size)
    return made


def _closer(grid: Grid, sources: Mask, h: Hex) -> Mask:
    if not sources:
        return 0
    ring, distance = 1 << h, 0
    while not ring & sources:
        ring |= grid.around(ring)
        distance += 1
    return grid.disc(ring & sources, distance - 1) if distance else 0
