"""A position that fits a view: all of it, but for a plan that is still sealed, which is filled in with a likely one."""

from bocage.core.codec import Tasks
from bocage.core.game import Chance
from bocage.core.open_board import suppose
from bocage.core.protocol import Side

from .planning import supply_needed, write_plan
from .setup import kit_for
from .setups import allied_plans
from .state import NormandyState
from .view import NormandyView


def guess(v: NormandyView, chance: Chance, tasks: Tasks) -> NormandyState:
    """§RUL-01 A world that this side cannot tell from the truth."""
    s = suppose(NormandyState(kit_for(v.options)), v, "turn", tasks, {})
    if v.side == Side.GERMAN and not s.opened:
        write_plan(s, chance.choice(allied_plans(s.kit)))
        _name_other_beaches(s, chance)
    return s


def _name_other_beaches(s: NormandyState, chance: Chance) -> None:
    """§INV-2 Which of the beaches feed the army is the last thing a plan gives away: any of them may."""
    beaches = s.invaded_beaches()
    s.supply = 0
    while s.supply.bit_count() < supply_needed(s):
        s.supply |= 1 << chance.choice(beaches)
    s.waves = [(u, n) for u, n in s.waves if s.supply >> n & 1]
