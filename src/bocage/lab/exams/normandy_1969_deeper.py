"""Exams in Normandy (1969) that rules of thumb do not solve: whole plans are to be weighed."""

from bocage.core.protocol import Action, Side
from bocage.games.normandy_1969.state import NormandyState

from .frame import AHEAD, Exam, Lines
from .normandy_1969_positions import BAR, LAST, attack, attacked, position

SHORE = {"SS31": "7-4", "MM34": "7-4", "II34": "7-4", "Y35": "7-4", "M39": "7-4"}
"""A regiment on every supply beach."""


def _panzers_or_bayeux() -> NormandyState:
    """The die allows one attack: panzers trapped behind our front, or a battalion in Bayeux."""
    allied = {"PP32": "20-10 7-4", "PP30": "22-10 7-4", "NN31": "20-10 7-4", "OO30": "7-4 7-4", "LL26": "7-4 7-4"}
    allied |= {"EE31": "7-4 20-10", "FF30": "7-4 6-10", "DD31": "7-4"}
    return position(LAST, Side.ALLIED, "combat", SHORE | allied, BAR | {"OO31": "14-6", "EE30": "2-1"}, limit=1)


def _panzers_or_bayeux_lines(s: NormandyState) -> Lines:
    done = Action("done")
    panzers, bayeux = attack(s, "OO31", "PP32", "PP30", "NN31", "OO30"), attack(s, "EE30", "EE31", "FF30", "DD31")
    return bayeux, panzers, [done]


DEEPER: list[Exam] = [
    Exam(
        "panzers-or-bayeux",
        "The prey or the prize",
        "The die allows one attack on the last day. Panzers trapped behind our front bar nothing and score nothing "
        "when they are gone; the battalion in Bayeux is driven out whatever the die shows, and two points walk in.",
        Side.ALLIED,
        _panzers_or_bayeux,
        60,
        lambda before, own, after: float(attacked(own) == ["EE30"]),
        AHEAD,
        _panzers_or_bayeux_lines,
    ),
]
