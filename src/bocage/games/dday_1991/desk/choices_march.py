"""A unit or an army on its way, in words: how far, at what cost, and whether it may still attack there."""

from collections.abc import Callable
from typing import Any

from bocage.core.desk import Choice
from bocage.core.hexes import Hex
from bocage.core.listing import BACK, FINISH
from bocage.core.protocol import Action
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.movement import Way, step_cost, terrain_for, to_attack, way_of, without_attack
from bocage.games.dday_1991.moves_ledger import pursuit_price, use_price
from bocage.games.dday_1991.stacking import is_lawful
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import movement, prices

from .listing import instead, on_unit
from .names import codes, company, hex_words, number_of, price_words, the, the_unit

TIRED = "Further, too far to attack afterwards"
STEPS, BOX, EFFORT, DIVISIONS, EXIT = "Step by step", "Who goes along", "Extra effort", "Divisions", "Leave the board"
NO_ATTACK = "·"
"""What a lit hex shows from which nobody may attack; with a number, so many may not. Going there is allowed."""


def march_price(s: DDayState, task: March) -> int:
    """§3d2a §opt-14b2 The Moves that this move still costs."""
    if task.begun:
        return 0
    return pursuit_price(s, task.unit) if task.pursuit else use_price(s, task.unit)


class Fatigue:
    """§3b1a §3b1b What a way costs a party, and who could still attack at its end."""

    def __init__(self, s: DDayState, task: March) -> None:
        self.s, self.task = s, task
        self.way: Way = way_of(s, task.all, pursuit=task.pursuit)
        self.fighters = [u for u in task.all if not s.kit.hq >> u & 1]
        limit = to_attack if self.fighters or task.pursuit else without_attack
        self.have = min(limit(s, u) - s.spent[u] for u in self.fighters or task.all)
        self.mixed = s.kit.ground >> task.unit & 1 and any(not s.kit.ground >> u & 1 for u in task.all)

    def tired(self, cost: int, steps: int) -> list[Unit]:
        """Who could not attack any more after this."""
        s = self.s
        return [u for u in self.fighters if s.spent[u] + (cost if s.kit.ground >> u & 1 else steps) > to_attack(s, u)]

    def to(self, h: Hex) -> tuple[int, list[Unit]]:
        """The cost of going to a hex, and who could not attack any more from there."""
        cost = self.way.price(h)
        if not self.fighters or cost <= self.have:
            return cost, []
        steps = len(self.way.path(h)) - 1 if self.mixed else cost
        return cost, self.tired(cost, steps)

    def words(self, cost: int, tired: list[Unit]) -> tuple[str, str]:
        """What a lit hex shows, and the sentence."""
        left = self.have - cost
        if not tired:
            return str(max(left, 0)), f"costs {cost}, leaves {max(left, 0)}"
        if len(tired) == len(self.fighters):
            return NO_ATTACK, f"costs {cost}, too far to attack afterwards"
        who = the(self.s, tired[0]) if len(tired) == 1 else f"{len(tired)} of the units"
        return f"{NO_ATTACK}{len(tired)}", f"costs {cost}, too far for {who} to attack afterwards"


def _march(s: DDayState, task: March, options: list[Action]) -> list[Choice]:
    """§3a §2d1c Where the party can go, hex by hex, whom an army takes along, and what else it may do."""
    fatigue, near, far = Fatigue(s, task), list[Choice](), list[Choice]()
    rest = list[Choice]()
    for a in options:
        if a.verb == "go":
            choice = _go(s, task, fatigue, a)
            (far if choice.group == TIRED else near).append(choice)
        elif a.verb == "step":
            rest.append(_step(s, task, fatigue, a))
        elif a.noun:
            rest.append(_with_unit(s, a))
        else:
            rest.append(_ending(s, task, a))
    if not task.begun:
        rest += _party(s, task)
        if not task.pursuit:
            rest += instead(s, "move", "Move", unlit=(*task.party, *task.left))
    order = [BOX, STEPS, EFFORT, DIVISIONS, EXIT]
    rest.sort(key=lambda choice: order.index(choice.group) if choice.group in order else len(order))
    return [*near, *far, *rest]


def _go(s: DDayState, task: March, fatigue: Fatigue, a: Action) -> Choice:
    h = s.kit.hex_named(a.noun)
    cost, tired = fatigue.to(h)
    value, spends = fatigue.words(cost, tired)
    ground = terrain_for(s, task.unit)
    near = ", in an enemy zone" if ground.zone >> h & 1 else ""
    says = f"Go to {hex_words(s, h)}{_friends(s, task, h)} — {spends}{near}"
    group = f"Destinations: {price_words(s, task.unit & 1, march_price(s, task))}"
    return Choice(actions=(str(a),), says=says, group=TIRED if value == NO_ATTACK else group, place=a.noun, value=value)


def _friends(s: DDayState, task: March, h: Hex) -> str:
    """§2d1 §2d4 Who stands there already, and whether all may stay."""
    there = s.side_at(h, task.unit & 1)
    if not there:
        return ""
    together = task.mask | sum(1 << u for u in there)
    return f", joining {company(s, there)}" if is_lawful(s, together) else f", which {company(s, there)} must leave"


def _step(s: DDayState, task: March, fatigue: Fatigue, a: Action) -> Choice:
    h = s.kit.hex_named(a.noun)
    cost = step_cost(s, task.unit, s.at[task.unit], h) or 0
    value, spends = fatigue.words(cost, fatigue.tired(cost, movement().air))
    stops = ", and it must stop there: an enemy zone" if terrain_for(s, task.unit).zone >> h & 1 else ""
    says = f"Step to {hex_words(s, h)} — {spends}{stops}"
    return Choice(actions=(str(a),), says=says, group=STEPS, place=a.noun, value=value, aside=True)


def _with_unit(s: DDayState, a: Action) -> Choice:
    """§2d1c §opt-14c3 §opt-16a What may be done with one of those in the hex."""
    u = s.kit.unit_index[a.noun]
    here = hex_words(s, s.at[u])
    if a.verb in ("leave", "pick"):
        says = f"Leave {the_unit(s, u)} in {here}" if a.verb == "leave" else f"Take {the_unit(s, u)} along"
        return on_unit(s, a, says, BOX)
    if a.verb == "effort":
        price = price_words(s, u & 1, prices().extra_effort)
        return on_unit(s, a, f"{movement().extra_effort} more factors for {the_unit(s, u)}: {price}", EFFORT)
    says = f"Leave a division of {the_unit(s, u)} in {here}" if a.verb == "detach" else ""
    return on_unit(s, a, says or f"Take the division in {here} back into {the_unit(s, u)}", DIVISIONS)


def _ending(s: DDayState, task: March, a: Action) -> Choice:
    """§3g The move ends here, off the board, or has not begun."""
    here = hex_words(s, s.at[task.unit])
    if a.verb == "exit":
        says = f"Leave the board for good from {here}"
        who = the(s, task.unit) + (f" and {number_of(len(task.party), 'unit')}" if task.party else "")
        question = f"{who[:1].upper()}{who[1:]} would never come back. {says}?"
        return Choice(actions=("exit",), says=says, group=EXIT, question=question)
    if a.verb == "stop":
        place = s.kit.names[s.at[task.unit]]
        return Choice(actions=("stop",), says=f"End the move here, in {here}", group=FINISH, place=place)
    return Choice(actions=("back",), says=f"Leave {the(s, task.unit)} where it is", group=BACK)


def _party(s: DDayState, task: March) -> list[Choice]:
    """§2d1c The whole box left, one left behind taken along after all, or moved alone instead of the army."""
    found, army = [], s.kit.kinds[task.unit].id
    if len(task.party) > 1:
        says = f"Leave all {len(task.party)} units of the box in {hex_words(s, s.at[task.unit])}"
        found.append(Choice(actions=codes(s, "leave", task.party), says=says, group=BOX))
    verb = "pursue" if task.pursuit else "move"
    for u in task.left:
        others = codes(s, "leave", [v for v in task.left if v != u])
        says, piece = f"Take {the_unit(s, u)} along after all", s.kit.kinds[u].id
        found.append(Choice(actions=("back", f"{verb} {army}", *others), says=says, group=BOX, piece=piece))
    return found


CHOOSERS: dict[str, Callable[[DDayState, Any, list[Action]], list[Choice]]] = {"March": _march}
