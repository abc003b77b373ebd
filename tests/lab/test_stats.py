"""The arithmetic of measuring, against values known from elsewhere and by its own definition."""

from math import inf, log
from random import Random
from statistics import fmean, pstdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bocage.lab import stats
from bocage.lab.stats import Estimate, Meeting, Sprt, elo, mean, rated, ratings, share, share_at, share_range, student

# --- shares and means


@pytest.mark.parametrize(
    ("times", "of", "low", "high"),
    [(50, 100, 0.404, 0.596), (0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (19, 20, 0.764, 0.991)],
)
def test_a_share_is_known_only_so_well(times: int, of: int, low: float, high: float) -> None:
    assert share_range(times, of) == pytest.approx((low, high), abs=0.001)


def test_a_draw_is_half_a_point() -> None:
    assert share([1.0, 0.5, 0.5, 0.0]) == share([1.0, 1.0, 0.0, 0.0])
    assert share([]) == Estimate(0.5, 0.0, 1.0)


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(1, 12.706), (2, 4.303), (5, 2.571), (6, 2.447), (8, 2.306), (10, 2.228), (20, 2.086), (30, 2.042), (100, 1.984)],
)
def test_students_points(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, abs=0.002)


def test_a_mean_and_its_interval() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0, 5.0])
    assert (found.value, found.low, found.high) == pytest.approx((3.0, 1.037, 4.963), abs=0.001)
    assert mean([4.0]) == Estimate(4.0, -inf, inf)
    assert mean([]) == Estimate(0.0, -inf, inf)


def test_pairs_that_always_split_are_known_better_than_single_matches() -> None:
    split, wild = stats.share_in_pairs([0.5] * 40), stats.share_in_pairs([0.0, 1.0] * 20)
    assert split.high - split.low < 0.6 * (wild.high - wild.low)
    sure = stats.share_in_pairs([1.0] * 20)
    assert sure.value == 1.0
    assert 0.7 < sure.low < 0.95


# --- luck


def test_taking_luck_off_leaves_play() -> None:
    chance = Random(5)
    play, luck = [chance.gauss(2, 1) for _ in range(400)], [chance.gauss(0, 3) for _ in range(400)]
    found = stats.without_luck([a + b for a, b in zip(play, luck, strict=True)], luck)
    assert found.full.value == pytest.approx(fmean(play))
    assert found.coefficient == pytest.approx(1, abs=0.05)
    assert found.kept == pytest.approx(0.1, abs=0.03)
    assert found.fitted.value == pytest.approx(2, abs=0.15)


def test_luck_that_was_reckoned_too_large_is_put_right_by_the_coefficient() -> None:
    chance = Random(6)
    luck = [chance.gauss(0, 3) for _ in range(400)]
    found = stats.without_luck([2 + lucky / 4 + chance.gauss(0, 0.2) for lucky in luck], luck)
    assert found.kept > 1
    assert found.coefficient == pytest.approx(0.25, abs=0.02)
    assert found.kept_fitted < 0.15


# --- Elo


def test_elo_and_back() -> None:
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert share_at(elo(0.62)) == pytest.approx(0.62)
    assert (elo(1.0), elo(0.0)) == (inf, -inf)


# --- the sequential test


def test_bounds_are_walds() -> None:
    assert Sprt(alpha=0.05, beta=0.05).bounds == pytest.approx((-2.944, 2.944), abs=0.001)
    assert Sprt(alpha=0.01, beta=0.1).bounds == pytest.approx((log(0.1 / 0.99), log(0.9 / 0.01)))


def test_of_wins_and_losses_alone_the_ratio_is_that_of_two_coins() -> None:
    test = Sprt(0, 60)
    coin = 60 * log(share_at(60) / 0.5) + 40 * log((1 - share_at(60)) / 0.5)
    assert test.ratio([1.0] * 60 + [0.0] * 40) == pytest.approx(coin, abs=0.001)


@settings(max_examples=40)
@given(st.lists(st.integers(1, 50), min_size=5, max_size=5), st.floats(0.2, 0.8), st.integers(0, 10**6))
def test_no_distribution_with_the_claimed_mean_is_likelier(counts: list[int], wanted: float, seed: int) -> None:
    outcomes = (0.0, 0.25, 0.5, 0.75, 1.0)
    shares = {outcome: count / sum(counts) for outcome, count in zip(outcomes, counts, strict=True)}
    found = stats._tilted(shares, wanted)
    assert sum(found.values()) == pytest.approx(1)
    assert sum(a * part for a, part in found.items()) == pytest.approx(wanted)
    chance = Random(seed)
    step = chance.uniform(-1, 1) * min(found.values()) / 4
    at = chance.randrange(3)
    other = list(found.values())
    for offset, sign in ((0, 1), (1, -2), (2, 1)):  # keeps the sum and the mean
        other[at + offset] += sign * step
    best, tried = (
        sum(shares[a] * log(part) for a, part in zip(outcomes, parts, strict=True)) for parts in (found.values(), other)
    )
    assert tried <= best + 1e-12


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "elo1"), (200.0, "elo0")])
def test_the_test_is_wrong_no_oftener_than_it_says(truth: float, wrong: str) -> None:
    test, chance, verdicts = Sprt(0, 200), Random(11), []
    drawn = 0.2
    for _ in range(200):
        points: list[float] = []
        while not (verdict := test.verdict(test.ratio(points)) if points else ""):
            roll = chance.random()
            points.append(0.5 if roll < drawn else float(roll < drawn + share_at(truth) - drawn / 2))
        verdicts.append(verdict)
    assert verdicts.count(wrong) <= 20
    assert len(verdicts) - verdicts.count(wrong) >= 180


# --- ratings


def test_two_players_stand_as_far_apart_as_their_share_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stats, "PRIOR", 0.0)
    found = ratings([Meeting("a", "b", [1.0] * 3 + [0.0])], "b")
    assert found == pytest.approx({"a": elo(0.75), "b": 0.0})


def test_a_chain_adds_up_and_a_ring_is_level(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stats, "PRIOR", 0.0)
    won = [1.0] * 3 + [0.0]
    chain = ratings([Meeting("a", "b", won), Meeting("b", "c", won), Meeting("c", "d", [0.5])], "b")
    assert chain == pytest.approx({"a": elo(0.75), "b": 0.0, "c": -elo(0.75), "d": -elo(0.75)})
    ring = ratings([Meeting("a", "b", won), Meeting("b", "c", won), Meeting("c", "a", won)], "a")
    assert ring == pytest.approx({"a": 0.0, "b": 0.0, "c": 0.0}, abs=1e-6)


def test_ratings_are_the_likeliest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stats, "PRIOR", 0.0)
    meetings = [Meeting("a", "b", [1.0] * 7 + [0.0] * 3), Meeting("b", "c", [1.0] * 6 + [0.0] * 4)]
    meetings.append(Meeting("a", "c", [1.0] * 6 + [0.0] * 4))

    def likelihood(strength: dict[str, float]) -> float:
        return sum(
            point * log(share_at(strength[m.one] - strength[m.other]))
            + (1 - point) * log(share_at(strength[m.other] - strength[m.one]))
            for m in meetings
            for point in m.points
        )

    found = ratings(meetings, "c")
    for name in "ab":
        for step in (-5, 5):
            assert likelihood(found | {name: found[name] + step}) < likelihood(found)


def test_whoever_never_lost_stands_high_but_somewhere() -> None:
    found = ratings([Meeting("a", "b", [1.0] * 20)], "b")
    assert found["a"] == pytest.approx(elo((20 + stats.PRIOR / 2) / (20 + stats.PRIOR)))
    assert 400 < found["a"] < 1000


def test_more_pairs_make_ratings_surer() -> None:
    few, many = (rated([Meeting("a", "b", ([1.0] * 3 + [0.0] * 2) * times)], "b", 200) for times in (4, 40))
    for found in (few, many):
        assert found["a"].low < found["a"].value < found["a"].high
        assert found["b"] == Estimate(0.0, 0.0, 0.0)
    assert many["a"].high - many["a"].low < 0.5 * (few["a"].high - few["a"].low)


def test_intervals_of_ratings_hold_the_truth() -> None:
    chance, held = Random(3), 0
    for _ in range(60):
        points = [float(chance.random() < share_at(100)) for _ in range(80)]
        found = rated([Meeting("a", "b", points)], "b", 120, chance.randrange(10**6))["a"]
        held += found.low <= 100 <= found.high
    assert held >= 51


def test_equations_are_solved() -> None:
    chance = Random(2)
    matrix = [[chance.gauss(0, 1) for _ in range(4)] for _ in range(4)]
    right = [chance.gauss(0, 1) for _ in range(4)]
    found = stats.solved(matrix, right)
    assert [sum(a * x for a, x in zip(row, found, strict=True)) for row in matrix] == pytest.approx(right)
    assert pstdev(found) > 0
