"""What each pair of eyes has noticed of a match, counted: numbers and moments that tell nothing a side may not know.

A beat of a seat is an entry after which it may know something new or must act: its own; any but a secret one; one that
tells it something; one after which it decides; the end of the match. What the other side does in secret between two
beats is none, nor is taking that back. A seat stands at its last beat, and counts its beats alone.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

from bocage.core.protocol import BOTH, Event, Side

Eyes: TypeAlias = Literal["allied", "german", "watch", "all"]
"""Those of a seat; `watch` are those of one who may know what both sides know."""


class Beats:
    """What one pair of eyes has noticed."""

    def __init__(self, steps: int, at: str) -> None:
        self.number = 0
        """How often something was noticed, takings-back included."""
        self.moments = list(range(steps + 1))
        """The true moment of every moment there is for these eyes."""
        self.numbers = [0] * (steps + 1)
        """The number with which each of them came."""
        self.touched = at

    @property
    def moment(self) -> int:
        """The moment these eyes have come to, as they count."""
        return len(self.moments) - 1

    @property
    def last(self) -> int:
        """The moment these eyes have come to, as it truly is."""
        return self.moments[-1]

    def own(self, true: int) -> int:
        """A true moment as these eyes count: they stood at the last one they had noticed."""
        return bisect_right(self.moments, true) - 1

    def notice(self, at: str) -> None:
        """Something has happened."""
        self.number += 1
        self.touched = at

    def reach(self, true: int, at: str) -> None:
        """A new moment has come."""
        self.notice(at)
        self.moments.append(true)
        self.numbers.append(self.number)

    def lose(self, true: int, at: str) -> None:
        """A moment is taken back; nothing if it was never noticed."""
        if self.last == true:
            self.notice(at)
            self.moments.pop()
            self.numbers.pop()


class Noticed:
    """The beats of everybody who may look at a match."""

    def __init__(self, steps: int, at: str) -> None:
        self._by: dict[Eyes, Beats] = {eyes: Beats(steps, at) for eyes in ("allied", "german", "watch", "all")}

    def by(self, eyes: Eyes) -> Beats:
        """What these eyes have noticed."""
        return self._by[eyes]

    def acted(
        self, true: int, at: str, side: Side, told: Iterable[Event], decides: Side | None, *, secret: bool
    ) -> None:
        """A side has acted, and now another or the same decides."""
        heard = {side, *(who for event in told for who in event.to)}
        notice = {who for who in BOTH if not secret or who in heard or decides in (None, who)}
        for eyes in _eyes(notice):
            self._by[eyes].reach(true, at)

    def undone(self, true: int, at: str) -> None:
        """The step to this moment was taken back."""
        for beats in self._by.values():
            beats.lose(true, at)

    def happened(self, at: str) -> None:
        """Something that all may know, and that is no move: the match was given up, other dice fall from now on."""
        for beats in self._by.values():
            beats.notice(at)


def _eyes(notice: set[Side]) -> Iterator[Eyes]:
    """Whose eyes are those of these sides: both sides' together are a watcher's."""
    yield "all"
    if Side.ALLIED in notice:
        yield "allied"
    if Side.GERMAN in notice:
        yield "german"
    if notice == set(BOTH):
        yield "watch"
