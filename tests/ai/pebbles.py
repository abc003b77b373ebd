"""A mind for the game of pebbles: small enough to know what is right."""

from collections.abc import Callable
from typing import Any

from bocage.ai.mind import Candidate, Manner, Sketch, Stroke
from bocage.ai.outlook import Outlook
from bocage.core.protocol import Action, Decision, Side
from tests.core.toy import Heap, Hide, Pebbles


class Taker:
    """Takes as many as its scheme says; by itself one."""

    def __init__(self, number: int) -> None:
        self._number = number

    def decide(self, s: Heap, d: Decision) -> Action:
        wanted = Action("take", str(self._number))
        return wanted if wanted in d.options else d.options[-1] if d.task == "Hide" else d.options[0]


class PebbleMind:
    """Worth: what the Allies have taken, and half of what is left."""

    game: Any = Pebbles()
    pace = 1000
    sight = 0

    def policy(self, manner: Manner, scheme: Any, seed: int) -> Taker:
        return Taker(scheme or 1)

    def candidates(self, s: Heap, d: Decision, manner: Manner, scheme: Any) -> list[Candidate]:
        if scheme is not None and d.task == "Hide":
            return []
        return [
            Candidate("Take one", 1, strokes=(Stroke("move", ("heap",)),)),
            Candidate("Take two", 2),
            Candidate("Roll for it", 1, (Action("roll"),)),
        ]

    def worth(self, s: Heap) -> float:
        return s.taken[0] + s.heap / 2

    def aftermath(self, s: Heap) -> str | None:
        return None

    def throw(self, s: Heap, face: int) -> int:
        return face

    def outlook(self, s: Heap) -> Outlook:
        return Outlook(par=6.0, open=3.0, close=1.0)

    def progress(self, s: Heap) -> float:
        return sum(s.taken) / 12

    def stage(self, s: Heap) -> tuple[int, ...]:
        return (sum(s.taken),)

    def share(self, s: Heap) -> float:
        return 0.5

    def until(self, s: Heap, side: Side, replies: int) -> Callable[[Heap], bool]:
        begun = s.heap
        return lambda now: now.heap != begun and not isinstance(now.agenda[-1], Hide)

    def sketch(self, s: Heap, side: Side, scheme: Any) -> Sketch:
        return Sketch(f"The heap of {s.heap}.", "None.")


MIND = PebbleMind()
