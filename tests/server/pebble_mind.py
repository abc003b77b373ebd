"""Pebbles for the server: a mind whose plans hold a secret, and a player who thinks until he is told to move."""

import time
from typing import Any

from bocage.ai.commander import Commander
from bocage.ai.mind import Candidate, Manner, Sketch, Stroke
from bocage.core.game import View
from bocage.core.protocol import Action, Decision, Side
from tests.ai.pebbles import PebbleMind
from tests.core.toy import Heap

SECRET = "I have seen the number"


class SecretiveMind(PebbleMind):
    """Knows what nobody may hear of, and thinks anew at every decision."""

    def candidates(self, s: Heap, d: Decision, manner: Manner, scheme: Any) -> list[Candidate]:
        strokes = (Stroke("move", ("1", "2")),)
        return [Candidate(f"Take {n} ({SECRET})", n, (Action("take", str(n)),), strokes) for n in (2, 1) if n <= s.heap]

    def sketch(self, s: Heap, side: Side, scheme: Any) -> Sketch:
        return Sketch("Take pebbles.", "None.", ("The enemy takes pebbles too.",))


MIND = SecretiveMind()


class Ponderer(Commander):
    """Thinks until it is told to move."""

    def choose(self, v: View, d: Decision) -> Action:
        self.clock.begin((v.turn,))
        while not self.clock.hurried:
            self.clock.tell(f"Take 2 ({SECRET})")
            time.sleep(0.02)
        return d.options[0]
