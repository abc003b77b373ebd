"""§7.1 How many units an Area holds."""

from bocage.core.areas import Area
from bocage.core.protocol import Ruling, no

from .kinds import Unit
from .state import BreakoutState
from .tables import constants


def bars_stack(s: BreakoutState, u: Unit, place: Area) -> Ruling | None:
    """§7.1 §7.11 §RUL-42 The first limit that keeps one more unit out; only Areas have any."""
    if not s.kit.areas >> place & 1:
        return None
    here = s.mask_at(place, u & 1) & ~(1 << u)
    if here.bit_count() >= constants().stacking_limit:
        says = "{count:unit(s)} of yours are in {area} already, which is the limit"
        return no("§7.1", says, count=here.bit_count(), area=place)
    corps = s.kit.corps_artillery
    if corps >> u & 1 and (here & corps).bit_count() >= constants().corps_artillery_limit:
        return no("§7.11", "{area} has its corps artillery already, and no room for {unit}", area=place, unit=u)
    return None


def is_full(s: BreakoutState, u: Unit, place: Area) -> bool:
    """§9.63D §9.66 Whether a unit would break a limit there."""
    return bars_stack(s, u, place) is not None
