"""How many units a hex holds. A load is regiments * 16 + battalions; the kit says which loads are lawful."""

from bocage.core.hexes import Hex

from .counters import Unit
from .kit import weight
from .state import GONE, RegimentState

__all__ = ["fits", "fits_rebuilt", "known_loads", "load_at", "overstacked", "stack_loads", "weight"]


def fits(s: RegimentState, h: Hex, load: int) -> bool:
    """Whether a stack of this weight is within the limit of its hex."""
    return load in s.kit.stack_ok[s.kit.rough[h]]


def load_at(s: RegimentState, h: Hex, *, without: Unit = GONE, staying: bool = False) -> int:
    """The weight of the stack in a hex, but for one unit; or of those units in it that can no longer leave."""
    weights, kind, flags, stays = s.kit.weight, s.kind, s.flags, s.STAYS if staying else 0
    return sum(weights[kind[v]] for v in s.units_at(h) if v != without and (not staying or flags[v] & stays))


def fits_rebuilt(s: RegimentState, code: str, h: Hex) -> bool:
    """Whether the stack in a hex would be within the limit once parts of it were built up to a unit."""
    kind = s.kit.sheet.named(code)
    return fits(s, h, load_at(s, h) - len(kind.parts) + weight(kind))


def overstacked(s: RegimentState, side: int) -> list[Hex]:
    """The hexes of a side that hold more than they may."""
    held, stays = stack_loads(s, side)
    s.stack_memo = (side, held, stays)  # the move that is chosen next asks for the same
    stack_ok, rough = s.kit.stack_ok, s.kit.rough
    return [h for h, load in held.items() if load not in stack_ok[rough[h]]]


def known_loads(s: RegimentState, side: int) -> tuple[dict[Hex, int], dict[Hex, int]]:
    """`stack_loads`, worked out anew only if something has moved since."""
    memo = s.stack_memo
    return (memo[1], memo[2]) if memo is not None and memo[0] == side else stack_loads(s, side)


def stack_loads(s: RegimentState, side: int) -> tuple[dict[Hex, int], dict[Hex, int]]:
    """The weight of every stack of a side, and of the units in it that stay."""
    held, stays = dict[Hex, int](), dict[Hex, int]()
    at, kind, weights, flags, stay = s.at, s.kind, s.kit.weight, s.flags, s.STAYS
    for u in range(side, len(at), 2):
        h = at[u]
        if h >= 0:
            load = weights[kind[u]]
            held[h] = held.get(h, 0) + load
            if flags[u] & stay:
                stays[h] = stays.get(h, 0) + load
    return held, stays
