"""The benchmark of the server plays on real servers, and measures something."""

import asyncio
import math
from pathlib import Path

import pytest

from bench import server_rounds
from bench.server_rounds import LINES, Position, bocage, first_view, matches_at, multiply, resident, rounds, running
from bocage.core.match import read_record

pytestmark = pytest.mark.prove


@pytest.fixture(scope="module")
def at() -> Position:
    return server_rounds.position()


def test_the_position_is_in_the_third_turn_and_can_be_left_and_found_again(at: Position) -> None:
    record = read_record(at.record)
    assert len(record.steps) == at.moments > 300
    assert at.actions[0].startswith("move ")
    assert at.actions[1] == "back"


def test_rounds_are_played_on_a_server_and_its_games_multiplied(at: Position, tmp_path: Path) -> None:
    with bocage(tmp_path) as (address, _):
        cookie, matches = asyncio.run(matches_at(address, at, 2))
        times = asyncio.run(rounds(address, cookie, matches, at, 0.3))
    assert len(times) >= 2
    assert times == sorted(times)
    multiply(tmp_path, 7)
    with bocage(tmp_path) as (address, pid):
        assert asyncio.run(server_rounds._listed(address, cookie)) == 7
        assert asyncio.run(first_view(address, cookie, "copy-0")) > 0
        assert math.isnan(resident(pid)) or resident(pid) > 10


def test_the_yardstick_keeps_what_it_is_sent(at: Position, tmp_path: Path) -> None:
    with running("bench.server_trivial", str(tmp_path)) as (address, _):
        times = asyncio.run(rounds(address, "", [("x", 0), ("y", 0)], at, 0.2))
    assert len(times) >= 2
    assert (tmp_path / "trivial.db").stat().st_size > 0


def test_every_line_of_the_table_is_told_once() -> None:
    keys = [key for key, *_ in LINES]
    assert len(keys) == len(set(keys))
