"""`bocage duel` and `bocage ladder`: computer players against each other, in pairs of matches."""

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from bocage import registry
from bocage.bot.players import check as check_player
from bocage.bot.players import in_time
from bocage.cli.bots import Milliseconds
from bocage.cli.report import (
    FAILED,
    Effort,
    Jobs,
    Json,
    OptionWords,
    PresetName,
    ScenarioId,
    Seed,
    check_output,
    fail,
    level_names,
    plain_errors,
    print_json,
    progress_bar,
    set_up,
    stoppable,
    warn,
)
from bocage.cli.standings import tell_duel, tell_ladder
from bocage.lab.duel import Duel, Report, Series, played
from bocage.lab.ladder import Ladder, ladder, rungs
from bocage.lab.sim import match_seed, useful_jobs
from bocage.lab.stats import Sprt
from bocage.lab.table import Table, TableError

Luck = Annotated[
    bool, typer.Option("--luck", help="Take what the dice brought off the margins; it costs time of its own.")
]
Out = Annotated[
    Path | None,
    typer.Option(help="A table (.csv) with a row for every match, a summary (.json) beside it. Matches in it stand."),
]


def duel(
    one: Annotated[str, typer.Argument(help="A computer player: `veteran`, `regular:bold`, `cmd:COMMAND`.")],
    other: Annotated[str, typer.Argument(help="The player it meets.")],
    game: Annotated[str, typer.Option(help="The game's id.")],
    pairs: Annotated[int, typer.Option(min=1, help="How many pairs of matches to play, at most.")] = 20,
    sprt: Annotated[bool, typer.Option("--sprt", help="Stop as soon as a sequential test is sure.")] = False,
    elo0: Annotated[float, typer.Option(help="The test's first claim: the lead is only this.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="The test's other claim: the lead is this.")] = 60.0,
    alpha: Annotated[float, typer.Option(help="How often it may wrongly say elo1.")] = 0.05,
    beta: Annotated[float, typer.Option(help="How often it may wrongly say elo0.")] = 0.05,
    by_wins: Annotated[bool, typer.Option("--by-wins", help="Test on matches won, not on margins.")] = False,
    luck: Luck = False,
    seed: Seed = 1,
    effort: Effort = 1.0,
    ms: Milliseconds = None,
    preset: PresetName = None,
    option: OptionWords = None,
    scenario: ScenarioId = None,
    out: Out = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Let two computer players meet in pairs of matches, same dice, sides exchanged; exit 2 if a match breaks off."""
    with plain_errors():
        at = set_up(game, scenario, option, preset)
        one, other = in_time(one, ms), in_time(other, ms)
        for name in (one, other):
            check_player(game, name)
        if luck:
            registry.mind(game)  # a game without one is refused now, not match by match
        met = Duel(game, at.scenario, at.options, one, other, seed, effort, luck)
        series = Series(met, _test(elo0, elo1, alpha, beta) if sprt else None, by_wins=by_wins)
        _run([(series, pairs)], _table(out), jobs)
        report = series.report()
        _finish(report, [report], out, as_json=json)


def rank(
    game: Annotated[str, typer.Argument(help="The game's id.")],
    pairs: Annotated[int, typer.Option(min=1, help="Pairs between neighbours; half as many between next ones.")] = 20,
    levels: Annotated[str | None, typer.Option(help="Whom to rate, weakest first: `recruit,regular,veteran`.")] = None,
    seed: Seed = 1,
    effort: Effort = 1.0,
    ms: Milliseconds = None,
    preset: PresetName = None,
    option: OptionWords = None,
    scenario: ScenarioId = None,
    out: Out = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Rate all levels of a game: each meets its neighbours in pairs of matches, and Elo follows from that."""
    with plain_errors():
        at = set_up(game, scenario, option, preset)
        names = [in_time(name, ms) for name in level_names(game, levels)]
        if len(names) < 2:
            raise fail("a ladder needs two players at least: write --levels recruit,regular")
        for name in names:
            check_player(game, name)
        climbs = [
            (Series(Duel(game, at.scenario, at.options, rung.one, rung.other, seed, effort)), rung.pairs)
            for rung in rungs(names, pairs)
        ]
        _run(climbs, _table(out), jobs)
        rated = ladder(game, names, [series for series, _ in climbs])
        _finish(rated, rated.duels, out, as_json=json)


def _test(elo0: float, elo1: float, alpha: float, beta: float) -> Sprt:
    if elo0 >= elo1 or not (0 < alpha < 0.5 and 0 < beta < 0.5):
        raise fail("a test needs --elo0 below --elo1, and --alpha and --beta between 0 and 0.5")
    return Sprt(elo0, elo1, alpha, beta)


def _table(out: Path | None) -> Table | None:
    if out is None:
        return None
    check_output(out, ".csv")
    try:
        return Table(out)
    except TableError as error:
        raise fail(str(error)) from error


def _run(climbs: Sequence[tuple[Series, int]], table: Table | None, jobs: int | None) -> None:
    """Play what is left of some duels, one after the other; an interruption leaves what was played."""
    try:
        with stoppable("played"):
            for series, pairs in climbs:
                _play(series, pairs, table, jobs)
    except TableError as error:
        raise fail(str(error)) from error


def _play(series: Series, pairs: int, table: Table | None, jobs: int | None) -> None:
    met = series.duel
    for row in table.done(met) if table is not None else ():
        if row.pair < pairs:
            series.add(row)
    left = [] if series.is_decided else series.left(pairs)
    playing = closing(played(met, left, useful_jobs(len(left), jobs)))
    with progress_bar(f"{met.one} against {met.other}", len(left)) as tick, playing as rows:
        for row in rows:
            series.add(row)
            if table is not None:
                table.add(met, row)
            tick(_stands(series))
            if series.is_decided:
                break


def _stands(series: Series) -> str:
    """How a duel stands, for the bar."""
    found = series.report()
    return f"{100 * found.share.value:.0f}% of {found.pairs} pairs, {found.margin.value:+.1f} points a pair"


def _finish(summary: Report | Ladder, reports: Sequence[Report], out: Path | None, *, as_json: bool) -> None:
    """Print and keep what was found; matches that broke off are told, and end in exit code 2."""
    if out is not None:
        out.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(summary)))
    if as_json:
        print_json(summary)
    elif isinstance(summary, Report):
        tell_duel(summary)
    else:
        tell_ladder(summary)
    failures = [(report.duel, row) for report in reports for row in report.failures]
    for met, row in failures:
        what = row.failure or "it does not end"
        where = f"pair {row.pair} (seed {match_seed(met.seed, row.pair)}), {row.allied} against {row.german}"
        warn(f"{where} broke off after {row.decisions} actions: {what}")
    if failures:
        raise typer.Exit(FAILED)
