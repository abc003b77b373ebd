"""A surveyed match in words: its turning points, and its dice with what they were for."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from bocage.core.protocol import BOTH

from .room import Room
from .survey import Survey
from .wire import LogLine
from .wire_minds import CourseInfo, DieTold, Turning

TURNINGS = 6
"""Turning points that are marked."""

LEAST_SWING = 0.03
"""A smaller change of the chances turns nothing."""

APART = 40
"""Turning points lie at least so great a part of the match apart, or their marks would cover each other."""

POINTS = 3
"""Digits of a point that are sent."""

BEFORE = "Before the first turn"

HEADING = 1
"""Lines of the log up to this level begin something."""


def told(room: Room, survey: Survey) -> CourseInfo:
    """Everything about a match that hides nothing."""
    lines = room.timeline.lines("all", room.sight("all"))
    happened = _results(lines, survey)
    return CourseInfo(
        chances=survey.chances,
        turnings=turnings(survey.chances, lines),
        initial=round(survey.initial, POINTS),
        final=round(survey.final, POINTS),
        luck=round(sum(die.luck for die in survey.dice), POINTS),
        play={side: round(worth, POINTS) for side, worth in survey.play.items()},
        lucky={
            side.word: round(sum(die.luck for die in survey.dice if die.side == side.word), POINTS) for side in BOTH
        },
        dice=[
            DieTold(
                moment=die.moment,
                side=die.side,
                key=die.key,
                says=happened.get(die.moment, ""),
                face=die.face,
                faces=die.faces,
                luck=round(die.luck, POINTS),
            )
            for die in survey.dice
        ],
    )


def _results(lines: list[LogLine], survey: Survey) -> dict[int, str]:
    """What came of the dice, by moments at which one result was told: whatever was cast then was cast for it."""
    dice = {die.moment for die in survey.dice}
    cards = Counter(line.moment for line in lines if line.told.card is not None)
    single = {moment for moment, number in cards.items() if number == 1 and moment in dice}
    return {
        line.moment: line.told.says.strip() for line in lines if line.moment in single and line.told.card is not None
    }


def turnings(chances: list[float], lines: list[LogLine]) -> list[Turning]:
    """The stretches from one mark of the rail to the next in which the chances changed most, in order of time."""
    marks = {line.moment: line for line in lines if line.told.level <= HEADING or line.told.card is not None}
    ends = sorted({0, *marks, len(chances) - 1})
    words = _words(lines)
    found = [
        _turning(chances, begin, end, _told(marks.get(begin), marks.get(end)), words) for begin, end in pairwise(ends)
    ]
    found = [one for one in found if abs(one.after - one.before) >= LEAST_SWING]
    largest: list[Turning] = []
    for one in sorted(found, key=lambda one: -abs(one.after - one.before)):
        if all(abs(one.moment - other.moment) * APART >= len(chances) for other in largest):
            largest.append(one)
    return sorted(largest[:TURNINGS], key=lambda one: one.moment)


def _told(at_begin: LogLine | None, at_end: LogLine | None) -> LogLine | None:
    """What tells a stretch: a fight at its end, else what began it; before the first heading nothing does."""
    return at_end if at_end is not None and at_end.told.card is not None else at_begin


def _turning(
    chances: list[float], begin: int, end: int, what: LogLine | None, words: Callable[[LogLine], str]
) -> Turning:
    if what is None:
        return Turning(begin, end, chances[begin], chances[end], BEFORE, ())
    return Turning(begin, end, chances[begin], chances[end], words(what), what.told.places)


def _words(lines: list[LogLine]) -> Callable[[LogLine], str]:
    """A line of the log by itself; a phase is named with its turn."""
    turns = [line for line in lines if line.told.level == 0]

    def words(line: LogLine) -> str:
        says = line.told.says.strip()
        at = bisect_right(turns, line.moment, key=lambda turn: turn.moment)
        if line.told.level != HEADING or line.told.card is not None or not at:
            return says
        return f"{turns[at - 1].told.says.strip().rstrip('.')}: {says}"

    return words
