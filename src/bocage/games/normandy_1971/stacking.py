"""§STK How many units a hex holds."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Ruling, no

from .kinds import REGIMENT, Kind, Unit, kind_named
from .state import DIGGING, HELD, LOCKED, MOVED, NormandyState

STAYS = MOVED | HELD | DIGGING | LOCKED


def weight(kind: Kind) -> int:
    """What a unit adds to a stack: regiments * 16 + battalions. §GEN-7 A brigade is a regiment."""
    return 16 if kind.size == REGIMENT else 1


def fits(s: NormandyState, h: Hex, load: int) -> bool:
    """§STK Whether a stack of this weight is within the limit of its hex."""
    return load in s.kit.stack_ok[s.kit.is_bocage(h)]


def bars_stack(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§STK §STK-A §MOV-F A unit may end where there is room among the units that can no longer leave.

    The limit binds when the phase ends, so units that may still move away do not count yet.
    """
    load = weight(s.kind_of(u))
    for v in s.units_at(h):
        if v != u and s.flags[v] & STAYS:
            load += weight(s.kind_of(v))
    if not fits(s, h, load):
        return no("§STK", hex=s.kit.names[h], regiments=load >> 4, battalions=load & 15)
    return None


def bars_full_stack(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§STK The same where everybody present stays: at set-up, and where an option limits retreats."""
    load = weight(s.kind_of(u)) + sum(weight(s.kind_of(v)) for v in s.units_at(h) if v != u)
    if not fits(s, h, load):
        return no("§STK", hex=s.kit.names[h], regiments=load >> 4, battalions=load & 15)
    return None


def fits_rebuilt(s: NormandyState, code: str, h: Hex) -> bool:
    """Whether the stack in a hex would be within the limit once parts of it were built up to a unit."""
    kind = kind_named(code)
    load = sum(weight(s.kind_of(u)) for u in s.units_at(h))
    return fits(s, h, load - len(kind.parts) + weight(kind))


def overstacked(s: NormandyState, side: int) -> list[Hex]:
    """The hexes of a side that hold more than they may."""
    held, stays = stack_loads(s, side)
    s.stack_memo = (side, held, stays)  # the move that is chosen next asks for the same
    stack_ok, woods = s.kit.stack_ok, s.kit.woods
    return [h for h, load in held.items() if load not in stack_ok[woods[h]]]


def known_loads(s: NormandyState, side: int) -> tuple[dict[Hex, int], dict[Hex, int]]:
    """`stack_loads`, worked out anew only if something has moved since."""
    memo = s.stack_memo
    return (memo[1], memo[2]) if memo is not None and memo[0] == side else stack_loads(s, side)


def stack_loads(s: NormandyState, side: int) -> tuple[dict[Hex, int], dict[Hex, int]]:
    """The weight of every stack of a side, and of the units in it that stay."""
    held, stays = dict[Hex, int](), dict[Hex, int]()
    at, kind, weights, flags = s.at, s.kind, s.kit.weight, s.flags
    for u in range(side, len(at), 2):
        h = at[u]
        if h >= 0:
            load = weights[kind[u]]
            held[h] = held.get(h, 0) + load
            if flags[u] & STAYS:
                stays[h] = stays.get(h, 0) + load
    return held, stays
