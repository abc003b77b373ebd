"""`bocage sim`: many matches between computer players."""

from pathlib import Path
from typing import Annotated

import typer

from bocage.bot.players import check as check_player
from bocage.bot.players import in_time
from bocage.cli.bots import Milliseconds
from bocage.cli.report import (
    FAILED,
    Jobs,
    Json,
    OptionWords,
    PresetName,
    ScenarioId,
    Seed,
    plain_errors,
    print_json,
    progress_bar,
    say,
    set_up,
    warn,
)
from bocage.lab.sim import Outcome, Spec, Summary, match_seed, simulate, useful_jobs


def sim(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    games: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 10,
    seed: Seed = 1,
    allied: Annotated[str, typer.Option(help="The Allied player; `cmd:COMMAND` for a program of yours.")] = "recruit",
    german: Annotated[str, typer.Option(help="The German player.")] = "recruit",
    preset: PresetName = None,
    option: OptionWords = None,
    scenario: ScenarioId = None,
    ms: Milliseconds = None,
    check: Annotated[bool, typer.Option("--check", help="Check the position after every action.")] = False,
    out: Annotated[Path | None, typer.Option(help="Write every match to this folder.")] = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Play matches between computer players and count how they end; exit 2 if one of them breaks off."""
    with plain_errors():
        at = set_up(game, scenario, option, preset)
        allied, german = in_time(allied, ms), in_time(german, ms)
        for name in (allied, german):
            check_player(game, name)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        spec = Spec(game, at.scenario, at.options, allied, german, seed, check, str(out or ""))
        summary, failed = _run(spec, games, useful_jobs(games, jobs))
    if json:
        print_json(summary)
    else:
        _tell(summary)
    for outcome in failed:
        seed_of = match_seed(spec.seed, outcome.number)
        after = f"broke off after {outcome.decisions} actions: {outcome.failure}"
        warn(f"game {outcome.number} (seed {seed_of}) {after}")
    if failed:
        raise typer.Exit(FAILED)


def _run(spec: Spec, games: int, jobs: int) -> tuple[Summary, list[Outcome]]:
    """The series and those of its matches that broke off, with a progress bar where somebody watches."""
    failed: list[Outcome] = []
    with progress_bar(f"{spec.allied} against {spec.german}", games) as advance:

        def tick(outcome: Outcome) -> None:
            advance("")
            if outcome.failure:
                failed.append(outcome)

        return simulate(spec, games, jobs, tick), failed


def _tell(summary: Summary) -> None:
    say(f"{summary.game}: {summary.allied} (Allied) against {summary.german} (German)")
    say(f"{summary.finished} of {summary.games} finished, {summary.decisions} decisions, {summary.seconds} s")
    for level, times in summary.results.items():
        low, high = (round(100 * share) for share in summary.ranges[level])
        say(f"  {times:6}  {level} ({low} to {high}%)")
    say(f"mean score {summary.mean_score:.2f} ± {summary.score_error:.2f}")
