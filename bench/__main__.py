"""Print the table of benchmarks: `python -m bench [--seconds 3]`. Machines are noisy: read the ratios."""

import argparse
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bench import chess_playout, normandy_playout


def main(argv: Sequence[str] | None = None) -> int:
    """Measure everything in one run and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="How fast, against a known yardstick.")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure each line (default: 3)")
    seconds = parser.parse_args(argv).seconds
    Console().print(table(measure(seconds)))
    return 0


def measure(seconds: float) -> list[tuple[str, str, str]]:
    """Every line: what, how much, and what was hoped for or a ratio."""
    chess = chess_playout.plies_per_second(seconds)
    playout = normandy_playout.playouts(seconds)
    rate = playout.actions / playout.seconds
    chess_again = chess_playout.plies_per_second(seconds)
    yardstick = (chess + chess_again) / 2
    moves = normandy_playout.unit_moves_per_second(seconds)
    times = normandy_playout.option_times(seconds)
    mean, late = sum(times) / len(times), times[int(len(times) * 0.99)]
    return [
        ("python-chess, random plies a second", f"{yardstick:,.0f}", "the yardstick"),
        ("Normandy, random actions a second", f"{rate:,.0f}", f"{rate / yardstick:.2f} of chess"),
        ("Normandy, unit moves a second", f"{moves:,.0f}", f"{moves / yardstick:.2f} of chess; aim 8,000"),
        ("options of a decision, mean", f"{mean:.0f} µs", "aim 50 µs"),
        ("options of a decision, 99th percentile", f"{late:.0f} µs", "aim 1,000 µs"),
        ("copy of a position", f"{normandy_playout.clone_time(seconds / 3):.1f} µs", "aim 5 µs"),
        ("largest state as JSON", f"{playout.largest_state:,} bytes", "aim 10,000"),
        ("two processes over one", f"{normandy_playout.two_process_ratio(seconds):.2f}", "aim 1.9"),
    ]


def table(rows: list[tuple[str, str, str]]) -> Table:
    """The lines as a table."""
    drawn = Table(title="Bocage benchmarks")
    drawn.add_column("measure")
    drawn.add_column("result", justify="right")
    drawn.add_column("beside")
    for row in rows:
        drawn.add_row(*row)
    return drawn


if __name__ == "__main__":
    raise SystemExit(main())
