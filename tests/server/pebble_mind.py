"""A mind for the toy game: it knows how to take pebbles, and what a heap is worth."""

import time
from collections.abc import Callable
from typing import Any

from bocage.ai.commander import Commander
from bocage.ai.mind import Candidate, Manner, Policy, Sketch, Stroke
from bocage.ai.outlook import Outlook
from bocage.core.game import View
from bocage.core.protocol import Action, Decision, Side
from tests.core.toy import PEBBLES, Heap, Pebbles

GAME: Any = Pebbles()
SECRET = "I have seen the number"


class Greedy:
    """Takes two where it can."""

    def __init__(self, scheme: str) -> None:
        self._scheme = scheme

    def decide(self, s: Heap, d: Decision) -> Action:
        wanted = Action("take", self._scheme)
        return wanted if wanted in d.options else d.options[0]


class PebbleMind:
    """Counts pebbles: the Allies expect half of what is left."""

    game = GAME
    pace = 1000

    def policy(self, manner: Manner, scheme: Any, seed: int) -> Policy:
        return Greedy(scheme or "2")

    def candidates(self, s: Heap, d: Decision, manner: Manner, scheme: Any) -> list[Candidate]:
        strokes = (Stroke("move", ("1", "2")),)
        return [Candidate(f"Take {n} ({SECRET})", n, (Action("take", n),), strokes) for n in "21" if int(n) <= s.heap]

    def worth(self, s: Heap) -> float:
        return s.taken[0] + s.heap / 2

    def outlook(self, s: Any) -> Outlook:
        return Outlook(par=6.0, open=3.0, close=0.5)

    def progress(self, s: Heap) -> float:
        return 1 - s.heap / PEBBLES

    def stage(self, s: Heap) -> tuple[int, ...]:
        return (PEBBLES - s.heap,)

    def until(self, s: Heap, side: Side, replies: int) -> Callable[[Heap], bool]:
        before = s.heap
        return lambda world: world.heap < before

    def sketch(self, s: Heap, side: Side, scheme: Any) -> Sketch:
        return Sketch("Take pebbles.", "None.", ("The enemy takes pebbles too.",))


MIND = PebbleMind()


class Ponderer(Commander):
    """Thinks until it is told to move."""

    def choose(self, v: View, d: Decision) -> Action:
        self.clock.begin((v.turn,))
        while not self.clock.hurried:
            self.clock.tell(f"Take 2 ({SECRET})")
            time.sleep(0.02)
        return d.options[0]
