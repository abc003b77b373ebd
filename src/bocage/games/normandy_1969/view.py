"""What a side may know. §GEN-6 Everything lies open but the Allied plan, which is sealed until the landing begins.

§INV-11 §RUL-01 Beaches, forces, commando squares and drop zones are written down before the German sets up.
"""

from typing import Any

from bocage.core.open_board import OpenView, look
from bocage.core.protocol import Side
from bocage.core.regiments.state import BOX, RESERVE

from .kit import Options
from .state import NormandyState


class NormandyView(OpenView, frozen=True, kw_only=True):
    """All that one side may know of a position."""

    options: Options


def view(s: NormandyState, side: Side) -> NormandyView:
    """What this side may know now."""
    return look(NormandyView, s, side, "turn", sealed_from(s, side))


def sealed_from(s: NormandyState, side: Side) -> dict[str, Any]:
    """§RUL-01 What this side sees in place of a plan that is not its own and not open yet."""
    if s.opened or side == Side.ALLIED:
        return {}
    return {
        "at": [RESERVE if at <= BOX else at for at in s.at],
        "invaded": [],
        "supply": [],
        "aims": [],
        "waves": [],
    }
