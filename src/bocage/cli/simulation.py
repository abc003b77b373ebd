"""`bocage sim`: many matches between computer players."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from bocage import registry
from bocage.cli.report import FAILED, Json, PresetName, begun_as, chosen, plain_errors, print_json
from bocage.lab.sim import Outcome, Spec, Summary, match_seed, simulate, useful_jobs


def sim(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    games: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 10,
    seed: Annotated[int, typer.Option(help="The same seed gives the same matches, on any machine.")] = 1,
    allied: Annotated[str, typer.Option(help="The Allied player.")] = "recruit",
    german: Annotated[str, typer.Option(help="The German player.")] = "recruit",
    preset: PresetName = None,
    option: Annotated[list[str] | None, typer.Option(help="name=value, as often as you like.")] = None,
    scenario: Annotated[str | None, typer.Option(help="The scenario's id.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Check the position after every action.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write every match to this folder.")] = None,
    jobs: Annotated[int | None, typer.Option(min=1, help="Processes to play on, at most one a core.")] = None,
    json: Json = False,
) -> None:
    """Play matches between computer players and count how they end; exit 2 if one of them breaks off."""
    with plain_errors():
        found = registry.game(game)
        for name in (allied, german):
            registry.player(game, name, seed)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        spec = Spec(
            game=game,
            scenario=begun_as(found, scenario),
            options=chosen(found, option or [], preset),
            allied=allied,
            german=german,
            seed=seed,
            check=check,
            out=str(out or ""),
        )
        summary, failed = _run(spec, games, useful_jobs(games, jobs))
    if json:
        print_json(summary)
    else:
        _tell(summary)
    for outcome in failed:
        seed_of = match_seed(spec.seed, outcome.number)
        after = f"broke off after {outcome.decisions} actions: {outcome.failure}"
        typer.echo(f"bocage: game {outcome.number} (seed {seed_of}) {after}", err=True)
    if failed:
        raise typer.Exit(FAILED)


def _run(spec: Spec, games: int, jobs: int) -> tuple[Summary, list[Outcome]]:
    """The series and those of its matches that broke off, with a progress bar where somebody watches."""
    failed: list[Outcome] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    watched = sys.stderr.isatty()
    with Progress(*columns, console=Console(stderr=True), disable=not watched, transient=True) as progress:
        bar = progress.add_task(f"{spec.allied} against {spec.german}", total=games)

        def tick(outcome: Outcome) -> None:
            progress.advance(bar)
            if outcome.failure:
                failed.append(outcome)

        return simulate(spec, games, jobs, tick), failed


def _tell(summary: Summary) -> None:
    typer.echo(f"{summary.game}: {summary.allied} (Allied) against {summary.german} (German)")
    typer.echo(f"{summary.finished} of {summary.games} finished, {summary.decisions} decisions, {summary.seconds} s")
    for level, times in summary.results.items():
        low, high = (round(100 * share) for share in summary.ranges[level])
        typer.echo(f"  {times:6}  {level} ({low} to {high}%)")
    typer.echo(f"mean score {summary.mean_score:.2f} ± {summary.score_error:.2f}")
