"""Series of matches."""

import os

import pytest

from bocage.lab.sim import useful_jobs
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
