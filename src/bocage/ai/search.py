"""Weighing plans by playing them on: every plan in the same guessed worlds, with dice spread evenly, the weaker half
dropped round by round (sequential halving) until one is left or the time is up."""

from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from bocage.core.protocol import Side

from .clock import Clock, OutOfTime
from .foresight import SpreadDice, play_on
from .levels import Level
from .mind import Candidate, Manner, Mind

FIRST_SAMPLES = 2
"""What every plan gets before any is dropped."""

DARING = 0.35
"""Standard deviations of a plan's outcome that count for a bold player, and against a cautious one."""


class Weighed(Struct):
    """A plan and what came of it in the samples, in points for the side that thinks."""

    candidate: Candidate
    outcomes: list[float]

    @property
    def mean(self) -> float:
        """What to expect."""
        return fmean(self.outcomes) if self.outcomes else float("-inf")

    @property
    def spread(self) -> float:
        """How far apart the outcomes lie."""
        return stdev(self.outcomes) if len(self.outcomes) > 1 else 0.0

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.spread / sqrt(len(self.outcomes)) if self.outcomes else 0.0

    def appeal(self, nerve: float) -> float:
        """The mean, and what the risk is worth to this temperament."""
        return self.mean + DARING * nerve * self.spread


class Search:
    """Weighs the plans of one moment."""

    def __init__(self, mind: Mind, level: Level, manner: Manner, clock: Clock, seed: int) -> None:
        self._mind, self._level, self._manner, self._clock, self._seed = mind, level, manner, clock, seed

    def weigh(self, world: Callable[[int], Any], side: Side, candidates: list[Candidate]) -> list[Weighed]:
        """All plans, best first; `world` gives the world of a sample, afresh each time.

        When the time ends within the first round, what has not been tried ranks last, in the order it came in.
        """
        field = [Weighed(candidate, []) for candidate in candidates]
        racing, want = field, FIRST_SAMPLES
        try:
            while len(racing) > 1 and len(racing[0].outcomes) < self._level.samples:
                self._round(world, side, racing, min(want, self._level.samples))
                racing = sorted(racing, key=self._rank)[: max(2, (len(racing) + 1) // 2)]
                want *= 2
                self._clock.tell(racing[0].candidate.title)
        except OutOfTime:
            pass
        return sorted(field, key=self._final)

    def _round(self, world: Callable[[int], Any], side: Side, racing: list[Weighed], want: int) -> None:
        """Bring every plan of the race to so many samples, sample by sample, so that all stay level."""
        for sample in range(len(racing[0].outcomes), want):
            for plan in racing:
                if len(plan.outcomes) == sample:
                    plan.outcomes.append(self._outcome(world(sample), side, plan.candidate, sample))

    def _outcome(self, s: Any, side: Side, candidate: Candidate, sample: int) -> float:
        mind = self._mind
        mine = mind.policy(self._manner, candidate.scheme, self._seed)
        his = mind.policy(Manner(), None, self._seed)
        stop = mind.until(s, side, self._level.replies)
        dice = SpreadDice(self._seed, sample)
        play_on(s, candidate.first, {side: mine, side.enemy: his}, stop, dice, self._clock)
        return mind.worth(s) * (1 if side == Side.ALLIED else -1)

    def _rank(self, plan: Weighed) -> float:
        return -plan.appeal(self._manner.nerve)

    def _final(self, plan: Weighed) -> tuple[int, float]:
        """Plans that went further in the race come first: a lucky pair of samples must not beat a long look."""
        return -len(plan.outcomes), self._rank(plan)
