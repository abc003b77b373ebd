"""Series of matches."""

import os

import pytest

from bocage import registry
from bocage.core.game import Game
from bocage.core.protocol import Side
from bocage.lab.sim import Spec, Summary, new_match, simulate, useful_jobs
from bocage.lab.trace import Location, by_file


@pytest.mark.parametrize(
    ("games", "wanted", "cores", "jobs"),
    [(10, None, 4, 4), (10, 2, 4, 2), (10, 64, 4, 4), (3, None, 4, 3), (1, 8, 4, 1), (10, None, None, 1)],
)
def test_no_more_processes_than_cores_or_games(
    monkeypatch: pytest.MonkeyPatch, games: int, wanted: int | None, cores: int | None, jobs: int
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    assert useful_jobs(games, wanted) == jobs


def test_citations_of_a_file_stand_together() -> None:
    places = [Location("a.py", 3), Location("b.py", 7), Location("a.py", 9), Location("a.py", 9)]
    assert by_file(places) == ["a.py:3, 9", "b.py:7"]


@pytest.mark.parametrize("game", registry.games(), ids=lambda game: game.id)
def test_a_series_is_played_in_every_scenario(game: Game) -> None:
    for at in game.scenarios:
        spec = Spec(game.id, at.id, game.options.resolve({}), "random", "random", 3)
        match, players = new_match(spec, 0)
        assert (match.scenario, set(players)) == (at.id, {Side.ALLIED, Side.GERMAN})
        summary = simulate(spec, 2)
        assert (summary.games, summary.finished) == (2, 2)
        assert set(summary.ranges) == set(summary.results)
        assert all(low <= times / 2 <= high for times, (low, high) in zip(*_both(summary), strict=True))
        assert summary.score_error >= 0


def _both(summary: Summary) -> tuple[list[int], list[tuple[float, float]]]:
    return [summary.results[level] for level in summary.ranges], list(summary.ranges.values())
