"""Print a table of benchmarks: `python -m bench [rules|server|page] [--seconds 3]`.

Machines are noisy: read the ratios.

Everything of the rules is measured in pure Python and, where a C compiler is at hand, with the hot modules compiled.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bench import chess_playout, page_frames, playout, server_rounds
from bench.playout import Course
from bocage import registry
from tools.compile import ROOT, compile_hot

Figures = dict[str, float]

Lines = list[tuple[str, str, str, str]]

COURSES = [
    Course("normandy-1971", "Normandy"),
    Course("normandy-1969", "Normandy 1969"),
    Course("dday-1991", "D-Day"),
    Course("dday-1991", "D-Day, all options", "everything"),
    Course("breakout-1993", "Breakout"),
    Course("battle-1981", "Battle"),
]
"""What is measured of the rules. The first is what the others are compared with, beside chess."""

MEASURES: Lines = [
    ("actions", "random actions a second", ",.0f", ""),
    ("of_chess", "the same, as a share of chess", ".2f", "aim 1.00"),
    ("matches", "random matches a second", ",.2f", ""),
    ("recruits", "recruit against recruit, matches a second", ".2f", ""),
    ("moves", "unit moves a second", ",.0f", "aim 8,000"),
    ("mean", "options of a decision, mean µs", ",.0f", "aim 50"),
    ("late", "options of a decision, 99th percentile µs", ",.0f", "aim 1,000"),
    ("clone", "copy of a position, µs", ".1f", "aim 5"),
    ("bytes", "largest state as JSON, bytes", ",.0f", "aim 10,000"),
]

LINES: Lines = [
    ("chess", "python-chess, random plies a second", ",.0f", "the yardstick"),
    *[
        (f"{course.words}: {key}", f"{course.words}: {words}", form, beside)
        for course in COURSES
        for key, words, form, beside in MEASURES
    ],
    ("processes", "two processes over one", ".2f", "aim 1.9"),
]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure everything in one run and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench", description="How fast, against a known yardstick.")
    parser.add_argument("what", nargs="?", choices=["rules", "server", "page"], default="rules", help="what to measure")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long to measure each line (default: 3)")
    parser.add_argument("--figures", action="store_true", help="measure the package as it is imported; print JSON")
    chosen = parser.parse_args(argv)
    if chosen.figures:
        print(json.dumps(measure(chosen.seconds)))
        return 0
    console = Console()
    if chosen.what in ("server", "page"):
        part = server_rounds if chosen.what == "server" else page_frames
        console.print(table({"here": part.measure(chosen.seconds)}, part.LINES))
        return 0
    columns = {"pure Python": measure(chosen.seconds)}
    try:
        columns["compiled"] = measure_compiled(chosen.seconds)
    except subprocess.CalledProcessError as error:
        console.print(f"Not compiled here: {last_line(error.stderr)}", markup=False)
    console.print(table(columns))
    return 0


def last_line(text: str | None) -> str:
    """Where a failing command says what went wrong."""
    return next(reversed((text or "").strip().splitlines()), "it does not say why")


def measure(seconds: float) -> Figures:
    """Every figure once; the yardstick before and after each game, since machines change their pace."""
    figures: Figures = {}
    plies = [chess_playout.plies_per_second(seconds)]
    for course in COURSES:
        figures |= measure_course(course, seconds, plies[-1])
        plies.append(chess_playout.plies_per_second(seconds))
    figures["chess"] = sum(plies) / len(plies)
    figures["processes"] = playout.two_process_ratio(COURSES[0], seconds)
    return figures


def measure_course(course: Course, seconds: float, chess: float) -> Figures:
    """The figures of one game, next to what chess made just before."""
    done = playout.playouts(course, seconds)
    times = playout.option_times(course, seconds)
    found = {
        "actions": done.actions / done.seconds,
        "of_chess": done.actions / done.seconds / chess,
        "matches": done.matches / done.seconds,
        "moves": playout.unit_moves_per_second(course, seconds),
        "mean": sum(times) / len(times),
        "late": times[int(len(times) * 0.99)],
        "clone": playout.clone_time(course, seconds / 3),
        "bytes": playout.largest_state(course),
    }
    if "recruit" in registry.players(course.game_id):
        found["recruits"] = playout.recruit_matches_per_second(course, seconds)
    return {f"{course.words}: {key}": figure for key, figure in found.items()}


def measure_compiled(seconds: float) -> Figures:
    """The same figures from a compiled copy of the package, in a process of its own."""
    folder = compile_hot()
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT)))}
    command = [sys.executable, "-m", "bench", "--figures", "--seconds", str(seconds)]
    done = subprocess.run(command, cwd=folder, env=env, check=True, capture_output=True, encoding="utf-8")
    figures: Figures = json.loads(done.stdout)
    return figures


def table(columns: dict[str, Figures], lines: Lines = LINES) -> Table:
    """The figures side by side."""
    drawn = Table(title="Bocage benchmarks")
    drawn.add_column("measure")
    for name in columns:
        drawn.add_column(name, justify="right")
    drawn.add_column("beside")
    for key, words, form, beside in lines:
        shown = [format(figures[key], form) if key in figures else "none" for figures in columns.values()]
        drawn.add_row(words, *shown, beside)
    return drawn


if __name__ == "__main__":
    raise SystemExit(main())
