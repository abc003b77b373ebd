"""Exams in Breakout: Normandy (1993) that rules of thumb do not solve: what comes after the next assault counts."""

from bocage.core.protocol import Action, Side
from bocage.games.breakout_1993.state import BreakoutState

from .breakout_1993_positions import Board, all_but, impulse
from .frame import AHEAD, Exam, Lines

ALLIED = Side.ALLIED

SURE_SUNSET = 13
"""The impulse number with which every day ends: two dice never show so much."""


def _breach() -> BreakoutState:
    """The last impulse: St. Lô may fall, Bourguébus will, and Falaise behind it is empty."""
    british = dict.fromkeys(("UK-3-8", "UK-3-9", "UK-3-185", "UK-3-Art", "UK-I-Corps"), "6")
    american = dict.fromkeys(("US-29-115", "US-29-116", "US-29-175"), "26")
    units = {**british, **american, "G-711-731": "5 d2", "G-352-914": "27 d1"}
    held = all_but("2", "3", "4", "5", "27")
    return impulse(Board(units, held, day=7, number=SURE_SUNSET, weather="storm"), ALLIED)


def _breach_lines(s: BreakoutState) -> Lines:
    return [Action("activate", "6")], [Action("activate", "26")], [Action("pass")]


def _went_on(before: BreakoutState, own: list[Action], after: BreakoutState) -> float:
    """Bourguébus was struck, and somebody is in Falaise if the way there was open."""
    here, there = after.kit.place_named("5"), after.kit.place_named("4")
    stopped = not after.is_free(ALLIED, here)
    return float(Action("assault", "5") in own and (stopped or after.is_free(ALLIED, there)))


def _urgent() -> BreakoutState:
    """The last morning: a remnant in Troarn, another in Vire, and two units next to that one."""
    british = dict.fromkeys(("UK-3-8", "UK-3-9", "UK-3-185", "UK-3-Art", "UK-I-Corps"), "6")
    american = dict.fromkeys(("US-1-16", "US-1-18", "US-1-26", "US-1-Art", "US-V-Corps"), "14")
    german = {"G-716-736": "6 d2", "G-352-914": "24 d1", "G-709-III919": "D", "G-275-984": "D"}
    board = Board({**british, **american, **german}, all_but("6", "24"), day=7, number=0, weather="storm")
    return impulse(board, ALLIED)


def _urgent_lines(s: BreakoutState) -> Lines:
    return [Action("activate", "14")], [Action("activate", "6")]


def _vire_struck(before: BreakoutState, own: list[Action], after: BreakoutState) -> float:
    return float(Action("assault", "24") in own)


DEEPER: list[Exam] = [
    Exam(
        "breach",
        "What lies behind",
        "It is the last impulse. Falaise is empty behind the remnant at Bourguébus, and whoever overruns it goes on: "
        "two points, 97 times in a hundred. St. Lô is two points as well, but falls only every other time.",
        ALLIED,
        _breach,
        40,
        _went_on,
        AHEAD,
        _breach_lines,
    ),
    Exam(
        "urgent",
        "What cannot wait",
        "A point each, and the sun cannot set before both are struck. Nobody can come to Troarn, so it falls later as "
        "well; from Laval two units would be in Vire before we are asked again, and hardly a throw drives them out.",
        ALLIED,
        _urgent,
        20,
        _vire_struck,
        AHEAD,
        _urgent_lines,
    ),
]
