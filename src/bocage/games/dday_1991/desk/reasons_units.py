"""Why not, in a few words after a unit's name: what keeps it from moving, sailing, attacking, paying or entering."""

from collections.abc import Callable
from typing import Any

from bocage.games.dday_1991.air import bars_fly
from bocage.games.dday_1991.combat import PlanCombat, bars_attacker
from bocage.games.dday_1991.invasion import Invade
from bocage.games.dday_1991.kinds import Unit
from bocage.games.dday_1991.losses import Losses
from bocage.games.dday_1991.marches import March
from bocage.games.dday_1991.movement import bars_move, to_attack, without_attack
from bocage.games.dday_1991.movement_step import ChooseMove
from bocage.games.dday_1991.occupy import Occupy
from bocage.games.dday_1991.pursuit import PlanStrike
from bocage.games.dday_1991.reinforce import Reinforce
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.tables import month

from .names import hex_words, number_of

UNFED = "it is unsupplied, and no Moves are spent on such units"


def about_unit(s: DDayState, task: Any, u: Unit) -> str:
    """What the rules hold against a unit at this decision; empty where the ruling says it itself."""
    about = _UNITS.get(type(task).__name__)
    return (about(s, task, u) if about is not None else "") or ("" if s.is_fed(u) else UNFED)


def _move(s: DDayState, task: Any, u: Unit) -> str:
    """§3b1c §3e2c §opt-13d2 §3b3d §3.0 §3c6 §opt-12c3"""
    ruling = bars_move(s, u)
    if ruling is None:
        return "" if s.good or not s.kit.droppers >> u & 1 else "nobody is dropped in bad weather"
    if ruling.rule == "§3.0":
        return f"it has moved already, and is in {hex_words(s, s.at[u])}"
    return _STILL.get(ruling.rule, "")


_STILL = {
    "§3b1c": "it has no movement factors",
    "§3e2c": "it invades: it fights from the sea and does not move",
    "§opt-13d2": "it was dropped in this step",
    "§3b3d": "it has entered an enemy zone, which ends its move",
}


def _along(s: DDayState, task: March, v: Unit) -> str:
    """§2d1b §3b Whom an army cannot take along, or who may not leave the board."""
    if s.kit.armies >> v & 1 and v != task.unit:
        return "it is an army itself"
    if without_attack(s, v) <= s.spent[v]:
        return f"it has used all its {number_of(without_attack(s, v), 'movement factor')}"
    return _move(s, task, v)


def _attack(s: DDayState, task: Any, u: Unit) -> str:
    """§4.0 §4a2 §4a1 §3b1a §opt-12c5 §4a4"""
    if isinstance(task, PlanCombat) and u in task.units:
        return "it is among the attackers already"
    ruling = bars_attacker(s, u)
    if ruling is None:
        return "it is not in the hex of the others, and several hexes are attacked together only from one"
    if ruling.rule == "§3b1a":
        return f"it has spent {s.spent[u]} movement factors, and attacks after {to_attack(s, u)} at most"
    return _NO_FIGHTER.get(ruling.rule, "")


_NO_FIGHTER = {
    "§4.0": "it is not on the board",
    "§4a2": "headquarters do not attack",
    "§4a1": "it is in another combat of this step",
    "§opt-12c5": "the weather keeps it on the ground",
}


def _invade(s: DDayState, task: Invade, u: Unit) -> str:
    """§3e2a §3e2c"""
    if s.invaders >> u & 1:
        return f"it is at sea already, in {hex_words(s, s.at[u])}"
    if s.at[u] < 0 or s.kit.strategic >> u & 1:
        return "it is not on the board"
    if not s.is_fed(u):
        return UNFED
    return f"it is in {hex_words(s, s.at[u])}: invasions begin in ports of Britain and at the Mediterranean Base"


def _arrive(s: DDayState, task: Reinforce, u: Unit) -> str:
    """§3f1 §3f2"""
    if s.due[u] > s.turn:
        return f"it comes on turn {s.due[u]}, {month(s.due[u]).capitalize()}, at the earliest"
    return "no hex where it could come in is under control and free of enemies"


def _lose(s: DDayState, task: Losses, u: Unit) -> str:
    """§4e2 §AMB-26 §2d4"""
    if u not in task.units:
        return "it has no part in this combat"
    if s.kit.armies >> u & 1:
        return "the others in its hex would be left without an army, while someone else can take the loss"
    return "nobody would be left to fight on" if task.spare else ""


def _enter(s: DDayState, task: Occupy, u: Unit) -> str:
    """§4f §AMB-15"""
    if s.at[u] < 0:
        return "it is not on the board"
    if s.at[u] not in task.origins:
        return f"it is in {hex_words(s, s.at[u])}, from where the hex was not attacked"
    return "it has had its advance, or has fought for another hex"


def _pursue(s: DDayState, task: Any, u: Unit) -> str:
    """§opt-14b2 §3b"""
    if u not in task.units:
        return "it is not among those who may pursue"
    return _move(s, task, u) or "it has no movement factors left that lead anywhere"


def _strike(s: DDayState, task: PlanStrike, u: Unit) -> str:
    """§opt-14b1 §4a1 §4a2"""
    if u in task.units:
        return "it is among the attackers already"
    if u not in s.combats[task.combat].units or s.at[u] < 0:
        return "it had no part in the combat that was won"
    if not s.kit.white >> u & 1:
        return "only mechanized and air units strike again"
    return f"it is in {hex_words(s, s.at[u])}, from where {hex_words(s, task.target)} is not attacked"


def _restore(s: DDayState, task: Any, u: Unit) -> str:
    """§opt-11b1 §opt-11b2"""
    if s.at[u] >= 0 and not s.is_back(u):
        return "it is at full strength"
    return "it is not among the losses that can be replaced"


def _fly(s: DDayState, task: Any, u: Unit) -> str:
    """§opt-13a"""
    ruling = bars_fly(s, u)
    return "only tactical air units on the board react" if ruling is not None and ruling.rule == "§opt-13a" else ""


_UNITS: dict[str, Callable[[DDayState, Any, Unit], str]] = {
    ChooseMove.__name__: _move,
    March.__name__: _along,
    "Declare": _attack,
    PlanCombat.__name__: _attack,
    Invade.__name__: _invade,
    Reinforce.__name__: _arrive,
    Losses.__name__: _lose,
    Occupy.__name__: _enter,
    "Pursue": _pursue,
    PlanStrike.__name__: _strike,
    "Replace": _restore,
    "React": _fly,
}
