"""How far should a look ahead go? Plans are played on to the end of the match, and what they promised on the way is set
against what came of them.

The difference between two plans is what matters, in the same worlds and with the same dice. A short look scatters
little and may be wrong; a long one is right and scatters much. Half of the samples choose, the other half judge.
"""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance
from typing import Any

from msgspec import Struct

from bocage import registry
from bocage.ai.clock import Clock
from bocage.ai.commander import PATIENT, Commander
from bocage.ai.foresight import SpreadDice, play_on
from bocage.ai.levels import Character
from bocage.ai.mind import Candidate, Manner, Mind
from bocage.ai.search import Weighed
from bocage.core import play
from bocage.core.dice import Dice
from bocage.core.protocol import BOTH, Side
from bocage.lab.playing import playing
from bocage.lab.sim import match_seed, player_seed
from bocage.lab.stats import Estimate, mean

REPLIES = (0, 1, 2, 3, 4)
"""Replies of the enemy after which worth is read."""

PLANS, SAMPLES = 3, 6
"""Plans of a moment that are played on, judgement's own among them, and how often each."""


class Probing(Struct, frozen=True):
    """Matches of a regular against itself, now and then stopped for a long look: all that a worker needs to know."""

    game: str
    scenario: str
    options: Mapping[str, Any]
    seed: int = 1
    share: float = 0.05
    """The part of all thoughts that is looked at."""


class Reading(Struct, frozen=True):
    """One plan played on once: the worth it showed after each number of replies and at the end, for the side that
    thought, and the actions it took to get there."""

    worths: tuple[float, ...]
    actions: tuple[int, ...]


Moment = list[list[Reading]]
"""The plans of a thought, judgement's own first, each with its samples."""


class _Prober(Commander):
    """A regular that now and then plays its plans on to the end, and then goes by judgement all the same."""

    def __init__(self, mind: Mind, seed: int, share: float) -> None:
        super().__init__(mind, Character.named("veteran"), seed, Clock(PATIENT))
        self._lot, self._share = Random(seed), share
        self.moments: list[Moment] = []

    def _search(self, v: Any) -> Callable[[Callable[[int], Any], Side, list[Candidate]], list[Weighed]]:
        def weigh(world: Callable[[int], Any], side: Side, plans: list[Candidate]) -> list[Weighed]:
            if self._lot.random() < self._share:
                others = self._lot.sample(plans[1:], min(PLANS - 1, len(plans) - 1))
                lot = self._lot.randrange(10**6)
                self.moments.append(
                    [
                        [reading(self._mind, world(k), side, plan, lot, k) for k in range(SAMPLES)]
                        for plan in (plans[0], *others)
                    ]
                )
            return [Weighed(plans[0], [])]

        return weigh


def reading(mind: Mind, s: Any, side: Side, plan: Candidate, lot: int, sample: int) -> Reading:
    """Play a plan on to the end of the match."""
    sign = 1 if side == Side.ALLIED else -1
    stops = [mind.until(s, side, replies) for replies in REPLIES]
    worths, actions, clock = list[float](), list[int](), _Counting()

    def passing(now: Any) -> bool:
        while len(worths) < len(stops) and stops[len(worths)](now):
            worths.append(sign * mind.worth(now))
            actions.append(clock.done)
        return False

    chance = lot + sample
    policies = {side: mind.policy(Manner(), plan.scheme, chance), side.enemy: mind.policy(Manner(), None, chance)}
    play_on(s, plan.first, policies, passing, SpreadDice(lot, sample), clock)
    left = len(stops) + 1 - len(worths)
    return Reading((*worths, *[sign * mind.worth(s)] * left), (*actions, *[clock.done] * left))


class _Counting(Clock):
    """Counts actions and never stops a look."""

    def __init__(self) -> None:
        super().__init__(PATIENT)
        self.done = 0

    def tick(self) -> None:
        self.done += 1


def moments(probing: Probing, number: int) -> list[Moment]:
    """The long looks of one match."""
    game, mind = registry.game(probing.game), registry.mind(probing.game)
    players = {side: _Prober(mind, player_seed(probing.seed, number, side), probing.share) for side in BOTH}
    s = game.new(probing.scenario, probing.options)
    play.begin(s)
    for _ in playing(game, s, players, Dice(match_seed(probing.seed, number))):
        pass
    return [moment for side in BOTH for moment in players[side].moments]


# --- what it says


class Horizon(Struct, frozen=True):
    """What a look of one length is good for."""

    replies: int
    """-1 for the end of the match."""
    actions: float
    """What a look costs."""
    scatter: float
    """How far a single sample of a plan's lead over judgement's own lies from its mean."""
    differ: float
    """How far plans truly differ in what is read."""
    foretells: float
    """How what is read goes with what comes at the end, from -1 to 1, scatter taken off."""
    gained: Estimate
    """Points at the end that choosing by half of the samples brings over judgement's own plan."""


def horizons(found: Sequence[Moment]) -> list[Horizon]:
    """Every length of look, the end of the match last."""
    return [_horizon(found, number) for number in range(len(REPLIES) + 1)]


def _horizon(found: Sequence[Moment], number: int) -> Horizon:
    leads = [lead for moment in found for lead in _leads(moment, number)]
    ends = [lead for moment in found for lead in _leads(moment, -1)]
    true, last = _across(leads, leads), _across(ends, ends)
    apart = sqrt(max(0.0, true) * max(0.0, last))
    return Horizon(
        REPLIES[number] if number < len(REPLIES) else -1,
        fmean(one.actions[number] for moment in found for plan in moment for one in plan),
        sqrt(fmean(variance(lead) for lead in leads)),
        sqrt(max(0.0, true)),
        max(-1.0, min(1.0, _across(leads, ends) / apart)) if apart else 0.0,
        mean([_gain(moment, number) for moment in found]),
    )


def _leads(moment: Moment, number: int) -> list[list[float]]:
    """Sample by sample, what every other plan of a thought showed beyond judgement's own."""
    own = moment[0]
    return [[a.worths[number] - b.worths[number] for a, b in zip(plan, own, strict=True)] for plan in moment[1:]]


def _across(some: Sequence[Sequence[float]], others: Sequence[Sequence[float]]) -> float:
    """How the means of one half of the samples go with those of the other half: what is no accident."""
    pairs = list(zip(some, others, strict=True))
    products = [fmean(a[i::2]) * fmean(b[1 - i :: 2]) for a, b in pairs for i in (0, 1)]
    return fmean(products)


def _gain(moment: Moment, number: int) -> float:
    """What came at the end of the plan that one half of the samples likes best, by the other half, both ways round."""
    gains = []
    for half in (0, 1):
        liking = [fmean(one.worths[number] for one in plan[half::2]) for plan in moment]
        best = moment[liking.index(max(liking))]
        judged = list(zip(best, moment[0], strict=True))[1 - half :: 2]
        gains.append(fmean(one.worths[-1] - own.worths[-1] for one, own in judged))
    return fmean(gains)
