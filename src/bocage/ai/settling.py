"""What a position is worth once the dice on the table have had their effect.

Between a throw and its effect lie more dice of the same throw, losses to be marked, units to be led back. Worth is
asked for after all that: dice still to fall count with the mean of their faces, the dice stand as they lie, and the
rest is answered by judgement.
"""

from collections.abc import Hashable
from statistics import fmean
from typing import Any

from bocage.core import play
from bocage.core.protocol import ROLL, Action

from .mind import Manner, Mind

THUMB = Manner(exact=False, ahead=False)
"""Losses are marked as anybody would mark them."""


def settled(mind: Mind, s: Any) -> float:
    """The worth of a position when what has been thrown is carried out; the position stays as it is."""
    return _Settling(mind).worth(s)


def by_face(mind: Mind, s: Any) -> list[float]:
    """The same for every face of the pending die."""
    return _Settling(mind).faces(s)


class _Settling:
    """Carries a throw out in all its ways; those that come to the same once."""

    def __init__(self, mind: Mind) -> None:
        self.mind, self.policy = mind, mind.policy(THUMB, None, 0)
        self.known: dict[Hashable, float] = {}

    def worth(self, s: Any) -> float:
        after = s
        while (stands := self.mind.aftermath(after)) is not None:
            if after.agenda[-1].waits == ROLL:
                return fmean(self.faces(after))
            after = after.clone() if after is s else after
            play.act(after, self._answer(after, stands))
        return self.mind.worth(after)

    def faces(self, s: Any) -> list[float]:
        task = s.agenda[-1]
        found = []
        for face in range(1, task.faces(s) + 1):
            key = (task.key(s), self.mind.throw(s, face))
            if key not in self.known:
                after = s.clone()
                play.land(after, face)
                self.known[key] = self.worth(after)
            found.append(self.known[key])
        return found

    def _answer(self, s: Any, stands: str) -> Action:
        d = play.decision(s)
        assert d is not None
        as_it_lies = [a for a in d.options if a.verb == stands or len(d.options) == 1]
        return as_it_lies[0] if as_it_lies else self.policy.decide(s, d)
