"""The course of a match: the position at any moment, and what was told to whom on the way there."""

from collections import OrderedDict
from collections.abc import Iterable

from bocage.core import play
from bocage.core.desk import Desk, Told
from bocage.core.match import BEGIN, Match, Step
from bocage.core.protocol import BOTH, Event, Side, State
from bocage.core.telling import told_once

from .wire import LogLine, Seat

APART = 32
"""Moments between two positions that are kept."""

RECENT = 16
"""Positions kept besides, for whoever steps back and forth."""


class Timeline:
    """Everything that was told, step by step, and every so often the position."""

    def __init__(self, match: Match, desk: Desk) -> None:
        self._desk = desk
        self._events: list[list[Event]] = [match.opening]
        self._events += [[] for _ in match.steps]  # dice that fell before anybody decided: told with the opening
        start = _bare(match.state)
        self._kept: dict[int, State] = {0: start, len(match.steps): start}
        self._recent: OrderedDict[int, State] = OrderedDict()
        self._lines: dict[Seat, list[LogLine]] = {}
        self._told_to: dict[Seat, int] = {}

    def grow(self, match: Match, events: list[Event]) -> None:
        """A step was taken, and this is what happened."""
        self._events.append(events)
        if len(match.steps) % APART == 0:
            self._kept[len(match.steps)] = _bare(match.state)

    def shrink(self) -> None:
        """The last step was taken back: nothing of it was ever told."""
        moment = len(self._events) - 1
        self._events.pop()
        self._kept.pop(moment, None)
        self._recent.pop(moment, None)
        for seat, lines in self._lines.items():
            self._told_to[seat] = min(self._told_to[seat], moment - 1)
            while lines and lines[-1].moment >= moment:
                lines.pop()

    def events(self, moment: int) -> list[Event]:
        """What happened in the step that led to this moment."""
        return self._events[moment]

    def state_at(self, match: Match, moment: int) -> State:
        """The position at a moment, as it truly was; a copy."""
        if moment == len(match.steps):
            return match.state.clone()
        if moment in self._recent:
            self._recent.move_to_end(moment)
            return self._recent[moment].clone()
        start = max(m for m in (*self._kept, *self._recent) if m <= moment)
        s = (self._kept.get(start) or self._recent[start]).clone()
        for step in match.steps[start:moment]:
            _repeat(s, step)
        self._recent[moment] = _bare(s)
        if len(self._recent) > RECENT:
            self._recent.popitem(last=False)
        return s

    def lines(self, seat: Seat, sight: State) -> list[LogLine]:
        """Everything a seat was told, oldest first. The sight is only asked for names that never change."""
        lines = self._lines.setdefault(seat, [])
        for moment in range(self._told_to.get(seat, -1) + 1, len(self._events)):
            for event in heard(seat, self._events[moment]):
                told = self._desk.told(sight, event)
                if told is not None:
                    lines.append(LogLine(moment, told))
        self._told_to[seat] = len(self._events) - 1
        return lines

    def told(self, seat: Seat, sight: State, moment: int) -> list[Told]:
        """What a seat was told of one step."""
        return [line.told for line in self.lines(seat, sight)[-20:] if line.moment == moment]


def heard(seat: Seat, events: Iterable[Event]) -> list[Event]:
    """What reaches a seat of what happened; one who sees everything hears it once."""
    if seat == "all":
        return told_once(events)
    side = side_of(seat)
    return [event for event in events if side in event.to]


def side_of(seat: Seat) -> Side | None:
    """The side of a seat; None for the one that sees everything."""
    return next((side for side in BOTH if side.word == seat), None)


def _bare(s: State) -> State:
    """A copy to be kept: whatever a position notes down while it is being played on is left behind."""
    kept = s.clone()
    kept.offer = None
    kept.refresh()
    return kept


def _repeat(s: State, step: Step) -> None:
    """Take a recorded step once more, with the dice it had."""
    if step.action == BEGIN:
        return
    play.act(s, step.action)
    for face in step.dice:
        play.land(s, face)
