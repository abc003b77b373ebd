"""The commands that measure players, as a person or a script meets them."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bocage.cli.standings import rating_range
from bocage.lab.conduct.frame import watch
from bocage.lab.duel import Duel, Played, play_leg, played
from bocage.lab.stats import Estimate
from tests.lab.conftest import pebbles

from .running import bocage, refused, told

__all__ = ["pebbles"]

QUICK = ("--effort", "0.1", "--jobs", "1")
PAIRS = ("--game", "pebbles", *QUICK)

pytestmark = pytest.mark.usefixtures("pebbles")


def test_a_duel_in_words() -> None:
    done = bocage("duel", "veteran", "random", *PAIRS, "--pairs", "6", "--luck", "--sprt", "--elo1", "400")
    assert done.exit_code == 0
    assert "pebbles, heap: veteran against random, effort 0.1, seed 1" in done.stdout
    for words in ("share of pairs", "Elo by pairs", "margin a pair", "less luck", "with the Allies", "sequential test"):
        assert words in done.stdout
    assert max(map(len, done.stdout.splitlines()[:-1])) <= 100


def test_a_duel_stops_when_the_test_is_sure_and_says_when() -> None:
    found = told("duel", "veteran", "random", *PAIRS, "--pairs", "60", "--sprt", "--elo1", "300")
    assert found["sprt"]["verdict"] == "elo1"
    assert found["sprt"]["pairs"] == found["pairs"] < 60
    shown = bocage("duel", "veteran", "random", *PAIRS, "--pairs", "60", "--sprt", "--elo1", "300").stdout
    assert f"after {found['pairs']} pairs it holds with elo1 = +300 (84.9% of pairs)" in shown


def test_a_duel_is_kept_and_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "duel.csv"
    words = ("duel", "regular", "random", *PAIRS, "--out", str(out))
    first = told(*words, "--pairs", "2")
    assert json.loads(out.with_suffix(".json").read_text(encoding="utf-8"))["pairs"] == 2
    seen: list[tuple[int, int]] = []

    def noted(met: Duel, pair: int, leg: int) -> Played:
        seen.append((pair, leg))
        return play_leg(met, pair, leg)

    monkeypatch.setattr("bocage.lab.duel.play_leg", noted)
    more = told(*words, "--pairs", "3")
    assert seen == [(2, 0), (2, 1)]
    assert (first["pairs"], more["pairs"]) == (2, 3)
    assert len(out.read_text(encoding="utf-8").splitlines()) == 1 + 6


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_an_interruption_leaves_what_was_played(monkeypatch: pytest.MonkeyPatch, sent: signal.Signals) -> None:
    def interrupted(met: Duel, legs: list[tuple[int, int]], jobs: int) -> Iterator[Played]:
        yield from played(met, legs[:6], jobs)
        signal.raise_signal(sent)

    monkeypatch.setattr("bocage.cli.duels.played", interrupted)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs are born deaf to it
    done = bocage("duel", "regular", "random", *PAIRS, "--pairs", "50")
    assert done.exit_code == 0
    assert "3 pairs:" in done.stdout
    assert "stopped" in done.stderr


def test_a_match_that_breaks_off_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: Any) -> Any:
        raise RuntimeError("feet")

    monkeypatch.setattr("bocage.lab.duel._play_out", broken)
    done = bocage("duel", "regular", "random", *PAIRS, "--pairs", "1")
    assert done.exit_code == 2
    assert "no pair was played out" in done.stdout
    assert "pair 0 (seed 1/0), regular against random broke off after 0 actions: RuntimeError: feet" in done.stderr


def test_duels_that_cannot_be_are_refused(tmp_path: Path) -> None:
    assert "no player 'marshal'" in refused("duel", "marshal", "random", *PAIRS)
    assert "--elo0 below --elo1" in refused("duel", "regular", "random", *PAIRS, "--sprt", "--elo0", "90")
    assert "must end in .csv" in refused("duel", "regular", "random", *PAIRS, "--out", str(tmp_path / "x.txt"))
    (tmp_path / "x.csv").write_text("hello\n", encoding="utf-8")
    assert "not a table of duels" in refused("duel", "regular", "random", *PAIRS, "--out", str(tmp_path / "x.csv"))


def test_a_rating_from_pairs_that_all_went_one_way_is_called_a_bound() -> None:
    assert rating_range(Estimate(-375.0, -375.0, -375.0)) == "a bound: all one way"
    assert rating_range(Estimate(60.0, -10.0, 130.0)) == "-10 to +130"


def test_a_ladder_rates_its_levels() -> None:
    words = ("ladder", "pebbles", "--pairs", "6", "--levels", "random,regular,veteran", *QUICK)
    found = told(*words)
    assert (found["game"], found["anchor"]) == ("pebbles", "regular")
    assert set(found["ratings"]) == {"random", "regular", "veteran"}
    assert [(one["duel"]["one"], one["duel"]["other"], one["pairs"]) for one in found["duels"]] == [
        ("regular", "random", 6),
        ("veteran", "regular", 6),
        ("veteran", "random", 3),
    ]
    shown = bocage(*words).stdout
    assert "Elo by pairs, regular being 0" in shown
    assert "veteran against random" in shown
    assert "two players at least" in refused("ladder", "pebbles", "--levels", "regular")


def test_exams_are_marked_level_by_level() -> None:
    words = ("exam", "pebbles", "--levels", "regular,veteran", *QUICK)
    marks = {(mark["exam"], mark["player"]): mark["score"] for mark in told(*words)["marks"]}
    assert marks == {("two", "regular"): 0.0, ("two", "veteran"): 1.0}
    shown = bocage(*words).stdout.splitlines()
    assert shown[0].split() == ["exam", "regular", "veteran"]
    assert shown[1].endswith("0.00     1.00")
    assert shown[-1].split() == ["all", "0.00", "1.00"]
    assert "no exam 'three'; there are: two" in refused("exam", "pebbles", "--only", "three")


def test_conduct_is_counted_and_shown() -> None:
    words = ("conduct", "pebbles", "--games", "2", "--jobs", "1")
    found = told(*words)["conduct"]["regular"]
    assert found["turns"] == 24
    shown = bocage(*words, "--show", "1").stdout
    assert "penny packets" in shown
    assert "regular, penny packets: one pebble" in shown


def test_a_broken_task_is_told_and_the_others_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bocage.cli.measures.watch", lambda match: 1 // 0 if match.seed == 2 else watch(match))
    done = bocage("conduct", "pebbles", "--games", "2", "--jobs", "1", "--json")
    assert done.exit_code == 2
    assert json.loads(done.stdout)["conduct"]["regular"]["turns"] == 12
    assert "number 1 broke off: ZeroDivisionError" in done.stderr


def test_campaigns_are_shown_beside_history() -> None:
    words = ("sense", "pebbles", "--games", "6", "--allied", "random", "--german", "random", "--jobs", "1")
    assert told(*words)["games"] == 6
    shown = bocage(*words).stdout
    for part in ("6 campaigns", "allied losses", "front at the end beside that of 1944-06-11", "Nobody was hurt."):
        assert part in shown


def test_an_outlook_is_fitted_and_printed_as_its_file_has_it() -> None:
    words = ("calibrate", "pebbles", "--games", "6", "--player", "random", "--jobs", "1")
    found = told(*words)
    shown = bocage(*words).stdout
    lines = [line for line in shown.splitlines() if not line.startswith("#")]
    assert lines == [f"{name} = {found['outlook'][name]}" for name in ("par", "open", "close")]
    assert "Brier score" in shown


def test_looks_of_every_length_are_set_against_the_end() -> None:
    words = ("foresight", "pebbles", "--games", "4", "--share", "0.9", "--jobs", "1")
    assert [one["replies"] for one in json.loads(bocage(*words, "--json").stdout)] == [0, 1, 2, 3, 4, -1]
    assert "to the end" in bocage(*words).stdout


def test_too_few_thoughts_are_said_to_be_too_few() -> None:
    assert "larger --share" in refused("foresight", "pebbles", "--games", "1", "--share", "0.001", "--jobs", "1")


@pytest.mark.parametrize("command", ["exam", "conduct", "sense", "calibrate", "foresight"])
def test_games_that_are_not_there_are_refused(command: str) -> None:
    assert "no game 'chess'" in refused(command, "chess")
