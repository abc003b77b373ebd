"""Sense: what computer players make of a campaign, beside what history made of it."""

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Any

from msgspec import Struct

from bocage.bot.players import leave
from bocage.core.protocol import BOTH, Side
from bocage.lab.playing import module_of
from bocage.lab.sim import Spec, new_match, play_match
from bocage.lab.stats import Estimate, mean, share_range


class Front(Struct, frozen=True):
    """Who held what when a match ended, and what the Allies held in history on the same day."""

    held: frozenset[str]
    """Places in Allied hands, by the names that the game's actions write."""
    history: frozenset[str]
    """Those of the same places that were in Allied hands on that day."""
    date: str
    """The day: `1944-06-11`."""
    depth: float | None = None
    """How far inland the Allies stand on average, in kilometres, where a game can tell."""
    history_depth: float | None = None


class Sense(Struct, frozen=True):
    """How a game looks at its end. A game's file has one, `SENSE`."""

    losses: Callable[[Any], dict[Side, float]]
    """What each side has lost in a position."""
    unit: str
    """What losses are counted in: `steps`, `strength points`."""
    front: Callable[[Any], Front]
    notes: str = ""
    """What to keep in mind when reading the comparison."""


def sense_of(game_id: str) -> Sense:
    """How a game looks at its end; Unknown if it cannot tell."""
    found: Sense = module_of("sense", game_id).SENSE
    return found


class Ended(Struct, frozen=True):
    """One match as it ended."""

    level: str
    winner: str
    """`allied`, `german`, or nothing for a draw."""
    score: float
    losses: dict[str, float]
    """By side."""
    front: Front


def ended(spec: Spec, number: int) -> Ended:
    """Play a match out and look at what is left."""
    sense = sense_of(spec.game)
    match, players = new_match(spec, number)
    try:
        if not play_match(match, players):
            raise RuntimeError("the match does not end")
    finally:
        leave(players.values())
    s, result = match.state, match.game.result(match.state)
    winner = result.winner.word if result.winner is not None else ""
    losses = {side.word: lost for side, lost in sense.losses(s).items()}
    return Ended(result.level, winner, float(result.score), losses, sense.front(s))


class Place(Struct, frozen=True):
    """A place that games and history disagree on."""

    name: str
    held: float
    """The share of matches that end with the Allies there."""


class Compared(Struct, frozen=True):
    """The mean front of many matches beside the historical one."""

    date: str
    held: Estimate
    """Places in Allied hands at the end."""
    history: float
    share: Estimate
    """Ground held for each part of ground held in history: 1 is as much."""
    alike: Estimate
    """The part of all ground held, in the match or in history, that was held in both: 1 is the same front."""
    depth: Estimate | None
    history_depth: float | None
    beyond: list[Place]
    """Not held in history, and held in more than half of the matches; the oftenest first."""
    short: list[Place]
    """Held in history, and held in less than half of the matches; the rarest first."""


class Campaigns(Struct, frozen=True):
    """Many matches as they ended."""

    spec: Spec
    games: int
    levels: dict[str, int]
    ranges: dict[str, tuple[float, float]]
    winners: dict[str, int]
    score: Estimate
    losses: dict[str, Estimate]
    unit: str
    front: Compared | None
    notes: str


def campaigns(spec: Spec, done: Sequence[Ended]) -> Campaigns:
    """Sum a series up."""
    sense = sense_of(spec.game)
    levels = Counter(match.level for match in done)
    return Campaigns(
        spec,
        len(done),
        dict(levels.most_common()),
        {level: share_range(times, len(done)) for level, times in levels.items()},
        dict(Counter(match.winner or "draw" for match in done)),
        mean([match.score for match in done]),
        {side.word: mean([match.losses[side.word] for match in done]) for side in BOTH},
        sense.unit,
        compared([match.front for match in done]),
        sense.notes,
    )


def compared(fronts: Sequence[Front]) -> Compared | None:
    """The fronts of many matches beside those of history; None without any."""
    if not fronts:
        return None
    times = Counter(place for front in fronts for place in front.held)
    history = Counter(place for front in fronts for place in front.history)
    shares = {place: times[place] / len(fronts) for place in sorted({*times, *history})}
    beyond = sorted((p for p in shares if not history[p]), key=lambda place: -shares[place])
    short = sorted((p for p in shares if history[p]), key=lambda place: shares[place])
    depths = [front.depth for front in fronts if front.depth is not None]
    real = [front.history_depth for front in fronts if front.history_depth is not None]
    return Compared(
        Counter(front.date for front in fronts).most_common(1)[0][0],
        mean([float(len(front.held)) for front in fronts]),
        fmean(len(front.history) for front in fronts),
        mean([len(front.held) / max(1, len(front.history)) for front in fronts]),
        mean([len(front.held & front.history) / max(1, len(front.held | front.history)) for front in fronts]),
        mean(depths) if depths else None,
        fmean(real) if real else None,
        [Place(place, shares[place]) for place in beyond if shares[place] > 0.5],
        [Place(place, shares[place]) for place in short if shares[place] < 0.5],
    )
