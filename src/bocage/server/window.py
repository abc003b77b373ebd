"""The one gate for secrets: a room through one pair of eyes. Whatever a seat is told is made from this.

A window shows the position as its seat may know it, at the seat's last beat, and counts as the seat does (`beats`).
Whatever the other side is about to decide is not there to be asked for: who waits is told whose decision it is, before
anybody looks at what it is. Where everything may be seen all eyes count alike, and count everything.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bocage.core import play
from bocage.core.game import View
from bocage.core.protocol import Decision, Side, State
from bocage.core.telling import verdict

from . import seats
from .beats import Beats, Eyes
from .noting import JOINT
from .refused import Refused
from .room import Room
from .timeline import side_of
from .wire import LogLine, Note, Prompt, Seat, SideName
from .wire_bots import Said

T = TypeVar("T")

KEPT = 6
"""Answers that are kept ready in a room."""


class LiveState(Struct, frozen=True, kw_only=True):
    """What an open page of a match hears of every change that its seat may know of."""

    number: int
    moment: int
    decides: SideName | None
    thinking: bool
    progress: float | None
    """How far the computer's thinking is, from 0 to 1, if it says so and its decision is no secret."""
    best: str
    """The plan that looks best to it so far; told only where everything may be seen."""
    said: Said | None
    """The last word of a program from outside about its decision: it says it to whoever looks on."""
    staff: float | None
    """How far the advice is that this seat has asked for."""
    trouble: str
    state: Literal["running", "over", "closed"]
    seated: SideName | None
    n: int
    """Counts every change that this seat was told of, those outside the log among them."""


class Window:
    """A room through the eyes of a seat. Whoever uses it holds the room's lock."""

    def __init__(self, room: Room, seat: Seat) -> None:
        self._room, self.seat, self.side = room, seat, side_of(seat)
        self.row, self.game, self.desk = room.row, room.game, room.desk

    @property
    def options(self) -> Mapping[str, Any]:
        """The options this match is played with."""
        return self._room.match.options

    # --- counting

    @property
    def _beats(self) -> Beats:
        eyes: Eyes = "all" if seats.is_open(self.row) else self.seat
        return self._room.noticed.by(eyes)

    @property
    def number(self) -> int:
        """How many entries of the log this seat has noticed: an action answers the number it saw."""
        return self._beats.number

    @property
    def moment(self) -> int:
        """The present as this seat counts: the actions that stand and that it has noticed."""
        return self._beats.moment

    @property
    def counted(self) -> list[int]:
        """The true moment of each that this seat counted while a person played; empty while it still counts so."""
        if self.side is None or not seats.is_open(self.row):
            return []
        return self._room.noticed.by(self.seat).moments

    def true(self, moment: int | None) -> int:
        """A moment of this seat as it truly is; Refused if there is none."""
        beats = self._beats
        if moment is None:
            return beats.last
        if not 0 <= moment <= beats.moment:
            raise Refused("unknown", f"There is no moment {moment}; the match has {beats.moment}.")
        return beats.moments[moment]

    def own(self, true: int) -> int:
        """A true moment as this seat counts."""
        return self._beats.own(true)

    # --- the position

    def sight(self, moment: int | None = None) -> State:
        """The position as this seat may know it."""
        return self._room.sight(self.seat, self.true(moment))

    def guesses(self, moment: int | None, most: int) -> list[State]:
        """Positions that fit what this seat sees, the sight first; the position itself for one who sees everything."""
        if self.side is None:
            return [self.sight(moment)]
        truth = self._truth(moment)
        return [self.sight(moment), *(self._room.guess(truth, self.side, seed) for seed in range(1, most))]

    @property
    def view(self) -> View:
        """What this seat's side may know now."""
        assert self.side is not None
        return self.game.view(self._truth(None), self.side)

    def _truth(self, moment: int | None) -> State:
        return self._room.timeline.state_at(self._room.match, self.true(moment))

    # --- whose decision it is

    def decides(self, moment: int | None = None) -> Side | None:
        """Whose decision is pending: everybody knows that. None where the game is over."""
        truth = self._truth(moment)
        return truth.agenda[-1].who(truth) if truth.agenda else None

    @property
    def decides_now(self) -> Side | None:
        """Whose decision is pending; None if the match has ended or was given up."""
        return self._room.decides()

    @property
    def is_deciding(self) -> bool:
        """Whether the decision is this seat's own, or open to whoever sees everything."""
        return self.side is None or self.decides_now == self.side

    @property
    def waits(self) -> bool:
        """Whether the other side decides."""
        return self.side is not None and self.decides_now == self.side.enemy

    @property
    def decision(self) -> Decision:
        """What this seat has to decide."""
        assert self.side is None or self.decides_now == self.side
        found = play.decision(self._room.match.state)
        assert found is not None
        return found

    def prompt(self, moment: int | None) -> Prompt:
        """Who decides what. A side that waits hears whose decision it is, and which rule governs the phase."""
        truth = self._truth(moment)
        task = truth.agenda[-1] if truth.agenda else None
        book = self.game.rulebook
        if task is not None and self.side is not None and task.who(truth) == self.side.enemy:
            rule = self.desk.governs(self.sight(moment))
            says = f"{task.who(truth).word.capitalize()}: decides{' in secret' if task.secret else ''}"
        else:
            rule = task.rule if task is not None else ""
            says = self.game.prompt(truth).removesuffix(f" ({rule})")
        return Prompt(says, rule, book[rule].title if rule in book else "")

    def ending(self, moment: int | None) -> str:
        """How the game ended, if this is its end."""
        truth = self._truth(moment)
        return f"{verdict(self.game, truth)}." if not truth.agenda else ""

    # --- taking back

    @property
    def can_undo(self) -> bool:
        """Whether this seat could take its last action back."""
        room = self._room
        return room.decides() == self.side and room.can_undo() and room.match.steps[-1].side == self.side

    def undo_says(self) -> str:
        """What would be taken back, or why nothing can be; for a seat that decides."""
        room, moment = self._room, len(self._room.match.steps)
        if moment <= room.row.base:
            return "There is nothing to take back yet."
        last = room.match.steps[-1]
        if self.can_undo:
            told = room.timeline.told(self.seat, self.sight(), moment)
            more = room.sent[-1] is not None and room.sent[-2] == room.sent[-1] and not room.match.steps[-2].dice
            with_it = ", and what was chosen with it" if more else ""
            return f"Takes back: {told[0].says.strip() if told else last.action}{with_it}"
        if last.side.word != self.seat:
            return "The other side has acted since."
        if last.dice:
            return "A die has fallen since."
        if any(event.reveals for event in room.timeline.events(moment)):
            return "Something was shown that cannot be unseen."
        return "The decision has passed on since."

    # --- what was told

    def lines(self) -> list[LogLine]:
        """Everything this seat was told, oldest first."""
        return list(self._counted(self._lines()))

    def lines_since(self, moment: int | None, since: int | None, most: int) -> list[LogLine]:
        """The last lines up to a moment, or all that came with a later number."""
        lines, beats = self._lines(), self._beats
        end = bisect_right(lines, self.true(moment), key=_moment)
        if since is None:
            return list(self._counted(lines[max(0, end - most) : end]))
        first = bisect_right(beats.numbers, since)
        begin = bisect_left(lines, beats.moments[first], key=_moment) if first < len(beats.moments) else end
        return list(self._counted(lines[begin:end]))

    def lines_after(self, moment: int, most: int) -> list[LogLine]:
        """The lines after a moment, oldest first."""
        lines, beats = self._lines(), self._beats
        begin = bisect_right(lines, beats.moments[min(moment, beats.moment)], key=_moment) if moment >= 0 else 0
        return list(self._counted(lines[begin : begin + most]))

    def _lines(self) -> list[LogLine]:
        return self._room.timeline.lines(self.seat, self.sight())

    def _counted(self, lines: list[LogLine]) -> Iterator[LogLine]:
        beats = self._beats
        for line in lines:
            own = beats.own(line.moment)
            yield line if own == line.moment else replace(line, moment=own)

    def notes(self) -> list[Note]:
        """The notes this seat may read: its own, and everybody's once everything may be seen."""
        everything = seats.is_open(self.row)
        found: dict[int, list[str]] = {}
        for note in sorted(self._room.notes, key=lambda note: (note.moment, note.seat)):
            if everything or note.seat in (self.seat, "all"):
                found.setdefault(self.own(note.moment), []).append(note.says)
        return [Note(moment, JOINT.join(words)) for moment, words in found.items()]

    # --- what is going on

    @property
    def thinking(self) -> bool:
        """Whether a computer thinks about its decision."""
        return self._room.thinking

    @property
    def trouble(self) -> str:
        """What keeps a computer from deciding."""
        return self._room.trouble

    def live(self) -> LiveState:
        """What an open page is told now; `n` goes up when that is something new."""
        state, before = self._live(), self._room.told.get(self.seat)
        if before is None or replace(before, n=0) != state:
            before = replace(state, n=before.n + 1 if before is not None else 0)
            self._room.told[self.seat] = before
        return before

    def _live(self) -> LiveState:
        room, decides = self._room, self._room.decides()
        hears = self._hears_of_thoughts()
        progress = room.progress if hears else None
        return LiveState(
            number=self.number,
            moment=self.moment,
            decides=side_name(decides),
            thinking=room.thinking,
            progress=progress.share if progress is not None else None,
            best=progress.best if progress is not None and seats.is_open(self.row) else "",
            said=room.said if hears else None,
            staff=room.staff.get(self.seat),
            trouble=room.trouble,
            state=self.row.state,
            seated=room.seated,
            n=0,
        )

    def _hears_of_thoughts(self) -> bool:
        """Whether how far the decision has come may be told: of secret ones it would tell how many there are."""
        room = self._room
        agenda = room.match.state.agenda
        if not self.waits or seats.is_open(self.row):
            return True
        return self._beats.last == len(room.match.steps) and not agenda[-1].secret

    def kept(self, moment: int | None, make: Callable[[], T]) -> T:
        """What was made of this window before, if nothing this seat knows of has changed since; else made now."""
        true = self.true(moment)
        key = (self.number if moment is None else -1 - self._room.numbers[true], true, self.seat)
        kept = self._room.tables
        if key not in kept:
            kept[key] = make()
            if len(kept) > KEPT:
                kept.popitem(last=False)
        found: T = kept[key]
        return found


def side_name(side: Side | None) -> SideName | None:
    """A side as the wire names it; None for none, and for nature."""
    return next((name for name in seats.SIDES if side is not None and name == side.word), None)


def _moment(line: LogLine) -> int:
    return line.moment
