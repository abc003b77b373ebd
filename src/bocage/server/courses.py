"""A surveyed match in words: its turning points, and its dice with what they were for."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

from bocage.core.protocol import BOTH
from bocage.core.wording import side_name

from .room import Room
from .survey import Die, Survey
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

MOST = 0.5
"""The part of a change that its cause has brought about."""

LITTLE = 0.1
"""A smaller part of it says that the dice had nothing to do with it."""

HEADING = 1
"""Lines of the log up to this level begin something."""


def told(room: Room, survey: Survey) -> CourseInfo:
    """Everything about a match that hides nothing."""
    sight = room.sight("all")
    lines = room.timeline.lines("all", sight)
    happened, what_for = _results(lines, survey), {die.key: room.desk.die(sight, die.key) for die in survey.dice}
    return CourseInfo(
        chances=survey.chances,
        turnings=turnings(survey, lines, what_for, lambda moment: _action(room, moment)),
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
                key=what_for[die.key],
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


def _action(room: Room, moment: int) -> str:
    """What was chosen at the step that led to a moment, as its player read it."""
    step = room.match.steps[moment - 1]
    before = room.timeline.state_at(room.match, moment - 1)
    says = next((one.says for one in room.desk.choices(before) if one.actions == (str(step.action),)), "")
    return f"{side_name(step.side)}: {says.split(': ')[0]}" if says else ""


# --- turning points


def turnings(
    survey: Survey, lines: list[LogLine], what_for: dict[str, str], action: Callable[[int], str]
) -> list[Turning]:
    """What changed the chances most, in order of time: single steps, and phases in which many small ones added up.

    `what_for` has the dice in words by their keys, `action` what was chosen at the step that led to a moment.
    """
    chances, tell = survey.chances, _Cause(survey, lines, what_for, action)
    found = [(at - 1, at) for at in range(1, len(chances))]
    found += [one for one in pairwise(tell.headings([0, len(chances) - 1])) if _is_gradual(chances, *one)]
    largest: list[tuple[int, int]] = []
    for begin, end in sorted(found, key=lambda one: -abs(chances[one[1]] - chances[one[0]])):
        if len(largest) == TURNINGS or abs(chances[end] - chances[begin]) < LEAST_SWING:
            break
        if all(abs(end - other) * APART >= len(chances) for _, other in largest):
            largest.append((begin, end))
    return [
        Turning(begin, end, chances[begin], chances[end], *tell.of(begin, end))
        for begin, end in sorted(largest, key=lambda one: one[1])
    ]


def _is_gradual(chances: list[float], begin: int, end: int) -> bool:
    """Whether no step of a phase alone has brought about most of what changed in it."""
    most = max((abs(chances[at] - chances[at - 1]) for at in range(begin + 1, end + 1)), default=0.0)
    return most < MOST * abs(chances[end] - chances[begin])


class _Cause:
    """Says what changed the chances: a die, what was done, what began, or a whole phase."""

    def __init__(
        self, survey: Survey, lines: list[LogLine], what_for: dict[str, str], action: Callable[[int], str]
    ) -> None:
        self.survey, self.what_for, self.action = survey, what_for, action
        self.at: dict[int, list[LogLine]] = {}
        self.dice: dict[int, list[Die]] = {}
        for line in lines:
            self.at.setdefault(line.moment, []).append(line)
        for die in survey.dice:
            self.dice.setdefault(die.moment, []).append(die)
        self.begun = [line for line in lines if line.told.level <= HEADING and line.told.card is None]
        self.turns = [line for line in lines if line.told.level == 0]

    def headings(self, ends: list[int]) -> list[int]:
        """The moments at which something began, and these."""
        return sorted({*ends, *(line.moment for line in self.begun)})

    def of(self, begin: int, end: int) -> tuple[str, tuple[str, ...]]:
        """What happened between two moments in words, and where."""
        found = self._phase(begin) if end - begin > 1 else self._result(end) or self._line(end)
        return (self._words(found), found.told.places) if found is not None else (self._step(end), ())

    def _phase(self, moment: int) -> LogLine | None:
        """What was going on after a moment."""
        at = bisect_right(self.begun, moment, key=lambda line: line.moment)
        return self.begun[at - 1] if at else None

    def _result(self, moment: int) -> LogLine | None:
        """The verdict, or the one result told, unless its dice had nothing to do with the change."""
        cards = [line for line in self.at.get(moment, ()) if line.told.card is not None]
        if cards and cards[-1].told.level == 0:
            return cards[-1]
        thrown = [abs(die.luck) for die in self.dice.get(moment, ())]
        if len(cards) != 1 or (thrown and max(thrown) < LITTLE * abs(self._changed(moment))):
            return None
        return cards[0]

    def _changed(self, moment: int) -> float:
        """What a step has changed, in points for the Allies."""
        return self.survey.worths[moment] - self.survey.worths[moment - 1]

    def _lucky(self, moment: int) -> Die | None:
        """The die that changed most, if it was the dice of a step that did."""
        dice, changed = self.dice.get(moment, []), self._changed(moment)
        luck = sum(die.luck for die in dice)
        if not dice or luck * changed <= 0 or abs(luck) < MOST * abs(changed):
            return None
        return max(dice, key=lambda die: die.luck if changed > 0 else -die.luck)

    def _line(self, moment: int) -> LogLine | None:
        """What began at a moment, or what was told of it; nothing if a die did it, or before the first turn."""
        if self._lucky(moment) is not None or self._phase(moment - 1) is None:
            return None
        told = [line for line in self.at.get(moment, ()) if line.told.card is None]
        return min(told, key=lambda line: max(HEADING, line.told.level), default=None)

    def _step(self, moment: int) -> str:
        """The die of a step in words, or else its action."""
        die = self._lucky(moment)
        return self.what_for[die.key] if die is not None else self.action(moment)

    def _words(self, line: LogLine) -> str:
        """A line of the log by itself; a phase is named with its turn."""
        says = line.told.says.strip()
        at = bisect_right(self.turns, line.moment, key=lambda turn: turn.moment)
        if line.told.level != HEADING or line.told.card is not None or not at:
            return says
        return f"{self.turns[at - 1].told.says.strip().rstrip('.')}: {says}"
