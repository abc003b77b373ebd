"""`bocage exam`, `conduct`, `sense`, `calibrate` and `foresight`: what players know, how they behave, what they make
of it all, and how far they should look."""

from collections.abc import Callable, Sequence
from contextlib import closing
from statistics import fmean
from typing import Annotated, Any, TypeVar

import typer

from bocage import registry
from bocage.cli.report import (
    FAILED,
    Effort,
    Jobs,
    Json,
    OptionWords,
    PresetName,
    ScenarioId,
    Seed,
    fail,
    level_names,
    plain_errors,
    print_json,
    print_table,
    print_wrapped,
    progress_bar,
    say,
    set_up,
    stoppable,
    warn,
)
from bocage.cli.standings import number_range, with_range
from bocage.lab.conduct.frame import KINDS, Conduct, Watched, together, watch
from bocage.lab.exams.frame import Exam, Mark, exams, marked
from bocage.lab.fitting import Course, Fitted, SelfPlay, course, fit, outlook_now
from bocage.lab.horizons import Horizon, Moment, Probing, horizons, moments
from bocage.lab.pool import Failed, attempted
from bocage.lab.sense.frame import Campaigns, Compared, Ended, campaigns, ended, sense_of
from bocage.lab.sim import Spec, useful_jobs

GameId = Annotated[str, typer.Argument(help="The game's id.")]
Levels = Annotated[str | None, typer.Option(help="Which players, as `recruit,regular`; all levels if none is named.")]
NAMED = 8
"""Places named on which games and history disagree most."""
T = TypeVar("T")
R = TypeVar("R")


def exam(
    game: GameId,
    levels: Levels = None,
    only: Annotated[str | None, typer.Option(help="The id of the one exam to sit.")] = None,
    effort: Effort = 1.0,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Let computer players sit a game's exams, positions with a known best play; marks go from 0 to 1."""
    with plain_errors():
        names = _players(game, levels)
        sat = [one for one in exams(game) if only in (None, one.id)]
        if not sat:
            raise fail(f"{game} has no exam '{only}'; there are: {', '.join(one.id for one in exams(game))}")
        tasks = [(game, number, name, effort) for number, one in enumerate(exams(game)) if one in sat for name in names]
        marks, failed = _collected(f"{len(sat)} exams of {game}", _mark, tasks, jobs)
        _finish({"game": game, "marks": marks}, lambda: _tell_exams(sat, names, marks), failed, as_json=json)


def _mark(task: tuple[str, int, str, float]) -> Mark:
    game, number, name, effort = task
    return marked(game, exams(game)[number], name, effort)


def _tell_exams(sat: Sequence[Exam], names: Sequence[str], marks: Sequence[Mark]) -> None:
    found = {(mark.exam, mark.player): mark.score for mark in marks}
    rows = [
        [
            f"{one.title} ({one.id})",
            *(f"{found[one.id, name]:.2f}" if (one.id, name) in found else "" for name in names),
        ]
        for one in sat
    ]
    means = [[mark.score for mark in marks if mark.player == name] for name in names]
    print_table(("exam", *names), [*rows, ["all", *(f"{fmean(mean):.2f}" if mean else "" for mean in means)]])


def conduct(
    game: GameId,
    levels: Levels = "regular",
    games: Annotated[int, typer.Option(min=1, help="Matches of each player against itself.")] = 4,
    timed: Annotated[
        bool, typer.Option("--timed", help="Play by the clock, one match at a time, and watch it.")
    ] = False,
    show: Annotated[int, typer.Option(min=0, help="So many faults are told in words.")] = 5,
    seed: Seed = 1,
    effort: Effort = 1.0,
    preset: PresetName = None,
    option: OptionWords = None,
    scenario: ScenarioId = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Watch computer players against themselves, and count what no good player does in a hundred turns."""
    with plain_errors():
        at, names = set_up(game, scenario, option, preset), _players(game, levels)
        tasks = [
            Watched(game, at.scenario, at.options, name, seed + number, None if timed else effort)
            for name in names
            for number in range(games)
        ]
        seen, failed = _collected(f"conduct in {game}", _watched, tasks, 1 if timed else jobs)
        by_name = {name: together([part for who, part in seen if who == name]) for name in names}
        _finish({"game": game, "conduct": by_name}, lambda: _tell_conduct(by_name, show), failed, as_json=json)


def _watched(match: Watched) -> tuple[str, Conduct]:
    return match.player, watch(match)


def _tell_conduct(found: dict[str, Conduct], show: int) -> None:
    kinds = [*KINDS, *sorted({fault.kind for part in found.values() for fault in part.faults} - set(KINDS))]
    say("faults in a hundred turns")
    print_table(
        ("", "turns", *kinds),
        ([name, str(part.turns), *(f"{part.rate(kind):.1f}" for kind in kinds)] for name, part in found.items()),
    )
    for name, part in found.items():
        for fault in part.faults[:show]:
            print_wrapped(f"{name}, {fault.kind}: {fault.says} ({fault.where})", indent=2)


def sense(
    game: GameId,
    games: Annotated[int, typer.Option(min=1, help="How many matches to play.")] = 20,
    allied: Annotated[str, typer.Option(help="The Allied player.")] = "veteran",
    german: Annotated[str, typer.Option(help="The German player.")] = "veteran",
    seed: Seed = 1,
    effort: Effort = 1.0,
    preset: PresetName = None,
    option: OptionWords = None,
    scenario: ScenarioId = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Play campaigns and lay them beside history: how they end, where the front stands, what it cost."""
    with plain_errors():
        at = set_up(game, scenario, option, preset)
        sense_of(game)  # a game without one is refused now, not match by match
        for name in (allied, german):
            registry.player(game, name, seed)
        spec = Spec(game, at.scenario, at.options, allied, german, seed, effort=effort)
        tasks = [(spec, number) for number in range(games)]
        matches, failed = _collected(f"{allied} against {german}", _ended, tasks, jobs)
        summary = campaigns(spec, matches)
        _finish(summary, lambda: _tell_campaigns(summary), failed, as_json=json)


def _ended(task: tuple[Spec, int]) -> Ended:
    return ended(*task)


def _tell_campaigns(found: Campaigns) -> None:
    spec = found.spec
    say(f"{spec.game}, {spec.scenario}: {spec.allied} (Allied) against {spec.german} (German)")
    say(f"{found.games} campaigns, effort {spec.effort:g}, seed {spec.seed}; mean score {with_range(found.score)}")
    if not found.games:
        return
    rows = [
        (level, str(times), f"{100 * times / found.games:.0f}%", _shares(found.ranges[level]))
        for level, times in found.levels.items()
    ]
    print_table(("ends as", "times", "share", "nineteen times of twenty"), rows)
    for side, lost in found.losses.items():
        say(f"{side} losses: {lost.value:.1f} {found.unit} ({number_range(lost, '.1f')})")
    if found.front is not None:
        _tell_front(found.front)
    if found.notes:
        print_wrapped(found.notes)


def _tell_front(front: Compared) -> None:
    say(f"front at the end beside that of {front.date}:")
    say(f"  places held {front.held.value:.1f} ({number_range(front.held, '.1f')}), in history {front.history:.1f}")
    say(f"  ground for each part held in history {front.share.value:.2f} ({number_range(front.share, '.2f')})")
    say(f"  ground held in both of all held in either {front.alike.value:.2f}")
    if front.depth is not None and front.history_depth is not None:
        say(f"  depth {front.depth.value:.1f} km, in history {front.history_depth:.1f} km")
    for says, places in (("beyond history", front.beyond), ("short of history", front.short)):
        if places:
            listed = ", ".join(f"{place.name} {100 * place.held:.0f}%" for place in places[:NAMED])
            print_wrapped(f"{says} in most matches: {len(places)} places, as {listed}", indent=2)


def _shares(part: tuple[float, float]) -> str:
    return f"{100 * part[0]:.0f} to {100 * part[1]:.0f}%"


def calibrate(
    game: GameId,
    games: Annotated[int, typer.Option(min=2, help="Matches of the player against itself.")] = 40,
    player: Annotated[str, typer.Option(help="Who plays both sides.")] = "regular",
    seed: Seed = 1,
    effort: Effort = 1.0,
    preset: PresetName = None,
    option: OptionWords = None,
    scenario: ScenarioId = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Fit the chance to win to matches of a player against itself, and print it as `outlook.toml` has it."""
    with plain_errors():
        at = set_up(game, scenario, option, preset)
        registry.mind(game)  # a game without one is refused now, not match by match
        registry.player(game, player, seed)
        match = SelfPlay(game, at.scenario, at.options, player, seed, effort)
        tasks = [(match, number) for number in range(games)]
        courses, failed = _collected(f"{player} against itself", _course, tasks, jobs)
        if len(courses) < 2:
            _tell_failures(failed)
            raise fail("fewer than two matches were played out: nothing can be fitted")
        fitted = fit(courses, outlook_now(match))
        _finish(fitted, lambda: _tell_fit(match, fitted), failed, as_json=json)


def _course(task: tuple[SelfPlay, int]) -> Course:
    return course(*task)


def _tell_fit(match: SelfPlay, found: Fitted) -> None:
    outlook = found.outlook
    say(f"# {match.game}, {match.scenario}: {match.player} against itself, effort {match.effort:g}")
    say(f"# {found.matches} matches, {found.moments} moments, {100 * found.won:.0f}% won by the Allies")
    say(f"# Brier score {found.brier:.4f}, on matches not fitted to {found.unseen:.4f}")
    say(f"# the same chance always: {found.flat:.4f}; the outlook in use: {found.before:.4f}")
    say(f"# worth beyond the score that came, on average: {found.bias:+.2f}")
    for part in found.bins:
        say(f"#   foretold {100 * part.foretold:5.1f}%  came {100 * part.came:5.1f}%  ({part.moments} moments)")
    if found.one_sided:
        say("# only one side ever won: par is no more than a guess")
    if len(registry.game(match.game).scenarios) > 1:
        say(f"[{match.scenario}]")
    for name, value in (("par", outlook.par), ("open", outlook.open), ("close", outlook.close)):
        say(f"{name} = {value}")


def foresight(
    game: GameId,
    games: Annotated[int, typer.Option(min=1, help="Matches of a regular against itself.")] = 10,
    share: Annotated[
        float, typer.Option(min=0.001, max=1.0, help="The part of all thoughts that is looked at.")
    ] = 0.05,
    seed: Seed = 1,
    preset: PresetName = None,
    option: OptionWords = None,
    scenario: ScenarioId = None,
    jobs: Jobs = None,
    json: Json = False,
) -> None:
    """Play plans on to the end of the match, and show how long a look ahead tells the better one."""
    with plain_errors():
        at = set_up(game, scenario, option, preset)
        registry.mind(game)
        probing = Probing(game, at.scenario, at.options, seed, share)
        found, failed = _collected("looking ahead", _moments, [(probing, number) for number in range(games)], jobs)
        looks = [moment for match in found for moment in match]
        if len(looks) < 2:
            _tell_failures(failed)
            raise fail("fewer than two thoughts were looked at: ask for more games, or a larger --share")
        table = horizons(looks)
        _finish(table, lambda: _tell_horizons(probing, table, len(looks)), failed, as_json=json)


def _moments(task: tuple[Probing, int]) -> list[Moment]:
    return moments(*task)


def _tell_horizons(probing: Probing, table: list[Horizon], looks: int) -> None:
    say(f"{probing.game}, {probing.scenario}: {looks} thoughts of regulars, plans played on to the end")
    rows = [
        (
            "to the end" if one.replies < 0 else f"{one.replies} repl{'y' if one.replies == 1 else 'ies'}",
            f"{one.actions:.0f}",
            f"{one.scatter:.2f}",
            f"{one.differ:.2f}",
            f"{one.foretells:+.2f}",
            with_range(one.gained),
        )
        for one in table
    ]
    print_table(("a look", "actions", "scatters by", "plans differ by", "foretells the end", "gained"), rows)


# --- what all of them do


def _players(game: str, levels: str | None) -> list[str]:
    """The players named, all of them there; or every level of the game."""
    registry.mind(game)
    names = level_names(game, levels)
    for name in names:
        registry.player(game, name, 0)
    return names


def _collected(says: str, work: Callable[[T], R], tasks: Sequence[T], jobs: int | None) -> tuple[list[R], list[Failed]]:
    """What the tasks gave and which of them broke off; after an interruption what is there."""
    found: list[R] = []
    failed: list[Failed] = []
    doing = closing(attempted(work, tasks, useful_jobs(len(tasks), jobs)))
    with stoppable("done"), progress_bar(says, len(tasks)) as tick, doing as results:
        for result in results:
            if isinstance(result, Failed):
                failed.append(result)
            else:
                found.append(result)
            tick("")
    return found, failed


def _finish(found: Any, tell: Callable[[], None], failed: Sequence[Failed], *, as_json: bool) -> None:
    """Print what was found, as JSON or in words; tasks that broke off are told, and end in exit code 2."""
    if as_json:
        print_json(found)
    else:
        tell()
    _tell_failures(failed)
    if failed:
        raise typer.Exit(FAILED)


def _tell_failures(failed: Sequence[Failed]) -> None:
    for one in failed:
        warn(f"number {one.task} broke off: {one.says}")
