"""The losses panel: how the units of both sides stand, who is lost, who has left."""

from collections.abc import Callable
from functools import partial

from bocage.core.blocks import Block, Counters, Rows, Text
from bocage.core.desk import Panel
from bocage.core.protocol import BOTH, Side
from bocage.games.breakout_1993.kinds import Level, Unit
from bocage.games.breakout_1993.state import DUE, GONE, LEFT, BreakoutState

from .calendar import last_day
from .names import level_words, number_of, side_word
from .pieces import in_order
from .trays import counter


def losses(s: BreakoutState, side: Side | None) -> Panel:
    """§4.1 A table of both sides by level, then the counters that are gone."""
    blocks: list[Block] = [_summary(s)]
    for of in BOTH:
        blocks += _gone(s, of)
    return Panel("losses", "Losses", blocks)


def _summary(s: BreakoutState) -> Rows:
    """How many units of each side are where, and at which level."""
    land, last = s.kit.board.land_mask, last_day(s)
    levels = [
        (f"Of them {level_words(level)}", *_counts(s, partial(_is_ashore, s, level)))
        for level in Level
        if level != Level.ELIMINATED
    ]
    rows = (
        ("On the map", *_counts(s, lambda u: s.at[u] >= 0 and bool(land >> s.at[u] & 1))),
        *levels,
        ("In boxes", *_counts(s, lambda u: s.at[u] >= 0 and not land >> s.at[u] & 1)),
        ("Still to come", *_counts(s, lambda u: s.at[u] == DUE and s.kit.kinds[u].day <= last)),
        ("Eliminated", *_counts(s, lambda u: s.at[u] == GONE)),
        ("Withdrawn", *_counts(s, lambda u: s.at[u] == LEFT)),
    )
    return Rows(title="Units", head=("", *(side_word(of) for of in BOTH)), rows=rows, rule="§4.1")


def _is_ashore(s: BreakoutState, level: Level, u: Unit) -> bool:
    return s.at[u] >= 0 and bool(s.kit.board.land_mask >> s.at[u] & 1) and s.level[u] == level


def _counts(s: BreakoutState, holds: Callable[[Unit], bool]) -> list[str]:
    return [str(sum(holds(u) for u in range(of, len(s.at), 2))) for of in BOTH]


def _gone(s: BreakoutState, of: Side) -> list[Block]:
    """§19.6 Those lost, by division as far as they have one; those withdrawn."""
    own = range(of, len(s.at), 2)
    lost, left = [u for u in own if s.at[u] == GONE], [u for u in own if s.at[u] == LEFT]
    found: list[Block] = []
    if lost:
        lines = [counter(s, u, s.kit.kinds[u].division or "of no division") for u in in_order(s, lost)]
        found.append(Counters(f"{side_word(of)} units eliminated", lines, f"{number_of(len(lost), 'unit')}."))
    if left:
        lines = [counter(s, u) for u in left]
        found.append(Counters(f"{side_word(of)} units withdrawn", lines, "They do not come back (§19.6)."))
    return found or [Text(f"No {side_word(of)} unit is lost.", "§4.1")]
