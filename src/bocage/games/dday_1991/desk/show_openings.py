"""The ready Allied openings among the choices of the first turn."""

from msgspec.structs import replace

from bocage.core.desk import Choice
from bocage.core.listing import FINISH, after
from bocage.core.protocol import Side
from bocage.games.dday_1991.air import Jump
from bocage.games.dday_1991.combat import Declare, PlanCombat
from bocage.games.dday_1991.invasion import Invade, InvadeUnit, TowHarbour
from bocage.games.dday_1991.movement_step import ChooseMove
from bocage.games.dday_1991.openings import opening_actions
from bocage.games.dday_1991.setups import AlliedPlan, allied_plans
from bocage.games.dday_1991.state import DDayState

from .names import moves_words

OPENINGS = "Ready openings"


def with_openings(s: DDayState, found: list[Choice]) -> list[Choice]:
    """§9b2-moves On the first turn, what each ready opening does next stands before everything else."""
    if s.turn != 1 or s.mover != Side.ALLIED:
        return found
    ready = list[Choice]()
    for plan in allied_plans(s.scenario).values():
        chain = tuple(map(str, opening_actions(s, plan))) if _is_followed(s, plan) else ()
        if len(chain) > 1:
            ready.append(Choice(actions=chain, says=_says(s, plan, chain), group=OPENINGS))
        elif chain:
            found, alone = _parted(found, chain)
            ready += [replace(one, says=f"{one.says}, as “{plan.title}” has it", group=OPENINGS) for one in alone]
    return [*ready, *found]


def _parted(found: list[Choice], actions: tuple[str, ...]) -> tuple[list[Choice], list[Choice]]:
    """The choices without that of these actions, and that one; an ending stays where it is looked for."""
    alone = [one for one in found if one.actions == actions and one.group != FINISH]
    return [one for one in found if one not in alone], alone


def _is_followed(s: DDayState, plan: AlliedPlan) -> bool:
    """Whether an opening is for this game, and may still be begun or its armies have put to sea as it wants."""
    if plan.drops not in (None, s.kit.options.airborne_drops):
        return False
    if isinstance(s.agenda[-1], Invade | InvadeUnit | TowHarbour):
        return True
    armies = [s.kit.unit_index[code] for codes in plan.sail.values() for code in codes if code.startswith("A-")]
    return all(s.invaders >> u & 1 for u in armies)


def _says(s: DDayState, plan: AlliedPlan, chain: tuple[str, ...]) -> str:
    """What an opening does at this decision, and the Moves that takes."""
    then, have, task = after(s, chain), s.moves[Side.ALLIED], s.agenda[-1]
    price = f" for {have - then.moves[Side.ALLIED]} of {moves_words(have)}" if then is not None else ""
    if isinstance(task, Invade):
        return f"“{plan.title}”: put it to sea{price}. {plan.says}"
    if isinstance(task, InvadeUnit | TowHarbour):
        return f"“{plan.title}”: put it and all the others to sea{price}"
    if isinstance(task, ChooseMove | Jump):
        return f"“{plan.title}”: its airborne corps and bombers{price}"
    return f"“{plan.title}”: {'declare its combats' if isinstance(task, Declare | PlanCombat) else 'who goes ashore'}"
