"""What the actions of D-Day (1991) cost in Moves, written a second time."""

from typing import Any

from bocage.core.protocol import Action
from bocage.games.dday_1991.state import DDayState

from . import dday_1991_rules as rules
from .dday_1991_rules import BOARD, PIECES


def price(s: DDayState, a: Action) -> int:
    """§3d2a §3d2b §3d2c §moves What an action costs in Moves."""
    task: Any = s.agenda[-1]
    kind = type(task).__name__
    if kind in ("InvadeUnit", "TowHarbour") and a.verb == "to":
        return 2 * BOARD.invasions[s.kit.hex_named(a.noun)].number
    if kind in ("ShipUnit", "FlyUnit") and a.verb == "to":
        return 1
    if kind == "Jump" and a.verb == "to":
        return int(not s.paid >> task.unit & 1)
    if kind == "March" and a.verb in ("go", "step", "exit", "effort", "detach", "absorb"):
        covered = s.pursued if task.pursuit else s.paid
        return (not task.begun and not covered >> task.unit & 1) + (a.verb == "effort")
    if kind == "PlanStrike" and a.verb == "commit":
        return _attack_price(s, task.units, s.pursued)
    if kind == "PlanCombat" and a.verb == "commit":
        return _attack_price(s, task.units, s.paid)
    if kind == "Replace" and a.verb in ("restore", "rebuild"):
        return 1 if a.verb == "restore" else rules.REBUILD[PIECES[s.kit.unit_index[a.noun]].size]
    return 0


def _attack_price(s: DDayState, units: tuple[int, ...], paid: int) -> int:
    """§3d2a §AMB-12 §opt-14b2 A Move for each attacker that has none yet; one for an army and all in its hex."""
    unpaid = [u for u in units if not paid >> u & 1]
    armies = {s.at[v]: v for v, p in enumerate(PIECES) if p.is_army and p.side == s.mover and not s.unfed >> v & 1}
    boxed = {s.at[u] for u in unpaid if s.at[u] in armies}
    alone = [u for u in unpaid if s.at[u] not in armies]
    return len(alone) + sum(not paid >> armies[h] & 1 for h in boxed)


def payer_of(s: DDayState, a: Action) -> int | None:
    """§3d2a The unit that sets out with this action and is paid for, if any."""
    task: Any = s.agenda[-1]
    if type(task).__name__ != "March" or task.begun or task.pursuit:
        return None
    return int(task.unit) if a.verb in ("go", "step", "exit", "effort", "detach", "absorb") else None
