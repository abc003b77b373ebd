"""What the deciding player has in hand: who is on the way, what is being put together, what is owed."""

from collections.abc import Callable
from typing import Any

from bocage.core import play
from bocage.core.desk import Hand
from bocage.games.dday_1991.air import FlyUnit, Jump, React
from bocage.games.dday_1991.carpet import Target
from bocage.games.dday_1991.combat import Declare, PlanCombat
from bocage.games.dday_1991.invasion import Invade, InvadeUnit, TowHarbour
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.losses import Losses
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.movement import to_attack, without_attack
from bocage.games.dday_1991.movement_step import ChooseMove
from bocage.games.dday_1991.occupy import Occupy
from bocage.games.dday_1991.odds import work_out
from bocage.games.dday_1991.pursuit import PlanStrike, Pursue
from bocage.games.dday_1991.reinforce import Arrive, Reinforce
from bocage.games.dday_1991.replace import Replace
from bocage.games.dday_1991.resolve import ChooseCombat, FightOn, Initiative, settle
from bocage.games.dday_1991.retreat import LeaveBoard, RetreatTo
from bocage.games.dday_1991.setup import Deploy, DeployUnit, waiting
from bocage.games.dday_1991.state import Combat, DDayState
from bocage.games.dday_1991.transfer import ShipUnit, Transfer

from .choices_setup import ground_words
from .names import company, hex_words, hexes_words, moves_words, number_of, the, the_unit


def hand(s: DDayState) -> Hand | None:
    """In words what is asked, with the pieces it is about; None where the prompt says it all."""
    task = s.agenda[-1] if s.agenda else None
    held = _HANDS.get(type(task))
    return held(s, task) if held is not None else None


def _codes(s: DDayState, units: tuple[Unit, ...] | list[Unit]) -> tuple[str, ...]:
    return tuple(s.kit.kinds[u].id for u in units)


# --- moving


def _marching(s: DDayState, task: March) -> Hand:
    """§3b1a §3b1b Who marches, and how far it has gone: by its printed factors, and by twice as many."""
    who = f"{the(s, task.unit)} with {number_of(len(task.party), 'unit')}" if task.party else the_unit(s, task.unit)
    slow = min(task.all, key=lambda u: to_attack(s, u) - s.spent[u])
    spent, most = s.spent[slow], to_attack(s, slow)
    far = "" if task.pursuit else f", or up to {without_attack(s, slow)} without attacking"
    if spent > most:
        most, far = without_attack(s, slow), ", too far to attack now"
    used = f"{spent} of {number_of(most, 'movement factor')} used" if spent else number_of(most, "movement factor")
    verb = "Pursue with" if task.pursuit else "Move"
    behind = to_attack(s, slow) - s.spent[slow] < to_attack(s, task.unit) - s.spent[task.unit]
    slowest = f" (by the slowest, {the(s, slow)})" if behind else ""
    return Hand(f"{verb} {who}: {used}{far}{slowest}", _codes(s, task.all), s.kit.names[s.at[task.unit]])


def _moving(s: DDayState, task: ChooseMove) -> Hand:
    moves = s.moves[task.side]
    return Hand(f"Choose who moves: {moves_words(moves)} left, an army's covers its whole box")


def _jumping(s: DDayState, task: Jump) -> Hand:
    return Hand(f"Choose where {the_unit(s, task.unit)} is dropped", _codes(s, (task.unit,)))


# --- setting up, coming in, going to sea


def _deploying(s: DDayState, task: Deploy) -> Hand:
    left = number_of(len(waiting(s)), "unit")
    return Hand(f"Set up the defense: {left} to be placed, or take a ready set-up for them")


def _placing(s: DDayState, task: DeployUnit | Arrive) -> Hand:
    u = task.unit
    verb = "Place" if isinstance(task, DeployUnit) else "Bring in"
    return Hand(f"{verb} {the_unit(s, u)}: {ground_words(s, u)}", _codes(s, (u,)))


def _reinforcing(s: DDayState, task: Reinforce) -> Hand:
    return Hand(f"Bring in reinforcements: {number_of(sum(1 for _ in task.ready(s)), 'unit')} can come, free of charge")


def _replacing(s: DDayState, task: Replace) -> Hand:
    return Hand(f"Replace losses: {moves_words(s.moves[task.side])} left")


def _transferring(s: DDayState, task: Transfer) -> Hand:
    first = " if you wish (every British port can invade)" if s.turn == 1 else ""
    return Hand(f"Ship units from port to port{first}, a Move each: {moves_words(s.moves[0])} left")


def _invading(s: DDayState, task: Invade) -> Hand:
    afloat = [u for u in s.on_board(0) if s.invaders >> u & 1]
    at_sea = f"{number_of(len(afloat), 'unit')} at sea, " if afloat else ""
    return Hand(f"Choose who invades: {at_sea}{moves_words(s.moves[0])} left", _codes(s, afloat))


def _sailing(s: DDayState, task: ShipUnit | InvadeUnit) -> Hand:
    u = task.unit
    goal = "the port" if isinstance(task, ShipUnit) else "the invasion hex"
    return Hand(f"Choose {goal} for {the_unit(s, u)}: {moves_words(s.moves[0])} left", _codes(s, (u,)))


def _towing(s: DDayState, task: TowHarbour) -> Hand:
    return Hand(f"Choose the invasion hex for Mulberry {task.marker + 1}: {moves_words(s.moves[0])} left")


# --- fighting


def _declaring(s: DDayState, task: Declare) -> Hand:
    named = f"{number_of(len(s.combats), 'combat')} declared, " if s.combats else ""
    busy = [u for combat in s.combats for u in combat.units]
    asks = "Choose a hex to attack" if len(play.offered(s)) > 1 else "No other hex can be attacked"
    return Hand(f"{asks}: {named}{moves_words(s.moves[task.side])} left", _codes(s, busy))


def _attacking(s: DDayState, task: PlanCombat) -> Hand:
    return _combat(s, task.targets, task.units, "Combat against")


def _striking(s: DDayState, task: PlanStrike) -> Hand:
    return _combat(s, (task.target,), task.units, "Second combat against")


def _combat(s: DDayState, targets: tuple[int, ...], units: tuple[Unit, ...], words: str) -> Hand:
    """§4b0"""
    where = hexes_words(s, targets)
    if not units:
        return Hand(f"{words} {where}: choose who attacks")
    odds = work_out(s, Combat(targets, units))
    return Hand(f"{words} {where}: attackers +{odds.attacker} against +{odds.defender}", _codes(s, units))


def _reacting(s: DDayState, task: React) -> Hand:
    return Hand(f"Air units may fly into attacked hexes, a Move each: {moves_words(s.moves[task.side])} left")


def _flying(s: DDayState, task: FlyUnit) -> Hand:
    return Hand(f"Choose the battle {the_unit(s, task.unit)} flies to", _codes(s, (task.unit,)))


def _bombing(s: DDayState, task: Target) -> Hand:
    return Hand(f"Choose the corps {the(s, task.unit)} bombs", _codes(s, (task.unit,)))


def _ordering(s: DDayState, task: ChooseCombat) -> Hand:
    left = sum(not combat.fought for combat in s.combats)
    afloat = [u for u in s.on_board(task.side) if s.kit.board.sea_mask >> s.at[u] & 1]
    at_sea = f", {number_of(len(afloat), 'unit')} still at sea" if afloat else ""
    return Hand(f"Choose what comes next: {number_of(left, 'combat')} to fight{at_sea}")


def _initiative(s: DDayState, task: Initiative) -> Hand:
    """§opt-10a"""
    combat = s.combats[task.combat]
    judged = settle(s, task.combat, task.attacker, task.defender)
    where = hexes_words(s, combat.targets)
    return Hand(f"Combat for {where}: {judged.attacker} against {judged.defender}. Let the dice stand, or roll again?")


def _losing(s: DDayState, task: Losses) -> Hand:
    return Hand(f"{number_of(task.owed, 'loss', 'losses')} to take: choose the unit")


def _fighting_on(s: DDayState, task: FightOn) -> Hand:
    where = hexes_words(s, s.combats[task.combat].targets)
    return Hand(f"The combat for {where} is lost: accept it, or pay a loss and fight on", _codes(s, task.units))


def _retreating(s: DDayState, task: RetreatTo | LeaveBoard) -> Hand:
    who, where = company(s, task.units), hex_words(s, s.at[task.units[0]])
    goal = "choose the hex" if isinstance(task, RetreatTo) else "no hex is open"
    return Hand(f"Retreat from {where} of {who}: {goal}", _codes(s, task.units))


def _occupying(s: DDayState, task: Occupy) -> Hand:
    """§4f §AMB-14"""
    where = hex_words(s, task.target)
    words = f"{where} lies open: choose who lands" if task.landing else f"{where} is won: choose who goes in"
    return Hand(words)


def _pursuing(s: DDayState, task: Pursue) -> Hand:
    return Hand(f"The enemy is beaten: pursue it, or let it go: {moves_words(s.moves[task.side])} left")


_HANDS: dict[type, Callable[[DDayState, Any], Hand]] = {
    March: _marching,
    ChooseMove: _moving,
    Jump: _jumping,
    Deploy: _deploying,
    DeployUnit: _placing,
    Arrive: _placing,
    Reinforce: _reinforcing,
    Replace: _replacing,
    Transfer: _transferring,
    Invade: _invading,
    ShipUnit: _sailing,
    InvadeUnit: _sailing,
    TowHarbour: _towing,
    Declare: _declaring,
    PlanCombat: _attacking,
    PlanStrike: _striking,
    React: _reacting,
    FlyUnit: _flying,
    Target: _bombing,
    ChooseCombat: _ordering,
    Initiative: _initiative,
    Losses: _losing,
    FightOn: _fighting_on,
    RetreatTo: _retreating,
    LeaveBoard: _retreating,
    Occupy: _occupying,
    Pursue: _pursuing,
}
