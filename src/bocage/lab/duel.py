"""Duels: pairs of matches with the same set-up and the same dice, sides exchanged, and what they say of two players."""

import time
from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bocage import registry
from bocage.ai.luck import luck_of
from bocage.bot.players import Setting, leave, seated
from bocage.core import play
from bocage.core.dice import Dice
from bocage.core.protocol import Side
from bocage.lab.playing import playing
from bocage.lab.pool import in_order, in_words
from bocage.lab.sim import match_seed, player_seed
from bocage.lab.stats import Adjusted, Estimate, Sprt, elo, mean, share, share_in_pairs, without_luck

LEGS = (0, 1)
"""The two matches of a pair: in the first, `one` has the Allies."""

FIVE = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair may bring by its wins alone, as a share."""


class Duel(Struct, frozen=True):
    """Who meets whom at what: everything a worker process needs to know."""

    game: str
    scenario: str
    options: Mapping[str, Any]
    one: str
    other: str
    seed: int = 1
    effort: float = 1.0
    """The part of their time that searching players spend, as work: matches can be played again."""
    luck: bool = False
    """Whether to work out what every die was worth, which takes time of its own."""

    def names(self, leg: int) -> dict[Side, str]:
        """Who has which side in a match of the pair."""
        allied, german = (self.one, self.other) if leg == 0 else (self.other, self.one)
        return {Side.ALLIED: allied, Side.GERMAN: german}


class Played(Struct, frozen=True):
    """One match of a duel: a row of its table."""

    pair: int
    leg: int
    allied: str
    german: str
    finished: bool
    level: str
    winner: str
    """`allied`, `german`, or nothing for a draw."""
    score: float
    luck: float | None
    """What the dice brought the Allies beyond the expected."""
    decisions: int
    seconds: float
    failure: str = ""
    """What a match that broke off died of."""

    @property
    def margin(self) -> float:
        """The score as the first of the two players sees it."""
        return self.score if self.leg == 0 else -self.score

    @property
    def lucky(self) -> float:
        """What the dice brought the first of the two players."""
        return (self.luck or 0.0) * (1 if self.leg == 0 else -1)

    @property
    def points(self) -> float:
        """What the first player gets for the result alone: 1, a half or 0."""
        if not self.winner:
            return 0.5
        return float((self.winner == Side.ALLIED.word) == (self.leg == 0))


class _Tale(Struct):
    """What is kept of a match while it goes on."""

    decisions: int = 0
    luck: float = 0.0


def play_leg(duel: Duel, pair: int, leg: int) -> Played:
    """Play one match; one that breaks off is a row too. The dice are the pair's, whoever rolls them."""
    begun, names, tale = time.perf_counter(), duel.names(leg), _Tale()
    finished, level, winner, score, failure = False, "", "", 0.0, ""
    try:
        s = _play_out(duel, pair, names, tale)
        result = registry.game(duel.game).result(s)
        finished, level, score = not s.agenda, result.level, float(result.score)
        winner = result.winner.word if result.winner is not None else ""
    except Exception as error:  # one match that breaks off must not lose the duel
        failure = in_words(error)
    return Played(
        pair,
        leg,
        names[Side.ALLIED],
        names[Side.GERMAN],
        finished,
        level,
        winner,
        score,
        round(tale.luck, 6) if duel.luck else None,
        tale.decisions,
        round(time.perf_counter() - begun, 3),
        failure,
    )


def _play_out(duel: Duel, pair: int, names: dict[Side, str], tale: _Tale) -> Any:
    """The position at the end of a match."""
    game = registry.game(duel.game)

    def croupier(s: Any, face: int) -> None:
        tale.luck += luck_of(registry.mind(duel.game), s, face).luck

    s = game.new(duel.scenario, duel.options)
    play.begin(s)
    dice, setting = Dice(match_seed(duel.seed, pair)), Setting(duel.game, duel.scenario, duel.options)
    players = seated(setting, names, lambda side: player_seed(duel.seed, pair, side), duel.effort)
    try:
        for _ in playing(game, s, players, dice, croupier=croupier if duel.luck else None):
            tale.decisions += 1
    finally:
        leave(players.values(), None if s.agenda else game.result(s))
    return s


def played(duel: Duel, legs: Sequence[tuple[int, int]], jobs: int = 1) -> Generator[Played, None, None]:
    """Matches of a duel, in order."""
    return in_order(_play_leg, [(duel, pair, leg) for pair, leg in legs], jobs)


def _play_leg(task: tuple[Duel, int, int]) -> Played:
    return play_leg(*task)


# --- what it says


class Pair(Struct, frozen=True):
    """Two matches with sides exchanged, as the first player sees them."""

    number: int
    margin: float
    luck: float
    wins: float
    """Matches won, a draw being half: one of five values."""

    @property
    def points(self) -> float:
        """1 for a pair won by the sum of its margins, 0 for one lost, a half for one that is even."""
        return 0.5 if self.margin == 0 else float(self.margin > 0)


def pairs(rows: Iterable[Played]) -> list[Pair]:
    """The pairs of which both matches were played out."""
    legs: dict[int, dict[int, Played]] = {}
    for row in rows:
        if row.finished:
            legs.setdefault(row.pair, {})[row.leg] = row
    return [
        Pair(
            number,
            both[0].margin + both[1].margin,
            both[0].lucky + both[1].lucky,
            both[0].points + both[1].points,
        )
        for number, both in sorted(legs.items())
        if len(both) == len(LEGS)
    ]


class Decided(Struct, frozen=True):
    """How far a sequential test has come."""

    test: Sprt
    pairs: int = 0
    ratio: float = 0.0
    verdict: str = ""
    """`elo0`, `elo1`, or nothing yet."""


class Report(Struct, frozen=True):
    """What a duel has shown."""

    duel: Duel
    pairs: int
    won: int
    drawn: int
    lost: int
    share: Estimate
    """Of the pairs, a drawn one being half."""
    elo: Estimate
    five: dict[str, int]
    """How many pairs brought the first player so many wins, from 0 to 2."""
    wins: Estimate
    """Of the single matches, a drawn one being half; the interval knows that they come in pairs."""
    margin: Estimate
    """Points a pair, over both sides."""
    scores: dict[str, dict[str, Estimate]]
    """By player and side: the margin it got with that side."""
    without_luck: Adjusted | None
    decisions: int
    seconds: float
    failures: list[Played]
    sprt: Decided | None = None


class Series:
    """A duel as it goes on, with a sequential test if one is wanted. Matches come in the order of their pairs."""

    def __init__(self, duel: Duel, test: Sprt | None = None, *, by_wins: bool = False) -> None:
        self.duel, self.rows = duel, list[Played]()
        self.decided = Decided(test) if test is not None else None
        self._by_wins = by_wins

    def add(self, row: Played) -> None:
        """One more match."""
        self.rows.append(row)
        if self.decided is not None and not self.is_decided:
            self.decided = self._judged(self.decided.test)

    def _judged(self, test: Sprt) -> Decided:
        found = pairs(self.rows)
        if self._by_wins:
            ratio = test.ratio([pair.wins / 2 for pair in found], FIVE)
        else:
            ratio = test.ratio([pair.points for pair in found])
        return Decided(test, len(found), round(ratio, 4), test.verdict(ratio))

    @property
    def is_decided(self) -> bool:
        """Whether the test needs no more."""
        return self.decided is not None and bool(self.decided.verdict)

    def left(self, most: int) -> list[tuple[int, int]]:
        """The matches of so many pairs that are not played yet."""
        done = {(row.pair, row.leg) for row in self.rows}
        return [(pair, leg) for pair in range(most) for leg in LEGS if (pair, leg) not in done]

    def report(self) -> Report:
        """What it has shown so far."""
        return report(self.duel, self.rows, self.decided)


def report(duel: Duel, rows: Sequence[Played], decided: Decided | None = None) -> Report:
    """Sum a duel up."""
    found = pairs(rows)
    points, margins = [pair.points for pair in found], [pair.margin for pair in found]
    counted = Counter(points)
    won = share(points)
    five = Counter(pair.wins for pair in found)
    return Report(
        duel,
        len(found),
        counted[1.0],
        counted[0.5],
        counted[0.0],
        won,
        Estimate(*(round(elo(part), 1) for part in (won.value, won.low, won.high))),
        {f"{2 * part:g}": five[2 * part] for part in FIVE},
        share_in_pairs([pair.wins / 2 for pair in found]),
        mean(margins),
        _by_side(duel, rows),
        without_luck(margins, [pair.luck for pair in found]) if duel.luck and len(found) > 1 else None,
        sum(row.decisions for row in rows),
        round(sum(row.seconds for row in rows), 1),
        [row for row in rows if not row.finished],
        decided,
    )


def _by_side(duel: Duel, rows: Sequence[Played]) -> dict[str, dict[str, Estimate]]:
    """What each player got with each side, from its own point of view."""
    done = [row for row in rows if row.finished]
    return {
        "one": {
            "allied": mean([row.score for row in done if row.leg == 0]),
            "german": mean([-row.score for row in done if row.leg == 1]),
        },
        "other": {
            "allied": mean([row.score for row in done if row.leg == 1]),
            "german": mean([-row.score for row in done if row.leg == 0]),
        },
    }
