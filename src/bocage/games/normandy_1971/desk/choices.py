"""Everything a side may do now, as words in a list: movement and digging here, the rest in its own chapters."""

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.hexes import NOWHERE, Hex
from bocage.core.listing import BACK, Chooser, choices_by, closing, told_apart
from bocage.core.paths import Reach
from bocage.core.protocol import Action
from bocage.core.regiments.counters import Unit
from bocage.core.regiments.desk_march import (
    form_choice,
    mover_choices,
    others,
    split_choice,
    walk_choices,
)
from bocage.core.regiments.names import place_name, places, side_words, unit_words
from bocage.games.normandy_1971.entrench import Announce
from bocage.games.normandy_1971.movement import allowance, bars_end, bars_room, next_steps, reach_of
from bocage.games.normandy_1971.moves import ChooseMove, MoveUnit, arrivals
from bocage.games.normandy_1971.regroup import Regroup
from bocage.games.normandy_1971.state import STAYS, NormandyState
from bocage.games.normandy_1971.verbs import DONE

from . import choices_combat, choices_setup
from .listing import ENDS
from .names import points


def choices(s: NormandyState) -> list[Choice]:
    """One choice for every offered action, and a few that save a click; empty while nobody's decision is known."""
    return choices_by(s, _CHOOSERS, ENDS)


# --- movement


def _choose_move(s: NormandyState, task: ChooseMove, options: list[Action]) -> list[Choice]:
    crowd = play.why_not(s, DONE)
    crowded = str(crowd.facts["hex"]) if crowd is not None else ""
    ends = f"End the {side_words(task.side)} {s.phase}"
    return mover_choices(s, options, crowded, "Break down, rebuild or uncover a stack", ends, _lands)


def _lands(s: NormandyState, u: Unit, beach: Hex) -> bool:
    """§GT1-2 Whether a unit may come ashore on its beach and stay there."""
    cost = dict(next_steps(s, u)).get(beach)
    is_cheap = cost is not None and cost <= allowance(s, u)
    return is_cheap and bars_end(s, u, beach) is None and bars_room(s, u, beach) is None


def movable(s: NormandyState, side: int) -> list[Unit]:
    """The units that may be taken up now. Must agree with the options of `ChooseMove`."""
    here = [u for u in range(side, len(s.at), 2) if s.at[u] >= 0 and not s.flags[u] & STAYS]
    return here + arrivals(s, s.mover)


def _move_unit(s: NormandyState, task: MoveUnit, options: list[Action]) -> list[Choice]:
    """§MOV-A §MOV-I Where the unit can go, with what it costs and what it leaves; then hex by hex."""
    reach = reach_now(s, task)
    at = task.way[-1] if task.way else NOWHERE
    cost, budget, begun = reach.cost, reach.budget, task.spent if task.way else s.spent[task.unit]
    steps = dict(next_steps(s, task.unit, at, task.spent))
    price = [(points(budget - n), f"costs {points(n - begun)}, leaves {points(budget - n)}") for n in range(budget + 1)]
    if budget < allowance(s, task.unit):  # §GT1-2 ashore
        price[budget] = ("0", f"costs {points(budget - begun)}, must stop there, leaves 0")
    price.append(("0", "takes the whole move, leaves 0"))  # §MOV-N beyond the budget
    found = walk_choices(s, task.unit, task.way, options, lambda h: price[cost[h]], lambda h: price[steps[h]])
    return [*found[:-1], *others(s, [u for u in movable(s, task.unit & 1) if u != task.unit]), found[-1]]


def reach_now(s: NormandyState, task: MoveUnit) -> Reach:
    """What the unit on its way can still reach; worked out already for the options."""
    memo = s.reach_memo
    if memo is not None and memo[0] is task:
        return memo[1]
    return reach_of(s, task.unit, task.way[-1] if task.way else NOWHERE, task.spent)


def _regroup(s: NormandyState, task: Regroup, options: list[Action]) -> list[Choice]:
    """§BRK-C §ENT-E"""
    found = []
    for a in options[:-1]:
        if a.verb == "break":
            found.append(split_choice(s, a))
        elif a.verb == "form":
            found.append(form_choice(s, a))
        else:
            says = f"Give up the entrenchment in {places(s.kit.board)[s.kit.board.by_name[a.noun]]}"
            question = f"{says}? The enemy sees at once what stands there, and there is no way back."
            found.append(Choice(actions=(str(a),), says=says, group="Give up works", place=a.noun, question=question))
    return [*told_apart(found), Choice(actions=("back",), says="Change nothing", group=BACK)]


def _announce(s: NormandyState, task: Announce, options: list[Action]) -> list[Choice]:
    """§ENT"""
    found = [
        Choice(
            actions=(str(a),),
            says=f"Announce that the {unit_words(s, int(a.noun))} will entrench",
            group="Dig in next turn",
            place=place_name(s, s.at[int(a.noun)]),
            piece=a.noun,
        )
        for a in options[:-1]
    ]
    ends = f"End the {side_words(task.side)} turn"
    return [*told_apart(found), closing(s, options[-1], ends, "There is no way back.")]


_CHOOSERS: dict[str, Chooser] = {
    "ChooseMove": _choose_move,
    "MoveUnit": _move_unit,
    "Regroup": _regroup,
    "Announce": _announce,
    **choices_combat.CHOOSERS,
    **choices_setup.CHOOSERS,
}
