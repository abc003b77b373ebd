"""How Battle for Normandy's reconstructed numbers play: `python -m tools.battle_fit --games 30 --set brought_fuel=25`.

Two things are printed that no single display of the original shows, and the numbers that are ours must agree with both:
the levels of the first two weeks are three tenths of the campaign's (§12h), and fuel and general supply are what the
briefing worries about most. So regulars play campaigns with the numbers of data/tunables.toml, or with others given by
`--set`, and for every turn the tool notes the score, what lies unused in the stores, who went without, how many units
had movement points left that no fuel was there for, and how the ships were allocated. Nothing is written: a number that
plays better is put into the file by hand, with its reason. Every trial is the same again from the same seed.
"""

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from statistics import fmean, median, stdev
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from bocage import registry
from bocage.ai.battle_1981.promise import fitted
from bocage.core.match import Match
from bocage.core.protocol import Event, Side
from bocage.games.battle_1981 import tables
from bocage.games.battle_1981.logistics import CATEGORIES
from bocage.games.battle_1981.movement import budget
from bocage.games.battle_1981.setup import kit_for
from bocage.games.battle_1981.state import COMBAT, FUEL, GENERAL, POINT, BattleState
from bocage.games.battle_1981.victory import SIXTY, gains
from bocage.lab.pool import in_order
from bocage.lab.sim import Spec, new_match, play_match, useful_jobs

GAME, CAMPAIGN, SHORT = "battle-1981", "campaign", "two_weeks"
STOCKS = (FUEL, GENERAL, COMBAT)


class Turn(Struct):
    """One turn of one match."""

    score: float = 0.0
    """After the turn's count."""
    at_count: float = 0.0
    """What the score would be if the next turn were the last: the ground is counted once more and nothing else."""
    left: tuple[float, ...] = (0.0, 0.0, 0.0)
    """Fuel, general and combat supply unused: before the next ships come."""
    used: tuple[float, ...] = (0.0, 0.0, 0.0)
    share: tuple[float, ...] = (0.0, 0.0, 0.0, 0.0)
    """How the turn's ships were allocated, in a hundred: to be laid beside what the rulebook suggests (§5d)."""
    ashore: int = 0
    """Allied combat points on the map."""
    eaters: int = 0
    """Allied units within their lines, of them those who found the store empty, and those beyond the lines."""
    dry: int = 0
    beyond: int = 0
    movers: int = 0
    """Allied units that could march, and of them those that had movement points left which no fuel was there for."""
    stalled: int = 0
    promised: float | None = None
    """The score that the computer expected when it first decided something in this turn."""


class Course(Struct):
    """One match: its turns, the final score and its level."""

    turns: list[Turn]
    score: float
    level: str


class Trial(Struct, frozen=True):
    """One match to be played, with numbers in place of those of the file."""

    spec: Spec
    number: int
    numbers: dict[str, Any]


def main(argv: Sequence[str] | None = None) -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.battle_fit", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--player", default="regular")
    parser.add_argument("--preset", default="historical", help="a difficulty of the game")
    parser.add_argument("--scenario", default=CAMPAIGN)
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a number to try")
    said = parser.parse_args(argv)
    numbers = dict(_number(word) for word in said.set)
    options = registry.game(GAME).options.preset(said.preset)
    spec = Spec(GAME, said.scenario, options, said.player, said.player, said.seed)
    trials = [Trial(spec, number, numbers) for number in range(said.games)]
    report(list(in_order(course, trials, useful_jobs(said.games, said.jobs))), said.scenario)
    return 0


def _number(word: str) -> tuple[str, Any]:
    """`refuse_loss=[6,12]` as a name and its value."""
    name, _, value = word.partition("=")
    return name, msgspec.json.decode(value)


@contextmanager
def reckoning_with(numbers: Mapping[str, Any]) -> Iterator[None]:
    """Let the game reckon with these numbers in place of its own for as long as this lasts."""
    found = tables.tunable_list()
    before = found.copy()
    for name, value in numbers.items():
        found[name] = replace(found[name], value=tuple(value) if isinstance(value, list) else value)
    _forget()
    try:
        yield
    finally:
        found.update(before)
        _forget()


def _forget() -> None:
    """Whatever was made from the numbers there were."""
    tables.tunables.cache_clear()
    kit_for.cache_clear()


# --- playing


def course(trial: Trial) -> Course:
    """Play one match and note its turns."""
    turns = [Turn() for _ in range(tables.last_turn(trial.spec.scenario) + 1)]

    def listen(match: Match, told: list[Event]) -> None:
        for event in told:
            note(match.state, turns, event)
        turn = turns[getattr(match.state, "turn", 0)]
        if turn.promised is None:
            turn.promised = registry.mind(GAME).worth(match.state)

    with reckoning_with(trial.numbers):
        match, players = new_match(trial.spec, trial.number)
        play_match(match, players, listen)
        result = match.game.result(match.state)
    return Course(turns, float(result.score), result.level)


def note(s: Any, turns: list[Turn], event: Event) -> None:
    """What an event tells of its turn, heard at the next decision: by then the dice of a new turn have fallen too."""
    facts = event.facts
    if event.kind == "transport" and facts["turn"]:
        turns[facts["turn"]].share = tuple(facts["share"])
        _note_stores(s, turns[facts["turn"] - 1], facts)
    elif event.kind == "general":
        turn = turns[facts["turn"]]
        turn.eaters, turn.dry = len(facts["drawn"]), len(facts["dry"])
        turn.left = (turn.left[FUEL], facts["left"] / POINT, turn.left[COMBAT])
    elif event.kind == "out_of_line":
        turns[facts["turn"]].beyond = sum(s.at[u] >= 0 for u in facts["pieces"])
    elif event.kind == "combat_phase" and facts["side"] == Side.ALLIED:
        _note_march(s, turns[s.turn])
    elif event.kind == "scored":
        _note_count(s, turns[facts["turn"]], facts)


def _note_stores(s: BattleState, before: Turn, facts: Mapping[str, Any]) -> None:
    """What the turn before left of fuel and shells, and what it used."""
    had = [(facts["pools"][pool] - facts["credited"][pool]) / POINT for pool in STOCKS]
    before.left = (had[FUEL], before.left[GENERAL], had[COMBAT])
    before.used = tuple(s.used[len(CATEGORIES) + pool] / POINT for pool in STOCKS)


def _note_march(s: BattleState, turn: Turn) -> None:
    movers = [u for u in s.on_board(Side.ALLIED) if not s.kit.beachheads >> u & 1]
    idle = [u for u in movers if s.mp[u] and not s.halted >> u & 1]
    turn.movers, turn.stalled = len(movers), sum(budget(s, u) < s.mp[u] for u in idle)


def _note_count(s: BattleState, turn: Turn, facts: Mapping[str, Any]) -> None:
    ground = sum(gain.amount for gain in gains(s, min(facts["turn"] + 1, tables.turn_count() - 1)))
    turn.score = sum(facts["points"]) / SIXTY
    turn.at_count = turn.score + ground / SIXTY
    turn.ashore = sum(s.cp[u] for u in s.on_board(Side.ALLIED))


# --- telling


def report(courses: Sequence[Course], scenario: str) -> None:
    """Turn by turn on average, then the score on the way and at the end."""
    last = tables.last_turn(scenario)
    print(
        "turn   score ashore |  left: fuel, general, combat |  used: the same     | beyond dry stalled % | allocated %"
    )
    for turn in range(last):
        print(f"{tables.turn_name(turn):6}{_line([one.turns[turn] for one in courses])}")
    scores = [one.score for one in courses]
    spread = f"sd {stdev(scores):.0f}, median {median(scores):.0f}"
    print(f"final score: mean {fmean(scores):.0f}, {spread}; {len(scores)} games")
    print(f"ai/battle_1981/promise.toml: {scenario} = {rest(courses, scenario)}")
    levels = Counter(one.level for one in courses)
    print("levels: " + ", ".join(f"{level.title} {levels[level.title]}" for level in tables.levels(scenario)))
    if scenario == CAMPAIGN:
        day = tables.last_turn(SHORT)
        then = [one.turns[day - 1].at_count for one in courses]
        short = Counter(tables.victory_level(SHORT, int(score)).title for score in then)
        part = 100 * fmean(then) / fmean(scores)
        print(f"at the end of two weeks: mean {fmean(then):.0f}, {part:.0f}% of the final mean")
        print("levels then: " + ", ".join(f"{level.title} {short[level.title]}" for level in tables.levels(SHORT)))


def rest(courses: Sequence[Course], scenario: str) -> list[float]:
    """By turn, what is still to come whatever the position: as it is, and what the computer expected too little."""
    missed = [fmean(_missed(one, turn) for one in courses) for turn in range(tables.last_turn(scenario))]
    return [*(round(had + miss) for had, miss in zip(fitted().rest[scenario], missed, strict=False)), 0]


def _missed(one: Course, turn: int) -> float:
    promised = one.turns[turn].promised
    return 0.0 if promised is None else one.score - promised


def _line(turns: Sequence[Turn]) -> str:
    score, ashore = fmean(turn.score for turn in turns), fmean(turn.ashore for turn in turns)
    left, used, share = (_means(rows) for rows in _stores(turns))
    percents = (
        _percent(sum(turn.beyond for turn in turns), sum(turn.eaters + turn.beyond for turn in turns)),
        _percent(sum(turn.dry for turn in turns), sum(turn.eaters + turn.beyond for turn in turns)),
        _percent(sum(turn.stalled for turn in turns), sum(turn.movers for turn in turns)),
    )
    stores = " | ".join(" ".join(f"{amount:6.0f}" for amount in amounts) for amounts in (left, used))
    without = " ".join(f"{percent:5.1f}" for percent in percents)
    return f"{score:6.0f} {ashore:6.0f} | {stores} | {without} | " + " ".join(f"{part:3.0f}" for part in share)


def _stores(turns: Sequence[Turn]) -> Iterator[list[tuple[float, ...]]]:
    for name in ("left", "used", "share"):
        yield [getattr(turn, name) for turn in turns]


def _means(rows: Sequence[Sequence[float]]) -> list[float]:
    return [fmean(column) for column in zip(*rows, strict=True)]


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


if __name__ == "__main__":
    raise SystemExit(main())
