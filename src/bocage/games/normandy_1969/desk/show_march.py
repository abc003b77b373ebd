"""Movement and regrouping before a player: the units to take up, where one can go, and what it costs."""

from collections.abc import Sequence
from fractions import Fraction

from bocage.core import play
from bocage.core.desk import Choice, Hand, Route
from bocage.core.hexes import NOWHERE, Hex
from bocage.core.listing import BACK, told_apart
from bocage.core.protocol import Action, Side
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
from bocage.core.regiments.names import place_name, side_words
from bocage.core.showing import Showing
from bocage.core.tally import Tally
from bocage.games.normandy_1969.kit import THIRDS
from bocage.games.normandy_1969.movement import (
    allowance,
    bars_end,
    bars_room,
    exit_cost,
    first_squares,
    next_steps,
    path_cost,
    reach_of,
    way_to,
)
from bocage.games.normandy_1969.moves import ChooseMove, MoveUnit, movers
from bocage.games.normandy_1969.regroup import Regroup
from bocage.games.normandy_1969.state import BOX, NormandyState
from bocage.games.normandy_1969.verbs import DONE

from .names import points

# --- choices


def _choose_move(s: NormandyState, task: ChooseMove) -> list[Choice]:
    """§GEN-2"""
    crowd = play.why_not(s, DONE)
    return mover_choices(
        s,
        movers(s, task.side),
        crowd.facts["hex"] if crowd is not None else NOWHERE,
        _lands,
        regroup="Break down or rebuild units",
        ends=f"End the {side_words(task.side)} {s.phase}",
    )


def _lands(s: NormandyState, u: Unit, beach: Hex) -> bool:
    """§RUL-06 Whether a unit may come ashore on its beach and stay there."""
    cost = dict(next_steps(s, u)).get(beach)
    is_cheap = cost is not None and cost <= allowance(s, u)
    return is_cheap and bars_end(s, u, beach) is None and bars_room(s, u, beach) is None


def _move_unit(s: NormandyState, task: MoveUnit) -> list[Choice]:
    """§TEC §ATT-1 Where the unit can go, with what it costs and what it leaves; then square by square."""
    u, reach = task.unit, task.reach(s)
    begun = task.spent if task.way else s.spent[u]
    steps, is_zone = dict(next_steps(s, u, task.at, task.spent)), s.terrain_for(u & 1).is_zone

    def price(h: Hex, cost: int) -> tuple[str, str]:
        left = points(reach.budget - cost)
        if is_zone(h):
            return "0", f"costs {points(cost - begun)}, stops there beside the enemy, leaves 0"
        return left, f"costs {points(cost - begun)}, leaves {left}"

    options = play.offered(s)
    found = walk_choices(s, u, task.way, options, lambda h: price(h, reach.cost[h]), lambda h: price(h, steps[h]))
    rest = [v for v in movers(s, Side(u & 1)) if v != u]
    return [*found, *others(s, rest)]


def _regroup(s: NormandyState, task: Regroup) -> list[Choice]:
    """§BRK-1"""
    found = [split_choice(s, a) if a.verb == "break" else form_choice(s, a) for a in play.offered(s)[:-1]]
    return [*told_apart(found), Choice(actions=("back",), says="Change nothing", group=BACK)]


# --- the unit in hand, and several at once


def _marching(s: NormandyState, task: MoveUnit) -> Hand:
    return marching(s, task.unit, task.way)


def _march(s: NormandyState, task: ChooseMove | MoveUnit, pieces: Sequence[str]) -> list[Choice]:
    """§GEN-2 Squares that all of them can reach and share, nearest first, with the points the slowest has left."""
    units = units_meant(s, task.who(s), pieces)
    if not units or not set(units) <= set(movers(s, task.who(s))):
        return []
    goals = [(h, points(left)) for h, left in common_goals(_goals(s, u) for u in units)]
    before = ("back",) if isinstance(task, MoveUnit) else ()
    return march_choices(s, units, goals, lambda h: have_room(s, units, h, bars_room), before)


def _goals(s: NormandyState, u: Unit) -> dict[Hex, int]:
    """The squares a unit could go to by itself, with the points left there."""
    reach = reach_of(s, u)
    return {h: reach.budget - reach.cost[h] for h in MoveUnit(u).goals(s)}


# --- the way, square by square, and what each part of it costs


def _way(s: NormandyState, task: MoveUnit, action: Action) -> Route | None:
    """§TEC From where the unit stands, along what it has walked already, to the end."""
    if action.verb not in ("go", "step", "exit"):
        return None
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
    reach = task.reach(s)
    return [*walked, *way_to(s, u, reach, h, task.at)], reach.cost[h]


SHOWN: dict[type, Showing] = {
    ChooseMove: Showing(choices=_choose_move, together=_march),
    MoveUnit: Showing(choices=_move_unit, hand=_marching, together=_march, route=_way),
    Regroup: Showing(choices=_regroup),
}
