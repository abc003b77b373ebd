"""The way an action would take, hex by hex, and what each part of it costs."""

from fractions import Fraction

from bocage.core import play
from bocage.core.desk import Route
from bocage.core.hexes import NOWHERE, Hex
from bocage.core.protocol import Action
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.names import place_name
from bocage.core.regiments.state import BOX
from bocage.core.tally import Line, Tally, written
from bocage.games.normandy_1971.kit import SIXTHS
from bocage.games.normandy_1971.movement import allowance, column, entry_cost, exit_cost, next_steps, path_cost
from bocage.games.normandy_1971.moves import MoveUnit
from bocage.games.normandy_1971.retreat import DictateRetreat
from bocage.games.normandy_1971.state import NormandyState

from .choices import reach_now
from .names import points


def route(s: NormandyState, action: Action) -> Route | None:
    """The way of an offered move or retreat; None for anything else."""
    task = s.agenda[-1] if s.agenda else None
    if isinstance(task, MoveUnit) and action.verb in ("go", "step", "exit") and action in play.offered(s):
        return _move(s, task, action)
    if isinstance(task, DictateRetreat) and action in play.offered(s):
        return _retreat(s, task, action)
    return None


def _move(s: NormandyState, task: MoveUnit, action: Action) -> Route:
    """§MOV-A §MOV-I From where the unit stands, along what it has walked already, to the end."""
    u, h = task.unit, s.kit.hex_named(action.noun)
    whole, spent = _course(s, task, action.verb, h)
    cost = _arrival(s, u, whole[0]) if s.at[u] < 0 else Tally()
    for amount, rule, words in path_cost(s, u, whole).parts:
        cost.add(amount, rule, words)
    if action.verb == "exit":
        spent += exit_cost(s, u, h)
        cost.add(Fraction(exit_cost(s, u, h), SIXTHS), "§R-52", f"{action.noun}: off the map")
    have, total, lines = allowance(s, u) - s.spent[u], spent - s.spent[u], cost.lines()
    if cost.total * SIXTHS > total:
        lines.append(Line("all", "§MOV-N", "one hex can always be entered as the whole move"))
    begin = (place_name(s, s.at[u]),) if s.at[u] <= BOX else ()
    return Route((*begin, *(s.kit.names[at] for at in whole)), lines, points(total), points(have))


def _course(s: NormandyState, task: MoveUnit, verb: str, h: Hex) -> tuple[list[Hex], int]:
    """Every hex from the first to the last, and what will have been spent there."""
    u, at = task.unit, task.way[-1] if task.way else NOWHERE
    walked = [*([s.at[u]] if s.at[u] >= 0 else []), *task.way]
    if verb == "step":
        return [*walked, h], dict(next_steps(s, u, at, task.spent))[h]
    reach = reach_now(s, task)
    if not reach.has(h):  # §MOV-N
        return [*walked, h], allowance(s, u)
    path = reach.path(h, s.kit.grid.neighbours)
    return ([*walked, *path[1:]] if walked else path), reach.cost[h]


def _arrival(s: NormandyState, u: Unit, first: Hex) -> Tally:
    """§R-57 §R-41 What the first hex of the map costs a unit from a box or from beyond the edge."""
    cost, col, name = Tally(), column(s.kind_of(u)), s.kit.names[first]
    if s.at[u] > BOX:
        cost.add(Fraction(entry_cost(s, first, col), SIXTHS), "§R-41", f"{name}: onto the map")
        return cost
    cost.add(Fraction(s.kit.ground[col][first], SIXTHS), "§R-57", f"{name}: ashore")
    if toll := s.terrain_for(u & 1).enter_tolls(col)[first]:
        cost.add(Fraction(toll, SIXTHS), "§ZOC-A", f"{name}: into an enemy zone")
    return cost


def _retreat(s: NormandyState, task: DictateRetreat, action: Action) -> Route:
    """§RET"""
    names = action.noun.split("-")
    tally = Tally()
    for name in names:
        tally.add(1, "§RET", f"back to {name}")
    return Route((s.kit.names[s.at[task.unit]], *names), tally.lines(), written(tally.total), "2")
