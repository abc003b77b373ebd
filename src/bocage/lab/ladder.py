"""The ladder of a game: every level against its neighbours, and ratings for all of them."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from bocage.lab.duel import Report, Series, pairs
from bocage.lab.stats import Estimate, Meeting, rated

ANCHOR = "regular"
"""Whose rating is 0, where it takes part."""


class Rung(Struct, frozen=True):
    """Two levels that are to meet, and in how many pairs."""

    one: str
    """The higher one."""
    other: str
    pairs: int


class Ladder(Struct, frozen=True):
    """Ratings of all levels, and the duels they come from."""

    game: str
    anchor: str
    ratings: dict[str, Estimate]
    duels: list[Report]


def rungs(levels: Sequence[str], most: int) -> list[Rung]:
    """Neighbours meet in so many pairs, those two apart in half as many: it ties the ratings together."""
    near = [Rung(high, low, most) for low, high in pairwise(levels)]
    far = [Rung(high, low, max(1, most // 2)) for low, high in zip(levels, levels[2:], strict=False)]
    return near + far


def ladder(game: str, levels: Sequence[str], series: Sequence[Series]) -> Ladder:
    """What the duels of a ladder say of its levels; those who met nobody yet have no rating."""
    meetings = [_meeting(one) for one in series if pairs(one.rows)]
    seen = {name for meeting in meetings for name in (meeting.one, meeting.other)}
    anchor = next((name for name in (ANCHOR, *levels) if name in seen), levels[0])
    linked = _linked(meetings, anchor)
    found = rated([meeting for meeting in meetings if meeting.one in linked], anchor)
    return Ladder(game, anchor, found, [one.report() for one in series])


def _meeting(one: Series) -> Meeting:
    return Meeting(one.duel.one, one.duel.other, [pair.points for pair in pairs(one.rows)])


def _linked(meetings: Sequence[Meeting], anchor: str) -> set[str]:
    """Everybody who met the anchor, or somebody who did, and so on."""
    linked = {anchor}
    for _ in meetings:
        linked |= {name for m in meetings if {m.one, m.other} & linked for name in (m.one, m.other)}
    return linked
