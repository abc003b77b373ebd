"""§STK How many units a hex holds. §GEN-7 A brigade is a regiment."""

from bocage.core.hexes import Hex
from bocage.core.protocol import Ruling, no
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.stacks import fits, load_at

from .state import NormandyState


def bars_stack(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§STK §STK-A §MOV-F A unit may end where there is room among the units that can no longer leave.

    The limit binds when the phase ends, so units that may still move away do not count yet.
    """
    return _bars_load(s, h, s.kit.weight[s.kind[u]] + load_at(s, h, without=u, staying=True))


def bars_full_stack(s: NormandyState, u: Unit, h: Hex) -> Ruling | None:
    """§STK The same where everybody present stays: at set-up, and where an option limits retreats."""
    return _bars_load(s, h, s.kit.weight[s.kind[u]] + load_at(s, h, without=u))


def _bars_load(s: NormandyState, h: Hex, load: int) -> Ruling | None:
    if not fits(s, h, load):
        return no("§STK", "{load} would be too many in {hex}", load=load, hex=h)
    return None
