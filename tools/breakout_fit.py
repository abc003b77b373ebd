"""Do the reconstructed numbers of Breakout: Normandy fit what is known? `python -m tools.breakout_fit --games 40`

Plays computer players against themselves and lays what came beside the three anchors that points, depots and bars must
meet together: the historical front of 12, 19 and 26 June lies at the bar of its week; the reserves that were reported
(data/reports.toml); equals win as often as not. A number is tried by editing its file and running this again with the
same seed; docs/games/breakout-1993.md tells what was tried.
"""

import argparse
from collections.abc import Sequence
from statistics import fmean
from typing import cast

from msgspec import Struct

from bocage import registry
from bocage.core.match import Match
from bocage.core.protocol import BOTH, Event, Side
from bocage.games.breakout_1993.orders import scenario_named, scenarios
from bocage.games.breakout_1993.reports import reserves
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.tables import constants
from bocage.lab.pool import in_order
from bocage.lab.sense.breakout_1993 import HISTORY
from bocage.lab.sim import Spec, new_match, play_match, useful_jobs
from bocage.lab.stats import share_range
from bocage.maps.breakout import load

GAME = "breakout-1993"


class Played(Struct):
    """What one match tells of the anchors."""

    won: bool = False
    points: int = 0
    saved: dict[int, list[int]] = {}
    """§12.52 By the day whose dawn comes: what both sides have saved so far, spent on impulses or not."""
    beaches: int = 0
    """§12.52 Beaches the Allies control on the evening of 6 June."""
    uses: int = 0
    """§11.1 §11.12 Second rolls and Double Impulses."""


def played(task: tuple[Spec, int]) -> Played:
    """One match of a series."""
    match, players = new_match(*task)
    found, total = Played(saved={}), [0] * len(BOTH)

    def listen(match: Match, told: list[Event]) -> None:
        s = cast(BreakoutState, match.state)
        for event in told:
            if event.kind == "reserve":
                total[event.facts["side"]] += event.facts["points"]
                found.saved[s.day + 1] = list(total)
                if s.day == 1:
                    found.beaches = sum(s.controls(Side.ALLIED, beach) for beach in s.kit.beaches)
            found.uses += event.kind == "advantage" and event.rule in ("§11.1", "§11.12")

    play_match(match, players, listen)
    result = match.game.result(match.state)
    found.won, found.points = result.winner == Side.ALLIED, int(result.score)
    return found


def history() -> list[str]:
    """The points of the historical front beside the bars."""
    board, lines = load(), []
    for scenario in scenarios():
        date, areas = HISTORY[scenario.days]
        points = sum(board.points[board.at(code)] for code in areas.split())
        lines.append(f"{date}: the historical front is worth {points}, {scenario.needed} win")
    return lines


def report(scenario: str, done: Sequence[Played]) -> list[str]:
    """What came, beside what should."""
    wins = sum(one.won for one in done)
    low, high = share_range(wins, len(done))
    needed = scenario_named(scenario).needed
    lines = [
        f"{scenario}: the Allies win {wins} of {len(done)} ({low:.0%} to {high:.0%})",
        f"points: {fmean(one.points for one in done):.1f}, {needed} win",
        f"beaches on the evening of 6 June: {fmean(one.beaches for one in done):.1f}",
        f"uses of the Advantage: {fmean(one.uses for one in done):.1f} a game",
    ]
    spent, price = [0, 0], constants().impulse_price
    for told in reserves():
        spent = [spent[0] + price * told.allied_bought, spent[1] + price * told.german_bought]
        ours = [fmean(one.saved[told.day][side] for one in done if told.day in one.saved) for side in BOTH]
        lines.append(
            f"saved by the dawn of {told.day + 5} June: Allies {ours[0]:.1f}, Germans {ours[1]:.1f}; "
            f"reported {told.allied + spent[0]} and {told.german + spent[1]}"
        )
    return lines


def main(argv: Sequence[str] | None = None) -> None:
    """Play a series and print the anchors beside what came."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scenario", default="one_week", choices=[scenario.id for scenario in scenarios()])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", default="regular")
    parser.add_argument("--option", action="append", default=[], help="name=value")
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args(argv)
    options = registry.game(GAME).options.resolve(dict(pair.split("=", 1) for pair in asked.option))
    spec = Spec(GAME, asked.scenario, options, asked.player, asked.player, asked.seed)
    tasks = [(spec, number) for number in range(asked.games)]
    done = list(in_order(played, tasks, useful_jobs(asked.games, asked.jobs)))
    print("\n".join([*history(), *report(asked.scenario, done)]))


if __name__ == "__main__":
    main()
