"""How likely is each Area Allied at the end? `python -m tools.breakout_shares games/*.match`

Reads matches of the computer against itself (`bocage sim breakout-1993 --out games`) and fits the share of every Area
with points in ai/breakout_1993/expected.toml, its base and its slope, all other coefficients being as they are: so that
what came of the Areas was likeliest, every match weighing the same. A share is held where it was as firmly as by HOLD
matches, because the two numbers hang together and few matches tell little. Prints them as the file has them, with how
much was missed before, and on matches that were not fitted to.
"""

import argparse
from collections.abc import Sequence
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import cast

from msgspec import Struct

from bocage import registry
from bocage.ai.breakout_1993.expected import WEEK, Share, chances, days_left, fit, places
from bocage.core.areas import Area
from bocage.core.match import Match, Step, read_record, replay
from bocage.core.protocol import Event, Side
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.victory import BREAKOUT
from bocage.maps.breakout import load

GAME = "breakout-1993"
HOLD = 4.0
ROUNDS = 8


class Sight(Struct, frozen=True):
    """An Area at a moment of a match: the weeks that are left, and all that speaks for the Allies but its share."""

    weeks: float
    rest: float


class Course(Struct, frozen=True):
    """An Area through a match, and whether it was the Allies' alone at the end."""

    sights: list[Sight]
    came: bool


def courses(file: Path) -> dict[Area, Course]:
    """What a match tells of every Area, seen at the beginning of each phase and impulse; nothing after a breakout."""
    mind, seen, stage = registry.mind(GAME), dict[Area, list[Sight]](), list[tuple[int, ...]]([()])

    def watch(match: Match, step: Step, told: list[Event]) -> None:
        s = cast(BreakoutState, match.state)
        if not s.agenda or mind.stage(s) == stage[0]:
            return
        stage[0] = mind.stage(s)
        weeks = days_left(s) / WEEK
        for place, chance in zip(places(), chances(s), strict=True):
            share = fit().area[s.kit.codes[place]]
            rest = log(chance / (1 - chance)) - share.base - share.slope * weeks
            seen.setdefault(place, []).append(Sight(weeks, rest))

    s = cast(BreakoutState, replay(read_record(file.read_bytes()), registry.game(GAME), watch=watch).state)
    if s.result == BREAKOUT:
        return {}
    return {place: Course(sights, s.is_free(Side.ALLIED, place)) for place, sights in seen.items()}


def chance_of(share: Share, sight: Sight) -> float:
    """How likely the Area is Allied, by a share."""
    return 1 / (1 + exp(-max(-20.0, min(20.0, sight.rest + share.base + share.slope * sight.weeks))))


def missed(found: Sequence[Course], share: Share) -> float:
    """The mean square of what a share misses, every match weighing the same."""
    return fmean(fmean((chance_of(share, sight) - one.came) ** 2 for sight in one.sights) for one in found)


def likeliest(found: Sequence[Course], now: Share) -> Share:
    """The share under which what came was likeliest, held where it is as by so many matches (Newton's method)."""
    base, slope = now.base, now.slope
    for _ in range(ROUNDS):
        pull = [HOLD * (now.base - base), HOLD * (now.slope - slope)]
        bb, bs, ss = HOLD, 0.0, HOLD
        for one in found:
            for sight in one.sights:
                chance, weight = chance_of(Share(base, slope), sight), 1 / len(one.sights)
                pull[0] += weight * (one.came - chance)
                pull[1] += weight * (one.came - chance) * sight.weeks
                steep = weight * chance * (1 - chance)
                bb, bs, ss = bb + steep, bs + steep * sight.weeks, ss + steep * sight.weeks**2
        whole = bb * ss - bs * bs
        base += (ss * pull[0] - bs * pull[1]) / whole
        slope += (bb * pull[1] - bs * pull[0]) / whole
    return Share(round(base, 2), round(slope, 2))


def unseen(found: Sequence[Course], now: Share) -> float:
    """What is missed on matches that were not fitted to: each half judged by the other."""
    halves = (found[::2], found[1::2])
    parts = [(missed(one, likeliest(other, now)), len(one)) for one, other in (halves, halves[::-1])]
    return sum(part * count for part, count in parts) / len(found)


def main(argv: Sequence[str] | None = None) -> None:
    """Read matches and print the shares they speak for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    told = [courses(file) for file in parser.parse_args(argv).files]
    board = load()
    for place in places():
        found = [one[place] for one in told if place in one]
        code, now = board.codes[place], fit().area[board.codes[place]]
        share = likeliest(found, now)
        came = fmean(one.came for one in found)
        scores = f"missed {missed(found, now):.3f}, now {missed(found, share):.3f}, unseen {unseen(found, now):.3f}"
        entry = f"{code} = {{ base = {share.base:.2f}, slope = {share.slope:.2f} }}"
        print(f"{entry}  # {board.names[place]}: {came:.0%} Allied, {scores}")


if __name__ == "__main__":
    main()
