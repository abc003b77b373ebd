"""Random matches of Breakout: Normandy (1993), checked after every action.

By hand: `python -m tests.games.breakout_1993.play --matches 20 --options each`.
"""

import argparse
import sys
import time
from collections import Counter
from random import Random
from typing import cast

from bocage.core import play
from bocage.core.game import Game
from bocage.core.protocol import ROLL, Action, Event
from bocage.games.breakout_1993.game import GAME
from bocage.games.breakout_1993.state import BreakoutState
from tests.conformance.driver import Temperament, option_sets, random_options

MOST = 20000
"""Actions within which a match must be over."""

PATIENT = 6000
"""Actions after which every verb is as likely as another."""


class Trace:
    """What happened in a match: decisions by task, events by kind, the slowest option lists, the seconds it took."""

    def __init__(self) -> None:
        self.tasks: Counter[str] = Counter()
        self.events: Counter[str] = Counter()
        self.listing: list[float] = []
        self.actions: list[Action] = []
        self.sentences: list[str] = []
        self.seconds = 0.0

    def hear(self, s: BreakoutState) -> None:
        """Put what was told into words."""
        told: list[Event] = s.told or []
        self.events.update(event.kind for event in told)
        self.sentences += [GAME.words(s, event) for event in told]
        s.told = []


def chance_match(seed: int, options: dict[str, object], scenario: str = "one_week") -> tuple[BreakoutState, Trace]:
    """A whole match by chance."""
    s, trace, temper, dice = GAME.new(scenario, options), Trace(), Temperament(seed), Random(seed)
    begun = time.perf_counter()
    s.told = []
    play.begin(s)
    while s.agenda and len(trace.actions) < MOST:
        trace.hear(s)
        task = s.agenda[-1]
        if task.waits == ROLL:
            play.land(s, dice.randint(1, task.faces(s)))
            continue
        trace.tasks[type(task).__name__] += 1
        at = time.thread_time()  # other work on the machine does not count
        offered = play.offered(s)
        trace.listing.append(time.thread_time() - at)
        a = temper.choose(offered) if len(trace.actions) < PATIENT else temper.hurry(offered)
        trace.actions.append(a)
        play.act(s, a)
        GAME.check(s)
        GAME.prompt(s)
    trace.hear(s)
    trace.seconds = time.perf_counter() - begun
    return s, trace


def options_for(how: str, seed: int) -> dict[str, object]:
    """The options of a match: the defaults, every value in its turn, or any."""
    if how == "random":
        return dict(random_options(cast(Game, GAME), Random(seed)))
    sets = option_sets(cast(Game, GAME))
    return dict(sets[seed % len(sets)] if how == "each" else sets[0])


def main(words: list[str] | None = None) -> int:
    """Play matches and say how they went."""
    parser = argparse.ArgumentParser(prog="python -m tests.games.breakout_1993.play")
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", choices=("default", "each", "random"), default="default")
    parser.add_argument("--scenario", default="one_week")
    parser.add_argument("--tell", action="store_true")
    given = parser.parse_args(words)
    tasks: Counter[str] = Counter()
    events: Counter[str] = Counter()
    listing: list[float] = []
    for seed in range(given.seed, given.seed + given.matches):
        s, trace = chance_match(seed, options_for(given.options, seed), given.scenario)
        tasks, events, listing = tasks + trace.tasks, events + trace.events, listing + trace.listing
        ended = "over" if not s.agenda else f"NOT over on day {s.day}"
        result = GAME.result(s)
        counted = f"{len(trace.actions)} actions, {trace.seconds:.1f} s, {ended}"
        print(f"seed {seed} {given.scenario}: {counted}: {result.level}, {result.score} points")
        if given.tell:
            print("\n".join(trace.sentences))
    listing.sort()
    shares = {"median": 0.5, "99th": 0.99, "99.9th": 0.999}
    print(", ".join(f"{name} {listing[int(len(listing) * x)] * 1e6:.0f} µs" for name, x in shares.items()))
    print(", ".join(f"{name} {count}" for name, count in tasks.most_common()))
    print(", ".join(f"{name} {count}" for name, count in events.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
