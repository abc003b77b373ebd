"""Playing many matches between computer players, on one process or several, and counting how they end."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from msgspec import Struct

from bocage import registry
from bocage.ai.player import Player
from bocage.bot.players import Setting, leave, seated
from bocage.core import play
from bocage.core.match import Match
from bocage.core.protocol import Event, Side
from bocage.lab.playing import MOST_ACTIONS
from bocage.lab.pool import in_order
from bocage.lab.stats import SURE, share_range


class Spec(Struct, frozen=True):
    """What to play: everything a worker process needs to know."""

    game: str
    scenario: str
    options: Mapping[str, Any]
    allied: str
    german: str
    seed: int
    check: bool = False
    out: str = ""
    effort: float = 1.0
    """The part of their time that searching players spend, as work: matches can be played again."""


class Outcome(Struct, frozen=True):
    """One match."""

    number: int
    finished: bool
    decisions: int
    level: str
    score: float
    failure: str = ""
    """What a match that broke off died of: a defect of the program or of a player."""


class Summary(Struct, frozen=True):
    """What `bocage sim` reports."""

    game: str
    allied: str
    german: str
    games: int
    finished: int
    decisions: int
    seconds: float
    results: dict[str, int]
    ranges: dict[str, tuple[float, float]]
    """By result: the share it would have of many matches lies in here, nineteen times of twenty."""
    mean_score: float
    score_error: float
    """As much above or below, nineteen times of twenty."""


Listener = Callable[[Match, list[Event]], None]


def play_match(
    match: Match, players: Mapping[Side, Player], listen: Listener | None = None, *, check: bool = False
) -> bool:
    """Let two players play a match out; whether it ended by its own rules."""
    game = match.game
    for _ in range(MOST_ACTIONS):
        d = play.decision(match.state)
        if d is None:
            return True
        player = players[d.side]
        v = game.view(match.state, d.side) if player.looks else None
        told = match.act(player.choose(v, d))
        if check:
            game.check(match.state)
        if listen is not None:
            listen(match, told)
    return False


def match_seed(seed: int, number: int) -> str:
    """The dice of one match of a series."""
    return f"{seed}/{number}"


def player_seed(seed: int, number: int, side: Side) -> int:
    """The chance a player has for itself in one match: never that of the dice."""
    return seed * 1_000_003 + number * 2 + side


def new_match(spec: Spec, number: int) -> tuple[Match, dict[Side, Player]]:
    """One match of a series, and its players."""
    names = {Side.ALLIED: spec.allied, Side.GERMAN: spec.german}
    match = Match(registry.game(spec.game), spec.options, match_seed(spec.seed, number), spec.scenario, names)
    setting = Setting(spec.game, match.scenario, match.options)
    return match, seated(setting, names, lambda side: player_seed(spec.seed, number, side), spec.effort)


def play_one(spec: Spec, number: int) -> Outcome:
    """Play one match of a series, and keep its record if the series is kept."""
    match, result = None, None
    players: dict[Side, Player] = {}
    try:
        match, players = new_match(spec, number)
        finished = play_match(match, players, check=spec.check)
        result = match.game.result(match.state)
        outcome = Outcome(number, finished, len(match.steps), result.level, float(result.score))
    except Exception as error:  # one match that breaks off must not lose the series
        played = len(match.steps) if match is not None else 0
        outcome = Outcome(number, False, played, "", 0.0, f"{type(error).__name__}: {error}")
    finally:
        leave(players.values(), result)
    if spec.out and match is not None:
        (Path(spec.out) / f"{spec.game}-{spec.seed}-{number}.match").write_text(match.text(), encoding="utf-8")
    return outcome


def useful_jobs(games: int, wanted: int | None = None) -> int:
    """How many processes to play on: as many as wanted, but no more than there are cores, or games."""
    cores = os.cpu_count() or 1
    return max(1, min(wanted or cores, cores, games))


def outcomes(spec: Spec, games: int, jobs: int = 1) -> Iterator[Outcome]:
    """Every match of a series, in order; how many processes play them changes nothing else."""
    return in_order(_play_one, [(spec, number) for number in range(games)], jobs)


def _play_one(task: tuple[Spec, int]) -> Outcome:
    return play_one(*task)


def simulate(spec: Spec, games: int, jobs: int = 1, tick: Callable[[Outcome], None] | None = None) -> Summary:
    """Play a series and sum it up."""
    begun = time.perf_counter()
    done = []
    for outcome in outcomes(spec, games, jobs):
        done.append(outcome)
        if tick is not None:
            tick(outcome)
    scores = [outcome.score for outcome in done if not outcome.failure]
    levels = Counter(outcome.level for outcome in done if outcome.finished)
    finished = levels.total()
    return Summary(
        spec.game,
        spec.allied,
        spec.german,
        games,
        finished,
        sum(outcome.decisions for outcome in done),
        round(time.perf_counter() - begun, 3),
        dict(sorted(levels.items())),
        {level: share_range(times, finished) for level, times in sorted(levels.items())},
        round(mean(scores), 4) if scores else 0.0,
        round(SURE * stdev(scores) / sqrt(len(scores)), 4) if len(scores) > 1 else 0.0,
    )
