"""What a plan of D-Day (1991) is made of: a few explicit parts that the policy follows, step by step."""

from msgspec import Struct

from bocage.ai.mind import Manner
from bocage.core.hexes import NOWHERE, Hex
from bocage.core.protocol import Side
from bocage.games.dday_1991.kinds import Unit

from .weights import Weights, weights

STEADY = "steady"
"""The style of whoever is told no other."""


class Scheme(Struct, frozen=True):
    """An operational plan. What is left out is left to judgement."""

    made: tuple[int, str] = (0, "")
    """The turn and step it was made in: in the next step it is time to think again."""
    style: str = STEADY
    """How the side goes about it: a line of the file of weights."""
    landings: tuple[tuple[Hex, Hex], ...] = ()
    """The sea hexes of this turn's invasion, and the beach each is for."""
    effort: Hex = NOWHERE
    """The objective that matters most: Allied groups make for it first, German ones cover it first."""
    wanted: tuple[Hex, ...] = ()
    """Enemy stacks to be attacked though judgement alone would rather not."""
    spared: tuple[Hex, ...] = ()
    """Enemy stacks to be left alone."""
    orders: tuple[tuple[Unit, Hex], ...] = ()
    """Units or armies that are to go to a place, whatever judgement says."""
    setup: tuple[str, int] = ("", 0)
    """The German set-up: its name, and which of its ways to begin."""


class Intent(Struct, frozen=True):
    """How somebody means to play: manner, plan, and the weights that follow from both."""

    manner: Manner = Manner()
    scheme: Scheme = Scheme()

    def weights(self, side: Side) -> Weights:
        """What counts for a side that goes about it like this."""
        return weights(side, self.scheme.style, self.manner.nerve)


PLAIN = Intent()
"""Exact, neither bold nor cautious, without a plan."""
