"""Movement, regrouping and digging in before a player: the units to take up, where one can go, and what it costs."""

from collections.abc import Sequence
from fractions import Fraction

from bocage.core import play
from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import NOWHERE, Hex
from bocage.core.listing import BACK, closing, told_apart
from bocage.core.protocol import Action
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_march import (
    common_goals,
    form_choice,
    march_choices,
    marching,
    mover_choices,
    others,
    split_choice,
    walk_choices,
)
from bocage.core.regiments.desk_together import have_room, units_meant
from bocage.core.regiments.names import place_name, places, side_words, unit_words
from bocage.core.regiments.state import BOX
from bocage.core.showing import Showing
from bocage.core.tally import Line, Tally
from bocage.games.normandy_1971.entrench import Announce
from bocage.games.normandy_1971.kit import SIXTHS
from bocage.games.normandy_1971.movement import (
    allowance,
    bars_end,
    bars_room,
    column,
    entry_cost,
    exit_cost,
    next_steps,
    path_cost,
    reach_of,
)
from bocage.games.normandy_1971.moves import ChooseMove, MoveUnit, movers
from bocage.games.normandy_1971.regroup import Regroup
from bocage.games.normandy_1971.state import NormandyState
from bocage.games.normandy_1971.verbs import DONE

from .names import points

# --- choices


def _choose_move(s: NormandyState, task: ChooseMove) -> list[Choice]:
    crowd = play.why_not(s, DONE)
    return mover_choices(
        s,
        movers(s, task.side),
        crowd.facts["hex"] if crowd is not None else NOWHERE,
        _lands,
        regroup="Break down, rebuild or uncover a stack",
        ends=f"End the {side_words(task.side)} {s.phase}",
    )


def _lands(s: NormandyState, u: Unit, beach: Hex) -> bool:
    """§GT1-2 Whether a unit may come ashore on its beach and stay there."""
    cost = dict(next_steps(s, u)).get(beach)
    is_cheap = cost is not None and cost <= allowance(s, u)
    return is_cheap and bars_end(s, u, beach) is None and bars_room(s, u, beach) is None


def _move_unit(s: NormandyState, task: MoveUnit) -> list[Choice]:
    """§MOV-A §MOV-I Where the unit can go, with what it costs and what it leaves; then hex by hex."""
    reach = task.reach(s)
    cost, budget, begun = reach.cost, reach.budget, task.spent if task.way else s.spent[task.unit]
    steps = dict(next_steps(s, task.unit, task.at, task.spent))
    price = [(points(budget - n), f"costs {points(n - begun)}, leaves {points(budget - n)}") for n in range(budget + 1)]
    if budget < allowance(s, task.unit):  # §GT1-2 ashore
        price[budget] = ("0", f"costs {points(budget - begun)}, must stop there, leaves 0")
    price.append(("0", "takes the whole move, leaves 0"))  # §MOV-N beyond the budget
    options = play.offered(s)
    found = walk_choices(s, task.unit, task.way, options, lambda h: price[cost[h]], lambda h: price[steps[h]])
    return [*found, *others(s, [u for u in movers(s, task.who(s)) if u != task.unit])]


def _regroup(s: NormandyState, task: Regroup) -> list[Choice]:
    """§BRK-C §ENT-E"""
    found = []
    for a in play.offered(s)[:-1]:
        if a.verb == "break":
            found.append(split_choice(s, a))
        elif a.verb == "form":
            found.append(form_choice(s, a))
        else:
            says = f"Give up the entrenchment in {places(s.kit.board)[s.kit.board.by_name[a.noun]]}"
            question = f"{says}? The enemy sees at once what stands there, and there is no way back."
            found.append(Choice(actions=(str(a),), says=says, group="Give up works", place=a.noun, question=question))
    return [*told_apart(found), Choice(actions=("back",), says="Change nothing", group=BACK)]


def _announce(s: NormandyState, task: Announce) -> list[Choice]:
    """§ENT"""
    found = [
        Choice(
            actions=(f"dig {u}",),
            says=f"Announce that the {unit_words(s, u)} will entrench",
            group="Dig in next turn",
            place=place_name(s, s.at[u]),
            piece=str(u),
        )
        for u in task.diggers(s)
    ]
    return [*told_apart(found), closing(s, DONE, f"End the {side_words(task.side)} turn", "There is no way back.")]


# --- the unit in hand, and several at once


def _marching(s: NormandyState, task: MoveUnit) -> Hand:
    return marching(s, task.unit, task.way)


def _march(s: NormandyState, task: ChooseMove | MoveUnit, pieces: Sequence[str]) -> list[Choice]:
    """§MOV-B Hexes that all of them can reach and share, nearest first, with the points the slowest has left."""
    units = units_meant(s, task.who(s), pieces)
    if not units or not set(units) <= set(movers(s, task.who(s))):
        return []
    scratch = s.clone()
    goals = [(h, points(n)) for h, n in common_goals(_goals(scratch, u) for u in units)]
    before = ("back",) if isinstance(task, MoveUnit) else ()
    return march_choices(s, units, goals, lambda h: have_room(s, units, h, bars_room), before)


def _goals(s: NormandyState, u: Unit) -> dict[Hex, int]:
    """The hexes a unit could go to by itself, with the points left there."""
    reach = reach_of(s, u)
    return {h: max(reach.budget - reach.cost[h], 0) for h in MoveUnit(u).goals(s)}


# --- the way, hex by hex, and what each part of it costs


def _way(s: NormandyState, task: MoveUnit, action: Action) -> Route | None:
    """§MOV-A §MOV-I From where the unit stands, along what it has walked already, to the end."""
    if action.verb not in ("go", "step", "exit"):
        return None
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
    u = task.unit
    walked = [*([s.at[u]] if s.at[u] >= 0 else []), *task.way]
    if verb == "step":
        return [*walked, h], dict(next_steps(s, u, task.at, task.spent))[h]
    reach = task.reach(s)
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


SHOWN: dict[type, Showing] = {
    ChooseMove: Showing(choices=_choose_move, together=_march),
    MoveUnit: Showing(choices=_move_unit, hand=_marching, together=_march, route=_way),
    Regroup: Showing(choices=_regroup),
    Announce: Showing(choices=_announce),
}
