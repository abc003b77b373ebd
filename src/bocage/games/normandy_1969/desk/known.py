"""What a viewer may know, and how far the landing has come. §RUL-01 Only the Allied plan is sealed, until it begins."""

from bocage.core.protocol import Side
from bocage.games.normandy_1969.landings import capacity_left
from bocage.games.normandy_1969.orders import GermanOrder, german_order
from bocage.games.normandy_1969.state import FIRST, NormandyState


def knows_plan(s: NormandyState, side: Side | None) -> bool:
    """§RUL-01 §INV-11 Whether a viewer may know the beaches, the boxes, the drops and all that hangs on them."""
    return s.opened or side != Side.GERMAN


def has_begun(s: NormandyState) -> bool:
    """Whether the landing has begun and units are in supply or out of it."""
    return s.turn > 0


def is_early(s: NormandyState) -> bool:
    """§INV-7 Whether it is still the first turn, on which nobody is isolated."""
    return s.turn <= 1


def room_left(s: NormandyState, beach: int) -> int:
    """§OB-AL §RNF-1 Factors a beach can still land in this turn; the assault of turn 1 uses none of them."""
    assault = is_early(s) and s.phase in ("landing", FIRST, "combat")
    return s.capacity[beach] if assault else capacity_left(s, beach)


def german_list(s: NormandyState) -> GermanOrder:
    """§OPT-2 The German order of battle, which both players know before it is mustered."""
    return german_order(s.ob or s.kit.options.german_ob)
