"""The victory panel: points by Area, what is needed, how a breakout stands."""

from bocage.core.blocks import Block, Rows, Sum, Text
from bocage.core.desk import Panel
from bocage.core.hexes import members
from bocage.core.protocol import Side
from bocage.games.breakout_1993.kinds import Unit
from bocage.games.breakout_1993.orders import endings, scenario_named
from bocage.games.breakout_1993.state import BreakoutState
from bocage.games.breakout_1993.supply import is_supplied
from bocage.games.breakout_1993.tables import constants
from bocage.games.breakout_1993.victory import broken_out, contested_needed, contested_points, score, verdict

from .calendar import date_words, last_day, today
from .names import level_words, number_of, place_words, side_word, unit_words


def victory(s: BreakoutState, side: Side | None) -> Panel:
    """§22.1 §22.2 §22.4 Who would win now, the points line by line, the Areas that count, the way to a breakout."""
    facts, tally = scenario_named(s.scenario), score(s)
    total = f"{tally.total} of {facts.needed}"
    blocks: list[Block] = [
        Text(facts.says, "§22.2"),
        Text(verdict_words(s), "§RUL-49"),
        Sum("Allied points", tally.lines(), total),
        Text(_contested(s), "§22.4"),
        _areas(s),
        Text(_known(s), "§22.5"),
        *_breakout(s),
    ]
    return Panel("victory", "Victory", blocks)


def _known(s: BreakoutState) -> str:
    """§22.5 How many of the numbers are somebody else's."""
    worth = [s.kit.board.sources[place]["points"] for place in members(s.kit.areas) if s.kit.board.points[place]]
    ours = worth.count("reconstructed")
    return f"{len(worth) - ours} of these {len(worth)} numbers are from reports of play, {ours} are reconstructed."


def verdict_words(s: BreakoutState) -> str:
    """§RUL-49 The verdict as of now, and how much time is left."""
    title = endings()[verdict(s)].title
    if s.phase == "over" or s.result:
        return f"The game is over: {title}."
    left = last_day(s) - today(s)
    time = f"{number_of(left, 'day')} after this one" if left else "this is the last day"
    return f"If the game ended now: {title}. Points are counted after {date_words(last_day(s))}; {time}."


def _contested(s: BreakoutState) -> str:
    given, worth, needed = constants().contested_points_given, contested_points(s), contested_needed(s)
    state = "enough" if worth >= needed else f"{needed - worth} short"
    return (
        f"An Area counts for the Allies if they control it and no German is in it. Contested Areas are worth {worth} "
        f"points together; {needed} give the Allies {number_of(given, 'point')}: {state}."
    )


def _areas(s: BreakoutState) -> Rows:
    """§22.5 Every Area with points, the dearest first; those that count are lit."""
    board = s.kit.board
    worth = sorted((p for p in members(s.kit.areas) if board.points[p]), key=lambda p: (-board.points[p], p))
    rows, lit = [], []
    for i, place in enumerate(worth):
        owner = Side.ALLIED if s.controls(Side.ALLIED, place) else Side.GERMAN
        state = f"contested, {side_word(owner)} control" if s.is_contested(place) else side_word(owner)
        rows.append((place_words(s, place), str(board.points[place]), state))
        if owner == Side.ALLIED and not s.is_contested(place):
            lit.append((i, -1))
    return Rows(title="Areas", head=("Area", "Points", "Now"), rows=tuple(rows), lit=tuple(lit), rule="§22.5")


def _breakout(s: BreakoutState) -> list[Block]:
    """§22.1 §RUL-39 §RUL-72 The conditions, and how each Allied unit in a Zone stands to them."""
    words = (
        "A breakout wins at once: an Allied unit in a Zone comes out of a Refit Phase Fresh and supplied, stays Fresh "
        "all the next day, and after that day's Regroup Phase is in a Zone and supplied."
    )
    units = [u for zone in members(s.kit.zones) for u in s.units_at(zone, Side.ALLIED)]
    if not units:
        return [Text(f"{words} No Allied unit is in a Zone.", "§22.1")]
    rows = tuple(_way_out(s, u) for u in units)
    through = broken_out(s)
    lit = tuple((i, -1) for i, u in enumerate(units) if u in through)
    head = ("Unit", "Where", "Fresh", "Supplied", "Fresh since last evening")
    return [Text(words, "§22.1"), Rows(title="Towards a breakout", head=head, rows=rows, lit=lit, rule="§RUL-72")]


def _way_out(s: BreakoutState, u: Unit) -> tuple[str, ...]:
    fresh = "yes" if s.is_fresh(u) else level_words(s.level[u])
    supplied, since = ("yes" if holds else "no" for holds in (is_supplied(s, u), bool(s.fresh_zone >> u & 1)))
    return (unit_words(s, u), place_words(s, s.at[u]), fresh, supplied, since)
