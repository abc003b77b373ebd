"""The game of pebbles for the laboratory: quick, with dice, and with a mind that knows it."""

import sys
from dataclasses import replace
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

from bocage import registry
from bocage.core.game import Result
from bocage.core.protocol import Action, Decision, Side
from bocage.lab.conduct.frame import Fault
from bocage.lab.exams.frame import Exam
from bocage.lab.sense.frame import Front, Sense
from tests.ai.pebbles import PebbleMind
from tests.core.toy import Heap, Pebbles, Take, Turn


class Race(Pebbles):
    """Whoever has more pebbles at the end has won."""

    def result(self, s: Heap) -> Result:
        lead = s.taken[0] - s.taken[1]
        winner = None if lead == 0 else Side.ALLIED if lead > 0 else Side.GERMAN
        return Result(Fraction(lead), "more" if lead > 0 else "fewer", winner, [])


class RaceMind(PebbleMind):
    """Worth: the lead so far."""

    game: Any = Race()

    def worth(self, s: Heap) -> float:
        return float(s.taken[0] - s.taken[1])


class Timid:
    """An umpire who thinks that taking one pebble is a fault, and so is ending a turn."""

    def __init__(self, side: Side) -> None:
        self.side = side

    def before(self, s: Heap, d: Decision, action: Action) -> list[Fault]:
        assert d.side == self.side
        return [Fault("penny packets", "one pebble")] if action == Action("take", "1") else []

    def turn_over(self, s: Heap) -> list[Fault]:
        return [Fault("idle gain", f"{s.heap} left")]


def at_the_heap() -> Heap:
    """The German is to take."""
    s: Heap = RaceMind.game.new("heap", {})
    s.secret, s.offer = 2, None
    s.agenda = [Turn(Side.ALLIED), Take(Side.GERMAN)]
    return s


def _took_two(before: Heap, own: list[Action], after: Heap) -> float:
    assert before.heap == 12
    assert after.taken[Side.GERMAN] >= 1
    return float(own == [Action("take", "2")])


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> str:
    """The game's id, once the registry and the laboratory know it."""
    mind = RaceMind()
    some: Any = next(iter(registry._REGISTERED.values()))
    monkeypatch.setitem(registry._REGISTERED, "pebbles", replace(some, game=mind.game, mind=mind))
    parts: dict[str, dict[str, Any]] = {
        "exams": {"EXAMS": [Exam("two", "Two are better", "Two beat one.", Side.GERMAN, at_the_heap, 3, _took_two)]},
        "conduct": {"Umpire": Timid},
        "sense": {"SENSE": Sense(_lost, "pebbles", _front, "Nobody was hurt.")},
    }
    for kind, content in parts.items():
        module = ModuleType(f"bocage.lab.{kind}.pebbles")
        vars(module).update(content)
        monkeypatch.setitem(sys.modules, module.__name__, module)
    return "pebbles"


def _lost(s: Heap) -> dict[Side, float]:
    return {Side.ALLIED: float(s.taken[1]), Side.GERMAN: float(s.taken[0])}


def _front(s: Heap) -> Front:
    held = frozenset("abcdefghijkl"[: s.taken[0]])
    return Front(held, frozenset("abcdef"), "1944-06-11", depth=float(s.taken[0]), history_depth=6.0)
