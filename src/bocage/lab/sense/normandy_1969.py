"""Normandy (1969) at its end, beside 12 June 1944."""

from bocage.core.protocol import Side
from bocage.games.normandy_1969.state import NormandyState

from .frame import Front, Sense
from .normandy_ground import front_of

DATE = "1944-06-12"
"""The seventh turn."""


def losses(s: NormandyState) -> dict[Side, float]:
    """Combat factors destroyed, on either side; what came back is counted all the same."""
    found = {Side.ALLIED: 0.0, Side.GERMAN: 0.0}
    for kind, count in zip(s.kit.kinds, s.lost, strict=True):
        found[Side(kind.side)] += count * kind.strength
    return found


def front(s: NormandyState) -> Front:
    """Ground nearer to Allied units than to Germans, beside the front of 12 June."""
    return front_of(s.kit.board, s.occupied[Side.ALLIED], s.occupied[Side.GERMAN], DATE)


SENSE = Sense(
    losses,
    "combat factors",
    front,
    "The box calls what the real invasion achieved an Allied tactical victory: 20 to 29 points. The score counts the "
    "single deepest unit in supply, so it may be high while the front as a whole lies where it lay in history. Lost "
    "Allied units land again; only the Germans' losses are final, but for a few replacements.",
)
