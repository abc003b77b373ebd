"""What a side may know. §RUL-10 The board, the stocks and the score lie open, as on the one screen of 1981.

§RUL-06 Sealed until they are opened together: the enemy's level and bombardment in the battle under way; and the air
points on interdiction until German movement begins. How far a choice has come is its own side's affair too.
"""

from typing import Any

from bocage.core.open_board import OpenView, look
from bocage.core.protocol import Side

from .combat import Gather
from .kit import Options
from .state import Battle, BattleState


class BattleView(OpenView, frozen=True, kw_only=True):
    """All that one side may know of a position."""

    options: Options


def view(s: BattleState, side: Side) -> BattleView:
    """What this side may know now."""
    return look(BattleView, s, side, "turn", sealed_from(s, side))


def sealed_from(s: BattleState, side: Side) -> dict[str, Any]:
    """What this side sees in place of the enemy's sealed choices."""
    covered: dict[str, Any] = {"picks": [times if u & 1 == side else 0 for u, times in enumerate(s.picks)]}
    if side == Side.GERMAN and not s.opened:
        covered["interdiction"] = 0
    if s.battle is not None and not s.battle.opened:
        covered["battle"] = None if _is_in_hand(s, s.battle, side) else open_part(s.battle, side)
    return covered


def _is_in_hand(s: BattleState, battle: Battle, side: Side) -> bool:
    """§9a Whether the enemy is still choosing who attacks: nothing is declared yet."""
    return battle.side != side and bool(s.agenda) and isinstance(s.agenda[-1], Gather)


def open_part(battle: Battle, side: Side) -> dict[str, Any]:
    """§9b §9k A battle without what the enemy has chosen in secret."""
    known = {name: getattr(battle, name) for name in battle.__struct_fields__}
    known["defence" if battle.side == side else "attack"] = 0
    if side == Side.GERMAN:
        known["air"] = known["naval"] = 0
    return {**known, "side": int(battle.side), "attackers": list(battle.attackers)}
