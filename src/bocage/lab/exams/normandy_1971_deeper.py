"""Exams in Normandy (1971) that rules of thumb do not solve: whole plans are to be weighed."""

from bocage.core.protocol import Action, Side
from bocage.games.normandy_1971.state import NormandyState

from .frame import AHEAD, Exam, Lines
from .normandy_1971_positions import COMBAT, LAST, SHORE, attack, attacked, position

PREY = {"LL26": "7-2", "PP27": "7-2", "UU22": "7-2", "I38": "7-2"}
"""Regiments that can be destroyed, and whose end changes nothing on the last day."""


def _four_attacks() -> NormandyState:
    """Four attacks are allowed: four regiments could be destroyed, and a battalion that keeps Bayeux from counting."""
    allied = {"LL27": "7-4 7-4", "MM26": "7-4 6-10", "KK27": "20-10 7-4", "PP28": "7-4 7-4", "QQ28": "7-4 6-10"}
    allied |= {"OO27": "20-10 7-4", "TT23": "20-10 7-4", "UU23": "7-4 7-4", "TT22": "7-4 6-10", "I39": "7-4 7-4"}
    allied |= {"J38": "22-10 7-4", "I37": "7-4 6-10", "EE30": "7-4", "FF31": "7-4 6-10", "GG29": "7-4"}
    return position(LAST, Side.ALLIED, COMBAT, SHORE | allied, PREY | {"FF30": "2-6"})


def _four_lines(s: NormandyState) -> Lines:
    t1 = attack(s, "LL26", "LL27", "MM26", "KK27")
    t2 = attack(s, "PP27", "PP28", "QQ28", "OO27")
    t3 = attack(s, "UU22", "TT23", "UU23", "TT22")
    t4 = attack(s, "I38", "I39", "J38", "I37")
    return attack(s, "FF30", "EE30", "FF31"), [*t1, *t2, *t3, *t4]


def _bayeux_freed(before: NormandyState, own: list[Action], after: NormandyState) -> float:
    return float(attacked(before, own).get("FF30", 0) >= 13)


DEEPER: list[Exam] = [
    Exam(
        "four attacks",
        "Four attacks, five targets",
        "The last day: whoever is destroyed scores nothing, but the battalion beside Bayeux keeps two points from us. "
        "It must be among the four that may be attacked.",
        Side.ALLIED,
        _four_attacks,
        60,
        _bayeux_freed,
        AHEAD,
        _four_lines,
    ),
]
