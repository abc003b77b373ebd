"""Duels: pairs with common dice, tables that can be taken up again, luck, the test that stops, the ladder."""

import multiprocessing
import os
import time
from contextlib import closing
from itertools import islice
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest
from msgspec.structs import replace

from bocage import registry
from bocage.ai.random_player import RandomPlayer
from bocage.core.dice import Dice
from bocage.core.protocol import Action, Broken, Decision
from bocage.lab.duel import LEGS, Duel, Played, Series, pairs, play_leg, played, report
from bocage.lab.ladder import ladder, rungs
from bocage.lab.pool import Failed, attempted, in_order
from bocage.lab.stats import Sprt
from bocage.lab.table import Table, TableError


def met(one: str = "veteran", other: str = "random", **more: Any) -> Duel:
    """A duel over pebbles."""
    return Duel("pebbles", "heap", {"pace": "slow"}, one, other, **({"effort": 0.1} | more))


def legs(number: int) -> list[tuple[int, int]]:
    return [(pair, leg) for pair in range(number) for leg in LEGS]


def row(pair: int, leg: int, score: float, winner: str = "", **more: Any) -> Played:
    """A match as it might have been."""
    return Played(pair, leg, "a", "b", True, "won", winner, score, None, 10, 0.1, **more)


# --- pairs


@pytest.mark.usefixtures("pebbles")
def test_a_player_draws_with_itself() -> None:
    found = report(met("random", "random"), list(played(met("random", "random"), legs(6))))
    assert (found.pairs, found.won, found.drawn, found.lost) == (6, 0, 6, 0)
    assert found.margin.value == 0
    scores = found.scores
    assert scores["one"]["allied"].value == scores["other"]["allied"].value == -scores["one"]["german"].value


@pytest.mark.usefixtures("pebbles")
def test_the_better_player_wins_with_either_side() -> None:
    found = report(met(), list(played(met(), legs(12))))
    assert found.pairs == 12
    assert found.won >= 10
    assert found.share.low > 0.5
    assert found.margin.low > 0
    assert found.elo.low > 0
    assert found.scores["one"]["allied"].value > found.scores["other"]["allied"].value
    assert sum(found.five.values()) == 12
    assert found.decisions > 100


@pytest.mark.usefixtures("pebbles")
def test_the_same_seed_plays_the_same_and_another_does_not() -> None:
    def told(duel: Duel) -> list[Played]:
        return [replace(one, seconds=0.0) for one in played(duel, legs(3))]

    assert told(met(seed=4)) == told(met(seed=4))
    assert told(met(seed=4)) != told(met(seed=5))


@pytest.mark.usefixtures("pebbles")
def test_both_matches_of_a_pair_have_the_same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[str] = []

    def noted(seed: str) -> Dice:
        seeds.append(seed)
        return Dice(seed)

    monkeypatch.setattr("bocage.lab.duel.Dice", noted)
    list(played(met("regular", "random"), legs(2)))
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_a_pair_is_judged_by_its_margins_and_by_its_wins() -> None:
    rows = [row(0, 0, 8, "allied"), row(0, 1, 5, "allied"), row(1, 0, 3, ""), row(1, 1, 3, "german"), row(2, 0, 9)]
    first, second = pairs(rows)
    assert (first.margin, first.points, first.wins) == (3, 1.0, 1.0)
    assert (second.margin, second.points, second.wins) == (0, 0.5, 1.5)
    found = report(met(), rows)
    assert (found.pairs, found.won, found.drawn) == (2, 1, 1)
    assert found.five == {"0": 0, "0.5": 0, "1": 1, "1.5": 1, "2": 0}
    assert found.scores["one"]["german"].value == pytest.approx(-4)


class Tripping(RandomPlayer):
    """Trips in every second pair."""

    def choose(self, v: Any, d: Decision) -> Action:
        if self.trips and d.task == "Take":
            raise Broken("feet")
        return super().choose(v, d)

    def __init__(self, game: Any, seed: int) -> None:
        super().__init__(game, seed)
        self.trips = bool(seed & 2)


def test_a_match_that_breaks_off_is_told_and_its_pair_left_out(pebbles: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "RandomPlayer", Tripping)
    duel = met("random", "random", seed=2)
    found = report(duel, list(played(duel, legs(4))))
    assert found.pairs == 2
    assert [one.pair for one in found.failures] == [0, 0, 2, 2]
    assert all(one.failure.startswith("Broken: feet (test_duel.py:") for one in found.failures)


# --- luck


@pytest.mark.usefixtures("pebbles")
def test_luck_taken_off_has_no_mean_and_calms_the_margin() -> None:
    duel = met("random", "random", luck=True)
    rows = [play_leg(duel, pair, pair % 2) for pair in range(300)]
    luck = [one.lucky for one in rows]
    assert abs(fmean(luck)) < 3 * stdev(luck) / len(luck) ** 0.5
    assert stdev(luck) > 0.3
    assert stdev([one.margin - one.lucky for one in rows]) < stdev([one.margin for one in rows])
    assert any(one.luck for one in rows)


def test_luck_has_no_mean_even_if_the_mind_knows_nothing(pebbles: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.mind(pebbles), "worth", lambda s: float(7 * (s.heap % 5) - s.taken[0] ** 2), False)
    luck = [one.lucky for one in (play_leg(met("random", "random", luck=True), n, n % 2) for n in range(300))]
    assert stdev(luck) > 1
    assert abs(fmean(luck)) < 3 * stdev(luck) / len(luck) ** 0.5


@pytest.mark.usefixtures("pebbles")
def test_a_report_says_what_luck_did() -> None:
    duel = met("regular", "random", luck=True)
    found = report(duel, list(played(duel, legs(30)))).without_luck
    assert found is not None
    assert found.kept_fitted <= 1
    assert report(met(), []).without_luck is None


# --- the test


def test_a_series_stops_when_the_test_is_sure() -> None:
    series = Series(met(), Sprt(0, 100))
    for pair in range(100):
        series.add(row(pair, 0, 5, "allied"))
        assert not series.is_decided
        series.add(row(pair, 1, -5, "german"))
        if series.is_decided:
            break
    assert series.decided is not None
    assert (series.decided.verdict, series.decided.pairs) == ("elo1", len(series.rows) // 2)
    assert 5 < series.decided.pairs < 30
    assert series.report().sprt == series.decided


def test_by_wins_a_pair_shared_is_no_evidence() -> None:
    margins, wins = Series(met(), Sprt(0, 100)), Series(met(), Sprt(0, 100), by_wins=True)
    for pair in range(40):
        for leg in LEGS:
            for series in (margins, wins):
                series.add(row(pair, leg, 5.0 - leg, "allied"))
    assert margins.decided is not None
    assert wins.decided is not None
    assert (margins.decided.verdict, wins.decided.verdict) == ("elo1", "elo0")


# --- tables


@pytest.mark.usefixtures("pebbles")
def test_a_table_keeps_matches_and_takes_a_duel_up_again(tmp_path: Path) -> None:
    path = tmp_path / "duel.csv"
    table, duel = Table(path), met("regular", "random")
    rows = list(played(duel, legs(2)))
    for one in rows:
        table.add(duel, one)
    assert Table(path).done(duel) == rows
    assert Table(path).done(met("regular", "random", seed=2)) == []
    assert Table(path).done(met("regular", "random", luck=True)) == []
    series = Series(duel)
    for one in Table(path).done(duel)[:3]:
        series.add(one)
    assert series.left(3) == [(1, 1), (2, 0), (2, 1)]


@pytest.mark.usefixtures("pebbles")
def test_a_table_names_the_options_that_were_chosen(tmp_path: Path) -> None:
    path = tmp_path / "duel.csv"
    slow, quick = met("regular", "random"), replace(met("regular", "random"), options={"pace": "quick"})
    for duel in (slow, quick):
        Table(path).add(duel, row(0, 0, 3))
    assert [line.split(",")[2] for line in path.read_text(encoding="utf-8").splitlines()] == [
        "options",
        "",
        "pace=quick",
    ]
    assert len(Table(path).done(slow)) == len(Table(path).done(quick)) == 1


@pytest.mark.usefixtures("pebbles")
def test_a_table_forgets_what_broke_off_or_was_cut_short(tmp_path: Path) -> None:
    path, duel = tmp_path / "duel.csv", met()
    table = Table(path)
    table.add(duel, row(0, 0, 3))
    table.add(duel, replace(row(0, 1, 0), finished=False, failure="Broken: feet, and more"))
    first = path.read_text(encoding="utf-8").splitlines()[1]
    with path.open("a", encoding="utf-8") as file:
        file.write(first[: first.rindex("won")])
    assert [(one.pair, one.leg) for one in Table(path).done(duel)] == [(0, 0)]


@pytest.mark.usefixtures("pebbles")
def test_other_files_are_no_tables(tmp_path: Path) -> None:
    path = tmp_path / "duel.csv"
    path.write_text("a,b\n1,2\n", encoding="utf-8")
    with pytest.raises(TableError, match="is not a table of duels"):
        Table(path)
    path.unlink()
    table = Table(path)
    table.add(met(), row(0, 0, 3))
    path.write_text(path.read_text(encoding="utf-8").replace(",3,", ",three,"), encoding="utf-8")
    with pytest.raises(TableError, match="match 0/0 cannot be read"):
        Table(path).done(met())


# --- processes


def _square(n: int) -> int:
    if n == 3:
        raise ValueError("three")
    return n * n


def _sleep(seconds: float) -> int:
    time.sleep(seconds)
    return os.getpid()


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order_and_failures_among_them(jobs: int) -> None:
    assert list(in_order(_square, [2, 1, 4], jobs)) == [4, 1, 16]
    first, failed, last = attempted(_square, [2, 3, 4], jobs)
    assert (first, last) == (4, 16)
    assert isinstance(failed, Failed)
    assert failed.task == 1
    assert failed.says.startswith("ValueError: three (test_duel.py:")


def test_work_that_nobody_wants_any_more_is_given_up() -> None:
    before = set(multiprocessing.active_children())
    with closing(in_order(_sleep, [0.0, 600.0, 600.0, 600.0], 2)) as results:
        first = list(islice(results, 1))
    assert first[0] != os.getpid()
    for child in set(multiprocessing.active_children()) - before:
        child.join(60)
        assert child.exitcode is not None


# --- the ladder


def test_neighbours_meet_and_so_do_next_ones() -> None:
    found = [(rung.one, rung.other, rung.pairs) for rung in rungs(["a", "b", "c"], 10)]
    assert found == [("b", "a", 10), ("c", "b", 10), ("c", "a", 5)]


def test_a_ladder_rates_those_who_met() -> None:
    def series(one: str, other: str, won: int, of: int) -> Series:
        found = Series(met(one, other))
        for pair in range(of):
            for leg in LEGS:
                found.add(row(pair, leg, (1.0 if pair < won else -1.0) * (1 - 2 * leg)))
        return found

    names = ["recruit", "regular", "veteran"]
    found = ladder("pebbles", names, [series("regular", "recruit", 16, 20), series("veteran", "regular", 13, 20)])
    assert found.anchor == "regular"
    assert found.ratings["recruit"].value < -150 < 0 < found.ratings["veteran"].value < 150
    assert [duel.pairs for duel in found.duels] == [20, 20]
    begun = ladder("pebbles", names, [series("regular", "recruit", 1, 1), Series(met("veteran", "regular"))])
    assert set(begun.ratings) == {"recruit", "regular"}
    apart = ladder("pebbles", names, [series("a", "b", 1, 2), series("veteran", "regular", 1, 2)])
    assert set(apart.ratings) == {"veteran", "regular"}
