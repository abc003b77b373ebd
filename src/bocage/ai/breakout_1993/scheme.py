"""What a plan asks of the judgement that carries it out, for as long as the plan lasts."""

from msgspec import Struct

from bocage.core.areas import Area

NOWHERE = -1


class Scheme(Struct, frozen=True):
    """The few parts of a plan for the rest of the day."""

    effort: Area = NOWHERE
    """The Area of the main effort: what lies near it counts more."""
    nerve: float = 0.0
    """Beyond the commander's own: how much less, or more, is asked of an assault before it is begun."""


PLAIN = Scheme()
"""Judgement alone."""
