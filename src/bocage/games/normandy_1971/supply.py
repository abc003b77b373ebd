"""§SUP Supply: who is fed, and over which hexes."""

from bocage.core.hexes import Hex, Mask, flags
from bocage.core.protocol import Event, Side
from bocage.core.regiments import traces
from bocage.core.regiments.counters import Unit

from .kit import tables
from .state import LOCKED, NormandyState


def freeze_supply(s: NormandyState) -> None:
    """§SUP-P1 §R-31 Fix every unit's status for the phase that begins; paratroops reached now are free for good.

    §SUP-B Nothing else comes of it: a unit out of supply may stay so for as long as it likes.
    """
    fed = 0
    for side in (Side.ALLIED, Side.GERMAN):
        supplied = supplied_mask(s, side)
        for u in s.units_of(side):
            h = s.at[u]
            if h >= 0 and (supplied >> h & 1 or has_invasion_supply(s, u)):
                fed |= 1 << u
    s.fed = fed
    free_paratroops(s)


def free_paratroops(s: NormandyState) -> None:
    """§SUP-F §MOV-M §PAR-D Paratroops that have been supplied once are ordinary units from then on."""
    supplied = supplied_mask(s, Side.ALLIED)
    for u in s.units_of(Side.ALLIED):
        if s.flags[u] & LOCKED and s.at[u] >= 0 and supplied >> s.at[u] & 1:
            s.flags[u] &= ~LOCKED
            s.tell(Event("paratroops_supplied", "§SUP-F", {"kind": s.kind[u], "hex": s.at[u]}, to=(Side.ALLIED,)))


def has_invasion_supply(s: NormandyState, u: Unit) -> bool:
    """§SUP-K On Game-Turn 1 every unit but paratroops is supplied wherever it is."""
    return s.turn <= 1 and s.kind_of(u).type != "parachute"


def is_supplied_now(s: NormandyState, u: Unit) -> bool:
    """Whether a line can be traced at this moment (entrenching, and the end of the game, ask outside the phases)."""
    return s.at[u] >= 0 and (bool(supplied_mask(s, u & 1) >> s.at[u] & 1) or has_invasion_supply(s, u))


def supplied_mask(s: NormandyState, side: int) -> Mask:
    """§SUP Every hex in which a unit of this side would be in supply, the gift of Game-Turn 1 aside.

    Only enemy units, dead beaches and closed roads change it, never a side's own moves: so it holds for a phase.
    """
    return _supplied(s, side)[0]


def supplied_flags(s: NormandyState, side: int) -> bytes:
    """The same set as one byte a hex."""
    return _supplied(s, side)[1]


def _supplied(s: NormandyState, side: int) -> tuple[Mask, bytes]:
    key = (s.occupied[1 - side], s.supply & ~s.dead, len(s.exits))
    memo: tuple[tuple[int, int, int], tuple[Mask, bytes]] | None = s.supply_memo[side]
    if memo is None or memo[0] != key:
        mask = _allied_mask(s) if side == Side.ALLIED else _german_mask(s)
        memo = s.supply_memo[side] = (key, (mask, flags(mask, s.kit.grid.size)))
    return memo[1]


def _allied_mask(s: NormandyState) -> Mask:
    """§SUP §SUP-L Off-road lines to the roads of the supply areas; units on a living area are always supplied."""
    areas = sum(1 << s.kit.board.beaches[n] for n in s.supply_areas())
    return _within_steps(s, Side.ALLIED, road_net(s, Side.ALLIED)) | areas & ~s.occupied[Side.GERMAN]


def _german_mask(s: NormandyState) -> Mask:
    """§SUP §SUP-I Off-road lines to roads that leave the map, or to its edge anywhere."""
    edge = s.kit.edge_mask & ~s.occupied[Side.ALLIED]
    lines = road_net(s, Side.GERMAN) | edge & passable_mask(s, Side.GERMAN)
    return _within_steps(s, Side.GERMAN, lines) | edge


def passable_mask(s: NormandyState, side: int) -> Mask:
    """§SUP-D §ZOC-D §TEC-D Hexes a line may pass through: no enemy unit or zone, friendly units notwithstanding."""
    return s.kit.board.enterable_mask & ~s.occupied[1 - side] & ~s.zone(1 - side)


def road_net(s: NormandyState, side: int) -> Mask:
    """§SUP-P2 §SUP-C The road hexes joined by open road to a supply area of this side."""
    passable = passable_mask(s, side)
    starts = _allied_road_heads(s, passable) if side == Side.ALLIED else _german_road_heads(s, passable)
    return traces.follow_roads(s.kit, starts, passable)


def _allied_road_heads(s: NormandyState, passable: Mask) -> Mask:
    """§R-29 §R-30 Living supply beaches, or a road hex beside one without a road; none through an enemy zone."""
    heads = 0
    for n in s.supply_areas():
        heads |= road_heads(s, s.kit.board.beaches[n], passable)
    return heads


def road_heads(s: NormandyState, beach: Hex, passable: Mask) -> Mask:
    """§R-29 §R-30 Where the roads of a beach begin; nowhere if it lies in an enemy zone."""
    if not passable >> beach & 1:
        return 0
    heads = 1 << beach
    if not s.kit.road_links[beach]:
        for h in s.kit.trace_links[beach]:
            heads |= (s.kit.board.road_mask & passable) & 1 << h
    return heads


def _german_road_heads(s: NormandyState, passable: Mask) -> Mask:
    """§SUP-J §R-68 Roads off the map, but for those the Allies have left by."""
    closed = {h for _, h, _ in s.exits}
    return sum(1 << h for h in s.kit.board.road_exits if h not in closed) & passable


def _within_steps(s: NormandyState, side: int, lines: Mask) -> Mask:
    """§SUP §R-11 Hexes at most three steps from a supplied road hex; only the last may lie in an enemy zone."""
    steps: int = tables()["supply"]["steps"]
    if s.kit.options.supply_steps == "3_then_road_hex":
        steps += 1
    ends = s.kit.board.enterable_mask & ~s.occupied[1 - side]
    return traces.within_steps(s.kit, lines, passable_mask(s, side), steps, ends)


def sources(s: NormandyState, side: int) -> Mask:
    """§R-28 The sources that distance is measured to: living supply areas, or the land edge of the map."""
    if side == Side.ALLIED:
        return sum(1 << s.kit.board.beaches[n] for n in s.supply_areas())
    return s.kit.edge_mask


def closer_flags(s: NormandyState, side: int, h: Hex) -> bytes:
    """§MOV-L §R-28 Hexes strictly closer to a source that is nearest to this hex, as the crow flies."""
    return traces.closer_flags(s.kit, sources(s, side), h)
