"""Matches in words: the short story and the whole."""

from collections import Counter
from collections.abc import Iterable, Iterator

from bocage.core.desk import Desk, Told
from bocage.core.match import Match
from bocage.core.protocol import Event, Side
from bocage.core.telling import score, told_once

TURN, PHASE, NOTE = 0, 1, 2
"""The levels of `Told` that make a match in brief."""

NAMED = 4
"""So many places are named to which a side has moved."""


def whole_story(match: Match, events: Iterable[Event]) -> list[str]:
    """A sentence for everything that happened."""
    sentences = [match.game.words(match.state, event) for event in told_once(events)]
    return [sentence for sentence in sentences if sentence]


class ShortStory:
    """A match in brief, as its desk weighs it: what is of note, moves by their number, the score after each turn."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._begun = False
        self._heading = ""
        self._moves = Counter[str]()
        self._mover: Side | None = None

    def __call__(self, match: Match, events: Iterable[Event]) -> list[str]:
        """The sentences for what has happened since."""
        return [sentence for event in told_once(events) for sentence in self._tell(match, event)]

    def _tell(self, match: Match, event: Event) -> Iterator[str]:
        told = self._desk.told(match.state, event)
        if told is None:
            return
        if told.level > NOTE:
            yield from self._count(told)
            return
        yield from self._marched()
        words = match.game.words(match.state, event)
        if told.level == TURN:
            if self._begun and match.state.agenda:
                yield f" {score(match.game, match.state)}\n"
            self._begun, self._heading = True, ""
            yield words
        elif told.level == PHASE:
            self._heading = words
        else:
            yield from self._headed()
            yield f"{words[: len(words) - len(words.lstrip())]}{told.says}"

    def _headed(self) -> Iterator[str]:
        """The phase is named once something has happened in it."""
        if self._heading:
            yield self._heading
        self._heading = ""

    def _count(self, told: Told) -> Iterator[str]:
        """A move is not told by itself, but counted."""
        if told.motion is not None:
            if told.side != self._mover:
                yield from self._marched()
            self._mover = told.side
            self._moves[told.motion.places[-1]] += 1

    def _marched(self) -> Iterator[str]:
        """The moves of one side since something of note happened, by where most of them led."""
        count, places = self._moves.total(), [place for place, _ in self._moves.most_common(NAMED)]
        if count:
            yield from self._headed()
            side = "" if self._mover is None else f"{self._mover.name.capitalize()} "
            more = " and elsewhere" if len(self._moves) > NAMED else ""
            yield f"  {count} {side}{'move' if count == 1 else 'moves'}, to {', '.join(places)}{more}."
        self._moves.clear()
