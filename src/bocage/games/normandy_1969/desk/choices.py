"""Everything a side may do now, as words in a list: movement here, the rest in its own chapters."""

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.hexes import Hex
from bocage.core.listing import BACK, Chooser, choices_by, told_apart
from bocage.core.protocol import Action, Side
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_march import form_choice, mover_choices, others, split_choice, walk_choices
from bocage.core.regiments.names import side_words
from bocage.games.normandy_1969.movement import allowance, bars_end, bars_room, next_steps, reach_of
from bocage.games.normandy_1969.moves import ChooseMove, MoveUnit, movers
from bocage.games.normandy_1969.regroup import Regroup
from bocage.games.normandy_1969.state import NormandyState
from bocage.games.normandy_1969.verbs import DONE

from . import choices_combat, choices_setup
from .listing import ENDS
from .names import points


def choices(s: NormandyState) -> list[Choice]:
    """One choice for every offered action, and a few that save a click; empty while nobody's decision is known."""
    return choices_by(s, _CHOOSERS, ENDS)


def _choose_move(s: NormandyState, task: ChooseMove, options: list[Action]) -> list[Choice]:
    """§GEN-2"""
    crowd = play.why_not(s, DONE)
    crowded = str(crowd.facts["hex"]) if crowd is not None else ""
    ends = f"End the {side_words(task.side)} {s.phase}"
    return mover_choices(s, options, crowded, "Break down or rebuild units", ends, _lands)


def _lands(s: NormandyState, u: Unit, beach: Hex) -> bool:
    """§RUL-06 Whether a unit may come ashore on its beach and stay there."""
    cost = dict(next_steps(s, u)).get(beach)
    is_cheap = cost is not None and cost <= allowance(s, u)
    return is_cheap and bars_end(s, u, beach) is None and bars_room(s, u, beach) is None


def _move_unit(s: NormandyState, task: MoveUnit, options: list[Action]) -> list[Choice]:
    """§TEC §ATT-1 Where the unit can go, with what it costs and what it leaves; then square by square."""
    u, reach = task.unit, reach_of(s, task.unit, task.at, task.spent)
    begun = task.spent if task.way else s.spent[u]
    steps, is_zone = dict(next_steps(s, u, task.at, task.spent)), s.terrain_for(u & 1).is_zone

    def price(h: Hex, cost: int) -> tuple[str, str]:
        left = points(reach.budget - cost)
        if is_zone(h):
            return "0", f"costs {points(cost - begun)}, stops there beside the enemy, leaves 0"
        return left, f"costs {points(cost - begun)}, leaves {left}"

    found = walk_choices(s, u, task.way, options, lambda h: price(h, reach.cost[h]), lambda h: price(h, steps[h]))
    rest = [v for v in movers(s, Side(u & 1)) if v != u]
    return [*found[:-1], *others(s, rest), found[-1]]


def _regroup(s: NormandyState, task: Regroup, options: list[Action]) -> list[Choice]:
    """§BRK-1"""
    found = [split_choice(s, a) if a.verb == "break" else form_choice(s, a) for a in options[:-1]]
    return [*told_apart(found), Choice(actions=("back",), says="Change nothing", group=BACK)]


_CHOOSERS: dict[str, Chooser] = {
    "ChooseMove": _choose_move,
    "MoveUnit": _move_unit,
    "Regroup": _regroup,
    **choices_combat.CHOOSERS,
    **choices_setup.CHOOSERS,
}
