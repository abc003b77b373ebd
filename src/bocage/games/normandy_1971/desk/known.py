"""Which secrets are open to whom. A sight holds guesses where its side sees nothing: these must not be shown."""

from bocage.core.hexes import Mask
from bocage.core.protocol import Side
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.view import is_landed


def knows_plan(s: NormandyState, side: Side | None) -> bool:
    """§FOG-2 Whether a viewer knows the supply areas, and with them everything that hangs on Allied supply."""
    return side != Side.GERMAN or s.phase == "over"


def knows_order(s: NormandyState, side: Side | None) -> bool:
    """§FOG-1 Whether a viewer knows the German order of battle."""
    return bool(s.ob) and (side != Side.ALLIED or s.phase == "over" or s.kit.options.german_ob != "die")


def knows_reserves(side: Side | None, of: Side) -> bool:
    """§FOG-5 Whether a viewer may look at the units of a side that are still to come."""
    return side in (None, of)


def seen_mask(s: NormandyState, side: Side | None, of: Side) -> Mask:
    """§FOG-4 The hexes where a viewer sees units of a side, markers that hide them too; none before the landing."""
    return s.occupied[of] if side in (None, of) or is_landed(s) else 0
