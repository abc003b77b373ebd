"""Random matches of D-Day (1991), checked after every action.

By hand: `python -m tests.games.dday_1991.play --matches 20 --options each`.
"""

import argparse
import sys
import time
from collections import Counter
from random import Random
from typing import cast

from bocage.core import play
from bocage.core.game import Game
from bocage.core.protocol import ROLL, Action
from bocage.games.dday_1991.game import GAME
from bocage.games.dday_1991.state import DDayState
from tests.conformance.driver import Temperament, option_sets, random_options

MOST = 4000
"""Actions within which a match must be over."""

PATIENT = 2000
"""Actions after which every verb is as likely as another."""


class Trace:
    """What happened in a match: decisions by task, the slowest option lists, the seconds it took."""

    def __init__(self) -> None:
        self.tasks: Counter[str] = Counter()
        self.listing: list[float] = []
        self.actions: list[Action] = []
        self.seconds = 0.0


def chance_match(seed: int, options: dict[str, object], scenario: str = "1944") -> tuple[DDayState, Trace]:
    """A whole match by chance."""
    s, trace, temper, dice = GAME.new(scenario, options), Trace(), Temperament(seed), Random(seed)
    begun = time.perf_counter()
    play.begin(s)
    while s.agenda and len(trace.actions) < MOST:
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
    parser = argparse.ArgumentParser(prog="python -m tests.games.dday_1991.play")
    parser.add_argument("--matches", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--options", choices=("default", "each", "random"), default="default")
    parser.add_argument("--scenario", default="")
    given = parser.parse_args(words)
    tasks: Counter[str] = Counter()
    listing: list[float] = []
    for seed in range(given.seed, given.seed + given.matches):
        scenario = given.scenario or ("1944", "1943")[seed % 2]
        s, trace = chance_match(seed, options_for(given.options, seed), scenario)
        tasks += trace.tasks
        listing += trace.listing
        ended = "over" if not s.agenda else f"NOT over on turn {s.turn}"
        level = GAME.result(s).level
        print(f"seed {seed} {scenario}: {len(trace.actions)} actions, {trace.seconds:.1f} s, {ended}: {level}")
    listing.sort()
    shares = {"median": 0.5, "99th": 0.99, "99.9th": 0.999}
    print(", ".join(f"{name} {listing[int(len(listing) * x)] * 1e6:.0f} µs" for name, x in shares.items()))
    print(", ".join(f"{name} {count}" for name, count in tasks.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
