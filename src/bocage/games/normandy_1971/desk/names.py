"""Movement points in the words a player would use; all other words are those of every game of regiments."""

from bocage.core.regiments.names import counted_in
from bocage.games.normandy_1971.kit import SIXTHS


def points(sixths: int) -> str:
    """§R-22 Sixths as movement points: `2⅓`."""
    return counted_in(sixths, SIXTHS)
