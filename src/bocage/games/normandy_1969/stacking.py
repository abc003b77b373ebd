"""§STK-1 §STK-2 §STK-3 How many units a square holds."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Ruling, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.stacks import fits, fits_rebuilt, known_loads, load_at, overstacked

from .kit import tables
from .state import NormandyState

__all__ = ["bars_full_stack", "bars_load", "bars_stack", "fits", "fits_rebuilt", "known_loads", "overstacked"]


def bars_load(s: NormandyState, h: Hex, load: int) -> Ruling | None:
    """§STK-1 §STK-2 §STK-3 The limit that a stack of this weight (regiments * 16 + battalions) would break."""
    if fits(s, h, load):
        return None
    limits, regiments = tables()["stacking"], load >> 4
    rule = "§STK-1"
    if regiments > limits["regiments"]:
        rule = "§STK-2"
    elif s.kit.rough[h] and regiments > limits["regiments_rough"]:
        rule = "§STK-3"
    return no(rule, "{load} would be too many in {hex}", load=load, hex=h)


def bars_stack(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§RUL-23 A move may end where there is room among the units that can no longer leave in this impulse."""
    return bars_load(s, h, s.kit.weight[s.kind[u]] + load_at(s, h, without=u, staying=True))


def bars_full_stack(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§STK-1 §STK-2 §STK-3 The same where everybody present stays: at set-up, in landings and retreats."""
    return bars_load(s, h, s.kit.weight[s.kind[u]] + load_at(s, h, without=u))
