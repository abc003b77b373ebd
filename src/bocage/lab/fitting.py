"""Fitting what a worth means for winning: the outlook of a mind, from matches it played against itself."""

from collections.abc import Callable, Mapping, Sequence
from math import exp, log
from statistics import fmean, stdev
from typing import Any

from msgspec import Struct

from bocage import registry
from bocage.ai.mind import Mind
from bocage.ai.outlook import Outlook
from bocage.ai.prospects import chance_in
from bocage.core import play
from bocage.core.dice import Dice
from bocage.core.protocol import BOTH
from bocage.lab.playing import playing
from bocage.lab.sim import match_seed, player_seed

BINS = 10
"""Rows of a table of reliability."""


class SelfPlay(Struct, frozen=True):
    """Matches of a player against itself: everything a worker process needs to know."""

    game: str
    scenario: str
    options: Mapping[str, Any]
    player: str
    seed: int = 1
    effort: float = 1.0


class Moment(Struct, frozen=True):
    """A position of a match on the way: what it was thought worth, and how far the match had come."""

    worth: float
    progress: float


class Course(Struct, frozen=True):
    """A match as its mind saw it, and what came of it: 1 if the Allies won, 0 if the Germans did, a half for a draw."""

    moments: list[Moment]
    won: float
    score: float


def outlook_now(match: SelfPlay) -> Outlook:
    """The outlook that the game's mind has for such a match."""
    return registry.mind(match.game).outlook(registry.game(match.game).new(match.scenario, match.options))


def course(match: SelfPlay, number: int) -> Course:
    """Play one match, noting a moment at the beginning of every phase."""
    game, mind = registry.game(match.game), registry.mind(match.game)
    players = {
        side: registry.player(match.game, match.player, player_seed(match.seed, number, side), match.effort)
        for side in BOTH
    }
    s = game.new(match.scenario, match.options)
    play.begin(s)
    moments, stage = list[Moment](), None
    for _ in playing(game, s, players, Dice(match_seed(match.seed, number))):
        if (now := mind.stage(s)) != stage:
            stage = now
            moments.append(_moment(mind, s))
    return Course(moments, chance_in(mind, s), float(game.result(s).score))


def _moment(mind: Mind, s: Any) -> Moment:
    return Moment(round(mind.worth(s), 4), round(mind.progress(s), 4))


class Bin(Struct, frozen=True):
    """Moments with about the same chance: what was foretold and what came, each match weighing the same."""

    foretold: float
    came: float
    moments: int


class Fitted(Struct, frozen=True):
    """An outlook and how well it foretells. A Brier score is the mean square of what was missed: 0 knows all, and
    whoever always says the share of matches that the Allies win gets `flat`."""

    outlook: Outlook
    matches: int
    moments: int
    won: float
    brier: float
    unseen: float
    """The score on matches that were not used for the fit: each half judged by the other half."""
    flat: float
    before: float
    """The score of the outlook that the mind has now."""
    bins: list[Bin]
    bias: float
    """What moments were thought worth beyond the score that came, on average."""

    @property
    def one_sided(self) -> bool:
        """Whether only one side ever won: then `par` is no more than a guess."""
        return self.won in (0.0, 1.0)


def fit(courses: Sequence[Course], now: Outlook) -> Fitted:
    """Fit an outlook to matches and say how well it does."""
    outlook = _likeliest(courses)
    won = fmean(one.won for one in courses)
    return Fitted(
        outlook,
        len(courses),
        sum(len(one.moments) for one in courses),
        won,
        brier(courses, outlook),
        _cross(courses),
        fmean((one.won - won) ** 2 for one in courses),
        brier(courses, now),
        _bins(courses, outlook),
        fmean(fmean(moment.worth for moment in one.moments) - one.score for one in courses),
    )


def brier(courses: Sequence[Course], outlook: Outlook) -> float:
    """The mean square of what an outlook misses, each match weighing the same."""
    return fmean(
        fmean((outlook.chance(moment.worth, moment.progress) - one.won) ** 2 for moment in one.moments)
        for one in courses
    )


def _cross(courses: Sequence[Course]) -> float:
    """How an outlook does with matches it was not fitted to."""
    even, odd = courses[::2], courses[1::2]
    if not odd:
        return brier(courses, _likeliest(courses))
    parts = [(even, odd), (odd, even)]
    return sum(brier(judged, _likeliest(other)) * len(judged) for judged, other in parts) / len(courses)


def _bins(courses: Sequence[Course], outlook: Outlook) -> list[Bin]:
    heaps: list[list[tuple[float, float, float]]] = [[] for _ in range(BINS)]
    for one in courses:
        for moment in one.moments:
            chance = outlook.chance(moment.worth, moment.progress)
            heaps[min(BINS - 1, int(chance * BINS))].append((chance, one.won, 1 / len(one.moments)))
    return [
        Bin(
            sum(chance * weight for chance, _, weight in heap) / sum(weight for _, _, weight in heap),
            sum(won * weight for _, won, weight in heap) / sum(weight for _, _, weight in heap),
            len(heap),
        )
        for heap in heaps
        if heap
    ]


# --- the likeliest outlook


def _likeliest(courses: Sequence[Course]) -> Outlook:
    """The outlook under which what came was likeliest, found by walking a simplex downhill (Nelder and Mead)."""
    worths = [moment.worth for one in courses for moment in one.moments]
    middle, spread = fmean(worths), max(stdev(worths) if len(worths) > 1 else 1.0, 1e-6)

    def outlook(at: Sequence[float]) -> Outlook:
        return Outlook(middle + spread * at[0], spread * exp(at[1]), spread * exp(at[2]))

    def cost(at: Sequence[float]) -> float:
        # the last term keeps the fit finite where one side always wins or the end never surprises
        return _surprise(courses, outlook(at)) + 0.5 / len(courses) * sum((x / FAR) ** 2 for x in at)

    # from the plain guess: par in the middle, the end less open than the beginning
    found = outlook(_lowest(cost, [0.0, 0.0, -1.0]))
    return Outlook(*(float(f"{value:.4g}") for value in (found.par, found.open, found.close)))


FAR = 3.0
"""Parameters this far from a plain guess are as unlikely as three standard deviations."""


def _surprise(courses: Sequence[Course], outlook: Outlook) -> float:
    """How unlikely what came was, on average: minus the logarithm of its chance."""
    total = 0.0
    for one in courses:
        part = 0.0
        for moment in one.moments:
            chance = outlook.chance(moment.worth, moment.progress)
            part -= one.won * log(max(chance, TINY)) + (1 - one.won) * log(max(1 - chance, TINY))
        total += part / len(one.moments)
    return total / len(courses)


TINY = 1e-12
WALK = 400
"""Steps of the walk downhill, at most."""


def _lowest(cost: Callable[[Sequence[float]], float], start: list[float]) -> list[float]:
    """A point where a smooth function is lowest."""
    points = [start] + [[x + 0.5 * (i == at) for i, x in enumerate(start)] for at in range(len(start))]
    simplex = sorted((cost(point), point) for point in points)
    for _ in range(WALK):
        if simplex[-1][0] - simplex[0][0] < TINY:
            break
        worst = simplex[-1]
        centre = [fmean(column) for column in zip(*(point for _, point in simplex[:-1]), strict=True)]
        best = _tried(cost, centre, worst[1], 1.0)
        if best[0] < simplex[0][0]:
            best = min(best, _tried(cost, centre, worst[1], 2.0))
        elif best[0] >= simplex[-2][0]:
            best = min(best, _tried(cost, centre, worst[1], 0.5), _tried(cost, centre, worst[1], -0.5))
        if best[0] < worst[0]:
            simplex[-1] = best
        else:
            nearest = simplex[0][1]
            shrunk = [[(a + b) / 2 for a, b in zip(point, nearest, strict=True)] for _, point in simplex]
            simplex = [(cost(point), point) for point in shrunk]
        simplex.sort()
    return simplex[0][1]


def _tried(
    cost: Callable[[Sequence[float]], float], centre: list[float], worst: list[float], far: float
) -> tuple[float, list[float]]:
    """A point on the line from the worst through the centre."""
    point = [c + far * (c - w) for c, w in zip(centre, worst, strict=True)]
    return cost(point), point
