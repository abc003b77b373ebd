"""The arithmetic of measuring players: shares and means with their intervals, control variates, a sequential test,
ratings. Everything here takes numbers and gives numbers."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import exp, inf, log, log10, sqrt
from random import Random
from statistics import fmean, stdev, variance

from msgspec import Struct

SURE = 1.96
"""Standard errors within which nineteen of twenty measurements lie."""


class Estimate(Struct, frozen=True):
    """A measured number; the true one lies between `low` and `high`, nineteen times of twenty."""

    value: float
    low: float
    high: float


def share_range(times: float, of: int) -> tuple[float, float]:
    """Where the true share of something seen so many times lies (Wilson's interval): never a point, even at 0.

    Draws may count half: what is counted then varies less than won or lost would, and the interval is on the safe side.
    """
    share, weight = times / of, SURE**2 / of
    middle = (share + weight / 2) / (1 + weight)
    half = SURE * sqrt(share * (1 - share) / of + weight / of / 4) / (1 + weight)
    return round(max(0.0, middle - half), 4), round(min(1.0, middle + half), 4)


def share(points: Sequence[float]) -> Estimate:
    """The share of points won out of one for each entry."""
    return Estimate(fmean(points), *share_range(sum(points), len(points))) if points else Estimate(0.5, 0.0, 1.0)


def mean(values: Sequence[float]) -> Estimate:
    """A mean with Student's interval; unbounded as long as there are not two values."""
    if len(values) < 2:
        return Estimate(values[0] if values else 0.0, -inf, inf)
    middle, half = fmean(values), student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(middle, middle - half, middle + half)


def share_in_pairs(shares: Sequence[float]) -> Estimate:
    """The share of points where each entry is that of a whole pair, between 0 and 1: the interval takes in how the two
    matches of a pair go together. Two more pairs, one won and one lost, keep it from being a point."""
    if not shares:
        return Estimate(0.5, 0.0, 1.0)
    wide = mean([*shares, 0.0, 1.0])
    return Estimate(fmean(shares), max(0.0, wide.low), min(1.0, wide.high))


def student(freedom: int) -> float:
    """The two-sided 95 % point of Student's distribution: from a table, and further on by its series, to 0.002."""
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z = 1.959964
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / float(freedom) ** power for power, term in enumerate(terms, 1))


_STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571)


# --- luck


class Adjusted(Struct, frozen=True):
    """A mean with the luck of the dice taken off, in full and by the coefficient that fits best."""

    full: Estimate
    fitted: Estimate
    coefficient: float
    kept: float
    """The part of the variance that is left after taking luck off in full."""
    kept_fitted: float


def without_luck(values: Sequence[float], luck: Sequence[float]) -> Adjusted:
    """Take off each value what the dice brought it. Luck has mean nought, so the mean stays what it is to be."""
    coefficient = _slope(luck, values)
    full = [value - lucky for value, lucky in zip(values, luck, strict=True)]
    fitted = [value - coefficient * lucky for value, lucky in zip(values, luck, strict=True)]
    return Adjusted(mean(full), mean(fitted), coefficient, _kept(full, values), _kept(fitted, values))


def _slope(xs: Sequence[float], ys: Sequence[float]) -> float:
    if len(xs) < 2:
        return 0.0
    x, y = fmean(xs), fmean(ys)
    square = sum((a - x) ** 2 for a in xs)
    return sum((a - x) * (b - y) for a, b in zip(xs, ys, strict=True)) / square if square else 0.0


def _kept(after: Sequence[float], before: Sequence[float]) -> float:
    if len(before) < 2 or not variance(before):
        return 1.0
    return variance(after) / variance(before)


# --- Elo and the sequential test


def elo(points: float) -> float:
    """The difference in rating that gives this share of points."""
    if points <= 0 or points >= 1:
        return inf if points >= 1 else -inf
    return 400 * log10(points / (1 - points))


def share_at(difference: float) -> float:
    """The share of points that a difference in rating gives."""
    return float(1 / (1 + 10 ** (-difference / 400)))


class Sprt(Struct, frozen=True):
    """A generalised sequential test: is the stronger one ahead by `elo1`, or only by `elo0`?

    It goes on until one of the two is clearly more likely than the other.
    """

    elo0: float = 0.0
    elo1: float = 60.0
    alpha: float = 0.05
    """How often it may say `elo1` when `elo0` is true."""
    beta: float = 0.05
    """How often it may say `elo0` when `elo1` is true."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the test stops: below for `elo0`, above for `elo1`."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, points: Sequence[float], outcomes: Sequence[float] = (0.0, 0.5, 1.0)) -> float:
        """The logarithm of how much likelier `elo1` makes these points than `elo0` does."""
        seen = Counter(points)
        counts = {outcome: seen[outcome] or UNSEEN for outcome in outcomes}
        total = sum(counts.values())
        shares = {outcome: count / total for outcome, count in counts.items()}
        low, high = (_tilted(shares, share_at(difference)) for difference in (self.elo0, self.elo1))
        return sum(count * log(high[outcome] / low[outcome]) for outcome, count in counts.items())

    def verdict(self, ratio: float) -> str:
        """`elo1`, `elo0`, or nothing yet."""
        below, above = self.bounds
        return "elo1" if ratio >= above else "elo0" if ratio <= below else ""


UNSEEN = 0.001
"""Counts for an outcome that never came: it might have."""


def _tilted(shares: Mapping[float, float], wanted: float) -> dict[float, float]:
    """The distribution with the wanted mean under which what was seen is likeliest."""

    def slope(x: float) -> float:
        return sum(part * (a - wanted) / (1 + x * (a - wanted)) for a, part in shares.items())

    x = _root(slope, -1 / (max(shares) - wanted), 1 / (wanted - min(shares)))
    return {a: part / (1 + x * (a - wanted)) for a, part in shares.items()}


def _root(falling: Callable[[float], float], low: float, high: float) -> float:
    """Where a falling function crosses nought."""
    for _ in range(100):
        middle = (low + high) / 2
        if falling(middle) > 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


# --- ratings


class Meeting(Struct, frozen=True):
    """Two players who met, and the points of the first in each pair: 1, a half or 0."""

    one: str
    other: str
    points: list[float]


PRIOR = 0.5
"""Drawn pairs added to every meeting: without them, whoever never lost would stand infinitely high."""


def ratings(meetings: Sequence[Meeting], anchor: str) -> dict[str, float]:
    """The Elo of everybody, the anchor's being 0: the likeliest Bradley-Terry model, found by Newton's method.

    Everybody must be linked to the anchor by meetings.
    """
    names = sorted({name for meeting in meetings for name in (meeting.one, meeting.other)} - {anchor})
    strength = dict.fromkeys([anchor, *names], 0.0)
    for _ in range(MOST_STEPS):
        slope, bend = _pull(meetings, strength)
        moves = solved([[bend[a, b] for b in names] for a in names], [slope[a] for a in names])
        for name, move in zip(names, moves, strict=True):
            strength[name] += max(-1.0, min(1.0, move))
        if max(map(abs, moves), default=0.0) < CLOSE_ENOUGH:
            break
    return {name: 400 / log(10) * value for name, value in strength.items()}


MOST_STEPS = 200
CLOSE_ENOUGH = 1e-9


def _pull(
    meetings: Sequence[Meeting], strength: Mapping[str, float]
) -> tuple[dict[str, float], dict[tuple[str, str], float]]:
    """Where the likelihood rises, and how it bends."""
    slope, bend = dict.fromkeys(strength, 0.0), {(a, b): 0.0 for a in strength for b in strength}
    for meeting in meetings:
        one, other, total = meeting.one, meeting.other, len(meeting.points) + PRIOR
        expected = 1 / (1 + exp(strength[other] - strength[one]))
        more = sum(meeting.points) + PRIOR / 2 - total * expected
        bent = total * expected * (1 - expected)
        for name, sign in ((one, 1), (other, -1)):
            slope[name] += sign * more
            bend[name, name] += bent
        bend[one, other] -= bent
        bend[other, one] -= bent
    return slope, bend


def solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of as many linear equations as unknowns, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        best = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for below in range(size):
            if below != at:
                part = rows[below][at] / rows[at][at]
                rows[below] = [x - part * y for x, y in zip(rows[below], rows[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def rated(meetings: Sequence[Meeting], anchor: str, again: int = 400, seed: int = 1) -> dict[str, Estimate]:
    """Ratings with intervals: how they vary when the pairs of every meeting are drawn anew from those played."""
    chance = Random(seed)
    found, others = ratings(meetings, anchor), list[dict[str, float]]()
    for _ in range(again):
        drawn = [Meeting(m.one, m.other, chance.choices(m.points, k=len(m.points))) for m in meetings]
        others.append(ratings(drawn, anchor))
    return {
        name: Estimate(value, *_middle_part(sorted(other[name] for other in others))) for name, value in found.items()
    }


def _middle_part(ordered: Sequence[float]) -> tuple[float, float]:
    """Nineteen twentieths of some values, as many cut off at either end."""
    cut = len(ordered) // 40
    return ordered[cut], ordered[-1 - cut]
