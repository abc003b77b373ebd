"""The chance to win from the worth of a position, as self-play has shown it."""

from math import exp, sqrt

from msgspec import Struct


class Outlook(Struct, frozen=True):
    """How sure a worth is. A match whose worth is `par` may be won by either; early on, a lead means less.

    The chance is a logistic curve of the lead over its spread; the spread shrinks from `open` at the beginning to
    `close` at the end, as the square root of what is left to play.
    """

    par: float
    open: float
    close: float

    def chance(self, worth: float, progress: float) -> float:
        """The Allies' chance to win."""
        spread = sqrt(self.close**2 + (self.open**2 - self.close**2) * (1 - progress))
        lead = (worth - self.par) / spread
        return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))
