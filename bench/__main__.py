"""Print the table of benchmarks: `python -m bench [--seconds 3]`."""

import argparse
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.table import Table

from bench import chess_playout

# What is measured, by name: a function from seconds to a rate. The first is the yardstick.
MEASURES: list[tuple[str, Callable[[float], float]]] = [
    ("python-chess, random plies a second", chess_playout.plies_per_second),
]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure everything and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="How fast, against a known yardstick.")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure each line (default: 3)")
    seconds = parser.parse_args(argv).seconds
    Console().print(table([(name, measure(seconds)) for name, measure in MEASURES]))
    return 0


def table(rates: list[tuple[str, float]]) -> Table:
    """Rates, and each as a multiple of the first."""
    drawn = Table(title="Bocage benchmarks")
    drawn.add_column("measure")
    drawn.add_column("a second", justify="right")
    drawn.add_column("ratio", justify="right")
    for name, rate in rates:
        drawn.add_row(name, f"{rate:,.0f}", f"{rate / rates[0][1]:.2f}")
    return drawn


if __name__ == "__main__":
    raise SystemExit(main())
