"""Combats for the desk's tests, and short words for what is asked of their plans."""

from typing import Any

from bocage.core.blocks import Rows
from bocage.core.desk import Case, Plan
from bocage.games.dday_1991.combat import CombatStep
from bocage.games.dday_1991.desk.plans import plans
from bocage.games.dday_1991.state import DDayState
from tests.games.dday_1991.position import ALLIED, attack, bit, do, fighting, position, roll, run

DUEL = {"20U": "K11", "G-47Z": "K10"}
"""An American corps of five against a panzer corps of four, in the open."""


def only(s: DDayState) -> Plan:
    (found,) = plans(s, None)
    return found


def case(s: DDayState) -> Case:
    (found,) = only(s).cases
    return found


def duel(*dice: int, **given: Any) -> DDayState:
    """The duel declared, and some dice thrown."""
    s = fighting(DUEL, **given)
    attack(s, "K10", "20U")
    return roll(do(s, "done"), *dice)


def rows(plan: Plan, title: str) -> dict[str, tuple[str, ...]]:
    (found,) = [block for block in plan.more if isinstance(block, Rows) and block.title.startswith(title)]
    return {row[0]: row[1:] for row in found.rows}


def landing(**given: Any) -> DDayState:
    """§9b2-E15 The landing of the manual's example, about to be declared."""
    units = {"5U": "C15", "7U": "C15", "A-1U": "C15", "1B-AB": "E14", "A-7INF": "E15", "G-85": "E15", **DUEL}
    s = position(units, **given)
    s.invaders = bit(s, "5U") | bit(s, "7U") | bit(s, "A-1U")
    s.dropped = bit(s, "1B-AB")
    s.paid = s.invaders | s.dropped
    return do(run(s, CombatStep(ALLIED)), "attack E15")
