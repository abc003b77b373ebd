"""Everything a side may do now, as words in a list: movement and digging here, the rest in its own chapters."""

from collections.abc import Callable
from typing import Any

from bocage.core import play
from bocage.core.desk import Choice
from bocage.core.hexes import NOWHERE
from bocage.core.listing import BACK, closing, told_apart
from bocage.core.paths import Reach
from bocage.core.protocol import Action
from bocage.games.normandy_1971.entrench import Announce
from bocage.games.normandy_1971.kinds import Unit
from bocage.games.normandy_1971.movement import allowance, next_steps, reach_of
from bocage.games.normandy_1971.moves import ChooseMove, MoveUnit, arrivals
from bocage.games.normandy_1971.regroup import Regroup
from bocage.games.normandy_1971.reinforce import EDGE_BITS
from bocage.games.normandy_1971.stacking import STAYS
from bocage.games.normandy_1971.state import BOX, RESERVE, NormandyState
from bocage.games.normandy_1971.verbs import DONE
from bocage.games.normandy_1971.words import EDGES, number_of

from . import choices_combat, choices_setup
from .listing import barred
from .names import a_kind, place_name, places, points, several, side_words, unit_words

MOVABLE, BOXED, ARRIVING, REGROUP = "Units that can move", "Units off the beaches", "Reinforcements", "Regroup"
GO, STEP, EXIT, SPLIT, OTHERS = "Destinations", "Step by step", "Leave the map", "Break down", "Other units"

Chooser = Callable[[NormandyState, Any, list[Action]], list[Choice]]


def choices(s: NormandyState) -> list[Choice]:
    """One choice for every offered action, and a few that save a click; empty while nobody's decision is known."""
    task = s.agenda[-1] if s.agenda else None
    chooser = _CHOOSERS.get(type(task).__name__)
    if chooser is None:
        return []
    options = play.offered(s)
    found = chooser(s, task, options)
    back = [choice for choice in found if choice.group == BACK]
    return [*found[: len(found) - len(back)], *barred(type(task).__name__, options), *back]


# --- movement


def _choose_move(s: NormandyState, task: ChooseMove, options: list[Action]) -> list[Choice]:
    found, last = list[Choice](), list[Choice]()
    crowd = play.why_not(s, DONE)
    here = f"{MOVABLE}: too many in {crowd.facts['hex']}" if crowd is not None else MOVABLE
    for a in options:
        if a.verb == "move":
            found.append(_take_up(s, int(a.noun), here))
        elif a.verb == "regroup":
            says = "Break down, rebuild or uncover a stack"
            last.append(Choice(actions=(str(a),), says=says, group=REGROUP))
        else:
            ends = f"End the {side_words(task.side)} {s.phase}"
            boxed = sum(choice.group == BOXED for choice in found)
            left = number_of(len(found), "unit") + (f", {boxed} of them off the beaches," if boxed else "")
            last.append(closing(s, a, ends, f"{left} could still move." if found else ""))
    found.sort(key=lambda choice: (choice.group == ARRIVING, choice.group == BOXED))
    return [*told_apart(found), *last]


def _take_up(s: NormandyState, u: Unit, here: str) -> Choice:
    """§MOV-0 A unit to be moved: on the map, in a box, or waiting beyond the edge."""
    at = s.at[u]
    if at == RESERVE:
        edges = " or ".join(word for edge, word in EDGES.items() if s.due[u] & EDGE_BITS[edge])
        says = f"Bring in {a_kind(s.kind_of(u))} by the {edges} edge"
        return Choice(actions=(f"move {u}",), says=says, group=ARRIVING, piece=str(u))
    landing = at <= BOX
    says = f"{'Land' if landing else 'Move'} the {unit_words(s, u)}"
    group = BOXED if landing else here
    return Choice(actions=(f"move {u}",), says=says, group=group, place=place_name(s, at), piece=str(u))


def movable(s: NormandyState, side: int) -> list[Unit]:
    """The units that may be taken up now. Must agree with the options of `ChooseMove`."""
    here = [u for u in range(side, len(s.at), 2) if s.at[u] >= 0 and not s.flags[u] & STAYS]
    return here + arrivals(s, s.mover)


def _move_unit(s: NormandyState, task: MoveUnit, options: list[Action]) -> list[Choice]:
    """§MOV-A §MOV-I Where the unit can go, with what it costs and what it leaves; then hex by hex."""
    reach, words, by_name = reach_now(s, task), places(s.kit.board), s.kit.board.by_name
    at = task.way[-1] if task.way else NOWHERE
    cost, budget, begun = reach.cost, reach.budget, task.spent if task.way else s.spent[task.unit]
    steps = dict(next_steps(s, task.unit, at, task.spent))
    stops = budget < allowance(s, task.unit)  # §GT1-2 ashore
    price = [(points(budget - n), f"costs {points(n - begun)}, leaves {points(budget - n)}") for n in range(budget + 1)]
    if stops:
        price[budget] = ("0", f"costs {points(budget - begun)}, and it must stop there")
    price.append(("0", "takes the whole move"))  # §MOV-N beyond the budget
    found = []
    for a in options:
        name = a.noun
        h = by_name.get(name, NOWHERE)
        if a.verb == "go":
            left, spends = price[cost[h]]
            says = f"Stop here, in {words[h]}" if h == at else f"Go to {words[h]} — {spends}"
            found.append(Choice(actions=(f"go {name}",), says=says, group=GO, place=name, value=left))
        elif a.verb == "step":
            left = points(budget - steps[h])
            says = f"Step to {words[h]} — costs {points(steps[h] - begun)}, leaves {left}"
            found.append(Choice(actions=(str(a),), says=says, group=STEP, place=name, value=left, aside=True))
        else:
            found.append(_way_out(s, task, a))
    return [*found[:-1], *_others(s, task), found[-1]]


def reach_now(s: NormandyState, task: MoveUnit) -> Reach:
    """What the unit on its way can still reach; worked out already for the options."""
    memo = s.reach_memo
    if memo is not None and memo[0] is task:
        return memo[1]
    return reach_of(s, task.unit, task.way[-1] if task.way else NOWHERE, task.spent)


def _way_out(s: NormandyState, task: MoveUnit, a: Action) -> Choice:
    """What else may be done with a unit on its way: leave the map, break down, put it back."""
    kind = s.kind_of(task.unit)
    if a.verb == "exit":
        h = s.kit.board.by_name[a.noun]
        road = s.kit.board.exit_names.get(h, "")
        says = f"Leave the map for good at {places(s.kit.board)[h]}" + (f", by the {road}" if road else "")
        return Choice(actions=(str(a),), says=says, group=EXIT, place=a.noun)
    if a.verb == "break":
        here = places(s.kit.board)[task.way[-1]]
        says = f"Break down here, in {here}, into {several(kind.parts)}"
        return Choice(actions=("break",), says=says, group=SPLIT)
    done = "Take the way back" if task.way else "Leave the unit where it is"
    return Choice(actions=("back",), says=done, group=BACK)


def _others(s: NormandyState, task: MoveUnit) -> list[Choice]:
    """Other units, taken up instead: nothing has happened to the one on its way."""
    units = [u for u in movable(s, task.unit & 1) if u != task.unit]
    return told_apart(
        [
            Choice(
                actions=("back", f"move {u}"), says=f"Move the {unit_words(s, u)} instead", group=OTHERS, piece=str(u)
            )
            for u in units
        ]
    )


def _regroup(s: NormandyState, task: Regroup, options: list[Action]) -> list[Choice]:
    """§BRK-C §ENT-E"""
    found = []
    for a in options[:-1]:
        if a.verb == "break":
            u = int(a.noun)
            says = f"Break down the {unit_words(s, u)} into {several(s.kind_of(u).parts)}"
            place = place_name(s, s.at[u])
            found.append(Choice(actions=(str(a),), says=says, group=SPLIT, place=place, piece=a.noun))
        elif a.verb == "form":
            found.append(_form(s, a))
        else:
            says = f"Give up the entrenchment in {places(s.kit.board)[s.kit.board.by_name[a.noun]]}"
            question = f"{says}? The enemy sees at once what stands there, and there is no way back."
            found.append(Choice(actions=(str(a),), says=says, group="Give up works", place=a.noun, question=question))
    return [*told_apart(found), Choice(actions=("back",), says="Change nothing", group=BACK)]


def _form(s: NormandyState, a: Action) -> Choice:
    code, _, name = a.noun.partition(" ")
    kind = next(kind for kind in s.kit.kinds if kind.code == code)
    where = places(s.kit.board)[s.kit.board.by_name[name]]
    says = f"Rebuild {a_kind(kind)} from {several(kind.parts)} in {where}"
    return Choice(actions=(str(a),), says=says, group="Rebuild", place=name)


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
