"""Long chance play by hand: `python -m tests.fuzz --game dday-1991 --actions 200000 --seed 1 --options random`.

Every check of the conformance suite runs on the way, the dear ones (saving and loading, refusals, secrecy, taking back)
at one decision in five, or at all of them with `--every 1`; with `--checks position` only what must hold of any
position, ten times as fast and more. Scenarios take turns. At the first
fault the match so far is written to a file, ready to become a test, and the command ends with 1.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random

from bocage import registry
from bocage.core.game import Game
from bocage.core.rulebook import Value

from .conformance.driver import chosen, option_sets, random_options
from .conformance.run import Run


def main(words: list[str] | None = None) -> int:
    """Play until enough actions are done, or a fault is found."""
    given = _arguments(words)
    game, seed, done, begun = registry.game(given.game), given.seed, 0, time.monotonic()
    tasks: Counter[str] = Counter()
    while done < given.actions:
        how = PositionRun if given.checks == "position" else Run
        run = how(game, options_for(game, given.options, seed), seed, every=given.every)
        try:
            run.play()
        except Exception as error:
            return _report(run, seed, given.out, error)
        done += len(run.match.steps)
        tasks += run.tasks
        pace = done / (time.monotonic() - begun)
        print(f"seed {seed}: {len(run.match.steps)} actions; {done} in all, {pace:.0f} a second", flush=True)
        seed += 1
    print(f"no fault in {done} actions of {seed - given.seed} matches")
    print(", ".join(f"{name} {count}" for name, count in tasks.most_common()))
    return 0


class PositionRun(Run):
    """A match by chance of which only the positions are looked at."""

    def turn(self) -> None:
        """One decision: an action, and whether the position it leads to can exist."""
        self.tasks[type(self.match.state.agenda[-1]).__name__] += 1
        self.match.act(chosen(self.match, self.temper))
        self.game.check(self.match.state)

    def finish(self) -> None:
        """Nothing is left to check."""


def options_for(game: Game, how: str, seed: int) -> dict[str, Value]:
    """The options of one match: the defaults, every set in every scenario in its turn, or any."""
    if how == "random":
        return random_options(game, Random(seed))
    sets = option_sets(game)
    return sets[seed // len(game.scenarios) % len(sets)] if how == "each" else sets[0]


def _report(run: Run, seed: int, folder: Path, error: Exception) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{run.game.id}-seed-{seed}.match"
    file.write_text(run.match.text(), encoding="utf-8")
    traceback.print_exception(error, limit=-4)
    print(f"seed {seed}, after {len(run.match.steps)} actions; the match is in {file}")
    return 1


def _arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Chance play under every check.")
    parser.add_argument("--game", default=registry.games()[0].id)
    parser.add_argument("--actions", type=int, default=20_000, help="stop after so many (20000)")
    parser.add_argument("--seed", type=int, default=1, help="of the first match; the next takes the next (1)")
    parser.add_argument("--options", choices=("default", "each", "random"), default="default")
    parser.add_argument("--checks", choices=("all", "position"), default="all")
    parser.add_argument("--every", type=int, default=5, help="dear checks at one decision in so many (5)")
    parser.add_argument("--out", type=Path, default=Path("faults"), help="folder for the match of a fault (faults)")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
