"""What one pair of eyes gets to see of a room, put into the words of the wire."""

from bisect import bisect_left, bisect_right

from msgspec.structs import replace

from bocage.core.protocol import BOTH
from bocage.core.telling import result_words, score, verdict

from . import seats
from .noting import JOINT
from .room import Room
from .store import MatchRow
from .timeline import side_of
from .wire import LogLine, MatchInfo, Note, Prompt, Rail, Seat, SeatInfo, SideName, Stop, Table

LINES = 60
"""Lines of the log that come with a table."""

TABLES = 6
"""Tables that are kept ready."""

SUPPOSITIONS = 3
"""How many positions that fit a side's view are scored, to say between what it may lie."""


def info(row: MatchRow, principal: str, seated: SideName | None) -> MatchInfo:
    """A match as a line of the list."""
    shared = seats.is_shared(row)
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
        heading=f"Damaged: {row.damage}" if row.damage else row.heading,
        decides=_side_name(row.decides),
        shared=shared,
        seated=seated if shared else None,
        open=seats.is_open(row),
        rated=row.rated,
        dice=row.dice,
        practice=seats.is_practice(row),
        moments=row.moments,
        number=row.number,
        result=row.result,
        made=row.made,
        touched=row.touched,
        tutorial=row.tutorial,
        branch_of=row.branch_of,
    )


def _side_name(word: str) -> SideName | None:
    return next((side for side in seats.SIDES if side == word), None)


# --- the table


def table(room: Room, principal: str, seat: Seat, moment: int | None, since: int | None) -> Table:
    """Everything before one pair of eyes, now or at a moment of the past."""
    live = moment is None
    at = len(room.match.steps) if moment is None else moment
    key = (room.row.number if live else -1 - room.numbers[at], at, seat)
    if key not in room.tables:
        room.tables[key] = _table(room, seat, at, live=live)
        if len(room.tables) > TABLES:
            room.tables.popitem(last=False)
    found: Table = room.tables[key]
    mine = any(s.side == seat and s.principal == principal for s in room.row.seats)
    yours = live and mine and found.decides == seat
    return replace(
        found,
        number=room.row.number,
        yours=yours,
        choices=found.choices if yours else [],
        worksheet=found.worksheet if yours else None,
        sliders=found.sliders if yours else None,
        hand=found.hand if yours else None,
        thinking=live and room.thinking,
        trouble=room.trouble if live else "",
        log=_log(room, seat, at, since),
    )


def _table(room: Room, seat: Seat, at: int, *, live: bool) -> Table:
    sight, side, desk = room.sight(seat, at), side_of(seat), room.desk
    truth = room.timeline.state_at(room.match, at)
    pending = truth.agenda[-1].who(truth) if truth.agenda else None
    decides = pending if not live or room.row.state == "running" else None
    deciding = live and decides is not None and decides == side
    can_undo = deciding and room.can_undo() and room.match.steps[-1].side == side
    return Table(
        match=room.row.id,
        seat=seat,
        number=room.row.number,
        moment=at,
        live=live,
        heading=desk.heading(sight),
        decides=_side_name(decides.word) if decides is not None else None,
        yours=False,
        over=pending is None or (live and room.row.state != "running"),
        thinking=False,
        trouble="",
        can_undo=can_undo,
        undo_says=_undo_says(room, seat, can_undo=can_undo) if deciding else "",
        prompt=_prompt(room, seat, at, live=live),
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
        score=_score(room, seat, at),
        log=[],
    )


def _prompt(room: Room, seat: Seat, at: int, *, live: bool) -> Prompt:
    """Who decides what comes from the position itself. Of a secret decision the other side hears only whose it is:

    step by step through the past, what is asked would tell how many beaches were named and units placed.
    """
    if live and room.row.state == "closed":
        return Prompt("The match was given up.", "", "")
    truth = room.timeline.state_at(room.match, at)
    task = truth.agenda[-1] if truth.agenda else None
    book = room.game.rulebook
    if task is not None and task.secret and side_of(seat) == task.who(truth).enemy:
        rule, says = room.desk.governs(room.sight(seat, at)), f"{task.who(truth).word.capitalize()}: decides in secret"
    else:
        rule = task.rule if task is not None else ""
        says = room.game.prompt(truth).removesuffix(f" ({rule})")
    return Prompt(says, rule, book[rule].title if rule in book else "")


def _undo_says(room: Room, seat: Seat, *, can_undo: bool) -> str:
    """What would be taken back, or why nothing can be."""
    moment = len(room.match.steps)
    if moment <= room.row.base:
        return "There is nothing to take back yet."
    last = room.match.steps[-1]
    if can_undo:
        told = room.timeline.told(seat, room.sight(seat), moment)
        more = room.sent[-1] is not None and room.sent[-2] == room.sent[-1] and not room.match.steps[-2].dice
        with_it = ", and what was chosen with it" if more else ""
        return f"Takes back: {told[0].says.strip() if told else last.action}{with_it}"
    if last.side.word != seat:
        return "The other side has acted since."
    if last.dice:
        return "A die has fallen since."
    if any(event.reveals for event in room.timeline.events(moment)):
        return "Something was shown that cannot be unseen."
    return "The decision has passed on since."


def _score(room: Room, seat: Seat, at: int) -> str:
    """How it stands, if that means anything yet.

    A side is told between what the score may lie, if what it cannot see would change it.
    """
    game, side = room.game, side_of(seat)
    truth = room.timeline.state_at(room.match, at)
    if not truth.agenda:
        return f"{verdict(game, truth)}."
    if not room.desk.is_scored(truth):
        return ""
    if side is None:
        return score(game, truth)
    worlds = [room.sight(seat, at), *(room.guess(truth, side, seed) for seed in range(1, SUPPOSITIONS))]
    results = sorted((game.result(world) for world in worlds), key=lambda result: result.score)
    return f"If it ended now, by what you can see: {result_words(results[0], results[-1])}."


# --- the log and the rail


def _log(room: Room, seat: Seat, at: int, since: int | None) -> list[LogLine]:
    """The lines that come with a table: the last ones, or those entered after a number."""
    lines = room.timeline.lines(seat, room.sight(seat))
    end = bisect_right(lines, at, key=_moment)
    if since is None:
        return lines[max(0, end - LINES) : end]
    first = bisect_right(room.numbers, since)
    return lines[bisect_left(lines, first, key=_moment) : end]


def _moment(line: LogLine) -> int:
    return line.moment


def log(room: Room, seat: Seat, after: int, limit: int) -> list[LogLine]:
    """All lines of a seat after a moment, oldest first."""
    lines = room.timeline.lines(seat, room.sight(seat))
    begin = bisect_right(lines, after, key=_moment)
    return lines[begin : begin + limit]


def rail(room: Room, principal: str, seat: Seat) -> Rail:
    """The whole course: turns, phases, combats, notes."""
    stops = [
        Stop(
            moment=line.moment,
            level=line.told.level,
            says=line.told.says.strip(),
            side=_side_name(line.told.side.word) if line.told.side in BOTH else None,
            places=line.told.places,
        )
        for line in room.timeline.lines(seat, room.sight(seat))
        if line.told.level <= 1 or line.told.card is not None
    ]
    return Rail(
        moments=len(room.match.steps), stops=stops, notes=notes(room, seat), seats=seats.looks(room.row, principal)
    )


def notes(room: Room, seat: Seat) -> list[Note]:
    """The notes a seat may read: its own, and everybody's once everything may be seen."""
    everything = seats.is_open(room.row)
    found: dict[int, list[str]] = {}
    for note in sorted(room.notes, key=lambda note: (note.moment, note.seat)):
        if everything or note.seat in (seat, "all"):
            found.setdefault(note.moment, []).append(note.says)
    return [Note(moment, JOINT.join(words)) for moment, words in found.items()]
