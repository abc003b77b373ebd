"""D-Day (1991) at its end, beside the day the war in the west ended."""

from bocage.core.hexes import members
from bocage.core.protocol import BOTH, Side
from bocage.games.dday_1991.state import GONE, DDayState

from .frame import Front, Sense

DATE = "1945-05-08"

GERMAN_STILL = ("Lorient", "St Nazaire", "La Rochelle")
"""Atlantic ports whose garrisons held out to the end."""

OTHERS = ("Berlin", "Dresden", "Prague", "Vienna")
"""Cities that the Red Army took, or was about to."""


def losses(s: DDayState) -> dict[Side, float]:
    """Corps that are gone; of the Allies every one that ever was, also if it was rebuilt."""
    fallen = [u for u, h in enumerate(s.at) if h == GONE and s.kit.corps >> u & 1]
    german = sum(u & 1 == Side.GERMAN for u in fallen)
    return {side: float(s.lost_corps if side == Side.ALLIED else german) for side in BOTH}


def front(s: DDayState) -> Front:
    """The cities of the continent that the Allies control, beside those the western Allies held."""
    board = s.kit.board
    cities = members(board.city_mask & board.continent_mask)
    held = [s.kit.names[h] for h in cities if s.held >> h & 1]
    history = [s.kit.names[h] for h in cities if board.cities[h] not in GERMAN_STILL + OTHERS]
    return Front(frozenset(held), frozenset(history), DATE)


SENSE = Sense(
    losses,
    "corps",
    front,
    "Compared are the cities of the board. The Germans capitulated in May 1945, in the game they fight on; the eastern "
    "front is left out, so that German forces stand in the west which were not there. Nobody is asked to conquer what "
    "lies off the way to the objectives: cities of the south and west of France may stay German to the end. The "
    "scenario of 1943 is set beside the same day, a year late.",
)
