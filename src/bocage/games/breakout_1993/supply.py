"""§12.2 Paths of supply: what a source reaches over open boundaries and friendly bridges, and who is supplied."""

from collections.abc import Iterable
from functools import lru_cache

from bocage.core.areas import Area
from bocage.core.hexes import Mask, bits, mask_of, members
from bocage.core.protocol import Side

from .kinds import Unit
from .kit import Kit
from .state import BreakoutState

LAYOUTS = 256
"""How many layouts of bridges are kept with what they link."""


def links(s: BreakoutState, side: Side) -> tuple[Mask, ...]:
    """§12.2 §8.52 The Areas supply can go to from each: over open ground, or a standing bridge of this side."""
    return _links(s.kit, s.kit.bridges & ~s.blown & (s.lines if side == Side.ALLIED else ~s.lines))


@lru_cache(maxsize=LAYOUTS)
def _links(kit: Kit, bridges: Mask) -> tuple[Mask, ...]:
    """The same with these bridges: one is won, lost or blown now and then, and supply is asked for all the time."""
    found = [0] * len(kit.codes)
    for number, border in enumerate(kit.borders):
        is_land = kit.areas >> border.one & kit.areas >> border.other & 1
        is_dry = not kit.water >> number & 1
        if is_land and (is_dry or bridges >> number & 1):
            found[border.one] |= 1 << border.other
            found[border.other] |= 1 << border.one
    return tuple(found)


def friendly_mask(s: BreakoutState, side: Side) -> Mask:
    """§7.2 The Areas a side controls, contested or not."""
    return s.kit.areas & (s.held if side == Side.ALLIED else ~s.held)


def free_mask(s: BreakoutState, side: Side) -> Mask:
    """§7.3 Of them, those without an enemy; must agree with `BreakoutState.is_free`."""
    enemies = s.kit.of_side[side.enemy]
    return friendly_mask(s, side) & ~mask_of([place for place, units in s.present.items() if units & enemies])


def foothold_mask(s: BreakoutState, side: Side) -> Mask:
    """§RUL-32 The Areas of the enemy that units of a side contest; by one option they take no depot."""
    if not s.kit.options.footholds:
        return 0
    own, enemies = s.kit.of_side[side], s.kit.of_side[side.enemy]
    return s.kit.areas & mask_of([place for place, here in s.present.items() if here & own and here & enemies])


def reach(s: BreakoutState, side: Side, sources: Mask, within: Mask) -> Mask:
    """§12.2 §RUL-32 The Areas with a path to one of these; it may begin in a contested one and goes on in Free ones.

    Nothing outside of `within` is on a path.
    """
    free, near = free_mask(s, side), links(s, side)
    friendly = (friendly_mask(s, side) | foothold_mask(s, side)) & within
    reached = sources & friendly
    edge = reached & free
    while edge:
        beyond = 0
        for place in bits(edge):
            beyond |= near[place]
        beyond &= friendly & ~reached
        reached |= beyond
        edge = beyond & free
    return reached


def is_lost_zone(s: BreakoutState, zone: Area) -> bool:
    """§RUL-43 Only Allies are in it: nothing German comes from there."""
    return bool(s.mask_at(zone, Side.ALLIED)) and not s.mask_at(zone, Side.GERMAN)


def zone_edge(s: BreakoutState, zone: Area) -> Mask:
    """§12.2 The Areas next to a Zone; none if the Zone is lost."""
    return 0 if is_lost_zone(s, zone) else mask_of(s.kit.land_near(zone)) & s.kit.areas


def sources(s: BreakoutState, side: Side) -> list[Area]:
    """§12.3 §12.4 §12.43 Where depots come from: beaches the Allies control; Zones, and a German Cherbourg."""
    if side == Side.ALLIED:
        return [beach for beach in s.kit.beaches if s.controls(side, beach)]
    zones = [zone for zone in members(s.kit.zones) if not is_lost_zone(s, zone)]
    return [*zones, s.kit.fortress] if s.controls(side, s.kit.fortress) else zones


def source_reach(s: BreakoutState, side: Side, source: Area) -> Mask:
    """§12.2 §12.45 The Areas with a path to one source; the stock of the fortress does not leave its peninsula."""
    if s.kit.zones >> source & 1:
        return reach(s, side, zone_edge(s, source), s.kit.areas)
    return reach(s, side, 1 << source, s.kit.fortress_reach if source == s.kit.fortress else s.kit.areas)


def army_of_source(s: BreakoutState, source: Area) -> str:
    """§12.21 The army whose depots come over a beach."""
    return s.kit.board.sector[source]


def sector_mask(s: BreakoutState, army: str) -> Mask:
    """§12.21 The Areas of an army's sector."""
    return s.kit.board.american_mask if army == "american" else s.kit.board.british_mask


def depot_mask(s: BreakoutState, side: Side, source: Area) -> Mask:
    """§12.2 §12.21 §RUL-40 Where a depot of this source may lie: in reach, an Allied one in its army's sector.

    An Allied depot may go on from there to a Zone next to it. Germans in Zones need none.
    """
    reached = source_reach(s, side, source)
    if side == Side.GERMAN:
        return reached
    reached &= sector_mask(s, army_of_source(s, source))
    return reached | mask_of([zone for zone in bits(s.kit.zones) if reached & mask_of(s.kit.near[zone])])


def supplied_areas(s: BreakoutState, side: Side) -> Mask:
    """§RUL-31 §RUL-33 The Areas that could take a depot of this side, and for Germans every Zone and box as well."""
    if side == Side.ALLIED:
        return _union(depot_mask(s, side, source) for source in sources(s, side))
    edges = _union(zone_edge(s, zone) for zone in members(s.kit.zones))
    fed = reach(s, side, edges, s.kit.areas) | s.kit.zones | s.kit.board.box_mask
    return fed | source_reach(s, side, s.kit.fortress) if s.controls(side, s.kit.fortress) else fed


def is_supplied(s: BreakoutState, u: Unit) -> bool:
    """§RUL-31 §RUL-40 Whether a unit on the board is supplied; an Allied one in a Zone by its own army only."""
    place, side = s.at[u], Side(u & 1)
    if s.kit.zones >> place & 1 and side == Side.ALLIED:
        own = [beach for beach in sources(s, side) if army_of_source(s, beach) == s.kit.army[u]]
        return any(depot_mask(s, side, beach) >> place & 1 for beach in own)
    return bool((supplied_areas(s, side) | s.air_supplied) >> place & 1)


def _union(masks: Iterable[Mask]) -> Mask:
    total = 0
    for mask in masks:
        total |= mask
    return total
