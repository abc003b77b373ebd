"""§SUP-1 §SUP-2 Supply: who is fed, over which roads, and what lies closer to supply."""

from bocage.core.hexes import Hex, Mask, flags, mask_of
from bocage.core.protocol import Side
from bocage.core.regiments import traces
from bocage.core.regiments.counters import Unit

from .kit import tables
from .state import NormandyState


def freeze_supply(s: NormandyState) -> None:
    """§RUL-03 Fix every unit's status for the impulse or combat phase that begins."""
    s.fed = mask_of([u for u in range(len(s.at)) if is_supplied_now(s, u)])


def has_first_turn_supply(s: NormandyState) -> bool:
    """§INV-7 Nobody is isolated on the first turn, paratroops included."""
    return s.turn <= 1


def is_supplied_now(s: NormandyState, u: Unit) -> bool:
    """Whether a unit on the map can trace its line at this moment."""
    return s.at[u] >= 0 and (bool(supplied_mask(s, u & 1) >> s.at[u] & 1) or has_first_turn_supply(s))


def supplied_mask(s: NormandyState, side: int) -> Mask:
    """§SUP-1 §SUP-2 Every square in which a unit of this side can trace its line, the gift of the first turn aside.

    Only enemy units and dead beaches change it, never a side's own moves: so it holds for an impulse.
    """
    return _supplied(s, side)[0]


def supplied_flags(s: NormandyState, side: int) -> bytes:
    """The same set as one byte a square."""
    return _supplied(s, side)[1]


def _supplied(s: NormandyState, side: int) -> tuple[Mask, bytes]:
    key = (s.occupied[1 - side], s.supply & ~s.dead)
    memo: tuple[tuple[Mask, int], tuple[Mask, bytes]] | None = s.supply_memo[side]
    if memo is None or memo[0] != key:
        mask = _allied_mask(s) if side == Side.ALLIED else _german_mask(s)
        memo = s.supply_memo[side] = (key, (mask, flags(mask, s.kit.grid.size)))
    return memo[1]


def _allied_mask(s: NormandyState) -> Mask:
    """§SUP-2 §INV-3 Within three squares of a supply beach or of its roads; on the beach itself even in a zone."""
    beaches = sources(s, Side.ALLIED) & ~s.occupied[Side.GERMAN]
    lines = road_net(s, Side.ALLIED) | beaches & passable_mask(s, Side.ALLIED)
    return _within_reach(s, Side.ALLIED, lines) | beaches


def _german_mask(s: NormandyState) -> Mask:
    """§SUP-1 §SUP-6 Within three squares of a road that leaves the map unhindered, or anywhere in a fortress."""
    forts = s.kit.board.fort_mask & ~s.occupied[Side.ALLIED]
    return _within_reach(s, Side.GERMAN, road_net(s, Side.GERMAN)) | forts


def _within_reach(s: NormandyState, side: int, lines: Mask) -> Mask:
    """§SUP-1 §SUP-2 §R-08 Squares a line reaches from these: only its last, the unit's own, may lie in a zone."""
    steps: int = tables()["supply"]["steps"]
    ends = s.kit.board.enterable_mask & ~s.occupied[1 - side]
    return traces.within_steps(s.kit, lines, passable_mask(s, side), steps, ends)


def passable_mask(s: NormandyState, side: int) -> Mask:
    """§SUP-1 §R-08 Squares a line may pass: no enemy unit and no enemy zone, friendly units there notwithstanding."""
    return s.kit.board.enterable_mask & ~s.occupied[1 - side] & ~s.zone(1 - side)


def road_net(s: NormandyState, side: int) -> Mask:
    """§SUP-1 §SUP-2 The road squares joined by open road to where this side's supplies come from."""
    return traces.follow_roads(s.kit, _heads(s, side), passable_mask(s, side))


def _heads(s: NormandyState, side: int) -> Mask:
    if side == Side.GERMAN:
        return sources(s, side) & passable_mask(s, side)
    heads = 0
    for n in s.supply_beaches():
        heads |= road_heads(s, s.kit.board.beaches[n])
    return heads


def road_heads(s: NormandyState, beach: Hex) -> Mask:
    """§SUP-2 §INV-3 Where the roads of a supply beach begin: on it or beside it, else as close as there are any.

    §R-08 None of them may lie in an enemy zone; the beach itself may.
    """
    roads, near = s.kit.board.road_mask, 1 << beach | traces.spread(s.kit, 1 << beach)
    while not near & roads:
        wider = near | traces.spread(s.kit, near)
        if wider == near:
            return 0
        near = wider
    return near & roads & passable_mask(s, Side.ALLIED)


def sources(s: NormandyState, side: int) -> Mask:
    """§R-21 §SUP-1 What distance to supply is measured to: living supply beaches, or the roads off the map."""
    if side == Side.ALLIED:
        return sum(1 << s.kit.board.beaches[n] for n in s.supply_beaches())
    return sum(1 << h for h in s.kit.board.road_exits)


def closer_flags(s: NormandyState, side: int, h: Hex) -> bytes:
    """§R-21 §RUL-24 The squares that are closer to supply than this one.

    Those in supply, and those strictly nearer to a source that is nearest to it, as the crow flies.
    """
    nearer = traces.closer_flags(s.kit, sources(s, side), h)
    both = int.from_bytes(nearer, "big") | int.from_bytes(supplied_flags(s, side), "big")
    return both.to_bytes(len(nearer), "big")
