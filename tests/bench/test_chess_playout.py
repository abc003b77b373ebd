"""The yardstick plays chess, and the table compares with it."""

import io
import random

import pytest
from rich.console import Console

from bench.__main__ import LINES, last_line, table
from bench.chess_playout import LONGEST, play_out, plies_per_second

pytestmark = pytest.mark.prove


def test_a_random_game_ends_or_reaches_the_limit() -> None:
    rng = random.Random(6)
    lengths = [play_out(rng) for _ in range(12)]
    assert all(4 <= length <= LONGEST for length in lengths)
    assert len(set(lengths)) > 1


def test_the_rate_is_measured() -> None:
    assert plies_per_second(0.05) > 10


def test_the_table_shows_every_figure_side_by_side() -> None:
    console = Console(file=io.StringIO(), width=100, record=True)
    figures = {key: float(place) for place, (key, *_) in enumerate(LINES, 1000)}
    console.print(table({"pure Python": figures, "compiled": {key: 2 * value for key, value in figures.items()}}))
    text = console.export_text()
    assert "1,000" in text
    assert "2,000" in text
    assert "compiled" in text


def test_what_does_not_compile_says_so_in_one_line() -> None:
    assert last_line("trouble\nno compiler\n") == "no compiler"
    assert last_line(None) == "it does not say why"
