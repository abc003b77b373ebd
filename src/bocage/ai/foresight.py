"""Playing on from a possible world: what would come of it, with dice spread evenly over the samples."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from typing import Any

from bocage.core import play
from bocage.core.protocol import ROLL, Action, Decision, Side

from .clock import Clock
from .mind import Policy

BITS = 8


class SpreadDice:
    """The dice of one sample of several: over all of them, each die shows its faces as evenly as their number allows.

    Each die is stratified for itself (a van der Corput sequence, scrambled as Owen does it), so the first two samples
    lie in different halves, the first four in different quarters; what two dice show together is left to chance. A
    few samples then average out the luck of every single die.
    """

    def __init__(self, seed: int, sample: int) -> None:
        self._seed, self._sample = seed, sample
        self._rolled: Counter[str] = Counter()

    def roll(self, key: str, faces: int) -> int:
        """The next die for this purpose."""
        nth = self._rolled[key]
        self._rolled[key] += 1
        return 1 + int(self._place(f"{self._seed}/{key}/{nth}") * faces)

    def _place(self, key: str) -> float:
        """Where in [0, 1) this sample's die falls."""
        noise = blake2b(key.encode(), digest_size=64).digest()
        flips, value, node = int.from_bytes(noise[:32], "big"), 0, 1
        for bit in range(BITS):
            here = self._sample >> bit & 1
            value = value * 2 + (here ^ flips >> node & 1)
            node = node * 2 + here
        rest = noise[32 + self._sample % 32] / 256
        return (value + rest) / (1 << BITS)


def play_on(
    s: Any,
    first: Sequence[Action],
    policies: Mapping[Side, Policy],
    stop: Callable[[Any], bool],
    dice: SpreadDice,
    clock: Clock,
) -> None:
    """Play a world on in place: the given actions of the side that decides now as long as they are offered, then all
    by judgement, until `stop` or the end. OutOfTime may break it off."""
    waiting = list(first)
    mover = s.agenda[-1].who(s) if s.agenda and s.agenda[-1].waits != ROLL else None
    while s.agenda:
        task = s.agenda[-1]
        if task.waits == ROLL:
            play.land(s, dice.roll(task.key(s), task.faces(s)))
            continue
        if not waiting and stop(s):
            return
        d = play.decision(s)
        assert d is not None
        play.act(s, _next(s, d, waiting, mover, policies))
        clock.tick()


def _next(s: Any, d: Decision, waiting: list[Action], mover: Side | None, policies: Mapping[Side, Policy]) -> Action:
    if waiting and d.side == mover:
        if waiting[0] in d.options:
            return waiting.pop(0)
        waiting.clear()
    return d.options[0] if len(d.options) == 1 else policies[d.side].decide(s, d)
