"""Several pieces at once: what all of them may do, one after the other."""

from collections.abc import Sequence

from bocage.core.desk import Choice
from bocage.core.hexes import Hex
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_march import common_goals, march_choices
from bocage.core.regiments.desk_together import attack_choices, each_choice, have_room, units_meant
from bocage.games.normandy_1971.combat import Allocate, PlanAttack, attackable
from bocage.games.normandy_1971.entrench import Announce
from bocage.games.normandy_1971.movement import bars_room, reach_of
from bocage.games.normandy_1971.moves import ChooseMove, MoveUnit
from bocage.games.normandy_1971.state import NormandyState

from .choices import movable
from .names import points


def together(s: NormandyState, pieces: Sequence[str]) -> list[Choice]:
    """What several of the deciding side's units may do at once; empty where the moment does not allow it."""
    task = s.agenda[-1] if s.agenda else None
    if not isinstance(task, ChooseMove | MoveUnit | Allocate | PlanAttack | Announce):
        return []
    units = units_meant(s, task.who(s), pieces)
    if not units:
        return []
    if isinstance(task, ChooseMove | MoveUnit):
        return _march(s, units, ("back",) if isinstance(task, MoveUnit) else ())
    if isinstance(task, Allocate):
        return attack_choices(s, units, attackable(s, units, task.side.enemy))  # §CMB-D
    verb, words = ("with", "Attack with") if isinstance(task, PlanAttack) else ("dig", "Announce digging in for")
    return each_choice(s, units, verb, words)


def _march(s: NormandyState, units: list[Unit], before: tuple[str, ...]) -> list[Choice]:
    """§MOV-B Hexes that all of them can reach and share, nearest first, with the points the slowest has left."""
    if not set(units) <= set(movable(s, units[0] & 1)):
        return []
    scratch = s.clone()
    goals = common_goals(_goals(scratch, u) for u in units)
    return march_choices(
        s, units, [(h, points(n)) for h, n in goals], lambda h: have_room(s, units, h, bars_room), before
    )


def _goals(s: NormandyState, u: Unit) -> dict[Hex, int]:
    """The hexes a unit could go to by itself, with the points left there."""
    reach = reach_of(s, u)
    goals = [s.kit.hex_named(a.noun) for a in MoveUnit(u).options(s) if a.verb == "go"]
    return {h: max(reach.budget - reach.cost[h], 0) for h in goals}
