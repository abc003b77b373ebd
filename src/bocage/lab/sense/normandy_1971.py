"""Normandy (1971) at its end, on 11 June 1944, beside the front of the next day."""

from bocage.core.protocol import BOTH, Side
from bocage.games.normandy_1971.state import NormandyState

from .frame import Front, Sense
from .normandy_ground import front_of

DATE = "1944-06-12"
"""The nearest day to the end of the sixth turn, the 11th, whose front is known as one line."""


def losses(s: NormandyState) -> dict[Side, float]:
    """Strength points eliminated; units that left the map by a road are no loss."""
    return {
        side: float(sum(lost * s.kit.kinds[k].strength for k, lost in enumerate(s.lost) if s.kit.kinds[k].side == side))
        for side in BOTH
    }


def front(s: NormandyState) -> Front:
    """Ground nearer to Allied units than to Germans, beside the front of that day."""
    return front_of(s.kit.board, s.occupied[Side.ALLIED], s.occupied[Side.GERMAN], DATE)


SENSE = Sense(
    losses,
    "strength points",
    front,
    "Of the six orders of battle only B is that of history; the others bring Germans sooner or later, and the score "
    "makes up for it by up to twenty points. The rulebook puts history at 25 points of ground. Matches end on the 11th "
    "and are held against the 12th.",
)
