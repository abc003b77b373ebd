"""Weighing plans by playing them on: every plan in the same guessed worlds, with dice spread evenly, the weaker half
dropped round by round (sequential halving) until one is left or the time is up."""

from collections.abc import Callable
from math import sqrt
from statistics import fmean, stdev, variance
from typing import Any

from msgspec import Struct

from bocage.core.protocol import Side

from .clock import Clock, OutOfTime
from .foresight import SpreadDice, play_on
from .levels import Level
from .mind import Candidate, Manner, Mind

FEWEST = 2
"""Samples by which a plan may be preferred to judgement's own."""

SCARCE = 0.35
"""The part of the time that one sample of every plan may take, if all are to get a second."""

DOUBT = 1.0
"""Standard errors by which a plan must lead judgement's own before it is preferred: the best of many noisy means is
too good to be true, and judgement's own plan is mostly the best."""

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

    def gains(self, other: "Weighed") -> list[float]:
        """What it brought more than another plan, sample by sample."""
        return [one - two for one, two in zip(self.outcomes, other.outcomes, strict=False)]

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
        racing, want = field, 1
        try:
            while len(racing) > 1 and len(racing[0].outcomes) < self._level.samples:
                self._round(world, side, racing, min(want, self._level.samples))
                if want > 1 or self._clock.used > SCARCE:
                    racing = self._kept(racing, field[0])
                want *= 2
        except OutOfTime:
            even(racing)
        return self.settled(sorted(field, key=self._final), field[0])

    def _kept(self, racing: list[Weighed], own: Weighed) -> list[Weighed]:
        """The better half of the field; judgement's own plan stays in it as the measure of the others."""
        better = sorted(racing, key=self._rank)[: max(2, (len(racing) + 1) // 2)]
        return better if own in better else [*better[:-1], own]

    def settled(self, ranked: list[Weighed], own: Weighed) -> list[Weighed]:
        """The plans as ranked, but judgement's own first unless the best leads it by more than doubt allows."""
        best = ranked[0]
        if best is own or self._leads(best, own, _noise(ranked, own)):
            return ranked
        return [own, *(plan for plan in ranked if plan is not own)]

    def _leads(self, plan: Weighed, own: Weighed, noise: float) -> bool:
        """Whether a plan beats judgement's own sample by sample: in the same world, with the same dice."""
        gains = plan.gains(own)
        if len(gains) < FEWEST:
            return False
        risk = DARING * self._manner.nerve * (plan.spread - own.spread)
        return fmean(gains) + risk > DOUBT * noise / sqrt(len(gains))

    def _round(self, world: Callable[[int], Any], side: Side, racing: list[Weighed], want: int) -> None:
        """Bring every plan of the race to so many samples, sample by sample, so that all stay level."""
        for sample in range(len(racing[0].outcomes), want):
            for plan in racing:
                if len(plan.outcomes) == sample:
                    plan.outcomes.append(self._outcome(world(sample), side, plan.candidate, sample))
                    self._clock.tell(min(racing, key=self._rank).candidate.title)

    def _outcome(self, s: Any, side: Side, candidate: Candidate, sample: int) -> float:
        mind = self._mind
        lot = self._seed + sample  # what either side leaves to chance differs from sample to sample, as the dice do
        mine = mind.policy(self._manner, candidate.scheme, lot)
        his = mind.policy(Manner(), None, lot)
        stop = mind.until(s, side, max(mind.sight, self._level.replies))
        dice = SpreadDice(self._seed, sample)
        play_on(s, candidate.first, {side: mine, side.enemy: his}, stop, dice, self._clock)
        return mind.worth(s) * (1 if side == Side.ALLIED else -1)

    def _rank(self, plan: Weighed) -> float:
        return -plan.appeal(self._manner.nerve)

    def _final(self, plan: Weighed) -> tuple[int, float]:
        """Plans that went further in the race come first: a lucky pair of samples must not beat a long look."""
        return -len(plan.outcomes), self._rank(plan)


def even(racing: list[Weighed]) -> None:
    """Leave out the pass that was broken off: who had a sample more is not the better for it."""
    whole = min(len(plan.outcomes) for plan in racing)
    for plan in racing:
        plan.outcomes = plan.outcomes[: max(1, whole)]


def _noise(plans: list[Weighed], own: Weighed) -> float:
    """How far the gains of a plan over judgement's own scatter, by all plans together: of two or three samples of a
    single plan nobody can tell."""
    tried = [gains for plan in plans if plan is not own and len(gains := plan.gains(own)) >= FEWEST]
    squares = sum((len(gains) - 1) * variance(gains) for gains in tried)
    return sqrt(squares / sum(len(gains) - 1 for gains in tried)) if tried else 0.0
