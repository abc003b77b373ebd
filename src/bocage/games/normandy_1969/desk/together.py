"""Several pieces at once: what all of them may do, one after the other."""

from collections.abc import Sequence

from bocage.core.desk import Choice
from bocage.core.hexes import Hex
from bocage.core.protocol import Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_march import common_goals, march_choices
from bocage.core.regiments.desk_together import attack_choices, each_choice, have_room, units_meant
from bocage.games.normandy_1969.combat import Attacks, Gather, attackable, bars_attacker
from bocage.games.normandy_1969.movement import bars_room, reach_of
from bocage.games.normandy_1969.moves import ChooseMove, MoveUnit, movers
from bocage.games.normandy_1969.state import NormandyState

from .names import points


def together(s: NormandyState, pieces: Sequence[str]) -> list[Choice]:
    """What several of the deciding side's units may do at once; empty where the moment does not allow it."""
    task = s.agenda[-1] if s.agenda else None
    if not isinstance(task, ChooseMove | MoveUnit | Attacks | Gather):
        return []
    units = units_meant(s, task.who(s), pieces)
    if not units:
        return []
    if isinstance(task, Attacks):
        able = [u for u in units if bars_attacker(s, u) is None]
        return attack_choices(s, units, attackable(s, able))  # §CMB-3
    if isinstance(task, Gather):
        return each_choice(s, units, "with", "Attack with")
    return _march(s, units, ("back",) if isinstance(task, MoveUnit) else ())


def _march(s: NormandyState, units: list[Unit], before: tuple[str, ...]) -> list[Choice]:
    """§GEN-2 Squares that all of them can reach and share, nearest first, with the points the slowest has left."""
    if not set(units) <= set(movers(s, Side(units[0] & 1))):
        return []
    goals = common_goals(_goals(s, u) for u in units)
    shown = [(h, points(left)) for h, left in goals]
    return march_choices(s, units, shown, lambda h: have_room(s, units, h, bars_room), before)


def _goals(s: NormandyState, u: Unit) -> dict[Hex, int]:
    """The squares a unit could go to by itself, with the points left there."""
    reach = reach_of(s, u)
    goals = [s.kit.hex_named(a.noun) for a in MoveUnit(u).options(s) if a.verb == "go"]
    return {h: reach.budget - reach.cost[h] for h in goals}
