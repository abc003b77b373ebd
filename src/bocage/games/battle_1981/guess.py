"""A position that fits a view: what the enemy has sealed is filled in by chance, the rest is as it is seen."""

from msgspec.structs import replace

from bocage.core.codec import Tasks
from bocage.core.game import Chance
from bocage.core.open_board import suppose
from bocage.core.protocol import Side

from .bombard import in_naval_range
from .effectiveness import most_level
from .setup import kit_for
from .state import Battle, BattleState
from .view import BattleView

MOST_POINTS = 99
"""§9k §chart-interdict Two digits is all that can be entered."""


def guess(v: BattleView, chance: Chance, tasks: Tasks) -> BattleState:
    """§RUL-06 A world that this side cannot tell from the truth."""
    s = suppose(BattleState(kit_for(v.options)), v, "turn", tasks, {})
    if v.side == Side.GERMAN and not s.opened:
        s.interdiction = _up_to(s.air, chance)
    if s.battle is not None and v.decides == v.side:
        s.battle = _with_sealed(s, s.battle, v.side, chance)
    return s


def _with_sealed(s: BattleState, battle: Battle, side: Side, chance: Chance) -> Battle:
    """The battle under way with the attacker's sealed choice filled in for a defender who is about to answer."""
    if battle.opened or battle.side == side:
        return battle
    attack = chance.choice(range(1, most_level(s, battle.attackers) + 1))
    if side == Side.ALLIED:
        return replace(battle, attack=attack)
    naval = _up_to(s.naval, chance) if in_naval_range(s, battle.hex) else 0
    return replace(battle, attack=attack, air=_up_to(s.air - s.sealed_air(), chance), naval=naval)


def _up_to(most: int, chance: Chance) -> int:
    return int(chance.random() * (min(most, MOST_POINTS) + 1))
