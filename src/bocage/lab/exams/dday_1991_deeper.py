"""Exams of D-Day (1991) that rules of thumb do not solve: the dice must be reckoned, or a whole plan weighed."""

from bocage.core.protocol import Action, Side
from bocage.games.dday_1991.state import DDayState
from bocage.games.dday_1991.verbs import COMMIT

from .dday_1991_positions import position
from .frame import AHEAD, ODDS, Exam, Lines

ALLIED, GERMAN = Side.ALLIED, Side.GERMAN


def _attacked(own: list[Action]) -> set[str]:
    """The hexes against which attacks were committed."""
    found, last = set[str](), ""
    for action in own:
        last = action.noun if action.verb == "attack" else last
        if action == COMMIT:
            found.add(last)
    return found


def attack(where: str, *units: str) -> list[Action]:
    """An attack by some units, committed."""
    return [Action("attack", where), *(Action("with", u) for u in units), COMMIT]


def _five_to_seven() -> DDayState:
    """A corps looks at three corps nearly its equals; British ones at a corps that is nothing."""
    allied = {"5U": "F14", "A-2B": "F12", "30B": "F12", "12B": "F12"}
    german = {"A-7INF": "G15", "G-84": "G15", "G-85": "G15", "G-86": "G15", "G-67": "G12", "G-66": "O6"}
    return position({**allied, **german}, ALLIED, "combat", turn=4, allied=("D14", "E14", "F14", "E15", "F13", "E13"))


def _cut_off() -> DDayState:
    """The last German combat: panzers between two corps, one with its back to the sea and Germans on every side."""
    allied = {"23U": "G1", "22U": "E2"}
    german = {"A-5PZ": "F1", "G-1SSZ": "F1", "G-2SSZ": "F1", "G-66": "H1", "G-67": "G2"}
    return position({**allied, **german}, GERMAN, "combat", turn=12, allied=("G1", "E2"))


def _cut_off_lines(s: DDayState) -> Lines:
    panzers = ("G-1SSZ", "G-2SSZ")
    return attack("G1", *panzers), attack("E2", *panzers), [Action("done")]


def _panzers_against(where: str, own: list[Action]) -> float:
    """Whether the panzers took part in the attack on a hex."""
    last = ""
    for action in own:
        last = action.noun if action.verb == "attack" else last
        if action == Action("with", "G-1SSZ"):
            return float(last == where)
    return 0.0


DEEPER: list[Exam] = [
    Exam(
        "five-to-seven",
        "Five against seven is not five in twelve",
        "Ten-sided dice on both sides: two points behind wins 28 times in a hundred and costs a step every other time. "
        "Only the corps of one point is to be attacked.",
        ALLIED,
        _five_to_seven,
        20,
        lambda before, own, after: float(_attacked(own) == {"G12"}),
        ODDS,
    ),
    Exam(
        "cut-off",
        "Who cannot fall back",
        "A beaten corps falls back, the one in the open into Hamburg if it likes, which is six points; the one on the "
        "coast has nowhere to go and takes another loss. Over sixty matches played out the Allies came to half a point "
        "against more than three.",
        GERMAN,
        _cut_off,
        20,
        lambda before, own, after: _panzers_against("G1", own),
        AHEAD,
        _cut_off_lines,
    ),
]
