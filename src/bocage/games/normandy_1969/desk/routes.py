"""The way an action would take, square by square, and what each part of it costs."""

from fractions import Fraction

from bocage.core import play
from bocage.core.desk import Route
from bocage.core.hexes import Hex
from bocage.core.protocol import Action
from bocage.core.regiments.names import place_name
from bocage.core.regiments.state import BOX
from bocage.core.tally import Tally
from bocage.games.normandy_1969.kit import THIRDS
from bocage.games.normandy_1969.movement import (
    allowance,
    exit_cost,
    first_squares,
    next_steps,
    path_cost,
    reach_of,
    way_to,
)
from bocage.games.normandy_1969.moves import MoveUnit
from bocage.games.normandy_1969.planning import PlanDrops
from bocage.games.normandy_1969.retreat import RetreatStep, result_rule
from bocage.games.normandy_1969.state import NormandyState

from .drops import drop_route
from .names import points


def route(s: NormandyState, action: Action) -> Route | None:
    """The way of an offered move or retreat, and what may become of a drop; None for anything else."""
    task = s.agenda[-1] if s.agenda else None
    if isinstance(task, MoveUnit) and action.verb in ("go", "step", "exit") and action in play.offered(s):
        return _move(s, task, action)
    if isinstance(task, PlanDrops) and action.verb == "drop" and action in play.offered(s):
        return drop_route(s, s.kit.hex_named(action.noun))
    if isinstance(task, RetreatStep) and action in play.offered(s):
        return _retreat(s, task, action)
    return None


def _move(s: NormandyState, task: MoveUnit, action: Action) -> Route:
    """§TEC From where the unit stands, along what it has walked already, to the end."""
    u, h = task.unit, s.kit.hex_named(action.noun)
    whole, spent = _course(s, task, action.verb, h)
    cost = Tally()
    if s.at[u] < 0:
        ashore = s.at[u] <= BOX
        words = f"{s.kit.names[whole[0]]}: {'ashore' if ashore else 'onto the map'}"
        cost.add(Fraction(dict(first_squares(s, u))[whole[0]], THIRDS), "§RUL-06" if ashore else "§GEN-4", words)
    for amount, rule, said in path_cost(s, u, whole).parts:
        cost.add(amount, rule, said)
    if action.verb == "exit":
        spent += exit_cost(s, u)
        cost.add(Fraction(exit_cost(s, u), THIRDS), "§RUL-26", f"{action.noun}: off the map")
    begin = (place_name(s, s.at[u]),) if s.at[u] <= BOX else ()
    have = allowance(s, u) - s.spent[u]
    return Route((*begin, *(s.kit.names[at] for at in whole)), cost.lines(), points(spent - s.spent[u]), points(have))


def _course(s: NormandyState, task: MoveUnit, verb: str, h: Hex) -> tuple[list[Hex], int]:
    """Every square from the first to the last, and what will have been spent there."""
    u = task.unit
    walked = [*([s.at[u]] if s.at[u] >= 0 else []), *task.way]
    if verb == "step":
        return [*walked, h], dict(next_steps(s, u, task.at, task.spent))[h]
    reach = reach_of(s, u, task.at, task.spent)
    return [*walked, *way_to(s, u, reach, h, task.at)], reach.cost[h]


def _retreat(s: NormandyState, task: RetreatStep, action: Action) -> Route:
    """§CRT-DB §CRT-AB"""
    way = [*task.way, s.kit.hex_named(action.noun)]
    names, tally = [s.kit.names[h] for h in way], Tally()
    for name in names:
        tally.add(1, result_rule(s, task.unit), f"back to {name}")
    return Route((s.kit.names[s.at[task.unit]], *names), tally.lines(), str(len(names)), str(task.steps))
