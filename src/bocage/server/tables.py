"""What one pair of eyes gets to see of a match, put into the words of the wire."""

from msgspec.structs import replace

from bocage.core.protocol import BOTH
from bocage.core.telling import result_words, score

from . import seats
from .beats import Eyes
from .store import MatchRow, Summary
from .window import Window, side_name
from .wire import LogLine, MatchInfo, Prompt, Rail, SeatInfo, SideName, Stop, Table

LINES = 60
"""Lines of the log that come with a table."""

SUPPOSITIONS = 3
"""How many positions that fit a side's view are scored, to say between what it may lie."""


def info(row: MatchRow, principal: str, seated: SideName | None) -> MatchInfo:
    """A match as a line of the list, as its reader may know it."""
    shared = seats.is_shared(row)
    noticed = summary(row, principal, seated)
    return MatchInfo(
        id=row.id,
        game=row.game,
        title=row.title,
        scenario=row.scenario,
        options=row.options,
        seats=[
            SeatInfo(side, seat.player, seat.principal is not None, seat.principal == principal)
            for side in seats.SIDES
            for seat in row.seats
            if seat.side == side
        ],
        state=row.state,
        heading=f"Damaged: {row.damage}" if row.damage else noticed.heading,
        decides=next((side for side in seats.SIDES if side == row.decides), None),
        shared=shared,
        seated=seated if shared else None,
        open=seats.is_open(row),
        rated=row.rated,
        dice=row.dice,
        practice=seats.is_practice(row),
        moments=noticed.moments,
        number=noticed.number,
        result=row.result,
        made=row.made,
        touched=noticed.touched,
        tutorial=row.tutorial,
        branch_of=row.branch_of,
    )


def summary(row: MatchRow, principal: str, seated: SideName | None) -> Summary:
    """How a match stands as far as a principal may know. A damaged one may have been kept before this was written."""
    eyes: Eyes = seats.reads(row, principal, seated)
    if eyes != "all":
        return row.noticed.get(eyes) or Summary(number=0, moments=0, heading="", touched=row.made)
    return Summary(number=row.number, moments=row.moments, heading=row.heading, touched=row.touched)


# --- the table


def table(window: Window, moment: int | None, since: int | None, *, mine: bool) -> Table:
    """Everything before one pair of eyes, now or at a moment of the past; `mine` if whoever looks plays this seat."""
    found = window.kept(moment, lambda: _table(window, moment))
    live = moment is None
    yours = live and mine and found.decides == window.seat
    return replace(
        found,
        number=window.number,
        moment=window.moment if moment is None else moment,
        yours=yours,
        choices=found.choices if yours else [],
        worksheet=found.worksheet if yours else None,
        sliders=found.sliders if yours else None,
        hand=found.hand if yours else None,
        thinking=live and window.thinking,
        trouble=window.trouble if live else "",
        log=window.lines_since(moment, since, LINES),
    )


def _table(window: Window, moment: int | None) -> Table:
    sight, side, desk = window.sight(moment), window.side, window.desk
    live, running = moment is None, window.row.state == "running"
    pending = window.decides(moment)
    decides = pending if not live or running else None
    deciding = live and decides is not None and decides == side
    ended = live and window.row.state == "closed"
    return Table(
        match=window.row.id,
        seat=window.seat,
        number=0,
        moment=0,
        live=live,
        heading=desk.heading(sight),
        decides=side_name(decides),
        yours=False,
        over=pending is None or (live and not running),
        thinking=False,
        trouble="",
        can_undo=deciding and window.can_undo,
        undo_says=window.undo_says() if deciding else "",
        prompt=Prompt("The match was given up.", "", "") if ended else window.prompt(moment),
        governs=desk.governs(sight),
        pieces=desk.pieces(sight, side),
        marks=desk.marks(sight, side),
        boxes=desk.boxes(sight, side),
        gauges=desk.gauges(sight, side),
        tokens=desk.tokens(sight, side),
        choices=desk.choices(sight) if deciding else [],
        worksheet=desk.worksheet(sight) if deciding else None,
        sliders=desk.sliders(sight) if deciding else None,
        hand=desk.hand(sight) if deciding else None,
        handover=desk.handover(sight) if live and decides is not None else None,
        plans=desk.plans(sight, side),
        score=_score(window, moment),
        log=[],
    )


def _score(window: Window, moment: int | None) -> str:
    """How it stands, if that means anything yet.

    A side is told between what the score may lie, if what it cannot see would change it.
    """
    if ending := window.ending(moment):
        return ending
    sight = window.sight(moment)
    if not window.desk.is_scored(sight):
        return ""
    if window.side is None:
        return score(window.game, sight)
    worlds = window.guesses(moment, SUPPOSITIONS)
    results = sorted((window.game.result(world) for world in worlds), key=lambda result: result.score)
    return f"If it ended now, by what you can see: {result_words(results[0], results[-1])}."


# --- the rail


def rail(window: Window, principal: str) -> Rail:
    """The whole course: turns, phases, combats, notes."""
    return Rail(
        moments=window.moment,
        stops=[_stop(line) for line in window.lines() if line.told.level <= 1 or line.told.card is not None],
        notes=window.notes(),
        seats=seats.looks(window.row, principal),
        counted=window.counted,
    )


def _stop(line: LogLine) -> Stop:
    told = line.told
    return Stop(
        moment=line.moment,
        level=told.level,
        says=told.says.strip(),
        side=side_name(told.side) if told.side in BOTH else None,
        places=told.places,
    )
